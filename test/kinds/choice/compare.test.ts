// Catches an interval of a difference over questions that does not hold, or differs where nothing does.

import { describe, expect, it } from "vitest";
import { choiceMetrics } from "../../../src/kinds/choice/metrics/registry.ts";
import type { ChoiceSample, ComparedMetric } from "../../../src/model/index.ts";
import { compareSteps } from "../../../src/session/compare/comparePairs.ts";
import { pairsOf } from "../../analysis/pairsOf.ts";
import { factsOf, likely, question, RAW, viewOf } from "./questions.ts";

type Pair = readonly [a: ChoiceSample, b: ChoiceSample];

function compared(id: string, both: readonly Pair[], isDrawn = true): readonly ComparedMetric[] {
  const factsIn = (side: 0 | 1) => both.map((pair) => factsOf(pair[side]));
  const pairs = pairsOf(factsIn(0), factsIn(1), factsOf(likely([], 0)));
  const views = [viewOf(both.map(([a]) => a)), viewOf(both.map(([, b]) => b))] as const;
  const metrics = choiceMetrics.filter(({ info }) => info.id === id);
  const steps = compareSteps(metrics, { pairs, views }, RAW, { bootstrap: isDrawn });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const UNREADABLE = question([Number.NaN, -1], 0);
const numbers = Array.from({ length: 40 }, (_, i) => 0.1 + ((i * 17) % 40) / 100);
/** Φ of B is Φ of A and 0.25 more, question by question. */
const shifted = numbers.map((p): Pair => [likely([p, 0.2], 0), likely([p + 0.25, 0.2], 0)]);
const same = numbers.map((p): Pair => [likely([p, 0.3], 0), likely([p, 0.3], 0)]);

describe("statistics of all questions at once, pair by pair", () => {
  it.each(["choice.phi.median", "choice.delta.median"])("%s: a shift of all is its interval", (id) => {
    const [metric] = compared(id, shifted);
    expect(metric).toMatchObject({ mode: "raw", nA: 40, nB: 40, intervalBy: "bootstrap", changes: null });
    expect(metric?.difference).toBeCloseTo(0.25, 12);
    expect(metric?.interval?.[0]).toBeCloseTo(0.25, 12);
    expect(metric?.interval?.[1]).toBeCloseTo(0.25, 12);
  });

  it.each(["choice.phi.median", "choice.auroc"])("%s: the same run twice does not differ", (id) => {
    expect(compared(id, same)).toMatchObject([{ difference: 0, interval: [0, 0] }]);
  });

  it("calibration errors have no interval of their difference: draws would add chance to both", () => {
    expect(compared("choice.ece", same)).toMatchObject([{ difference: 0, interval: null, intervalBy: null }]);
    expect(compared("choice.ece", shifted)).toMatchObject([{ nA: 40, interval: null, intervalBy: null }]);
  });

  it("the area under the curve rises with Φ, and the interval holds its difference", () => {
    const [metric] = compared("choice.auroc", shifted);
    const [from = 0, to = 0] = metric?.interval ?? [];
    expect(from).toBeGreaterThan(0);
    expect(from).toBeLessThan(metric?.difference ?? 0);
    expect(to).toBeGreaterThan(metric?.difference ?? 0);
  });

  it("stand on the pairs that are scored in both, and count the others", () => {
    const mixed: readonly Pair[] = [
      [likely([0.2, 0.1], 0), likely([0.5, 0.1], 0)],
      [likely([0.9, 0.1], 0), UNREADABLE],
      [UNREADABLE, likely([0.9, 0.1], 0)],
      [UNREADABLE, UNREADABLE],
    ];
    const [metric] = compared("choice.phi.median", mixed);
    expect(metric).toMatchObject({
      nA: 1,
      nB: 1,
      interval: null,
      leftOut: { onlyA: 1, onlyB: 1, neither: 1 },
    });
    expect(metric?.a).toBeCloseTo(0.2, 12);
    expect(metric?.b).toBeCloseTo(0.5, 12);
    expect(compared("choice.phi.median", [[UNREADABLE, UNREADABLE]])).toEqual([]);
  });

  it("have no interval before it is asked for", () => {
    expect(compared("choice.phi.median", shifted, false)[0]?.interval).toBeNull();
  });
});

it("the harness's own columns are compared each for itself, answer by answer", () => {
  const both: readonly Pair[] = [
    [likely([0.6, 0.4], 0, { accuracy: 1 }), likely([0.4, 0.6], 0, { accuracy: 0, lengthNormalisedAccuracy: 1 })],
    [likely([0.4, 0.6], 0, { accuracy: 0, lengthNormalisedAccuracy: 0 }), likely([0.6, 0.4], 0, { accuracy: 1 })],
    [likely([0.4, 0.6], 0, { accuracy: 0 }), likely([0.6, 0.4], 0, { accuracy: 1 })],
  ];
  expect(compared("choice.accuracy.published", both)).toMatchObject([
    { against: "acc", a: 1 / 3, b: 2 / 3, nA: 3, changes: { rose: 2, fell: 1, same: 0, p: 1, pBy: "mcnemar" } },
    { against: "acc_norm", a: null, b: null, nA: 0, leftOut: { onlyA: 1, onlyB: 1 } },
  ]);
});
