import { lineText } from "../../present/characters.ts";
import type { ChangedSource } from "../../protocol/state.ts";
import { Exit, type ExitCode, heaviest, type Io } from "../io.ts";
import { kindsOf } from "../kinds.ts";
import { factsForm, saveFacts } from "../measure.ts";
import { type OpenEvaluation, openEvaluation, readingError, writeResults } from "../openEvaluation.ts";
import type { Given } from "../options/option.ts";
import type { COMPARE } from "../options/scoring.ts";
import type { Sink } from "../outFile.ts";
import { type Compared, comparedOf } from "./compared.ts";
import { type Gate, isGate, type JudgedGate, judge, tellGate } from "./gate.ts";
import { writeJson } from "./json.ts";
import { writeCsv, writeLines } from "./lines.ts";
import { writeMarkdown } from "./markdown.ts";
import { type CompareOptions, compareOptionsOf } from "./options.ts";
import { checkSides, queryOf } from "./query.ts";
import { sheetsText } from "./sheets.ts";
import { writeTable } from "./table.ts";

/** `evaloupe compare BASE A…`: pairs the samples of each run with those of the base and says what changed. */
export async function compare(given: Given<typeof COMPARE>, io: Io): Promise<ExitCode> {
  const options = compareOptionsOf(given, kindsOf(io));
  const { baseline, gate, reading } = options;
  if (baseline !== null) factsForm(baseline, "--save-baseline");
  if (options.isKept && baseline !== null) return saveBaseline(options, baseline, io);
  const evaluation = await openEvaluation(reading, io, { isPairable: true }, isGate(gate) || reading.isStrict);
  try {
    const query = await queryOf(evaluation, options, io.signal);
    await checkSides(evaluation, query, options, io.signal);
    const compared = await comparedOf(evaluation, query, options, io.signal);
    const told = judge(compared, gate);
    const isTerminal = io.isOutTerminal === true && reading.out === null;
    const found = await writeResults(evaluation, reading.out, io, (sink) =>
      write(compared, told, options, { sink, isTerminal }, io.signal),
    );
    // Nothing has become worse by what no state of the files says.
    const judged = tellGate(found === Exit.changed ? judge(compared, ungated(gate)) : told, io);
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

/** Saves the facts of the last run for later comparisons without its file. */
function saveBaseline(
  { reading, paths, where }: CompareOptions,
  path: string,
  io: Io,
  scored: OpenEvaluation | null = null,
): Promise<ExitCode> {
  const last = paths.at(-1) ?? paths[0];
  const options = { ...reading, paths: [last], where: [...reading.where, ...where[1]] };
  return saveFacts(options, path, `--save-baseline ${path}`, io, { scored, hasInputs: true });
}

const ungated = (gate: Gate): Gate => ({ ...gate, isRegressionBad: false, shown: null, maxNotRun: null, judged: [] });

/** What it found changed; null if the form has no place to say so. */
async function write(
  compared: Compared,
  judged: JudgedGate,
  { as }: CompareOptions,
  { sink, isTerminal }: { readonly sink: Sink; readonly isTerminal: boolean },
  signal: AbortSignal,
): Promise<readonly ChangedSource[] | null> {
  const { all, runs } = compared;
  const [run] = runs;
  if (as === "json") return writeJson(compared, judged, sink, signal);
  if (as === "jsonl") await writeLines(compared, sink, signal);
  else if (as === "csv") await writeCsv(compared, sink, signal);
  else if (all !== null && as !== "github") sink.write(sheetsText(as, compared, all, judged));
  else if (run && (as === "markdown" || as === "github")) await writeMarkdown(as, compared, run, judged, sink, signal);
  else if (run) await writeTable(compared, run, judged, { sink, isTerminal }, signal);
  return null;
}
