import type { Facts } from "../../core/kinds/kind.ts";
import type { Table } from "../../core/table/table.ts";
import type { EvaluationPlan } from "../evaluationPlan.ts";
import { measureAgain, type Passing } from "../measuredModes.ts";

/**
 * The table of the same records as their words alone label them, made where the files are measured: in worker threads
 * where they are large. Null where the files are no longer what the table was made of.
 */
export async function labelLocally(
  plan: EvaluationPlan,
  table: Table<Facts>,
  passing: Passing,
): Promise<Table<Facts> | null> {
  const measure = { modes: plan.modes, allModes: false, annotator: "local" } as const;
  const measured = await measureAgain(measure, plan, table, passing);
  return table.isSameAs(measured) ? measured : null;
}
