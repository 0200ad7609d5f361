import { expect } from "vitest";
import { guessMapping } from "../../../src/kinds/guess/guess.ts";
import { registry } from "../../../src/kinds/registry.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";

/** Short names that no other one contains. */
export const TOWNS = "Oslo Bergen Narvik Hamar Molde Alta Moss Skien Larvik Halden Tana Lom Voss Odda Florø".split(" ");
/** A row about a town, at its place. */
export type Make = (town: string, at: number) => JsonRecord;
/** Rows about a town each, 30 where no count is said. */
export const rowsOf = (make: Make, count = 30): readonly JsonRecord[] =>
  Array.from({ length: count }, (_, at) => make(TOWNS[at % TOWNS.length] ?? "", at));
/** The same rows with their keys and themselves in another order. */
const turned = (rows: readonly JsonRecord[]): readonly JsonRecord[] =>
  rows
    .map((row) => Object.fromEntries(Object.entries(row).reverse()))
    .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

/** What is guessed of the rows, whatever their order. */
export function mapOf(make: Make, count?: number) {
  const rows = rowsOf(make, count);
  const map = guessMapping(rows, registry.kinds)?.map ?? {};
  expect(guessMapping(turned(rows), registry.kinds)?.map ?? {}).toEqual(map);
  return map;
}

export const asks = (at: number) => `Where does line ${at} end?`;
export const says = (town: string, who: string) => `By ${who} the line ends in ${town}, close to the sea.`;
export const named = (names: readonly string[], made: (name: string, at: number) => unknown): JsonRecord =>
  Object.fromEntries(names.map((name, at) => [name, made(name, at)]));

/** The same row as CSV has it: numbers and flags are texts. */
export const asCells =
  (make: Make): Make =>
  (town, at) =>
    Object.fromEntries(
      Object.entries(make(town, at)).map(([key, value]) => [key, typeof value === "object" ? value : String(value)]),
    );

/** What is guessed of the rows, the same of CSV and of JSON. */
export function mapOfEither(make: Make, count?: number) {
  const map = mapOf(make, count);
  expect(mapOf(asCells(make), count)).toEqual(map);
  return map;
}
