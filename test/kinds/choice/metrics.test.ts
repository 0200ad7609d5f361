// Catches a metric over questions that is not the one worked out by hand.
import { describe, expect, it } from "vitest";
import { reduce } from "../../../src/analysis/aggregate/reduce.ts";
import { choiceMetrics } from "../../../src/kinds/choice/metrics/registry.ts";
import type { ChoiceSample } from "../../../src/model/index.ts";
import { factsOf, likely, metricOf, NORMALISED, question, RAW, viewOf } from "./questions.ts";

const INF = Number.NEGATIVE_INFINITY;

// Worked out by hand: right with Φ 0.6 and 0.2 beside it, wrong with 0.3 against 0.5, a tie at 0.25.
const THREE: readonly ChoiceSample[] = [
  likely([0.6, 0.2, 0.1], 0),
  likely([0.3, 0.5, 0.1], 0),
  likely([0.25, 0.25], 0),
];

describe("three questions by hand", () => {
  const phi = [0.6, 0.3, 0.25];
  const wrong = [0.2, 0.5, 0.25];
  it.each([
    ["choice.accuracy", 1 / 3],
    ["choice.ties", 1 / 3],
    ["choice.phi", (0.6 + 0.3 + 0.25) / 3],
    ["choice.phi.median", 0.3],
    ["choice.delta", (0.4 - 0.2 + 0) / 3],
    ["choice.delta.median", 0],
    ["choice.delta.positive", 1 / 3],
    ["choice.mass", (0.9 + 0.9 + 0.5) / 3],
    ["choice.brier", [0, 1, 2].reduce((sum, at) => sum + ((1 - (phi[at] ?? 0)) ** 2 + (wrong[at] ?? 0) ** 2) / 6, 0)],
    [
      "choice.bce",
      [0, 1, 2].reduce((sum, at) => sum - (Math.log(phi[at] ?? 0) + Math.log(1 - (wrong[at] ?? 0))) / 6, 0),
    ],
    // Of nine pairs of a right and a wrong one: 0.6 wins 3, 0.3 wins 2, 0.25 wins 1 and ties 1.
    ["choice.auroc", 6.5 / 9],
    // Confidences 0.6, 0.5, 0.25 lie in three bins of their own: |0.6 − 1|, |0.5 − 0|, |0.25 − 0|.
    ["choice.ece", (0.4 + 0.5 + 0.25) / 3],
  ])("%s is %f", (id, wanted) => {
    expect(metricOf(id, THREE)).toMatchObject({ n: 3, leftOut: {} });
    expect(metricOf(id, THREE).value).toBeCloseTo(wanted, 12);
  });

  it("divides by the mass where probabilities are normalised", () => {
    expect(metricOf("choice.phi", THREE, NORMALISED).value).toBeCloseTo((0.6 / 0.9 + 0.3 / 0.9 + 0.5) / 3, 12);
    expect(metricOf("choice.phi", THREE, NORMALISED).mode).toBe("normalised");
    expect(metricOf("choice.mass", THREE, NORMALISED)).toEqual(metricOf("choice.mass", THREE));
  });
});

describe("edges", () => {
  it.each<[string, ChoiceSample, string]>([
    ["no numbers", { ...likely([1], 0), logLikelihoods: null, probabilities: null }, "no-response"],
    ["a number that cannot be read", question([Number.NaN, -1], 1), "bad-field"],
    ["one choice", question([-1], 0), "too-few"],
    ["several right choices", question([-1, -2], "several"), "out-of-labels"],
    ["no right choice given", question([-1, -2], null), "no-answer"],
    ["a right choice beyond the choices", question([-1, -2], 2), "out-of-range"],
    ["a probability above 1", question([0.5, -2], 0), "out-of-range"],
  ])("%s: left out of everything as %s", (_, sample, reason) => {
    for (const { info, score } of choiceMetrics) {
      if (!score) continue;
      expect(score(factsOf(sample), RAW), info.id).toEqual({ state: "undefined", reason });
    }
    expect(metricOf("choice.auroc", [sample])).toMatchObject({ value: null, n: 0, leftOut: { [reason]: 1 } });
  });

  it("every choice ruled out: wrong, Φ and Δ 0, and no normalised probability at all", () => {
    const sample = question([INF, INF, INF], 1);
    expect(metricOf("choice.accuracy", [sample]).value).toBe(0);
    expect(metricOf("choice.ties", [sample]).value).toBe(1);
    expect([metricOf("choice.phi", [sample]).value, metricOf("choice.delta", [sample]).value]).toEqual([0, 0]);
    expect(metricOf("choice.phi", [sample], NORMALISED)).toMatchObject({
      value: null,
      leftOut: { "zero-denominator": 1 },
    });
    expect(metricOf("choice.ece", [sample], NORMALISED)).toMatchObject({
      value: null,
      leftOut: { "zero-denominator": 1 },
    });
  });

  it("p of 1 exactly: certain, and a finite cross-entropy where it is a mistake", () => {
    expect(metricOf("choice.delta", [question([0, INF], 0)]).value).toBe(1);
    expect(metricOf("choice.bce", [question([0, INF], 0)]).value).toBeCloseTo(1e-7, 12);
    expect(metricOf("choice.bce", [question([0, INF], 1)]).value).toBeCloseTo(-Math.log(1e-7), 7);
  });

  it("log-likelihoods that exp makes equal are still compared", () => {
    const sample = question([-801, -800], 1);
    expect(metricOf("choice.accuracy", [sample]).value).toBe(1);
    expect(metricOf("choice.ties", [sample]).value).toBe(0);
    expect(metricOf("choice.delta.positive", [sample]).value).toBe(0);
    expect(metricOf("choice.phi", [sample], NORMALISED).value).toBeCloseTo(1 / (1 + Math.exp(-1)), 12);
  });

  it("100,000 choices", () => {
    const numbers = Array.from({ length: 100_000 }, (_, at) => -12 - (at % 7) / 10);
    numbers[77_777] = -1;
    const facts = factsOf(question(numbers, 77_777));
    expect([facts.result, facts.choices]).toEqual([1, 100_000]);
    expect(facts.phiNormalised).toBeCloseTo(facts.phi / facts.mass, 12);
  });

  it("rounding just above 0 is certainty", () => {
    expect(metricOf("choice.phi", [question([1.2e-7, -20], 0)]).value).toBe(1);
  });
});

describe("intervals", () => {
  const many = (n: number) =>
    Array.from({ length: n }, (_, at) => likely([0.2 + 0.6 * ((at * 0.618034) % 1), 0.4 * ((at * 0.414214) % 1)], 0));

  it("none below 30 but for rates; Student's t above; normal above 10,000", () => {
    const methods = (n: number) =>
      ["choice.accuracy", "choice.phi", "choice.phi.median", "choice.auroc", "choice.ece"].map(
        (id) => metricOf(id, many(n), RAW, { bootstrap: true }).intervalBy,
      );
    expect(methods(29)).toEqual(["wilson", null, null, null, null]);
    expect(methods(30)).toEqual(["wilson", "t", "t", "t", null]);
    expect(methods(10_001)).toEqual(["wilson", "normal", "normal", "normal", null]);
    expect(metricOf("choice.auroc", many(60)).interval).toBeNull();
  });

  it("in the place of the calibration error's stands what a calibrated model would show, once it is asked for", () => {
    const [asked, unasked] = [true, false].map((bootstrap) => metricOf("choice.ece", many(60), RAW, { bootstrap }));
    const [from = 1, to = 0] = asked?.expected ?? [];
    expect([asked?.interval, from >= 0 && from < to && to < 1]).toEqual([null, true]);
    expect(unasked).not.toHaveProperty("expected");
    expect(metricOf("choice.accuracy", many(60), RAW, { bootstrap: true })).not.toHaveProperty("expected");
  });

  it.each(["choice.phi.median", "choice.delta.median", "choice.auroc"])("%s: both ways agree at the border", (id) => {
    const drawn = metricOf(id, many(10_000), RAW, { bootstrap: true }).interval ?? [0, 0];
    const normal = metricOf(id, many(10_001), RAW, { bootstrap: true }).interval ?? [1, 1];
    const width = drawn[1] - drawn[0];
    expect(Math.abs(drawn[0] - normal[0])).toBeLessThan(width / 5);
    expect(Math.abs(drawn[1] - normal[1])).toBeLessThan(width / 5);
  });
});

describe("tasks", () => {
  const mixed = [
    ...[1, 1, 1, 0].map((right) => likely(right ? [0.7, 0.2] : [0.2, 0.7], 0, { task: "long" })),
    ...[0, 1].map((right) => likely(right ? [0.7, 0.2] : [0.2, 0.7], 0, { task: "short" })),
  ];

  it("weigh the same in the macro average, questions in the pooled one", () => {
    expect(metricOf("choice.accuracy", mixed).value).toBeCloseTo(4 / 6, 12);
    expect(metricOf("choice.accuracy.macro", mixed)).toMatchObject({ value: (0.75 + 0.5) / 2, n: 6 });
  });

  it("have the sum of their variances up to 10,000 questions, and are as certain by the normal approximation above", () => {
    const tasks = (n: number) =>
      Array.from({ length: n }, (_, at) => {
        const right = (at * 0.618034) % 1 < (at % 5 === 0 ? 0.3 : 0.8);
        return likely(right ? [0.7, 0.2] : [0.2, 0.7], 0, { task: at % 5 === 0 ? "hard" : "easy" });
      });
    const macro = (n: number, bootstrap = true) => metricOf("choice.accuracy.macro", tasks(n), RAW, { bootstrap });
    expect([29, 30, 10_001].map((n) => macro(n).intervalBy)).toEqual([null, "t", "normal"]);
    expect(macro(60, false)).toEqual(macro(60));
    // One question alone varies as one of the mean of all.
    const one = [...tasks(60), likely([0.7, 0.2], 0, { task: "one" })];
    const [from = 0, to = 1] = metricOf("choice.accuracy.macro", one, RAW, { bootstrap: true }).interval ?? [];
    expect(from).toBeGreaterThan(1 / 3);
    expect(to).toBeGreaterThan(0.9);
    const drawn = macro(10_000).interval ?? [0, 0];
    const normal = macro(10_001).interval ?? [1, 1];
    const width = drawn[1] - drawn[0];
    expect(Math.abs(drawn[0] - normal[0])).toBeLessThan(width / 5);
    expect(Math.abs(drawn[1] - normal[1])).toBeLessThan(width / 5);
  });

  it("one task alone has no macro average", () => {
    const macro = choiceMetrics.filter(({ info }) => info.id === "choice.accuracy.macro");
    expect(reduce(macro, viewOf(mixed.slice(0, 4)), [], RAW)).toEqual([]);
    expect(reduce(macro, viewOf(mixed).slice("task", "long"), [], RAW)).toEqual([]);
  });
});

it("the harness's own columns stand beside ours", () => {
  const samples = [
    likely([0.4, 0.4], 0, { accuracy: 1, lengthNormalisedAccuracy: 0 }),
    likely([0.6, 0.4], 0, { accuracy: 1 }),
  ];
  const published = choiceMetrics.filter(({ info }) => info.id === "choice.accuracy.published");
  expect(reduce(published, viewOf(samples), [], RAW)).toMatchObject([
    { against: "acc", value: 1, n: 2 },
    { against: "acc_norm", value: 0, n: 1, leftOut: { "no-rating": 1 } },
  ]);
  expect(metricOf("choice.accuracy", samples).value).toBe(0.5);
});

it("every score keeps its range, whatever the numbers are", () => {
  let state = 1;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  for (let round = 0; round < 500; round++) {
    const numbers = Array.from({ length: 2 + Math.floor(random() * 6) }, () =>
      random() < 0.1 ? INF : -40 * random() ** 3,
    );
    const facts = factsOf(question(numbers, Math.floor(random() * numbers.length)));
    for (const { info, score } of choiceMetrics) {
      for (const modes of [RAW, NORMALISED]) {
        const outcome = score?.(facts, modes);
        if (outcome?.state !== "scored") continue;
        expect(outcome.value, info.id).toBeGreaterThanOrEqual(info.range[0]);
        expect(outcome.value, info.id).toBeLessThanOrEqual(info.range[1] + 1e-9);
      }
    }
  }
});
