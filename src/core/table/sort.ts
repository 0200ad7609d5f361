import type { Value } from "./filter/compile.ts";

/**
 * Indexes in sorted order: numbers before texts, undefined values last whatever the direction, ties in file order.
 * `valueAt` is called once a row.
 */
export function sortIndexes(
  indexes: Uint32Array,
  valueAt: (index: number) => Value,
  isDescending: boolean,
): Uint32Array {
  const values = new Map<number, Value>();
  for (const index of indexes) values.set(index, valueAt(index));
  const sign = isDescending ? -1 : 1;
  return indexes.slice().sort((a, b) => {
    const left = values.get(a) ?? null;
    const right = values.get(b) ?? null;
    if (left === null || right === null) return left === right ? a - b : left === null ? 1 : -1;
    return sign * compareValues(left, right) || a - b;
  });
}

function compareValues(left: number | string, right: number | string): number {
  if (typeof left === "number") return typeof right === "number" ? left - right : -1;
  if (typeof right === "number") return 1;
  return left < right ? -1 : left > right ? 1 : 0;
}
