import type { PairBy } from "../../model/index.ts";
import { KEY_AT, KEY_WIDTH } from "./keys.ts";
import { BATCH_ROWS, type Pair, type RowBatch } from "./view.ts";

const FIRST_SLOTS = 1024;
const WIDTH = 3;

/** A map from 64-bit keys, in two halves, to integers: 12 bytes a slot, at most 24 bytes an entry. */
export class KeyMap {
  #slots: Uint32Array;
  #used = 0;

  constructor(expected = 0) {
    let slots = FIRST_SLOTS;
    while (slots < 2 * expected) slots *= 2;
    this.#slots = new Uint32Array(WIDTH * slots);
  }

  get size(): number {
    return this.#used;
  }

  get(high: number, low: number): number {
    return (this.#slots[this.#find(this.#slots, high, low) + 2] ?? 0) - 1;
  }

  /** Adds a new key; returns an existing key's value, else -1. */
  add(high: number, low: number, value: number): number {
    const at = this.#find(this.#slots, high, low);
    const known = (this.#slots[at + 2] ?? 0) - 1;
    if (known >= 0) return known;
    this.#put(this.#slots, at, high, low, value + 1);
    this.#used++;
    if (WIDTH * this.#used * 2 > this.#slots.length) this.#grow();
    return -1;
  }

  #find(slots: Uint32Array, high: number, low: number): number {
    const last = slots.length / WIDTH - 1;
    for (let slot = low & last; ; slot = (slot + 1) & last) {
      const at = WIDTH * slot;
      if (slots[at + 2] === 0 || (slots[at + 1] === low && slots[at] === high)) return at;
    }
  }

  #put(slots: Uint32Array, at: number, high: number, low: number, stored: number): void {
    slots[at] = high;
    slots[at + 1] = low;
    slots[at + 2] = stored;
  }

  #grow(): void {
    const wider = new Uint32Array(2 * this.#slots.length);
    for (let at = 0; at < this.#slots.length; at += WIDTH) {
      const stored = this.#slots[at + 2] ?? 0;
      if (stored === 0) continue;
      const high = this.#slots[at] ?? 0;
      const low = this.#slots[at + 1] ?? 0;
      this.#put(wider, this.#find(wider, high, low), high, low, stored);
    }
    this.#slots = wider;
  }
}

export interface PairedTable {
  readonly size: number;
  readonly dimensions: readonly string[];
  pairKeys(): Uint32Array | null;
  dimensionOf(name: string, index: number): string | number | null;
}

export interface Pairing {
  readonly by: PairBy;
  readonly beside: readonly string[];
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly differing: number;
  readonly shared: number;
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

/**
 * Pairs samples by id; by question if no ids match, or all matching ones have different questions. A repeated id is
 * extended by slices known on both sides, such as the noise level; of remaining repeats the first counts. `by` forces
 * the key, null lets the data decide. `a` and `b` are ascending indexes. Two ids collide once in tens of millions of
 * runs with a million samples.
 */
export function pairSamples(table: PairedTable, a: Uint32Array, b: Uint32Array, by: PairBy | null = null): Pairing {
  const keys = table.pairKeys() ?? new Uint32Array(KEY_WIDTH * table.size);
  const shared = countShared(a, b);
  const pairedBy = (wanted: PairBy): Pairing => ({ ...pairBy(wanted, table, keys, a, b), shared });
  if (by !== null) return pairedBy(by);
  const byId = pairedBy("id");
  if (byId.a.length > byId.differing) return byId;
  const byQuestion = pairedBy("question");
  return byQuestion.a.length > 0 ? byQuestion : byId;
}

/**
 * Splits a run into first samples by id and repeats, such as a second person's labels of a pair. Null without repeats.
 * Slices are no part of the id here.
 */
export function splitRepeats(table: PairedTable, indexes: Uint32Array): readonly [Uint32Array, Uint32Array] | null {
  const keys = table.pairKeys() ?? new Uint32Array(KEY_WIDTH * table.size);
  const { repeated } = firstOfEach(new SideKeys(table, keys, KEY_AT.id, []), indexes);
  if (repeated.length === 0) return null;
  const isRepeated = new Set(repeated);
  return [indexes.filter((index) => !isRepeated.has(index)), repeated];
}

type Unshared = Omit<Pairing, "shared">;

function pairBy(by: PairBy, table: PairedTable, keys: Uint32Array, a: Uint32Array, b: Uint32Array): Unshared {
  const at = KEY_AT[by];
  const plain = new SideKeys(table, keys, at, []);
  const first = join(by, plain, keys, a, b);
  const isRepeated = first.left.some(({ repeated }) => repeated.length > 0);
  const beside = isRepeated ? sharedDimensions(table, a, b) : [];
  return beside.length === 0 ? first : join(by, new SideKeys(table, keys, at, beside), keys, a, b);
}

function join(by: PairBy, key: SideKeys, keys: Uint32Array, a: Uint32Array, b: Uint32Array): Unshared {
  const sideB = firstOfEach(key, b);
  const sideA = firstOfEach(key, a);
  const pairs = { a: new Uint32Array(sideA.first.length), b: new Uint32Array(sideA.first.length) };
  const partnered = new Uint8Array(sideB.first.length);
  const onlyA: number[] = [];
  let length = 0;
  let differing = 0;
  // Keyless samples cannot be matched: equal numbers on both sides cancel.
  let missing = Math.max(0, sideA.keyless.length - sideB.keyless.length);
  let surplus = 0;
  for (const [placeA, index] of sideA.first.entries()) {
    key.read(index);
    const place = sideB.map.get(key.high, key.low);
    const more = (sideA.times[placeA] ?? 0) - (place < 0 ? 0 : (sideB.times[place] ?? 0));
    if (more > 0) missing += more;
    else surplus -= more;
    if (place < 0) {
      onlyA.push(index);
      continue;
    }
    const partner = sideB.first[place] ?? 0;
    partnered[place] = 1;
    pairs.a[length] = index;
    pairs.b[length] = partner;
    length++;
    if (by === "id" && asksOther(keys, index, partner)) differing++;
  }
  return {
    by,
    beside: key.beside,
    a: pairs.a.slice(0, length),
    b: pairs.b.slice(0, length),
    differing,
    missing,
    surplus,
    left: [
      { only: Uint32Array.from(onlyA), repeated: sideA.repeated, keyless: sideA.keyless },
      {
        only: sideB.first.filter((_, place) => partnered[place] === 0),
        repeated: sideB.repeated,
        keyless: sideB.keyless,
      },
    ],
  };
}

function firstOfEach(key: SideKeys, indexes: Uint32Array) {
  const map = new KeyMap(indexes.length);
  const first = new Uint32Array(indexes.length);
  const times = new Uint32Array(indexes.length);
  const repeated: number[] = [];
  const keyless: number[] = [];
  let length = 0;
  for (const index of indexes) {
    if (!key.read(index)) {
      keyless.push(index);
      continue;
    }
    const known = map.add(key.high, key.low, length);
    const place = known < 0 ? length : known;
    times[place] = (times[place] ?? 0) + 1;
    if (known >= 0) repeated.push(index);
    else first[length++] = index;
  }
  return {
    map,
    first: first.slice(0, length),
    times,
    repeated: Uint32Array.from(repeated),
    keyless: Uint32Array.from(keyless),
  };
}

class SideKeys {
  high = 0;
  low = 0;
  readonly beside: readonly string[];
  readonly #table: PairedTable;
  readonly #keys: Uint32Array;
  readonly #at: number;
  readonly #codes: readonly Map<string | number | null, number>[];

  constructor(table: PairedTable, keys: Uint32Array, at: number, beside: readonly string[]) {
    this.#table = table;
    this.#keys = keys;
    this.#at = at;
    this.beside = beside;
    this.#codes = beside.map(() => new Map());
  }

  read(index: number): boolean {
    const from = KEY_WIDTH * index + this.#at;
    this.high = this.#keys[from] ?? 0;
    this.low = this.#keys[from + 1] ?? 0;
    if (this.low === 0) return false;
    for (let d = 0; d < this.beside.length; d++) {
      this.#mix(this.#codeOf(d, this.#table.dimensionOf(this.beside[d] ?? "", index)));
    }
    return true;
  }

  #codeOf(d: number, value: string | number | null): number {
    const codes = this.#codes[d];
    const code = codes?.get(value) ?? (codes?.size ?? 0) + 1;
    codes?.set(value, code);
    return code;
  }

  #mix(code: number): void {
    const high = Math.imul(this.high ^ code, 2654435761);
    const low = Math.imul(this.low ^ code, 1597334677);
    this.high = (high ^ (low >>> 15)) >>> 0;
    this.low = (low ^ (high >>> 13)) >>> 0;
  }
}

function sharedDimensions(table: PairedTable, a: Uint32Array, b: Uint32Array): readonly string[] {
  return table.dimensions.filter((name) => {
    const valuesA = valuesOn(table, name, a);
    const valuesB = valuesOn(table, name, b);
    return (valuesA.size > 1 || valuesB.size > 1) && [...valuesA].some((value) => valuesB.has(value));
  });
}

function valuesOn(table: PairedTable, name: string, indexes: Uint32Array): ReadonlySet<string | number> {
  const values = new Set<string | number>();
  for (const index of indexes) {
    const value = table.dimensionOf(name, index);
    if (value !== null) values.add(value);
  }
  return values;
}

function asksOther(keys: Uint32Array, a: number, b: number): boolean {
  const atA = KEY_WIDTH * a + KEY_AT.question;
  const atB = KEY_WIDTH * b + KEY_AT.question;
  if (keys[atA + 1] === 0 || keys[atB + 1] === 0) return false;
  return keys[atA + 1] !== keys[atB + 1] || keys[atA] !== keys[atB];
}

function countShared(a: Uint32Array, b: Uint32Array): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = (a[i] ?? 0) - (b[j] ?? 0);
    if (difference === 0) shared++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return shared;
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
      return Float64Array.from({ length: end - from }, (_, row) => read(from + row));
    };
    yield { size: end - from, slots, numbers, to: (row) => to(from + row), groups: own, items: () => null };
  }
}
