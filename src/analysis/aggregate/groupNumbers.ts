import { NO_SLOT } from "../table/columns.ts";
import { ALONE } from "../table/groups.ts";
import type { RowBatch } from "../table/view.ts";
import type { Grouping } from "./groupings.ts";

interface RowGroups {
  readonly whole: Int32Array | null;
  readonly bySlot: readonly (Int32Array | null)[];
}

export const NO_GROUP_NUMBERS: RowGroups = { whole: null, bySlot: [] };

/**
 * Numbers the groups of several rows in the whole and in each slot, in a pass before: only then is a row known to be
 * single, and group numbers are dense. In steps.
 */
export function* groupNumbers<F>(
  read: (names: readonly string[]) => Iterable<RowBatch<F>>,
  groupings: readonly Grouping<F>[],
): Generator<void, RowGroups> {
  const names = groupings.flatMap(({ requires }) => requires);
  const inTable = new RowNumbers(Int32Array);
  const slots = groupings.map(({ values }) => new RowNumbers(values.length < 2 ** 15 ? Int16Array : Int32Array));
  for (const batch of read(names)) {
    const groups = batch.groups();
    if (groups === null) return NO_GROUP_NUMBERS;
    let from = 0;
    inTable.add(groups, batch.size);
    for (const [g, { requires, slotsOf }] of groupings.entries()) {
      const own = batch.slots.slice(from, from + requires.length);
      from += requires.length;
      slots[g]?.add(slotsOf({ ...batch, slots: own }), batch.size);
    }
    yield;
  }
  const groups = inTable.take();
  const byGroup = rowsByGroup(groups);
  const bySlot: (Int32Array | null)[] = [];
  for (const [g, { values }] of groupings.entries()) {
    bySlot.push(numbered(groups, byGroup, values.length, slots[g]?.take() ?? null));
    yield;
  }
  return { whole: numbered(groups, byGroup, 1, null), bySlot };
}

/**
 * Visits the rows by group. A slot's second row of a group numbers both. Null if no slot has two. @param slotOf by row;
 * null for slot 0
 */
function numbered(
  groups: WholeNumbers,
  byGroup: Uint32Array,
  slots: number,
  slotOf: WholeNumbers | null,
): Int32Array | null {
  const numbers = new Int32Array(groups.length).fill(ALONE);
  const next = new Int32Array(slots);
  const last = new Int32Array(slots).fill(ALONE);
  const first = new Uint32Array(slots);
  let isAny = false;
  for (let i = 0; i < byGroup.length; i++) {
    const row = byGroup[i] ?? 0;
    const slot = slotOf === null ? 0 : (slotOf[row] ?? NO_SLOT);
    if (slot < 0) continue;
    const group = groups[row] ?? ALONE;
    if (last[slot] !== group) {
      last[slot] = group;
      first[slot] = row;
      continue;
    }
    const at = first[slot] ?? 0;
    if (numbers[at] === ALONE) {
      const number = next[slot] ?? 0;
      numbers[at] = number;
      next[slot] = number + 1;
      isAny = true;
    }
    numbers[row] = numbers[at] ?? ALONE;
  }
  return isAny ? numbers : null;
}

type WholeNumbers = Int16Array | Int32Array;

class RowNumbers {
  readonly #width: new (
    length: number,
  ) => WholeNumbers;
  #batches: WholeNumbers[] = [];
  #length = 0;

  constructor(width: new (length: number) => WholeNumbers) {
    this.#width = width;
  }

  add(values: Int32Array, size: number): void {
    const own = new this.#width(size);
    own.set(values.subarray(0, size));
    this.#batches.push(own);
    this.#length += size;
  }

  take(): WholeNumbers {
    const all = new this.#width(this.#length);
    let from = 0;
    for (const own of this.#batches) {
      all.set(own, from);
      from += own.length;
    }
    this.#batches = [];
    return all;
  }
}

function rowsByGroup(groups: WholeNumbers): Uint32Array {
  let most = ALONE;
  for (let row = 0; row < groups.length; row++) most = Math.max(most, groups[row] ?? ALONE);
  const starts = new Uint32Array(most + 2);
  for (let row = 0; row < groups.length; row++) {
    const group = groups[row] ?? ALONE;
    if (group >= 0) starts[group + 1] = (starts[group + 1] ?? 0) + 1;
  }
  for (let group = 1; group < starts.length; group++) starts[group] = (starts[group] ?? 0) + (starts[group - 1] ?? 0);
  const rows = new Uint32Array(starts[most + 1] ?? 0);
  for (let row = 0; row < groups.length; row++) {
    const group = groups[row] ?? ALONE;
    if (group < 0) continue;
    const at = starts[group] ?? 0;
    rows[at] = row;
    starts[group] = at + 1;
  }
  return rows;
}
