import { percentile } from "../../analysis/stats/intervals.ts";
import { SOURCE_DIMENSION } from "../../analysis/table/dimensions.ts";
import type { Facts } from "../../analysis/table/facts.ts";
import { type Value, wordsIn } from "../../analysis/table/filter.ts";
import { type FieldValue, ListValue } from "../../analysis/table/listValues.ts";
import { FORMS, textForm } from "../../analysis/traits/form.ts";
import { findTraits, type TraitChoice, TraitMarks } from "../../analysis/traits/traits.ts";
import { equalsClause, fieldName, literalText, type Query, rangeClause, type TraitReport } from "../../model/index.ts";
import { fieldInfos, formField, resolveField } from "../fields.ts";
import { recordFieldReader } from "../recordFields.ts";
import { scanSamples } from "../records.ts";
import { breathing } from "../running.ts";
import type { EvaluationView, FieldScope } from "../view.ts";
import { failureIn } from "./failing.ts";
import { FailureSources } from "./traitSources.ts";

const MOST_SAMPLES = 50_000;
const MOST_VALUES = 50;
const MOST_CHARACTERS_OF_TAG = 80;
const MOST_NUMBERS = 10;
const FEWEST_WITH_WORD = 10;
const READ_TEXTS = ["question", "response", "documents"];
const LONG_TEXT = "documents";
const MOST_MARKS_OF_LONG = 4_000_000;

/**
 * Traits of a query's failing samples: values of fields, words, and forms of texts. `failing` is any clause; absent for
 * wrong samples by the file or us. The unit is the question. Null if failures are undefined.
 */
export async function traitsOf(
  evaluation: EvaluationView,
  query: Query,
  failing: string | null,
  signal: AbortSignal,
): Promise<TraitReport | null> {
  const unsorted = { ...query, sort: null };
  return evaluation.once(["traits", unsorted, failing], signal, async () => {
    // Fields over all modes must not depend on earlier requests.
    await evaluation.measured("all", signal);
    await evaluation.learnFields(signal);
    const found = failing === null ? await failureIn(evaluation, unsorted, signal) : ([failing, null] as const);
    return found && findIn(evaluation, unsorted, found[0], found[1], signal);
  });
}

async function findIn(
  evaluation: EvaluationView,
  query: Query,
  failing: string,
  among: string | null,
  signal: AbortSignal,
): Promise<TraitReport> {
  const where = among === null ? query.where : [...query.where, among];
  const population = await evaluation.selection({ ...query, where }, signal);
  const failed = await evaluation.selection({ ...query, where: [...where, failing] }, signal);
  const groups = groupsIn(evaluation, population.marks);
  const fails = new Uint8Array(groups.size);
  for (const [at, index] of groups.indexes.entries())
    if (failed.marks === null || failed.marks[index] === 1) fails[groups.of[at] ?? 0] = 1;
  const scope = evaluation.scope(query.modes, query.annotator);
  const sources = new FailureSources(failing, { scope, rowSources: evaluation.rowSources, indexes: groups.indexes });
  await sources.learn(signal);
  const marks = new TraitMarks();
  markFields(marks, scope, groups, fieldsIn(scope, sources));
  const ofRecords = await markRecords(marks, evaluation, scope, groups, sources, signal);
  const { measure, words } = evaluation.kind;
  const ours = [...measure.metrics.map(({ info }) => info.id), ...words.fields.map(({ id }) => id)].flatMap(
    (id) => fieldName(id) ?? [],
  );
  const restating = new Set<string>();
  const choice: TraitChoice = {
    isWanted: (where, marked) =>
      !restating.has(fieldIn(where)) &&
      (!isWord(where) || (marked >= FEWEST_WITH_WORD && marked <= groups.size - FEWEST_WITH_WORD)),
    isScore: (where) => !where.includes('"') || ours.some((name) => where.startsWith(`${name} `)),
  };
  // Probing records is slow: only found traits are probed.
  const looked = new Set<string>();
  let found = findTraits(marks, fails, choice);
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const name of new Set(found.traits.map(({ where }) => fieldIn(where)))) {
      const field = ofRecords.get(name);
      if (!field || looked.has(name)) continue;
      looked.add(name);
      if (!(await sources.hasRecordField(field.id, field.values, signal))) continue;
      restating.add(name);
      isNew = true;
    }
    if (isNew) found = findTraits(marks, fails, choice);
  }
  return {
    outcome: failing,
    ...found,
    groups: groups.size,
    failing: fails.reduce((sum, one) => sum + one, 0),
    samples: groups.indexes.length,
    left: population.size - groups.indexes.length,
  };
}

const fieldIn = (where: string): string => /^(?:`[^`]*`|\S+)/.exec(where)?.[0] ?? where;

const isWord = (where: string): boolean => READ_TEXTS.some((text) => where.startsWith(`${text} has `));

interface Groups {
  readonly indexes: readonly number[];
  readonly of: readonly number[];
  readonly size: number;
}

function groupsIn({ table }: EvaluationView, marks: Uint8Array | null): Groups {
  const numbers = table.groups?.numbers.length === table.size ? table.groups.numbers : null;
  const places = new Map<number, number>();
  const [indexes, of]: [number[], number[]] = [[], []];
  for (let index = 0; index < table.size && indexes.length < MOST_SAMPLES; index++) {
    if (marks && marks[index] !== 1) continue;
    indexes.push(index);
    const number = numbers?.[index] ?? -1;
    const key = number >= 0 ? number : table.size + index;
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    of.push(place);
  }
  return { indexes, of, size: places.size };
}

function fieldsIn(scope: FieldScope, sources: FailureSources): readonly string[] {
  const values = new Set(scope.table.valueNames);
  return fieldInfos(scope).flatMap(({ id }) => {
    const field = resolveField(id, scope);
    // Position, annotators and repeats depend on more than the sample.
    const isOwn = field?.type === "value" && (field.by !== undefined || values.has(id));
    return isOwn && !sources.hasField(id) ? [id] : [];
  });
}

function markFields(marks: TraitMarks, scope: FieldScope, groups: Groups, ids: readonly string[]): void {
  const isSeveral = new Set(ids.filter((id) => id !== SOURCE_DIMENSION || scope.table.valuesOf(id).length > 1));
  for (const id of isSeveral) {
    const field = resolveField(id, scope);
    if (field?.type !== "value") continue;
    const { read, list } = field;
    if (list) {
      markValues(marks, id, groups, list);
      continue;
    }
    const view = scope.table.reader();
    markValues(marks, id, groups, (index) => read(view(index) as Facts, index));
  }
}

function markValues(marks: TraitMarks, id: string, { indexes, of }: Groups, read: (index: number) => FieldValue): void {
  const values: (readonly Value[])[] = [];
  const numbers = new Set<number>();
  const texts = new Set<string>();
  for (const index of indexes) {
    const own = valuesOf(read(index));
    values.push(own);
    for (const value of own) {
      if (typeof value === "number") numbers.add(value);
      else if (value !== null) texts.add(value);
    }
    if (texts.size > MOST_VALUES) return;
  }
  const bounds = numbers.size > MOST_NUMBERS ? quartilesOf(values.flat()) : null;
  const clauses = new Map<Value, string | null>();
  const clauseOf = (value: number | string): string | null =>
    typeof value === "number" && bounds ? quarterClause(id, bounds, value) : equalsClause(id, value);
  for (const [at, own] of values.entries()) {
    for (const value of own) {
      if (value === null) continue;
      if (!clauses.has(value)) clauses.set(value, clauseOf(value));
      const clause = clauses.get(value) ?? null;
      if (clause !== null) marks.mark(clause, of[at] ?? 0);
    }
  }
}

const valuesOf = (value: FieldValue): readonly Value[] =>
  value instanceof ListValue ? [...new Set(value.elements)] : [value];

function quartilesOf(values: readonly Value[]): readonly number[] {
  const ascending = Float64Array.from(values.filter((value) => typeof value === "number")).sort();
  return [...new Set([0.25, 0.5, 0.75].map((p) => percentile(ascending, p) ?? 0))];
}

function quarterClause(id: string, bounds: readonly number[], value: number): string | null {
  const at = bounds.findIndex((bound) => value <= bound);
  const [from, to] = at < 0 ? [bounds.at(-1), null] : [bounds[at - 1], bounds[at]];
  const name = fieldName(id);
  if (name === null) return null;
  if (from === undefined) return rangeClause(id, null, to ?? null);
  return to == null ? `${name} > ${from}` : `${name} > ${from} && ${name} <= ${to}`;
}

interface ReadField {
  readonly id: string;
  readonly values: ReadonlyMap<number, FieldValue>;
}

/** Marks record fields, words and forms. Resolves to the fields, by name. */
async function markRecords(
  marks: TraitMarks,
  evaluation: EvaluationView,
  scope: FieldScope,
  groups: Groups,
  sources: FailureSources,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ReadField>> {
  const { kind } = evaluation;
  const sliced = scope.table.dimensions.filter(
    (name) => name !== SOURCE_DIMENSION && !kind.measure.dimensions.includes(name),
  );
  const own = new Set(kind.read.mappable.map(({ id }) => id));
  const fields = fieldInfos(scope).flatMap(({ id, name, from, isList }) => {
    if (isList && own.has(name)) return [];
    const read = from === "record" || sliced.includes(id) ? recordFieldReader(id) : null;
    return read ? [{ id, read, values: new Map<number, FieldValue>(), kinds: new Set<Value>(), isLong: false }] : [];
  });
  const texts = kind.read.texts.filter(({ id }) => READ_TEXTS.includes(id) && !sources.hasText(id));
  let long = 0;
  let at = 0;
  await scanSamples(evaluation, signal, ({ index, sample, row }) => {
    if (index !== groups.indexes[at]) return at < groups.indexes.length;
    const group = groups.of[at++] ?? 0;
    for (const field of fields) {
      const value = field.read(row.record);
      if (value === null) continue;
      field.values.set(index, value);
      for (const one of valuesOf(value)) {
        if (typeof one === "string" && field.kinds.size <= MOST_VALUES) field.kinds.add(one);
        if (value instanceof ListValue && String(one).length > MOST_CHARACTERS_OF_TAG) field.isLong = true;
      }
      if (field.kinds.size > MOST_VALUES || field.isLong) field.values.clear();
    }
    for (const { id, read } of texts) {
      const isLong = id === LONG_TEXT;
      if (isLong && long > MOST_MARKS_OF_LONG) continue;
      const text = read(sample);
      if (text === null) continue;
      const words = new Set(wordsIn(text));
      for (const word of words) marks.mark(`${id} has ${literalText(word)}`, group);
      if (isLong) long += words.size;
      if (isLong) continue;
      const form = textForm(text)?.split(" ") ?? [];
      for (const one of FORMS) if (form.includes(one)) marks.mark(`${formField(id)} has ${literalText(one)}`, group);
    }
    return at < groups.indexes.length;
  });
  // Words of some documents only would mark the others as without them.
  if (long > MOST_MARKS_OF_LONG) marks.drop(`${LONG_TEXT} has `);
  const breathe = breathing(signal);
  for (const { id, values, kinds, isLong } of fields) {
    await breathe();
    if (kinds.size > MOST_VALUES || isLong || sliced.includes(id)) continue;
    markValues(marks, id, groups, (index) => values.get(index) ?? null);
  }
  return new Map(fields.flatMap(({ id, values }) => [[fieldName(id) ?? "", { id, values }]]));
}
