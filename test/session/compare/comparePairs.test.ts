// Catches a difference over other pairs than those scored in both runs, or with the wrong test.

import { describe, expect, it } from "vitest";
import type { Aggregate, Mean, Metric, ReduceOptions } from "../../../src/analysis/aggregate/aggregate.ts";
import { meanOf, meansOf } from "../../../src/analysis/aggregate/means.ts";
import type { TableView } from "../../../src/analysis/table/view.ts";
import {
  type ComparedMetric,
  type MetricInfo,
  type MetricValue,
  type Modes,
  NOT_APPLICABLE,
  type Reason,
  type Score,
  scored,
  UNLABELLED,
  undefinedScore,
} from "../../../src/model/index.ts";
import { compareSteps } from "../../../src/session/compare/comparePairs.ts";
import { pairsOf } from "../../analysis/pairsOf.ts";
import { tableOf } from "../../analysis/tableOf.ts";

/** A score; null is undefined, absent is of another task. */
interface Facts {
  readonly value?: number | null;
}

const modes: Modes = { matching: "lenient", support: "ragbench", probabilities: "raw" };
const info: MetricInfo = {
  id: "quality",
  name: "Quality",
  formula: "",
  range: [0, 1],
  direction: "higher",
  unit: "rate",
  source: "",
  family: null,
};
const score = ({ value }: Facts): Score => {
  if (value === undefined) return NOT_APPLICABLE;
  return value === null ? UNLABELLED : scored(value);
};
const quality: Metric<Facts> = { info, score, aggregate: meanOf(info, score) };

/** An aggregate that looks at its whole view at once, which no real one can. */
const wholeOf = (
  reduce: (view: TableView<Facts>) => readonly MetricValue[],
): Aggregate<Facts, readonly MetricValue[]> => ({
  accumulator: { over: (view) => ({ init: () => reduce(view), add() {} }) },
  value: (values) => values,
});

function runs(a: readonly Facts[], b: readonly Facts[]) {
  const pairs = pairsOf(a, b, {});
  return { pairs, views: [tableOf(a), tableOf(b)] as const };
}

function compared(metric: Metric<Facts>, a: readonly Facts[], b: readonly Facts[], options: ReduceOptions = {}) {
  const steps = compareSteps([metric], runs(a, b), modes, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const facts = (...values: readonly (number | null | undefined)[]): readonly Facts[] =>
  values.map((value) => (value === undefined ? {} : { value }));

describe("comparing a metric", () => {
  it("stands on the pairs that are scored in both, and counts the others", () => {
    const [metric] = compared(
      quality,
      facts(1, 0, 0, 1, null, 0, null, undefined),
      facts(1, 1, 1, 0, 1, null, null, undefined),
    );
    expect(metric).toEqual({
      id: "quality",
      mode: null,
      a: 0.5,
      b: 0.75,
      difference: 0.25,
      nA: 4,
      nB: 4,
      interval: null,
      intervalBy: null,
      changes: { rose: 2, fell: 1, same: 1, p: 1, pBy: "mcnemar" },
      leftOut: { onlyA: 1, onlyB: 1, neither: 1 },
      lost: { samples: 1, of: 5 },
      // Four pairs that change three times find next to nothing: ((1.96 √δ + 0.84 √(δ − δ²)) / δ)² = 4.
      visible: 0.9979617435138434,
      // 20 points are found by 145 pairs, of which as many change.
      needed: { see: 0.2, pairs: 145 },
    } satisfies ComparedMetric);
  });

  it("lost a score where what it is made from is gone, and not where the answer leaves it undefined", () => {
    const reasons = ["zero-denominator", "no-citations", "unsure", "no-response", "no-answer", "no-score"] as const;
    const lostBy = (reason: Reason | null) => {
      const gone: Score = reason === null ? UNLABELLED : undefinedScore(reason);
      const own = (one: Facts): Score => (one.value === -1 ? gone : score(one));
      const [metric] = compared({ info, score: own, aggregate: meanOf(info, own) }, facts(1, 0), facts(-1, 0));
      return metric?.lost?.samples ?? 0;
    };
    expect(reasons.map(lostBy)).toEqual([0, 0, 0, 1, 1, 1]);
    expect(lostBy("not-applicable")).toBe(1);
    expect(lostBy(null)).toBe(1);
  });

  it("takes the sign test where scores are no verdicts", () => {
    const [metric] = compared(quality, facts(0.5, 0.5, 0.5, 0.5, 0.5), facts(0.6, 0.7, 0.8, 0.9, 1));
    expect(metric?.changes).toEqual({ rose: 5, fell: 0, same: 0, p: 2 / 32, pBy: "sign" });
  });

  it("is left out where no pair could have it", () => {
    expect(compared(quality, facts(undefined), facts(undefined))).toEqual([]);
  });

  it("has values of neither run where no pair is scored in both", () => {
    const [metric] = compared(quality, facts(1), facts(null));
    expect(metric).toMatchObject({ a: null, b: null, difference: null, nA: 0, leftOut: { onlyA: 1 } });
    expect(metric?.changes?.p).toBeNull();
  });

  it("has an interval, by formula, whether or not draws are asked for", () => {
    const a = facts(...Array.from({ length: 40 }, () => 0));
    const b = facts(...Array.from({ length: 40 }, (_, at) => (at % 4 === 0 ? 1 : 0)));
    const [drawn] = compared(quality, a, b, { bootstrap: true });
    expect(compared(quality, a, b)[0]?.interval).toEqual(drawn?.interval);
    expect(drawn?.intervalBy).toBe("t");
    expect(drawn?.interval?.[0]).toBeGreaterThan(0.05);
    expect(drawn?.interval?.[1]).toBeLessThan(0.5);
  });

  it("gives both values of a metric without a score per sample, and their difference", () => {
    const sum: Metric<Facts> = {
      info: { ...info, id: "sum" },
      aggregate: wholeOf((view) => {
        let total = 0;
        view.each(({ value }) => {
          total += value ?? 0;
        });
        return [
          {
            id: "sum",
            mode: null,
            slice: null,
            value: total,
            n: view.size,
            count: null,
            leftOut: {},
            interval: null,
            intervalBy: null,
          },
        ];
      }),
    };
    const [metric] = compared(sum, facts(1, 2, 3), facts(4, 4, 4));
    expect(metric).toMatchObject({
      id: "sum",
      a: 6,
      b: 12,
      difference: 6,
      nA: 3,
      nB: 3,
      changes: null,
      interval: null,
    });
  });
});

it("keeps every value of a metric that has several, one a rater", () => {
  const value = { mode: null, slice: null, value: 1, n: 2, count: null, leftOut: {}, interval: null, intervalBy: null };
  const raters: Metric<Facts> = {
    info,
    score,
    aggregate: wholeOf(() => ["r1", "r2"].map((against) => ({ ...value, id: "quality", against }))),
  };
  const found = compared(raters, facts(1, 0), facts(1, 1));
  expect(found.map(({ against, changes }) => [against, changes])).toEqual([
    ["r1", null],
    ["r2", null],
  ]);
});

describe("agreement with raters of whom either run has its own", () => {
  /** How many samples a value stands on in A and in B, by its rater; one without a rater is of all. */
  type Numbers = Readonly<Record<string, readonly [number, number]>>;
  const facing = (numbers: Numbers) => {
    const metric: Metric<Facts> = {
      info: { ...info, id: "agreement" },
      aggregate: wholeOf((view) => {
        const side = view.anyInTable(({ value }) => value === 1, "ones") ? 1 : 0;
        return Object.entries(numbers).map(([rater, sides]) => ({
          id: "agreement",
          mode: null,
          slice: null,
          ...(rater === "all" ? {} : { between: ["human", rater] as const }),
          value: sides[side] === 0 ? null : 0.5,
          n: sides[side],
          count: null,
          leftOut: {},
          interval: null,
          intervalBy: null,
        }));
      }),
    };
    const found = compared(metric, facts(0), facts(1));
    return found.map(({ between, betweenB, nA, nB }) => [between?.[1] ?? "all", betweenB?.[1] ?? null, nA, nB]);
  };

  it.each<[string, Numbers, ReturnType<typeof facing>]>([
    [
      "one of A and one of B are set against each other, behind those whom both have",
      { a: [1, 0], b: [0, 1], both: [5, 5] },
      [
        ["both", null, 5, 5],
        ["a", "b", 1, 1],
      ],
    ],
    [
      "nobody knows which of two it would be",
      { a: [3, 0], b: [0, 4], c: [0, 4] },
      [
        ["a", null, 3, 0],
        ["b", null, 0, 4],
        ["c", null, 0, 4],
      ],
    ],
    [
      "nor of two in A",
      { a: [3, 0], c: [3, 0], b: [0, 4] },
      [
        ["a", null, 3, 0],
        ["c", null, 3, 0],
        ["b", null, 0, 4],
      ],
    ],
    [
      "a value of all raters is no rater of B",
      { a: [3, 0], all: [0, 4] },
      [
        ["a", null, 3, 0],
        ["all", null, 0, 4],
      ],
    ],
    [
      "nor one of A",
      { all: [3, 0], b: [0, 4] },
      [
        ["all", null, 3, 0],
        ["b", null, 0, 4],
      ],
    ],
    ["whom nobody has is left out", { a: [3, 3], nobody: [0, 0] }, [["a", null, 3, 3]]],
  ])("%s", (_, numbers, expected) => expect(facing(numbers)).toEqual(expected));
});

describe("what is scored on one side alone, or on neither", () => {
  const sides: Readonly<Record<string, Facts>> = { scored: { value: 1 }, unlabelled: { value: null }, other: {} };
  it.each([
    ["scored", "scored", { nA: 1, onlyA: 0, onlyB: 0, neither: 0 }],
    ["scored", "unlabelled", { nA: 0, onlyA: 1, onlyB: 0, neither: 0 }],
    ["scored", "other", { nA: 0, onlyA: 1, onlyB: 0, neither: 0 }],
    ["unlabelled", "scored", { nA: 0, onlyA: 0, onlyB: 1, neither: 0 }],
    ["other", "scored", { nA: 0, onlyA: 0, onlyB: 1, neither: 0 }],
    ["unlabelled", "unlabelled", { nA: 0, onlyA: 0, onlyB: 0, neither: 1 }],
    // Not applicable on one side alone: the other could have had a score.
    ["unlabelled", "other", { nA: 0, onlyA: 0, onlyB: 0, neither: 1 }],
    ["other", "unlabelled", { nA: 0, onlyA: 0, onlyB: 0, neither: 1 }],
    // Of another task in both runs: no pair of this metric.
    ["other", "other", { nA: 0, onlyA: 0, onlyB: 0, neither: 0 }],
  ])("%s in A, %s in B", (a, b, { nA, ...leftOut }) => {
    // A first pair of which A has a score, so that the metric is there in any case.
    const [metric] = compared(quality, [{ value: 0 }, sides[a] ?? {}], [{ value: null }, sides[b] ?? {}]);
    expect(metric).toMatchObject({ nA, nB: nA, leftOut: { ...leftOut, onlyA: leftOut.onlyA + 1 } });
  });
});

describe("values that are no means by definition", () => {
  const n = 40;
  const a = facts(...Array.from({ length: n }, () => 0));
  const b = facts(...Array.from({ length: n }, (_, at) => (at % 4 === 0 ? 1 : 0)));

  interface Reduced {
    readonly value: number | null;
    readonly n?: number;
  }
  const reducedTo = (ofA: Reduced, ofB: Reduced): Metric<Facts> => ({
    info,
    score,
    aggregate: wholeOf((view) => {
      const own = view.anyInTable(({ value }) => value === 1, "ones") ? ofB : ofA;
      const rest = { mode: null, slice: null, count: null, leftOut: {}, interval: null, intervalBy: null };
      return [{ id: "quality", n, ...own, ...rest }];
    }),
  });

  // The means of the scores are 0 and 0.25.
  it.each<[string, Reduced, Reduced, boolean]>([
    ["equal to the means", { value: 0 }, { value: 0.25 }, true],
    ["equal but for rounding", { value: 5e-13 }, { value: 0.25 - 5e-13 }, true],
    ["off by the bound itself", { value: 1e-12 }, { value: 0.25 }, false],
    ["off by more than rounding in A", { value: 5e-12 }, { value: 0.25 }, false],
    ["off by more than rounding in B", { value: 0 }, { value: 0.25 + 5e-12 }, false],
    ["far from them in A", { value: 0.5 }, { value: 0.25 }, false],
    ["far from them in B", { value: 0 }, { value: -0.25 }, false],
    // Null is near to nothing, not even to 0.
    ["null in A", { value: null }, { value: 0.25 }, false],
    ["null in B", { value: 0 }, { value: null }, false],
    ["null in both", { value: null }, { value: null }, false],
    ["of other samples in A", { value: 0, n: n - 1 }, { value: 0.25 }, false],
    ["of other samples in B", { value: 0 }, { value: 0.25, n: n + 1 }, false],
  ])("have the scores' changes, and their interval if they are the means: %s", (_, ofA, ofB, isMean) => {
    const [metric] = compared(reducedTo(ofA, ofB), a, b, { bootstrap: true });
    expect(metric).toMatchObject({ a: ofA.value, b: ofB.value, changes: { rose: 10, fell: 0, same: 30 } });
    expect(metric?.intervalBy).toBe(isMean ? "t" : null);
    expect(metric?.interval === null).toBe(!isMean);
  });
});

describe("a metric of several means", () => {
  const many = (value: number, at: number) => facts(...Array.from({ length: 40 }, (_, i) => (i % 4 < at ? value : 0)));
  const [a, b] = [many(1, 1), many(1, 2)];
  // The two runs differ in their second sample.
  const isOfB = (view: TableView<Facts>) =>
    view.anyInTable(({ value }, index) => index === 1 && value === 1, "the second");
  const mean = (against?: string, more: Partial<Mean<Facts>> = {}): Mean<Facts> => ({
    info,
    score,
    ...(against === undefined ? {} : { against }),
    ...more,
  });

  const several = (meansIn: Parameters<typeof meansOf<Facts>>[0]): Metric<Facts> => ({
    info,
    aggregate: meansOf(meansIn),
  });

  it("compares those that both runs have, each over the pairs", () => {
    const metric = several((view) =>
      isOfB(view) ? [mean("judge"), mean("new"), mean()] : [mean("old"), mean(), mean("judge")],
    );
    const found = compared(metric, a, b, { bootstrap: true });
    expect(found.map(({ against }) => against)).toEqual([undefined, "judge"]);
    for (const one of found) {
      expect(one).toMatchObject({ a: 0.25, b: 0.5, nA: 40, changes: { rose: 10, fell: 0 }, intervalBy: "t" });
    }
    expect(found[0]).not.toHaveProperty("against");
  });

  it("leaves out one that no pair could have", () => {
    const metric = several(() => [mean("judge", { score: () => NOT_APPLICABLE }), mean("other")]);
    expect(compared(metric, a, b).map(({ against }) => against)).toEqual(["other"]);
  });

  it("keeps the values of either side where one is no mean in the end", () => {
    const finish: Mean<Facts>["finish"] = (one) => ({ ...one, value: Math.sqrt(one.value ?? 0) });
    const metric = several(() => [mean("judge", { finish }), mean("other")]);
    expect(compared(metric, a, b)).toMatchObject([
      { against: "judge", a: 0.5, b: Math.sqrt(0.5), changes: null },
      { against: "other", a: 0.25, b: 0.5, changes: null },
    ]);
  });
});
