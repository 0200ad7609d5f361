import type { Curve, CurvePoint, Figure, Mark, MarkedFigure } from "../../../src/model/index.ts";

export const isActive = (where: readonly string[], clause: string | null): boolean =>
  clause !== null && where.includes(clause);

/** The clauses with this one added at the end, or without it where it is among them. */
export function toggleClause(where: readonly string[], clause: string): readonly string[] {
  return where.includes(clause) ? where.filter((other) => other !== clause) : [...where, clause];
}

/** What can be pressed of a figure: a mark, a cell, a point of a curve. `n` is 0 where it holds no samples. */
export type Target = Pick<Mark, "where" | "n" | "lists">;

/** A press on a point adds the point's filter, or its curve's where it has none of its own. */
export const pointTarget = (curve: Curve, point: CurvePoint): Target => ({
  where: point.where ?? curve.where,
  n: point.n ?? curve.n,
});

function targetsOf(figure: Figure): readonly Target[] {
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
 * The clauses after a press on a mark. It takes the place of its pressed siblings, without which the figure's own counts
 * are told (`session/answers/steady`), so that what is listed is what the mark counts. Another press takes it back.
 */
export function pressMark(where: readonly string[], target: Target, figure: Figure): readonly string[] {
  if (target.where === null) return where;
  if (where.includes(target.where)) return toggleClause(where, target.where);
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

/** Arrow keys, Home and End move the focus among the buttons of a group, which is one stop of the Tab key. */
export function moveAmong(event: KeyboardEvent): void {
  move(event, nextPlace);
}

/** The same in a table whose rows have so many buttons each: Up and Down keep the column. */
export function moveInGrid(event: KeyboardEvent, columns: number): void {
  move(event, (key, at, count) => nextCell(key, at, count, columns));
}

function move(event: KeyboardEvent, next: typeof nextPlace): void {
  const group = event.currentTarget;
  if (!(group instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const buttons = [...group.querySelectorAll<HTMLElement>("button")];
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? buttons.indexOf(focused) : -1;
  const to = next(event.key, at, buttons.length);
  if (to === null) return;
  event.preventDefault();
  event.stopPropagation();
  for (const [i, button] of buttons.entries()) button.tabIndex = i === to ? 0 : -1;
  buttons[to]?.focus();
}

/** Where a key leads from place `at` of `count`; null for keys that lead nowhere. Ends do not wrap. */
export function nextPlace(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return Math.min(at + 1, count - 1);
    case "ArrowLeft":
    case "ArrowUp":
      return Math.max(at - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/** Where a key leads in rows of `columns` cells: Home and End are those of the row. */
export function nextCell(key: string, at: number, count: number, columns: number): number | null {
  if (count === 0) return null;
  const rowStart = Math.floor(Math.max(0, at) / columns) * columns;
  const rowEnd = Math.min(rowStart + columns, count) - 1;
  switch (key) {
    case "ArrowRight":
      return Math.min(at + 1, rowEnd);
    case "ArrowLeft":
      return Math.max(at - 1, rowStart);
    case "ArrowDown":
      return at + columns < count ? at + columns : at;
    case "ArrowUp":
      return at - columns >= 0 ? at - columns : at;
    case "Home":
      return rowStart;
    case "End":
      return rowEnd;
    default:
      return null;
  }
}
