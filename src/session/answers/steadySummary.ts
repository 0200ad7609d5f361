import type { Figure, MetricValue, Query } from "../../model/index.ts";
import type { SliceSize, Summary } from "../../protocol/metrics.ts";
import type { EvaluationView } from "../view.ts";
import { chosenSlices, clausesOf, steadyFigure, steadyValues } from "./steady.ts";
import { summarize, withIntervals } from "./summary.ts";

const FOR_PAGE = { forPage: true, isDrawn: false };

/**
 * A page's summary: in the places of the whole file's, with the whole file's values. Chosen bars and slices are
 * computed without the choice, so that the others stay.
 */
export async function steadySummary(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
): Promise<{ readonly summary: Summary; readonly whole?: readonly MetricValue[] }> {
  const summary = await summarize(evaluation, query, FOR_PAGE, signal);
  if (query.where.length === 0) return { summary };
  const whole = await summarize(evaluation, { ...query, where: [] }, FOR_PAGE, signal);
  const metrics = await besideChosen(summary.metrics, whole, query, async (without) => {
    return (await summarize(evaluation, without, FOR_PAGE, signal)).metrics;
  });
  const figures: Figure[] = [];
  for (const figure of whole.figures) {
    const own = clausesOf(figure);
    const without = { ...query, where: query.where.filter((clause) => !own.has(clause)) };
    const isChosen = without.where.length < query.where.length;
    const from = isChosen ? await summarize(evaluation, without, FOR_PAGE, signal) : summary;
    figures.push(
      steadyFigure(
        figure,
        from.figures.find(({ id }) => id === figure.id),
      ),
    );
  }
  figures.push(...summary.figures.filter(({ id }) => !figures.some((figure) => figure.id === id)));
  const cards = steadyValues(cardValues(whole), cardValues(summary)).map((value) => ({ value, where: null }));
  const infos = [...whole.infos, ...summary.infos.filter(({ id }) => !whole.infos.some((info) => info.id === id))];
  const slices = [...summary.slices];
  for (const [dimension, clauses] of chosenSlices(query.where, whole.metrics)) {
    const without = { ...query, where: query.where.filter((clause) => !clauses.includes(clause)) };
    const others = (await summarize(evaluation, without, FOR_PAGE, signal)).slices;
    const isOf = (size: SliceSize) => size.dimension === dimension;
    slices.splice(0, slices.length, ...slices.filter((size) => !isOf(size)), ...others.filter(isOf));
  }
  return { summary: { ...summary, metrics, figures, cards, infos, slices }, whole: whole.metrics };
}

const cardValues = ({ cards }: Summary): readonly MetricValue[] => cards.map(({ value }) => value);

export async function steadyIntervals(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
): Promise<readonly MetricValue[]> {
  const values = await withIntervals(evaluation, query, true, signal);
  if (query.where.length === 0) return values;
  const whole = await summarize(evaluation, { ...query, where: [] }, FOR_PAGE, signal);
  return besideChosen(values, whole, query, (without) => withIntervals(evaluation, without, true, signal));
}

/**
 * In the order of the whole file's. Slices of a chosen dimension are those without the choice. If not all slices are
 * shown, a filter may bring others.
 */
async function besideChosen(
  values: readonly MetricValue[],
  whole: Summary,
  query: Query,
  ask: (without: Query) => Promise<readonly MetricValue[]>,
): Promise<readonly MetricValue[]> {
  let told = values;
  for (const [dimension, clauses] of chosenSlices(query.where, whole.metrics)) {
    const where = query.where.filter((clause) => !clauses.includes(clause));
    const others = await ask({ ...query, where });
    const isOf = ({ slice }: MetricValue) => slice !== null && dimension in slice;
    told = [...told.filter((value) => !isOf(value)), ...others.filter(isOf)];
  }
  const capped = new Set(whole.capped?.flatMap((part) => ("dimension" in part ? part.dimension : [])));
  const isCapped = ({ slice }: MetricValue) => Object.keys(slice ?? {}).some((name) => capped.has(name));
  return steadyValues(
    whole.metrics.filter((value) => !isCapped(value)),
    told,
  );
}
