import { realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { FOLDER_READING } from "../kinds/reading/readingFile.ts";
import { readingNotes, rereadNotes } from "../kinds/reading/readingNotes.ts";
import type { KindRegistry } from "../kinds/registry.ts";
import {
  type Annotator,
  type EvaluationSpec,
  FILE_ANNOTATOR,
  type FileChange,
  type LabelPlan,
  LOCAL_ANNOTATOR,
  type Modes,
  type Query,
  type StopReason,
} from "../model/index.ts";
import { besideFiles } from "../platform/node/beside.ts";
import { listFiles } from "../platform/node/folder.ts";
import { nodePlatform } from "../platform/node/nodePlatform.ts";
import { lineText } from "../present/characters.ts";
import { countText } from "../present/numbers.ts";
import { guessText } from "../present/words.ts";
import { PeerError } from "../protocol/peer.ts";
import type { SessionPeer } from "../protocol/sessionMethods.ts";
import type { ChangedSource, EvaluationState, SourceState } from "../protocol/state.ts";
import { DEFAULT_LIMITS } from "../read/container.ts";
import { UnreadableSource } from "../read/issues.ts";
import { openSlot } from "../session/sources.ts";
import { byName } from "../text/naturalOrder.ts";
import { ChangedError, Exit, type ExitCode, InputError, type Io } from "./io.ts";
import { kindsOf } from "./kinds.ts";
import { openSession } from "./openSession.ts";
import { fileSink, type Sink, streamSink } from "./outFile.ts";
import { exceptLinks } from "./output/terminalLinks.ts";
import { readPeopleLabels } from "./peopleLabels.ts";
import { barText, progressLine } from "./progressLine.ts";
import { saveReading } from "./saveReading.ts";
import type { ScoreOptions } from "./scoreOptions.ts";

/** C0 and C1 controls but tab and the line ends, DEL, and what turns text around or parts lines unseen. */
const COMMANDS = /[^\P{Cc}\t\n\r]|\r(?!\n)|\p{Bidi_Control}|[\u2028\u2029]/gu;

/**
 * Text of files as a terminal may get it: what would command the terminal is written as `\u001b`. Within JSON that is
 * the same value written otherwise; in CSV it is the escape. A file that is written by `--out` has all as it was.
 */
export function printable(text: string): string {
  return text.replace(COMMANDS, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

// Results are of one state of every file, or they are an error. A file that only grew is no exception here: nothing waits
// for the rest of it, and numbers of its first half would pass for those of the whole.

/** Sources that are no longer what was read, joined ones among them. */
export function changedSources({ peer }: Pick<OpenEvaluation, "peer">): Promise<readonly ChangedSource[]> {
  // No signal: results must not be finished without this check.
  return peer.call("changed", {});
}

/** The field `changed` of an object of results: names as in `sources`; none if all is as it was. */
export function changedField(
  changed: readonly ChangedSource[],
  names: readonly string[],
): { readonly changed?: readonly string[] } {
  return changed.length === 0 ? {} : { changed: changed.map(({ source }) => names[source] ?? "") };
}

/**
 * Writes results, and finishes the file only if the sources are unchanged after the last byte. `write` resolves to the
 * changed sources it reported itself, or to null if its form cannot. Resolves to exit code 5 if something changed,
 * after reporting it, else 0.
 */
export async function writeResults(
  evaluation: OpenEvaluation,
  out: string | null,
  io: Io,
  write: (sink: Sink) => Promise<readonly ChangedSource[] | null>,
): Promise<ExitCode> {
  const sink = out === null ? streamSink((text) => io.out(exceptLinks(text, printable))) : fileSink(out);
  try {
    const changed = (await write(sink)) ?? (await changedSources(evaluation));
    io.signal.throwIfAborted();
    if (changed.length === 0) {
      sink.finish();
      return Exit.ok;
    }
    sink.discard();
    io.err(`evaloupe: ${changedText(changed, evaluation.names)}${placeText(out, sink)}\n`);
    return Exit.changed;
  } catch (error) {
    sink.discard();
    throw await readingError(error, evaluation.peer, evaluation.names);
  }
}

/**
 * Prints what changed while results were computed, and which file is therefore not written. Resolves to exit code 5 then,
 * else to 0.
 */
export async function tellChanges(
  evaluation: OpenEvaluation,
  io: Io,
  unwritten: string | null = null,
): Promise<ExitCode> {
  const changed = await changedSources(evaluation);
  if (changed.length === 0) return Exit.ok;
  const place = unwritten === null ? "" : ` ${unwritten} was not written.`;
  io.err(`evaloupe: ${changedText(changed, evaluation.names)}${place}\n`);
  return Exit.changed;
}

/**
 * Translates a session's failure during reading: `ChangedError` if files changed, whatever error the changed records
 * caused; `InputError` if one cannot be read further. Other errors are returned unchanged.
 */
export async function readingError(error: unknown, peer: SessionPeer, names: readonly string[]): Promise<unknown> {
  if (!(error instanceof PeerError)) return error;
  const changed = await changedSources({ peer }).catch(() => []); // No evaluation is open: nothing has been read.
  if (changed.length > 0) return new ChangedError(changedText(changed, names));
  return error.code === "stop" ? new InputError(error.message) : error;
}

const MOST_NAMED = 10;

function changedText(changed: readonly ChangedSource[], names: readonly string[]): string {
  const found = changed.slice(0, MOST_NAMED).map(({ source, change }) => WORDS[change](lineText(names[source] ?? "")));
  const more = changed.length - found.length;
  if (more > 0) found.push(`The same applies to ${more} more files.`);
  return `${found.join(" ")} The results may mix two states of the file, or show one that is gone. Run again when nothing writes to the files.`;
}

const WORDS: Readonly<Record<FileChange, (name: string) => string>> = {
  removed: (name) => `${name} was removed while it was being read, or is no longer accessible.`,
  replaced: (name) => `${name} was replaced by another file while it was being read.`,
  shorter: (name) => `${name} was truncated while it was being read.`,
  rewritten: (name) => `${name} was written to while it was being read.`,
  grown: (name) => `${name} grew while it was being read.`,
};

const placeText = (out: string | null, { isWhole }: Sink): string =>
  out === null || !isWhole ? "" : ` ${lineText(out)} was not written.`;

/** How far reading is. */
function readingText({ progress, samples }: EvaluationState): string {
  const done = Math.min(1, progress.bytes / progress.totalBytes);
  return `${barText(done)} ${Math.floor(done * 100)} %  ${countText(samples)} samples`;
}

/** An evaluation whose records have all been measured, with the session that answers about it. */
export interface OpenEvaluation {
  readonly peer: SessionPeer;
  readonly state: EvaluationState;
  /** The kinds that the session knows. */
  readonly kinds: KindRegistry;
  /** Paths as the person wrote them, in the order of the state's sources; of a source in a file of several, as the file has it. */
  readonly names: readonly string[];
  /** Paths of the files that were opened, as the person wrote them. */
  readonly files: readonly string[];
  /** Why the search for files found none; null if it found some. */
  readonly problem: string | null;
  /** In the active modes, filtered as asked. */
  readonly query: Query;
  /** Plans of drawing labels, if what people said was read. */
  readonly plans: readonly LabelPlan[];
  dispose(): Promise<void>;
}

/**
 * Lists the files, opens the session and waits until all is measured. Throws `InputError`; with a gate also if a
 * reading next to a file does not fit it.
 */
export async function openEvaluation(
  options: ScoreOptions,
  io: Io,
  more: Partial<EvaluationSpec> = {},
  isGate = options.isStrict || options.thresholds.length > 0,
): Promise<OpenEvaluation> {
  const { names, joined, problem } = inOrder(await sourceNames(options, io), more.keepsAll === true);
  for (const name of options.joined) await checkJoined(name, options, io);
  if (options.out !== null) await refuseOverwriting(options.out, names);
  const kinds = kindsOf(io);
  const session = openSession(io.script, options, kinds);
  const line = progressLine(io);
  try {
    const { peer } = session;
    const stop = peer.on("state", (state) => {
      if (!state.isSettled && state.progress.totalBytes > 0) line.show(readingText(state));
    });
    await peer.call("open", { spec: { ...specOf(options, names, joined, kinds), ...more } }, io.signal);
    const state = await peer.call("settled", {}, io.signal);
    stop();
    const given = new Map(names.map((name) => [resolve(name), name]));
    const sources = state.sources.map(({ path }) => given.get(path) ?? path);
    if (options.joined.length > 0) refuseFixed(state, "--join");
    const modes = withOwnLabels(state, kinds);
    const own: Query = { where: [], sort: null, modes, annotator: FILE_ANNOTATOR };
    const annotator = await annotatorOf(options, state, () => labelledBy(peer, own, io.signal));
    if (state.format.by === "guess")
      io.err(`evaloupe: ${guessText(state.format, (field) => field)} Use --map to change it.\n`);
    const notes = readingNotes(state.sources);
    // A gate must not judge by another reading than the one next to the file.
    const isUnsaid = ({ unfit = [], strange = [], readBy }: SourceState) =>
      unfit.some(({ isOwn }) => isOwn) || (strange.length > 0 && readBy !== FOLDER_READING);
    if (isGate && state.sources.some(isUnsaid)) throw new InputError(notes.join(" "));
    for (const note of [...notes, ...rereadNotes(state.reread)]) io.err(`evaloupe: ${lineText(note)}\n`);
    if (options.saveReading !== null) await saveReading({ peer, files: names, state }, options.saveReading, io);
    if (annotator !== own.annotator) io.err(`evaloupe: as labelled by ${lineText(annotator)}\n`);
    // Without samples no field is known, and what is wrong is that there are none.
    const query: Query = { ...own, where: state.samples === 0 ? [] : options.where, annotator };
    const plans = await readPeopleLabels({ peer, state, names: sources }, options, io);
    return { peer, state, kinds, names: sources, files: names, problem, query, plans, dispose: session.dispose };
  } catch (error) {
    const told = await readingError(error, session.peer, names);
    await session.dispose();
    throw told;
  } finally {
    line.clear();
  }
}

/** Throws `InputError` if `what` adds to the records of a source to which nothing can be added. */
export function refuseFixed({ sources }: EvaluationState, what: string): void {
  const fixed = sources.find((source) => source.fixed !== undefined)?.fixed;
  if (fixed !== undefined) throw new InputError(`${what}: ${lineText(fixed)}`);
}

/** What is kept has its sources by name, as it is read again: it does not depend on the order of words. */
function inOrder(found: FoundSources, keepsAll: boolean): FoundSources {
  if (!keepsAll) return found;
  const isJoined = (name: string) => Number(found.joined.has(name));
  const names = found.names.toSorted(
    (one, other) => isJoined(one) - isJoined(other) || byName(one, other) || (one < other ? -1 : 1),
  );
  return { ...found, names };
}

/** A list of labels as the file writes them (`--labels=0,1,2`, 0 a tie) as what its format reads them as. */
function withOwnLabels({ modes, format }: EvaluationState, { adapters }: KindRegistry): Modes {
  const known = adapters.find(({ adapter }) => adapter.id === format.id)?.adapter.labels ?? {};
  const listed = modes.ratings?.labels ?? [];
  const labels = listed.flatMap((label) => (Object.hasOwn(known, label) ? (known[label] ?? []) : []));
  const areOwn = listed.length > 0 && labels.length === listed.length && new Set(labels).size === labels.length;
  return areOwn && modes.ratings ? { ...modes, ratings: { ...modes.ratings, labels } } : modes;
}

function specOf(
  options: ScoreOptions,
  names: readonly string[],
  joined: ReadonlySet<string>,
  kinds: KindRegistry,
): EvaluationSpec {
  return {
    name: names[0] ?? "",
    sources: names.map((name) => ({ uri: resolve(name), role: joined.has(name) ? "lookup" : "rows" })),
    adapter: options.adapter,
    map: options.map,
    ...(options.kind ? { kind: options.kind } : {}),
    modes: options.modes,
    overrides: options.overrides,
    sliceBy: options.sliceBy,
    roots: [process.cwd()],
    ...(options.isDistinct ? { isDistinct: true } : {}),
    ...(options.group === null ? {} : { group: options.group }),
    limit: options.limit,
    maxRecordBytes: null,
    allModes:
      kinds.families.some(({ id, isMeasured }) => isMeasured && options.everyModeOf.includes(id)) ||
      // These look at every mode, whichever is active.
      options.as === "html" ||
      options.where.some((where) => where.includes("modes.disagree") || where.includes("issues")),
  };
}

interface FoundSources {
  readonly names: readonly string[];
  /** Joined files: those of `--join`, and those in the same folder that add to a file. */
  readonly joined: ReadonlySet<string>;
  readonly problem: string | null;
}

/** Files to score, then those to join; each once. */
async function sourceNames({ paths, joined }: ScoreOptions, io: Io): Promise<FoundSources> {
  const passedOver = ({ code, message }: StopReason) => io.err(`evaloupe: ${code}: ${lineText(message)}\n`);
  const lookups = new Map(joined.map((name) => [resolve(name), name]));
  try {
    const rows = new Map((await listFiles(paths, passedOver)).map((name) => [resolve(name), name]));
    for (const path of lookups.keys()) rows.delete(path);
    const nothing = `NO_RECORDS: ${paths.map(lineText).join(", ")}: no file to score there (.jsonl, .ndjson, .json, .csv, .tsv, .parquet, .eval).`;
    for (const path of await besideFiles([...rows.keys()])) lookups.set(path, besideName(path, rows));
    return {
      names: [...rows.values(), ...lookups.values()],
      joined: new Set(lookups.values()),
      problem: rows.size === 0 ? nothing : null,
    };
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    const { code, message } = error.reason;
    const names = [...lookups.values()];
    return { names, joined: new Set(names), problem: `${code}: ${lineText(message)}` };
  }
}

/** The path as the person wrote that of its neighbour. */
function besideName(path: string, rows: ReadonlyMap<string, string>): string {
  const neighbour = [...rows].find(([row]) => dirname(row) === dirname(path))?.[1];
  return neighbour === undefined ? path : join(dirname(neighbour), basename(path));
}

/** A joined file needs a format for lookups. Unreadable ones are reported like other sources. */
async function checkJoined(name: string, { maxUnpackedBytes }: ScoreOptions, io: Io): Promise<void> {
  const platform = nodePlatform("", 1, maxUnpackedBytes, kindsOf(io));
  const spec = { uri: resolve(name), role: "lookup" } as const;
  const slot = await openSlot(0, spec, name, null, platform, DEFAULT_LIMITS, io.signal);
  await slot.opened?.close();
  await platform.dispose();
  if (slot.stop !== null) return;
  const [format] = slot.formats;
  const joinable = platform.kinds.adapters.filter(({ adapter }) => adapter.join || adapter.labelsIn);
  if (joinable.some(({ adapter }) => adapter.id === format?.id && format.confidence > 0)) return;
  const known = joinable.map(({ adapter }) => adapter.id);
  throw new InputError(`--join ${lineText(name)}: its records cannot be joined; a file of ${known.join(" or ")} can.`);
}

async function refuseOverwriting(out: string, names: readonly string[]): Promise<void> {
  const real = async (path: string) => realpath(path).catch(() => resolve(path)); // What is not there yet has no other name.
  const target = await real(out);
  for (const name of names) {
    if ((await real(name)) === target) throw new InputError(`--out ${lineText(out)} is a file of this evaluation.`);
  }
}

/** The requested annotator; else the file, if it has labels; else the first joined one; word matching last. */
async function annotatorOf(
  { annotator }: ScoreOptions,
  { annotators }: EvaluationState,
  countOwn: () => Promise<number>,
): Promise<Annotator> {
  if (annotator === null) {
    const joined = annotators.filter((name) => name !== FILE_ANNOTATOR);
    const first = joined.find((name) => name !== LOCAL_ANNOTATOR) ?? joined[0];
    return first === undefined || (await countOwn()) > 0 ? FILE_ANNOTATOR : first;
  }
  if (annotators.includes(annotator)) return annotator;
  throw new InputError(
    `--annotator: there are no labels by ${lineText(annotator)}; there are ${annotators.join(", ")}.`,
  );
}

/** How many samples the query's annotator says something of. */
async function labelledBy(peer: SessionPeer, query: Query, signal: AbortSignal): Promise<number> {
  const page = await peer.call("rows", { query: { ...query, where: ["labelled == true"] }, from: 0, to: 0 }, signal);
  return page.size;
}
