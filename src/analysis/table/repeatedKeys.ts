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

const MANY_ROWS = 1 << 20;
const BITS_A_ROW = 4;

/**
 * A superset of the repeated keys, by bits, so that few keys have to be kept. One pass by each half of the keys, the
 * second over those that the first kept.
 */
class Likely {
  rows = 0;
  readonly #last: number;
  readonly #looks: Uint32Array[] = [];

  private constructor(size: number) {
    let places = 1;
    while (places < BITS_A_ROW * size) places *= 2;
    this.#last = places - 1;
  }

  static of(chunks: readonly Chunk[], size: number, keysOf: KeysOf): Likely {
    const likely = new Likely(size);
    const met = new Uint32Array((likely.#last + 1) / 32);
    for (let look = 0; look < 2; look++) {
      const again = new Uint32Array(met.length);
      met.fill(0);
      likely.rows = 0;
      for (const chunk of chunks) {
        const keys = keysOf(chunk);
        for (let at = 0; keys && at < chunk.rows; at++) {
          const [high = 0, low = 0] = [keys[2 * at], keys[2 * at + 1]];
          if (low === 0 || !likely.has(high, low)) continue;
          const bit = likely.#bitOf(high, low, look);
          const [word, mask] = [bit >>> 5, 1 << (bit & 31)];
          if (((met[word] ?? 0) & mask) === 0) met[word] = (met[word] ?? 0) | mask;
          else {
            again[word] = (again[word] ?? 0) | mask;
            likely.rows++;
          }
        }
      }
      likely.#looks.push(again);
    }
    return likely;
  }

  has(high: number, low: number): boolean {
    for (const [look, again] of this.#looks.entries()) {
      const bit = this.#bitOf(high, low, look);
      if (((again[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
    }
    return true;
  }

  #bitOf(high: number, low: number, look: number): number {
    return (look === 0 ? low : high) & this.#last;
  }
}
