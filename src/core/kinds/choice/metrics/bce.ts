import type { MetricInfo } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meanOf } from "../../reduce.ts";
import type { ChoiceFacts } from "../facts.ts";
import { ofPair } from "../scores.ts";

/** Probabilities are kept this far from 0 and 1, so that one sure mistake does not make the mean infinite. */
const CLIP = 1e-7;

const info: MetricInfo = {
  id: "choice.bce",
  name: "Binary cross-entropy",
  formula: "−mean(y log p + (1 − y) log(1 − p)) over (1, Φ) and (0, largest wrong p), p within [1e-7, 1 − 1e-7]",
  range: [0, -Math.log(CLIP)],
  direction: "lower",
  unit: "mean",
  source: "rbeval",
  family: "probabilities",
};

/**
 * −mean(y log p + (1 − y) log(1 − p)) over the two points of every question, p clipped to [1e-7, 1 − 1e-7]: from 0 to
 * 16.1 nats, lower is better.
 */
export const bce: Metric<ChoiceFacts> = meanOf(
  info,
  ofPair((phi, wrong) => (crossEntropy(1, phi) + crossEntropy(0, wrong)) / 2),
);

/** −log of the probability that was given to what is true, in nats. */
export function crossEntropy(y: 0 | 1, p: number): number {
  const clipped = Math.min(1 - CLIP, Math.max(CLIP, p));
  return -Math.log(y === 1 ? clipped : 1 - clipped);
}
