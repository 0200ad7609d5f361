import * as l10n from "@vscode/l10n";
import type { Curve, CurvePoint, CurvesFigure } from "../../../../model/index.ts";
import type { Gathered, Group } from "./gather.ts";
import { MOST_POINTS } from "./shareCurves.ts";

/**
 * ROC of the points (1, Φ) and (0, largest wrong p): share of right choices above a threshold over share of wrong ones,
 * one line a group, questions pooled. Null without questions.
 */
export function roc({ groups, n, leftOut }: Gathered): CurvesFigure | null {
  if (n === 0) return null;
  return {
    id: "choice.roc",
    shape: "curves",
    title: l10n.t("ROC of right against wrong choices"),
    n,
    leftOut,
    x: { name: l10n.t("Wrong above the threshold"), from: 0, to: 1 },
    y: { name: l10n.t("Right above the threshold"), from: 0, to: 1 },
    curves: groups.map(curveOf),
    guides: [
      {
        name: l10n.t("Chance"),
        points: [
          [0, 0],
          [1, 1],
        ],
      },
    ],
  };
}

function curveOf(group: Group): Curve {
  const right = group.phi.slice().sort();
  const wrong = group.wrong.slice().sort();
  const n = right.length;
  const points: CurvePoint[] = [{ x: 0, y: 0, where: null }];
  // Down through the thresholds: both counts at once, so that equals make a slope and not a step.
  let r = n - 1;
  let w = n - 1;
  while (r >= 0 || w >= 0) {
    const threshold = Math.max(right[r] ?? Number.NEGATIVE_INFINITY, wrong[w] ?? Number.NEGATIVE_INFINITY);
    while (r >= 0 && right[r] === threshold) r--;
    while (w >= 0 && wrong[w] === threshold) w--;
    points.push({ x: (n - 1 - w) / n, y: (n - 1 - r) / n, where: null });
  }
  return { name: group.name, n, line: "straight", points: thinned(corners(points)), where: group.where };
}

/** Points at which the line turns: those in the middle of a straight stretch draw nothing. */
function corners(points: readonly CurvePoint[]): readonly CurvePoint[] {
  return points.filter((point, at) => {
    const before = points[at - 1];
    const after = points[at + 1];
    if (!before || !after) return true;
    const cross = (point.x - before.x) * (after.y - point.y) - (point.y - before.y) * (after.x - point.x);
    return Math.abs(cross) > 1e-15;
  });
}

/** At most `MOST_POINTS`, equally spaced along the line, both ends among them. */
function thinned(points: readonly CurvePoint[]): readonly CurvePoint[] {
  if (points.length <= MOST_POINTS) return points;
  // A staircase is as long as it is wide and high together.
  const kept: CurvePoint[] = [];
  let next = 0;
  for (const [at, point] of points.entries()) {
    const along = (point.x + point.y) / 2;
    if (at < points.length - 1 && along < next / (MOST_POINTS - 1)) continue;
    kept.push(point);
    next = Math.floor(along * (MOST_POINTS - 1)) + 1;
  }
  return kept.length <= MOST_POINTS ? kept : [...kept.slice(0, MOST_POINTS - 1), ...kept.slice(-1)];
}
