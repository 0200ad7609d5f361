import type { IntervalMethod } from "../../model/index.ts";
import { BOOTSTRAP_SIZES, type GroupNumbers } from "./bootstrap.ts";
import { jackknifeCells, leftOutCells, type Statistics } from "./bootstrapCells.ts";
import { influenceInterval } from "./formula.ts";
import { densely } from "./groups.ts";
import type { Interval } from "./intervals.ts";
import { numbersOf } from "./numbers.ts";

/** Groups of samples by number; null if no two samples share one. */
export function groupNumbersOf(numbers: ArrayLike<number>): GroupNumbers | null {
  if (!isAnyShared(numbers)) return null;
  const groups = densely(numbers);
  return groups.count === numbers.length ? null : groups;
}

function isAnyShared(numbers: ArrayLike<number>): boolean {
  for (let at = 0; at < numbers.length; at++) if ((numbers[at] ?? -1) >= 0) return true;
  return false;
}

export class KeptGroups {
  #groups = new Int32Array(0);
  #length = 0;

  /** Null for all samples without shared groups costs nothing. */
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
 * Method of an interval of a joint statistic: none below 30 samples or groups, a seeded bootstrap up to 10,000 samples
 * if allowed, else an approximation that accounts for groups.
 */
export function drawnMethod(n: number, groups: number, isDrawn: boolean): IntervalMethod | null {
  if (groups < BOOTSTRAP_SIZES.from) return null;
  if (n > BOOTSTRAP_SIZES.to) return groups === n ? "normal" : "t-groups";
  return isDrawn ? "bootstrap" : null;
}

/**
 * 95 % jackknife intervals of very many samples, see `jackknifeCells`; sample i counts for entry `cellOf[i]`. The
 * influence of a grouped sample is (n − 1)(θ̄ − θ₋ᵢ).
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
    const influences = numbersOf(n, (i) => influenceOf[cellOf[i] ?? 0] ?? 0);
    return influenceInterval(value, influences, groups, ranges[s] ?? [-1, 1]);
  });
}
