import { Bins } from "../../analysis/aggregate/bins.ts";
import { reduce, saysSomething } from "../../analysis/aggregate/reduce.ts";
import { Moments } from "../../analysis/stats/moments.ts";
import { contrast } from "../../analysis/table/contrast.ts";
import type { Value } from "../../analysis/table/filter.ts";
import { ListValue } from "../../analysis/table/listValues.ts";
import {
  addTo,
  type Contrast,
  equalsClause,
  fieldName,
  type Mark,
  type MarkedFigure,
  type Query,
} from "../../model/index.ts";
import type { FieldValues } from "../../protocol/metrics.ts";
import { numberIn } from "../../read/written.ts";
import { ANY_TEXT_FIELD, resolveField } from "../fields.ts";
import { fieldValuesReader, KEPT_CHARACTERS, looksAtAllModes, readerOfField } from "../selection.ts";
import type { EvaluationView } from "../view.ts";

const BINS = 20;
const MOST_VALUES = 30;

/** Distribution of a field over the query's samples: equal bins, or the most frequent texts. */
export async function distributionOf(
  evaluation: EvaluationView,
  query: Query,
  field: string,
  signal: AbortSignal,
): Promise<MarkedFigure> {
  const { values, isList } = await elementsOf(evaluation, query, field, signal);
  const head = { id: `distribution:${field}`, title: field };
  const given = values.flatMap(({ value }) => (value === null ? [] : [value]));
  const numbers = given.filter((value) => typeof value === "number");
  if (!isList && 2 * numbers.length > given.length && new Set(numbers).size > 2) {
    const all = given.flatMap((value) => (typeof value === "number" ? value : (numberIn(value) ?? [])));
    return { ...head, ...histogram(all, field), n: all.length, leftOut: values.length - all.length };
  }
  const counts = [...countsOf(given)].slice(0, MOST_VALUES);
  const shown = counts.reduce((sum, [, count]) => sum + count, 0);
  return {
    ...head,
    shape: "counts",
    marks: counts.map(([value, count]): Mark => {
      return {
        label: String(value),
        value: count,
        n: count,
        interval: null,
        where: isNamed(field, value) ? equalsClause(field, value) : null,
      };
    }),
    n: shown,
    leftOut: values.length - shown,
  };
}

export async function slicesBy(
  evaluation: EvaluationView,
  query: Query,
  field: string,
  signal: AbortSignal,
): Promise<Pick<FieldValues, "slices" | "sizes">> {
  const { values } = await elementsOf(evaluation, query, field, signal);
  const given = values.flatMap(({ value }) => (value === null ? [] : [value]));
  const frequent = countsOf(given).slice(0, MOST_VALUES);
  const slices = frequent.flatMap(([wanted]) => {
    const marks = new Uint8Array(evaluation.table.size);
    for (const { index, value } of values) if (value !== null && isSame(value, wanted)) marks[index] = 1;
    const slice = { [field]: wanted };
    const view = evaluation.tableOf(query.annotator).view(marks);
    const metrics = reduce(evaluation.kind.measure.metrics, view, [], query.modes).filter(saysSomething);
    return metrics.map((value) => ({ ...value, slice }));
  });
  return { slices, sizes: frequent.map(([value, samples]) => ({ dimension: field, value, samples })) };
}

interface IndexedValue {
  readonly index: number;
  readonly value: Value;
}

/** A sample counts in each element of its list. */
export async function elementsOf(
  evaluation: EvaluationView,
  query: Query,
  field: string,
  signal: AbortSignal,
): Promise<{ readonly values: readonly IndexedValue[]; readonly isList: boolean }> {
  const values = await valuesOf(evaluation, query, field, signal);
  const listOf = await listsIn(evaluation, query, field, signal);
  if (listOf === null || !values.some(({ index }) => listOf(index))) return { values, isList: false };
  const elements = values.flatMap(({ index, value }) => {
    const list = listOf(index);
    if (list === null) return [{ index, value }];
    const each = [...new Set(list.elements)];
    return each.length === 0 ? [{ index, value: null }] : each.map((element) => ({ index, value: element }));
  });
  return { values: elements, isList: true };
}

export async function valuesOf(
  evaluation: EvaluationView,
  query: Query,
  field: string,
  signal: AbortSignal,
): Promise<readonly IndexedValue[]> {
  const { marks } = await evaluation.selection(query, signal);
  if (looksAtAllModes(field, evaluation.kind)) await evaluation.measured("all", signal);
  const read = await readerOfField(field, evaluation.scope(query.modes, query.annotator), evaluation.search, signal);
  const values: { index: number; value: Value }[] = [];
  const own = await listsIn(evaluation, query, field, signal);
  for (let index = 0; index < evaluation.table.size; index++) {
    if (!marks || marks[index] === 1) values.push({ index, value: own?.(index) ? null : read(index) });
  }
  return values;
}

/** Reader of the lists in a field; null of a field that has none. */
async function listsIn(
  evaluation: EvaluationView,
  query: Query,
  field: string,
  signal: AbortSignal,
): Promise<((index: number) => ListValue | null) | null> {
  const scope = evaluation.scope(query.modes, query.annotator);
  const resolved = resolveField(field, scope);
  if (resolved?.type !== "record" && !(resolved?.type === "value" && resolved.list)) return null;
  const read = await fieldValuesReader(field, scope, evaluation.search, signal);
  return (index) => {
    const value = read(index);
    return value instanceof ListValue ? value : null;
  };
}

/**
 * Values with counts, most frequent first, then numbers ascending and texts in order. 1 and "1" are one value, the
 * first, as in filters.
 */
export function countsOf(values: readonly (number | string)[]): readonly (readonly [number | string, number])[] {
  const counts = new Map<string, { readonly value: number | string; count: number }>();
  for (const value of values) {
    const known = counts.get(String(value));
    if (known) known.count++;
    else counts.set(String(value), { value, count: 1 });
  }
  return [...counts.values()]
    .sort((one, other) => other.count - one.count || inOrder(one.value, other.value))
    .map(({ value, count }) => [value, count]);
}

export function inOrder(one: number | string, other: number | string): number {
  if (typeof one !== typeof other) return typeof one === "number" ? -1 : 1;
  return one < other ? -1 : one > other ? 1 : 0;
}

const isSame = (one: number | string, other: number | string): boolean => String(one) === String(other);

function histogram(numbers: readonly number[], field: string) {
  const from = numbers.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const to = numbers.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const bins = Bins.between(from, to, BINS);
  const moments = new Moments();
  for (const value of numbers) {
    bins.add(value);
    moments.add(value);
  }
  return { shape: "histogram", from, to, mean: moments.mean, marks: bins.marks(fieldName(field)) } as const;
}

/** Whether a filter can name the value: a cut text equals only itself, and `any` has several values. */
export const isNamed = (field: string, value: number | string): boolean =>
  field !== ANY_TEXT_FIELD && (typeof value === "number" || value.length < KEPT_CHARACTERS);

/** Throws `FilterError` for an unknown field. */
export async function contrastOf(
  evaluation: EvaluationView,
  query: Query,
  fields: readonly [string, string],
  signal: AbortSignal,
): Promise<Contrast> {
  const [first, second] = await Promise.all([
    elementsOf(evaluation, query, fields[0], signal),
    elementsOf(evaluation, query, fields[1], signal),
  ]);
  const areNamed = [first, second].map(({ values }, side) =>
    values.every(({ value }) => value === null || isNamed(fields[side] ?? "", value)),
  );
  if (!first.isList && !second.isList) {
    const [a, b] = [first, second].map(({ values }) => values.map(({ value }) => value)) as [Value[], Value[]];
    return contrast(fields, a, b, areNamed.every(Boolean));
  }
  // A sample is in a cell for each pair of its values, so totals are undefined.
  const others = new Map<number, Value[]>();
  for (const { index, value } of second.values) addTo(others, index, value);
  const pairs = first.values.flatMap(({ index, value }) =>
    (others.get(index) ?? []).map((other) => [value, other] as const),
  );
  const cells = contrast(
    fields,
    pairs.map(([one]) => one),
    pairs.map(([, other]) => other),
    areNamed.every(Boolean),
  );
  const kappa = { unweighted: null, linear: null, quadratic: null };
  return { ...cells, accuracy: null, kappa, spearman: null, kendall: null, rmse: null, auroc: null };
}
