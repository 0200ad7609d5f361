import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CodesBuilder, type DimensionCodes, isNumeric, NO_SLOT, valueIn } from "../../../src/analysis/table/columns.ts";
import { Dictionary } from "../../../src/analysis/table/dictionary.ts";

type Values = readonly (string | number | null)[];

/** More different numbers than a dictionary takes. */
const MANY = 5000;

function columnOf(values: Values): DimensionCodes {
  const builder = new CodesBuilder(values.length);
  for (const [row, value] of values.entries()) if (value !== null) builder.set(row, value);
  return builder.finish(values.length);
}

const allDifferent = Array.from({ length: MANY }, (_, row) => Math.sin(row));

describe("values of a chunk under one name", () => {
  it("are coded while few differ", () => {
    expect(isNumeric(columnOf(Array.from({ length: MANY }, (_, row) => row % 100)))).toBe(false);
    expect(isNumeric(columnOf(allDifferent.map((value, row) => (row < 1500 ? value : 1))))).toBe(false);
  });

  it("are a column of numbers where very many differ", () => {
    expect(isNumeric(columnOf(allDifferent))).toBe(true);
  });

  it("are coded as soon as one of them is a text, wherever it stands", () => {
    for (const at of [0, 1200, 2047, 2048, 2049, MANY - 1]) {
      const values = allDifferent.map((value, row) => (row === at ? "none" : value));
      const column = columnOf(values);
      expect(isNumeric(column)).toBe(false);
      expect(values.map((_, row) => valueIn(column, row))).toEqual(values);
    }
  });

  it("are what was set, row by row, and 0 has no sign", () => {
    const values = allDifferent.map((value, row) => (row % 7 === 3 ? null : row % 11 === 0 ? -0 : value));
    const column = columnOf(values);
    expect(isNumeric(column)).toBe(true);
    expect(values.map((_, row) => valueIn(column, row))).toEqual(values.map((value) => (value === 0 ? 0 : value)));
  });

  it("keep their codes when a chunk is labelled anew", () => {
    const known = columnOf(["b", "a", "b"]);
    const builder = new CodesBuilder(3, known);
    builder.set(1, "a");
    expect(builder.finish(3)).toMatchObject({ values: ["b", "a"] });
  });
});

/** A chunk with few values, with many numbers, with texts between them, or with nothing in most rows. */
const chunks = fc.array(
  fc
    .record({
      rows: fc.integer({ min: 1, max: MANY }),
      kinds: fc.integer({ min: 1, max: 2 * MANY }),
      seed: fc.nat(999),
    })
    .chain(({ rows, kinds, seed }) =>
      fc.record({ share: fc.constantFrom(0, 0.1, 0.9), texts: fc.constantFrom(0, 3) }).map(({ share, texts }) =>
        Array.from({ length: rows }, (_, row): string | number | null => {
          const number = Math.imul(row + seed, 2654435761) >>> 0;
          if (number / 2 ** 32 < share) return null;
          return number % 1000 < texts ? `text ${number % 5}` : ((number % kinds) - 100) / 8;
        }),
      ),
    ),
  { minLength: 1, maxLength: 4 },
);

describe("a dictionary over all chunks", () => {
  it("says the same of values whether chunks hold codes or numbers", () => {
    fc.assert(
      fc.property(chunks, (given) => {
        const dictionary = new Dictionary();
        for (const [number, values] of given.entries()) dictionary.append(number, columnOf(values));
        const all = given.flat().filter((value) => value !== null);
        const numbers = [...new Set(all.filter((value) => typeof value === "number"))].sort((a, b) => a - b);
        const texts = [...new Set(all.filter((value) => typeof value === "string"))];
        expect(dictionary.count).toBe(all.length);
        expect(dictionary.values).toEqual([...numbers, ...texts]);
        expect(dictionary.isConstant(given.flat().length)).toBe(
          numbers.length + texts.length === 1 && all.length === given.flat().length,
        );
        expect(dictionary.range).toEqual(
          numbers.length === 0
            ? null
            : {
                least: numbers[0],
                most: numbers.at(-1),
                areFlags: numbers.every((value) => value === 0 || value === 1),
                areWhole: numbers.every(Number.isInteger),
              },
        );
        for (const [number, values] of given.entries()) {
          // Every third row, as a filter leaves them.
          const positions = Uint32Array.from(values.keys()).filter((row) => row % 3 === 0);
          const [slots, own] = [new Int32Array(positions.length), new Float64Array(positions.length)];
          dictionary.slotWriter(number, dictionary.slots)?.(positions, positions.length, slots);
          dictionary.numberWriter(number)?.(positions, positions.length, own);
          const wanted = Array.from(positions, (row) => values[row] ?? null);
          expect(Array.from(positions, (row) => dictionary.valueAt(number, row))).toEqual(wanted);
          const inSlots = Array.from(slots, (slot) => (slot === NO_SLOT ? null : dictionary.values[slot]));
          expect(inSlots).toEqual(wanted);
          expect([...own]).toEqual(wanted.map((value) => (typeof value === "number" ? value : Number.NaN)));
        }
      }),
      { numRuns: 40 },
    );
  });
});
