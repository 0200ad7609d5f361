import * as l10n from "@vscode/l10n";
import { CALIBRATION_BINS, calibrationBins } from "../../../analysis/stats/calibration.ts";
import { ascending } from "../../../analysis/stats/order.ts";
import type { Axis, Curve, CurvePoint, CurvesFigure, Guide } from "../../../model/index.ts";
import { CONFIDENCE } from "../fields.ts";
import { largerOf, NumberList } from "../questions.ts";
import { type ChoiceQuantity, type Gathered, type Group, PHI, shareGuides } from "./gather.ts";

const MOST_POINTS = 600;

/** Share of questions above x, a line per group; every file of a group has the same weight. Null without questions. */
export function shareCurves(quantity: ChoiceQuantity, gathered: Gathered): CurvesFigure | null {
  if (gathered.n === 0) return null;
  return {
    ...head(quantity, gathered),
    id: `${quantity.id}.curve`,
    title: l10n.t("Share of questions with {0} above x", quantity.name),
    x: { name: quantity.name, from: quantity.from, to: quantity.to },
    curves: gathered.groups.map((group) => curveOf(quantity, group, null)),
    guides: shareGuides(quantity, gathered.choices),
  };
}

/** Most questions are decided here: Δ within 0.1 of 0. Null without such questions. */
export function closeUp(quantity: ChoiceQuantity, gathered: Gathered): CurvesFigure | null {
  const window: Axis = { name: quantity.name, from: -CLOSE, to: CLOSE };
  const isNear = (group: Group): boolean => quantity.valuesOf(group).some((value) => Math.abs(value) <= CLOSE);
  if (!gathered.groups.some(isNear)) return null;
  const zero: Guide = {
    name: l10n.t("Right from here"),
    points: [
      [0, 0],
      [0, 1],
    ],
  };
  return {
    ...head(quantity, gathered),
    id: `${quantity.id}.curve-near-zero`,
    title: l10n.t("Share of questions with {0} above x, around 0", quantity.name),
    x: window,
    curves: gathered.groups.map((group) => curveOf(quantity, group, window)),
    guides: [zero],
  };
}

const CLOSE = 0.1;

function head(_: ChoiceQuantity, { n, leftOut }: Gathered): Pick<CurvesFigure, "shape" | "n" | "leftOut" | "y"> {
  return { shape: "curves", n, leftOut, y: { name: l10n.t("Share of questions"), from: 0, to: 1 } };
}

function curveOf(quantity: ChoiceQuantity, group: Group, window: Axis | null): Curve {
  const files = filesOf(quantity, group);
  const places = placesOf(files, window);
  const { shares, counts } = sharesAbove(files, places);
  const isWhole = window === null && places.length < MOST_POINTS;
  const points = Array.from(
    places,
    (x, at): CurvePoint => ({ x, y: shares[at] ?? 0, n: counts[at] ?? 0, where: clause(quantity, group, x) }),
  );
  return {
    name: group.name,
    n: group.phi.length,
    line: "steps",
    points:
      isWhole && (places[0] ?? 0) > quantity.from
        ? [{ x: quantity.from, y: 1, where: scoredWhere(group) }, ...points]
        : points,
    where: scoredWhere(group),
  };
}

function filesOf(quantity: ChoiceQuantity, group: Group): readonly Float64Array[] {
  const values = quantity.valuesOf(group);
  return group.fileStarts.map((from, at) => values.subarray(from, group.fileStarts[at + 1] ?? values.length));
}

function placesOf(files: readonly Float64Array[], window: Axis | null): Float64Array {
  const distinct = new Set<number>();
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const values of files) {
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? 0;
      if (value < from) from = value;
      if (value > to) to = value;
      if (distinct.size <= MOST_POINTS && (window === null || (value >= window.from && value <= window.to)))
        distinct.add(value);
    }
  }
  if (window !== null) {
    distinct.add(window.from);
    distinct.add(window.to);
    from = window.from;
    to = window.to;
  }
  if (distinct.size <= MOST_POINTS) return Float64Array.from(distinct).sort();
  return Float64Array.from({ length: MOST_POINTS }, (_, at) => from + ((to - from) * at) / (MOST_POINTS - 1));
}

function sharesAbove(files: readonly Float64Array[], places: Float64Array) {
  const sums = new Float64Array(places.length);
  const above = new Float64Array(places.length);
  const counts = new Float64Array(places.length + 1);
  for (const values of files) {
    counts.fill(0);
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? 0;
      let low = 0;
      let high = places.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((places[middle] ?? 0) < value) low = middle + 1;
        else high = middle;
      }
      counts[low] = (counts[low] ?? 0) + 1;
    }
    let notAbove = 0;
    for (let place = 0; place < places.length; place++) {
      notAbove += counts[place] ?? 0;
      sums[place] = (sums[place] ?? 0) + (1 - notAbove / values.length);
      above[place] = (above[place] ?? 0) + values.length - notAbove;
    }
  }
  return { shares: sums.map((sum) => sum / files.length), counts: above };
}

const scoredWhere = ({ where, prefix }: Group): string | null =>
  where === null ? null : `${where} && ${prefix}${PHI.id} != null`;

function clause({ id }: ChoiceQuantity, { where, prefix }: Group, x: number): string {
  const above = `${prefix}${id} > ${x}`;
  return where === null ? above : `${where} && ${above}`;
}

/**
 * ROC of the points (1, Φ) and (0, largest wrong p): share of right choices above a threshold over share of wrong ones,
 * a line per group, questions pooled. Null without questions.
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
    curves: groups.map(rocOf),
    guides: [diagonal(l10n.t("Chance"))],
  };
}

const diagonal = (name: string): CurvesFigure["guides"][number] => ({
  name,
  points: [
    [0, 0],
    [1, 1],
  ],
});

function rocOf(group: Group): Curve {
  const right = ascending(group.phi);
  const wrong = ascending(group.wrong);
  const n = right.length;
  const line = new Corners();
  line.add(0, 0);
  // Thresholds descend; equal values move both counts at once and make a slope, not a step.
  let r = n - 1;
  let w = n - 1;
  while (r >= 0 || w >= 0) {
    const threshold = Math.max(right[r] ?? Number.NEGATIVE_INFINITY, wrong[w] ?? Number.NEGATIVE_INFINITY);
    while (r >= 0 && right[r] === threshold) r--;
    while (w >= 0 && wrong[w] === threshold) w--;
    line.add((n - 1 - w) / n, (n - 1 - r) / n);
  }
  return { name: group.name, n, line: "straight", points: thinned(line.finish()), where: scoredWhere(group) };
}

/** Collects a line's points without those inside a straight stretch: of a million few are kept. */
class Corners {
  readonly #xs = new NumberList();
  readonly #ys = new NumberList();
  #before = { x: Number.NaN, y: Number.NaN };
  #last = { x: Number.NaN, y: Number.NaN };

  add(x: number, y: number): void {
    const { x: lastX, y: lastY } = this.#last;
    const cross = (lastX - this.#before.x) * (y - lastY) - (lastY - this.#before.y) * (x - lastX);
    if (!(Math.abs(cross) <= 1e-15) && !Number.isNaN(lastX)) this.#keep();
    this.#before.x = lastX;
    this.#before.y = lastY;
    this.#last.x = x;
    this.#last.y = y;
  }

  finish(): PlottedLine {
    this.#keep();
    return { xs: this.#xs.values, ys: this.#ys.values };
  }

  #keep(): void {
    this.#xs.push(this.#last.x);
    this.#ys.push(this.#last.y);
  }
}

interface PlottedLine {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

function thinned({ xs, ys }: PlottedLine): readonly CurvePoint[] {
  const pointAt = (at: number): CurvePoint => ({ x: xs[at] ?? 0, y: ys[at] ?? 0, where: null });
  if (xs.length <= MOST_POINTS) return Array.from(xs, (_, at) => pointAt(at));
  // A staircase is as long as its width plus its height.
  const kept: CurvePoint[] = [];
  let next = 0;
  for (let at = 0; at < xs.length; at++) {
    const along = ((xs[at] ?? 0) + (ys[at] ?? 0)) / 2;
    if (at < xs.length - 1 && along < next / (MOST_POINTS - 1)) continue;
    kept.push(pointAt(at));
    next = Math.floor(along * (MOST_POINTS - 1)) + 1;
  }
  return kept.length <= MOST_POINTS ? kept : [...kept.slice(0, MOST_POINTS - 1), ...kept.slice(-1)];
}

/**
 * Share of right answers over mean confidence (the largest p), a dot for each of 15 equal bins with a question, one
 * series a group. The diagonal is perfect calibration. Null without questions.
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
    curves: groups.map(reliabilityOf),
    guides: [diagonal(l10n.t("Calibrated"))],
  };
}

function reliabilityOf(group: Group): Curve {
  const { phi, wrong, isCorrect, where } = group;
  const points = calibrationBins(largerOf(phi, wrong), isCorrect).flatMap((bin, at) => {
    if (bin.n === 0) return [];
    const last = at === CALIBRATION_BINS - 1;
    const from = at / CALIBRATION_BINS;
    const to = (at + 1) / CALIBRATION_BINS;
    const inside = `${CONFIDENCE} >= ${from} && ${CONFIDENCE} ${last ? "<=" : "<"} ${to}`;
    return [
      {
        x: bin.confidence / bin.n,
        y: bin.correct / bin.n,
        n: bin.n,
        where: where === null ? inside : `${where} && ${inside}`,
      },
    ];
  });
  return { name: group.name, n: phi.length, line: "dots", points, where: scoredWhere(group) };
}
