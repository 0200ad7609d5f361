import type { ComparedMetric } from "../../src/model/index.ts";

/** One scale for all tracks of a table, so that their bands can be set against each other: room for the widest. */
export function sharedScale(
  metrics: readonly (Pick<ComparedMetric, "difference" | "interval"> & { readonly range: readonly [number, number] })[],
): number {
  const reaches = metrics.flatMap(({ difference, interval, range }) => {
    const width = widthOf(range);
    if (difference === null || width === null) return [];
    return [difference, ...(interval ?? [])].map((value) => Math.abs(value) / width);
  });
  return 1.05 * Math.max(0.1, ...reaches);
}

/** JSON has no infinity: an open end arrives as null, and then there is no track. */
export function widthOf([from, to]: readonly [number, number]): number | null {
  const width = to - from;
  return Number.isFinite(from) && Number.isFinite(to) && width > 0 ? width : null;
}
