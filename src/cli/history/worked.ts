import {
  type HistoryMetric,
  type HistoryQuery,
  type HistoryRow,
  isOfSide,
  type RunHistory,
  type Side,
} from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import { type HistoryBreak, runText, testText } from "../../present/history.ts";
import { InputError } from "../io.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";
import { suggestion } from "../options/values.ts";

/** A history as every form of output writes it. */
export interface Worked {
  readonly evaluation: OpenEvaluation;
  readonly sides: readonly Side[];
  readonly history: RunHistory;
  /** The requested metrics. */
  readonly metrics: readonly HistoryMetric[];
  /** The metric whose squares are written; null: no metric is yes or no. */
  readonly squaresOf: HistoryMetric | null;
  /** All samples by their first break. */
  readonly rows: readonly HistoryRow[];
  /** By number of a sample. */
  readonly rowOf: ReadonlyMap<number, HistoryRow>;
}

/** Rows of one request. */
const PART = 2_000;

/** Throws `InputError` if the runs do not have the metric. */
export async function workOut(
  evaluation: OpenEvaluation,
  query: HistoryQuery,
  metric: string | null,
  signal: AbortSignal,
): Promise<Worked> {
  const { peer } = evaluation;
  const history = await peer.call("history", { query, isDrawn: true }, signal);
  const metrics = metric === null ? history.metrics : history.metrics.filter(({ info }) => info.id === metric);
  if (metric !== null && metrics.length === 0) {
    const known = history.metrics.map(({ info }) => info.id);
    throw new InputError(`--metric: no run has ${lineText(metric)}.${suggestion(metric, known)}`);
  }
  const asked = metrics.find(({ isYesNo }) => isYesNo)?.key ?? null;
  const key = metric === null ? history.squaresOf : (asked ?? history.squaresOf);
  const rows: HistoryRow[] = [];
  for (let from = 0; from < history.samples; from += PART) {
    const of = { metric: key, only: "every" } as const;
    const part = await peer.call("historyRows", { query, of, from, to: from + PART }, signal);
    rows.push(...part.rows);
  }
  return {
    evaluation,
    sides: query.sides,
    history,
    metrics,
    squaresOf: history.metrics.find((one) => one.key === key) ?? null,
    rows,
    rowOf: new Map(rows.map((row) => [row.sample, row])),
  };
}

/** `q1`: what a sample is called; its line if it has no id. */
export const nameOf = ({ id, line }: Pick<HistoryRow, "id" | "line">): string => id ?? `line ${line}`;

/** `is worse in run 18, until run 30, than in run 17: −40.0 points over 40 pairs`: what follows the name of a metric. */
export function worseText(
  { info: { unit } }: HistoryMetric,
  { run, until, test }: HistoryBreak,
  sides: readonly Side[],
): string {
  const last = until > run ? `, until ${runText(until, sides)}` : "";
  return `is worse in ${runText(run, sides)}${last} than in ${runText(test.against, sides)}: ${testText(test, unit)}`;
}

/** The file of a source as people know it: of a version from Git `1a2b3c4d:results.jsonl`. */
export function fileOf({ evaluation, sides }: Pick<Worked, "evaluation" | "sides">, source: number): string {
  const own = evaluation.state.sources[source];
  const side = own && sides.find((one) => one.when?.commit && isOfSide(one, own));
  return side?.name ?? evaluation.names[source] ?? "";
}

/** Whether runs are versions of a file, which no link leads to. */
export const isFromGit = ({ sides }: Pick<Worked, "sides">): boolean => sides.some(({ when }) => when?.commit);
