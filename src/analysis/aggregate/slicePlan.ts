import { NO_SLOT } from "../table/columns.ts";
import type { TableView } from "../table/view.ts";

export interface SliceLimits {
  readonly slices: number;
  /** Metric values of all slices together, approximately: metrics with many values have fewer slices. */
  readonly values: number;
}

interface ShownSlices {
  readonly shown: readonly (string | number)[];
  readonly of: number;
  /** All values when samples were counted, and the index in `shown` by position, -1 for none. */
  readonly all: readonly (string | number)[];
  readonly placeOf: Int32Array;
}

export type SlicePlan = ReadonlyMap<string, ShownSlices>;

export const EVERY_SLICE: SlicePlan = new Map();

const LEAST_SLICES = 10;

/** Whether all slices are shown, whatever they cost. */
export const areFew = <F>(view: TableView<F>, dimensions: readonly string[]): boolean =>
  dimensions.reduce((sum, name) => sum + view.valuesOf(name).length, 0) <= LEAST_SLICES;

/**
 * The shown values of each dimension: those with most samples of the view; of equals the first in the table. Samples
 * are counted only for dimensions with too many values. In steps over all rows. @param valuesEach metric values per
 * slice
 */
export function* slicePlan<F>(
  view: TableView<F>,
  dimensions: readonly string[],
  limits: SliceLimits,
  valuesEach: number,
): Generator<void, SlicePlan> {
  if (areFew(view, dimensions)) return EVERY_SLICE;
  const sizes = dimensions.map((name) => view.valuesOf(name).length);
  const most = sizes.reduce((sum, size) => sum + size, 0);
  const total = Math.floor(limits.values / Math.max(1, valuesEach));
  if (most <= total && sizes.every((size) => size <= limits.slices)) return EVERY_SLICE;

  const large = dimensions.filter((_, d) => (sizes[d] ?? 0) > LEAST_SLICES);
  const valuesOf = large.map((name) => view.valuesOf(name));
  const counts = yield* slotCounts(view, large);
  const present = counts.map((own) => own.reduce((sum, samples) => sum + (samples > 0 ? 1 : 0), 0));
  const small = most - sizes.reduce((sum, size) => sum + (size > LEAST_SLICES ? size : 0), 0);
  const shares = sharesOf(present, limits.slices, total - small);
  const plan = new Map<string, ShownSlices>();
  for (const [d, name] of large.entries()) {
    const [all = [], of = 0, share = 0] = [valuesOf[d], present[d], shares[d]];
    const isLong = of > share || all.length > limits.slices;
    if (isLong) plan.set(name, shownOf(all, counts[d] ?? NO_COUNTS, of, Math.min(of, share)));
  }
  return plan;
}

/** Rows of the view by slot, for each dimension. In steps over all rows. */
export function* slotCounts<F>(
  view: TableView<F>,
  names: readonly string[],
): Generator<void, readonly Uint32Array<ArrayBuffer>[]> {
  const counts = names.map((name) => new Uint32Array(view.valuesOf(name).length));
  const cells = names.length === 0 ? null : view.alike?.(null, names);
  if (cells) {
    for (const [d, own] of counts.entries()) count(own, cells.slotsOf(names[d] ?? ""), cells.count, cells.sizes);
    return counts;
  }
  for (const { size, slots } of names.length === 0 ? [] : view.batches(names)) {
    for (const [d, own] of counts.entries()) count(own, slots[d] ?? NO_SLOTS, size);
    yield;
  }
  return counts;
}

/** By position in `now`: the index among the shown values, -1 for none. */
export function placesIn({ all, placeOf, shown }: ShownSlices, now: readonly (string | number)[]): Int32Array {
  if (now === all) return placeOf;
  const known = new Map(shown.map((value, place) => [value, place]));
  return Int32Array.from(now, (value) => known.get(value) ?? NO_SLOT);
}

const NO_SLOTS = new Int32Array(0);
const NO_COUNTS = new Uint32Array(0);

function count(counts: Uint32Array, slots: Int32Array, size: number, times: Uint32Array | null = null): void {
  for (let row = 0; row < size; row++) {
    const slot = slots[row] ?? NO_SLOT;
    if (slot >= 0) counts[slot] = (counts[slot] ?? 0) + (times === null ? 1 : (times[row] ?? 0));
  }
}

/** Small dimensions are complete, large ones share the rest equally. */
function sharesOf(sizes: readonly number[], most: number, total: number): readonly number[] {
  const shares = sizes.map(() => 0);
  const ascending = [...sizes.keys()].sort((one, other) => (sizes[one] ?? 0) - (sizes[other] ?? 0));
  let left = total;
  for (const [at, d] of ascending.entries()) {
    const share = Math.max(LEAST_SLICES, Math.floor(left / (sizes.length - at)));
    shares[d] = Math.min(sizes[d] ?? 0, most, share);
    left -= shares[d] ?? 0;
  }
  return shares;
}

function shownOf(all: ShownSlices["all"], counts: Uint32Array, of: number, share: number): ShownSlices {
  const slots = Uint32Array.from(counts.keys()).sort(
    (one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other,
  );
  const chosen = slots.subarray(0, share).sort();
  const placeOf = new Int32Array(all.length).fill(NO_SLOT);
  const shown: (string | number)[] = [];
  for (const slot of chosen) {
    const value = all[slot];
    if (value === undefined) continue;
    placeOf[slot] = shown.length;
    shown.push(value);
  }
  return { shown, of, all, placeOf };
}
