import type { MetricInfo } from "../../../../model/index.ts";
import { drawnMedian, median, medianInterval } from "../../../stats/median.ts";
import type { Metric } from "../../kind.ts";
import { statisticOf } from "../collect.ts";
import type { ChoiceFacts } from "../facts.ts";

const info: MetricInfo = {
  id: "choice.phi.median",
  name: "Φ, median",
  formula: "median p of the right choice",
  range: [0, 1],
  direction: "higher",
  unit: "mean",
  source: "rbeval",
  family: "probabilities",
};

/** Median of Φ: in [0, 1], higher is better. */
export const phiMedian: Metric<ChoiceFacts> = statisticOf(info, {
  first: (phi) => phi,
  value: (values) => median(Float64Array.from(values).sort()),
  drawn: drawnMedian,
  interval: (values) => medianInterval(Float64Array.from(values).sort()),
});
