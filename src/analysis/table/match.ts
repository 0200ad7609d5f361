import type { PairBy } from "../../model/index.ts";
import { KEY_AT, KEY_WIDTH } from "./keys.ts";
import { asksOther, KeyMap, type PairedTable, SideKeys, sharedDimensions } from "./pair.ts";

/** No index: tables are smaller. */
export const NO_SAMPLE = 0xffffffff;

/** Samples of any number of runs that belong together. */
export interface Matching {
  readonly by: PairBy;
  readonly beside: readonly string[];
  /** How many different samples all runs have. They are numbered in the order in which they first come. */
  readonly size: number;
  /** By run, then by sample: its index in the table, `NO_SAMPLE` if the run does not have it. */
  readonly indexes: readonly Uint32Array[];
  /** By run: samples whose key an earlier one of the run has, which are left out, and samples without a key. */
  readonly repeated: readonly number[];
  readonly keyless: readonly number[];
}

/**
 * Matches the samples of all runs by the rule of `pairSamples`: by id; by question if no two runs share an id, or all that
 * share one ask different questions. An id that a run has more than once is told apart by slices. `runs` are ascending indexes.
 */
export function matchSamples(table: PairedTable, runs: readonly Uint32Array[], by: PairBy | null = null): Matching {
  const keys = table.pairKeys() ?? new Uint32Array(KEY_WIDTH * table.size);
  if (by !== null) return matchBy(by, table, keys, runs).matching;
  const byId = matchBy("id", table, keys, runs);
  if (byId.shared > byId.differing) return byId.matching;
  const byQuestion = matchBy("question", table, keys, runs);
  return (byQuestion.shared > 0 ? byQuestion : byId).matching;
}

interface Found {
  readonly matching: Matching;
  /** Samples of a run that an earlier run has, and those of them that ask something else there. */
  readonly shared: number;
  readonly differing: number;
}

function matchBy(by: PairBy, table: PairedTable, keys: Uint32Array, runs: readonly Uint32Array[]): Found {
  const plain = join(by, table, keys, runs, []);
  if (plain.matching.repeated.every((count) => count === 0)) return plain;
  const beside = sharedDimensions(table, runs);
  return beside.length === 0 ? plain : join(by, table, keys, runs, beside);
}

function join(
  by: PairBy,
  table: PairedTable,
  keys: Uint32Array,
  runs: readonly Uint32Array[],
  beside: readonly string[],
): Found {
  const key = new SideKeys(table, keys, KEY_AT[by], beside);
  const numbers = new KeyMap(runs[0]?.length);
  /** By sample: its index in the first run that has it. */
  const first: number[] = [];
  let [shared, differing] = [0, 0];
  const repeated: number[] = [];
  const keyless: number[] = [];
  const found = runs.map((run) => {
    const own = new Map<number, number>();
    let [again, without] = [0, 0];
    for (const index of run) {
      if (!key.read(index)) {
        without++;
        continue;
      }
      const known = numbers.add(key.high, key.low, first.length);
      const number = known < 0 ? first.push(index) - 1 : known;
      if (own.has(number)) again++;
      else {
        own.set(number, index);
        if (known >= 0) {
          shared++;
          if (by === "id" && asksOther(keys, first[number] ?? 0, index)) differing++;
        }
      }
    }
    repeated.push(again);
    keyless.push(without);
    return own;
  });
  const indexes = found.map((own) => {
    const all = new Uint32Array(first.length).fill(NO_SAMPLE);
    for (const [number, index] of own) all[number] = index;
    return all;
  });
  return { matching: { by, beside: key.beside, size: first.length, indexes, repeated, keyless }, shared, differing };
}
