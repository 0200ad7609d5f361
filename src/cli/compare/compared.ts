import {
  type ComparedMetric,
  type ComparedRun,
  type ComparedTag,
  type ComparisonQuery,
  type Figure,
  type GroupBy,
  INPUT_PARTS,
  type MetricInfo,
  type Side,
} from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import { dataNotes, dataText, overAllText } from "../../present/comparedData.ts";
import { differenceText, type RunNames, comparedOf as ratersOf } from "../../present/metricWords.ts";
import { type RunsTable, type RunTrend, runLetter, runsTable } from "../../present/runs.ts";
import type { ExportedPair, RunsOverview } from "../../protocol/comparison.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";
import { jsonLines, receiveParts } from "../output/answers.ts";

/** A run against the base. */
export interface BesideBase extends ComparedRun {
  readonly side: Side;
  /** The run's name if there are several; null for a single one. */
  readonly name: string | null;
  /** The base's and the run's letter. */
  readonly letters: RunNames;
  /** Pairs whose data are not the same, with their texts; null unless requested. */
  readonly changed: readonly ExportedPair[] | null;
}

/** Runs against their base: the input of gates and of every form of output. */
export interface Compared {
  readonly evaluation: OpenEvaluation;
  readonly query: ComparisonQuery;
  readonly group: GroupBy;
  readonly infos: readonly MetricInfo[];
  readonly base: Side;
  readonly runs: readonly BesideBase[];
  /** Of one run in depth; else none. */
  readonly figures: readonly Figure[];
  readonly tags: readonly ComparedTag[];
  /** The table of all runs; null of one run in depth. */
  readonly all: { readonly overview: RunsOverview; readonly table: RunsTable } | null;
}

/** Asks for all of a comparison. `isInDepth`: one run with its figures, else the table of all. */
export async function comparedOf(
  evaluation: OpenEvaluation,
  query: ComparisonQuery,
  { isInDepth, isDataShown }: { readonly isInDepth: boolean; readonly isDataShown: boolean },
  signal: AbortSignal,
): Promise<Compared> {
  const { peer } = evaluation;
  const [base, ...others] = query.sides;
  const besideBase = async (runs: readonly ComparedRun[]): Promise<readonly BesideBase[]> => {
    const found: BesideBase[] = [];
    for (const [at, run] of runs.entries()) {
      const side = others[at] ?? base;
      const changed = isDataShown ? await changedPairs(evaluation, { ...query, other: at + 1 }, signal) : null;
      const name = isInDepth ? null : side.name;
      found.push({ ...run, side, name, letters: ["A", runLetter(at + 1)], changed });
    }
    return found;
  };
  if (!isInDepth) {
    const overview = await peer.call("compareRuns", { query, isDrawn: true }, signal);
    const { infos, group } = overview;
    const all = { overview, table: runsTable(overview, infos, true) };
    return { evaluation, query, group, infos, base, runs: await besideBase(overview.runs), figures: [], tags: [], all };
  }
  const run = await peer.call("compare", { query, isDrawn: true }, signal);
  const { infos, group, tags = [] } = run;
  const runs = await besideBase([run]);
  const sentences = await peer.call("sentenceTransitions", { query }, signal);
  const figures: readonly Figure[] = sentences ? [...run.figures, sentences] : run.figures;
  return { evaluation, query, group, infos, base, runs, figures, tags, all: null };
}

/** Every pair of the query, then the samples without a partner, as lines of JSON. */
export function exportPairsOf(
  { peer }: OpenEvaluation,
  query: ComparisonQuery,
  isTextWanted: boolean,
  write: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const ask = (id: number, ended: AbortSignal) => peer.call("exportPairs", { query, id, isTextWanted }, ended);
  return receiveParts(peer, ask, write, signal);
}

/** Pairs with data that differ, with the texts of both sides. */
async function changedPairs(
  evaluation: OpenEvaluation,
  query: ComparisonQuery,
  signal: AbortSignal,
): Promise<readonly ExportedPair[]> {
  const found: ExportedPair[] = [];
  const unlike = INPUT_PARTS.map((part) => `(data.${part} != null && data.${part} != "same")`).join(" || ");
  const asked = { ...query, where: [...query.where, unlike] };
  const see = (pair: ExportedPair) => {
    if (pair.data) found.push(pair);
  };
  await exportPairsOf(evaluation, asked, true, jsonLines(see), signal);
  return found;
}

/** The first lines of a comparison: whether both are about the same data. */
export const dataLines = ({ data, letters }: Pick<BesideBase, "data" | "letters">): readonly string[] =>
  [dataText(data, letters), ...dataNotes(data, letters)].map((line) => lineText(line));

/** `accuracy against gold`, `kappa, judge and gold`: a metric and whose values it is of. */
export function titleOf(metric: ComparedMetric): string {
  const of = ratersOf(metric);
  if (of === "") return metric.id;
  return metric.against === undefined ? `${metric.id}, ${of}` : `${metric.id} ${of}`;
}

/** `better`, `worse`: a difference that is more than chance. */
export const markOf = (trend: RunTrend): string => (trend === "better" || trend === "worse" ? trend : "");

/** `+2.1 points, better, +1.8 points over all 30`. */
export const differenceCell = (metric: ComparedMetric, unit: MetricInfo["unit"], mark = ""): string =>
  [differenceText(metric.difference, unit), mark, overAllText(metric, unit)].filter(Boolean).join(", ");
