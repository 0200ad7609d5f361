import type { Metric } from "../../analysis/aggregate/aggregate.ts";
import { meansOf } from "../../analysis/aggregate/means.ts";
import { scoreOfTwo, valueScore } from "../../analysis/aggregate/valueScores.ts";
import { type MetricInfo, type MetricValue, metricInfo } from "../../model/index.ts";
import { isScoreId, scoreName } from "./names.ts";
import { failedId, pairsIn, type ScorePair, scoresIn } from "./values.ts";

/**
 * Mean of every score of the file, over samples with a value: others are left out as `no-score`. The file's verdict, or
 * without one the judged scores, come before our metrics; the rest after them.
 */
export const scoreMetric = <F>(which: "first" | "others"): Metric<F> => ({
  info: metricInfo({
    id: "score",
    name: "Score of the file",
    formula: "mean of a score that came with the file; each is a metric of its own, score.NAME",
    range: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    source: "the file",
    group: "scores",
    from: "file",
  }),
  aggregate: meansOf((view, modes) =>
    scoresIn(view, modes)
      .filter((found) => found.isFirst === (which === "first"))
      .map(({ id, info }) => ({ info, score: valueScore(id, failedId(scoreName(id))) })),
  ),
  infosIn: (view, modes) =>
    scoresIn(view, modes).flatMap((found) => (found.isFirst === (which === "first") ? [found.info] : [])),
  namedIn: (names) => (which === "first" ? [] : names.filter(isScoreId)),
});

/**
 * Two sets of scores of one thing, `our_X` and `ref_X`: rate of agreement for flags, else mean difference and root mean
 * squared difference, over samples with both.
 */
export const scorePairs = <F>(): readonly Metric<F>[] => [
  pairMetric<F>("agreement", {
    name: "Agreement of two sets of scores",
    formula: "rows where both scores are equal / rows with both",
    range: [0, 1],
    direction: "higher",
    unit: "rate",
    isMeant: (pair) => pair.isFlag,
    combine: (own, other) => (Number.isNaN(own) || Number.isNaN(other) ? Number.NaN : own === other ? 1 : 0),
  }),
  pairMetric<F>("difference", {
    name: "Difference of two sets of scores",
    formula: "mean of (ours − the other)",
    range: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    direction: "none",
    unit: "mean",
    isMeant: (pair) => !pair.isFlag,
    combine: (own, other) => own - other,
  }),
  pairMetric<F>("rmse", {
    name: "Error between two sets of scores",
    formula: "√ mean (ours − the other)²",
    range: [0, Number.MAX_VALUE],
    direction: "lower",
    unit: "mean",
    isMeant: (pair) => !pair.isFlag,
    combine: (own, other) => (own - other) ** 2,
    finish: rootOf,
  }),
];

type PairInfo = Pick<MetricInfo, "name" | "formula" | "range" | "direction" | "unit"> & {
  readonly isMeant: (pair: ScorePair) => boolean;
  readonly combine: (own: number, other: number) => number;
  readonly finish?: (mean: MetricValue) => MetricValue;
};

function pairMetric<F>(id: string, { isMeant, combine, finish, ...words }: PairInfo): Metric<F> {
  const info: MetricInfo = {
    id: `scores.${id}`,
    ...words,
    source: "the file",
    family: null,
    group: "scores",
    from: "file",
  };
  return {
    info,
    aggregate: meansOf((view, modes) =>
      pairsIn(view, modes)
        .filter(isMeant)
        .map(({ own, other }) => ({
          info,
          against: scoreName(other),
          score: scoreOfTwo([own, other], combine),
          ...(finish ? { finish } : {}),
        })),
    ),
  };
}

function rootOf(mean: MetricValue): MetricValue {
  const { value, interval } = mean;
  return {
    ...mean,
    value: value === null ? null : Math.sqrt(value),
    interval: interval && [Math.sqrt(interval[0]), Math.sqrt(interval[1])],
  };
}
