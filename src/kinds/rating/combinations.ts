import type { GroupNumbers } from "../../analysis/stats/bootstrap.ts";
import { groupNumbersOf } from "../../analysis/stats/drawnGroups.ts";
import { ALONE } from "../../analysis/table/groups.ts";
import type { Reason } from "../../model/index.ts";
import { type RatedColumn, type RatedSamples, UNPARSED } from "./rated.ts";

interface SampleEntries {
  /** By counted sample, in file order. */
  readonly entryOf: Uint32Array;
  /** By entry: the number of its samples. */
  readonly times: readonly number[];
  readonly groups: GroupNumbers | null;
  readonly leftOut: Readonly<Partial<Record<Reason, number>>>;
}

/**
 * Assigns samples to entries. A million samples have few combinations of values, so `entryAt` is called for the first
 * sample of each, in order of appearance; it returns the entry's number or a reason for no entry.
 */
export function entriesOf(
  taken: RatedSamples,
  columns: readonly RatedColumn[],
  entryAt: (sample: number) => number | Reason,
): SampleEntries {
  const combinations = combinationsOf(columns, taken.size);
  const found: (number | Reason)[] = [];
  const entryOf = new Uint32Array(taken.size);
  const groups = new Int32Array(taken.size);
  const all = taken.groups();
  const times: number[] = [];
  const leftOut: Partial<Record<Reason, number>> = {};
  let length = 0;
  for (let at = 0; at < taken.size; at++) {
    const combination = combinations[at] ?? 0;
    if (combination === found.length) found.push(entryAt(at));
    const entry = found[combination] ?? 0;
    if (typeof entry === "string") {
      leftOut[entry] = (leftOut[entry] ?? 0) + 1;
      continue;
    }
    times[entry] = (times[entry] ?? 0) + 1;
    entryOf[length] = entry;
    groups[length++] = all[at] ?? ALONE;
  }
  return {
    entryOf: entryOf.subarray(0, length),
    times,
    groups: groupNumbersOf(groups.subarray(0, length)),
    leftOut,
  };
}

const LISTED = 1 << 20;

/** By sample: the number of its combination of values, from 0 in order of appearance. */
export function combinationsOf(columns: readonly Pick<RatedColumn, "values" | "codes">[], size: number): Uint32Array {
  const numbers = new Uint32Array(size);
  let count = Math.min(1, size);
  for (const { values, codes } of columns) {
    const width = values.length - UNPARSED;
    const numberOf = count * width <= LISTED ? new ListedNumbers(count * width) : new MappedNumbers();
    for (let at = 0; at < size; at++) {
      numbers[at] = numberOf.take((numbers[at] ?? 0) * width + (codes[at] ?? 0) - UNPARSED);
    }
    count = numberOf.count;
  }
  return numbers;
}

class ListedNumbers {
  readonly #numbers: Uint32Array;
  count = 0;

  constructor(keys: number) {
    this.#numbers = new Uint32Array(keys);
  }

  take(key: number): number {
    const known = this.#numbers[key] ?? 0;
    if (known > 0) return known - 1;
    this.#numbers[key] = this.count + 1;
    return this.count++;
  }
}

class MappedNumbers {
  readonly #numbers = new Map<number, number>();

  get count(): number {
    return this.#numbers.size;
  }

  take(key: number): number {
    const known = this.#numbers.get(key) ?? this.#numbers.size;
    if (known === this.#numbers.size) this.#numbers.set(key, known);
    return known;
  }
}
