// Catches a wrong agreement between judge and gold, rows joined wrongly, options that are ignored.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { theirs } from "../data.ts";
import { evaloupe, type Printed, temporaryFolder, writeLines } from "./support.ts";

type Row = Readonly<Record<string, unknown>>;

const folder = temporaryFolder();
const lines = (name: string, rows: readonly Row[]) => writeLines(join(folder, name), rows);
const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

interface Agreement {
  readonly id: string;
  readonly between?: readonly [string, string];
  readonly slice: unknown;
  readonly order?: string;
  readonly value: number | null;
  readonly n: number;
  readonly leftOut: Readonly<Record<string, number>>;
  readonly interval: readonly [number, number] | null;
  readonly intervalBy: string | null;
}

async function agreed(
  ...argv: readonly string[]
): Promise<Omit<Printed, "metrics"> & { readonly metrics: readonly Agreement[]; readonly mapped?: unknown }> {
  const { out, err } = await evaloupe("agree", ...argv, "--as", "json");
  expect(err).toBe("");
  return JSON.parse(out);
}

function valueIn({ metrics }: { readonly metrics: readonly Agreement[] }, id: string, between?: string): Agreement {
  const found = metrics.find(
    (value) =>
      value.id === id && value.slice === null && (between === undefined || value.between?.join(" ") === between),
  );
  if (!found) throw new Error(`no ${id} ${between}`);
  return found;
}

const GOLD = [-1, -1, 1, 1, 0, 1, -1, 1];
const AUTO = [-1, 1, 1, 1, 0, 0, -1, 1];
const rows = GOLD.map((gold, at) => ({
  id: at,
  prompt: `p${at}`,
  response1: "a",
  response2: "b",
  auto: AUTO[at],
  gold,
}));

describe("evaloupe agree", () => {
  it("sets a judge against the gold labels of its file", async () => {
    const result = await agreed(lines("own.jsonl", rows));
    const accuracy = valueIn(result, "agreement.accuracy");
    expect(accuracy).toMatchObject({ between: ["auto", "gold"], value: 6 / 8, n: 8, intervalBy: "wilson" });
    // Rows gold: 2 of −1 (one said 1), 1 tie, 4 of 1 (one said tie): 1 − (4 + 1) · 8 / (8 · Σ(i − j)² r c / 8).
    const [r, c] = [
      [3, 1, 4],
      [2, 2, 4],
    ];
    let expected = 0;
    for (const i of [0, 1, 2]) for (const j of [0, 1, 2]) expected += (i - j) ** 2 * (r?.[i] ?? 0) * (c?.[j] ?? 0);
    expect(valueIn(result, "agreement.kappa-quadratic").value).toBeCloseTo(1 - (5 * 8) / expected, 12);
    expect(valueIn(result, "agreement.kappa-quadratic").interval).toBeNull();
  });

  it("joins a gold file by id, numbers and texts alike, and counts who has none", async () => {
    const judge = lines("judge.jsonl", [...rows.map(({ id, auto }) => ({ id, auto })), { id: 99, auto: 1 }]);
    const gold = write("gold.csv", `id,gold\n${GOLD.map((value, at) => `${at},${value}`).join("\n")}\n`);
    const { out } = await evaloupe("agree", judge, gold, "--as", "json");
    const accuracy = valueIn(JSON.parse(out), "agreement.accuracy");
    expect(accuracy).toMatchObject({ value: 6 / 8, n: 8, leftOut: { "no-gold": 1 } });
  });

  it("names values that the list lacks and leaves them out everywhere", async () => {
    const path = lines("outside.jsonl", [
      ...rows,
      { ...rows[0], id: 20, auto: 2 },
      { ...rows[0], id: 21, auto: "garbage, all of it, ".repeat(9) },
    ]);
    const result = await agreed(path);
    for (const id of ["agreement.accuracy", "agreement.kappa", "agreement.spearman", "agreement.kendall"]) {
      expect(valueIn(result, id)).toMatchObject({ n: 8, leftOut: { "out-of-labels": 1, unparsed: 1 } });
    }
    const table = (await evaloupe("agree", path)).out;
    expect(table).toMatch(/Not in the label list, so left out of all results: 2\./);
    expect(table).toMatch(/Left out, because it is not a label: auto gave “garbage, all of it/);
    const wider = await agreed(path, "--labels=-1,0,1,2");
    expect(valueIn(wider, "agreement.accuracy")).toMatchObject({ n: 9, leftOut: { unparsed: 1 } });
  });

  it("takes kappa's weights from the order of the list, and ranks from the numbers", async () => {
    const path = lines("ordered.jsonl", rows);
    const [usual, turned, mixed] = [
      await agreed(path),
      await agreed(path, "--labels=1,0,-1"),
      await agreed(path, "--labels=0,-1,1"),
    ];
    const kappa = (result: typeof usual) => valueIn(result, "agreement.kappa-quadratic").value;
    expect(kappa(turned)).toBeCloseTo(kappa(usual) ?? 0, 12);
    expect(kappa(mixed)).not.toBeCloseTo(kappa(usual) ?? 0, 3);
    for (const id of ["agreement.kappa", "agreement.spearman", "agreement.kendall"]) {
      expect(valueIn(mixed, id).value).toBeCloseTo(valueIn(usual, id).value ?? 0, 12);
    }
  });

  it.each([
    ["both constant and equal", [1, 1, 1], [1, 1, 1], { accuracy: 1, kappa: null, spearman: null }],
    ["one constant", [1, 1, 1], [1, -1, 0], { accuracy: 1 / 3, kappa: 0, spearman: null }],
    ["one sample", [1], [1], { accuracy: 1, kappa: null, spearman: null }],
  ])("%s", async (name, auto, gold, expected) => {
    const path = lines(
      `${name}.jsonl`,
      auto.map((value, at) => ({ ...rows[0], id: at, auto: value, gold: gold[at] })),
    );
    const result = await agreed(path);
    expect(valueIn(result, "agreement.accuracy").value).toBeCloseTo(expected.accuracy, 12);
    const kappa = valueIn(result, "agreement.kappa");
    if (expected.kappa === null) expect(kappa).toMatchObject({ value: null, n: 0 });
    else expect(kappa.value).toBeCloseTo(expected.kappa, 12);
    const rho = valueIn(result, "agreement.spearman");
    expect(rho).toMatchObject({
      value: expected.spearman,
      n: 0,
      leftOut: { [auto.length < 2 ? "too-few" : "constant"]: auto.length },
    });
  });

  it("sets several raters against each other, and two judges against the same gold", async () => {
    const two = rows.map(({ id, prompt, response1, response2, gold, auto }, at) => ({
      id,
      prompt,
      response1,
      response2,
      gold,
      ratings: [
        { rater: "a", value: auto },
        { rater: "b", value: at === 0 ? 1 : gold },
      ],
    }));
    const path = lines("two.jsonl", two);
    const result = await agreed(path);
    expect(valueIn(result, "agreement.accuracy", "a gold").value).toBe(6 / 8);
    expect(valueIn(result, "agreement.accuracy", "b gold").value).toBe(7 / 8);
    expect(valueIn(result, "agreement.accuracy", "a b").value).toBe(5 / 8);
    expect(valueIn(result, "agreement.accuracy-difference", "a b")).toMatchObject({ value: -1 / 8, n: 8 });
    const chosen = await agreed(path, "--gold", "b");
    expect(valueIn(chosen, "agreement.accuracy")).toMatchObject({ between: ["a", "gold"], value: 5 / 8 });
  });

  it("turns votes into one result by either rule, and tells of orders", async () => {
    const vote = (value: number, swapped = false) => ({ rater: "j", value, swapped });
    const path = lines("votes.jsonl", [
      { id: 1, response1: "a", response2: "b", gold: 1, ratings: [vote(1), vote(1), vote(-1)] },
      { id: 2, response1: "a", response2: "b", gold: -1, ratings: [vote(-1), vote(1, true)] },
      { id: 3, response1: "a", response2: "b", gold: -1, ratings: [vote(-1), vote(-1, true)] },
    ]);
    const majority = await agreed(path);
    expect(valueIn(majority, "agreement.accuracy").value).toBeCloseTo(2 / 3, 12);
    expect(valueIn(majority, "order.consistency")).toMatchObject({ value: 0.5, n: 2, leftOut: { "too-few": 1 } });
    expect(valueIn(majority, "order.position-bias")).toMatchObject({ value: 1, n: 1 });
    expect(valueIn(majority, "vote.stability")).toMatchObject({ n: 1 });
    expect(valueIn(majority, "vote.stability").value).toBeCloseTo(2 / 3, 12);
    // A 2:1 vote has a mean of a third: a tie.
    expect(valueIn(await agreed(path, "--consensus", "mean"), "agreement.accuracy").value).toBeCloseTo(1 / 3, 12);
  });

  it("combines two orders by the sign of their sum; each also stands alone", async () => {
    const pair = (id: number, gold: number, given: number | string, swapped: number | string) => ({
      id,
      prompt: `p${id}`,
      response1: "a",
      response2: "b",
      gold,
      ratings: [
        { rater: "j", value: given },
        { rater: "j", value: swapped, swapped: true },
      ],
    });
    const path = lines("orders.jsonl", [
      pair(1, 1, 1, 0), // A win and a tie are a win.
      pair(2, 1, 0, -1),
      pair(3, -1, -1, -1),
      pair(4, 1, 1, -1), // Undecided: wrong where gold has a winner…
      pair(5, 0, 1, -1), // …and right where it has none.
      pair(6, 1, "what?".repeat(20), 1),
      pair(7, 0, 0, 0),
    ]);
    const result = await agreed(path);
    const of = (id: string, order?: string) =>
      result.metrics.find((value) => value.id === id && value.slice === null && value.order === order);
    expect(of("agreement.accuracy")).toMatchObject({ value: 5 / 7, n: 7, leftOut: {} });
    expect(of("agreement.accuracy", "given")).toMatchObject({ value: 4 / 6, n: 6, leftOut: { unparsed: 1 } });
    expect(of("agreement.accuracy", "swapped")).toMatchObject({ value: 3 / 7, n: 7, between: ["j", "gold"] });
    expect(of("order.undecided")).toMatchObject({ value: 2 / 6, n: 6, count: 2 });
    expect(of("order.undecided", "given")).toBeUndefined();
    const table = (await evaloupe("agree", path)).out;
    expect(table).toMatch(/agreement\.accuracy, j and gold, swapped order +42\.9 %/);
    expect(table).toMatch(/j names a different winner in each order in 2 of 6 pairs\./);
    // A figure's bars and the filter find them too.
    const undecided = "(given.j == -1 && swapped.j == 1) || (given.j == 1 && swapped.j == -1)";
    for (const where of [undecided, "undecided > 0"]) {
      const found = (await evaloupe("agree", path, "--as", "jsonl", "--where", where)).out.trim().split("\n");
      expect(found.map((line) => JSON.parse(line).id)).toEqual(["4", "5"]);
      expect(found.map((line) => JSON.parse(line).verdicts[0].rule)).toEqual(["undecided", "undecided"]);
    }
    // A threshold is about all votes.
    expect((await evaloupe("agree", path, "--fail-under", "agreement.accuracy=0.7")).code).toBe(0);
  });

  it.each(theirs([{ files: ["scores/judgebench-claude-3-haiku.sample.jsonl"] }]))(
    "counts JudgeBench's pairs as its own program does: $files",
    async ({ paths: [path = ""] }) => {
      // As utils/metrics.py of JudgeBench and a plain kappa of these 80 pairs have them.
      const { metrics } = await agreed(path);
      const of = (id: string, order?: string) =>
        metrics.find((value) => value.id === id && value.slice === null && value.order === order);
      expect(of("agreement.accuracy")).toMatchObject({ value: 29 / 80, n: 80 });
      expect(of("agreement.accuracy", "given")).toMatchObject({ value: 26 / 77, leftOut: { unparsed: 3 } });
      expect(of("agreement.accuracy", "swapped")).toMatchObject({ value: 28 / 78, leftOut: { unparsed: 2 } });
      expect(of("agreement.kappa-quadratic")?.value).toBeCloseTo(0.0625, 12);
      expect(of("order.undecided")).toMatchObject({ value: 12 / 75, count: 12 });
    },
  );

  it("takes a rater that saw some pairs in one order alone for what it said there", async () => {
    const own = (id: number, gold: number, ...ratings: readonly (readonly [number, boolean])[]) => ({
      id,
      response1: "a",
      response2: "b",
      gold,
      ratings: ratings.map(([value, swapped]) => ({ rater: "j", value, swapped })),
    });
    const { metrics } = await agreed(
      lines("half.jsonl", [own(1, 1, [1, false], [-1, true]), own(2, 1, [1, false]), own(3, 1, [1, true])]),
    );
    const of = (order?: string) =>
      metrics.find((value) => value.id === "agreement.accuracy" && value.slice === null && value.order === order);
    expect(of()).toMatchObject({ value: 2 / 3, n: 3 });
    expect(of("given")).toMatchObject({ value: 1, n: 2, leftOut: { "no-rating": 1 } });
    expect(of("swapped")).toMatchObject({ value: 1 / 2, n: 2, leftOut: { "no-rating": 1 } });
  });

  it("has no weighted kappa and no ranks of texts, and says why; a flag beside numbers is one", async () => {
    const said = ["good", "bad", "fine", "good"];
    const texts = lines(
      "texts.jsonl",
      said.map((auto, id) => ({ id, response: "x", auto, gold: said[(id + 1) % 4] })),
    );
    const result = await agreed(texts);
    for (const id of ["kappa-quadratic", "kappa-linear", "spearman", "kendall"]) {
      expect(valueIn(result, `agreement.${id}`)).toMatchObject({ value: null, n: 0, leftOut: { "no-order": 4 } });
    }
    expect(valueIn(result, "agreement.kappa").value).not.toBeNull();
    expect(valueIn(result, "agreement.alpha").value).not.toBeNull();
    expect((await evaloupe("agree", texts)).out).toMatch(
      /no value \(4 labels have no order\): agreement\.kappa-quadratic/,
    );
    const leveled = await agreed(texts, "--level", "ordinal");
    expect(valueIn(leveled, "agreement.alpha")).toMatchObject({ value: null, leftOut: { "no-order": 4 } });
    const listed = await agreed(texts, "--labels=bad,fine,good", "--level", "ordinal");
    expect(valueIn(listed, "agreement.kappa-quadratic").value).not.toBeNull();
    expect(valueIn(listed, "agreement.alpha").value).not.toBeNull();

    const flags = lines("flags.jsonl", [
      { id: 1, response: "x", auto: true, gold: 1 },
      { id: 2, response: "x", auto: "False", gold: "0" },
      { id: 3, response: "x", auto: "TRUE", gold: 0 },
    ]);
    const found = await agreed(flags);
    expect(valueIn(found, "agreement.accuracy")).toMatchObject({ value: 2 / 3, n: 3 });
    expect(valueIn(found, "agreement.kappa-quadratic").value).toBeCloseTo(0.4, 12);
    const agreeing = (await evaloupe("agree", flags, "--as", "jsonl", "--where", 'verdict == "agrees"')).out;
    expect(
      agreeing
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).id),
    ).toEqual(["1", "2"]);
    const { series = [] } = found.figures.find(({ id }) => id === "confusion:auto:gold") ?? {};
    // Cells of a matrix are marks.
    for (const { where, n } of series as readonly { readonly where: string | null; readonly n: number }[]) {
      const told = (await evaloupe("agree", flags, "--as", "jsonl", "--where", where ?? "")).out.trim();
      expect([where, told === "" ? 0 : told.split("\n").length]).toEqual([where, n]);
    }
    // Listed as either writes them.
    for (const labels of ["0,1", "false,true", "False,True"]) {
      expect(valueIn(await agreed(flags, `--labels=${labels}`), "agreement.accuracy")).toMatchObject({ n: 3 });
    }
  });

  it("takes a list of labels as the file writes them, and says what its format makes of them", async () => {
    const path = lines(
      "panda.jsonl",
      [
        [1, 1],
        [2, 2],
        [0, 0],
        [0, 1],
        [2, 1],
      ].map(([annotator1, annotator2], idx) => ({ idx, response1: "a", response2: "b", annotator1, annotator2 })),
    );
    const usual = await agreed(path);
    expect(usual.mapped).toEqual({ 1: -1, 2: 1, Tie: 0 });
    expect((await evaloupe("agree", path)).out).toMatch(/1 as −1, 2 as 1, Tie as 0\./);
    const value = (result: typeof usual) => valueIn(result, "agreement.kappa-quadratic");
    expect(value(usual).n).toBe(5);
    // First, tie, second: the order that the labels have anyway.
    expect(value(await agreed(path, "--labels=1,0,2"))).toMatchObject({ n: 5, value: value(usual).value });
    expect(value(await agreed(path, "--labels=-1,0,1"))).toMatchObject({ n: 5, value: value(usual).value });
    const asWritten = await agreed(path, "--labels=0,1,2");
    expect(value(asWritten).n).toBe(5);
    expect(value(asWritten).value).not.toBeCloseTo(value(usual).value ?? 0, 3);
  });

  it("says what a number does not: tasks that it mixes, raters who never differ", async () => {
    const path = lines(
      "same.jsonl",
      Array.from({ length: 24 }, (_, id) => ({ id, response: "x", auto: id % 3, gold: id % 3, task: `t${id % 2}` })),
    );
    const table = (await evaloupe("agree", path)).out;
    expect(table).toMatch(/mix 2 tasks: t0, t1\./);
    expect(table).toMatch(/auto and gold say the same of all 24 samples\./);
    const one = (await evaloupe("agree", path, "--where", 'task == "t0"', "--where", "id != 0")).out;
    expect(one).not.toMatch(/mix 2 tasks|say the same/);
  });

  it("tells RewardBench's sections once, with the published weights; an absent one has no value", async () => {
    const pair = (subset: string, results: number, at: number) => ({
      id: `${subset}-${at}`,
      prompt: `p${at}`,
      chosen: "c",
      rejected: "r",
      subset,
      results,
      model: "scorer",
    });
    const path = lines("sections.jsonl", [
      pair("alpacaeval-easy", 1, 0),
      pair("alpacaeval-hard", 0, 1),
      pair("alpacaeval-hard", 0.5, 2),
      pair("hep-js", 1, 3),
    ]);
    const { metrics } = await agreed(path);
    const sections = metrics.filter(({ id }) => id === "reward-bench.section");
    expect(sections.map(({ slice, value }) => [Object.values(slice ?? {}).join(), value])).toEqual([
      ["Chat", (1 * 100 + 0.25 * 95) / 195],
      ["Chat Hard", null],
      ["Safety", null],
      ["Reasoning", 1],
    ]);
  });

  it("filters by any vote", async () => {
    const path = lines("filtered.jsonl", rows);
    const { metrics } = await agreed(path, "--where", "gold == 1 && rating.auto != 1");
    expect(valueIn({ metrics }, "agreement.accuracy")).toMatchObject({ value: 0, n: 1 });
    const one = (await evaloupe("agree", path, "--as", "jsonl", "--where", 'verdict == "disagrees"')).out
      .trim()
      .split("\n");
    expect(one.map((line) => JSON.parse(line).id)).toEqual(["1", "5"]);
  });

  it("tells of ids that repeat whatever was rated, and has intervals", async () => {
    const many = Array.from({ length: 64 }, (_, at) => ({
      ...rows[at % 8],
      prompt: `p${at}`,
      id: at === 63 ? 0 : at,
      auto: at === 63 ? -1 : rows[at % 8]?.auto,
    }));
    const result = await agreed(lines("many.jsonl", many));
    expect(result.issues.map(({ code }) => code)).toEqual(["DUPLICATE_ID"]);
    const { interval, intervalBy, value } = valueIn(result, "agreement.kappa-quadratic");
    expect(intervalBy).toBe("t");
    expect(interval?.[0]).toBeLessThan(value ?? 0);
    expect(interval?.[1]).toBeGreaterThan(value ?? 1);
  });

  it("refuses what has no ratings, and too many files", async () => {
    const path = lines("answers.jsonl", [{ question: "q", response: "r", ground_truth: "r" }]);
    expect(await evaloupe("agree", path)).toMatchObject({ code: 2, err: expect.stringMatching(/has no ratings/) });
    expect(await evaloupe("agree", path, path, path)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/one file of ratings/),
    });
    expect(await evaloupe("agree")).toMatchObject({ code: 2 });
    expect(await evaloupe("agree", path, "--labels=1")).toMatchObject({ code: 2 });
    const empty = write("empty.jsonl", "");
    expect(await evaloupe("agree", empty)).toMatchObject({ code: 2 });
  });
});
