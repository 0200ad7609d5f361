import { resolve } from "node:path";
import type { KindRegistry } from "../../kinds/registry.ts";
import { type ComparisonQuery, equalsClause, type Figure, type PairBy, type Side } from "../../model/index.ts";
import { listFiles } from "../../platform/node/folder.ts";
import { lineText } from "../../present/characters.ts";
import { trendOf } from "../../present/metricWords.ts";
import type { ChangedSource } from "../../protocol/session.ts";
import { UnreadableSource } from "../../read/issues.ts";
import { Exit, type ExitCode, heaviest, InputError, type Io, UsageError } from "../io.ts";
import { kindsOf } from "../kinds.ts";
import { factsForm, saveFacts } from "../measure.ts";
import { type OpenEvaluation, openEvaluation, readingError, writeResults } from "../openEvaluation.ts";
import type { Given } from "../options/option.ts";
import type { COMPARE } from "../options/scoring.ts";
import type { Sink } from "../outFile.ts";
import { clauseProblem } from "../score.ts";
import { checkedFilter, filterProblem, readingOf, type ScoreOptions } from "../scoreOptions.ts";
import { changedPairs } from "./changedData.ts";
import { type Gate, isGate, type Judged, judge, tellGate } from "./gate.ts";
import { takenParts } from "./losses.ts";
import { writeComparedMarkdown } from "./markdown.ts";
import {
  type Compared,
  writeComparedCsv,
  writeComparedJson,
  writeComparedLines,
  writeComparedTable,
} from "./output.ts";
import { compareMany, type RunsOutput, writeRuns } from "./runs.ts";
import { judgeRuns } from "./runsGate.ts";

/** What `compare` was asked for: what `score` knows of reading files, and what is its own. */
interface CompareOptions {
  readonly reading: ScoreOptions;
  /** The paths of A and of B; the same one where two slices of it are compared. */
  readonly paths: readonly [string, string];
  /** The paths of all runs where there are more than two. */
  readonly more: readonly string[];
  /** The field whose values are the runs, and the one of them that is the base: null for the first. */
  readonly runsBy: string | null;
  readonly base: string | null;
  /** The form of several runs; null: two runs in depth. */
  readonly asRuns: RunsOutput | null;
  /** Clauses of A alone, and of B alone. */
  readonly where: readonly [readonly string[], readonly string[]];
  readonly by: PairBy | null;
  readonly gate: Gate;
  /** With the samples whose data are not the same, and the words that changed in them. */
  readonly isDataShown: boolean;
  /** The form of two runs that is none of `score`. */
  readonly form: CompareForm | null;
  /** The file that the last run's facts are kept in, as the base of later comparisons; null: none. */
  readonly baseline: string | null;
  /** There is one run, and nothing to compare it with. */
  readonly isKept: boolean;
}

type CompareForm = "markdown" | "github";

/** Options of a command that are options of `compare`, too; those that it has not are as if they were not given. */
interface GivenRuns {
  readonly paths: readonly string[];
  readonly values: Partial<Given<typeof COMPARE>["values"]>;
}
type Form = Given<typeof COMPARE>["values"]["as"];

/** Forms with writers of their own. */
const FORMS = ["markdown", "html", "github"] as const;

const USUAL_POWER = 0.8;

/** Reads and checks everything that can be checked before a file is opened. Throws `UsageError`. */
export function compareOptionsOf({ paths, values }: GivenRuns, kinds: KindRegistry): CompareOptions {
  const { as = "table", by = null, runs: runsBy = null, base = null, saveBaseline: baseline = null } = values;
  const form = FORMS.find((one) => one === as) ?? null;
  const reading = readingOf({ paths, values: { ...values, as: form === null ? as : "table" } }, kinds);
  const where = [values.a ?? [], values.b ?? []] as const;
  for (const [side, clauses] of where.entries())
    for (const clause of clauses) checkedFilter(clause, side === 0 ? "--a" : "--b");
  if (reading.everyModeOf.length > 0) throw new UsageError("compare takes one mode of each family, not all.");
  const [first = "", second] = reading.paths;
  const isMany = runsBy !== null || reading.paths.length > 2;
  const isSliced = where.some((clauses) => clauses.length > 0);
  // One run alone is kept and compared with nothing.
  const isKept = baseline !== null && second === undefined && !isSliced;
  if (isMany && isSliced) throw new UsageError("--a and --b are for two runs; --where filters all runs.");
  if (runsBy !== null && second !== undefined) throw new UsageError("--runs takes one file or folder.");
  if (runsBy === null && base !== null)
    throw new UsageError("--base is for --runs; of several files the first is the base.");
  // Of two runs Markdown says what changed in depth; other forms of runs are the table of all.
  const isOfTwo = !isMany && (as === "markdown" || as === "github");
  const shown = shownIn(values);
  if (isMany && shown !== null) throw new UsageError("--see and --at-least-power are for two runs.");
  if (isMany && baseline !== null) throw new UsageError("--save-baseline is for one or two runs.");
  if (isMany && as === "github") throw new UsageError("--as github is for two runs.");
  const asRuns = as !== "github" && (isMany || as === "html") ? as : null;
  return {
    reading,
    paths: isMany || isKept ? [first, second ?? first] : pathsOf(reading.paths, where),
    more: isMany && runsBy === null ? reading.paths : [],
    runsBy,
    base,
    asRuns,
    where,
    by,
    gate: {
      isRegressionBad: values.failOnRegression ?? false,
      judged: values.metric ?? [],
      shown,
      allowed: new Set(values.allow),
      maxNotRun: reading.maxNotRun,
      isStrict: reading.isStrict,
    },
    form: isOfTwo ? as : null,
    isDataShown: checkedData(values.data ?? false, isMany, as),
    baseline,
    isKept,
  };
}

/** Forms that have a place for texts. */
function checkedData(isAsked: boolean, isMany: boolean, form: Form): boolean {
  if (!isAsked) return false;
  // A line of several runs is a sample of the base beside all others, and no pair.
  if (form === "csv" || (isMany && form === "jsonl"))
    throw new UsageError(
      `--data is written as table, json, markdown or html, not as ${form}${isMany ? " of runs" : ""}.`,
    );
  return true;
}

function shownIn({ see = null, atLeastPower: power = null }: GivenRuns["values"]): Gate["shown"] {
  if (see === null && power === null) return null;
  if (see === null) throw new UsageError("--at-least-power needs --see: the difference that should be seen.");
  return { see, power: power ?? USUAL_POWER };
}

function pathsOf(
  paths: readonly string[],
  [a, b]: readonly [readonly string[], readonly string[]],
): readonly [string, string] {
  const [first, second] = paths;
  if (first === undefined)
    throw new UsageError("compare takes two or more files or folders, the first of them the base.");
  if (second !== undefined) return [first, second];
  if (a.length > 0 && b.length > 0) return [first, first];
  throw new UsageError(
    "compare takes two or more files or folders; or one with --a EXPR and --b EXPR, its two slices, or with --runs FIELD.",
  );
}

/** `evaloupe compare A B`: pairs the samples of two runs and says what changed. */
export async function compare(given: Given<typeof COMPARE>, io: Io): Promise<ExitCode> {
  const options = compareOptionsOf(given, kindsOf(io));
  const { baseline } = options;
  if (baseline !== null) factsForm(baseline, "--save-baseline");
  if (options.isKept && baseline !== null) return saveBaseline(options, baseline, io);
  const evaluation = await openEvaluation(
    options.reading,
    io,
    { isPairable: true },
    isGate(options.gate) || options.reading.isStrict,
  );
  try {
    const query = await queryOf(evaluation, options, io.signal);
    await checkSides(evaluation, query, options, io.signal);
    if (options.asRuns !== null) return await compareRuns(evaluation, query, options, options.asRuns, io);
    const compared = await compareAll(evaluation, query, options.isDataShown, io.signal);
    const told = judge(compared, options.gate);
    const found = await writeResults(evaluation, options.reading.out, io, (sink) =>
      write(compared, told, options, { sink, isTerminal: io.isOutTerminal === true }, io.signal),
    );
    // Nothing has become worse by what no state of the files says.
    const judged = tellGate(found === Exit.changed ? judge(compared, ungated(options.gate)) : told, io);
    if (baseline === null || found === Exit.changed) return heaviest([found, judged]);
    // A base that became worse would hide that it did.
    if (judged !== Exit.ok) io.err(`evaloupe: ${lineText(baseline)} was not written.\n`);
    else return heaviest([found, await saveBaseline(options, baseline, io, evaluation)]);
    return heaviest([found, judged]);
  } catch (error) {
    throw await readingError(error, evaluation.peer, evaluation.names);
  } finally {
    await evaluation.dispose();
  }
}

/** Keeps the facts of the last run, so that a later one is compared with it where its file is not. */
function saveBaseline(
  { reading, paths, where }: CompareOptions,
  path: string,
  io: Io,
  judged: OpenEvaluation | null = null,
): Promise<ExitCode> {
  const [, last] = paths;
  const options = { ...reading, paths: [last], where: [...reading.where, ...where[1]] };
  return saveFacts(options, path, `--save-baseline ${path}`, io, { judged, hasInputs: true });
}

/** Any number of runs against the first. */
async function compareRuns(
  evaluation: OpenEvaluation,
  query: ComparisonQuery,
  options: CompareOptions,
  as: RunsOutput,
  io: Io,
): Promise<ExitCode> {
  const compared = await compareMany(evaluation, query, options.isDataShown, io.signal);
  const told = judgeRuns(compared, options.gate);
  const found = await writeResults(evaluation, options.reading.out, io, (sink) =>
    writeRuns(as, compared, told, sink, io.signal),
  );
  return heaviest([found, tellGate(found === Exit.changed ? judgeRuns(compared, ungated(options.gate)) : told, io)]);
}

const ungated = (gate: Gate): Gate => ({ ...gate, isRegressionBad: false, shown: null, maxNotRun: null, judged: [] });

async function compareAll(
  evaluation: OpenEvaluation,
  query: ComparisonQuery,
  isDataShown: boolean,
  signal: AbortSignal,
): Promise<Compared> {
  const { peer } = evaluation;
  const { infos, ...comparison } = await peer.call("compare", { query, isDrawn: true }, signal);
  const { metrics } = comparison;
  const changed = isDataShown ? await changedPairs(peer, query, signal) : null;
  const sentences = await peer.call("sentenceTransitions", { query }, signal);
  const figures: readonly Figure[] = sentences ? [...comparison.figures, sentences] : comparison.figures;
  const regressions = metrics.filter((metric) => {
    const info = infos.find(({ id }) => id === metric.id);
    return info !== undefined && trendOf(metric, info) === "worse";
  });
  return { evaluation, query, comparison: { ...comparison, figures }, changed, infos, regressions };
}

export async function queryOf(
  evaluation: OpenEvaluation,
  options: CompareOptions,
  signal: AbortSignal,
): Promise<ComparisonQuery> {
  const { files } = evaluation;
  const { paths, where, by, more, runsBy, reading, gate } = options;
  const takes = takenParts(gate.allowed);
  const query = { ...evaluation.query, ...(takes.length > 0 ? { takes } : {}) };
  if (more.length > 0 || runsBy !== null) {
    const sides =
      runsBy === null
        ? await Promise.all(
            more.map(
              async (name): Promise<Side> => ({ name, sources: await sourcesIn(name, files), where: reading.where }),
            ),
          )
        : await slicesBy(evaluation, runsBy, options, signal);
    const [a, b, ...others] = sides;
    if (!a || !b) throw new InputError(`${lineText(paths[0])}: ${lineText(runsBy ?? "")} has fewer than two values.`);
    return { ...query, where: [], by, sides: [a, b, ...others] };
  }
  const side = async (at: 0 | 1): Promise<Side> => ({
    name: nameOf(at, options),
    sources: await sourcesIn(paths[at], files),
    where: [...options.reading.where, ...where[at]],
  });
  return { ...query, where: [], by, sides: [await side(0), await side(1)] };
}

/** A run a value of the field; that which was named the base is the first. */
async function slicesBy(
  { peer, query }: OpenEvaluation,
  field: string,
  { base, reading }: CompareOptions,
  signal: AbortSignal,
): Promise<readonly Side[]> {
  const fields = await peer.call("fields", { query: { ...query, where: [] } }, signal);
  const found = fields.find(({ id }) => id === field);
  if (!found) throw new InputError(`--runs: there is no field ${lineText(field)}.`);
  if (!found.values) throw new InputError(`--runs: ${lineText(field)} has too many values to compare.`);
  const first = found.values.filter((value) => String(value) === base);
  if (base !== null && first.length === 0)
    throw new InputError(`--base: ${lineText(field)} is never ${lineText(base)}.`);
  const order = [...first, ...found.values.filter((value) => !first.includes(value))];
  return order.map((value) => {
    return { name: String(value), sources: null, where: [...reading.where, equalsClause(field, value) ?? ""] };
  });
}

/** The path; of two slices of one path the clauses that make them. */
function nameOf(at: 0 | 1, { paths, where }: CompareOptions): string {
  return paths[0] === paths[1] && where[at].length > 0 ? where[at].join(" && ") : paths[at];
}

/** Numbers of the sources that a path stands for; none where it cannot be read, which the evaluation tells. */
async function sourcesIn(path: string, opened: readonly string[]): Promise<readonly number[]> {
  try {
    const files = new Set((await listFiles([path], () => {})).map((name) => resolve(name)));
    return opened.flatMap((name, source) => (files.has(resolve(name)) ? [source] : []));
  } catch (error) {
    if (error instanceof UnreadableSource) return [];
    throw error;
  }
}

/** Clauses may name fields that only the opened files tell. */
export async function checkSides(
  { peer, state }: OpenEvaluation,
  query: ComparisonQuery,
  { where: own }: CompareOptions,
  signal: AbortSignal,
): Promise<void> {
  if (state.samples === 0) return;
  for (const [at, { where }] of query.sides.entries()) {
    for (const clause of where) {
      const { modes, annotator } = query;
      const problem = await clauseProblem(peer, { where: [], sort: null, modes, annotator }, clause, signal);
      const flag = own[at]?.includes(clause) ? (at === 0 ? "--a" : "--b") : "--where";
      if (problem) throw new InputError(filterProblem(flag, clause, problem));
    }
  }
}

/** What it found changed; null where the form has no place to say so. */
async function write(
  compared: Compared,
  judged: Judged,
  { reading, form }: CompareOptions,
  { sink, isTerminal }: { readonly sink: Sink; readonly isTerminal: boolean },
  signal: AbortSignal,
): Promise<readonly ChangedSource[] | null> {
  if (reading.as === "json") return writeComparedJson(compared, judged, sink, signal);
  if (reading.as === "jsonl") await writeComparedLines(compared, sink, signal);
  else if (reading.as === "csv") await writeComparedCsv(compared, sink, signal);
  else if (form !== null) await writeComparedMarkdown(compared, { ...judged, form }, sink, signal);
  else await writeComparedTable(compared, judged, { sink, isTerminal: isTerminal && reading.out === null }, signal);
  return null;
}
