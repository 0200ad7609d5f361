import type { Value } from "./filter.ts";

/**
 * Indexes in sorted order: numbers before texts, undefined values last in both directions, ties in file order.
 * `valueAt` is called once a row. Only distinct values are compared.
 */
export function sortIndexes(
  indexes: Uint32Array,
  valueAt: (index: number) => Value,
  isDescending: boolean,
): Uint32Array {
  const groupOf = new Map<Value, number>();
  const groups = new Uint32Array(indexes.length);
  const sizes: number[] = [];
  for (let at = 0; at < indexes.length; at++) {
    const value = valueAt(indexes[at] ?? 0);
    let group = groupOf.get(value);
    if (group === undefined) {
      group = groupOf.size;
      groupOf.set(value, group);
      sizes.push(0);
    }
    groups[at] = group;
    sizes[group] = (sizes[group] ?? 0) + 1;
  }
  const next = startsOf(groupOf, sizes, isDescending);
  const sorted = new Uint32Array(indexes.length);
  for (let at = 0; at < indexes.length; at++) {
    const group = groups[at] ?? 0;
    const place = next[group] ?? 0;
    sorted[place] = indexes[at] ?? 0;
    next[group] = place + 1;
  }
  return sorted;
}

function startsOf(groupOf: ReadonlyMap<Value, number>, sizes: readonly number[], isDescending: boolean): Float64Array {
  const sign = isDescending ? -1 : 1;
  const ordered = [...groupOf].sort(([a], [b]) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return sign * compareValues(a, b);
  });
  const starts = new Float64Array(sizes.length);
  let start = 0;
  for (const [, group] of ordered) {
    starts[group] = start;
    start += sizes[group] ?? 0;
  }
  return starts;
}

function compareValues(left: number | string, right: number | string): number {
  if (typeof left === "number") return typeof right === "number" ? left - right : -1;
  if (typeof right === "number") return 1;
  return left < right ? -1 : left > right ? 1 : 0;
}
