import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { DEFAULT_RATING_MODES, type EvaluationSpec, type MetricValue } from "../../src/model/index.ts";
import { filesWith, never, type Opened, openFiles } from "../session/open.ts";
import { leftOutOf, miscounts } from "./counts.ts";

// Questions, ratings and comparisons whose records are well-formed and absurd. Whatever they hold, nothing throws, every
// sample is in the number or among those left out, and the editor's questions are answered within seconds.

let open: Opened | null = null;
afterEach(async () => {
  await open?.session.dispose();
  open = null;
});

async function opened(
  rows: readonly unknown[],
  name = "rows.jsonl",
  more: Partial<EvaluationSpec> = {},
): Promise<Opened> {
  const text = rows.map((row) => (typeof row === "string" ? row : JSON.stringify(row))).join("\n");
  open = await openFiles(await filesWith({ [name]: `${text}\n` }), more);
  const state = await open.ask.settled({}, never);
  open = { ...open, state };
  return open;
}

async function metricsOf({ ask, query }: Opened): Promise<readonly MetricValue[]> {
  const { metrics } = await ask.summary({ query }, never);
  return metrics.filter(({ slice }) => slice === null);
}

/** Everything that the pages ask of an evaluation; every answer makes the round trip through JSON. */
async function askAll(one: Opened): Promise<void> {
  const { ask, query, state } = one;
  expect(await miscounts(one)).toEqual([]);
  await ask.intervals({ query }, never);
  const page = await ask.rows({ query, from: 0, to: 50 }, never);
  expect(page.total).toBe(state.samples);
  for (let index = 0; index < Math.min(3, state.samples); index++) await ask.detail({ query, index }, never);
  await ask.export({ query, as: "samples", id: 1, texts: [] }, never);
  await ask.fields({ query }, never);
  await ask.chips({ query }, never);
  const { figures } = await ask.summary({ query }, never);
  for (const figure of figures) {
    const clauses = "marks" in figure ? figure.marks : "cells" in figure ? figure.cells : [];
    const samples = clauses.reduce((sum, { n }) => sum + n, 0);
    if ("marks" in figure && figure.shape === "histogram") expect(samples, figure.id).toBe(figure.n);
    for (const { where, n } of clauses.slice(0, 40)) {
      if (where === null || figure.shape === "counts") continue;
      const { size } = await ask.rows({ query: { ...query, where: [where] }, from: 0, to: 0 }, never);
      expect(size, `${figure.id}: ${where.slice(0, 200)}`).toBeGreaterThanOrEqual(n);
    }
  }
}

/** Of the processor: the machine may have other things to do. */
function secondsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}

const choice = (id: unknown, logprobs: unknown, answer: unknown = 0, more: object = {}) => ({
  id,
  question: "Which?",
  logprobs,
  answer,
  ...more,
});

describe("questions", () => {
  it("log-likelihoods that are no numbers, no choices, and answers beside them", async () => {
    const rows = [
      choice(1, [-1, -2]),
      choice(2, ["-inf", "-inf"]),
      choice(3, ["-inf", "-inf", "-inf"], 2),
      choice(4, ["nan", -1]),
      choice(5, [null, -1]),
      choice(6, []),
      choice(7, [-1]),
      choice(8, "none"),
      choice(9, [-1, -2], 2),
      choice(10, [-1, -2], -1),
      choice(11, [-1, -2], [0, 1]),
      choice(12, [-1, -2], []),
      choice(13, [-1, -2], {}),
      choice(14, [-1, -2], 0.5),
      choice(15, [-1, -2], null),
      choice(16, ["inf", -2]),
      choice(17, [5, -2]),
      choice(18, [-1e308, -1e308]),
      choice(19, [-800, -801, -802]),
      choice(20, [0, 0, 0]),
      choice(21, [-5e-324, -5e-324]),
      choice(22, [[-1], { a: -2 }]),
      '{"id": 23, "question": "Which?", "logprobs": [NaN, -Infinity], "answer": 1}',
      '{"id": 24, "question": "Which?", "logprobs": [-1e999, -1], "answer": 1}',
    ];
    const one = await opened(rows);
    expect(one.state.format.id).toBe("choice");
    expect(one.state.samples).toBe(rows.length);
    for (const probabilities of ["raw", "normalised"] as const) {
      await askAll({ ...one, query: { ...one.query, modes: { ...one.query.modes, probabilities } } });
    }
    const metrics = await metricsOf(one);
    const ties = metrics.find(({ id }) => id === "choice.ties");
    // Those all ruled out, the underflowed equals, those at the smallest number, and three times certainty.
    expect(ties?.count).toBe(5);
    const normalised = await metricsOf({
      ...one,
      query: { ...one.query, modes: { ...one.query.modes, probabilities: "normalised" } },
    });
    const phi = normalised.find(({ id }) => id === "choice.phi");
    expect(phi?.leftOut["zero-denominator"]).toBe(2);
  });

  it("100,000 choices in one question", async () => {
    const logprobs = Array.from({ length: 100_000 }, (_, at) => -12 - (at % 7));
    const texts = logprobs.map((_, at) => `choice ${at}`);
    const began = process.cpuUsage();
    const one = await opened([
      choice("many", logprobs, 99_999, { choices: texts }),
      choice("few", [-1, -2], 0, { choices: ["a", "b"] }),
      choice("labels", logprobs, "choice 5", { choices: texts, labels: texts }),
    ]);
    await askAll(one);
    const detail = await one.ask.detail({ query: one.query, index: 0 }, never);
    expect(JSON.stringify(detail).length).toBeLessThan(64 << 20);
    expect(secondsSince(began)).toBeLessThan(20);
  });

  it("thousands of tasks and models, each of one question or two", async () => {
    const one = await opened(
      Array.from({ length: 1_500 }, (_, at) =>
        choice(at, [-1, -2], at % 2, { task: `task ${at}`, model: `model ${at % 750}`, fewshot: at % 60 }),
      ),
    );
    const { ask, query } = one;
    const began = process.cpuUsage();
    const { metrics } = await ask.summary({ query }, never);
    expect(metrics.filter(({ slice, id }) => slice === null && id === "choice.accuracy.macro")).toHaveLength(1);
    await ask.intervals({ query }, never);
    expect(secondsSince(began)).toBeLessThan(10);
  });

  it.each([
    ["empty", ""],
    ["cut", '{"results": {"t": {"acc,none": 0.5'],
    ["a list", "[1, 2, 3]"],
    ["of other things", '{"results": 5, "configs": [], "n-shot": "x"}'],
    ["deep", `{"results": ${"[".repeat(5_000)}${"]".repeat(5_000)}, "configs": {}}`],
    [
      "with odd names",
      '{"results": {"__proto__": {"acc,none": 1}, "t": {"acc,none": "nan"}}, "configs": {}, "n-shot": {"t": {}}}',
    ],
    [
      "large",
      JSON.stringify({
        results: { t: { "acc,none": 0.5 } },
        configs: { t: { doc: "x".repeat(30 << 20) } },
        "n-shot": { t: 5 },
      }),
    ],
    ["bytes", "\u0000\u0001\u0002"],
  ])("a results file beside the samples that is %s", async (_, content) => {
    const folder = await mkdtemp(join(tmpdir(), "evaloupe-test-"));
    const run = "2026-03-02T10-20-30.123456";
    const path = join(folder, "org__model", `samples_t_${run}.jsonl`);
    await mkdir(dirname(path), { recursive: true });
    const row = (at: number) => ({
      doc_id: at,
      doc: {},
      target: 0,
      resps: [[["-1", "False"]], [["-2", "False"]]],
      filtered_resps: [
        ["-1", "False"],
        ["-2", "False"],
      ],
      acc: 1,
    });
    await writeFile(path, [0, 1, 2].map((at) => `${JSON.stringify(row(at))}\n`).join(""));
    await writeFile(join(dirname(path), `results_${run}.json`), content);
    open = await openFiles([path]);
    const state = await open.ask.settled({}, never);
    open = { ...open, state };
    expect([state.format.id, state.samples]).toEqual(["harness-samples", 3]);
    expect(await miscounts(open)).toEqual([]);
    expect((await metricsOf(open)).find(({ id }) => id === "choice.accuracy")?.value).toBe(1);
  });
});

const rated = (id: unknown, gold: unknown, ratings: unknown, more: object = {}) => ({ id, gold, ratings, ...more });
const by = (rater: unknown, value: unknown) => ({ rater, value });

describe("ratings", () => {
  it("raters and labels of every type and name", async () => {
    const names = [
      "gold",
      "__proto__",
      "constructor",
      "rating.a",
      "a`b",
      "",
      " ",
      "ev\u0007il",
      "\ud800",
      "a".repeat(5_000),
      5,
      null,
      ["x"],
      {},
    ];
    const labels = [
      1,
      "1",
      1.5,
      "good",
      "",
      null,
      true,
      [],
      {},
      "x".repeat(100_000),
      1e308,
      "\ud800",
      "ev\u0007il\b\f",
      "null",
    ];
    const rows = Array.from({ length: 70 }, (_, at) =>
      rated(
        at,
        labels[at % labels.length],
        names.map((name, n) => by(name, labels[(at + n) % labels.length])),
      ),
    );
    const one = await opened(rows);
    expect([one.state.format.id, one.state.samples]).toEqual(["ratings", 70]);
    await askAll(one);
    const detail = await one.ask.detail({ query: one.query, index: 0 }, never);
    expect(JSON.stringify(detail).length).toBeLessThan(4 << 20);
  });

  it("a rater whose name is that of the gold labels is a rater all the same", async () => {
    const one = await opened(
      Array.from({ length: 40 }, (_, at) => rated(at, at % 2, [by("gold", at % 3 === 0 ? 1 : 0), by("b", at % 2)])),
    );
    const metrics = await metricsOf(one);
    const against = metrics
      .filter(({ id }) => id === "agreement.accuracy")
      .map((metric) => metric.between?.join(" and "));
    expect(against).toEqual(["gold (rater) and gold", "b and gold", "gold (rater) and b"]);
  });

  it("10,000 raters in one record", async () => {
    const began = process.cpuUsage();
    const many = Array.from({ length: 10_000 }, (_, at) => by(`rater ${at}`, at % 3));
    const one = await opened([
      rated(0, 1, many),
      ...Array.from({ length: 40 }, (_, at) => rated(at + 1, at % 3, [by("rater 0", 1)])),
    ]);
    await one.ask.summary({ query: one.query }, never);
    await one.ask.intervals({ query: one.query }, never);
    await one.ask.detail({ query: one.query, index: 0 }, never);
    await one.ask.fields({ query: one.query }, never);
    expect(secondsSince(began)).toBeLessThan(30);
  });

  it("10,000 votes of one rater", async () => {
    const one = await opened(
      Array.from({ length: 3 }, (_, id) =>
        rated(
          id,
          1,
          Array.from({ length: 10_000 }, (_, at) => by("a", at % 3)),
        ),
      ),
    );
    await askAll(one);
  });

  it("1,000 different labels", async () => {
    const began = process.cpuUsage();
    const one = await opened(
      Array.from({ length: 1000 }, (_, at) => rated(at, at, [by("a", at + 0.5), by("b", 1000 - at)])),
    );
    const { query, ask } = one;
    await ask.summary({ query }, never);
    const values = await ask.intervals({ query }, never);
    const difference = values.find(({ id, slice }) => id === "agreement.kappa-difference" && slice === null);
    // Against its own order the second has kappa −1 of numbers that the first has nearly right.
    expect(difference?.value).toBeGreaterThan(1);
    expect(difference?.leftOut).toEqual({});
    expect(secondsSince(began)).toBeLessThan(5);
  });

  it("columns of RewardBench that are of different lengths are told", async () => {
    const column = { model: "m", subset: ["hep-js", "hep-js", "donotanswer"], results: [1, 0] };
    const one = await opened([column, column]);
    expect(one.state.format.id).toBe("reward-bench");
    const issues = await one.ask.issues({ source: 0, limit: 10 }, never);
    expect(issues.map(({ code, path, message }) => [code, path, /3 entries for 2/.test(message)])).toEqual([
      ["BAD_FIELD", "subset", true],
      ["BAD_FIELD", "subset", true],
    ]);
  });

  it("sections tell what they left out", async () => {
    const rows = [1, 0, 0.5, "?", null].map((results, at) => ({
      id: `hep-js-${at}`,
      prompt: `Question ${at}`,
      chosen: "a",
      rejected: "b",
      subset: "hep-js",
      ...(results === null ? {} : { results }),
    }));
    const one = await opened(rows);
    const { metrics } = await one.ask.summary({ query: one.query }, never);
    const section = metrics.find(({ id, slice }) => id === "reward-bench.section" && slice?.section === "Reasoning");
    expect(section).toMatchObject({ value: 0.5, n: 3, leftOut: { unparsed: 1, "no-rating": 1 } });
    expect(leftOutOf(section as MetricValue) + 3).toBe(rows.length); // It was found above.
    // A list of labels without the tie leaves it out here as everywhere.
    const modes = { ...one.query.modes, ratings: { ...DEFAULT_RATING_MODES, labels: [-1, 1] } };
    const untied = await one.ask.summary({ query: { ...one.query, modes } }, never);
    const without = untied.metrics.find(
      ({ id, slice }) => id === "reward-bench.section" && slice?.section === "Reasoning",
    );
    expect(without).toMatchObject({ value: 0.5, n: 2, leftOut: { "out-of-labels": 1 } });
  });
});
