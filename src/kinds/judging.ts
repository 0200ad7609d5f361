import { tellRows } from "../analysis/table/classes.ts";
import type { Facts } from "../analysis/table/facts.ts";
import type { TableView } from "../analysis/table/view.ts";
import type { Modes, Unjudged } from "../model/index.ts";

/** Which samples have a verdict, and what is said where none has. */
export interface Judging<F> {
  /** Whether a sample has a verdict that makes it neither right nor wrong: labels of its sentences, a rating. */
  isJudgedOtherwise?(facts: F, modes: Modes): boolean;
  /** Of samples of which none is judged. `isSettled`: nobody asked for these modes, they follow from the file. */
  whyNot(view: TableView<F>, modes: Modes, isSettled: boolean): Unjudged;
}

/** The flag that says whether a sample is judged. */
export const JUDGED = "judged";

/** How many samples of a view are judged. */
export function countJudged<F extends Facts>(
  view: Pick<TableView<F>, "alike" | "each">,
  isJudged: (facts: F) => boolean,
): number {
  let count = 0;
  tellRows(view, isJudged, (is, rows) => {
    if (is) count += rows;
  });
  return count;
}
