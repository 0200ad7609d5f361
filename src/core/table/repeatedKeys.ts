import type { Chunk } from "./chunk.ts";
import { KeyMap } from "./pair.ts";

/** In place of a number: no other row has the key. */
export const UNREPEATED = -1;

/** Two halves of a key a row, the second of which is 0 for none; null where no row of a chunk has one. */
type KeysOf = (chunk: Chunk) => Uint32Array | null;

/**
 * By row: the number of its key, from 0 on in the order in which keys are repeated, `UNREPEATED` where no other row has
 * it; null where no key is repeated. Two keys pass for one once in tens of millions of files with a million rows.
 */
export function numberRepeated(
  chunks: readonly Chunk[],
  size: number,
  keysOf: KeysOf,
): { readonly numbers: Int32Array; readonly count: number } | null {
  const likely = size < MANY_ROWS ? null : Likely.of(chunks, size, keysOf);
  if (likely?.rows === 0) return null;
  const firsts = new KeyMap(likely?.rows ?? size);
  let numbers: Int32Array | null = null;
  let count = 0;
  let start = 0;
  for (const chunk of chunks) {
    const keys = keysOf(chunk);
    for (let at = 0; keys && at < chunk.rows; at++) {
      const [high = 0, low = 0] = [keys[2 * at], keys[2 * at + 1]];
      if (low === 0 || likely?.has(high, low) === false) continue;
      const first = firsts.add(high, low, start + at);
      if (first < 0) continue;
      numbers ??= new Int32Array(size).fill(UNREPEATED);
      if (numbers[first] === UNREPEATED) numbers[first] = count++;
      numbers[start + at] = numbers[first] ?? UNREPEATED;
    }
    start += chunk.rows;
  }
  return numbers && { numbers, count };
}

/** Of fewer rows all keys are kept while they are numbered. */
const MANY_ROWS = 1 << 20;
/** A bit for each of so many keys, for each row: one key in as many passes for another. */
const BITS_A_ROW = 8;

/** Keys that may be repeated, all those that are among them: two bits a key, by what it hashes to. */
class Likely {
  /** How many rows have such a key, but for the first of each. */
  rows = 0;
  readonly #once: Uint32Array;
  readonly #again: Uint32Array;
  readonly #last: number;

  private constructor(size: number) {
    const bits = 2 ** Math.ceil(Math.log2(BITS_A_ROW * size));
    this.#once = new Uint32Array(bits / 32);
    this.#again = new Uint32Array(bits / 32);
    this.#last = bits - 1;
  }

  static of(chunks: readonly Chunk[], size: number, keysOf: KeysOf): Likely {
    const likely = new Likely(size);
    for (const chunk of chunks) {
      const keys = keysOf(chunk);
      for (let at = 0; keys && at < chunk.rows; at++) {
        const low = keys[2 * at + 1] ?? 0;
        if (low !== 0) likely.#add(keys[2 * at] ?? 0, low);
      }
    }
    return likely;
  }

  has(high: number, low: number): boolean {
    const bit = (high ^ low) & this.#last;
    return ((this.#again[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  }

  #add(high: number, low: number): void {
    const bit = (high ^ low) & this.#last;
    const [word, mask] = [bit >>> 5, 1 << (bit & 31)];
    if (((this.#once[word] ?? 0) & mask) === 0) this.#once[word] = (this.#once[word] ?? 0) | mask;
    else {
      this.#again[word] = (this.#again[word] ?? 0) | mask;
      this.rows++;
    }
  }
}
