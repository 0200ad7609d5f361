import * as l10n from "@vscode/l10n";
import type { Metric, ReduceOptions } from "../../core/aggregate/aggregate.ts";
import { slicesBy } from "../../core/aggregate/groupings.ts";
import { reduce, reduceSteps, saysSomething } from "../../core/aggregate/reduce.ts";
import { type SliceLimits, type SlicePlan, slicePlan } from "../../core/aggregate/slicePlan.ts";
import type { Facts } from "../../core/kinds/facts.ts";
import { shownFamily } from "../../core/kinds/modeFamily.ts";
import type { AnyKind } from "../../core/kinds/registry.ts";
import { SOURCE_DIMENSION } from "../../core/table/table.ts";
import type { TableView } from "../../core/table/view.ts";
import {
  type Capped,
  type Card,
  type Figure,
  type MetricInfo,
  type MetricValue,
  type ModeFamily,
  type Modes,
  modeIn,
  type Query,
  settingsIn,
} from "../../model/index.ts";
import type { ChipCount, ReferenceResult, Summary } from "../../protocol/session.ts";
import { DISAGREE, labelFieldInfos } from "../fields.ts";
import type { LabelReads } from "../labelReads.ts";
import { runCooperatively } from "../running.ts";
import { countRows, needsAllModes, parseQuery } from "../selection.ts";
import type { EvaluationView, FieldScope } from "../view.ts";

/**
 * Counts of filters by the modes that they asked for: one that asked for no mode of support has the same count in all
 * of them. Good for one state of a table, and for one setting of ratings.
 */
class CountsByModes {
  /** The labels that the counts stand on. */
  readonly reads: LabelReads;
  readonly #known = new Map<string, Known[]>();
  readonly #families: readonly ModeFamily[];

  constructor(families: readonly ModeFamily[], reads: LabelReads) {
    this.#families = families;
    this.reads = reads;
  }

  /** How many rows each filter lets through; those that are not known yet are counted in one pass. */
  count(wheres: readonly string[], scope: FieldScope): readonly number[] {
    const missing = wheres.filter((where) => this.#find(where, scope.modes) === undefined);
    const watches = missing.map(() => watched(scope.modes, this.#families));
    const counts =
      missing.length === 0
        ? []
        : countRows(
            missing,
            { ...scope, reads: this.reads },
            watches.map(({ modes }) => modes),
          );
    for (const [at, where] of missing.entries()) {
      const known = this.#known.get(where) ?? [];
      this.#known.set(where, [
        ...known,
        { asked: [...(watches[at]?.asked ?? this.#families)], modes: scope.modes, count: counts[at] ?? 0 },
      ]);
    }
    return wheres.map((where) => this.#find(where, scope.modes) ?? 0);
  }

  #find(where: string, modes: Modes): number | undefined {
    const agrees = (known: Known): boolean =>
      known.asked.every((family) => modeIn(known.modes, family) === modeIn(modes, family));
    return this.#known.get(where)?.find(agrees)?.count;
  }
}

interface Known {
  readonly asked: readonly ModeFamily[];
  readonly modes: Modes;
  readonly count: number;
}

/** Modes that remember which of the families were asked for. */
function watched(
  modes: Modes,
  families: readonly ModeFamily[],
): { readonly modes: Modes; readonly asked: ReadonlySet<ModeFamily> } {
  const asked = new Set<ModeFamily>();
  const own = { ...modes };
  for (const family of families) {
    Object.defineProperty(own, family, {
      enumerable: true,
      get() {
        asked.add(family);
        return modes[family];
      },
    });
  }
  return { modes: own, asked };
}

/** The filter for samples on which annotators differ, where there are several; counted where that takes no time. */
function labelChips(scope: FieldScope): readonly ChipCount[] {
  const isOffered = labelFieldInfos(scope).some(({ id }) => id === DISAGREE);
  if (!isOffered) return [];
  const count = scope.table.size > MOST_COUNTED ? null : (countRows([DISAGREE], scope)[0] ?? null);
  return [{ id: DISAGREE, name: l10n.t("Annotators disagree"), role: "disagree", where: DISAGREE, count }];
}

/** Samples whose sentences are compared one by one at every new label. */
const MOST_COUNTED = 200_000;

/** Slices of a dimension that are told, and values of all slices together: about 10 MB of them. */
const SLICE_LIMITS: SliceLimits = { slices: 1000, values: 50_000 };
/** Of a page, which draws them all: about 4 MB. */
const PAGE_LIMITS: SliceLimits = { slices: 1000, values: 20_000 };

/**
 * Metrics, cards and figures of what a query lets through; point estimates and closed-form intervals. `forPage` tells
 * fewer slices where there are very many.
 */
export async function summarize(
  evaluation: EvaluationView,
  query: Query,
  forPage: boolean,
  signal: AbortSignal,
): Promise<Summary> {
  // The order of the list changes no number.
  const unsorted = { ...query, sort: null };
  const limits = forPage ? PAGE_LIMITS : SLICE_LIMITS;
  const answer = (reads: LabelReads) => summaryOf(evaluation, unsorted, limits, reads, signal);
  const told = await evaluation.onceReading(["summary", unsorted, limits], signal, answer);
  return { revision: evaluation.revision, ...told };
}

async function summaryOf(
  evaluation: EvaluationView,
  query: Query,
  limits: SliceLimits,
  reads: LabelReads,
  signal: AbortSignal,
): Promise<Omit<Summary, "revision">> {
  const { kind } = evaluation;
  const view = await evaluation.view(query, signal, reads);
  const metrics = await metricValues(evaluation, query, limits, {}, signal, reads);
  const plan = await planOf(evaluation, query, limits, signal, reads);
  const capped = [...slicesCapped(plan), ...(kind.capped?.(view) ?? [])];
  return {
    cards: metrics.filter(isCard).map((value): Card => ({ value, where: null })),
    metrics,
    infos: kind.metrics.flatMap(({ info, infosIn }) => infosIn?.(view) ?? [info]).map((info) => hinted(info, kind)),
    figures: await figuresOf(evaluation, query, signal, reads),
    labels: kind.labelsRead?.(view, query.modes) ?? null,
    notes: await notesOf(evaluation, query, signal, reads),
    ...(capped.length > 0 ? { capped } : {}),
  };
}

/** With words for its modes. */
function hinted(info: MetricInfo, { modes }: AnyKind): MetricInfo {
  const family = modes.find(({ id }) => id === info.family);
  return family ? { ...info, modeHints: shownFamily(family).hints } : info;
}

/** The same metrics with bootstrap intervals: the slower question. */
export function withIntervals(
  evaluation: EvaluationView,
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
  evaluation: EvaluationView,
  query: Query,
  limits: SliceLimits,
  options: ReduceOptions,
  signal: AbortSignal,
  into?: LabelReads,
): Promise<readonly MetricValue[]> {
  const { kind } = evaluation;
  const valuesOf = new Map<Metric<Facts>, readonly MetricValue[]>();
  for (const family of [null, ...kind.modes.map(({ id }) => id)]) {
    const metrics = kind.metrics.filter(({ info }) => info.family === family);
    if (metrics.length === 0) continue;
    const question = ["metrics", family, options, limits, ...questionIn(family, query)];
    const answer = async (reads: LabelReads) => {
      const plan = await planOf(evaluation, query, limits, signal, reads);
      const view = await evaluation.view(query, signal, reads);
      const slices = slicesBy(view, dimensionsOf(evaluation), plan);
      const steps = reduceSteps(metrics, view, slices, query.modes, options);
      return runCooperatively(steps, signal);
    };
    const values = await evaluation.onceReading(question, signal, answer, into);
    for (const [at, metric] of metrics.entries()) valuesOf.set(metric, values[at] ?? []);
  }
  return kind.metrics.flatMap((metric) => valuesOf.get(metric) ?? []);
}

const dimensionsOf = ({ kind, table }: EvaluationView): readonly string[] => [
  ...new Set([...kind.dimensions, ...table.dimensions, SOURCE_DIMENSION]),
];

/** Which slices are told: the same for every mode, so that a changed one leaves the metrics of the others as they are. */
function planOf(
  evaluation: EvaluationView,
  query: Query,
  limits: SliceLimits,
  signal: AbortSignal,
  into: LabelReads,
): Promise<SlicePlan> {
  const answer = async (reads: LabelReads) => {
    const { kind, plan, annotators } = evaluation;
    const view = await evaluation.view(query, signal, reads);
    // Over no rows every metric says how many values it comes to.
    const none = annotators.viewOf(query.annotator, new Uint8Array(evaluation.table.size), reads);
    const valuesEach = () =>
      Math.max(reduce(kind.metrics, none, [], plan.modes).length, kind.sliceCost?.(none, plan.modes) ?? 0);
    return runCooperatively(slicePlan(view, dimensionsOf(evaluation), limits, valuesEach), signal);
  };
  return evaluation.onceReading(["slices", limits, ...questionIn(null, query)], signal, answer, into);
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
  for (const [at, { family, draw }] of evaluation.kind.figures.entries()) {
    const question = ["figures", at, ...questionIn(family, query)];
    const answer = async (reads: LabelReads) => draw(await evaluation.view(query, signal, reads), query.modes);
    figures.push(...(await evaluation.onceReading(question, signal, answer, into)));
  }
  return figures;
}

/** They speak of the file, whoever's labels are seen. */
function notesOf(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
  into: LabelReads,
): Promise<readonly string[]> {
  const answer = async (reads: LabelReads) => {
    const { marks } = await evaluation.selection(query, signal, reads);
    return evaluation.kind.notes?.(evaluation.table.view(marks), query.modes) ?? [];
  };
  return evaluation.onceReading(["notes", ...questionIn(null, query)], signal, answer, into);
}

/** What an answer depends on that knows the modes of one family at most. A filter may ask for any of them. */
function questionIn(family: ModeFamily | null, { where, modes, annotator }: Query): readonly unknown[] {
  if (where.length > 0) return [where, modes, annotator];
  return [where, modeIn(modes, family), settingsIn(modes), annotator];
}

/** Results in the shapes of the programs that the kind's metrics come from. */
export async function referenceOf(
  evaluation: EvaluationView,
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
export function countChips(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
): Promise<readonly ChipCount[]> {
  return evaluation.onceReading(["chips", query.modes, query.annotator], signal, async (reads) => {
    await evaluation.measured(query.modes, signal);
    const scope = evaluation.scope(query.modes, query.annotator, reads);
    const countable = evaluation.kind.chips.filter(
      ({ where }) => evaluation.hasAllModes || !needsAllModes(parseQuery({ where: [where], sort: null }), scope.kind),
    );
    const known = await evaluation.onceReading(
      ["chip counts", settingsIn(query.modes), query.annotator],
      signal,
      async (own) =>
        new CountsByModes(
          evaluation.kind.modes.map(({ id }) => id),
          own,
        ),
    );
    const counts = known.count(
      countable.map((chip) => chip.where),
      scope,
    );
    reads.include(known.reads);
    const own = evaluation.kind.chips.map((chip) => ({ ...chip, count: counts[countable.indexOf(chip)] ?? null }));
    return [...own, ...labelChips(scope)];
  });
}

/** Every metric that could be of these rows, once: for a slice by a field that is no dimension. */
export function metricsOf({ kind }: EvaluationView, view: TableView<Facts>, modes: Modes): readonly MetricValue[] {
  return reduce(kind.metrics, view, [], modes).filter(saysSomething);
}

/** A card shows a metric of the whole that has something to say. */
const isCard = (value: MetricValue): boolean => value.slice === null && value.against === undefined;
