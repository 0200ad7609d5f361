import type { ColumnSpec, Facts } from "../core/kinds/kind.ts";
import type { Table } from "../core/table/table.ts";

/** How many samples differ between two readings of one evaluation: other facts at the same index, added, gone. */
export function changedSamples(before: Table<Facts>, after: Table<Facts>, columns: readonly ColumnSpec[]): number {
  const shared = Math.min(before.size, after.size);
  let changed = Math.max(before.size, after.size) - shared;
  for (let index = 0; index < shared; index++) {
    const was = before.factsOf(index);
    const is = after.factsOf(index);
    if (columns.some(({ id }) => !Object.is(was[id], is[id]))) changed++;
  }
  return changed;
}
