import * as l10n from "@vscode/l10n";
import type { Curve, CurvesFigure } from "../../../../model/index.ts";
import { CALIBRATION_BINS, calibrationBins } from "../../../stats/calibration.ts";
import { CONFIDENCE } from "../fields.ts";
import type { Gathered, Group } from "./gather.ts";

/**
 * Share of right answers over mean confidence, a dot for each of 15 bins of equal width that holds a question, one
 * series a group; confidence is the largest p. On the diagonal a model knows what it knows. Null without questions.
 */
export function reliability({ groups, n, leftOut }: Gathered): CurvesFigure | null {
  if (n === 0) return null;
  return {
    id: "choice.reliability",
    shape: "curves",
    title: l10n.t("Reliability, {0} bins of equal width", CALIBRATION_BINS),
    n,
    leftOut,
    x: { name: l10n.t("Mean confidence"), from: 0, to: 1 },
    y: { name: l10n.t("Accuracy"), from: 0, to: 1 },
    curves: groups.map(curveOf),
    guides: [
      {
        name: l10n.t("Calibrated"),
        points: [
          [0, 0],
          [1, 1],
        ],
      },
    ],
  };
}

function curveOf(group: Group): Curve {
  const { phi, wrong, isCorrect, where } = group;
  const confidences = phi.map((value, at) => Math.max(value, wrong[at] ?? value));
  const points = calibrationBins(confidences, isCorrect).flatMap((bin, at) => {
    if (bin.n === 0) return [];
    const last = at === CALIBRATION_BINS - 1;
    const from = at / CALIBRATION_BINS;
    const to = (at + 1) / CALIBRATION_BINS;
    const inside = `${CONFIDENCE} >= ${from} && ${CONFIDENCE} ${last ? "<=" : "<"} ${to}`;
    return [
      {
        x: bin.confidence / bin.n,
        y: bin.correct / bin.n,
        where: where === null ? inside : `${where} && ${inside}`,
      },
    ];
  });
  return { name: group.name, n: phi.length, line: "dots", points, where };
}
