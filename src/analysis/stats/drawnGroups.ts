import type { IntervalMethod } from "../../model/index.ts";
import { BOOTSTRAP_SIZES, type GroupNumbers } from "./bootstrap.ts";
import { jackknifeCells, leftOutCells, type Statistics } from "./bootstrapCells.ts";
import { influenceInterval } from "./formula.ts";
import { densely } from "./groups.ts";
import type { Interval } from "./intervals.ts";

/**
 * The groups of samples by the numbers that they came with. Null where no two samples share a group, so that nothing
 * depends on groups.
 */
export function groupNumbersOf(numbers: ArrayLike<number>): GroupNumbers | null {
  // Mostly nobody shares any.
  if (!isAnyShared(numbers)) return null;
  const groups = densely(numbers);
  return groups.count === numbers.length ? null : groups;
}

function isAnyShared(numbers: ArrayLike<number>): boolean {
  for (let at = 0; at < numbers.length; at++) if ((numbers[at] ?? -1) >= 0) return true;
  return false;
}

/** The groups of samples that are kept one by one. */
export class KeptGroups {
  #groups = new Int32Array(0);
  #length = 0;

  /** Of the next sample; null costs nothing, and stands for all or for none: nobody shares a group then. */
  add(group: number | null): void {
    if (group === null) return;
    if (this.#length === this.#groups.length) {
      const wider = new Int32Array(Math.max(256, 2 * this.#length));
      wider.set(this.#groups);
      this.#groups = wider;
    }
    this.#groups[this.#length++] = group;
  }

  get numbers(): GroupNumbers | null {
    return groupNumbersOf(this.#groups.subarray(0, this.#length));
  }
}

/**
 * How a statistic of all samples at once gets its interval: none below 30 samples or groups, a seeded bootstrap up to
 * 10,000 samples if it may be drawn, above that an approximation that knows of groups where samples share some.
 */
export function drawnMethod(n: number, groups: number, isDrawn: boolean): IntervalMethod | null {
  if (groups < BOOTSTRAP_SIZES.from) return null;
  if (n > BOOTSTRAP_SIZES.to) return groups === n ? "normal" : "t-groups";
  return isDrawn ? "bootstrap" : null;
}

/**
 * 95 % intervals of statistics of very many samples by the jackknife, see `jackknifeCells`, `cellOf` saying which entry a
 * sample counts for. Of samples in groups each has as influence what of the statistic goes with it, (n − 1)(θ̄ − θ₋ᵢ).
 */
export function jackknifed(
  times: ArrayLike<number>,
  statistics: Statistics,
  ranges: readonly Interval[],
  cellOf: ArrayLike<number>,
  groups: GroupNumbers | null,
): readonly (Interval | null)[] {
  if (groups === null) return jackknifeCells(times, statistics, ranges);
  return leftOutCells(times, statistics).map((found, s) => {
    if (found === null) return null;
    const { value, n, mean, without } = found;
    const influenceOf = without.map((theta) => (n - 1) * (mean - theta));
    const influences = Float64Array.from({ length: n }, (_, i) => influenceOf[cellOf[i] ?? 0] ?? 0);
    return influenceInterval(value, influences, groups, ranges[s] ?? [-1, 1]);
  });
}
