import { reduce, saysSomething } from "../../core/aggregate/reduce.ts";
import { contrast } from "../../core/table/contrast.ts";
import type { Value } from "../../core/table/filter.ts";
import {
  type Contrast,
  equalsClause,
  fieldName,
  type Mark,
  type MarkedFigure,
  type MetricValue,
  type Query,
} from "../../model/index.ts";
import { KEPT_CHARACTERS, looksAtAllModes, readerOfField } from "../selection.ts";
import type { EvaluationView } from "../view.ts";

const BINS = 20;
/** Values that get a bar or a slice of their own; the others are counted together. */
const MOST_VALUES = 30;

/** How the values of any field lie over the query's samples: bins of equal width, or the most frequent texts. */
export async function distributionOf(
  evaluation: EvaluationView,
  query: Query,
  field: string,
  signal: AbortSignal,
): Promise<MarkedFigure> {
  const values = await valuesOf(evaluation, query, field, signal);
  const numbers = values.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  const head = { id: `distribution:${field}`, title: field };
  const texts = values.flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  if (numbers.length > texts.length && new Set(numbers).size > 2) {
    return { ...head, ...histogram(numbers, field), n: numbers.length, leftOut: values.length - numbers.length };
  }
  const given = values.flatMap(({ value }) => (value === null ? [] : [value]));
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
        where: isWhole(value) ? equalsClause(field, value) : null,
      };
    }),
    n: shown,
    leftOut: values.length - shown,
  };
}

/** Every metric for each of the most frequent values of any field. */
export async function slicesBy(
  evaluation: EvaluationView,
  query: Query,
  field: string,
  signal: AbortSignal,
): Promise<readonly MetricValue[]> {
  const values = await valuesOf(evaluation, query, field, signal);
  const given = values.flatMap(({ value }) => (value === null ? [] : [value]));
  return [...countsOf(given)].slice(0, MOST_VALUES).flatMap(([wanted]) => {
    const marks = new Uint8Array(evaluation.table.size);
    for (const { index, value } of values) if (value === wanted) marks[index] = 1;
    const slice = { [field]: wanted };
    const view = evaluation.tableOf(query.annotator).view(marks);
    const metrics = reduce(evaluation.kind.metrics, view, [], query.modes).filter(saysSomething);
    return metrics.map((value) => ({ ...value, slice }));
  });
}

export async function valuesOf(
  evaluation: EvaluationView,
  query: Query,
  field: string,
  signal: AbortSignal,
): Promise<readonly { readonly index: number; readonly value: Value }[]> {
  const { marks } = await evaluation.selection(query, signal);
  if (looksAtAllModes(field, evaluation.kind)) await evaluation.measured("all", signal);
  const read = await readerOfField(field, evaluation.scope(query.modes, query.annotator), evaluation.search, signal);
  const values: { index: number; value: Value }[] = [];
  for (let index = 0; index < evaluation.table.size; index++) {
    if (!marks || marks[index] === 1) values.push({ index, value: read(index) });
  }
  return values;
}

/** Values with their counts, most frequent first, then numbers ascending and texts in order. */
function countsOf(values: readonly (number | string)[]): readonly (readonly [number | string, number])[] {
  const counts = new Map<number | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1));
}

function histogram(numbers: readonly number[], field: string) {
  const from = numbers.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const to = numbers.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const width = (to - from) / BINS;
  const edge = (bin: number): number => (bin === BINS ? to : from + bin * width);
  const counts = new Array<number>(BINS).fill(0);
  for (const value of numbers) {
    const bin = Math.min(BINS - 1, Math.floor((value - from) / width));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const name = fieldName(field);
  const marks = counts.map((count, bin): Mark => {
    const upper = bin === BINS - 1 ? "<=" : "<";
    const where = name && `${name} >= ${edge(bin)} && ${name} ${upper} ${edge(bin + 1)}`;
    return { label: `${plain(edge(bin))} – ${plain(edge(bin + 1))}`, value: count, n: count, interval: null, where };
  });
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  return { shape: "histogram", from, to, mean, marks } as const;
}

/** Without what the arithmetic of fractions leaves behind. */
const plain = (edge: number): number => Number(edge.toPrecision(12));

/** False where the text was cut: nothing equals its beginning. */
export const isWhole = (value: number | string): boolean => typeof value === "number" || value.length < KEPT_CHARACTERS;

/** Any two fields of the query's samples against each other. Throws `FilterError` where one is unknown. */
export async function contrastOf(
  evaluation: EvaluationView,
  query: Query,
  fields: readonly [string, string],
  signal: AbortSignal,
): Promise<Contrast> {
  const columns = await Promise.all(fields.map((field) => valuesOf(evaluation, query, field, signal)));
  const [a = [], b = []] = columns.map((values) => values.map(({ value }) => value));
  return contrast(fields, a, b);
}
