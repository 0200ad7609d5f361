import type { MetricInfo } from "../../../../model/index.ts";
import { drawnMedian, median, medianInterval } from "../../../stats/median.ts";
import type { Metric } from "../../kind.ts";
import { statisticOf } from "../collect.ts";
import type { ChoiceFacts } from "../facts.ts";

const info: MetricInfo = {
  id: "choice.delta.median",
  name: "Δ, median",
  formula: "median of p of the right choice − largest p of a wrong one",
  range: [-1, 1],
  direction: "higher",
  unit: "mean",
  source: "rbeval",
  family: "probabilities",
};

/** Median of Δ: in [−1, 1], higher is better. */
export const deltaMedian: Metric<ChoiceFacts> = statisticOf(info, {
  first: (phi, wrong) => phi - wrong,
  value: (values) => median(Float64Array.from(values).sort()),
  drawn: drawnMedian,
  interval: (values) => medianInterval(Float64Array.from(values).sort()),
});
