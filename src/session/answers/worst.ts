import type { Glance } from "../../core/kinds/kind.ts";
import type { Query } from "../../model/index.ts";
import type { ListRow } from "../../protocol/session.ts";
import type { Evaluation } from "../evaluation.ts";
import { inSteps } from "../inSteps.ts";
import { indexAt } from "../selection.ts";
import { rowsAt } from "./listRows.ts";

/** At most `limit` samples that the query lets through, most problematic first; of equals those that come first in it. */
export async function worstRows(
  evaluation: Evaluation,
  query: Query,
  limit: number,
  signal: AbortSignal,
): Promise<readonly ListRow[]> {
  const selection = await evaluation.selection(query, signal);
  const bySeverity = Array.from({ length: MOST_SEVERE + 1 }, (): number[] => []);
  await inSteps(sorting(), signal);
  return rowsAt(evaluation, query, bySeverity.reverse().flat().slice(0, limit), []);

  function* sorting(): Generator<void, void> {
    const { kind, table } = evaluation;
    for (let at = 0; at < selection.size; at++) {
      if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
      const index = indexAt(selection, at) ?? 0;
      const facts = table.factsOf(index);
      const same = bySeverity[severity(kind.glance(facts, query.modes), kind.hasProblem(facts, query.modes))];
      if (same && same.length < limit) same.push(index);
    }
  }
}

const ROWS_A_STEP = 4096;

const VERDICTS: Readonly<Record<string, number>> = {
  contradicted: 3,
  wrong: 2,
  disagrees: 2,
  rejected: 1,
  split: 1,
  tied: 1,
};
const SUPPORT: Readonly<Record<string, number>> = { contradicted: 3, none: 2, partial: 1 };
const MOST_SEVERE = 3 * 4 + 3 * 4 + 2 + 1;

/** Verdict and support weigh the same; that a reader should look at it, and then that its record has issues, break ties. */
function severity({ verdict, support, issues }: Glance, hasProblem: boolean): number {
  const weight = (VERDICTS[verdict] ?? 0) + (SUPPORT[support ?? ""] ?? 0);
  return 4 * weight + (hasProblem ? 2 : 0) + (issues > 0 ? 1 : 0);
}
