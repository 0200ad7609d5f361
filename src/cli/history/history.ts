import type { HistoryQuery, Side } from "../../model/index.ts";
import { countText } from "../../present/numbers.ts";
import type { ChangedSource } from "../../protocol/state.ts";
import { filesIn } from "../compare/query.ts";
import { Exit, type ExitCode, heaviest, type Io } from "../io.ts";
import { kindsOf } from "../kinds.ts";
import { type OpenEvaluation, openEvaluation, readingError, writeResults } from "../openEvaluation.ts";
import type { Given } from "../options/option.ts";
import type { HISTORY } from "../options/scoring.ts";
import type { Sink } from "../outFile.ts";
import { inputProblems } from "../score.ts";
import { htmlText } from "./html.ts";
import { writeJson } from "./json.ts";
import { type HistoryOptions, historyOptionsOf } from "./options.ts";
import { type FoundRun, findRuns } from "./runs.ts";
import { tableText } from "./table.ts";
import { type Worked, workOut } from "./worked.ts";

/** `evaloupe history PATH…`: runs in the order of time, and when they became worse. */
export async function history(given: Given<typeof HISTORY>, io: Io): Promise<ExitCode> {
  const options = historyOptionsOf(given, kindsOf(io));
  const found = await findRuns(options, io);
  try {
    const reading = { ...options.reading, paths: found.runs.map(({ path }) => path) };
    const evaluation = await openEvaluation(reading, io, { isPairable: true }, reading.isStrict);
    try {
      const query = await queryOf(evaluation, found.runs, options);
      const worked = await workOut(evaluation, query, options.metric, io.signal);
      const isTerminal = io.isOutTerminal === true && reading.out === null;
      const code = await writeResults(evaluation, reading.out, io, (sink) =>
        write(worked, options, { sink, isTerminal }, io.signal),
      );
      return heaviest([code, tellProblems(evaluation, options, io)]);
    } catch (error) {
      throw await readingError(error, evaluation.peer, evaluation.names);
    } finally {
      await evaluation.dispose();
    }
  } finally {
    await found.dispose();
  }
}

async function queryOf(
  evaluation: OpenEvaluation,
  runs: readonly FoundRun[],
  { reading, by }: HistoryOptions,
): Promise<HistoryQuery> {
  const sides: Side[] = [];
  for (const { name, path, when } of runs)
    sides.push({ name, files: await filesIn(path, evaluation.files), where: reading.where, when });
  const [first, second, ...others] = sides;
  if (!first || !second) throw new RangeError("A history has two runs.");
  return { ...evaluation.query, where: [], sort: null, by, sides: [first, second, ...others] };
}

async function write(
  worked: Worked,
  { as }: HistoryOptions,
  { sink, isTerminal }: { readonly sink: Sink; readonly isTerminal: boolean },
  signal: AbortSignal,
): Promise<readonly ChangedSource[] | null> {
  if (as === "json") return writeJson(worked, sink, signal);
  sink.write(as === "html" ? htmlText(worked) : tableText(worked, isTerminal));
  return null;
}

/** A run that cannot be read is bad input: its place in the line is empty. */
function tellProblems(evaluation: OpenEvaluation, { reading }: HistoryOptions, io: Io): ExitCode {
  const problems = inputProblems(evaluation);
  for (const problem of problems) io.err(`evaloupe: ${problem}\n`);
  const { rejected } = evaluation.state.records;
  const isRefused = reading.isStrict && rejected > 0;
  if (isRefused) io.err(`evaloupe: ${countText(rejected)} records were rejected, and --strict allows none.\n`);
  return problems.length > 0 || isRefused ? Exit.bad : Exit.ok;
}
