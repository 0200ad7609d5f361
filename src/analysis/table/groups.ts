import type { GroupedBy } from "../../model/index.ts";
import type { Chunk } from "./chunk.ts";
import { numberRepeated, UNREPEATED } from "./repeatedKeys.ts";
import type { PairView, TableView } from "./view.ts";

export const ALONE = UNREPEATED;

export interface SampleGroups {
  /** By index: the sample's group, dense from 0; `ALONE` for its own. */
  readonly numbers: Int32Array;
  readonly shared: number;
}

/**
 * Numbers the groups of several samples by the chunks' keys; null if all are single. Two keys collide once in tens of
 * millions of files with a million samples.
 */
export function groupsOf(chunks: readonly Chunk[], size: number): SampleGroups | null {
  const numbered = numberRepeated(chunks, size, ({ groupKeys }) => groupKeys ?? null);
  return numbered && { numbers: numbered.numbers, shared: numbered.count };
}

/**
 * Groups of pairs, `ALONE` for a single pair: two pairs share a group if any two of their samples do. Usually both
 * samples of a pair have one question; otherwise the pair joins two groups. Null if all are single.
 */
export function pairGroupsOf({ numbers, shared }: SampleGroups, a: Uint32Array, b: Uint32Array): Int32Array | null {
  // Union-find parent of each group.
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
