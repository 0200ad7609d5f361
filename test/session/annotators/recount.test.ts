import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SampleLabels } from "../../../src/model/index.ts";
import { nodePlatform } from "../../../src/platform/node/nodePlatform.ts";
import { annotate } from "../../../src/session/annotators/annotate.ts";
import { Evaluation } from "../../../src/session/evaluation.ts";
import type { LabelReads } from "../../../src/session/labelReads.ts";
import { filesWith, never, type Opened, openFiles, specOf } from "../open.ts";
import { allSupported, RAGBENCH, row, said } from "./rows.ts";

const ROWS = ["a", "b", "c", "d", "e"].map((id, at) =>
  row(id, at % 2 === 0 ? RAGBENCH : { ground_truth: "Paris", noise: at, took: 10 - at }),
);
const PAIRS = [0, 1, 2, 3].map((id) =>
  JSON.stringify({
    id,
    prompt: `Which is better, ${id}?`,
    response1: "first",
    response2: "second",
    gold: id % 2 ? 1 : -1,
  }),
);
const vote = (value: -1 | 1) => ({ value, unparsed: null, raw: null, rationale: null, isSwapped: false });

const RAG_LABELS: readonly (SampleLabels | null)[] = [
  null,
  { support: allSupported },
  { support: allSupported, criteria: {} },
  { verdict: "wrong" },
  { verdict: "correct", note: "odd" },
  { sentences: { a: said("full", "0a"), b: said("uncited") } },
  { sentences: { a: said("none") } },
];
const RATER_LABELS: readonly (SampleLabels | null)[] = [null, { votes: [vote(-1)] }, { votes: [vote(1)] }];

/** All that a screen shows, without the number of its revision. */
async function screen({ ask, query }: Opened, annotator: string, where: readonly string[], by: string | null) {
  const own = { ...query, annotator, where, sort: by === null ? null : { by, descending: true } };
  const answers = [
    await ask.rows({ query: own, from: 0, to: 9, fields: ["labelled"] }, never),
    await ask.summary({ query: own, forPage: true }, never),
    await ask.chips({ query: own }, never),
    await ask.contrast({ query: own, fields: ["labelled", "id"] }, never),
  ];
  return JSON.parse(JSON.stringify(answers, (key, value) => (key === "revision" ? undefined : value)));
}

async function compared(
  lines: readonly string[],
  choices: readonly (SampleLabels | null)[],
  filters: readonly (readonly string[])[],
  sorts: readonly (string | null)[],
) {
  const annotators = ["human:ann", "human:bob", "model:x"];
  const [path = ""] = await filesWith({ "rows.jsonl": `${lines.join("\n")}\n` });
  const label = fc.record({
    annotator: fc.constantFrom(...annotators),
    index: fc.nat(lines.length - 1),
    labels: fc.constantFrom(...choices),
  });
  const look = fc.record({
    annotator: fc.constantFrom("file", ...annotators),
    where: fc.constantFrom(...filters),
    sort: fc.constantFrom(...sorts),
  });
  const step = fc.record({ label, looks: fc.array(look, { minLength: 1, maxLength: 3 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
      const kept = await openFiles([path]);
      const looks = steps.flatMap(({ looks: own }) => own);
      for (const { annotator, where, sort } of looks) await screen(kept, annotator, where, sort);
      for (const {
        label: { annotator, ...labels },
        looks: own,
      } of steps) {
        await kept.ask.annotate({ annotator, labels: [labels] }, never);
        for (const { annotator: by, where, sort } of own) await screen(kept, by, where, sort);
      }
      const fresh = await openFiles([path]);
      for (const {
        label: { annotator, ...labels },
      } of steps) {
        await fresh.ask.annotate({ annotator, labels: [labels] }, never);
      }
      for (const { annotator, where, sort } of looks) {
        expect(await screen(kept, annotator, where, sort)).toEqual(await screen(fresh, annotator, where, sort));
      }
      await kept.session.dispose();
      await fresh.session.dispose();
    }),
    { numRuns: 6 },
  );
}

describe("after labels have come and gone", () => {
  it("every answer is that of an evaluation that never answered before: sentences and verdicts", async () => {
    const filters = [[], ["adherence == 1"], ["disagree"], ['human.verdict == "wrong"'], ["labelled"], ["took > 7"]];
    await compared(ROWS, RAG_LABELS, filters, [null, "adherence", "took", "disagree"]);
  });

  it("every answer is that of an evaluation that never answered before: raters", async () => {
    await compared(PAIRS, RATER_LABELS, [[], ["labelled"], ["row > 1"]], [null, "index"]);
  });

  it("only answers that stand on them are worked out again", async () => {
    const [path = ""] = await filesWith({ "rows.jsonl": `${ROWS.join("\n")}\n` });
    const evaluation = await Evaluation.open(specOf([path]), new Map(), nodePlatform("unused", 1), never);
    await evaluation.settled;
    const counts: Record<string, number> = {};
    const probe = (name: string, annotator: string, read: (facts: Readonly<Record<string, number>>) => unknown) =>
      evaluation.onceReading([name, annotator], never, async (reads: LabelReads) => {
        counts[name] = (counts[name] ?? 0) + 1;
        const query = { ...evaluation.defaultQuery(), annotator };
        (await evaluation.view(query, never, reads)).each((facts) => read(facts));
      });
    const askAll = async () => {
      await probe("file's labels", "file", ({ labelled }) => labelled);
      await probe("ann's labels", "human:ann", ({ labelled }) => labelled);
      await probe("ann's other columns", "human:ann", ({ matched }) => matched);
      await probe("bob's labels", "human:bob", ({ labelled }) => labelled);
      await evaluation.once(["all"], never, async () => {
        counts.all = (counts.all ?? 0) + 1;
      });
    };
    const give = (labels: SampleLabels) => annotate(evaluation, "human:ann", [{ index: 0, labels }], never);
    await askAll();
    await askAll();
    expect(new Set(Object.values(counts))).toEqual(new Set([1]));
    await give({ sentences: { a: said("full", "0a"), b: said("none") } });
    await askAll();
    const relabelled = { "ann's labels": 2, all: 2 };
    const once = { "file's labels": 1, "ann's other columns": 1, "bob's labels": 1 };
    expect(counts).toEqual({ ...once, ...relabelled });
    // A note changes no column.
    await give({ sentences: { a: said("full", "0a"), b: said("none") }, note: "hm" });
    await askAll();
    expect(counts).toEqual({ ...once, ...relabelled, all: 3 });
    await evaluation.dispose();
  });
});
