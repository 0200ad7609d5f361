import type { Metric } from "../../../analysis/aggregate/aggregate.ts";
import { meanOf } from "../../../analysis/aggregate/means.ts";
import { drawnMedian, median, medianInterval } from "../../../analysis/stats/moments.ts";
import { type MetricInfo, metricInfo, type Score, scored } from "../../../model/index.ts";
import { statisticOf } from "../collect.ts";
import type { ChoiceFacts } from "../facts.ts";
import type { QuestionSet } from "../questions.ts";
import { deltaScore, ofPair, phiScore, problemScore } from "../scores.ts";

type StatisticInfo = Pick<MetricInfo, "id" | "name" | "formula" | "range">;

/** rbeval's statistics of Φ, the p of the right choice, and the largest p of a wrong one: higher is better. */
const infoOf = (described: StatisticInfo, unit: MetricInfo["unit"]): MetricInfo =>
  metricInfo({ ...described, unit, source: "rbeval", family: "probabilities" });

function mean(described: StatisticInfo, score: ReturnType<typeof ofPair>, unit: MetricInfo["unit"] = "mean") {
  const info = infoOf(described, unit);
  return { info, score, aggregate: meanOf(info, score) };
}

function medianOf(described: StatisticInfo, valuesOf: (questions: QuestionSet) => Float64Array): Metric<ChoiceFacts> {
  const info = infoOf(described, "mean");
  const statistic = statisticOf(info, {
    take(questions) {
      const values = valuesOf(questions);
      return { values, ordered: values.slice() };
    },
    value: ({ ordered }) => median(ordered),
    drawn: ({ values }) => drawnMedian(values),
    interval: ({ values, ordered }, groups) => medianInterval(values, groups, ordered),
  });
  return { info, ...statistic };
}

export const probabilityMetrics: readonly Metric<ChoiceFacts>[] = [
  mean(
    {
      id: "choice.phi",
      name: "Probability of the right choice (Φ)",
      formula: "mean p of the right choice",
      range: [0, 1],
    },
    phiScore,
  ),
  medianOf(
    {
      id: "choice.phi.median",
      name: "Median probability of the right choice (Φ)",
      formula: "median p of the right choice",
      range: [0, 1],
    },
    ({ phi }) => phi,
  ),
  mean(
    {
      id: "choice.delta",
      name: "Margin over the best wrong choice (Δ)",
      formula: "mean of p of the right choice − largest p of a wrong one",
      range: [-1, 1],
    },
    deltaScore,
  ),
  medianOf(
    {
      id: "choice.delta.median",
      name: "Median margin over the best wrong choice (Δ)",
      formula: "median of p of the right choice − largest p of a wrong one",
      range: [-1, 1],
    },
    ({ delta }) => delta,
  ),
  // Below accuracy if exp makes very small probabilities equal.
  mean(
    {
      id: "choice.delta.positive",
      name: "Positive margins (Δ > 0)",
      formula: "questions with Δ > 0 / questions",
      range: [0, 1],
    },
    ofPair((phi, wrong) => (phi > wrong ? 1 : 0)),
    "rate",
  ),
];

const massInfo = metricInfo({
  id: "choice.mass",
  name: "Mass on the choices (Σ)",
  formula: "mean Σ p over the choices",
  range: [0, Number.POSITIVE_INFINITY],
  direction: "none",
  source: "rbeval",
});

const massScore = (facts: ChoiceFacts): Score => problemScore(facts) ?? scored(facts.mass);

/**
 * Mean Σ of the raw p over the choices: for labels a measure of understanding the format; for texts it shrinks with
 * their length. At least 0; at most 1 unless one choice is a prefix of another.
 */
export const mass: Metric<ChoiceFacts> = { info: massInfo, score: massScore, aggregate: meanOf(massInfo, massScore) };
