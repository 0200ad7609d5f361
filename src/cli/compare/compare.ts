import { resolve } from "node:path";
import { Stop } from "../../core/read/stop.ts";
import type { ComparedMetric, Comparison, ComparisonQuery, Figure, MetricInfo, Side } from "../../model/index.ts";
import { listFiles } from "../../platform/node/folder.ts";
import { lineText } from "../../present/characters.ts";
import { pairingWarnings, trendOf } from "../../present/comparedWords.ts";
import { metricTitle } from "../../present/metricWords.ts";
import { shapeName } from "../../present/shapes.ts";
import type { ChangedSource } from "../../protocol/session.ts";
import { readingError, writeResults } from "../changedFiles.ts";
import { Exit, type ExitCode, heaviest, InputError, type Io } from "../io.ts";
import { type OpenEvaluation, openEvaluation } from "../openEvaluation.ts";
import type { Sink } from "../outFile.ts";
import { inputProblems } from "../score.ts";
import { filterProblem } from "../scoreOptions.ts";
import { type CompareOptions, readCompareOptions } from "./options.ts";
import { writeComparedCsv, writeComparedLines } from "./pairs.ts";
import { writeComparedJson, writeComparedTable } from "./whole.ts";

/** Two runs, compared: what every form of output is written from. */
export interface Compared {
  readonly evaluation: OpenEvaluation;
  readonly query: ComparisonQuery;
  /** Figures with those that took longer, metrics with their intervals. */
  readonly comparison: Comparison;
  readonly infos: readonly MetricInfo[];
  /** Metrics that are worse in B beyond chance. */
  readonly regressions: readonly ComparedMetric[];
}

/** `evaloupe compare A B`: pairs the samples of two runs and says what changed. */
export async function compare(argv: readonly string[], io: Io): Promise<ExitCode> {
  const options = readCompareOptions(argv);
  const evaluation = await openEvaluation(options.reading, io, { isPairable: true });
  try {
    const query = await queryOf(evaluation, options);
    await checkSides(evaluation, query, options, io.signal);
    const compared = await compareAll(evaluation, query, io.signal);
    const found = await writeResults(evaluation, options.reading.out, io, (sink) =>
      write(compared, options, sink, io.signal),
    );
    return heaviest([found, verdict(compared, options, found, io)]);
  } catch (error) {
    throw await readingError(error, evaluation.peer, evaluation.names);
  } finally {
    await evaluation.dispose();
  }
}

async function compareAll(evaluation: OpenEvaluation, query: ComparisonQuery, signal: AbortSignal): Promise<Compared> {
  const { peer } = evaluation;
  const { infos, ...comparison } = await peer.call("compare", { query }, signal);
  const metrics = await peer.call("comparedIntervals", { query }, signal);
  const sentences = await peer.call("sentenceTransitions", { query }, signal);
  const figures: readonly Figure[] = sentences ? [...comparison.figures, sentences] : comparison.figures;
  const regressions = metrics.filter((metric) => {
    const info = infos.find(({ id }) => id === metric.id);
    return info !== undefined && trendOf(metric, info) === "worse";
  });
  return { evaluation, query, comparison: { ...comparison, metrics, figures }, infos, regressions };
}

async function queryOf({ names, query }: OpenEvaluation, options: CompareOptions): Promise<ComparisonQuery> {
  const { paths, where, by } = options;
  const side = async (at: 0 | 1): Promise<Side> => ({
    name: nameOf(at, options),
    sources: await sourcesIn(paths[at], names),
    where: [...options.reading.where, ...where[at]],
  });
  return { ...query, where: [], by, sides: [await side(0), await side(1)] };
}

/** The path; of two slices of one path the clauses that make them. */
function nameOf(at: 0 | 1, { paths, where }: CompareOptions): string {
  return paths[0] === paths[1] && where[at].length > 0 ? where[at].join(" && ") : paths[at];
}

/** Numbers of the sources that a path stands for; none where it cannot be read, which the evaluation tells. */
async function sourcesIn(path: string, names: readonly string[]): Promise<readonly number[]> {
  try {
    const files = new Set((await listFiles([path], () => {})).map((name) => resolve(name)));
    return names.flatMap((name, source) => (files.has(resolve(name)) ? [source] : []));
  } catch (error) {
    if (error instanceof Stop) return [];
    throw error;
  }
}

/** Clauses may name fields that only the opened files tell. */
async function checkSides(
  { peer, state }: OpenEvaluation,
  query: ComparisonQuery,
  { where: own }: CompareOptions,
  signal: AbortSignal,
): Promise<void> {
  if (state.samples === 0) return;
  for (const [at, { where }] of query.sides.entries()) {
    for (const clause of where) {
      const problem = await peer.call("checkWhere", { query, where: clause }, signal);
      const flag = own[at]?.includes(clause) ? (at === 0 ? "--a" : "--b") : "--where";
      if (problem) throw new InputError(filterProblem(clause, problem.message, problem.at).replace("--where", flag));
    }
  }
}

/** What it found changed; null where the form has no place to say so. */
async function write(
  compared: Compared,
  { reading }: CompareOptions,
  sink: Sink,
  signal: AbortSignal,
): Promise<readonly ChangedSource[] | null> {
  if (reading.as === "json") return writeComparedJson(compared, sink, signal);
  if (reading.as === "jsonl") await writeComparedLines(compared, sink, signal);
  else if (reading.as === "csv") await writeComparedCsv(compared, sink, signal);
  else writeComparedTable(compared, sink);
  return null;
}

function verdict(
  { evaluation, comparison, regressions, infos }: Compared,
  options: CompareOptions,
  found: ExitCode,
  io: Io,
): ExitCode {
  const { state } = evaluation;
  const codes: ExitCode[] = [];
  const say = (code: ExitCode, message: string) => {
    io.err(`evaloupe: ${lineText(message)}\n`);
    codes.push(code);
  };
  const problems = inputProblems(evaluation);
  for (const message of problems) say(Exit.bad, message);
  const { pairing } = comparison;
  if (problems.length === 0) {
    for (const [at, { samples }] of pairing.sides.entries()) {
      const side = at === 0 ? "A" : "B";
      const shape = `${shapeName(state.shape.id)} (${state.shape.id})`;
      if (samples === 0) say(Exit.bad, `${side} has no samples of the shape that both are read in, ${shape}.`);
    }
    for (const warning of pairingWarnings(pairing)) say(pairing.pairs === 0 ? Exit.bad : Exit.ok, warning);
  }
  if (options.reading.isStrict && state.records.rejected > 0) {
    say(Exit.bad, `${state.records.rejected} records were rejected, and --strict allows none.`);
  }
  // Nothing has become worse by what no state of the files says.
  if (options.isRegressionBad && found !== Exit.changed) {
    for (const metric of regressions) say(Exit.missed, regressionText(metric, infos));
  }
  return heaviest(codes);
}

function regressionText(metric: ComparedMetric, infos: readonly MetricInfo[]): string {
  const direction = infos.find(({ id }) => id === metric.id)?.direction;
  const how = direction === "lower" ? "higher" : "lower";
  return `${metricTitle({ ...metric, slice: null, value: null, n: 0, count: null, leftOut: {} })} is ${how} in B: ${metric.a} to ${metric.b}.`;
}
