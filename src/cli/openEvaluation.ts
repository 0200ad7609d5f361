import { realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { adapters } from "../core/kinds/registry.ts";
import { DEFAULT_LIMITS } from "../core/read/container.ts";
import { Stop } from "../core/read/stop.ts";
import {
  type Annotator,
  type EvaluationSpec,
  FILE_ANNOTATOR,
  LOCAL_ANNOTATOR,
  type Query,
  type StopReason,
} from "../model/index.ts";
import { besideFiles } from "../platform/node/besideFiles.ts";
import { listFiles } from "../platform/node/folder.ts";
import { nodePlatform } from "../platform/node/nodePlatform.ts";
import { lineText } from "../present/characters.ts";
import type { EvaluationState } from "../protocol/session.ts";
import { openSlot } from "../session/sourceSlot.ts";
import { readingError } from "./changedFiles.ts";
import { InputError, type Io } from "./io.ts";
import { openSession, type SessionPeer } from "./openSession.ts";
import { progressBar } from "./progressBar.ts";
import type { ScoreOptions } from "./scoreOptions.ts";

/** An evaluation whose records have all been measured, with the session that answers about it. */
export interface OpenEvaluation {
  readonly peer: SessionPeer;
  readonly state: EvaluationState;
  /** Paths as the person wrote them, in the order of the state's sources. */
  readonly names: readonly string[];
  /** Why nothing was found where files were looked for; null where some were. */
  readonly problem: string | null;
  /** In the active modes, filtered as asked. */
  readonly query: Query;
  dispose(): Promise<void>;
}

/** Lists the files, opens the session and waits until everything is measured. Throws `InputError`. */
export async function openEvaluation(
  options: ScoreOptions,
  io: Io,
  more: Partial<EvaluationSpec> = {},
): Promise<OpenEvaluation> {
  const { names, joined, problem } = await sourceNames(options, io);
  for (const name of options.joined) await checkJoined(name, options, io.signal);
  if (options.out !== null) await refuseOverwriting(options.out, names);
  const session = openSession(io.script, options);
  const bar = progressBar(io);
  try {
    const { peer } = session;
    const stop = peer.on("state", (state) => bar.show(state));
    await peer.call("open", { spec: { ...specOf(options, names, joined), ...more } }, io.signal);
    const state = await peer.call("settled", {}, io.signal);
    stop();
    const own: Query = { where: [], sort: null, modes: state.modes, annotator: FILE_ANNOTATOR };
    const annotator = await annotatorOf(options, state, () => labelledBy(peer, own, io.signal));
    if (annotator !== own.annotator) io.err(`evaloupe: as labelled by ${lineText(annotator)}\n`);
    const query: Query = { ...own, where: options.where, annotator };
    return { peer, state, names, problem, query, dispose: session.dispose };
  } catch (error) {
    const told = await readingError(error, session.peer, names);
    await session.dispose();
    throw told;
  } finally {
    bar.clear();
  }
}

function specOf(options: ScoreOptions, names: readonly string[], joined: ReadonlySet<string>): EvaluationSpec {
  return {
    name: names[0] ?? "",
    sources: names.map((name) => ({ uri: resolve(name), role: joined.has(name) ? "lookup" : "rows" })),
    adapter: options.adapter,
    map: options.map,
    modes: options.modes,
    overrides: options.overrides,
    sliceBy: options.sliceBy,
    limit: options.limit,
    maxRecordBytes: null,
    allModes:
      options.everyModeOf.includes("matching") ||
      // Both look at every mode, whichever is active.
      options.where.some((where) => where.includes("modes.disagree") || where.includes("issues")),
  };
}

interface FoundSources {
  readonly names: readonly string[];
  /** Those of them that are joined: what `--join` names, and what lies beside a file and says more about it. */
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
    if (!(error instanceof Stop)) throw error;
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

/** A joined file has to be of a shape that can be looked up; one that cannot be read is told like any other source. */
async function checkJoined(name: string, { maxUnpackedBytes }: ScoreOptions, signal: AbortSignal): Promise<void> {
  const platform = nodePlatform("", 1, maxUnpackedBytes);
  const spec = { uri: resolve(name), role: "lookup" } as const;
  const slot = await openSlot(0, spec, name, null, platform, DEFAULT_LIMITS, signal);
  await slot.opened?.close();
  await platform.dispose();
  if (slot.stop !== null) return;
  const [shape] = slot.shapes;
  const joinable = adapters.filter(({ adapter }) => adapter.join || adapter.labelsIn);
  if (joinable.some(({ adapter }) => adapter.id === shape?.id && shape.confidence > 0)) return;
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

/**
 * The one that was asked for; else the file itself, or where it labels nothing the first one of those that were joined,
 * words alone last.
 */
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
