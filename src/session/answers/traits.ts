import type { Facts } from "../../core/kinds/facts.ts";
import { percentile } from "../../core/stats/intervals.ts";
import { type Value, wordsIn } from "../../core/table/filter.ts";
import { SOURCE_DIMENSION } from "../../core/table/table.ts";
import { FORMS, formOf } from "../../core/traits/form.ts";
import { findTraits, type TraitChoice, TraitMarks } from "../../core/traits/traits.ts";
import { equalsClause, fieldName, literalText, type Query, rangeClause, type TraitReport } from "../../model/index.ts";
import { fieldInfos, formField, resolveField } from "../fields.ts";
import { recordFieldReader } from "../recordFields.ts";
import { scanSamples } from "../records.ts";
import { breathing } from "../running.ts";
import type { EvaluationView, FieldScope } from "../view.ts";
import { failureIn } from "./failing.ts";

/** Samples that are looked at: more would take memory that a session has not. */
const MOST_SAMPLES = 50_000;
/** A field with more values has none that could be told. */
const MOST_VALUES = 50;
/** A number with more values is cut at its quartiles. */
const MOST_NUMBERS = 10;
/** A word is tried where this many groups have it, and as many do not. */
const FEWEST_WITH_WORD = 10;
/** Texts whose words are looked at. */
const READ_TEXTS = ["question", "response"];

/**
 * What the failing samples of a query have in common that the others have not: values of fields, words, and what is in a
 * text. `failing` is any clause; absent, it is what the file or we call wrong. The unit is the question. Null where nothing
 * says what a failure is.
 */
export async function traitsOf(
  evaluation: EvaluationView,
  query: Query,
  failing: string | null,
  signal: AbortSignal,
): Promise<TraitReport | null> {
  const unsorted = { ...query, sort: null };
  return evaluation.once(["traits", unsorted, failing], signal, async () => {
    await evaluation.measured(query.modes, signal);
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
  for (const [index, group] of groups.of.entries())
    if (group >= 0 && (failed.marks === null || failed.marks[index] === 1)) fails[group] = 1;
  const scope = evaluation.scope(query.modes, query.annotator);
  const marks = new TraitMarks();
  markFields(marks, scope, groups.of, fieldsIn(evaluation, scope, failing));
  await markRecords(marks, evaluation, scope, groups.of, signal);
  const { metrics, fields } = evaluation.kind;
  const ours = [...metrics.map(({ info }) => info.id), ...fields.map(({ id }) => id)].flatMap(
    (id) => fieldName(id) ?? [],
  );
  const choice: TraitChoice = {
    isWanted: (where, marked) =>
      !isWord(where) || (marked >= FEWEST_WITH_WORD && marked <= groups.size - FEWEST_WITH_WORD),
    // Those on texts have one in quotes; a number of a record may be a score as well.
    isScore: (where) => !where.includes('"') || ours.some((name) => where.startsWith(`${name} `)),
  };
  return {
    failing,
    ...findTraits(marks, fails, choice),
    groups: groups.size,
    failingGroups: fails.reduce((sum, one) => sum + one, 0),
    samples: groups.samples,
    left: population.size - groups.samples,
  };
}

const isWord = (where: string): boolean => READ_TEXTS.some((text) => where.startsWith(`${text} has `));

/** The group of each sample, from 0; −1 where it is not looked at. */
interface Groups {
  readonly of: Int32Array;
  readonly size: number;
  readonly samples: number;
}

function groupsIn({ table }: EvaluationView, marks: Uint8Array | null): Groups {
  const numbers = table.groups?.numbers.length === table.size ? table.groups.numbers : null;
  const places = new Map<number, number>();
  const of = new Int32Array(table.size).fill(-1);
  let samples = 0;
  for (let index = 0; index < table.size && samples < MOST_SAMPLES; index++) {
    if (marks && marks[index] !== 1) continue;
    samples++;
    const number = numbers?.[index] ?? -1;
    // Samples of which nothing says what they ask are groups of their own.
    const key = number >= 0 ? number : table.size + index;
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    of[index] = place;
  }
  return { of, size: places.size, samples };
}

/** Metrics of these families say something of a sample beside its verdict. */
const TELLING_FAMILIES = ["support", "citations"];
/** Where a sample stands, who labelled it, and what says once more whether it fails. */
const UNTELLING =
  /^(?:row|line|index|id|any|correct|outcome|verdict|cause|gold\..*|repeats\..*|label.*|disagree|modes\..*)$/;

/** Fields of the table that can be a trait. */
function fieldsIn({ kind }: EvaluationView, scope: FieldScope, failing: string): readonly string[] {
  const metrics = new Map(kind.metrics.map(({ info }) => [info.id, info]));
  return fieldInfos(scope).flatMap(({ id, from }) => {
    const family = metrics.get(id)?.family;
    const isTelling = from !== "score" || TELLING_FAMILIES.includes(family ?? "");
    const isNamed = failing.includes(id);
    return from === "text" || from === "record" || UNTELLING.test(id) || !isTelling || isNamed ? [] : [id];
  });
}

function markFields(marks: TraitMarks, scope: FieldScope, groups: Int32Array, ids: readonly string[]): void {
  const isSeveral = new Set(ids.filter((id) => id !== SOURCE_DIMENSION || scope.table.valuesOf(id).length > 1));
  for (const id of isSeveral) {
    const field = resolveField(id, scope);
    if (field?.type !== "value") continue;
    const { read } = field;
    const view = scope.table.reader();
    markValues(marks, id, groups, (index) => read(view(index) as Facts, index));
  }
}

/** Each value that a field has, or its quartiles. */
function markValues(marks: TraitMarks, id: string, groups: Int32Array, read: (index: number) => Value): void {
  const values: Value[] = new Array(groups.length).fill(null);
  const numbers = new Set<number>();
  const texts = new Set<string>();
  for (const [index, group] of groups.entries()) {
    if (group < 0) continue;
    const value = read(index);
    values[index] = value;
    if (typeof value === "number") numbers.add(value);
    else if (value !== null && texts.size <= MOST_VALUES) texts.add(value);
  }
  if (texts.size > MOST_VALUES) return;
  const bounds = numbers.size > MOST_NUMBERS ? quartilesOf(values) : null;
  const clauses = new Map<Value, string | null>();
  const clauseOf = (value: number | string): string | null =>
    typeof value === "number" && bounds ? quarterClause(id, bounds, value) : equalsClause(id, value);
  for (const [index, group] of groups.entries()) {
    const value = values[index] ?? null;
    if (group < 0 || value === null) continue;
    if (!clauses.has(value)) clauses.set(value, clauseOf(value));
    const clause = clauses.get(value) ?? null;
    if (clause !== null) marks.mark(clause, group);
  }
}

function quartilesOf(values: readonly Value[]): readonly number[] {
  const ascending = Float64Array.from(values.filter((value) => typeof value === "number")).sort();
  return [...new Set([0.25, 0.5, 0.75].map((p) => percentile(ascending, p) ?? 0))];
}

/** The quarter that a number is in, as a clause. */
function quarterClause(id: string, bounds: readonly number[], value: number): string | null {
  const at = bounds.findIndex((bound) => value <= bound);
  const [from, to] = at < 0 ? [bounds.at(-1), null] : [bounds[at - 1], bounds[at]];
  const name = fieldName(id);
  if (name === null) return null;
  if (from === undefined) return rangeClause(id, null, to ?? null);
  return to == null ? `${name} > ${from}` : `${name} > ${from} && ${name} <= ${to}`;
}

/** What only the records hold: their own fields, and the words of texts with what is in them. */
async function markRecords(
  marks: TraitMarks,
  evaluation: EvaluationView,
  scope: FieldScope,
  groups: Int32Array,
  signal: AbortSignal,
): Promise<void> {
  const { kind } = evaluation;
  const fields = fieldInfos(scope).flatMap(({ id, from }) => {
    const read = from === "record" && !UNTELLING.test(id) ? recordFieldReader(id) : null;
    return read ? [{ id, read, values: new Map<number, Value>(), kinds: new Set<Value>() }] : [];
  });
  const texts = kind.texts.filter(({ id }) => READ_TEXTS.includes(id));
  await scanSamples(evaluation, signal, ({ index, sample, row }) => {
    const group = groups[index] ?? -1;
    if (group < 0) return undefined;
    for (const field of fields) {
      const value = field.read(row.record);
      if (value === null) continue;
      field.values.set(index, value);
      if (typeof value === "string" && field.kinds.size <= MOST_VALUES) field.kinds.add(value);
      // Texts of many values are no trait: nothing of them is kept.
      if (field.kinds.size > MOST_VALUES) field.values.clear();
    }
    for (const { id, read } of texts) {
      const text = read(sample);
      if (text === null) continue;
      for (const word of new Set(wordsIn(text))) marks.mark(`${id} has ${literalText(word)}`, group);
      const form = formOf(text)?.split(" ") ?? [];
      for (const one of FORMS) if (form.includes(one)) marks.mark(`${formField(id)} has ${literalText(one)}`, group);
    }
    return undefined;
  });
  const breathe = breathing(signal);
  for (const { id, values, kinds } of fields) {
    await breathe();
    if (kinds.size <= MOST_VALUES) markValues(marks, id, groups, (index) => values.get(index) ?? null);
  }
}
