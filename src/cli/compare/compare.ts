import { resolve } from "node:path";
import type { KindRegistry } from "../../core/kinds/registry.ts";
import { UnreadableSource } from "../../core/read/issues.ts";
import type { ComparedMetric, ComparisonQuery, Figure, MetricInfo, PairBy, Side } from "../../model/index.ts";
import { listFiles } from "../../platform/node/folder.ts";
import { lineText } from "../../present/characters.ts";
import { metricTitle, pairingWarnings, trendOf } from "../../present/metricWords.ts";
import type { ChangedSource } from "../../protocol/session.ts";
import { type FlagSpec, oneOf, parseArgv } from "../argv.ts";
import { Exit, type ExitCode, heaviest, InputError, type Io, UsageError } from "../io.ts";
import { kindsOf } from "../kinds.ts";
import { type OpenEvaluation, openEvaluation, readingError, writeResults } from "../openEvaluation.ts";
import type { Sink } from "../outFile.ts";
import { inputProblems } from "../score.ts";
import { checkedFilter, filterProblem, readScoreOptions, type ScoreOptions } from "../scoreOptions.ts";
import {
  type Compared,
  writeComparedCsv,
  writeComparedJson,
  writeComparedLines,
  writeComparedTable,
} from "./output.ts";

/** What `compare` was asked for: what `score` knows of reading files, and what is its own. */
interface CompareOptions {
  readonly reading: ScoreOptions;
  /** The paths of A and of B; the same one where two slices of it are compared. */
  readonly paths: readonly [string, string];
  /** Clauses of A alone, and of B alone. */
  readonly where: readonly [readonly string[], readonly string[]];
  readonly by: PairBy | null;
  readonly isRegressionBad: boolean;
}

const OWN: Readonly<Record<string, FlagSpec>> = {
  "--a": "values",
  "--b": "values",
  "--by": "value",
  "--fail-on-regression": "switch",
};

/** Options of `score` that say nothing of two runs. */
const REFUSED = ["--slice", "--limit", "--fail-under", "--distinct", "--k"];

/** Reads and checks everything that can be checked before a file is opened. Throws `UsageError`. */
function readCompareOptions(argv: readonly string[], kinds: KindRegistry): CompareOptions {
  const { own, rest } = splitOwn(argv);
  for (const word of rest) {
    const flag = REFUSED.find((refused) => word === refused || word.startsWith(`${refused}=`));
    if (flag !== undefined) throw new UsageError(`compare has no ${flag}.`);
  }
  const { flags } = parseArgv(own, OWN);
  const reading = readScoreOptions(rest, kinds);
  const where = [flags.get("--a") ?? [], flags.get("--b") ?? []] as const;
  for (const [side, clauses] of where.entries())
    for (const clause of clauses) checkedFilter(clause, side === 0 ? "--a" : "--b");
  if (reading.as === "reference")
    throw new UsageError("--as reference is for score: no reference program compares runs.");
  if (reading.as === "html") throw new UsageError("--as html is for score and agree: a report is of one evaluation.");
  if (reading.everyModeOf.length > 0) throw new UsageError("compare takes one mode of each family, not all.");
  const by = flags.get("--by")?.[0];
  return {
    reading,
    paths: pathsOf(reading.paths, where),
    where,
    by: by === undefined ? null : oneOf<PairBy>("--by", by, ["id", "question"]),
    isRegressionBad: flags.has("--fail-on-regression"),
  };
}

function pathsOf(
  paths: readonly string[],
  [a, b]: readonly [readonly string[], readonly string[]],
): readonly [string, string] {
  const [first, second, third] = paths;
  if (first === undefined || third !== undefined) throw new UsageError("compare takes two files or folders, A and B.");
  if (second !== undefined) return [first, second];
  if (a.length > 0 && b.length > 0) return [first, first];
  throw new UsageError(
    "compare takes two files or folders, A and B; or one with --a EXPR and --b EXPR, its two slices.",
  );
}

/** The words of our own flags with their values, and all others. */
function splitOwn(argv: readonly string[]): { readonly own: readonly string[]; readonly rest: readonly string[] } {
  const own: string[] = [];
  const rest: string[] = [];
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? "";
    const [name = ""] = word.split("=", 1);
    const spec = at < end && Object.hasOwn(OWN, name) ? OWN[name] : undefined;
    if (spec === undefined) rest.push(word);
    else {
      own.push(word);
      const value = argv[at + 1];
      if (spec !== "switch" && word === name && value !== undefined) {
        own.push(value);
        at++;
      }
    }
  }
  return { own, rest };
}

/** `evaloupe compare A B`: pairs the samples of two runs and says what changed. */
export async function compare(argv: readonly string[], io: Io): Promise<ExitCode> {
  const options = readCompareOptions(argv, kindsOf(io));
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
  const { infos, ...comparison } = await peer.call("compare", { query, isDrawn: true }, signal);
  const { metrics } = comparison;
  const sentences = await peer.call("sentenceTransitions", { query }, signal);
  const figures: readonly Figure[] = sentences ? [...comparison.figures, sentences] : comparison.figures;
  const regressions = metrics.filter((metric) => {
    const info = infos.find(({ id }) => id === metric.id);
    return info !== undefined && trendOf(metric, info) === "worse";
  });
  return { evaluation, query, comparison: { ...comparison, figures }, infos, regressions };
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
    if (error instanceof UnreadableSource) return [];
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
      if (problem) throw new InputError(filterProblem(flag, clause, problem));
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
      const format = `${state.format.name} (${state.format.id})`;
      if (samples === 0) say(Exit.bad, `${side} has no samples in the format that both are read in, ${format}.`);
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
