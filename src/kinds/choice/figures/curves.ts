import * as l10n from "@vscode/l10n";
import { CALIBRATION_BINS, calibrationBins } from "../../../analysis/stats/calibration.ts";
import type { Axis, Curve, CurvePoint, CurvesFigure, Guide } from "../../../model/index.ts";
import { CONFIDENCE } from "../fields.ts";
import { largerOf } from "../questions.ts";
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
  const isNear = (group: Group): boolean => quantity.of(group).values.some((value) => Math.abs(value) <= CLOSE);
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
  const { files } = quantity.of(group);
  const places = placesOf(files, window);
  const { shares, counts } = sharesAbove(files, places);
  const isWhole = window === null && places.length < MOST_POINTS;
  const points = Array.from(
    places,
    (x, at): CurvePoint => ({ x, y: shares[at] ?? 0, n: counts[at] ?? 0, where: clause(quantity, group, x) }),
  );
  return {
    name: group.name,
    n: nOf(group),
    line: "steps",
    points:
      isWhole && (places[0] ?? 0) > quantity.from
        ? [{ x: quantity.from, y: 1, where: scoredWhere(group) }, ...points]
        : points,
    where: scoredWhere(group),
  };
}

function placesOf(files: readonly Float64Array[], window: Axis | null): Float64Array {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const values of files) {
    from = Math.min(from, values[0] ?? from);
    to = Math.max(to, values.at(-1) ?? to);
  }
  if (window !== null) [from, to] = [window.from, window.to];
  const distinct = new Set<number>(window === null ? [] : [from, to]);
  for (const values of files) addDistinct(distinct, values, from, to);
  if (distinct.size <= MOST_POINTS) return Float64Array.from(distinct).sort();
  return Float64Array.from({ length: MOST_POINTS }, (_, at) => from + ((to - from) * at) / (MOST_POINTS - 1));
}

/** Adds the values in [from, to], up to one more than there may be points. */
function addDistinct(distinct: Set<number>, ascending: Float64Array, from: number, to: number): void {
  let last = Number.NaN;
  for (let at = 0; at < ascending.length && distinct.size <= MOST_POINTS; at++) {
    const value = ascending[at] ?? 0;
    if (value > to) return;
    if (value >= from && value !== last) distinct.add(value);
    last = value;
  }
}

function sharesAbove(files: readonly Float64Array[], places: Float64Array) {
  const shares = new Float64Array(places.length);
  const counts = new Float64Array(places.length);
  for (const values of files) addAbove(values, places, shares, counts);
  return { shares: shares.map((sum) => sum / files.length), counts };
}

function addAbove(ascending: Float64Array, places: Float64Array, shares: Float64Array, counts: Float64Array): void {
  const n = ascending.length;
  let notAbove = 0;
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0;
    while (notAbove < n && (ascending[notAbove] ?? 0) <= place) notAbove++;
    shares[at] = (shares[at] ?? 0) + (1 - notAbove / n);
    counts[at] = (counts[at] ?? 0) + n - notAbove;
  }
}

const nOf = ({ phi }: Group): number => phi.values.length;

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
  const line = cornersOf(group.phi.ascending, group.wrong.ascending);
  return { name: group.name, n: nOf(group), line: "straight", points: thinned(line), where: scoredWhere(group) };
}

function cornersOf(right: Float64Array, wrong: Float64Array): PlottedLine {
  const most = right.length + wrong.length + 1;
  const [xs, ys] = [new Float64Array(most), new Float64Array(most)];
  const length = writeCorners(right, wrong, xs, ys);
  return { xs: xs.subarray(0, length), ys: ys.subarray(0, length) };
}

/** Without points inside a straight stretch: of a million few are kept. Returns their number; the first is (0, 0). */
function writeCorners(right: Float64Array, wrong: Float64Array, xs: Float64Array, ys: Float64Array): number {
  const n = right.length;
  let last = 0;
  let beforeX = 0;
  let beforeY = 0;
  let lastX = 0;
  let lastY = 0;
  // Thresholds descend; equal values move both counts at once and make a slope, not a step.
  let r = n - 1;
  let w = n - 1;
  while (r >= 0 || w >= 0) {
    const threshold = r < 0 ? wrong[w] : w < 0 ? right[r] : Math.max(right[r] ?? 0, wrong[w] ?? 0);
    while (r >= 0 && right[r] === threshold) r--;
    while (w >= 0 && wrong[w] === threshold) w--;
    const x = (n - 1 - w) / n;
    const y = (n - 1 - r) / n;
    const cross = (lastX - beforeX) * (y - lastY) - (lastY - beforeY) * (x - lastX);
    if (!(Math.abs(cross) <= 1e-15) || last === 0) last++;
    xs[last] = x;
    ys[last] = y;
    beforeX = lastX;
    beforeY = lastY;
    lastX = x;
    lastY = y;
  }
  return last + 1;
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
  const points = calibrationBins(largerOf(phi.values, wrong.values), isCorrect).flatMap((bin, at) => {
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
  return { name: group.name, n: nOf(group), line: "dots", points, where: scoredWhere(group) };
}
