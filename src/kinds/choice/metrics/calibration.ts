import type { Metric } from "../../../analysis/aggregate/aggregate.ts";
import { meanOf } from "../../../analysis/aggregate/means.ts";
import { calibrationError, expectedCalibrationErrors } from "../../../analysis/stats/calibration.ts";
import { pairedAuroc, pairedAurocInterval, pairedPlacements } from "../../../analysis/stats/pairedAuroc.ts";
import { metricInfo } from "../../../model/index.ts";
import { statisticOf } from "../collect.ts";
import type { ChoiceFacts } from "../facts.ts";
import { ofPair } from "../scores.ts";

const aurocInfo = metricInfo({
  id: "choice.auroc",
  name: "ROC-AUC",
  formula: "chance that Φ of a question is above the largest wrong p of any, ties half",
  source: "rbeval",
  family: "probabilities",
});

/** Distance of probabilities from 0 and 1, so that one sure mistake does not make the mean infinite. */
const CLIP = 1e-7;

const bceInfo = metricInfo({
  id: "choice.bce",
  name: "Binary cross-entropy",
  formula: "−mean(y log p + (1 − y) log(1 − p)) over (1, Φ) and (0, largest wrong p), p within [1e-7, 1 − 1e-7]",
  range: [0, -Math.log(CLIP)],
  direction: "lower",
  source: "rbeval",
  family: "probabilities",
});

const bceScore = ofPair((phi, wrong) => (crossEntropy(1, phi) + crossEntropy(0, wrong)) / 2);

/** −log of the probability of the true outcome, in nats. */
export function crossEntropy(y: 0 | 1, p: number): number {
  const clipped = Math.min(1 - CLIP, Math.max(CLIP, p));
  return -Math.log(y === 1 ? clipped : 1 - clipped);
}

const brierInfo = metricInfo({
  id: "choice.brier",
  name: "Brier score",
  formula: "mean (y − p)² over (1, Φ) and (0, largest wrong p) of every question",
  direction: "lower",
  source: "Brier 1950; points of rbeval",
  family: "probabilities",
});

const brierScore = ofPair((phi, wrong) => ((1 - phi) ** 2 + wrong ** 2) / 2);

const eceInfo = metricInfo({
  id: "choice.ece",
  name: "Calibration error",
  formula: "Σ over 15 bins of equal width of (n_bin / n) · |mean confidence − accuracy|, confidence = largest p",
  direction: "lower",
  source: "Guo et al., arXiv:1706.04599",
  family: "probabilities",
});

export const calibrationMetrics: readonly Metric<ChoiceFacts>[] = [
  // Over the points (1, Φ) and (0, largest wrong p). `n` counts questions; the interval is over questions, whose two
  // points are dependent.
  {
    info: aurocInfo,
    ...statisticOf(aurocInfo, {
      take: ({ paired }) => paired,
      value: pairedAuroc,
      influences: pairedPlacements,
      interval: pairedAurocInterval,
    }),
  },
  // From 0 to 16.1 nats.
  { info: bceInfo, score: bceScore, aggregate: meanOf(bceInfo, bceScore) },
  { info: brierInfo, score: brierScore, aggregate: meanOf(brierInfo, brierScore) },
  // Distance of a question's largest p from the rate of right answers. Chance makes it positive, so in place of an
  // interval is the value of a perfectly calibrated model.
  {
    info: eceInfo,
    ...statisticOf(eceInfo, {
      take: ({ confidences, isCorrect }) => ({ confidences, isCorrect }),
      value: ({ confidences, isCorrect }) => calibrationError(confidences, isCorrect),
      interval: () => null,
      expected: ({ confidences }) => expectedCalibrationErrors(confidences),
    }),
  },
];
