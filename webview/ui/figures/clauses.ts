import type { Curve, CurvePoint, Figure, Mark, MarkedFigure } from "../../../src/model/index.ts";

export const isActive = (where: readonly string[], clause: string | null): boolean =>
  clause !== null && where.includes(clause);

/** The clauses with this one added at the end, or without it where it is among them. */
export function toggleClause(where: readonly string[], clause: string): readonly string[] {
  return where.includes(clause) ? where.filter((other) => other !== clause) : [...where, clause];
}

/** What can be pressed of a figure: a mark, a cell, a point of a curve. `n` is 0 where it holds no samples. */
export type Target = Pick<Mark, "where" | "n">;

/** A press on a point adds the point's filter, or its curve's where it has none of its own. */
export const pointTarget = (curve: Curve, point: CurvePoint): Target => ({
  where: point.where ?? curve.where,
  n: curve.n,
});

export function targetsOf(figure: Figure): readonly Target[] {
  switch (figure.shape) {
    case "curves":
      return figure.curves.flatMap((curve) => curve.points.map((point) => pointTarget(curve, point)));
    case "matrix":
      return figure.cells;
    default:
      return figure.marks;
  }
}

/**
 * The clauses after a press on a mark. Bars, bins, cells and points exclude each other, so that a press on one takes the
 * place of its pressed sibling; counts may overlap and all hold together.
 */
export function pressMark(where: readonly string[], target: Target, figure: Figure): readonly string[] {
  if (target.where === null) return where;
  if (figure.shape === "counts" || where.includes(target.where)) return toggleClause(where, target.where);
  const siblings = new Set(targetsOf(figure).map((sibling) => sibling.where));
  return [...where.filter((clause) => !siblings.has(clause)), target.where];
}

/** Whether a press on the mark would tell something: it holds samples, or it or a sibling is pressed already. */
export function isPressable(where: readonly string[], target: Target, figure: Figure): boolean {
  if (target.where === null) return false;
  return target.n > 0 || targetsOf(figure).some((sibling) => isActive(where, sibling.where));
}

/** The place of the mark that the Tab key stops at: the pressed one, else the first. */
export function tabStop(where: readonly string[], marks: MarkedFigure["marks"]): number {
  const pressed = marks.findIndex((mark) => isActive(where, mark.where));
  return Math.max(0, pressed);
}
