import { copyFile, type FileHandle, mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { FOLDER_READING, readingNamesOf } from "../../kinds/reading/readingFile.ts";
import { type DatedRun, orderRuns } from "../../kinds/runDates.ts";
import type { RunDate, StopReason } from "../../model/index.ts";
import { isThere, listFiles } from "../../platform/node/folder.ts";
import { type FileCommit, fileCommits, writeCommitted } from "../../platform/node/git.ts";
import { makeSpoolFolder } from "../../platform/node/spoolFolder.ts";
import { lineText } from "../../present/characters.ts";
import { countText } from "../../present/numbers.ts";
import { headText, TEXT_FILE } from "../../read/headText.ts";
import { UnreadableSource } from "../../read/issues.ts";
import { EVALUATION_FILE } from "../../read/sniff.ts";
import { InputError, type Io } from "../io.ts";
import type { HistoryOptions } from "./options.ts";

/** A run of a history before it is read. */
export interface FoundRun {
  readonly name: string;
  /** What it is opened by, and what people know its files as. */
  readonly path: string;
  readonly when: RunDate;
}

export interface FoundRuns {
  readonly runs: readonly FoundRun[];
  /** Removes what was written to read them. */
  readonly dispose: () => Promise<void>;
}

/** A table of more columns is no help, and every run has its files open. */
const MOST_RUNS = 1_000;

/** Runs in the order of time. Throws `InputError`. */
export async function findRuns(options: HistoryOptions, io: Io): Promise<FoundRuns> {
  try {
    return options.commits === null
      ? await runsOfPaths(options, io)
      : await runsOfCommits(options, options.commits, io);
  } catch (error) {
    throw error instanceof UnreadableSource ? new InputError(error.reason.message) : error;
  }
}

async function runsOfPaths({ paths, date }: HistoryOptions, io: Io): Promise<FoundRuns> {
  const passedOver = ({ code, message }: StopReason) => io.err(`evaloupe: ${code}: ${lineText(message)}\n`);
  const [only = ""] = paths;
  const isFolder = paths.length === 1 && (await stat(only).catch(() => null))?.isDirectory() === true;
  const named = isFolder ? await runsIn(only, passedOver) : paths.map((path) => ({ name: path, path }));
  const found: (DatedRun & { readonly path: string })[] = [];
  for (const { name, path } of named) {
    const [first] = await listFiles([path], passedOver);
    if (first !== undefined) found.push({ name, path, ...(await lookAt(first, io.signal)) });
  }
  if (found.length < 2) {
    const hint = isFolder
      ? "A folder of runs has a file or a folder for each."
      : "Name a folder, several runs, or one file with --git.";
    throw new InputError(
      `A history takes two or more runs; there ${found.length === 1 ? "is one" : "is none"}. ${hint}`,
    );
  }
  if (found.length > MOST_RUNS)
    throw new InputError(`A history has at most ${countText(MOST_RUNS)} runs; these are ${countText(found.length)}.`);
  const order = orderRuns(found, date);
  if (order === null) throw new InputError(`--date: not every run has a date there.`);
  return { runs: order.runs.map(({ run: { name, path }, when }) => ({ name, path, when })), dispose: async () => {} };
}

/** Each file and each folder in a folder; the name is the way from there. */
async function runsIn(folder: string, passedOver: (reason: StopReason) => void) {
  const runs: { readonly name: string; readonly path: string }[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isRun = entry.isDirectory()
      ? !entry.name.startsWith(".") && entry.name !== "node_modules" && (await listFiles([path], passedOver)).length > 0
      : EVALUATION_FILE.test(entry.name) && !BESIDE.test(entry.name);
    if (isRun) runs.push({ name: entry.name, path });
  }
  return runs;
}

/** Files written by `label` and `judge` are no runs. */
const BESIDE = /\.(?:labels|ratings)(?:\.[\w-]+)?\.jsonl$/;

/** A first record is mostly shorter. */
const HEAD_BYTES = 256 * 1024;

async function lookAt(file: string, signal: AbortSignal): Promise<Pick<DatedRun, "head" | "writtenMs">> {
  try {
    const handle = await open(file, "r");
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) return { head: "", writtenMs: null };
      const writtenMs = stats.mtimeMs;
      if (/\.parquet$/i.test(file)) return { head: await firstRow(handle, file, stats.size, signal), writtenMs };
      if (!TEXT_FILE.test(file)) return { head: "", writtenMs };
      const bytes = Buffer.alloc(Math.min(stats.size, HEAD_BYTES));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
      return { head: await headText(bytes.subarray(0, bytesRead), file, signal), writtenMs };
    } finally {
      await handle.close();
    }
  } catch {
    // Opening it reports why it cannot be read.
    return { head: "", writtenMs: null };
  }
}

/** The first rows of a table of columns, a line of JSON each. */
async function firstRow(handle: FileHandle, name: string, size: number, signal: AbortSignal): Promise<string> {
  const read = async (into: Uint8Array, offset: number) => (await handle.read(into, 0, into.length, offset)).bytesRead;
  const { parquet } = await import("../../read/transcode/parquet.ts");
  for await (const lines of parquet({ name, size, read }, signal)) return lines;
  return "";
}

/** What the versions of a file may take on disk in all. */
const MOST_BYTES = 4 * 1024 ** 3;

async function runsOfCommits({ paths, maxBytes }: HistoryOptions, count: number, io: Io): Promise<FoundRuns> {
  const [file = ""] = paths;
  const commits = (await fileCommits(file, count, io.signal)).toReversed();
  if (commits.length < 2)
    throw new InputError(`${lineText(file)} is in one commit alone; a history takes two or more.`);
  const folder = await makeSpoolFolder();
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const runs: FoundRun[] = [];
    let left = maxBytes ?? MOST_BYTES;
    for (const commit of commits) {
      const path = join(folder, commit.id, basename(commit.path));
      left -= await writeVersion(commit, file, path, left, io.signal);
      const { id, date, subject, author, path: name } = commit;
      runs.push({
        name: `${id.slice(0, 8)}:${name}`,
        path,
        when: { date, by: "commit", commit: { id, subject, author } },
      });
    }
    return { runs, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** Writes an old version of a file with today's readings, which say how its records are read. */
async function writeVersion(
  commit: FileCommit,
  file: string,
  path: string,
  mostBytes: number,
  signal: AbortSignal,
): Promise<number> {
  await mkdir(dirname(path), { mode: 0o700 });
  const bytes = await writeCommitted(commit, file, path, mostBytes, signal);
  if (await isPointer(path, bytes))
    throw new InputError(`${lineText(file)} is kept in Git LFS: commits hold a pointer and no records.`);
  const [names, own] = [readingNamesOf(basename(file)), readingNamesOf(basename(path))];
  for (const [at, name] of [...names, FOLDER_READING].entries()) {
    const from = join(dirname(file), name);
    if (await isThere(from)) await copyFile(from, join(dirname(path), own[at] ?? FOLDER_READING));
  }
  return bytes;
}

const POINTER = "version https://git-lfs.github.com/spec/";
const MOST_POINTER_BYTES = 1024;

const isPointer = async (path: string, bytes: number): Promise<boolean> =>
  bytes <= MOST_POINTER_BYTES && (await readFile(path, "utf8")).startsWith(POINTER);
