import { isNotRun } from "../../analysis/aggregate/scores.ts";
import type { Facts } from "../../analysis/table/facts.ts";
import type { Table } from "../../analysis/table/table.ts";
import {
  type HistoryQuery,
  type HistoryRun,
  isOfSide,
  type MetricValue,
  type RunHistory,
  sidesRead,
} from "../../model/index.ts";
import type { EvaluationView } from "../view.ts";
import { metricsOver, valuesByRun } from "./history.ts";

interface ReadRun {
  readonly run: HistoryRun;
  readonly values: readonly MetricValue[];
}

/** By table, and by what the values depend on: a run that is read stays as it is until all are. */
const known = new WeakMap<Table<Facts>, Map<string, ReadRun>>();

/** A history while its files are read: values of the runs that are read. Nothing is matched or tested. */
export async function partialHistory(
  evaluation: EvaluationView,
  query: HistoryQuery,
  signal: AbortSignal,
): Promise<RunHistory> {
  const { revision, slots, table } = evaluation;
  const done = new Set(evaluation.results.map(({ source }) => source));
  // A filter takes all records.
  const isPlain = query.sides.every(({ where }) => where.length === 0);
  const read = isPlain ? sidesRead(query.sides, slots, ({ number, stop }) => stop !== null || done.has(number)) : [];
  const runs: HistoryRun[] = query.sides.map(() => UNREAD);
  const values: (readonly MetricValue[])[] = query.sides.map(() => []);
  const ofTable = known.get(table) ?? new Map<string, ReadRun>();
  known.set(table, ofTable);
  for (const at of read) {
    const side = query.sides[at];
    const own = slots.filter((slot) => side && isOfSide(side, slot)).map(({ number }) => number);
    const key = JSON.stringify([own, query.modes, query.annotator]);
    const found = ofTable.get(key) ?? (await readRun(evaluation, own, query, signal));
    ofTable.set(key, found);
    runs[at] = found.run;
    values[at] = found.values;
  }
  const matching = { indexes: [], size: 0 };
  return {
    revision,
    group: evaluation.spec.group ?? null,
    by: query.by ?? "id",
    beside: [],
    samples: runs.reduce((sum, { samples }) => sum + samples, 0),
    runs,
    metrics: await metricsOver(evaluation, { matching, scores: new Map(), values }, null, query, signal),
    squaresOf: null,
    read,
    isDataKnown: true,
  };
}

const UNREAD: HistoryRun = { samples: 0, notRun: 0, repeated: 0, keyless: 0, known: 0, missing: 0, changed: 0 };

async function readRun(
  evaluation: EvaluationView,
  sources: readonly number[],
  query: HistoryQuery,
  signal: AbortSignal,
): Promise<ReadRun> {
  const { table } = evaluation;
  const indexes = Uint32Array.from(
    sources.flatMap((source) => {
      const first = table.firstIndexOf(source);
      return Array.from({ length: table.samplesOf(source) }, (_, at) => first + at);
    }),
  ).sort();
  const [values = []] = await valuesByRun(evaluation, [indexes], query, false, signal);
  const factsAt = evaluation.tableOf(query.annotator).reader();
  const notRun = indexes.reduce((sum, index) => sum + (isNotRun(factsAt(index)) ? 1 : 0), 0);
  return { run: { ...UNREAD, samples: indexes.length, notRun }, values };
}
