import { byFirstBreak, type SampleTrail, trailOf } from "../../analysis/history/squares.ts";
import { NO_SAMPLE } from "../../analysis/table/match.ts";
import {
  type ComparisonQuery,
  type HistoryList,
  type HistoryQuery,
  type HistoryRow,
  type RunHistory,
  SQUARES,
} from "../../model/index.ts";
import type { HistoryPair, HistoryScreen, ListPart, OpenedTrail, WantedScreen } from "../../protocol/comparison.ts";
import type { SessionMethods } from "../../protocol/sessionMethods.ts";
import { orTrouble } from "../answers/screens.ts";
import { readHeading } from "../records.ts";
import { breathing } from "../running.ts";
import type { EvaluationView } from "../view.ts";
import { historyKey, type WorkedHistory, workedHistory } from "./history.ts";
import { pairedRuns } from "./pairing.ts";
import { partialHistory } from "./partialHistory.ts";

/** Questions about a history by their methods. */
export const HISTORY_ANSWERS = {
  history: (one: EvaluationView, { query, isDrawn = false }: Asked<"history">, signal: AbortSignal) =>
    historyOf(one, query, isDrawn, signal),
  historyRows: (one: EvaluationView, { query, of, from, to }: Asked<"historyRows">, signal: AbortSignal) =>
    historyRows(one, query, of, from, to, signal),
  historyScreen,
  historyTrail: (one: EvaluationView, { query, of, sample }: Asked<"historyTrail">, signal: AbortSignal) =>
    historyTrail(one, query, of, sample, signal),
  historyPair: (one: EvaluationView, { query, sample, run }: Asked<"historyPair">, signal: AbortSignal) =>
    historyPair(one, query, sample, run, signal),
};
type Asked<Method extends keyof SessionMethods> = SessionMethods[Method]["params"];

async function historyOf(
  evaluation: EvaluationView,
  query: HistoryQuery,
  isDrawn: boolean,
  signal: AbortSignal,
): Promise<RunHistory> {
  return (await workedHistory(evaluation, query, isDrawn, signal)).history;
}

/**
 * All that the page of a history shows: rows of squares, and the history if the page lacks it. While files are read, the
 * runs that are.
 */
async function historyScreen(
  evaluation: EvaluationView,
  { query, of, from, to, isOverviewWanted, opened }: WantedScreen<HistoryList>,
  signal: AbortSignal,
): Promise<HistoryScreen> {
  if (!evaluation.isSettled) {
    const { revision } = evaluation;
    const list = { revision, size: 0, total: 0, from, rows: [] };
    return { list, ...(isOverviewWanted ? { overview: await partialHistory(evaluation, query, signal) } : {}) };
  }
  const overview = isOverviewWanted ? await historyOf(evaluation, query, false, signal) : null;
  const list = await orTrouble(historyRows(evaluation, query, of, from, to, signal));
  const trail = opened === null ? null : await orTrouble(historyTrail(evaluation, query, of, opened, signal));
  const trouble = list.trouble ?? trail?.trouble;
  return {
    list: list.answer,
    ...(overview ? { overview } : {}),
    ...(trail ? { opened: trail.answer } : {}),
    ...(trouble === undefined ? {} : { trouble }),
  };
}

/** A sample over all runs. Throws `RangeError` if the history does not have it. */
async function historyTrail(
  evaluation: EvaluationView,
  query: HistoryQuery,
  of: HistoryList,
  sample: number,
  signal: AbortSignal,
): Promise<OpenedTrail> {
  const worked = await workedHistory(evaluation, query, false, signal);
  if (sample >= worked.matching.size) throw new RangeError(`There is no sample ${sample} in this history.`);
  const trails = await trailsOf(evaluation, worked, query, of.metric, signal);
  const row = await rowOf(evaluation, worked, sample, trails[sample] ?? trailOf(""));
  return { row, position: selected(worked, trails, of).indexOf(sample) };
}

/** Rows [from, to) of a list, by first break. Throws `RangeError` if the history does not have the metric. */
async function historyRows(
  evaluation: EvaluationView,
  query: HistoryQuery,
  of: HistoryList,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<ListPart<HistoryRow>> {
  const worked = await workedHistory(evaluation, query, false, signal);
  const trails = await trailsOf(evaluation, worked, query, of.metric, signal);
  const listed = selected(worked, trails, of);
  const first = Math.max(0, from);
  const rows: HistoryRow[] = [];
  for (const sample of listed.subarray(first, Math.max(first, to))) {
    signal.throwIfAborted();
    rows.push(await rowOf(evaluation, worked, sample, trails[sample] ?? trailOf("")));
  }
  return { revision: evaluation.revision, size: listed.length, total: worked.matching.size, from, rows };
}

async function rowOf(
  { kind, table, rowSources }: EvaluationView,
  worked: WorkedHistory,
  sample: number,
  trail: SampleTrail,
): Promise<HistoryRow> {
  const index = shownIndex(worked, sample, trail);
  const { id, title } = await readHeading(index, kind, table, rowSources);
  const { source, line } = table.placeOf(index).place;
  return { sample, id, title, ...trail, source, line };
}

/** The sample in the run in which it broke, else in the last run that has it. */
function shownIndex({ matching: { indexes } }: WorkedHistory, sample: number, trail: SampleTrail): number {
  const broken = trail.wrongSince ?? trail.brokeAt;
  const has = (run: number) => (indexes[run]?.[sample] ?? NO_SAMPLE) !== NO_SAMPLE;
  let run = broken ?? indexes.length - 1;
  while (run > 0 && !has(run)) run--;
  return indexes[run]?.[sample] ?? 0;
}

function selected({ history }: WorkedHistory, trails: readonly SampleTrail[], { metric, only }: HistoryList) {
  if (typeof only === "number") {
    const key = metric ?? history.squaresOf;
    const own = history.metrics.find((one) => one.key === key);
    return Uint32Array.from(own?.tests[only]?.broke ?? []);
  }
  const sorted = byFirstBreak(trails);
  return only === "every" ? sorted : sorted.filter((sample) => trails[sample]?.brokeAt !== null);
}

/** States of every sample by a metric; if none is yes or no, whether the samples ran. */
function trailsOf(
  evaluation: EvaluationView,
  { history, matching: { indexes, size }, scores, notRun }: WorkedHistory,
  query: HistoryQuery,
  metric: string | null,
  signal: AbortSignal,
): Promise<readonly SampleTrail[]> {
  const own = history.metrics.find(({ key }) => key === metric);
  if (metric !== null && !own) throw new RangeError(`There is no metric ${metric} in this history.`);
  const key = own?.isYesNo ? own.key : history.squaresOf;
  return evaluation.once(["trails", ...historyKey(query), key], signal, async () => {
    const values = key === null ? undefined : scores.get(key)?.values;
    const isLower = history.metrics.find((one) => one.key === key)?.info.direction === "lower";
    const stateOf = (index: number): string => {
      if (index === NO_SAMPLE) return SQUARES.absent;
      if (notRun[index] === 1) return SQUARES["not-run"];
      const score = values?.[index] ?? Number.NaN;
      if (Number.isNaN(score)) return SQUARES.unscored;
      return (score === 1) === isLower ? SQUARES.wrong : SQUARES.right;
    };
    const breathe = breathing(signal);
    const trails: SampleTrail[] = [];
    for (let sample = 0; sample < size; sample++) {
      await breathe();
      let states = "";
      for (const run of indexes) states += stateOf(run[sample] ?? NO_SAMPLE);
      trails.push(trailOf(states));
    }
    return trails;
  });
}

/**
 * The sample of a run beside the same sample in the last run before it that has it, in the next one if none does: the two
 * runs and the number of their pair. Null if the run does not have the sample, or no other run does.
 */
async function historyPair(
  evaluation: EvaluationView,
  query: HistoryQuery,
  sample: number,
  run: number,
  signal: AbortSignal,
): Promise<HistoryPair | null> {
  const { matching } = await workedHistory(evaluation, query, false, signal);
  const at = (one: number) => matching.indexes[one]?.[sample] ?? NO_SAMPLE;
  if (at(run) === NO_SAMPLE) return null;
  let other = run - 1;
  while (other >= 0 && at(other) === NO_SAMPLE) other--;
  if (other < 0) other = matching.indexes.findIndex((_, one) => one > run && at(one) !== NO_SAMPLE);
  if (other < 0) return null;
  const [base, shown] = other < run ? [other, run] : [run, other];
  const [a, b] = [query.sides[base], query.sides[shown]];
  if (!a || !b) return null;
  const two: ComparisonQuery = { ...query, sides: [a, b], other: 1, where: [], sort: null };
  const { pairing } = await pairedRuns(evaluation, two, signal);
  const pair = pairing.a.findIndex((index, place) => index === at(base) && pairing.b[place] === at(shown));
  return { base, other: shown, pair: pair < 0 ? null : pair };
}
