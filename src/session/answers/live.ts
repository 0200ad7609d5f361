import type { Metric } from "../../analysis/aggregate/aggregate.ts";
import { ConfidenceSequence, DECIDED_AT, evidenceOf, pairsToDecide } from "../../analysis/stats/sequential.ts";
import { NO_SLOT } from "../../analysis/table/columns.ts";
import { SOURCE_DIMENSION } from "../../analysis/table/dimensions.ts";
import type { Facts } from "../../analysis/table/facts.ts";
import { ALONE } from "../../analysis/table/groups.ts";
import {
  type ComparedMetric,
  FILE_ANNOTATOR,
  type Growing,
  type GrowingNote,
  type GrowingPairs,
  type GrowingRate,
  improvements,
  type MetricInfo,
  type Modes,
  modeIn,
  type Query,
} from "../../model/index.ts";
import { breathing } from "../running.ts";
import type { EvaluationView } from "../view.ts";

/** The bounds are then a point apart, and going on takes seconds. */
const MOST_UNITS = 20_000;
const MOST_VALUES = 50;
/** Advice is about the next half-width not yet reached. */
const WITHIN = [0.1, 0.05, 0.02, 0.01];
const LEAST_DIFFERENCE = 0.01;

/** Rows of one unit: a sample, or consecutive ones with one question. */
interface GrowthUnit {
  readonly start: number;
  sum: number;
  scored: number;
}

interface Progress {
  readonly sequence: ConfidenceSequence;
  next: number;
  open: GrowthUnit | null;
  isScattered: boolean;
}

/** Confidence sequences of a growing file: each continues over later readings, since rows do not change. */
export class GrowthRate {
  readonly #rates = new Map<string, Progress>();

  progressOf(id: string, mode: string | null): Progress {
    const key = JSON.stringify([id, mode]);
    const known = this.#rates.get(key);
    if (known) return known;
    const progress = { sequence: new ConfidenceSequence(), next: 0, open: null, isScattered: false };
    this.#rates.set(key, progress);
    return progress;
  }
}

/** Null for files that have not grown, and under filters. */
export async function growingOf(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
): Promise<Growing | null> {
  const { growth, table, spec, plan } = evaluation;
  if (growth === null || query.where.length > 0 || query.annotator !== FILE_ANNOTATOR) return null;
  const isGrouped = table.groups !== null;
  const head = { isGrouped, group: spec.group ?? null };
  if (plan.rows.length > 1) return { ...head, rates: [], notes: [{ why: "several-files" }] };
  const notes: GrowingNote[] = [];
  const rates: GrowingRate[] = [];
  const breathe = breathing(signal);
  const firsts = firstsOf(evaluation);
  for (const metric of evaluation.liveMetrics) {
    const { info } = metric;
    if (!isRate(info) || !metric.score) continue;
    const mode = modeIn(query.modes, info.family) ?? null;
    const progress = growth.progressOf(info.id, mode);
    await goOn(progress, evaluation, metric, query.modes, firsts, breathe);
    if (progress.isScattered) return { ...head, rates: [], notes: [{ why: "scattered" }] };
    const { sequence } = progress;
    if (sequence.mean === null) continue;
    const interval = sequence.interval();
    const more = moreToNarrow(interval, sequence.count);
    rates.push({ id: info.id, mode, n: sequence.count, value: sequence.mean, interval, more });
  }
  if (rates.some(({ n }) => n >= MOST_UNITS)) notes.push({ why: "capped", units: MOST_UNITS });
  for (const dimension of await sortedBy(evaluation, breathe)) notes.push({ why: "sorted", dimension });
  return { ...head, rates, notes };
}

const isRate = ({ unit, range }: MetricInfo): boolean => unit === "rate" && range[0] === 0 && range[1] === 1;

function firstsOf({ table }: EvaluationView): ReadonlyMap<number, number> {
  const firsts = new Map<number, number>();
  for (const [index, group] of table.groups?.numbers.entries() ?? [])
    if (group !== ALONE && !firsts.has(group)) firsts.set(group, index);
  return firsts;
}

/** Synchronous per row, so that concurrent calls count none twice. */
async function goOn(
  progress: Progress,
  { table }: EvaluationView,
  { score }: Metric<Facts>,
  modes: Modes,
  firsts: ReadonlyMap<number, number>,
  breathe: () => Promise<void>,
): Promise<void> {
  const facts = table.reader();
  const { sequence } = progress;
  while (progress.next < table.size && sequence.count < MOST_UNITS && !progress.isScattered) {
    const index = progress.next++;
    const group = table.groups?.numbers[index] ?? ALONE;
    const start = group === ALONE ? index : (firsts.get(group) ?? index);
    if (start !== progress.open?.start) {
      if (start < index) progress.isScattered = true;
      const { open } = progress;
      if (open && open.scored > 0) sequence.add(open.sum / open.scored);
      progress.open = { start, sum: 0, scored: 0 };
    }
    const own = score?.(facts(index) as Facts, modes);
    if (progress.open && own?.state === "scored") {
      progress.open.sum += own.value;
      progress.open.scored++;
    }
    if (index % 256 === 0) await breathe();
  }
}

function moreToNarrow([from, to]: readonly [number, number], units: number): GrowingRate["more"] {
  const half = (to - from) / 2;
  const within = WITHIN.find((one) => one < half);
  if (within === undefined) return null;
  const needed = units * (half / within) ** 2;
  return needed > MOST_UNITS ? null : { within, units: Math.ceil(needed - units) };
}

/** Dimensions whose values are consecutive rows. */
async function sortedBy({ kind, table }: EvaluationView, breathe: () => Promise<void>): Promise<readonly string[]> {
  const view = table.view();
  const names = [...new Set([...kind.measure.dimensions, ...table.dimensions])].filter((name) => {
    const values = name === SOURCE_DIMENSION ? 0 : view.valuesOf(name).length;
    return values > 1 && values <= MOST_VALUES && values < table.size;
  });
  const changes = names.map(() => ({ last: NO_SLOT as number, stretches: 0, met: new Set<number>() }));
  for (const { size, slots } of names.length === 0 ? [] : view.batches(names)) {
    await breathe();
    for (const [at, change] of changes.entries()) {
      for (let row = 0; row < size; row++) {
        const slot = slots[at]?.[row] ?? NO_SLOT;
        if (slot === NO_SLOT || slot === change.last) continue;
        change.last = slot;
        change.stretches++;
        change.met.add(slot);
      }
    }
  }
  return names.filter((_, at) => {
    const { stretches, met } = changes[at] ?? { stretches: 0, met: new Set() };
    return met.size > 1 && stretches === met.size;
  });
}

/** Adds evidence valid at any time to a comparison's metrics, if the files have grown. */
export function withEvidence(
  { growth }: EvaluationView,
  metrics: readonly ComparedMetric[],
  infos: readonly MetricInfo[],
): readonly ComparedMetric[] {
  if (growth === null) return metrics;
  return metrics.map((metric) => {
    const info = infos.find(({ id }) => id === metric.id);
    const growing = info && isRate(info) ? evidenceFor(metric, info) : null;
    return growing ? { ...metric, growing } : metric;
  });
}

function evidenceFor({ changes, groups, nA, difference }: ComparedMetric, info: MetricInfo): GrowingPairs | null {
  const counts = changes && improvements(changes.inGroups ?? changes, info.direction);
  if (!counts || changes.pBy === "sign" || difference === null) return null;
  const { improved, regressed } = counts;
  // JSON has no infinity.
  const e = Math.min(evidenceOf(counts), Number.MAX_VALUE);
  if (e >= DECIDED_AT) return { e, better: improved > regressed ? "b" : "a", more: null };
  const units = groups ?? nA;
  const see = Math.max(LEAST_DIFFERENCE, Math.round(Math.abs(difference) * 100) / 100);
  const discordance = units === 0 ? see : (improved + regressed) / units;
  const lead = { improved: Math.max(improved, regressed), regressed: Math.min(improved, regressed) };
  const pairs = pairsToDecide(lead, see, discordance);
  return { e, better: null, more: pairs === null ? null : { see, pairs } };
}
