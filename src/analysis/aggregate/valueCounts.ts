import { NO_SLOT } from "../table/columns.ts";
import type { TableView } from "../table/view.ts";

/** By name: rows of the view with each value; values without rows are absent. */
export function countValues<F>(
  names: readonly string[],
  view: TableView<F>,
): readonly ReadonlyMap<string | number, number>[] {
  if (names.length === 0) return [];
  const valuesOf = names.map((name) => view.valuesOf(name));
  const counts = valuesOf.map((values) => new Uint32Array(values.length));
  for (const { size, slots } of view.batches(names)) {
    for (const [n, own] of counts.entries()) {
      for (let row = 0; row < size; row++) {
        const valueIndex = slots[n]?.[row] ?? NO_SLOT;
        if (valueIndex >= 0) own[valueIndex] = (own[valueIndex] ?? 0) + 1;
      }
    }
  }
  return valuesOf.map((values, n) => {
    const given = values.flatMap((value, valueIndex): [string | number, number][] => {
      const count = counts[n]?.[valueIndex] ?? 0;
      return count > 0 ? [[value, count]] : [];
    });
    return new Map(given);
  });
}
