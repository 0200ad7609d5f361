import type { Metric } from "../../analysis/aggregate/aggregate.ts";
import { reduceSteps } from "../../analysis/aggregate/reduce.ts";
import { isNotRun } from "../../analysis/aggregate/scores.ts";
import { type ScoreVector, scoreVectors } from "../../analysis/aggregate/scoreVectors.ts";
import { historyTests, type RunPairs } from "../../analysis/history/tests.ts";
import type { Facts } from "../../analysis/table/facts.ts";
import { pairGroupsOf } from "../../analysis/table/groups.ts";
import { type Matching, matchSamples, NO_SAMPLE } from "../../analysis/table/match.ts";
import { marksIn } from "../../analysis/table/positions.ts";
import {
  FILE_ANNOTATOR,
  HELD_PARTS,
  type HistoryMetric,
  type HistoryQuery,
  type HistoryRun,
  type MetricValue,
  type RunHistory,
} from "../../model/index.ts";
import { runCooperatively } from "../running.ts";
import type { EvaluationView } from "../view.ts";
import { inputHashes } from "./inputHashes.ts";
import { indexesOf } from "./pairing.ts";

/** A history with what its rows are made from. */
export interface WorkedHistory {
  readonly history: RunHistory;
  readonly matching: Matching;
  /** By key of a metric: scores by index of the table. */
  readonly scores: ReadonlyMap<string, ScoreVector>;
  /** By index of the table: 1 if the sample did not run. */
  readonly notRun: Uint8Array;
}

/** The part of a query that decides on a history. */
export const historyKey = ({ sides, by, modes, annotator, takes = [] }: HistoryQuery) => [
  sides.map(({ files, where }) => [files, where]),
  by,
  modes,
  annotator,
  takes,
];

/**
 * The runs in the order of the query, each beside the best run before it. All samples are matched once and each is scored
 * once, so that the work grows with the samples and not with the pairs of runs. `isDrawn`: with drawn intervals.
 */
export async function workedHistory(
  evaluation: EvaluationView,
  query: HistoryQuery,
  isDrawn: boolean,
  signal: AbortSignal,
): Promise<WorkedHistory> {
  await evaluation.settled;
  return evaluation.once(["history", ...historyKey(query), isDrawn], signal, async () => {
    if (evaluation.spec.isPairable !== true) throw new RangeError("The evaluation was not opened to be compared.");
    const { modes, annotator, by } = query;
    const table = evaluation.tableOf(annotator);
    const indexes: Uint32Array[] = [];
    for (const side of query.sides) indexes.push(await indexesOf(evaluation, side, query, signal));
    const matching = matchSamples(evaluation.table, indexes, by);
    const inputs = await inputsOver(evaluation, matching, query, signal);
    const notRun = new Uint8Array(table.size);
    table.view().each((facts, index) => {
      if (isNotRun(facts)) notRun[index] = 1;
    });
    const live = metricsIn(evaluation, query);
    const vectors = await runCooperatively(scoreVectors(live, table.view(), modes), signal);
    const scores = new Map(vectors.map((vector) => [keyOf(vector.info.id, vector), vector]));
    const values = await valuesByRun(evaluation, indexes, query, isDrawn, signal);
    const metrics = await metricsOver(evaluation, { matching, scores, values }, inputs, query, signal);
    const history: RunHistory = {
      revision: evaluation.revision,
      group: evaluation.spec.group ?? null,
      by: matching.by,
      beside: matching.extraDimensions,
      samples: matching.size,
      runs: indexes.map((own, run) => runOf(run, own, matching, notRun, inputs)),
      metrics,
      squaresOf: squaresOf(metrics),
      isDataKnown: inputs !== null,
    };
    return { history, matching, scores, notRun };
  });
}

type Named = Pick<MetricValue, "against" | "between">;
const keyOf = (id: string, { against, between }: Named): string =>
  against === undefined && between === undefined ? id : JSON.stringify([id, against ?? null, between ?? null]);

/** Whether the data of a sample are the same in two runs; null if texts are not at hand. */
interface Inputs {
  /** Null if they are the same in all runs. */
  readonly isSame: RunPairs["isSame"];
}

/** Compares the parts that have to be the same; `takes` are those that need not be. */
async function inputsOver(
  evaluation: EvaluationView,
  { indexes, size }: Matching,
  { takes = [] }: HistoryQuery,
  signal: AbortSignal,
): Promise<Inputs | null> {
  const inputs = await inputHashes(evaluation, signal);
  if (inputs === null) return null;
  const held = HELD_PARTS.filter((part) => !takes.includes(part)).flatMap((part) => inputs.parts.get(part) ?? []);
  const varies = new Uint8Array(size);
  let isAny = false;
  for (const hashes of held) {
    for (let sample = 0; sample < size; sample++) {
      let known = NO_SAMPLE;
      for (const run of indexes) {
        const index = run[sample] ?? NO_SAMPLE;
        if (index === NO_SAMPLE || hashes[2 * index + 1] === 0) continue;
        if (known === NO_SAMPLE) known = index;
        else if (!isEqual(hashes, known, index)) {
          varies[sample] = 1;
          isAny = true;
          break;
        }
      }
    }
  }
  if (!isAny) return { isSame: null };
  return {
    isSame(one, other, sample) {
      if (varies[sample] === 0) return true;
      const [a, b] = [indexes[one]?.[sample] ?? NO_SAMPLE, indexes[other]?.[sample] ?? NO_SAMPLE];
      // What only one of the two says is not known to have changed.
      return held.every((hashes) => hashes[2 * a + 1] === 0 || hashes[2 * b + 1] === 0 || isEqual(hashes, a, b));
    },
  };
}

const isEqual = (hashes: Uint32Array, a: number, b: number): boolean =>
  hashes[2 * a] === hashes[2 * b] && hashes[2 * a + 1] === hashes[2 * b + 1];

/** Without metrics that no sample of the files has, which reading them has shown. */
function metricsIn(evaluation: EvaluationView, { modes, annotator }: Pick<HistoryQuery, "modes" | "annotator">) {
  const { kind, liveMetrics, plan } = evaluation;
  const { metrics } = kind.measure;
  const isRead = annotator === FILE_ANNOTATOR && JSON.stringify(modes) === JSON.stringify(plan.modes);
  return isRead ? metrics.filter((metric) => !metric.score || liveMetrics.includes(metric)) : metrics;
}

/** Every metric of every run over all its samples. */
export async function valuesByRun(
  evaluation: EvaluationView,
  indexes: readonly Uint32Array[],
  { modes, annotator }: HistoryQuery,
  isDrawn: boolean,
  signal: AbortSignal,
): Promise<readonly (readonly MetricValue[])[]> {
  const table = evaluation.tableOf(annotator);
  const compared = metricsIn(evaluation, { modes, annotator }).filter(({ isCompared = true }) => isCompared);
  const found: (readonly MetricValue[])[] = [];
  // One room for the marks of all runs; each has a view of its own, by which a table knows how many there are.
  const room = new ArrayBuffer(table.size);
  for (const own of indexes) {
    const { marks, clear } = marksIn(room, own);
    const steps = reduceSteps<Facts>(compared, table.view(marks), [], modes, { bootstrap: isDrawn });
    const values = (await runCooperatively(steps, signal)).flat();
    // Of a judge who saw both orders the votes of both count.
    found.push(values.filter(({ order, slice }) => order === undefined && slice === null));
    clear();
  }
  return found;
}

interface Measured {
  readonly matching: Pick<Matching, "indexes" | "size">;
  readonly scores: ReadonlyMap<string, ScoreVector>;
  readonly values: readonly (readonly MetricValue[])[];
}

export async function metricsOver(
  evaluation: EvaluationView,
  { matching, scores, values }: Measured,
  inputs: Inputs | null,
  query: HistoryQuery,
  signal: AbortSignal,
): Promise<readonly HistoryMetric[]> {
  const infos = infosIn(evaluation, values, query);
  const groups = evaluation.tableOf(query.annotator).groups;
  const pairs: RunPairs = {
    isSame: inputs?.isSame ?? null,
    groupsOf: (earlier, later) => (groups === null ? null : groupsIn(groups, matching, inputs, earlier, later)),
  };
  const found = new Map<string, HistoryMetric>();
  for (const value of values.flat()) {
    const key = keyOf(value.id, value);
    const info = infos.get(value.id);
    if (found.has(key) || !info) continue;
    const own = values.map((ofRun) => ofRun.find((one) => keyOf(one.id, one) === key) ?? null);
    const vector = scores.get(key);
    const byRun = vector ? matching.indexes.map((indexes) => scoresOf(vector, indexes)) : [];
    const isYesNo = vector !== undefined && info.unit === "rate" && byRun.every(areYesNo);
    const { direction } = info;
    const tests =
      vector && direction !== "none"
        ? await runCooperatively(historyTests({ scores: byRun, direction, isYesNo }, pairs), signal)
        : own.map(() => null);
    const { mode, against, between } = value;
    found.set(key, {
      key,
      info,
      mode,
      ...(against === undefined ? {} : { against }),
      ...(between === undefined ? {} : { between }),
      isYesNo,
      values: own,
      tests,
    });
  }
  return [...found.values()];
}

/** What the metrics are called, those among them that the file alone knows. */
function infosIn(
  { kind, table }: EvaluationView,
  values: readonly (readonly MetricValue[])[],
  { modes }: HistoryQuery,
): ReadonlyMap<string, HistoryMetric["info"]> {
  const all = kind.measure.metrics.flatMap(({ info, infoOver, infosIn: own, infosFrom }: Metric<Facts>) => {
    const view = table.view();
    return own?.(view, modes) ?? infosFrom?.(values.flat()) ?? [infoOver?.(view) ?? info];
  });
  return new Map(all.map((info) => [info.id, info]));
}

function scoresOf({ values }: ScoreVector, indexes: Uint32Array): Float64Array {
  // `from` takes ten times as long.
  const scores = new Float64Array(indexes.length).fill(Number.NaN);
  for (let sample = 0; sample < indexes.length; sample++) {
    const index = indexes[sample] ?? NO_SAMPLE;
    if (index !== NO_SAMPLE) scores[sample] = values[index] ?? Number.NaN;
  }
  return scores;
}

const areYesNo = (scores: Float64Array): boolean =>
  scores.every((score) => score === 0 || score === 1 || Number.isNaN(score));

/** The groups of the pairs that are compared, by sample. */
function groupsIn(
  groups: Parameters<typeof pairGroupsOf>[0],
  { indexes, size }: Measured["matching"],
  inputs: Inputs | null,
  earlier: number,
  later: number,
): ((sample: number) => number) | null {
  const [a, b, samples] = [new Uint32Array(size), new Uint32Array(size), new Uint32Array(size)];
  let length = 0;
  for (let sample = 0; sample < size; sample++) {
    const [one, other] = [indexes[earlier]?.[sample] ?? NO_SAMPLE, indexes[later]?.[sample] ?? NO_SAMPLE];
    if (one === NO_SAMPLE || other === NO_SAMPLE || inputs?.isSame?.(earlier, later, sample) === false) continue;
    a[length] = one;
    b[length] = other;
    samples[length++] = sample;
  }
  const own = pairGroupsOf(groups, a.subarray(0, length), b.subarray(0, length));
  if (own === null) return null;
  const bySample = new Int32Array(size).fill(-1);
  for (let pair = 0; pair < length; pair++) bySample[samples[pair] ?? 0] = own[pair] ?? -1;
  return (sample) => bySample[sample] ?? -1;
}

function runOf(
  run: number,
  own: Uint32Array,
  { indexes, repeated, keyless, size }: Matching,
  notRun: Uint8Array,
  inputs: Inputs | null,
): HistoryRun {
  let [known, missing, changed] = [0, 0, 0];
  const at = (one: number, sample: number) => indexes[one]?.[sample] ?? NO_SAMPLE;
  for (let sample = 0; sample < size; sample++) {
    const isThere = at(run, sample) !== NO_SAMPLE;
    if (run > 0 && !isThere && at(run - 1, sample) !== NO_SAMPLE) missing++;
    let last = run - 1;
    while (isThere && last >= 0 && at(last, sample) === NO_SAMPLE) last--;
    if (!isThere || last < 0) continue;
    known++;
    if (inputs?.isSame?.(last, run, sample) === false) changed++;
  }
  return {
    samples: own.length,
    notRun: own.reduce((sum, index) => sum + (notRun[index] ?? 0), 0),
    repeated: repeated[run] ?? 0,
    keyless: keyless[run] ?? 0,
    known,
    missing,
    changed,
  };
}

/** The yes-or-no metric with the most scores, the first of equals. */
function squaresOf(metrics: readonly HistoryMetric[]): string | null {
  const scored = ({ values }: HistoryMetric) => values.reduce((sum, value) => sum + (value?.n ?? 0), 0);
  let best: HistoryMetric | null = null;
  for (const metric of metrics) {
    const isChosen = metric.isYesNo && metric.info.direction !== "none" && scored(metric) > 0;
    if (isChosen && (best === null || scored(metric) > scored(best))) best = metric;
  }
  return best?.key ?? null;
}
