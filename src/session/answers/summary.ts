import { t } from "@vscode/l10n";
import { infosOver, type Metric, type ReduceOptions } from "../../analysis/aggregate/aggregate.ts";
import { slicesBy } from "../../analysis/aggregate/groupings.ts";
import { reduce, reduceSteps } from "../../analysis/aggregate/reduce.ts";
import { areFew, type SliceLimits, type SlicePlan, slicePlan } from "../../analysis/aggregate/slicePlan.ts";
import type { Facts } from "../../analysis/table/facts.ts";
import { countGroups } from "../../analysis/table/groups.ts";
import { factsNotes } from "../../facts/part.ts";
import { shownFamily } from "../../kinds/modeFamily.ts";
import { readingNotes, rereadNotes } from "../../kinds/reading/readingNotes.ts";
import { isUnperturbed } from "../../kinds/reading/settings.ts";
import type { AnyKind } from "../../kinds/registry.ts";
import {
  type Capped,
  type Card,
  type Figure,
  LOCAL_ANNOTATOR,
  type MetricInfo,
  type MetricValue,
  type Query,
  type StoredScores,
} from "../../model/index.ts";
import type { ReferenceResult, Summary } from "../../protocol/metrics.ts";
import { guessNote } from "../../text/supportWords.ts";
import { firstSamples } from "../evaluationPlan.ts";
import type { LabelReads } from "../labelReads.ts";
import { duplicateNotes, duplicatesIn } from "../repeats.ts";
import { runCooperatively } from "../running.ts";
import type { EvaluationView } from "../view.ts";
import { suspectsOf } from "./chips.ts";
import { coverageOf, dimensionsOf, mixedBy, questionIn, sizesOf, uncoveredBy } from "./coverage.ts";
import { estimable, estimatesOf } from "./estimate.ts";
import { judgedOf } from "./judged.ts";
import { listSlices, listValues } from "./listSlices.ts";
import { growingOf } from "./live.ts";
import { stateSizes, statesIn, statesOf } from "./states.ts";

const SLICE_LIMITS: SliceLimits = { slices: 1000, values: 50_000 };
const PAGE_LIMITS: SliceLimits = { slices: 1000, values: 20_000 };

/** Samples that determine the file's language. */
const FIRST = 100;

const DRAWN: ReduceOptions = { bootstrap: true };

/**
 * Metrics, cards and figures of a query; point estimates and closed-form intervals, with `isDrawn` all intervals.
 * `forPage` has fewer slices if there are very many.
 */
export async function summarize(
  evaluation: EvaluationView,
  query: Query,
  { forPage, isDrawn }: { readonly forPage: boolean; readonly isDrawn: boolean },
  signal: AbortSignal,
): Promise<Summary> {
  const unsorted = { ...query, sort: null };
  const limits = forPage ? PAGE_LIMITS : SLICE_LIMITS;
  const options = isDrawn ? DRAWN : {};
  const answer = (reads: LabelReads) => summaryOf(evaluation, unsorted, limits, options, reads, signal);
  const summary = await evaluation.onceReading(["summary", unsorted, limits, options], signal, answer);
  const estimates = await estimatesOf(evaluation, unsorted, signal);
  const growing = await growingOf(evaluation, unsorted, signal);
  const judged = await judgedOf(evaluation, unsorted, signal);
  const states = await statesOf(evaluation, unsorted, signal);
  const suspects = await suspectsOf(evaluation, unsorted, signal);
  return {
    revision: evaluation.revision,
    ...summary,
    ...(judged ? { judged } : {}),
    ...(states ? { states } : {}),
    ...(growing ? { growing } : {}),
    ...(suspects ? { suspects } : {}),
    ...(estimates.length > 0 ? { estimates } : {}),
    estimable: estimable(evaluation),
    ...(evaluation.kind.label.asking?.support ? { isStressable: true } : {}),
  };
}

/** What a summary has beside the answer that is kept for a query. */
type Beside = "revision" | "judged" | "states" | "growing" | "suspects" | "estimates" | "estimable" | "isStressable";

async function summaryOf(
  evaluation: EvaluationView,
  query: Query,
  limits: SliceLimits,
  options: ReduceOptions,
  reads: LabelReads,
  signal: AbortSignal,
): Promise<Omit<Summary, Beside>> {
  const { kind } = evaluation;
  const view = await evaluation.view(query, signal, reads);
  const metrics = await metricValues(evaluation, query, limits, options, signal, reads);
  const plan = await planOf(evaluation, query, limits, signal, reads);
  const duplicates = duplicatesIn(evaluation.table);
  const lists = await listSlices(evaluation, query, signal);
  const capped = [...slicesCapped(plan), ...lists.capped, ...(kind.measure.capped?.(view) ?? [])];
  const coverage = await coverageOf(evaluation, query, signal, reads);
  const uncovered = [...uncoveredBy(coverage), ...lists.uncovered];
  const stored = await storedOf(evaluation, query, signal, reads);
  const apart = await apartIn(evaluation, query, signal, reads);
  const because = apart === null ? undefined : apartOf(evaluation)?.because();
  return {
    cards: metrics.filter(isCard).map((value): Card => ({ value, where: null })),
    metrics,
    infos: infosOver(kind.measure.metrics, view, query.modes, metrics).map((info) => hinted(info, kind)),
    figures: await figuresOf(evaluation, query, signal, reads),
    labels: kind.measure.labelsRead?.(view, query.modes) ?? null,
    ...mappedOf(evaluation),
    notes: [
      ...(query.annotator === LOCAL_ANNOTATOR ? [guessNote()] : []),
      ...duplicateNotes(evaluation),
      ...(because === undefined ? [] : [because]),
      ...columnNotes(evaluation),
      ...readingNotes(evaluation.state.sources),
      ...rereadNotes(evaluation.reread),
      ...factsNotes(
        evaluation.slots.flatMap(({ opened, stop }) => (opened?.stored && stop === null ? [opened.stored] : [])),
      ),
      ...(await notesOf(evaluation, query, signal, reads)),
      ...mixedBy(evaluation, coverage, apart),
      ...lists.notes,
    ],
    ...(stored.length > 0 ? { stored } : {}),
    ...(duplicates > 0
      ? { duplicates: { samples: duplicates, isCountedOnce: evaluation.spec.isDistinct === true } }
      : {}),
    ...(capped.length > 0 ? { capped } : {}),
    ...(uncovered.length > 0 ? { uncovered } : {}),
    slices: [
      ...plainFirst(sizesOf(coverage, plan), evaluation, ({ dimension, value }) => ({ [dimension]: value })),
      ...(await stateSizes(evaluation, query, signal)),
      ...lists.sizes,
    ],
    grouping: {
      group: evaluation.spec.group ?? evaluation.plan.rows[0]?.plan.group ?? null,
      by: evaluation.table.groupedBy,
      samples: view.size,
      groups: countGroups(view),
    },
  };
}

function columnNotes({ kind, plan }: EvaluationView): readonly string[] {
  const labels = plan.rows.find((row) => row.plan.labels !== undefined)?.plan.labels;
  return labels === undefined ? [] : (kind.read.labelColumns?.notes(labels) ?? []);
}

function mappedOf({ plan }: EvaluationView): Pick<Summary, "mapped"> {
  const formats = new Set(plan.rows.map((row) => row.plan.adapter));
  const mapped = plan.kind.read.adapters.filter(({ id }) => formats.has(id)).map(({ labels }) => labels ?? {});
  const others = mapped.flatMap(Object.entries).filter(([written, label]) => written !== String(label));
  return others.length === 0 ? {} : { mapped: Object.fromEntries(others) };
}

function hinted(info: MetricInfo, { measure: { modes } }: AnyKind): MetricInfo {
  const family = modes.find(({ id }) => id === info.family);
  return family ? { ...info, modeHints: shownFamily(family).hints } : info;
}

export function withIntervals(
  evaluation: EvaluationView,
  query: Query,
  forPage: boolean,
  signal: AbortSignal,
): Promise<readonly MetricValue[]> {
  const limits = forPage ? PAGE_LIMITS : SLICE_LIMITS;
  return metricValues(evaluation, { ...query, sort: null }, limits, DRAWN, signal, undefined, true);
}

/**
 * Every metric for the whole, then for each slice, one dimension at a time. Each mode family is reduced and cached
 * separately. With `isLater` the values without slow intervals were asked before: only metrics with slow ones are
 * reduced again.
 */
async function metricValues(
  evaluation: EvaluationView,
  query: Query,
  limits: SliceLimits,
  options: ReduceOptions,
  signal: AbortSignal,
  into?: LabelReads,
  isLater = false,
): Promise<readonly MetricValue[]> {
  const { kind } = evaluation;
  const valuesOf = new Map<Metric<Facts>, readonly MetricValue[]>();
  for (const family of [null, ...kind.measure.modes.map(({ id }) => id)]) {
    const metrics = kind.measure.metrics.filter(({ info }) => info.family === family);
    const reduced = (some: readonly Metric<Facts>[], how: ReduceOptions) => {
      const question = ["metrics", family, some.length, how, limits, ...questionIn(family, query)];
      const answer = async (reads: LabelReads) => {
        const plan = await planOf(evaluation, query, limits, signal, reads);
        const view = await evaluation.view(query, signal, reads);
        const slices = [
          ...slicesBy(view, dimensionsOf(evaluation), plan),
          ...statesIn(view, evaluation.table.dimensions),
        ];
        return runCooperatively(reduceSteps(some, view, slices, query.modes, how), signal);
      };
      return some.length === 0 ? [] : evaluation.onceReading(question, signal, answer, into);
    };
    const drawn = isLater ? metrics.filter(({ aggregate }) => aggregate.isDrawn) : [];
    const later = new Map((await reduced(drawn, options)).map((values, at) => [drawn[at], values]));
    const first = await reduced(metrics, isLater ? {} : options);
    const values = metrics.map((metric, at) => later.get(metric) ?? first[at]);
    const apart = await apartIn(evaluation, query, signal, into);
    for (const [at, metric] of metrics.entries()) {
      const own = values[at] ?? [];
      valuesOf.set(metric, apart === null || metric.isAcross ? own : own.map((value) => keptApart(value, apart)));
    }
  }
  const ofLists = await listValues(evaluation, query, options, signal);
  return [
    ...kind.measure.metrics.flatMap((metric) =>
      plainFirst(valuesOf.get(metric) ?? [], evaluation, ({ slice }) => slice),
    ),
    ...ofLists,
  ];
}

function plainFirst<One>(
  all: readonly One[],
  { plan: { apart } }: EvaluationView,
  sliceOf: (one: One) => Readonly<Record<string, string | number>> | null,
): readonly One[] {
  if (apart?.meaning !== "perturbation") return all;
  const places = all.flatMap((one, at) => (apart.dimension in (sliceOf(one) ?? {}) ? [at] : []));
  const isPlain = (at: number): boolean => {
    const one = all[at];
    return one !== undefined && isUnperturbed(sliceOf(one)?.[apart.dimension] ?? null);
  };
  const ordered = [...places.filter(isPlain), ...places.filter((at) => !isPlain(at))];
  const moved = new Map(places.map((place, n) => [place, ordered[n] ?? place]));
  return all.map((one, at) => all[moved.get(at) ?? at] ?? one);
}

/** The dimension whose values the format keeps apart, if the query has several of them. */
export async function apartIn(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
  into?: LabelReads,
): Promise<string | null> {
  const dimension = apartOf(evaluation)?.dimension;
  if (dimension === undefined) return null;
  const coverage = await coverageOf(evaluation, query, signal, into);
  return (coverage.find(({ name }) => name === dimension)?.values.length ?? 0) > 1 ? dimension : null;
}

function apartOf({ kind, plan }: EvaluationView): { readonly dimension: string; because(): string } | undefined {
  const ofFormat = kind.read.adapters.find(({ id }) => id === plan.format.id)?.apart;
  if (ofFormat || plan.apart === null) return ofFormat;
  const { dimension, meaning } = plan.apart;
  return {
    dimension,
    because: () =>
      meaning === "version"
        ? t(
            "Rows that differ in {0} alone are of the same answer: numbers stand for each value of it, none for all.",
            dimension,
          )
        : t(
            "Questions that were changed ({0}) are copies of others: numbers stand for each value of it, none for all.",
            dimension,
          ),
  };
}

/** A total over separate values is undefined: its samples are left out as `not-pooled`. */
export function keptApart(value: MetricValue, apart: string): MetricValue {
  if (value.n === 0 || (value.slice !== null && apart in value.slice)) return value;
  const { byConvention: _, groups: __, expected: ___, ...own } = value;
  const leftOut = { ...value.leftOut, "not-pooled": value.n };
  return { ...own, value: null, n: 0, count: null, leftOut, interval: null, intervalBy: null };
}

/** The shown slices are the same for every mode, so that a mode change keeps other metrics. */
function planOf(
  evaluation: EvaluationView,
  query: Query,
  limits: SliceLimits,
  signal: AbortSignal,
  into: LabelReads,
): Promise<SlicePlan> {
  const answer = async (reads: LabelReads) => {
    const view = await evaluation.view(query, signal, reads);
    const dimensions = dimensionsOf(evaluation);
    const valuesEach = areFew(view, dimensions) ? 0 : await sliceCost(evaluation, query, signal, reads);
    return runCooperatively(slicePlan(view, dimensions, limits, valuesEach), signal);
  };
  return evaluation.onceReading(["slices", limits, ...questionIn(null, query)], signal, answer, into);
}

/** Metric values per slice: a filter does not change them. */
function sliceCost(
  evaluation: EvaluationView,
  { annotator }: Query,
  signal: AbortSignal,
  into: LabelReads,
): Promise<number> {
  const answer = async (reads: LabelReads) => {
    const { kind, plan, annotators } = evaluation;
    // Over no rows every metric returns its number of values.
    const none = annotators.viewOf(annotator, new Uint8Array(evaluation.table.size), reads);
    const values = reduce(kind.measure.metrics, none, [], plan.modes).length;
    return Math.max(values, kind.measure.sliceCost?.(none, plan.modes) ?? 0);
  };
  return evaluation.onceReading(["slice cost", annotator], signal, answer, into);
}

const slicesCapped = (plan: SlicePlan): readonly Capped[] =>
  [...plan].flatMap(([dimension, { shown, of }]) =>
    shown.length < of ? [{ dimension, shown: shown.length, of }] : [],
  );

async function figuresOf(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
  into: LabelReads,
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [at, { family, draw }] of evaluation.kind.words.figures.entries()) {
    const question = ["figures", at, ...questionIn(family, query)];
    const answer = async (reads: LabelReads) => draw(await evaluation.view(query, signal, reads), query.modes);
    figures.push(...(await evaluation.onceReading(question, signal, answer, into)));
  }
  return figures;
}

function mappedWords(mapped: Summary["mapped"]): readonly string[] {
  const words = Object.entries(mapped ?? {}).map(([written, label]) =>
    t("{0} as {1}", written, String(label).replace("-", "−")),
  );
  return words.length === 0 ? [] : [t("Labels of the file are read in one scale: {0}.", words.join(", "))];
}

/** About the file, whatever the annotator. */
function notesOf(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
  into: LabelReads,
): Promise<readonly string[]> {
  const answer = async (reads: LabelReads) => {
    const { marks } = await evaluation.selection(query, signal, reads);
    const { mapped } = mappedOf(evaluation);
    const first = evaluation.kind.words.firstNotes?.(firstSamples(evaluation.plan, FIRST)) ?? [];
    const stored = await storedOf(evaluation, query, signal, reads);
    return [
      ...mappedWords(mapped),
      ...first,
      ...(evaluation.kind.words.notes?.(evaluation.table.view(marks), query.modes, stored) ?? []),
    ];
  };
  return evaluation.onceReading(["notes", ...questionIn(null, query)], signal, answer, into);
}

/** About the file, whatever the annotator. */
function storedOf(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
  into: LabelReads,
): Promise<readonly StoredScores[]> {
  const answer = async (reads: LabelReads) => {
    const { marks } = await evaluation.selection(query, signal, reads);
    return evaluation.kind.measure.stored?.(evaluation.table.view(marks)) ?? [];
  };
  return evaluation.onceReading(["stored", ...questionIn(null, query)], signal, answer, into);
}

export async function referenceOf(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
): Promise<readonly ReferenceResult[]> {
  const view = await evaluation.view(query, signal);
  return evaluation.kind.measure.reference?.results(view, query.modes) ?? [];
}

const isCard = ({ slice, against, order }: MetricValue): boolean =>
  slice === null && against === undefined && order === undefined;
