import type { Facts } from "../core/kinds/kind.ts";
import { compileFilter, type Predicate, type Value } from "../core/table/filter/compile.ts";
import { type Comparison, comparisonsOf, type Expression } from "../core/table/filter/expression.ts";
import { parseFilter } from "../core/table/filter/parse.ts";
import { sortIndexes } from "../core/table/sort.ts";
import type { Table } from "../core/table/table.ts";
import type { Modes, Query } from "../model/index.ts";
import { compileComparison, type FieldScope, requireField } from "./fields.ts";
import type { RecordSearch } from "./recordSearch.ts";

/** What a query lets through: marks by index, and the same as a list in the query's order. */
export interface Selection {
  /** Null where nothing is filtered out. */
  readonly marks: Uint8Array | null;
  readonly size: number;
  /** Indexes in the order of the list; null where that is all samples in file order. */
  readonly order: Uint32Array | null;
}

/** Index of the sample at a position of the list; undefined beyond its ends. */
export function indexAt({ order, size }: Selection, position: number): number | undefined {
  if (order) return order[position];
  return position >= 0 && position < size ? position : undefined;
}

/** Position of a sample in the list; -1 where it is filtered out. */
export function positionIn({ order, size }: Selection, index: number): number {
  if (order) return order.indexOf(index);
  return index >= 0 && index < size ? index : -1;
}

/** Whether a query names a field that compares all modes. */
export function needsAllModes({ where, sort }: Query, { kind }: FieldScope): boolean {
  const fields = where.flatMap((expression) => comparisonsOf(parseFilter(expression)).map(({ field }) => field));
  if (sort) fields.push(sort.by);
  return kind.fields.some(({ id, needsAllModes: isNeeding }) => isNeeding === true && fields.includes(id));
}

/** Answers `where` and `sort` over a table. What only the records hold is searched by `search`, once a comparison. */
export async function select(
  query: Query,
  scope: FieldScope,
  search: RecordSearch,
  signal: AbortSignal,
): Promise<Selection> {
  const expressions = query.where.map(parseFilter);
  const found = await searchRecords(expressions.flatMap(comparisonsOf), scope, search, signal);
  const predicates = expressions.map((expression) => compile(expression, scope, found));
  const marks = predicates.length === 0 ? null : markRows(scope.table, predicates);
  if (marks === null && query.sort === null) return { marks, size: scope.table.size, order: null };
  const indexes = indexesOf(marks, scope.table.size);
  return { marks, size: indexes.length, order: await sorted(indexes, query, scope, search, signal) };
}

/**
 * How many rows of the whole table each expression lets through, in one pass; of the table's own fields alone. An
 * expression may go by modes of its own.
 */
export function countRows(
  wheres: readonly string[],
  scope: FieldScope,
  modes: readonly Modes[] = [],
): readonly number[] {
  const nothing = () => new Uint8Array(0);
  const predicates = wheres.map((where, at) =>
    compile(parseFilter(where), { ...scope, modes: modes[at] ?? scope.modes }, nothing),
  );
  const counts = predicates.map(() => 0);
  scope.table.view().each((facts, index) => {
    for (let p = 0; p < predicates.length; p++) {
      if (predicates[p]?.(facts, index)) counts[p] = (counts[p] ?? 0) + 1;
    }
  });
  return counts;
}

/** Checks an expression against the fields there are. Throws `FilterError`. */
export function checkFilter(where: string, scope: FieldScope): void {
  for (const { field, at } of comparisonsOf(parseFilter(where))) requireField(field, at, scope);
}

/** Reader of any field by index; what the records hold is read in one pass first. Throws `FilterError`. */
export async function readerOfField(
  name: string,
  scope: FieldScope,
  search: RecordSearch,
  signal: AbortSignal,
): Promise<(index: number) => Value> {
  const field = requireField(name, 0, scope);
  if (field.type === "value") return (index) => field.read(scope.table.factsOf(index), index);
  const values = await search.values(field.id, signal);
  return (index) => values[index] ?? null;
}

type Found = (comparison: Comparison) => Uint8Array;

function compile(expression: Expression, scope: FieldScope, found: Found): Predicate<Facts> {
  return compileFilter(expression, (comparison) => compileComparison(comparison, scope, found));
}

async function searchRecords(
  comparisons: readonly Comparison[],
  scope: FieldScope,
  search: RecordSearch,
  signal: AbortSignal,
): Promise<Found> {
  const marks = new Map<Comparison, Uint8Array>();
  for (const comparison of comparisons) {
    if (requireField(comparison.field, comparison.at, scope).type === "record") {
      marks.set(comparison, await search.find(comparison, signal));
    }
  }
  return (comparison) => marks.get(comparison) ?? new Uint8Array(scope.table.size);
}

function markRows(table: Table<Facts>, predicates: readonly Predicate<Facts>[]): Uint8Array {
  const marks = new Uint8Array(table.size);
  table.view().each((facts, index) => {
    for (let p = 0; p < predicates.length; p++) if (!predicates[p]?.(facts, index)) return;
    marks[index] = 1;
  });
  return marks;
}

function indexesOf(marks: Uint8Array | null, size: number): Uint32Array {
  const indexes = new Uint32Array(marks ? marks.reduce((sum, mark) => sum + mark, 0) : size);
  let length = 0;
  for (let index = 0; index < size; index++) {
    if (!marks || marks[index] === 1) indexes[length++] = index;
  }
  return indexes;
}

async function sorted(
  indexes: Uint32Array,
  query: Query,
  scope: FieldScope,
  search: RecordSearch,
  signal: AbortSignal,
): Promise<Uint32Array> {
  if (!query.sort) return indexes;
  const read = await readerOfField(query.sort.by, scope, search, signal);
  return sortIndexes(indexes, read, query.sort.descending);
}
