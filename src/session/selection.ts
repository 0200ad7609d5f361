import * as l10n from "@vscode/l10n";
import type { Facts, Kind } from "../core/kinds/kind.ts";
import { compileFilter, type Predicate } from "../core/table/filter/compile.ts";
import { type Comparison, comparisonsOf, type Expression } from "../core/table/filter/expression.ts";
import { parseFilter } from "../core/table/filter/parse.ts";
import { FilterError } from "../core/table/filter/tokens.ts";
import { sortIndexes } from "../core/table/sort.ts";
import type { Table } from "../core/table/table.ts";
import type { Modes, Query } from "../model/index.ts";
import { compileComparison, requireField, resolveField } from "./fields.ts";
import type { RecordSearch } from "./recordSearch.ts";

/** What a query lets through: marks by index, and the same as a list in the query's order. */
export interface Selection {
  /** Null where nothing is filtered out. */
  readonly marks: Uint8Array | null;
  readonly size: number;
  /** Indexes in the order of the list. */
  readonly order: Uint32Array;
}

/** Answers `where` and `sort` over a table. Record texts are searched by `search`, once a comparison. */
export async function select(
  query: Query,
  kind: Kind<unknown, Facts>,
  table: Table<Facts>,
  search: RecordSearch,
  signal: AbortSignal,
): Promise<Selection> {
  const expressions = query.where.map(parseFilter);
  const found = await searchRecords(expressions.flatMap(comparisonsOf), kind, table, query.modes, search, signal);
  const predicates = expressions.map((expression) => compile(expression, kind, table, query.modes, found));
  const marks = predicates.length === 0 ? null : markRows(table, predicates);
  const indexes = indexesOf(marks, table.size);
  return { marks, size: indexes.length, order: await sorted(indexes, query, kind, table, search, signal) };
}

/** How many rows of the whole table each expression lets through, in one pass. */
export async function countRows(
  wheres: readonly string[],
  modes: Modes,
  kind: Kind<unknown, Facts>,
  table: Table<Facts>,
): Promise<readonly number[]> {
  const nothing = () => new Uint8Array(0);
  const predicates = wheres.map((where) => compile(parseFilter(where), kind, table, modes, nothing));
  const counts = predicates.map(() => 0);
  table.view().each((facts, index) => {
    for (let p = 0; p < predicates.length; p++) {
      if (predicates[p]?.(facts, index)) counts[p] = (counts[p] ?? 0) + 1;
    }
  });
  return counts;
}

/** Checks an expression against the fields there are. Throws `FilterError`. */
export function checkFilter(where: string, kind: Kind<unknown, Facts>, table: Table<Facts>, modes: Modes): void {
  for (const comparison of comparisonsOf(parseFilter(where))) requireField(comparison, kind, table, modes);
}

type Found = (comparison: Comparison) => Uint8Array;

function compile(
  expression: Expression,
  kind: Kind<unknown, Facts>,
  table: Table<Facts>,
  modes: Modes,
  found: Found,
): Predicate<Facts> {
  return compileFilter(expression, (comparison) => compileComparison(comparison, kind, table, modes, found));
}

async function searchRecords(
  comparisons: readonly Comparison[],
  kind: Kind<unknown, Facts>,
  table: Table<Facts>,
  modes: Modes,
  search: RecordSearch,
  signal: AbortSignal,
): Promise<Found> {
  const marks = new Map<Comparison, Uint8Array>();
  for (const comparison of comparisons) {
    if (requireField(comparison, kind, table, modes).type === "record") {
      marks.set(comparison, await search.find(comparison, signal));
    }
  }
  return (comparison) => marks.get(comparison) ?? new Uint8Array(table.size);
}

function markRows(table: Table<Facts>, predicates: readonly Predicate<Facts>[]): Uint8Array {
  const marks = new Uint8Array(table.size);
  table.view().each((facts, index) => {
    if (predicates.every((predicate) => predicate(facts, index))) marks[index] = 1;
  });
  return marks;
}

function indexesOf(marks: Uint8Array | null, size: number): Uint32Array {
  const indexes = new Uint32Array(size);
  let length = 0;
  for (let index = 0; index < size; index++) {
    if (!marks || marks[index] === 1) indexes[length++] = index;
  }
  return indexes.subarray(0, length);
}

async function sorted(
  indexes: Uint32Array,
  query: Query,
  kind: Kind<unknown, Facts>,
  table: Table<Facts>,
  search: RecordSearch,
  signal: AbortSignal,
): Promise<Uint32Array> {
  if (!query.sort) return indexes;
  const { by, descending } = query.sort;
  const field = resolveField(by, kind, table, query.modes);
  if (!field) throw new FilterError(l10n.t("There is no field named {0} to sort by.", by), 0);
  if (field.type === "record") {
    const texts = await search.texts(field.id, signal);
    return sortIndexes(indexes, (index) => texts[index] ?? null, descending);
  }
  return sortIndexes(indexes, (index) => field.read(table.factsOf(index), index), descending);
}
