import { basename } from "node:path";
import type { AnyKind } from "../kinds/registry.ts";
import { type Capped, type DetectedFormat, NO_GROUPS, type Query } from "../model/index.ts";
import { sampleFilesBeside } from "../platform/node/beside.ts";
import { lineText } from "../present/characters.ts";
import { countText, valueText } from "../present/numbers.ts";
import { PeerError } from "../protocol/peer.ts";
import type { SessionPeer } from "../protocol/sessionMethods.ts";
import type { ChangedSource } from "../protocol/state.ts";
import { isObject } from "../read/parse.ts";
import { alternatives } from "./catalogue.ts";
import { Exit, type ExitCode, heaviest, InputError, type Io, UsageError } from "./io.ts";
import { kindsOf } from "./kinds.ts";
import { type OpenEvaluation, openEvaluation, readingError, writeResults } from "./openEvaluation.ts";
import type { Form } from "./options/forms.ts";
import type { Given } from "./options/option.ts";
import type { AGREE, SCORE } from "./options/scoring.ts";
import type { Sink } from "./outFile.ts";
import { addToStepSummary, writeAnnotations } from "./output/alerts/github.ts";
import { writeJunit } from "./output/alerts/junit.ts";
import { writeSarif } from "./output/alerts/sarif.ts";
import { writeEveryEvalEver } from "./output/everyEvalEver.ts";
import { writeHtml } from "./output/html.ts";
import { writeContrast, writeJson } from "./output/json.ts";
import { writeCsv, writeJsonLines, writeReference } from "./output/lines.ts";
import { scoreMarkdown, writeScoreMarkdown } from "./output/markdown.ts";
import { writeTable } from "./output/table.ts";
import { scoreGate, WITH_METRICS, wholeSummary } from "./scoreGate.ts";
import { filterProblem, readingOf, type ScoreOptions } from "./scoreOptions.ts";
import { withSideFiles } from "./sideHint.ts";

/** `evaloupe score PATH…`: reads, scores, writes, and says by its exit code whether all is as it should be. */
export async function score(given: Given<typeof SCORE>, io: Io): Promise<ExitCode> {
  return scoreWith(await withSideFiles(readingOf(given, kindsOf(io)), io), io);
}

/** The same with options that have been read; `check` throws `InputError` if the samples are not those requested. */
async function scoreWith(
  options: ScoreOptions,
  io: Io,
  check: (evaluation: OpenEvaluation) => void = () => {},
): Promise<ExitCode> {
  // Labels by people say more of the samples; if they cannot be read, the scores are the same.
  const isWelcome = WITH_METRICS.includes(options.as) && options.contrast === null;
  const evaluation = await openEvaluation(isWelcome ? { ...options, people: "welcome" } : options, io);
  try {
    check(evaluation);
    await checkWhere(evaluation, options, io.signal);
    const found = await writeResults(evaluation, options.out, io, (sink) => write(evaluation, options, sink, io));
    return heaviest([found, await verdict(evaluation, options, found, io)]);
  } catch (error) {
    throw await readingError(error, evaluation.peer, evaluation.names);
  } finally {
    await evaluation.dispose();
  }
}

/** What it found changed; null if the form has no place to say so. */
async function write(
  evaluation: OpenEvaluation,
  options: ScoreOptions,
  sink: Sink,
  io: Io,
): Promise<readonly ChangedSource[] | null> {
  const { signal } = io;
  if (options.contrast !== null) return writeContrast(evaluation, options.contrast, options, sink, signal);
  if (options.as === "json") return writeJson(evaluation, options, sink, signal);
  if (options.as === "eee") await writeEveryEvalEver(evaluation, sink, io, signal);
  else if (options.as === "sarif") await writeSarif(evaluation, sink, io);
  else if (options.as === "github") {
    const failures = (await scoreGate(evaluation, options, signal))?.failures ?? [];
    await writeAnnotations(evaluation, failures, sink, signal);
    addToStepSummary(await scoreMarkdown(evaluation, options, signal));
  } else await writeForm(options.as, evaluation, options, sink, signal);
  return null;
}

function writeForm(
  as: Exclude<Form, "json" | "eee" | "sarif" | "github">,
  evaluation: OpenEvaluation,
  options: ScoreOptions,
  sink: Sink,
  signal: AbortSignal,
): Promise<void> {
  switch (as) {
    case "jsonl":
      return writeJsonLines(evaluation, options, sink, signal);
    case "csv":
      return writeCsv(evaluation, options, sink, signal);
    case "html":
      return writeHtml(evaluation, sink, signal);
    case "reference":
      return writeReference(evaluation, sink, signal);
    case "table":
      return writeTable(evaluation, options, sink, signal);
    case "markdown":
      return writeScoreMarkdown(evaluation, options, sink, signal);
    case "junit":
      return writeJunit(evaluation, sink, signal);
  }
}

/** A filter may name fields that are known once the file is open. Without samples none is missing. */
export async function checkWhere({ peer, query, state }: OpenEvaluation, { where }: ScoreOptions, signal: AbortSignal) {
  if (state.samples === 0) return;
  for (const clause of where) {
    const problem = await clauseProblem(peer, query, clause, signal);
    if (problem) throw new InputError(filterProblem("--where", clause, problem));
  }
}

/** What is wrong with a clause, if anything. Whether any record has a field that it names is known once all were looked at. */
export async function clauseProblem(
  peer: SessionPeer,
  query: Query,
  where: string,
  signal: AbortSignal,
): Promise<{ readonly message: string; readonly at: number } | null> {
  const problem = await peer.call("checkWhere", { query, where }, signal);
  if (problem) return problem;
  try {
    await peer.call("select", { query: { ...query, where: [where], sort: null } }, signal);
    return null;
  } catch (error) {
    const at = error instanceof PeerError && error.code === "invalid" && isObject(error.data) ? error.data.at : null;
    if (!(error instanceof PeerError) || typeof at !== "number") throw error;
    return { message: error.message, at };
  }
}

async function verdict(evaluation: OpenEvaluation, options: ScoreOptions, found: ExitCode, io: Io): Promise<ExitCode> {
  const { state } = evaluation;
  const codes: ExitCode[] = [];
  const say = (code: ExitCode, message: string) => {
    io.err(`evaloupe: ${message}\n`);
    codes.push(code);
  };
  for (const message of inputProblems(evaluation)) say(Exit.bad, message);
  await tellSampleFiles(state, io);
  await tellFirstRejection(evaluation, io);
  if (options.isStrict && state.records.rejected > 0) {
    say(Exit.bad, `${countText(state.records.rejected)} records were rejected, and --strict allows none.`);
  }
  // No threshold is met or missed by what no state of the files says.
  if (found === Exit.changed) return heaviest(codes);
  await tellSliceless(evaluation, options, io);
  await tellUngrouped(evaluation, options, io);
  await tellCapped(evaluation, options, io);
  const gate = await scoreGate(evaluation, options, io.signal);
  if (gate?.rejected && gate.failures.every(({ code }) => code !== "rejected-records")) say(Exit.ok, gate.rejected);
  for (const { exit, message } of gate?.failures ?? []) say(exit, message);
  return heaviest(codes);
}

/** If nothing could be read, the first reason is mostly the reason for all. */
async function tellFirstRejection({ peer, state, names }: OpenEvaluation, io: Io): Promise<void> {
  const { total, rejected } = state.records;
  if (rejected === 0 || rejected < total) return;
  for (const [source, name] of names.entries()) {
    const issues = await peer.call("issues", { source, limit: 100 }, io.signal);
    const first = issues.find(({ isRejection }) => isRejection);
    if (first)
      return io.err(`evaloupe: ${lineText(name)}, record ${first.line}: ${first.code}: ${lineText(first.message)}\n`);
  }
}

/** Files in the folder of a results file that may hold its samples. */
async function tellSampleFiles({ sources }: OpenEvaluation["state"], io: Io): Promise<void> {
  for (const { uri, stop } of sources) {
    const files = stop?.code === "RESULTS" ? await sampleFilesBeside(uri) : [];
    if (files.length > 0) io.err(`evaloupe: Its samples may be in ${files.map(lineText).join(" or ")}.\n`);
  }
}

/** What is wrong with the sources as such; any of it is bad input. */
export function inputProblems({ state, names, problem }: OpenEvaluation): readonly string[] {
  const problems = state.sources.flatMap(({ stop }, source) =>
    stop === null ? [] : [`${stop.code}: ${named(names[source] ?? "", stop.message)}`],
  );
  if (problem !== null) problems.push(problem);
  if (state.samples > 0 || problems.length > 0) return problems;
  const [best] = state.candidates;
  const { total, rejected } = state.records;
  if (state.records.used > 0) return ["no samples: when these facts were measured, no sample passed the filter."];
  if (state.format.id !== "unknown") return ["no samples: every record is blank, rejected or carries none."];
  if (total > 0 && rejected === total) return [`no samples: all ${countText(total)} records were rejected.`];
  return [
    `no samples: ${unknownText(state.format, best)} Choose one with --adapter (see evaloupe formats), or use --map.`,
  ];
}

/** What the records have, and what they would need to be of the format that comes nearest. */
function unknownText({ found = [] }: DetectedFormat, best: DetectedFormat | undefined): string {
  const has = found.length > 0 ? ` The records have ${found.map(lineText).join(", ")}.` : "";
  if (best === undefined || best.confidence === 0) return `no known format matches.${has}`;
  if (best.confidence >= 0.5) return `only ${valueText(best.confidence, "rate")} of the records are ${best.id}.${has}`;
  const needs = best.lacks ? ` The nearest, ${best.id}, also needs ${best.lacks.map(alternatives).join(" and ")}.` : "";
  return `no known format matches.${has}${needs}`;
}

function named(name: string, message: string): string {
  const text = lineText(message);
  return text.includes(basename(name)) ? text : `${lineText(name)}: ${text}`;
}

async function tellCapped(
  { peer, query, state }: OpenEvaluation,
  { as, contrast }: ScoreOptions,
  io: Io,
): Promise<void> {
  if (!WITH_METRICS.includes(as) || contrast !== null || state.samples === 0) return;
  const { capped = [] } = await peer.call(
    "summary",
    { query, isDrawn: true, ...(as === "html" ? { forPage: true } : {}) },
    io.signal,
  );
  for (const part of capped) io.err(`evaloupe: ${cappedText(part)}\n`);
}

/** "model: first 1,000 of 100,000, those with most samples; use --where to see others." */
function cappedText(part: Capped): string {
  const { shown, of } = part;
  const first = `the ${countText(shown)} of ${countText(of)}`;
  if ("dimension" in part)
    return `${lineText(part.dimension)}: ${first} with the most samples; use --where to see others.`;
  return part.list === "criteria" || part.list === "scores"
    ? `${part.list}: ${first} with the most samples; use --where to see others.`
    : `raters: ${first} that come first in the file; the others count in no result.`;
}

async function tellSliceless(evaluation: OpenEvaluation, options: ScoreOptions, io: Io): Promise<void> {
  const { sliceBy } = options;
  if (sliceBy.length === 0 || evaluation.state.samples === 0) return;
  const { metrics } = await wholeSummary(evaluation, options, io.signal);
  for (const name of sliceBy) {
    if (metrics.some(({ slice }) => slice !== null && Object.hasOwn(slice, name))) continue;
    io.err(`evaloupe: --slice ${lineText(name)}: no record has a string or a number there.\n`);
  }
}

/** A field that is not in every record groups only some samples; the others go by their question. */
async function tellUngrouped(evaluation: OpenEvaluation, options: ScoreOptions, io: Io): Promise<void> {
  const { group } = options;
  if (group === null || group === NO_GROUPS || evaluation.state.samples === 0) return;
  const { grouping } = await wholeSummary(evaluation, options, io.signal);
  const { field, question, id, alone } = grouping.by;
  const others = question + id + alone;
  if (others === 0) return;
  const has = field === 0 ? "no record has" : `${countText(others)} samples are without`;
  io.err(`evaloupe: --group ${lineText(group)}: ${has} a string or a number there; those are grouped by question.\n`);
}

/** The metric that every kind of sample with raters has. */
const AGREEMENT = "agreement.accuracy";

/** `evaloupe agree PATH [GOLD]`: ratings against gold labels, of the file itself or of another, joined by id. */
export async function agree(given: Given<typeof AGREE>, io: Io): Promise<ExitCode> {
  const options = readingOf(given, kindsOf(io));
  const [path = "", gold] = options.paths;
  if (options.contrast !== null && options.as !== "json" && options.as !== "table") {
    throw new UsageError("--contrast is written as a table or as json.");
  }
  const joined = gold === undefined ? options.joined : [gold, ...options.joined];
  const kind = kindsOf(io).kinds.find(isOfRatings)?.id ?? null;
  const wanted = options.contrast === null ? { kind } : {};
  return scoreWith(await withSideFiles({ ...options, ...wanted, paths: [path], joined }, io), io, (evaluation) => {
    // Fields of any kind may be set against each other.
    if (options.contrast === null) checkRatings(evaluation, path);
  });
}

const isOfRatings = ({ measure }: AnyKind): boolean => measure.metrics.some(({ info }) => info.id === AGREEMENT);

/** The samples must be rated. Unreadable files are reported as elsewhere. */
function checkRatings({ state, kinds }: OpenEvaluation, path: string): void {
  if (state.samples === 0 || state.format.id === "unknown") return;
  if (isOfRatings(kinds.kindOf(state.kind))) return;
  throw new InputError(`${lineText(path)}: ${state.format.id} has no ratings to compare; see evaloupe formats.`);
}
