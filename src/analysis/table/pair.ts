import type { PairBy } from "../../model/index.ts";
import { numbersOf } from "../stats/numbers.ts";
import { type Matched, matchRuns, NO_SAMPLE, type PairedTable, withKey } from "./match.ts";
import { BATCH_ROWS, type Pair, type RowBatch } from "./view.ts";

export interface Pairing {
  readonly by: PairBy;
  readonly extraDimensions: readonly string[];
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly differing: number;
  /** How many rows are on both sides. */
  readonly sameRows: number;
  /** Samples of A without one of B, and surplus repeats of a key in B. */
  readonly missing: number;
  readonly surplus: number;
  readonly left: readonly [Left, Left];
}

export interface Left {
  readonly only: Uint32Array;
  readonly repeated: Uint32Array;
  readonly keyless: Uint32Array;
}

/** Pairs the samples of two runs, by the rule of `matchRuns`. `a` and `b` are ascending indexes. */
export function pairSamples(table: PairedTable, a: Uint32Array, b: Uint32Array, by: PairBy | null = null): Pairing {
  const matched = matchRuns(table, [a, b], by);
  const { size, extraDimensions, differing } = matched;
  const inA = matched.runs[0]?.indexes ?? NO_INDEXES;
  const inB = matched.runs[1]?.indexes ?? NO_INDEXES;
  const numbers = { both: new Uint32Array(size), onlyA: new Uint32Array(size), onlyB: new Uint32Array(size) };
  const counts = { both: 0, onlyA: 0, onlyB: 0 };
  for (let number = 0; number < size; number++) {
    const where = inA[number] === NO_SAMPLE ? "onlyB" : inB[number] === NO_SAMPLE ? "onlyA" : "both";
    numbers[where][counts[where]++] = number;
  }
  const of = (where: keyof typeof counts, indexes: Uint32Array): Uint32Array =>
    numbers[where].subarray(0, counts[where]).map((number) => indexes[number] ?? 0);
  return {
    by: matched.by,
    extraDimensions,
    a: of("both", inA),
    b: of("both", inB),
    differing,
    sameRows: countSame(a, b),
    ...unevenIn(matched),
    left: [leftOf(matched, 0, of("onlyA", inA)), leftOf(matched, 1, of("onlyB", inB))],
  };
}

const NO_INDEXES = new Uint32Array(0);

function leftOf({ runs }: Matched, run: 0 | 1, only: Uint32Array): Left {
  const { repeated = [], keyless = [] } = runs[run] ?? {};
  return { only, repeated: Uint32Array.from(repeated), keyless: Uint32Array.from(keyless) };
}

function unevenIn({ runs: [a, b], size }: Matched): Pick<Pairing, "missing" | "surplus"> {
  // Keyless samples cannot be matched: equal numbers on both sides cancel.
  let missing = Math.max(0, (a?.keyless.length ?? 0) - (b?.keyless.length ?? 0));
  let surplus = 0;
  const more = new Int32Array(size);
  for (const [run, sign] of [
    [a, 1],
    [b, -1],
  ] as const) {
    for (const number of run?.repeatedAs ?? []) more[number] = (more[number] ?? 0) + sign;
  }
  for (let number = 0; number < size; number++) {
    if (a?.indexes[number] === NO_SAMPLE) continue;
    const own = (more[number] ?? 0) + (b?.indexes[number] === NO_SAMPLE ? 1 : 0);
    if (own > 0) missing += own;
    else surplus -= own;
  }
  return { missing, surplus };
}

/**
 * Splits a run into first samples by id and repeats, such as a second person's labels of a pair. Null without repeats.
 * Slices are no part of the id here.
 */
export function splitRepeats(table: PairedTable, indexes: Uint32Array): readonly [Uint32Array, Uint32Array] | null {
  const repeated = withKey("id", table, [indexes], []).runs[0]?.repeated ?? [];
  if (repeated.length === 0) return null;
  const isRepeated = new Set(repeated);
  return [indexes.filter((index) => !isRepeated.has(index)), Uint32Array.from(repeated)];
}

function countSame(a: Uint32Array, b: Uint32Array): number {
  let same = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = (a[i] ?? 0) - (b[j] ?? 0);
    if (difference === 0) same++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return same;
}

/**
 * Batches of pairs; `to` returns one pair's facts, valid until the next call. `groups` are by pair; null if all are
 * single. `slotsOf` reads positions of values, `numberOf` numbers.
 */
export function* pairBatches<F>(
  size: number,
  to: (pair: number) => Pair<F>,
  groups: () => Int32Array | null = () => null,
  slotsOf: readonly ((pair: number) => number)[] = [],
  numberOf: (name: string) => (pair: number) => number = () => () => Number.NaN,
): Generator<RowBatch<Pair<F>>, void> {
  for (let from = 0; from < size; from += BATCH_ROWS) {
    const end = Math.min(size, from + BATCH_ROWS);
    const own = () => groups()?.subarray(from, end) ?? null;
    const slots = slotsOf.map((slotOf) => Int32Array.from({ length: end - from }, (_, row) => slotOf(from + row)));
    const numbers = (name: string) => {
      const read = numberOf(name);
      return numbersOf(end - from, (row) => read(from + row));
    };
    yield { size: end - from, slots, numbers, to: (row) => to(from + row), groups: own, items: () => null };
  }
}
