import { tallyRows } from "../analysis/table/classes.ts";
import type { Facts } from "../analysis/table/facts.ts";
import type { TableView } from "../analysis/table/view.ts";
import type { Modes, Unjudged } from "../model/index.ts";

export interface Judging<F> {
  /** Whether a sample has a verdict that is neither right nor wrong: sentence labels, a rating. */
  isJudgedOtherwise?(facts: F, modes: Modes): boolean;
  /** The reason if no sample is judged. `isSettled`: the modes follow from the file. */
  whyNot(view: TableView<F>, modes: Modes, isSettled: boolean): Unjudged;
}

export const JUDGED = "judged";

export function countJudged<F extends Facts>(
  view: Pick<TableView<F>, "alike" | "each">,
  isJudged: (facts: F) => boolean,
): number {
  let count = 0;
  tallyRows(view, isJudged, (is, rows) => {
    if (is) count += rows;
  });
  return count;
}
