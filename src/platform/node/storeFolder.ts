import { constants } from "node:fs";
import { type FileHandle, lstat, mkdir, open, readlink, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { t } from "@vscode/l10n";
import { readSegmentLine } from "../../labels/segmentLine.ts";
import { StoreError } from "../../labels/store.ts";
import { isThere } from "./folder.ts";
import { systemCodeOf } from "./regularFile.ts";

/**
 * Creates a folder and its parents for this user only. Node's recursive option hangs below /proc. Rejects with the
 * system's error.
 */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === "ENOENT" && dirname(path) !== path && !(await isThere(dirname(path)))) {
      await makeFolder(dirname(path));
      await mkdir(path, { mode: 0o700 }).catch(unlessThere);
    } else unlessThere(error);
  }

  function unlessThere(error: unknown): void {
    if (systemCodeOf(error) !== "EEXIST") throw error;
  }
}

/**
 * Creates a folder in a store. Rejects with `StoreError` for a link, which could lead out of the store; the store's own
 * folder may be one.
 */
export async function makeFolderWithin(store: string, name: string): Promise<void> {
  const path = join(resolve(store), name);
  await makeFolder(path);
  if (!(await lstat(path)).isSymbolicLink()) return;
  throw new StoreError(
    t(
      "{0} is a link to {1}. Evaloupe never writes through a link. Remove it, or choose another folder.",
      path,
      await readlink(path).catch(() => "?"), // Gone again: that there was one is enough to say.
    ),
  );
}

/**
 * Opens a store's file, or null. Rejects with the system's error, and with `NOT_A_FILE` for other than regular files,
 * without following links or waiting for pipes.
 */
export async function openPlain(path: string): Promise<FileHandle | null> {
  try {
    // Opening a device may have effects, so its type is checked before, and again after.
    if (!(await lstat(path)).isFile()) throw notAFile();
    const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
    const file = await open(path, flags);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    throw notAFile();
  } catch (error) {
    if (systemCodeOf(error) === "ENOENT") return null;
    throw error;
  }
}

const notAFile = () => Object.assign(new Error("not a regular file"), { code: "NOT_A_FILE", syscall: "open" });

/** An error with the path at fault; other errors unchanged. */
export async function storeFault(folder: string, error: unknown): Promise<unknown> {
  const code = systemCodeOf(error);
  if (code === null) return error;
  const named = error instanceof Error && "path" in error && typeof error.path === "string" ? error.path : folder;
  const path = resolve(named).startsWith(resolve(folder)) ? folder : named;
  switch (code) {
    case "ENOSPC":
    case "EFBIG":
    case "EDQUOT":
      return new StoreError(
        t("Cannot save labels in {0}: the disk is full ({1}). Earlier labels are kept.", folder, code),
      );
    case "ENOTDIR":
    case "EEXIST":
      return new StoreError(
        t("Cannot save labels in {0}: {1} is not a folder. Choose another folder.", folder, await notAFolder(named)),
      );
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return new StoreError(
        t(
          "Cannot save labels in {0}: no permission to write {1} ({2}). Change its permissions, or choose another folder.",
          folder,
          path,
          code,
        ),
      );
    default:
      return new StoreError(
        t("Cannot save labels in {0}: the system reports {1} for {2}. Choose another folder.", folder, code, path),
      );
  }
}

async function notAFolder(path: string): Promise<string> {
  for (let at = resolve(path); ; at = dirname(at)) {
    const stats = await stat(at).catch(() => null); // It is further up.
    if (stats !== null) return stats.isDirectory() ? path : at;
    if (dirname(at) === at) return path;
  }
}

export interface EntryPlace {
  readonly segment: string;
  readonly offset: number;
  readonly bytes: number;
}

export const SEGMENT_EXTENSION = ".labels";
const BLOCK_BYTES = 1024 * 1024;
const LINE_END = 10;
const MOST_RUBBISH_BYTES = 16 * BLOCK_BYTES;
const NEVER_AGAIN = Number.MAX_SAFE_INTEGER;

/** A unique name that sorts by time. */
export function processName(now: number, pid: number, random: string): string {
  return `${now.toString(36).padStart(9, "0")}-${pid}-${random}`;
}

/**
 * Reads a segment's entries from an offset on with keys and places; resolves to the end of the last complete line. Torn
 * lines are skipped: the last one may be in the process of writing.
 */
export async function readSegment(
  segment: string,
  from: number,
  found: (key: string, place: EntryPlace) => void,
): Promise<number> {
  const file = await openPlain(segment);
  if (file === null) return from;
  try {
    const { size } = await file.stat();
    if (size <= from) return from;
    const block = Buffer.alloc(Math.min(BLOCK_BYTES, size - from));
    let rest: Buffer[] = [];
    let start = from;
    let lastFound = from;
    for (let at = from; ; ) {
      const { bytesRead } = await file.read(block, 0, block.length, at);
      if (bytesRead === 0) return start;
      at += bytesRead;
      const bytes = block.subarray(0, bytesRead);
      let lineStart = 0;
      for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, lineStart)) {
        const line = Buffer.concat([...rest, bytes.subarray(lineStart, end)]);
        rest = [];
        const entry = readSegmentLine(line.toString("utf8"));
        if (entry !== null) found(entry.key, { segment, offset: start, bytes: line.length });
        start += line.length + 1;
        if (entry !== null) lastFound = start;
        lineStart = end + 1;
      }
      rest.push(Buffer.from(bytes.subarray(lineStart)));
      if (at - lastFound > MOST_RUBBISH_BYTES) return NEVER_AGAIN;
    }
  } finally {
    await file.close();
  }
}
