import type { Facts, ReduceOptions } from "../../core/kinds/kind.ts";
import { reduceAll, reduceSteps, saysSomething } from "../../core/kinds/reduceAll.ts";
import { SOURCE_DIMENSION } from "../../core/table/table.ts";
import type { TableView } from "../../core/table/view.ts";
import type { Card, MetricValue, Modes, Query } from "../../model/index.ts";
import type { ChipCount, ReferenceResult, Summary } from "../../protocol/session.ts";
import { labelChips } from "../annotators/labelFields.ts";
import type { Evaluation } from "../evaluation.ts";
import { inSteps } from "../inSteps.ts";
import { countRows, needsAllModes } from "../selection.ts";

/** Metrics, cards and figures of what a query lets through; point estimates and closed-form intervals. */
export function summarize(evaluation: Evaluation, query: Query, signal: AbortSignal): Promise<Summary> {
  // The order of the list changes no number.
  const unsorted = { ...query, sort: null };
  return evaluation.once(["summary", unsorted], signal, () => summaryOf(evaluation, unsorted, signal));
}

async function summaryOf(evaluation: Evaluation, query: Query, signal: AbortSignal): Promise<Summary> {
  const { kind } = evaluation;
  const { marks } = await evaluation.selection(query, signal);
  const view = evaluation.tableOf(query.annotator).view(marks);
  const metrics = await metricValues(evaluation, view, query.modes, {}, signal);
  return {
    revision: evaluation.revision,
    cards: metrics.filter(isCard).map((value): Card => ({ value, where: null })),
    metrics,
    infos: kind.metrics.flatMap(({ info, infosIn }) => infosIn?.(view) ?? [info]),
    figures: kind.figures(view, query.modes),
    labels: kind.labelsRead?.(view, query.modes) ?? null,
    // They speak of the file, whoever's labels are seen.
    notes: kind.notes(evaluation.table.view(marks), query.modes),
  };
}

/** The same metrics with bootstrap intervals: the slower question. */
export async function withIntervals(
  evaluation: Evaluation,
  query: Query,
  signal: AbortSignal,
): Promise<readonly MetricValue[]> {
  const view = await evaluation.view(query, signal);
  return metricValues(evaluation, view, query.modes, { bootstrap: true }, signal);
}

/** Every metric for the whole, then once for each value of each slice dimension, one dimension at a time. */
export function metricValues(
  { kind, table }: Evaluation,
  view: TableView<Facts>,
  modes: Modes,
  options: ReduceOptions,
  signal: AbortSignal,
): Promise<readonly MetricValue[]> {
  const dimensions = [...new Set([...kind.dimensions, ...table.dimensions, SOURCE_DIMENSION])];
  return inSteps(reduceSteps(kind.metrics, view, dimensions, modes, options), signal);
}

/** Results in the shapes of the programs that the kind's metrics come from. */
export async function referenceOf(
  evaluation: Evaluation,
  query: Query,
  signal: AbortSignal,
): Promise<readonly ReferenceResult[]> {
  const view = await evaluation.view(query, signal);
  return evaluation.kind.reference?.results(view, query.modes) ?? [];
}

/**
 * Live counts of the kind's chips over the whole evaluation. One that compares all modes has no count until they have
 * been worked out: filtering by it does that.
 */
export function countChips(evaluation: Evaluation, query: Query, signal: AbortSignal): Promise<readonly ChipCount[]> {
  return evaluation.once(["chips", query.modes, query.annotator], signal, async () => {
    await evaluation.measured(query.modes, signal);
    const scope = evaluation.scope(query.modes, query.annotator);
    const countable = evaluation.kind.chips.filter(
      ({ where }) => evaluation.hasAllModes || !needsAllModes({ ...query, where: [where], sort: null }, scope),
    );
    const counts = countRows(
      countable.map((chip) => chip.where),
      scope,
    );
    const own = evaluation.kind.chips.map((chip) => ({ ...chip, count: counts[countable.indexOf(chip)] ?? null }));
    return [...own, ...labelChips(scope)];
  });
}

/** Every metric that could be of these rows, once: for a slice by a field that is no dimension. */
export function metricsOf({ kind }: Evaluation, view: TableView<Facts>, modes: Modes): readonly MetricValue[] {
  return reduceAll(kind.metrics, view, [], modes).filter(saysSomething);
}

/** A card shows a metric of the whole that has something to say. */
const isCard = (value: MetricValue): boolean => value.slice === null && value.against === undefined;
