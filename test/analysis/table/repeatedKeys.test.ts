// Catches keys of very many rows that are taken for repeated, or not, or numbered in another order than those of few.
import { expect, it } from "vitest";
import type { Chunk } from "../../../src/analysis/table/chunk.ts";
import { numberRepeated, UNREPEATED } from "../../../src/analysis/table/repeatedKeys.ts";

const CHUNK_ROWS = 16_384;

/** Rows whose keys are those of the numbers that `of` gives; 0 has none. */
function chunksOf(size: number, of: (row: number) => number): Chunk[] {
  const chunks: Chunk[] = [];
  for (let from = 0; from < size; from += CHUNK_ROWS) {
    const rows = Math.min(CHUNK_ROWS, size - from);
    const groupKeys = new Uint32Array(2 * rows);
    for (let at = 0; at < rows; at++) {
      const number = of(from + at);
      if (number !== 0) groupKeys.set([Math.imul(number, 0x9e3779b1), Math.imul(number, 0x85ebca6b) | 1], 2 * at);
    }
    // Nothing but its rows and keys is read of it.
    chunks.push({ rows, groupKeys } as unknown as Chunk);
  }
  return chunks;
}

const numbered = (size: number, of: (row: number) => number) =>
  numberRepeated(chunksOf(size, of), size, ({ groupKeys }) => groupKeys ?? null);

it.each([1000, 1_200_000])("numbers repeated keys in the order in which they are repeated: %i rows", (size) => {
  const of = (row: number) => (row % 100 === 7 ? 0 : row % 10 < 8 ? row + 1 : (row % 5000) + 1);
  const firsts = new Map<number, number>();
  const expected = new Int32Array(size).fill(UNREPEATED);
  let count = 0;
  for (let row = 0; row < size; row++) {
    const key = of(row);
    if (key === 0) continue;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, row);
    else {
      if (expected[first] === UNREPEATED) expected[first] = count++;
      expected[row] = expected[first] ?? UNREPEATED;
    }
  }
  const found = numbered(size, of);
  if (count === 0) expect(found).toBeNull();
  else {
    expect(found?.count).toBe(count);
    expect(found?.numbers.every((number, row) => number === expected[row])).toBe(true);
  }
});

it.each([1000, 1_200_000])("finds none where no key is repeated: %i rows", (size) => {
  expect(numbered(size, (row) => row + 1)).toBeNull();
});

it("finds every key that comes twice among very many", () => {
  const found = numbered(1_200_000, (row) => (row >> 1) + 1);
  expect(found?.count).toBe(600_000);
  expect(found?.numbers.every((number, row) => number === row >> 1)).toBe(true);
});
