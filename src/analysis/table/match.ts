import type { PairBy } from "../../model/index.ts";
import { KeyMap } from "./keyMap.ts";
import { KEY_AT, KEY_WIDTH, mixHigh, mixLow } from "./keys.ts";

/** No index: tables are smaller. */
export const NO_SAMPLE = 0xffffffff;

export interface PairedTable {
  readonly size: number;
  readonly dimensions: readonly string[];
  pairKeys(): Uint32Array | null;
  dimensionOf(name: string, index: number): string | number | null;
}

/** Samples of any number of runs that belong together. */
export interface Matching {
  readonly by: PairBy;
  readonly extraDimensions: readonly string[];
  /** How many different samples all runs have. They are numbered in the order in which they first come. */
  readonly size: number;
  /** By run, then by sample: its index in the table, `NO_SAMPLE` if the run does not have it. */
  readonly indexes: readonly Uint32Array[];
  /** By run: samples whose key an earlier one of the run has, which are left out, and samples without a key. */
  readonly repeated: readonly number[];
  readonly keyless: readonly number[];
}

export function matchSamples(table: PairedTable, runs: readonly Uint32Array[], by: PairBy | null = null): Matching {
  const { runs: matched, ...rest } = matchRuns(table, runs, by);
  return {
    ...rest,
    indexes: matched.map(({ indexes }) => indexes),
    repeated: matched.map(({ repeated }) => repeated.length),
    keyless: matched.map(({ keyless }) => keyless.length),
  };
}

export interface Matched extends Pick<Matching, "by" | "extraDimensions" | "size"> {
  readonly runs: readonly MatchedRun[];
  /** How often a run has a sample of an earlier run, and how often it asks something else there. */
  readonly common: number;
  readonly differing: number;
}

interface MatchedRun {
  readonly indexes: Uint32Array;
  /** Samples whose key an earlier one has, and the numbers of those earlier ones. */
  readonly repeated: readonly number[];
  readonly repeatedAs: readonly number[];
  readonly keyless: readonly number[];
}

/**
 * Matches samples by id; by question if no ids match, or all matching ones have different questions. A repeated id is
 * extended by slices that two runs know, such as the noise level; of remaining repeats the first counts. `by` forces
 * the key, null lets the data decide. `runs` are ascending indexes. Two ids collide once in tens of millions of runs
 * with a million samples.
 */
export function matchRuns(table: PairedTable, runs: readonly Uint32Array[], by: PairBy | null = null): Matched {
  if (by !== null) return matchBy(by, table, runs);
  const byId = matchBy("id", table, runs);
  if (byId.common > byId.differing) return byId;
  const byQuestion = matchBy("question", table, runs);
  return byQuestion.common > 0 ? byQuestion : byId;
}

function matchBy(by: PairBy, table: PairedTable, runs: readonly Uint32Array[]): Matched {
  const plain = withKey(by, table, runs, []);
  if (plain.runs.every(({ repeated }) => repeated.length === 0)) return plain;
  const dimensions = sharedDimensions(table, runs);
  return dimensions.length === 0 ? plain : withKey(by, table, runs, dimensions);
}

/** Matches samples with the same id or question, and the same values on these dimensions. */
export function withKey(
  by: PairBy,
  table: PairedTable,
  runs: readonly Uint32Array[],
  extraDimensions: readonly string[],
): Matched {
  const keys = table.pairKeys() ?? new Uint32Array(KEY_WIDTH * table.size);
  const key = new SideKeys(table, keys, KEY_AT[by], extraDimensions);
  const numbers = new KeyMap(runs[0]?.length);
  /** By sample: its index in the first run that has it. */
  const first: number[] = [];
  let [common, differing] = [0, 0];
  const found = runs.map((run): MatchedRun => {
    const indexes = new Uint32Array(first.length + run.length).fill(NO_SAMPLE);
    const [repeated, repeatedAs, keyless]: [number[], number[], number[]] = [[], [], []];
    for (const index of run) {
      if (!key.read(index)) {
        keyless.push(index);
        continue;
      }
      const known = numbers.add(key.high, key.low, first.length);
      const number = known < 0 ? first.push(index) - 1 : known;
      if (indexes[number] !== NO_SAMPLE) {
        repeated.push(index);
        repeatedAs.push(number);
        continue;
      }
      indexes[number] = index;
      if (known < 0) continue;
      common++;
      if (by === "id" && asksOther(keys, first[number] ?? 0, index)) differing++;
    }
    return { indexes, repeated, repeatedAs, keyless };
  });
  const size = first.length;
  const sized = (indexes: Uint32Array): Uint32Array => {
    if (indexes.length >= size) return indexes.slice(0, size);
    const all = new Uint32Array(size).fill(NO_SAMPLE);
    all.set(indexes);
    return all;
  };
  const all = found.map((run) => ({ ...run, indexes: sized(run.indexes) }));
  return { by, extraDimensions, size, runs: all, common, differing };
}

/** Reads keys of samples: the id or question, and the values of extra dimensions. */
class SideKeys {
  high = 0;
  low = 0;
  readonly #dimensions: readonly string[];
  readonly #table: PairedTable;
  readonly #keys: Uint32Array;
  readonly #at: number;
  readonly #codes: readonly Map<string | number | null, number>[];

  constructor(table: PairedTable, keys: Uint32Array, at: number, dimensions: readonly string[]) {
    this.#table = table;
    this.#keys = keys;
    this.#at = at;
    this.#dimensions = dimensions;
    this.#codes = dimensions.map(() => new Map());
  }

  read(index: number): boolean {
    const from = KEY_WIDTH * index + this.#at;
    this.high = this.#keys[from] ?? 0;
    this.low = this.#keys[from + 1] ?? 0;
    if (this.low === 0) return false;
    for (let d = 0; d < this.#dimensions.length; d++) {
      this.#mix(this.#codeOf(d, this.#table.dimensionOf(this.#dimensions[d] ?? "", index)));
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
    const high = mixHigh(this.high, code);
    const low = mixLow(this.low, code);
    this.high = (high ^ (low >>> 15)) >>> 0;
    this.low = (low ^ (high >>> 13)) >>> 0;
  }
}

/** Dimensions with a value that two runs have, and more than one value in some run. */
function sharedDimensions(table: PairedTable, runs: readonly Uint32Array[]): readonly string[] {
  return table.dimensions.filter((name) => {
    const values = runs.map((run) => valuesOn(table, name, run));
    const seen = new Set<string | number>();
    const isShared = values.some((own) => {
      const isMet = [...own].some((value) => seen.has(value));
      for (const value of own) seen.add(value);
      return isMet;
    });
    return isShared && values.some(({ size }) => size > 1);
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

/** Whether both samples have a question and these are not the same. */
function asksOther(keys: Uint32Array, a: number, b: number): boolean {
  const atA = KEY_WIDTH * a + KEY_AT.question;
  const atB = KEY_WIDTH * b + KEY_AT.question;
  if (keys[atA + 1] === 0 || keys[atB + 1] === 0) return false;
  return keys[atA + 1] !== keys[atB + 1] || keys[atA] !== keys[atB];
}
