import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { agreementMetric } from "../agreementMetric.ts";
import type { RatingFacts } from "../facts.ts";

const info: MetricInfo = {
  id: "agreement.kendall",
  name: "Kendall's τ-b",
  formula: "(concordant − discordant) / √(untied · untied)",
  range: [-1, 1],
  direction: "higher",
  unit: "mean",
  source: "Kendall 1945",
  family: null,
};

/**
 * Kendall's tau-b, (concordant − discordant) / √(untied on one side · untied on the other): in [−1, 1], higher is better.
 * Undefined where either side is constant. Kendall, Biometrika 33 (1945).
 */
export const kendall: Metric<RatingFacts> = agreementMetric(info, "kendall");
