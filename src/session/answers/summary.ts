import type { Facts, Metric, ReduceOptions } from "../../core/kinds/kind.ts";
import { reduceAll, reduceSteps, saysSomething } from "../../core/kinds/reduceAll.ts";
import { type SliceLimits, type SlicePlan, slicePlan } from "../../core/kinds/slicePlan.ts";
import { SOURCE_DIMENSION } from "../../core/table/table.ts";
import type { TableView } from "../../core/table/view.ts";
import type { Capped, Card, Figure, MetricValue, ModeFamily, Modes, Query } from "../../model/index.ts";
import type { ChipCount, ReferenceResult, Summary } from "../../protocol/session.ts";
import { labelChips } from "../annotators/labelFields.ts";
import type { Evaluation } from "../evaluation.ts";
import { inSteps } from "../inSteps.ts";
import { needsAllModes } from "../selection.ts";
import { CountsByModes } from "./chipCounts.ts";

/** Slices of a dimension that are told, and values of all slices together: about 10 MB of them. */
const SLICE_LIMITS: SliceLimits = { slices: 1000, values: 50_000 };
/** Of a page, which draws them all: about 4 MB. */
const PAGE_LIMITS: SliceLimits = { slices: 1000, values: 20_000 };

/**
 * Metrics, cards and figures of what a query lets through; point estimates and closed-form intervals. `forPage` tells
 * fewer slices where there are very many.
 */
export function summarize(
  evaluation: Evaluation,
  query: Query,
  forPage: boolean,
  signal: AbortSignal,
): Promise<Summary> {
  // The order of the list changes no number.
  const unsorted = { ...query, sort: null };
  const limits = forPage ? PAGE_LIMITS : SLICE_LIMITS;
  return evaluation.once(["summary", unsorted, limits], signal, () => summaryOf(evaluation, unsorted, limits, signal));
}

async function summaryOf(
  evaluation: Evaluation,
  query: Query,
  limits: SliceLimits,
  signal: AbortSignal,
): Promise<Summary> {
  const { kind } = evaluation;
  const { marks } = await evaluation.selection(query, signal);
  const view = evaluation.tableOf(query.annotator).view(marks);
  const metrics = await metricValues(evaluation, query, limits, {}, signal);
  const capped = [...slicesCapped(await planOf(evaluation, query, limits, signal)), ...(kind.capped?.(view) ?? [])];
  return {
    revision: evaluation.revision,
    cards: metrics.filter(isCard).map((value): Card => ({ value, where: null })),
    metrics,
    infos: kind.metrics.flatMap(({ info, infosIn }) => infosIn?.(view) ?? [info]),
    figures: await figuresOf(evaluation, query, signal),
    labels: kind.labelsRead?.(view, query.modes) ?? null,
    notes: await notesOf(evaluation, query, signal),
    ...(capped.length > 0 ? { capped } : {}),
  };
}

/** The same metrics with bootstrap intervals: the slower question. */
export function withIntervals(
  evaluation: Evaluation,
  query: Query,
  forPage: boolean,
  signal: AbortSignal,
): Promise<readonly MetricValue[]> {
  const limits = forPage ? PAGE_LIMITS : SLICE_LIMITS;
  return metricValues(evaluation, { ...query, sort: null }, limits, { bootstrap: true }, signal);
}

/**
 * Every metric for the whole, then once for each value of each slice dimension, one dimension at a time. Metrics of one
 * mode family are reduced together, and stay as they are when a mode of another family changes.
 */
async function metricValues(
  evaluation: Evaluation,
  query: Query,
  limits: SliceLimits,
  options: ReduceOptions,
  signal: AbortSignal,
): Promise<readonly MetricValue[]> {
  const { kind } = evaluation;
  const dimensions = dimensionsOf(evaluation);
  const plan = await planOf(evaluation, query, limits, signal);
  const valuesOf = new Map<Metric<Facts>, readonly MetricValue[]>();
  for (const family of FAMILIES) {
    const metrics = kind.metrics.filter(({ info }) => info.family === family);
    if (metrics.length === 0) continue;
    const question = ["metrics", family, options, limits, ...questionIn(family, query)];
    const values = await evaluation.once(question, signal, async () => {
      const view = await evaluation.view(query, signal);
      return inSteps(reduceSteps(metrics, view, dimensions, query.modes, options, plan), signal);
    });
    for (const [at, metric] of metrics.entries()) valuesOf.set(metric, values[at] ?? []);
  }
  return kind.metrics.flatMap((metric) => valuesOf.get(metric) ?? []);
}

const dimensionsOf = ({ kind, table }: Evaluation): readonly string[] => [
  ...new Set([...kind.dimensions, ...table.dimensions, SOURCE_DIMENSION]),
];

/** Which slices are told: the same for every mode, so that a changed one leaves the metrics of the others as they are. */
function planOf(evaluation: Evaluation, query: Query, limits: SliceLimits, signal: AbortSignal): Promise<SlicePlan> {
  return evaluation.once(["slices", limits, ...questionIn(null, query)], signal, async () => {
    const { kind, plan } = evaluation;
    const view = await evaluation.view(query, signal);
    // Over no rows every metric says how many values it comes to.
    const none = evaluation.tableOf(query.annotator).view(new Uint8Array(evaluation.table.size));
    const valuesEach = () =>
      Math.max(reduceAll(kind.metrics, none, [], plan.modes).length, kind.sliceCost?.(none, plan.modes) ?? 0);
    return inSteps(slicePlan(view, dimensionsOf(evaluation), limits, valuesEach), signal);
  });
}

const slicesCapped = (plan: SlicePlan): readonly Capped[] =>
  [...plan].flatMap(([dimension, { shown, of }]) =>
    shown.length < of ? [{ dimension, shown: shown.length, of }] : [],
  );

async function figuresOf(evaluation: Evaluation, query: Query, signal: AbortSignal): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [at, { family, draw }] of evaluation.kind.figures.entries()) {
    const question = ["figures", at, ...questionIn(family, query)];
    const drawn = await evaluation.once(question, signal, async () =>
      draw(await evaluation.view(query, signal), query.modes),
    );
    figures.push(...drawn);
  }
  return figures;
}

/** They speak of the file, whoever's labels are seen. */
function notesOf(evaluation: Evaluation, query: Query, signal: AbortSignal): Promise<readonly string[]> {
  return evaluation.once(["notes", ...questionIn(null, query)], signal, async () => {
    const { marks } = await evaluation.selection(query, signal);
    return evaluation.kind.notes(evaluation.table.view(marks), query.modes);
  });
}

const FAMILIES: readonly (ModeFamily | null)[] = [null, "matching", "support", "probabilities"];

/** What an answer depends on that knows the modes of one family at most. A filter may ask for any of them. */
function questionIn(family: ModeFamily | null, { where, modes, annotator }: Query): readonly unknown[] {
  if (where.length > 0) return [where, modes, annotator];
  const { matching: _, support: __, probabilities: ___, ...others } = modes;
  return [where, family === null ? null : modes[family], others, annotator];
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
    const known = await evaluation.once(
      ["chip counts", query.modes.ratings ?? null, query.annotator],
      signal,
      async () => {
        return new CountsByModes();
      },
    );
    const counts = known.count(
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
