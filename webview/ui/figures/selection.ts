import type { Curve, CurvePoint, Figure, Mark, MarkedFigure } from "../../../src/model/index.ts";

export const isActive = (where: readonly string[], clause: string | null): boolean =>
  clause !== null && where.includes(clause);

/** Adds the clause at the end, or removes it. */
export function toggleClause(where: readonly string[], clause: string): readonly string[] {
  return where.includes(clause) ? where.filter((other) => other !== clause) : [...where, clause];
}

/** A target in a figure: a mark, a cell, a point of a curve. `n` is 0 without samples. */
export type Target = Pick<Mark, "where" | "n" | "lists">;

/** A point's target: its own filter, else its curve's. */
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
 * The clauses after a press on a mark. It replaces pressed siblings, without which the figure is counted
 * (`session/answers/steady`), so the list has what the mark counts. Another press removes it.
 */
export function pressMark(where: readonly string[], target: Target, figure: Figure): readonly string[] {
  if (target.where === null) return where;
  if (where.includes(target.where)) return toggleClause(where, target.where);
  const siblings = new Set(targetsOf(figure).map((sibling) => sibling.where));
  return [...where.filter((clause) => !siblings.has(clause)), target.where];
}

/** Whether the mark can be pressed: it has samples, or it or a sibling is pressed already. */
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

/** For tables with several buttons a row: Up and Down keep the column. */
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

/** The index that a key moves to from `at`; null for other keys. Ends do not wrap. */
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

/** The cell that a key moves to in rows of `columns` cells; Home and End stay in the row. */
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
