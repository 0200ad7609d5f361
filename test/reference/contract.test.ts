import { describe, expect, it } from "vitest";
import { type EvaluationSpec, type IntervalMethod, type MetricValue, NO_GROUPS } from "../../src/model/index.ts";
import { filesWith, never, openFiles } from "../session/open.ts";

// What CLI.md promises of records, metrics, slices and intervals, on files at the edges.

type Row = Readonly<Record<string, unknown>>;

const lines = (rows: readonly Row[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const many = (count: number, make: (index: number) => Row): readonly Row[] =>
  Array.from({ length: count }, (_, i) => make(i));

const answered = (index: number, more: Row = {}): Row => ({
  id: `${index}`,
  question: "Which city?",
  response: index % 3 === 0 ? "Rome" : "Paris",
  ground_truth: "Paris",
  task: "noise_robustness",
  noise_ratio: index % 2 === 0 ? 0.2 : 0.4,
  model: index % 5 === 0 ? "south" : "north",
  ...more,
});

const labelled = (index: number, more: Row = {}): Row => ({
  id: `${index}`,
  question: "Which city?",
  response: "Paris. On the Seine.",
  documents: ["Paris it is. The Seine is near."],
  documents_sentences: [
    ["0a", "Paris it is."],
    ["0b", "The Seine is near."],
  ].map((pair) => [pair]),
  response_sentences: [
    ["a", "Paris."],
    ["b", "On the Seine."],
  ],
  all_relevant_sentence_keys: index % 2 === 0 ? ["0a"] : [],
  all_utilized_sentence_keys: ["0a"],
  unsupported_response_sentence_keys: index % 3 === 0 ? ["b"] : [],
  relevance_score: 0.5,
  dataset_name: index % 2 === 0 ? "even" : "odd",
  ...more,
});

const NO_LABELS: Row = {
  all_relevant_sentence_keys: null,
  all_utilized_sentence_keys: null,
  unsupported_response_sentence_keys: null,
};
const TASKS = ["noise_robustness", "negative_rejection", "information_integration", "counterfactual_robustness", null];
/** A judge's scores beside the true ones: means, errors and an AUC without any labels. */
const judged = (index: number): Row => ({
  idx: index,
  question: "Which city?",
  answer: "Paris",
  pred: { relevance: (index % 7) / 7, adherence: (index % 5) / 5 },
  gt: { relevance: (index % 3) / 3, adherence: index % 2 },
});

/** Stands on items, one of which may have samples in several slices. */
const isOfItems = ({ id }: MetricValue): boolean => id.startsWith("repeats.");

const FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "one row": { "rows.jsonl": lines([answered(1)]) },
  "one labelled row": { "rows.jsonl": lines([labelled(1)]) },
  "no task": { "rows.jsonl": lines(many(4, (i) => answered(i, { task: null }))) },
  "no response at all": { "rows.jsonl": lines(many(4, (i) => answered(i, { response: null }))) },
  "labels all null": { "rows.jsonl": lines(many(4, (i) => labelled(i, NO_LABELS))) },
  "some labels null": { "rows.jsonl": lines(many(40, (i) => labelled(i, i % 4 === 0 ? NO_LABELS : {}))) },
  "judge's rows, some without labels": {
    "judged.jsonl": lines(
      many(6, (i) => ({ id: i, question: "q", n_total_sents: 4, ...(i > 1 ? { judge_raw: labelled(i) } : {}) })),
    ),
  },
  "mixed tasks among broken lines": {
    "rows.jsonl": `\n${lines(many(50, (i) => answered(i, { task: TASKS[i % 5], counterfactual_answer: i % 2 ? "Rome" : null })))}{bad\n[1]\n\n`,
  },
  "mixed shapes": {
    "answers.jsonl": lines(many(6, (i) => answered(i))),
    "labels.jsonl": lines(many(6, (i) => labelled(i))),
    "foreign.jsonl": '{"alpha": 1}\n',
  },
  "an array with other things in it": { "rows.json": JSON.stringify([answered(1), 5, null, answered(2), "x", [1]]) },
  "a lookup alone": {
    "en_fact.json": lines([
      {
        id: 1,
        query: "q",
        answer: "Paris",
        fakeanswer: "Rome",
        positive: ["x"],
        positive_wrong: ["y"],
        negative: ["z"],
      },
    ]),
  },
};

describe.each(Object.entries(FILES))("%s", (_, files) => {
  it("accounts for every record", async () => {
    const { state, metrics } = await answersTo(files);
    const { total, blank, rejected, other, used } = state.records;
    expect(blank + rejected + other + used).toBe(total);
    if (state.samples === 0) expect(metrics).toEqual([]);
  });

  it("lists each metric with a value, or with the reasons why it has none", async () => {
    const { metrics } = await answersTo(files);
    for (const metric of metrics) {
      const name = JSON.stringify(metric);
      expect(metric.value === null, name).toBe(metric.n === 0);
      if (metric.value === null) expect(Object.keys(metric.leftOut).length, name).toBeGreaterThan(0);
      expect(Object.values(metric.leftOut), name).not.toContain(0);
      if (metric.value !== null && metric.count !== null) expect(metric.count / metric.n, name).toBe(metric.value);
      expect(metric.interval === null, name).toBe(metric.intervalBy === null);
      expect(Object.keys(metric.slice ?? { whole: true }), name).toHaveLength(1);
      const [low, high] = metric.interval ?? [metric.value ?? 0, metric.value ?? 0];
      expect(low <= (metric.value ?? 0) && (metric.value ?? 0) <= high, name).toBe(true);
    }
  });

  it("leaves no sample of a slice dimension out of the count of its slices", async () => {
    const { metrics } = await answersTo(files);
    for (const whole of metrics.filter(({ slice }) => slice === null)) {
      if (isOfItems(whole)) continue;
      const isSame = (metric: MetricValue) => metric.id === whole.id && metric.against === whole.against;
      const bySource = metrics.filter((metric) => isSame(metric) && metric.slice?.source !== undefined);
      // A statistic that one source lacks leaves out all of its pairs: n moves, the sum does not.
      const sum = bySource.reduce((total, metric) => total + samplesOf(metric), 0);
      expect(sum, JSON.stringify(whole)).toBe(samplesOf(whole));
    }
  });
});

describe("samples that a metric stands on and those left out", () => {
  it("are those of its task", async () => {
    const { metrics } = await answersTo(FILES["mixed tasks among broken lines"] ?? {});
    const ofSamples = metrics.filter((metric) => metric.slice === null && !isOfItems(metric));
    const sums = ofSamples.map((metric) => [metric.id, samplesOf(metric)]);
    expect(sums).toHaveLength(9);
    for (const [id, sum] of sums) expect(sum, `${id}`).toBe(10);
  });

  it("are all where every row could have labels, a judge's rows without any among them", async () => {
    for (const [name, samples] of [
      ["some labels null", 40],
      ["judge's rows, some without labels", 6],
    ] as const) {
      const { metrics } = await answersTo(FILES[name] ?? {});
      for (const id of ["relevance", "utilization", "completeness", "adherence", "average"]) {
        const metric = metrics.find((candidate) => candidate.id === id && candidate.slice === null);
        expect(metric && samplesOf(metric), `${name}: ${id}`).toBe(samples);
      }
    }
  });
});

describe("intervals of means, errors and AUC", () => {
  it.each<[number, IntervalMethod | null]>([
    [29, null],
    [30, "t"],
    [10_000, "t"],
    [10_001, "normal"],
  ])("for %i samples", async (count, method) => {
    const { metrics } = await answersTo({ "judged.jsonl": lines(many(count, judged)) }, { group: NO_GROUPS });
    const methodOf = (id: string, against: string) =>
      metrics.find((metric) => metric.id === id && metric.against === against && metric.slice === null)?.intervalBy;
    expect(methodOf("relevance.published", "pred.relevance")).toBe(method);
    expect(methodOf("relevance.rmse", "gt.relevance")).toBe(method);
    expect(methodOf("adherence.auroc", "gt.adherence")).toBe(method);
    expect(methodOf("adherence.published", "gt.adherence")).toBe("wilson");
  });
});

describe("slices", () => {
  it("are of one dimension at a time, a field that was asked for among them", async () => {
    const rows = many(12, (i) => answered(i, { language: i % 4 === 0 ? null : ["en", "de", 7][i % 3] }));
    const { metrics } = await answersTo({ "rows.jsonl": lines(rows) }, { sliceBy: ["language"] });
    const slices = metrics.filter(({ id }) => id === "noise-robustness.accuracy").map(({ slice, n }) => [slice, n]);
    expect(slices).toEqual(
      expect.arrayContaining([
        [null, 12],
        [{ noise: 0.2 }, 6],
        [{ noise: 0.4 }, 6],
        [{ task: "noise_robustness" }, 12],
        [{ model: "south" }, 3],
        [{ model: "north" }, 9],
        [{ language: "en" }, 3],
        [{ language: "de" }, 3],
        [{ language: 7 }, 3],
        [{ source: "rows.jsonl" }, 12],
      ]),
    );
    expect(slices).toHaveLength(10);
  });
});

/** State and metrics with their intervals, as the machine output has them. */
async function answersTo(files: Readonly<Record<string, string>>, more: Partial<EvaluationSpec> = {}) {
  const { ask, query, state, session } = await openFiles(await filesWith(files), {
    // Plain Python takes samples for independent; `groups.py` and `pairs.py` know of groups.
    group: NO_GROUPS,
    ...more,
  });
  const metrics = await ask.intervals({ query }, never);
  await session.dispose();
  return { state, metrics };
}

const samplesOf = ({ n, leftOut }: MetricValue): number =>
  Object.values(leftOut).reduce((sum, count) => sum + count, n);
