// Catches a score of the file that is another number than in the file, and a verdict that is told as somebody else's.
import { describe, expect, it } from "vitest";
import type { ComparisonQuery, MetricValue } from "../../src/model/index.ts";
import { theirs } from "../data.ts";
import { filesWith, never, type Opened, openFiles } from "./open.ts";

const lines = (rows: readonly object[]) => rows.map((one) => `${JSON.stringify(one)}\n`).join("");
const row = (id: number, response: string, more: object) => ({
  id,
  question: `Question ${id}?`,
  response,
  ground_truth: "Paris",
  ...more,
});

/** By hand: the file calls 1, 2 and 4 right; our match calls 1 and 3 right. */
const ROWS = [
  row(1, "Paris", { correct: true, rating: 5, latency: 0.5, prompt_tokens: 9 }),
  row(2, "The capital", { correct: true, rating: 4, latency: 1.5, prompt_tokens: 9 }),
  row(3, "Paris", { correct: false, rating: 1, latency: 2.5, prompt_tokens: 9 }),
  row(4, "France's", { correct: true, latency: 3.5, prompt_tokens: 9 }),
  row(5, "Rome", { correct: false, rating: 2, latency: 4, prompt_tokens: 9 }),
  row(6, "Oslo", { rating: 2, latency: 4, prompt_tokens: 8 }),
];

const open = async (rows: readonly object[] = ROWS, more = {}) =>
  openFiles(await filesWith({ "rows.jsonl": lines(rows) }), more);

const wholeOf = (metrics: readonly MetricValue[], id: string) =>
  metrics.filter((metric) => metric.id === id && metric.slice === null);

const idOf = ({ id }: MetricValue): string => id;

const countOf = async ({ ask, query }: Opened, ...where: readonly string[]) =>
  (await ask.rows({ query: { ...query, where }, from: 0, to: 0 }, never)).size;

interface Expected {
  readonly files: readonly string[];
  readonly map: Readonly<Record<string, string>>;
  readonly n: number;
  readonly means: Readonly<Record<string, number>>;
  readonly pairs?: Readonly<Record<string, { readonly difference: number; readonly rmse: number }>>;
}

// As test/reference/ownScores.py prints them.
const REAL = theirs<Expected>([
  {
    files: ["scores/azure-chat-eval_results.jsonl"],
    map: { response: "answer", ground_truth: "truth" },
    n: 200,
    means: {
      latency: 2.218921145,
      gpt_groundedness: 4.91,
      gpt_relevance: 4.94,
      has_citation: 0.995,
      citation_match: 0,
    },
  },
  {
    files: ["scores/JS-LEG-120b_legal_100.csv"],
    map: { response: "answer" },
    n: 100,
    means: {
      our_relevance: 0.1623472360972361,
      our_utilization: 0.3783290043290043,
      our_completeness: 0.5303974358974358,
      our_adherence: 0.79,
      ref_relevance: 0.12853010717514327,
      ref_utilization: 0.0480073856680567,
      ref_completeness: 0.7518070321959577,
      ref_adherence: 0.96,
    },
    pairs: {
      ref_relevance: { difference: 0.033817128922092834, rmse: 0.340931221810637 },
      ref_utilization: { difference: 0.3303216186609476, rmse: 0.44567725996025703 },
      ref_completeness: { difference: -0.22140959629852175, rmse: 0.6307469827888496 },
    },
  },
  {
    files: ["scores/samples_math_perturbed_full_2026-01-21T03-44-18.458309.jsonl"],
    map: { response: "resps[0][0]", ground_truth: "target" },
    n: 10,
    means: { exact_match: 0 },
  },
]);

describe("scores of a file", () => {
  it("are metrics: the verdict first, ours under its own name, the others behind them", async () => {
    const run = await open();
    const { metrics, infos } = await run.ask.summary({ query: run.query }, never);
    expect(metrics.filter(({ slice, n }) => slice === null && n > 0).map(({ id }) => id)).toEqual([
      "score.correct",
      "answer.accuracy",
      "score.rating",
      "score.latency",
      "score.prompt_tokens",
    ]);
    expect(wholeOf(metrics, "score.correct")).toMatchObject([
      { value: 3 / 5, n: 5, count: 3, leftOut: { "no-score": 1 }, intervalBy: "wilson" },
    ]);
    expect(wholeOf(metrics, "score.rating")).toMatchObject([
      { value: 14 / 5, n: 5, count: null, leftOut: { "no-score": 1 } },
    ]);
    expect(
      infos.filter(({ from }) => from === "file").map(({ id, direction, range, unit }) => [id, direction, range, unit]),
    ).toEqual(
      expect.arrayContaining([
        ["score.correct", "higher", [0, 1], "rate"],
        ["score.rating", "higher", [1, 5], "mean"],
        ["score.latency", "lower", [0.5, 4], "mean"],
      ]),
    );
    expect(infos.find(({ id }) => id === "answer.accuracy")?.name).toBe("Our match against the gold answer");
    await run.session.dispose();
  });

  it("in three labels of which one means right are the verdict, with the share of each", async () => {
    const labels = ["Correct Answer", "Incorrect Answer", "Refusal", "Incorrect Answer", "Correct Answer"];
    const { ask, query, session } = await open(labels.map((label, at) => row(at, "Paris", { label })));
    const { metrics } = await ask.summary({ query }, never);
    const shares = ["score.label", ...new Set(labels.map((label) => `label.label=${label}`))];
    expect(shares.map((id) => wholeOf(metrics, id).map(({ value, n }) => [value, n]))).toEqual(
      [0.4, 0.4, 0.4, 0.2].map((value) => [[value, 5]]),
    );
    expect(await countOf({ ask, query } as Opened, 'label.label == "Refusal"', "score.label == 0")).toBe(1);
    await session.dispose();
  });

  it("in several words for yes and no have a rate, and no shares", async () => {
    const words = ["TRUE", "Yes", "FALSE", "no", "passed"];
    const { ask, query, session } = await open(words.map((correct, at) => row(at, "Paris", { correct })));
    const { metrics } = await ask.summary({ query }, never);
    expect(wholeOf(metrics, "score.correct")[0]).toMatchObject({ value: 0.6, n: 5 });
    expect(metrics.map(idOf).filter((id) => id.startsWith("label."))).toEqual([]);
    await session.dispose();
  });

  it("that others judged stand first where the file has no verdict, those without a value too", async () => {
    const rows = ROWS.map(({ id, question, response, ground_truth }, at) => {
      return { id, question, response, ground_truth, latency: at, faithfulness: at / 5, answer_relevancy: null };
    });
    const run = await open(rows);
    const { metrics, infos } = await run.ask.summary({ query: run.query }, never);
    expect(
      metrics.filter(({ slice, n, leftOut }) => slice === null && (n > 0 || leftOut["no-score"])).map(idOf),
    ).toEqual(["score.faithfulness", "score.answer_relevancy", "answer.accuracy", "score.latency"]);
    expect(wholeOf(metrics, "score.answer_relevancy")).toMatchObject([
      { value: null, n: 0, leftOut: { "no-score": 6 } },
    ]);
    expect(infos.find(({ id }) => id === "answer.accuracy")?.name).toBe("Our match against the gold answer");
    await run.session.dispose();
  });

  it("are set against our match, each cell a filter", async () => {
    const run = await open();
    const { figures } = await run.ask.summary({ query: run.query }, never);
    const figure = figures.find(({ id }) => id === "file.against-ours");
    if (figure?.shape !== "matrix") throw new Error("There is no matrix.");
    expect([figure.n, figure.leftOut, figure.rows.length]).toEqual([5, 1, 2]);
    expect(figure.cells.map(({ value }) => value)).toEqual([1, 2, 1, 1]);
    for (const { value, where } of figure.cells) expect(await countOf(run, where ?? "")).toBe(value);
    const chips = await run.ask.chips({ query: run.query }, never);
    expect(chips.find(({ id }) => id === "differs-from-file")).toMatchObject({ count: 3, where: "file.differs" });
    expect(await countOf(run, "file.differs", 'file.verdict == "right"')).toBe(2);
    await run.session.dispose();
  });

  it("have figures whose bars count what they filter", async () => {
    const run = await open();
    const { figures } = await run.ask.summary({ query: run.query }, never);
    const own = figures.filter(({ id }) => id.startsWith("score."));
    expect(own.map(({ id, shape }) => [id, shape])).toEqual([
      ["score.rating.distribution", "counts"],
      ["score.latency.distribution", "histogram"],
      ["score.prompt_tokens.distribution", "counts"],
    ]);
    for (const figure of own) {
      if (!("marks" in figure)) continue;
      expect(figure.marks.reduce((sum, { n }) => sum + n, 0)).toBe(figure.n);
      for (const { n, where } of figure.marks) expect([where, await countOf(run, where ?? "")]).toEqual([where, n]);
    }
    await run.session.dispose();
  });

  it("show in the list as the sample's verdict, and stand in columns of their own", async () => {
    const run = await open();
    const { rows } = await run.ask.rows({ query: run.query, from: 0, to: 6, fields: ["score.rating"] }, never);
    expect(rows.map(({ verdict }) => verdict)).toEqual([
      "file-right",
      "file-right",
      "file-wrong",
      "file-right",
      "file-wrong",
      "wrong",
    ]);
    expect(rows.map(({ cells }) => cells[0])).toEqual([5, 4, 1, null, 2, 2]);
    expect(run.state.columns.map(({ id }) => id)).toEqual(expect.arrayContaining(["score.correct", "score.latency"]));
    await run.session.dispose();
  });

  it("are read the other way round, and on another scale, as the person says", async () => {
    const run = await open(ROWS, { modes: { scores: { rating: { direction: "lower", range: [0, 10] } } } });
    const { infos } = await run.ask.summary({ query: run.query }, never);
    expect(infos.find(({ id }) => id === "score.rating")).toMatchObject({ direction: "lower", range: [0, 10] });
    await run.session.dispose();
  });

  it("may be made of any place, and of labels of which the good ones are named", async () => {
    const rows = ROWS.map((one, at) => ({ ...one, review: { tone: ["kind", "rude", "Kind"][at % 3] } }));
    const run = await open(rows, { map: { "score.kind": "review.tone:kind", "score.tokens": "prompt_tokens" } });
    expect(run.state.format.id).toBe("mapped");
    const { metrics } = await run.ask.summary({ query: run.query }, never);
    expect(wholeOf(metrics, "score.kind")).toMatchObject([{ value: 4 / 6, n: 6, count: 4 }]);
    expect(wholeOf(metrics, "score.tokens")).toMatchObject([{ value: 53 / 6, n: 6 }]);
    await run.session.dispose();
  });

  it("are compared over the pairs that have both", async () => {
    const other = ROWS.map((one) => ({ ...one, correct: true, rating: 3 }));
    const run = await openFiles(await filesWith({ "a.jsonl": lines(ROWS), "b.jsonl": lines(other) }), {
      isPairable: true,
    });
    const side = (source: number) => ({ name: String(source), files: [source], where: [] });
    const query: ComparisonQuery = { ...run.query, sides: [side(0), side(1)], by: null };
    const { metrics, figures } = await run.ask.compare({ query }, never);
    expect(metrics.find(({ id }) => id === "score.correct")).toMatchObject({
      a: 3 / 5,
      b: 1,
      nA: 5,
      changes: { rose: 2, fell: 0, same: 3, pBy: "mcnemar" },
      leftOut: { onlyA: 0, onlyB: 1, neither: 0 },
    });
    expect(metrics.find(({ id }) => id === "score.rating")).toMatchObject({ a: 14 / 5, b: 3, nA: 5 });
    expect(figures.some(({ id }) => id === "transition:file.verdict")).toBe(true);
    await run.session.dispose();
  });

  it("are nothing where a file has none: no metric, no figure, no other name", async () => {
    const run = await open(
      ROWS.map(({ id, question, response, ground_truth }) => ({ id, question, response, ground_truth })),
    );
    const { metrics, figures, infos } = await run.ask.summary({ query: run.query }, never);
    expect(metrics.some(({ id }) => id.startsWith("score"))).toBe(false);
    expect(figures.map(({ id }) => id)).toEqual(["verdicts"]);
    expect(infos.find(({ id }) => id === "answer.accuracy")?.name).toBe("Answer accuracy");
    await run.session.dispose();
  });

  it.each(REAL)("$files: every score is what plain Python makes of it", async (expected) => {
    const { paths, map, n, means, pairs = {} } = expected;
    const run = await openFiles(paths, { map });
    const { metrics } = await run.ask.summary({ query: run.query }, never);
    for (const [name, mean] of Object.entries(means)) {
      expect([name, wholeOf(metrics, `score.${name}`)]).toEqual([
        name,
        [expect.objectContaining({ n, value: expect.closeTo(mean, 12) })],
      ]);
    }
    for (const [against, { difference, rmse }] of Object.entries(pairs)) {
      const of = (id: string) => metrics.find((one) => one.id === id && one.against === against && one.slice === null);
      expect(of("scores.difference")).toMatchObject({ n, value: expect.closeTo(difference, 12) });
      expect(of("scores.rmse")).toMatchObject({ n, value: expect.closeTo(rmse, 12) });
    }
    await run.session.dispose();
  });
});

it("a record of very many scores says that not all of them are read", async () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`measure${at}`, at]));
  const run = await open([{ id: 1, question: "q", response: "r", ground_truth: "r", ...many }]);
  await run.ask.settled({}, never);
  const issues = await run.ask.issues({ source: 0, limit: 10 }, never);
  expect(issues.map(({ code }) => code)).toEqual(["MANY_SCORES"]);
  await run.session.dispose();
});
