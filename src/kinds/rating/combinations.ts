import type { GroupNumbers } from "../../analysis/stats/bootstrap.ts";
import { groupNumbersOf } from "../../analysis/stats/drawnGroups.ts";
import { ALONE } from "../../analysis/table/groups.ts";
import type { Reason } from "../../model/index.ts";
import { type RatedColumn, type RatedSamples, UNPARSED } from "./rated.ts";

/** Samples by the entry that each counts for; what entries are, whoever numbers them knows. */
interface Entries {
  /** By sample that counts, in file order. */
  readonly entryOf: Uint32Array;
  /** By entry: how many samples count for it. */
  readonly times: readonly number[];
  /** The groups of these samples; null where each is in one of its own. */
  readonly groups: GroupNumbers | null;
  readonly leftOut: Readonly<Partial<Record<Reason, number>>>;
}

/**
 * Puts samples into entries by what some columns say of them. Of a million samples there are mostly few different
 * combinations: `entryAt` is asked about the first sample of each, in order of appearance, and gives the number of its
 * entry, or why it counts for none.
 */
export function entriesOf(
  taken: RatedSamples,
  columns: readonly RatedColumn[],
  entryAt: (sample: number) => number | Reason,
): Entries {
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
    // They are numbered in order of appearance.
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

/** So many numbers that combinations may have are looked up in a list. */
const LISTED = 1 << 20;

/** By sample: the number of what all columns together say of it, from 0 on in order of appearance. */
export function combinationsOf(columns: readonly Pick<RatedColumn, "values" | "codes">[], size: number): Uint32Array {
  const numbers = new Uint32Array(size);
  let count = Math.min(1, size);
  for (const { values, codes } of columns) {
    const width = values.length - UNPARSED;
    const numberOf = count * width <= LISTED ? new ListedNumbers(count * width) : new MappedNumbers();
    for (let at = 0; at < size; at++) {
      // `UNPARSED` is the least code.
      numbers[at] = numberOf.take((numbers[at] ?? 0) * width + (codes[at] ?? 0) - UNPARSED);
    }
    count = numberOf.count;
  }
  return numbers;
}

/** Numbers keys from 0 on as they are met. */
class ListedNumbers {
  /** By key: its number + 1. */
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

/** The same of keys that may be very large. */
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
