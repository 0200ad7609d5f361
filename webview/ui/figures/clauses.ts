import type { Figure, Mark } from "../../../src/model/index.ts";

export const isActive = (where: readonly string[], clause: string | null): boolean =>
  clause !== null && where.includes(clause);

/** The clauses with this one added at the end, or without it where it is among them. */
export function toggleClause(where: readonly string[], clause: string): readonly string[] {
  return where.includes(clause) ? where.filter((other) => other !== clause) : [...where, clause];
}

/**
 * The clauses after a press on a mark. Bars and bins exclude each other, so that a press on one takes the place of its
 * pressed sibling; counts may overlap and all hold together.
 */
export function pressMark(where: readonly string[], mark: Mark, figure: Figure): readonly string[] {
  if (mark.where === null) return where;
  if (figure.shape === "counts" || where.includes(mark.where)) return toggleClause(where, mark.where);
  const siblings = new Set(figure.marks.map((sibling) => sibling.where));
  return [...where.filter((clause) => !siblings.has(clause)), mark.where];
}

/** Whether a press on the mark would tell something: it holds samples, or it or a sibling is pressed already. */
export function isPressable(where: readonly string[], mark: Mark, figure: Figure): boolean {
  if (mark.where === null) return false;
  return mark.n > 0 || figure.marks.some((sibling) => isActive(where, sibling.where));
}

/** The place of the mark that the Tab key stops at: the pressed one, else the first. */
export function tabStop(where: readonly string[], figure: Figure): number {
  const pressed = figure.marks.findIndex((mark) => isActive(where, mark.where));
  return Math.max(0, pressed);
}
