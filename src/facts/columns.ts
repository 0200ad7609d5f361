import type { Facts } from "../analysis/table/facts.ts";
import { ANSWER_AT, ANSWER_WIDTH, GROUP_KEY_KINDS, KEY_AT, KEY_WIDTH } from "../analysis/table/keys.ts";
import type { Table } from "../analysis/table/table.ts";
import type { AnyKind } from "../kinds/registry.ts";
import { INPUT_PARTS, type InputPart } from "../model/index.ts";
import type { FactsHeader } from "./header.ts";

/**
 * What a column of a facts file holds. `integer`: whole numbers from 0 on, in every row. `place`: the same, mostly
 * rising. `real` and `text`: null if a row has none. `hash`: 64 bits in two halves, of which the low one is never 0.
 * `apart`: 32 bits.
 */
export type FactsType = "integer" | "place" | "real" | "text" | "hash" | "apart";

/** As what Parquet stores them. */
export const PHYSICAL = {
  integer: "INT64",
  place: "INT64",
  real: "DOUBLE",
  text: "BYTE_ARRAY",
  hash: "INT64",
  apart: "INT32",
} as const satisfies Readonly<Record<FactsType, string>>;

export interface FactsColumn {
  readonly name: string;
  readonly type: FactsType;
}

/** Columns that every facts file has before slices, values and the facts themselves. */
export const PLACES: readonly FactsColumn[] = [
  { name: "source", type: "text" },
  { name: "offset", type: "place" },
  { name: "length", type: "place" },
  { name: "line", type: "place" },
  { name: "part", type: "integer" },
  { name: "id", type: "text" },
  { name: "key", type: "hash" },
  { name: "group", type: "hash" },
  { name: "grouped_by", type: "text" },
  { name: "asked", type: "hash" },
  { name: "answer", type: "hash" },
  // Files of earlier versions have this name: the identity of an answer key.
  { name: "told", type: "apart" },
];

/** The column of a slice or value: its own name, unless that is taken. */
export interface NamedColumn {
  readonly name: string;
  readonly isValue: boolean;
  readonly texts: string;
  readonly numbers: string;
}

/** The column of hashes of what samples were given. */
export const inputColumn = (part: InputPart): string => `input.${part}`;

/** In place of what was asked, which is else what the group is known by: nothing. */
export const NOTHING_ASKED = [0, 1] as const;

/** All columns, in their order. The same kind, slices and values have the same columns in every file. */
export interface FactsLayout {
  readonly columns: readonly FactsColumn[];
  readonly named: readonly NamedColumn[];
}

type LayoutHeader = Pick<FactsHeader, "slices" | "values" | "mixed" | "inputs"> & {
  /** Whether slices and values are numbers. Only for writing; a reader finds their columns. */
  readonly numeric: (name: string, column: string) => boolean;
};

export function layoutOf(kind: Pick<AnyKind, "measure">, header: LayoutHeader): FactsLayout {
  const inputs = INPUT_PARTS.filter((part) => header.inputs?.includes(part)).map(
    (part): FactsColumn => ({ name: inputColumn(part), type: "hash" }),
  );
  const taken = new Set(
    [...PLACES, ...inputs].map(({ name }) => name).concat(kind.measure.columns.map(({ id }) => id)),
  );
  const own = (name: string): string => {
    let free = name;
    while (taken.has(free)) free = `slice.${free}`;
    taken.add(free);
    return free;
  };
  const named: NamedColumn[] = [];
  const columns: FactsColumn[] = [];
  const isValue = new Set(header.values);
  const mixed = new Set(header.mixed);
  for (const name of [...header.slices, ...header.values]) {
    const column = own(name);
    const isMixed = mixed.has(name);
    const numbers = isMixed ? own(`${column}.number`) : column;
    named.push({ name, isValue: isValue.has(name), texts: column, numbers });
    columns.push({ name: column, type: !isMixed && header.numeric(name, column) ? "real" : "text" });
    if (isMixed) columns.push({ name: numbers, type: "real" });
  }
  const facts = kind.measure.columns.map(({ id, type }): FactsColumn => ({ name: id, type }));
  return { columns: [...PLACES, ...inputs, ...columns, ...facts], named };
}

/** Values of a column in some rows: numbers, NaN for none; texts; or two halves a row, 0 and 0 for none. */
export type ColumnValues = Float64Array | readonly (string | null)[] | Uint32Array;

/** Reads the values of a column for rows [from, to) of what is written. */
export type ReadColumn = (from: number, to: number) => ColumnValues;

/** What records say that a table does not keep: ids by row, and hashes of what samples were given by their indexes. */
interface RecordColumns {
  readonly ids: readonly (string | null)[];
  readonly inputs: ReadonlyMap<InputPart, Uint32Array>;
}

/** Reads the columns of samples, by their indexes. */
export function columnReader(
  table: Table<Facts>,
  kind: Pick<AnyKind, "measure">,
  { named }: FactsLayout,
  indexes: Uint32Array,
  paths: readonly string[],
  { ids, inputs }: RecordColumns,
): (column: FactsColumn) => ReadColumn {
  const numbers =
    (read: (index: number) => number): ReadColumn =>
    (from, to) => {
      const found = new Float64Array(to - from);
      for (let row = from; row < to; row++) found[row - from] = read(indexes[row] ?? 0);
      return found;
    };
  const texts =
    (read: (index: number, row: number) => string | null): ReadColumn =>
    (from, to) => {
      const found: (string | null)[] = [];
      for (let row = from; row < to; row++) found.push(read(indexes[row] ?? 0, row));
      return found;
    };
  const halves =
    (read: (index: number) => readonly [number, number]): ReadColumn =>
    (from, to) => {
      const found = new Uint32Array(2 * (to - from));
      for (let row = from; row < to; row++) found.set(read(indexes[row] ?? 0), 2 * (row - from));
      return found;
    };
  const chunkOf = (index: number) => {
    const { chunk, at } = table.rowOf(index);
    return { chunk: table.chunks[chunk], at };
  };
  const pairOf = (keys: Uint32Array | null | undefined, at: number): readonly [number, number] => [
    keys?.[at] ?? 0,
    keys?.[at + 1] ?? 0,
  ];
  const places: Readonly<Record<string, () => ReadColumn>> = {
    source: () => texts((index) => paths[table.placeOf(index).place.source] ?? ""),
    offset: () => numbers((index) => table.placeOf(index).place.offset),
    length: () => numbers((index) => table.placeOf(index).place.bytes),
    line: () => numbers((index) => table.placeOf(index).place.line),
    part: () => numbers((index) => table.placeOf(index).part),
    id: () => texts((_, row) => ids[row] ?? null),
    key: () =>
      halves((index) => {
        const { chunk, at } = chunkOf(index);
        return pairOf(chunk?.pairKeys, KEY_WIDTH * at + KEY_AT.question);
      }),
    group: () =>
      halves((index) => {
        const { chunk, at } = chunkOf(index);
        return pairOf(chunk?.groupKeys, 2 * at);
      }),
    grouped_by: () =>
      texts((index) => {
        const { chunk, at } = chunkOf(index);
        return GROUP_KEY_KINDS[chunk?.groupWays?.[at] ?? 0] ?? null;
      }),
    asked: () =>
      halves((index) => {
        const { chunk, at } = chunkOf(index);
        const group = pairOf(chunk?.groupKeys, 2 * at);
        const asked = chunk?.askedKeys ? pairOf(chunk.askedKeys, 2 * at) : group;
        if (asked[0] === group[0] && asked[1] === group[1]) return [0, 0];
        return asked[1] === 0 ? NOTHING_ASKED : asked;
      }),
    answer: () =>
      halves((index) => {
        const { chunk, at } = chunkOf(index);
        return pairOf(chunk?.answerKeys, ANSWER_WIDTH * at + ANSWER_AT.answer);
      }),
    told: () =>
      numbers((index) => {
        const { chunk, at } = chunkOf(index);
        return chunk?.answerKeys?.[ANSWER_WIDTH * at + ANSWER_AT.identity] ?? Number.NaN;
      }),
  };
  return ({ name, type }) => {
    const place = places[name]?.();
    if (place) return place;
    const given = [...inputs].find(([part]) => inputColumn(part) === name)?.[1];
    if (given) return halves((index) => pairOf(given, 2 * index));
    const own = named.find(({ texts: text, numbers: number }) => text === name || number === name);
    if (own) {
      const read = table.dimensionReader(own.name);
      if (type === "text") {
        return texts((index) => {
          const value = read(index);
          return typeof value === "string" ? value : null;
        });
      }
      return numbers((index) => {
        const value = read(index);
        return typeof value === "number" ? value : Number.NaN;
      });
    }
    const column = kind.measure.columns.findIndex(({ id }) => id === name);
    const absent = type === "integer" ? 0 : Number.NaN;
    return numbers((index) => {
      const { chunk, at } = chunkOf(index);
      return chunk?.columns[column]?.[at] ?? absent;
    });
  };
}
