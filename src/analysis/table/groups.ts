import type { GroupedBy } from "../../model/index.ts";
import type { Chunk } from "./chunk.ts";
import { numberRepeated, UNREPEATED } from "./repeatedKeys.ts";
import type { PairView, TableView } from "./view.ts";

/** In place of a group's number: no other sample is in the group. */
export const ALONE = UNREPEATED;

/** Which samples ask the same, in numbers. */
export interface SampleGroups {
  /** By index: the number of the sample's group, from 0 on without gaps; `ALONE` where it has none but itself. */
  readonly numbers: Int32Array;
  /** Groups of several samples. */
  readonly shared: number;
}

/**
 * Numbers the groups of several samples by the keys that chunks carry; null where every sample stands alone. Two keys
 * pass for one once in tens of millions of files with a million samples.
 */
export function groupsOf(chunks: readonly Chunk[], size: number): SampleGroups | null {
  const numbered = numberRepeated(chunks, size, ({ groupKeys }) => groupKeys ?? null);
  return numbered && { numbers: numbered.numbers, shared: numbered.count };
}

/**
 * The groups of pairs, `ALONE` where a pair shares its group with no other: two pairs are in one group where two of their
 * samples are, on whichever side. Mostly both samples of a pair ask the same; where they do not, groups that a pair
 * connects are one. Null where every pair stands alone.
 */
export function pairGroupsOf({ numbers, shared }: SampleGroups, a: Uint32Array, b: Uint32Array): Int32Array | null {
  // By group: one that it is part of, at last the one that stands for all of them.
  const partOf = Int32Array.from({ length: shared }, (_, group) => group);
  const whole = (group: number): number => {
    let at = group;
    while (partOf[at] !== at) {
      partOf[at] = partOf[partOf[at] ?? 0] ?? 0;
      at = partOf[at] ?? 0;
    }
    return at;
  };
  const groups = new Int32Array(a.length);
  for (let pair = 0; pair < a.length; pair++) {
    const ofA = numbers[a[pair] ?? 0] ?? ALONE;
    const ofB = numbers[b[pair] ?? 0] ?? ALONE;
    if (ofA !== ALONE && ofB !== ALONE) partOf[whole(ofB)] = whole(ofA);
    groups[pair] = ofA === ALONE ? ofB : ofA;
  }
  const pairsIn = new Uint32Array(shared);
  for (let pair = 0; pair < groups.length; pair++) {
    const group = groups[pair] ?? ALONE;
    if (group === ALONE) continue;
    groups[pair] = whole(group);
    pairsIn[whole(group)] = (pairsIn[whole(group)] ?? 0) + 1;
  }
  let isAny = false;
  for (const [pair, group] of groups.entries()) {
    if (group === ALONE) continue;
    if (pairsIn[group] === 1) groups[pair] = ALONE;
    else isAny = true;
  }
  return isAny ? groups : null;
}

/** In how many groups the rows of a view, or pairs, are: as many as there are of them where each stands alone. */
export function countGroups<F>(view: TableView<F> | PairView<F>): number {
  const seen = new Set<number>();
  let alone = 0;
  for (const { size, groups } of view.batches([])) {
    const numbers = groups();
    if (numbers === null) return view.size;
    for (let row = 0; row < size; row++) {
      const number = numbers[row] ?? ALONE;
      if (number === ALONE) alone++;
      else seen.add(number);
    }
  }
  return alone + seen.size;
}

/** By what the samples of all chunks were grouped. */
export function groupedBy(chunks: readonly Chunk[]): GroupedBy {
  const by = { field: 0, question: 0, id: 0, alone: 0 };
  for (const { rows, groupedBy: own = { field: 0, question: 0, id: 0 } } of chunks) {
    by.field += own.field;
    by.question += own.question;
    by.id += own.id;
    by.alone += rows - own.field - own.question - own.id;
  }
  return by;
}
