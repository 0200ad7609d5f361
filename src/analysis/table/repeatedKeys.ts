import type { Chunk } from "./chunk.ts";
import { KeyMap } from "./keyMap.ts";

export const UNREPEATED = -1;

/** Two halves of a key a row, the second 0 for none; null if no row of a chunk has a key. */
type KeysOf = (chunk: Chunk) => Uint32Array | null;

/**
 * By row: the number of its key, in order of first repetition, `UNREPEATED` for unique keys; null without repeats. Two
 * keys collide once in tens of millions of files with a million rows.
 */
export function numberRepeated(
  chunks: readonly Chunk[],
  size: number,
  keysOf: KeysOf,
): { readonly numbers: Int32Array; readonly count: number } | null {
  const likely = likelyRepeated(chunks, size, keysOf);
  if (likely === null) return null;
  const firsts = new KeyMap();
  let numbers: Int32Array | null = null;
  let count = 0;
  let start = 0;
  for (const chunk of chunks) {
    const keys = keysOf(chunk);
    for (const at of keys ? likely.rowsIn(keys, chunk.rows) : []) {
      const first = firsts.add(keys?.[2 * at] ?? 0, keys?.[2 * at + 1] ?? 0, start + at);
      if (first < 0) continue;
      numbers ??= new Int32Array(size).fill(UNREPEATED);
      if (numbers[first] === UNREPEATED) numbers[first] = count++;
      numbers[start + at] = numbers[first] ?? UNREPEATED;
    }
    start += chunk.rows;
  }
  return numbers && { numbers, count };
}

const BITS_A_ROW = 8;
const MOST_BITS = 2 ** 31;

/**
 * A superset of the repeated keys, by bits, so that few keys have to be looked up; null if none is repeated. The bits
 * stay in the processor's cache, where a map of all keys does not.
 */
export function likelyRepeated(chunks: readonly Chunk[], size: number, keysOf: KeysOf): Likely | null {
  let bits = 32;
  while (bits < Math.min(MOST_BITS, BITS_A_ROW * size)) bits *= 2;
  const likely = new Likely(bits);
  for (const chunk of chunks) {
    const keys = keysOf(chunk);
    if (keys) likely.add(keys, chunk.rows);
  }
  return likely.isAny ? likely : null;
}

class Likely {
  readonly #last: number;
  readonly #met: Uint32Array;
  readonly #again: Uint32Array;
  #rows = new Uint32Array(0);
  isAny = false;

  constructor(bits: number) {
    this.#last = bits - 1;
    this.#met = new Uint32Array(bits / 32);
    this.#again = new Uint32Array(bits / 32);
  }

  add(keys: Uint32Array, size: number): void {
    const met = this.#met;
    const last = this.#last;
    for (let at = 0; at < size; at++) {
      const low = keys[2 * at + 1] ?? 0;
      if (low === 0) continue;
      const word = (low & last) >>> 5;
      const mask = 1 << low;
      const known = met[word] ?? 0;
      if ((known & mask) === 0) met[word] = known | mask;
      else this.#mark(word, mask);
    }
  }

  /** Rows whose keys are likely repeated; valid until the next call. */
  rowsIn(keys: Uint32Array, size: number): Uint32Array {
    if (this.#rows.length < size) this.#rows = new Uint32Array(size);
    const rows = this.#rows;
    const again = this.#again;
    const last = this.#last;
    let length = 0;
    for (let at = 0; at < size; at++) {
      const low = keys[2 * at + 1] ?? 0;
      rows[length] = at;
      if (low !== 0 && ((again[(low & last) >>> 5] ?? 0) & (1 << low)) !== 0) length++;
    }
    return rows.subarray(0, length);
  }

  #mark(word: number, mask: number): void {
    this.#again[word] = (this.#again[word] ?? 0) | mask;
    this.isAny = true;
  }
}
