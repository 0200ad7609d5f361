import type { Chunk } from "./chunk.ts";
import { absentValue, CodesBuilder, type Column, ColumnBuilder, type DimensionCodes, valueIn } from "./columns.ts";
import type { ColumnSpec, Facts } from "./facts.ts";

type RowValues = Readonly<Record<string, string | number | null>>;

export interface RelabelledRow {
  readonly facts: Facts;
  /** Values without slices, such as ratings by rater; absent if the kind has none. */
  readonly values?: RowValues;
}

export function columnsFrom(
  specs: readonly ColumnSpec[],
  rows: number,
  rowAt: (at: number) => Facts,
): readonly Column[] {
  const builders = specs.map(({ type }) => new ColumnBuilder(type, rows));
  for (let at = 0; at < rows; at++) {
    const facts = rowAt(at);
    for (let c = 0; c < specs.length; c++) {
      const spec = specs[c];
      if (spec) builders[c]?.set(at, facts[spec.id] ?? absentValue(spec.type));
    }
  }
  return builders.map((builder) => builder.finish(rows));
}

/** Columns with replaced facts in some rows, and the ids of changed ones; unchanged columns are the same arrays. */
export function withFacts(
  columns: readonly Column[],
  specs: readonly ColumnSpec[],
  rows: number,
  edited: ReadonlyMap<number, Facts>,
): { readonly columns: readonly Column[]; readonly changed: ReadonlySet<string> } {
  const changed = new Set<string>();
  const edits = specs.map((spec, c) => {
    const column = columns[c] ?? null;
    const absent = absentValue(spec.type);
    const isOther = [...edited].some(([at, facts]) => !Object.is(facts[spec.id] ?? absent, column?.[at] ?? absent));
    if (!isOther) return column;
    changed.add(spec.id);
    const builder = new ColumnBuilder(spec.type, rows);
    for (let at = 0; at < rows; at++) {
      const facts = edited.get(at);
      builder.set(at, (facts ? facts[spec.id] : column?.[at]) ?? absent);
    }
    return builder.finish(rows);
  });
  return { columns: edits, changed };
}

/**
 * A chunk with replaced values in some rows; missing values are removed. Names that are `isOwn` have only values of
 * `rows`.
 */
export function withValues(
  chunk: Chunk,
  rows: ReadonlyMap<number, RowValues>,
  isOwn: (name: string) => boolean = () => false,
): Pick<Chunk, "dimensions" | "valueNames"> {
  const known = chunk.valueNames ?? [];
  const lost = known.filter(isOwn);
  const names = new Set(known.filter((name) => !lost.includes(name)));
  const dimensions = Object.fromEntries(Object.entries(chunk.dimensions).filter(([name]) => !lost.includes(name)));
  for (const values of rows.values()) for (const name of Object.keys(values)) names.add(name);
  if (rows.size > 0) {
    for (const name of names) dimensions[name] = recoded(dimensions[name], name, chunk.rows, rows);
  }
  return { dimensions, valueNames: [...names] };
}

function recoded(
  known: DimensionCodes | undefined,
  name: string,
  size: number,
  rows: ReadonlyMap<number, RowValues>,
): DimensionCodes {
  const codes = new CodesBuilder(size, known);
  for (let at = 0; at < size; at++) {
    const values = rows.get(at);
    const value = values === undefined ? known && valueIn(known, at) : values[name];
    if (value !== null && value !== undefined) codes.set(at, value);
  }
  return codes.finish(size);
}
