// Catches votes and gold labels that are dealt to a row they do not belong to, because ids repeat.
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaloupe, temporaryFolder, writeLines } from "./support.ts";

type Row = Readonly<Record<string, unknown>>;

const folder = temporaryFolder();
let next = 0;
const write = (rows: readonly Row[]) => writeLines(join(folder, `rows-${next++}.jsonl`), rows);

/** Each row's id and gold label, and how many rows were withheld. */
async function joined(rows: readonly Row[], gold: readonly Row[]) {
  const [one, other] = [write(rows), write(gold)];
  const { out } = await evaloupe("agree", one, other, "--as", "jsonl");
  const table = (await evaloupe("agree", one, other)).out;
  const lines: { id: string | null; given: { gold: unknown }; issues: string[] }[] = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return {
    golds: lines.map(({ given }) => given.gold),
    ids: lines.map(({ id }) => id),
    withheld: Number(/AMBIGUOUS_JOIN +(\d+)/.exec(table)?.[1] ?? 0),
    missed: Number(/JOIN_MISMATCH +(\d+)/.exec(table)?.[1] ?? 0),
  };
}

const pair = { response1: "a", response2: "b" };
const bench = (id: number, subset: string, more: Row = {}): Row => ({
  id,
  subset,
  prompt: `${subset} ${id}?`,
  chosen: `good ${subset} ${id}`,
  rejected: `bad ${subset} ${id}`,
  ...more,
});

describe("ids within RewardBench's subsets", () => {
  const SUBSETS = ["hep-js", "alpacaeval-easy", "mt-bench-med"];
  const data = SUBSETS.flatMap((subset) => [0, 1, 2, 3].map((id) => bench(id, subset)));

  it("are subset-id, and repeat nowhere", async () => {
    const { out } = await evaloupe("score", write(data), "--as", "json");
    expect(JSON.parse(out).issues).toEqual([]);
    expect((await joined(data, [{ id: "hep-js-1", gold: 1 }])).ids.slice(0, 2)).toEqual(["hep-js-0", "hep-js-1"]);
  });

  it.each([
    ["written out", ({ id, subset }: Row) => ({ id: `${subset}-${id}` })],
    ["beside the subset", ({ id, subset }: Row) => ({ id, subset })],
    ["with the question", ({ id, prompt }: Row) => ({ id, prompt })],
    ["in the question alone", ({ prompt }: Row) => ({ prompt })],
  ])("join ratings of another file: %s", async (_, keyOf) => {
    const judge = data.map((row, at) => ({ ...keyOf(row), auto: at % 2 === 0 ? 1 : -1 }));
    const { withheld, missed, golds } = await joined(judge.toReversed(), data);
    const own = (await joined(data, [{ id: "none", gold: 1 }])).golds;
    expect([golds, withheld, missed]).toEqual([own.toReversed(), 0, 0]);
  });

  it("are withheld where a file has the number alone", async () => {
    const judge = data.map(({ id }) => ({ id, auto: 1 }));
    expect(await joined(judge, data)).toMatchObject({ golds: data.map(() => null), withheld: 12, missed: 0 });
  });

  it("do not join the same number of another subset", async () => {
    const found = await joined([{ id: 0, subset: "hep-js", auto: 1 }], [{ id: 0, subset: "hep-go", gold: 1 }]);
    expect(found).toMatchObject({ golds: [null], withheld: 0, missed: 1 });
  });

  it("agree as the file of results does, whichever side the better one was drawn for", async () => {
    const results = data.map(({ id, subset }, at) => ({ id, subset, results: at % 3 === 0 ? 0 : 1, model: "m" }));
    const { out } = await evaloupe("agree", write(results), write(data), "--as", "json");
    const found = JSON.parse(out).metrics.find(
      ({ id, slice }: { id: string; slice: unknown }) => id === "agreement.accuracy" && slice === null,
    );
    expect(found).toMatchObject({ value: 8 / 12, n: 12 });
  });
});

const FORMS: readonly (readonly [name: string, row: (id: number, at: number) => Row])[] = [
  ["ratings", (id: number, at: number) => ({ id, auto: at % 2 })],
  ["PandaLM", (idx: number, at: number) => ({ idx, gpt_result: at % 3, gpt_reason: "so" })],
  [
    "JudgeBench",
    (pair_id: number) => ({ pair_id, response_A: "x", response_B: "y", judgments: [{ decision: "A>B" }] }),
  ],
  ["FastChat", (question_id: number) => ({ question_id, judge: ["j", "p"], score: 3, judgment: "[[3]]" })],
];

describe("ids that repeat in a file", () => {
  it.each(FORMS)("of %s are withheld where nothing tells the rows apart", async (_, row) => {
    const rows = [1, 1, 2, 3].map(row);
    const gold = [1, 2, 3].map((id) => ({ id, gold: 1 }));
    // JudgeBench's rows have texts, and the same ones: they are one pair, judged twice.
    const isOne = "response_A" in (rows[0] ?? {});
    expect(await joined(rows, gold)).toMatchObject(
      isOne ? { golds: [1, 1, 1, 1], withheld: 0 } : { golds: [null, null, 1, 1], withheld: 2 },
    );
  });

  it("of the gold file are withheld, unless question, candidates or model tell", async () => {
    const gold = [
      { id: 1, prompt: "p", model: "x", gold: 1 },
      { id: 1, prompt: "q", model: "x", gold: -1 },
      { id: 1, prompt: "q", model: "y", gold: 0 },
    ];
    const row = (more: Row) => ({ id: 1, ...pair, auto: 1, ...more });
    const rows = [{ prompt: "p" }, { prompt: "q" }, { prompt: "q", model: "y" }, { prompt: "z" }, {}].map(row);
    for (const [at, golds] of [
      [0, 1],
      [1, null],
      [2, 0],
      [3, null],
      [4, null],
    ] as const) {
      const found = await joined([rows[at] ?? {}], gold);
      expect([at, found.golds, found.withheld]).toEqual([at, [golds], golds === null ? 1 : 0]);
    }
  });

  it("of one item are all its gold's: attempts, and raters with a row each", async () => {
    const gold = [{ id: 1, gold: 1 }];
    const attempts = [1, -1].map((auto) => ({ id: 1, prompt: "p", ...pair, auto }));
    expect((await joined(attempts, gold)).golds).toEqual([1, 1]);
    const raters = ["ann", "ben"].map((rater, at) => ({ id: 1, rater, auto: at }));
    expect((await joined(raters, gold)).golds).toEqual([1, 1]);
    const others = [1, -1].map((auto, at) => ({ id: 1, prompt: `p${at}`, ...pair, auto }));
    expect(await joined(others, gold)).toMatchObject({ golds: [null, null], withheld: 2 });
  });

  it("are two items of RAGChecker's where another question is asked", async () => {
    const model = (response: string) => ({ model_name: response, response });
    const person = (query: string, overall_label: number) => ({
      instance_id: 1,
      query,
      model1: model("a"),
      model2: model("b"),
      overall_label,
    });
    const { out } = await evaloupe("score", write([person("p", 1), person("q", 2), person("p", -1)]), "--as", "json");
    expect(JSON.parse(out).samples).toBe(2);
  });

  it("turn a pair round that stands in the other order", async () => {
    const rows = [{ id: 1, response1: "a", response2: "b", auto: 1 }];
    expect((await joined(rows, [{ id: 1, response1: "b", response2: "a", gold: -1 }])).golds).toEqual([1]);
  });

  it("never give a row another row's label, whatever the files say beside it", async () => {
    // The truth: a label follows from id and question. Files leave either out, or repeat them.
    const item = fc.record({ id: fc.integer({ min: 0, max: 3 }), prompt: fc.constantFrom("p", "q", "r") });
    const file = fc.tuple(
      fc.uniqueArray(item, { minLength: 1, maxLength: 6, selector: (one) => JSON.stringify(one) }),
      fc.boolean(),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(file, fc.boolean(), async ([items, hasPrompt, hasGoldPrompt], hasIds) => {
        const truth = ({ id, prompt }: { id: number; prompt: string }) => id * 10 + "pqr".indexOf(prompt) + 100;
        const said = (one: (typeof items)[number], isAsked: boolean): Row => ({
          ...(hasIds || !isAsked ? { id: one.id } : {}),
          ...(isAsked ? { prompt: one.prompt } : {}),
        });
        const rows = items.map((one) => ({ ...said(one, hasPrompt), response: "x", auto: truth(one) }));
        const gold = items.toReversed().map((one) => ({ ...said(one, hasGoldPrompt), gold: truth(one) }));
        const { golds } = await joined(rows, gold);
        for (const [at, label] of golds.entries()) if (label !== null) expect(label).toBe(rows[at]?.auto);
      }),
      { numRuns: 40 },
    );
  });
});
