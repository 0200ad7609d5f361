import * as l10n from "@vscode/l10n";
import type { Axis, Curve, CurvePoint, CurvesFigure, Guide } from "../../../../model/index.ts";
import type { Gathered, Group } from "./gather.ts";
import { type Quantity, shareGuides } from "./quantity.ts";

/** Points of a line; more values are drawn at so many equally spaced places. */
export const MOST_POINTS = 600;

/** Share of questions above x, one line a group; every file of a group weighs the same. Null without questions. */
export function shareCurves(quantity: Quantity, gathered: Gathered): CurvesFigure | null {
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

/** Where most questions are decided: Δ within a tenth of 0. Null where no question lies there. */
export function closeUp(quantity: Quantity, gathered: Gathered): CurvesFigure | null {
  const window: Axis = { name: quantity.name, from: -CLOSE, to: CLOSE };
  const isNear = (group: Group): boolean => quantity.valuesOf(group).some((value) => Math.abs(value) <= CLOSE);
  if (!gathered.groups.some(isNear)) return null;
  const zero: Guide = {
    name: l10n.t("Right from here on"),
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

function head(_: Quantity, { n, leftOut }: Gathered): Pick<CurvesFigure, "shape" | "n" | "leftOut" | "y"> {
  return { shape: "curves", n, leftOut, y: { name: l10n.t("Share of questions"), from: 0, to: 1 } };
}

function curveOf(quantity: Quantity, group: Group, window: Axis | null): Curve {
  const files = filesOf(quantity, group);
  const places = placesOf(files, window);
  const isWhole = window === null && places.length < MOST_POINTS;
  const points = places.map((x): CurvePoint => ({ x, y: shareAbove(files, x), where: clause(quantity, group, x) }));
  return {
    name: group.name,
    n: group.phi.length,
    line: "steps",
    // Every question lies above the left edge, unless one stands on it.
    points:
      isWhole && (places[0] ?? 0) > quantity.from
        ? [{ x: quantity.from, y: 1, where: group.where }, ...points]
        : points,
    where: group.where,
  };
}

/** The values of each file of a group, ascending. */
function filesOf(quantity: Quantity, group: Group): readonly Float64Array[] {
  const values = quantity.valuesOf(group);
  return group.fileStarts.map((from, at) => values.slice(from, group.fileStarts[at + 1] ?? values.length).sort());
}

/** Where the curve has points: at every observed value, or at equal distances over the observed range or the window. */
function placesOf(files: readonly Float64Array[], window: Axis | null): readonly number[] {
  const distinct = new Set<number>();
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const values of files) {
    from = Math.min(from, values[0] ?? from);
    to = Math.max(to, values.at(-1) ?? to);
    for (const value of values) {
      if (distinct.size > MOST_POINTS) break;
      if (window === null || (value >= window.from && value <= window.to)) distinct.add(value);
    }
  }
  if (window !== null) {
    distinct.add(window.from);
    distinct.add(window.to);
    from = window.from;
    to = window.to;
  }
  if (distinct.size <= MOST_POINTS) return [...distinct].sort((a, b) => a - b);
  return Array.from({ length: MOST_POINTS }, (_, at) => from + ((to - from) * at) / (MOST_POINTS - 1));
}

/** Mean over files of the share of their values above x. */
function shareAbove(files: readonly Float64Array[], x: number): number {
  let sum = 0;
  for (const values of files) {
    let low = 0;
    let high = values.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[middle] ?? Number.NaN) <= x) low = middle + 1;
      else high = middle;
    }
    sum += 1 - low / values.length;
  }
  return sum / files.length;
}

function clause({ id }: Quantity, { where, prefix }: Group, x: number): string {
  const above = `${prefix}${id} > ${x}`;
  return where === null ? above : `${where} && ${above}`;
}
