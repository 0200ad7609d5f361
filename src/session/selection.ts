import type { Facts } from "../analysis/table/facts.ts";
import {
  comparisonsOf,
  compileFilter,
  type Expression,
  type FieldComparison,
  type Predicate,
  parseFilter,
  type Value,
} from "../analysis/table/filter.ts";
import { compareFieldWith, type FieldValue, ListValue, plainValue } from "../analysis/table/listValues.ts";
import { sortIndexes } from "../analysis/table/sort.ts";
import type { Table } from "../analysis/table/table.ts";
import type { TableView } from "../analysis/table/view.ts";
import { textForm } from "../analysis/traits/form.ts";
import type { AnyKind } from "../kinds/registry.ts";
import type { Modes, Query } from "../model/index.ts";
import {
  ANY_TEXT_FIELD,
  compileComparison,
  formField,
  ID_FIELD,
  isText,
  requireField,
  resolveField,
  slicesBehind,
  unknownField,
} from "./fields.ts";
import { hasRecordField, RECORD_PREFIX, recordFieldReader, writtenIn } from "./recordFields.ts";
import { type PassedSample, type RowSource, type Shortcut, scanSamples } from "./records.ts";
import { distinctPredicate } from "./repeats.ts";
import { isOfGold } from "./suspectGold.ts";
import type { FieldScope, RecordSearch, Selection } from "./view.ts";

export function indexAt({ order, size }: Selection, position: number): number | undefined {
  if (order) return order[position];
  return position >= 0 && position < size ? position : undefined;
}

export function indexesIn(selection: Selection, from: number, to: number): readonly number[] {
  const first = Math.max(0, from);
  const length = Math.max(0, Math.min(to, selection.size) - first);
  return Array.from({ length }, (_, at) => indexAt(selection, first + at) ?? 0);
}

export function positionIn({ order, size }: Selection, index: number): number {
  if (order) return order.indexOf(index);
  return index >= 0 && index < size ? index : -1;
}

interface ParsedQuery {
  readonly expressions: readonly Expression[];
  readonly comparisons: readonly FieldComparison[];
  readonly sort: Query["sort"];
}

/** Throws `FilterError`. */
export function parseQuery({ where, sort }: Pick<Query, "where" | "sort">): ParsedQuery {
  const expressions = where.map(parseFilter);
  return { expressions, comparisons: expressions.flatMap(comparisonsOf), sort };
}

/** Whether a query has a field over all modes. */
export function needsAllModes({ comparisons, sort }: ParsedQuery, kind: AnyKind): boolean {
  const names = comparisons.map(({ field }) => field);
  return (sort ? [...names, sort.by] : names).some((name) => looksAtAllModes(name, kind));
}

export const looksAtAllModes = (name: string, { words, label }: AnyKind): boolean =>
  words.fields.some(({ id, needsAllModes: isNeeding }) => isNeeding === true && id === name) ||
  isOfGold(name, label.suspecting);

/** Filters and sorts a table. Record fields are read by `search`, once per comparison. */
export async function select(
  { expressions, comparisons, sort }: ParsedQuery,
  scope: FieldScope,
  search: RecordSearch,
  signal: AbortSignal,
): Promise<Selection> {
  const found = await searchRecords(comparisons, scope, search, signal);
  const tests = expressions.map((expression) => testOf(expression, scope, found));
  const distinct = distinctPredicate(comparisons, scope);
  if (distinct) tests.push({ passes: distinct, slices: null });
  const marks = tests.length === 0 ? null : markRows(scope, tests);
  if (marks === null && sort === null) return { marks, size: scope.table.size, order: null };
  const indexes = indexesOf(marks, scope.table.size);
  return { marks, size: indexes.length, order: await sorted(indexes, sort, scope, search, signal) };
}

/**
 * By expression: matching rows of the table, or of the marked ones, in one pass; table fields only. Expressions may
 * have modes of their own.
 */
export function countRows(
  wheres: readonly string[],
  scope: FieldScope,
  modes: readonly Modes[] = [],
  marks: Uint8Array | null = null,
): readonly number[] {
  const nothing = () => new Uint8Array(0);
  const tests = wheres.map((where, at): Test => {
    const expression = parseFilter(where);
    const own = testOf(expression, { ...scope, modes: modes[at] ?? scope.modes }, nothing);
    const distinct = distinctPredicate(comparisonsOf(expression), scope);
    if (!distinct) return own;
    return { passes: (facts, index) => own.passes(facts, index) && distinct(facts, index), slices: null };
  });
  const counts = tests.map(() => 0);
  const view = viewIn(scope, marks);
  const rest = countAlike(view, [...tests.keys()], tests, counts);
  if (rest.length === 0) return counts;
  view.each((facts, index) => {
    for (let r = 0; r < rest.length; r++) {
      const at = rest[r] ?? 0;
      if (tests[at]?.passes(facts, index)) counts[at] = (counts[at] ?? 0) + 1;
    }
  });
  return counts;
}

/** Counts tests by classes of rows; returns those with too different rows. */
function countAlike(
  view: TableView<Facts>,
  places: readonly number[],
  tests: readonly Test[],
  counts: number[],
): readonly number[] {
  const own = places.flatMap((at) => tests[at] ?? []);
  const slices = own.flatMap((test) => test.slices ?? []);
  const look = (facts: Facts, index: number) => own.map(({ passes }) => passes(facts, index));
  const classes = own.some((test) => test.slices === null) ? null : view.alike?.(look, [...new Set(slices)]);
  const answers = classes?.ask(look);
  if (!classes || !answers) {
    // Fewer tests have larger classes.
    if (places.length < 2) return places;
    const half = places.length >> 1;
    return [
      ...countAlike(view, places.slice(0, half), tests, counts),
      ...countAlike(view, places.slice(half), tests, counts),
    ];
  }
  for (const [of, passed] of answers.entries()) {
    for (const [t, at] of places.entries()) {
      if (passed[t]) counts[at] = (counts[at] ?? 0) + (classes.sizes[of] ?? 0);
    }
  }
  return [];
}

/** Throws `FilterError`. */
export function checkFilter(where: string, scope: FieldScope): void {
  for (const { field, at } of comparisonsOf(parseFilter(where))) requireField(field, at, scope);
}

/** Reader by index; record fields are read in one pass first. Throws `FilterError`. */
export async function readerOfField(
  name: string,
  scope: FieldScope,
  search: RecordSearch,
  signal: AbortSignal,
): Promise<(index: number) => Value> {
  const field = requireField(name, 0, scope);
  if (field.type === "value") scope.reads?.addAll();
  if (field.type === "value") return (index) => field.read(scope.table.factsOf(index), index);
  const read = await fieldValuesReader(field.id, scope, search, signal);
  if (!isThere(field.id, scope, search)) throw unknownField(name, 0, scope);
  return (index) => plainValue(read(index));
}

const isThere = (id: string, { recordFields }: FieldScope, search: RecordSearch): boolean =>
  search.has(id) || recordFields.some((field) => field.id === id || `${RECORD_PREFIX}${field.id}` === id);

/** Reader of what samples have in a field, lists among it. */
export async function fieldValuesReader(
  id: string,
  scope: FieldScope,
  search: RecordSearch,
  signal: AbortSignal,
): Promise<(index: number) => FieldValue> {
  const field = resolveField(id, scope);
  if (field?.type === "value" && field.list) return field.list;
  const values = await search.values(id, signal);
  return (index) => values[index] ?? null;
}

const viewIn = ({ annotators, annotator, reads }: FieldScope, marks: Uint8Array | null = null) =>
  annotators.viewOf(annotator, marks, reads);

type MarksOf = (comparison: FieldComparison) => Uint8Array;

interface Test {
  readonly passes: Predicate<Facts>;
  readonly slices: readonly string[] | null;
}

function testOf(expression: Expression, scope: FieldScope, found: MarksOf): Test {
  return {
    passes: compileFilter(expression, (comparison) => compileComparison(comparison, scope, found)),
    slices: slicesBehind(comparisonsOf(expression), scope),
  };
}

async function searchRecords(
  comparisons: readonly FieldComparison[],
  scope: FieldScope,
  search: RecordSearch,
  signal: AbortSignal,
): Promise<MarksOf> {
  const marks = new Map<FieldComparison, Uint8Array>();
  for (const comparison of comparisons) {
    if (requireField(comparison.field, comparison.at, scope).type === "record") {
      marks.set(comparison, await search.find(comparison, signal));
      if (!isThere(comparison.field, scope, search)) throw unknownField(comparison.field, comparison.at, scope);
    }
  }
  return (comparison) => marks.get(comparison) ?? new Uint8Array(scope.table.size);
}

function markRows(scope: FieldScope, tests: readonly Test[]): Uint8Array {
  const marks = new Uint8Array(scope.table.size);
  const view = viewIn(scope);
  const passes: Predicate<Facts> = (facts, index) => tests.every((test) => test.passes(facts, index));
  const slices = tests.some((test) => test.slices === null) ? null : tests.flatMap((test) => test.slices ?? []);
  const classes = slices && view.alike?.(passes, [...new Set(slices)]);
  const answers = classes?.ask(passes);
  if (classes && answers) writeMarks(classes.of, Uint8Array.from(answers, Number), marks);
  else {
    view.each((facts, index) => {
      for (let t = 0; t < tests.length; t++) if (!tests[t]?.passes(facts, index)) return;
      marks[index] = 1;
    });
  }
  return marks;
}

function writeMarks(classes: readonly Uint16Array[], passed: Uint8Array, marks: Uint8Array): void {
  let start = 0;
  for (const own of classes) {
    for (let at = 0; at < own.length; at++) marks[start + at] = passed[own[at] ?? 0] ?? 0;
    start += own.length;
  }
}

function indexesOf(marks: Uint8Array | null, size: number): Uint32Array {
  const indexes = new Uint32Array(size);
  let length = 0;
  for (let index = 0; index < size; index++) {
    if (!marks || marks[index] === 1) indexes[length++] = index;
  }
  return length === size ? indexes : indexes.slice(0, length);
}

async function sorted(
  indexes: Uint32Array,
  sort: Query["sort"],
  scope: FieldScope,
  search: RecordSearch,
  signal: AbortSignal,
): Promise<Uint32Array> {
  if (!sort) return indexes;
  const read = await readerOfField(sort.by, scope, search, signal);
  const field = requireField(sort.by, 0, scope);
  const { names = null, rank = null } = field.type === "value" ? field : {};
  if (rank) return sortIndexes(indexes, (index) => rank(scope.table.factsOf(index), index), sort.descending);
  if (!names) return sortIndexes(indexes, read, sort.descending);
  const places = new Map<Value, number>(names.map((name, place) => [name, place]));
  return sortIndexes(indexes, (index) => places.get(read(index)) ?? null, sort.descending);
}

export const KEPT_CHARACTERS = 64;

const kept = (value: Value): Value => (typeof value === "string" ? value.slice(0, KEPT_CHARACTERS) : value);

type ReadValues = (sample: unknown, row: PassedSample["row"]) => Iterable<FieldValue>;

export function searchOver(rowSources: readonly RowSource[], kind: AnyKind, table: Table<Facts>): RecordSearch {
  const { size } = table;
  const marksOf = new Map<string, Uint8Array>();
  const valuesOf = new Map<string, readonly FieldValue[]>();
  const present = new Set<string>();
  const look = async (
    field: string,
    signal: AbortSignal,
    see: (index: number, values: Iterable<FieldValue>) => void,
    { words = "", shortcut = null }: { readonly words?: string; readonly shortcut?: Shortcut | null } = {},
  ) => {
    const read = readerOf(field, kind, words);
    const isOfRecord = !isText(field, kind);
    const visit = ({ index, sample, row }: PassedSample) => {
      const values = read(sample, row);
      see(index, values);
      if (isOfRecord && !present.has(field)) {
        const [value = null] = values;
        if (value !== null || hasRecordField(row.record, field)) present.add(field);
      }
      return undefined;
    };
    await scanSamples({ rowSources, table }, signal, visit, { shortcut });
  };
  return {
    async find(comparison, signal) {
      const key = JSON.stringify([comparison.field, comparison.comparator, comparison.literal]);
      const known = marksOf.get(key);
      if (known) return known;
      const marks = new Uint8Array(size);
      const test = compareFieldWith(comparison.comparator, comparison.literal);
      const see = (index: number, values: Iterable<FieldValue>) => {
        for (const value of values) {
          if (!test(value)) continue;
          marks[index] = 1;
          return;
        }
      };
      const words = String(comparison.literal).trim();
      await look(comparison.field, signal, see, { words, shortcut: wordShortcut(comparison, kind, table) });
      marksOf.set(key, marks);
      return marks;
    },
    has: (field) => size === 0 || isText(field, kind) || present.has(field),
    async values(field, signal) {
      const known = valuesOf.get(field);
      if (known) return known;
      const values: FieldValue[] = new Array(size).fill(null);
      await look(field, signal, (index, [value = null]) => {
        values[index] = value instanceof ListValue ? new ListValue(value.elements.map(kept), value.every) : kept(value);
      });
      valuesOf.set(field, values);
      return values;
    },
  };
}

/**
 * Whether a record can contain a word, by its bytes: words of ASCII letters, digits and hyphens in a text or the
 * record; else null. A word needs a letter that no number has, since numbers have several notations; texts are joined
 * by white space, so no word spans two.
 */
function wordShortcut(
  { field, comparator, literal }: FieldComparison,
  kind: AnyKind,
  table: Table<Facts>,
): Shortcut | null {
  const isWritten = isText(field, kind) && !kind.read.texts.some(({ id }) => formField(id) === field);
  if ((comparator !== "~" && comparator !== "has") || typeof literal !== "string" || !isWritten) return null;
  // Two linear tests instead of one backtracking pattern.
  if (!/^[\w-]+$/.test(literal) || !/[a-df-z]/i.test(literal)) return null;
  const word = literal.toLowerCase();
  const decoder = new TextDecoder("utf-8");
  return {
    table,
    isOut(bytes, { reader }) {
      if (reader.lookups.length > 0) return false;
      const text = decoder.decode(bytes);
      return !text.toLowerCase().includes(word) && !text.includes("\\u");
    },
  };
}

/**
 * A sample's text, or its record's field. `any` has every text of the sample, and of the record unless shared with
 * other samples.
 */
function readerOf(field: string, kind: AnyKind, words: string): ReadValues {
  if (!isText(field, kind)) {
    const read = recordFieldReader(field);
    return read ? (_, { record }) => [read(record)] : () => [];
  }
  if (field === ID_FIELD) return (sample) => [kind.read.idOf(sample)];
  if (field !== ANY_TEXT_FIELD) {
    const text = kind.read.texts.find(({ id }) => id === field);
    if (text) return (sample) => [text.read(sample)];
    const formed = kind.read.texts.find(({ id }) => formField(id) === field);
    return (sample) => [textForm(formed?.read(sample) ?? null)];
  }
  return function* (sample, { record, samples }) {
    yield kind.read.idOf(sample);
    for (const text of kind.read.texts) yield text.read(sample);
    if (samples.length === 1) yield* writtenIn(record, words);
  };
}
