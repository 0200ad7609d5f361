import { createHash } from "node:crypto";
import { type BigIntStats, readSync } from "node:fs";
import { type FileHandle, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import * as l10n from "@vscode/l10n";
import type { FileChange } from "../../model/index.ts";
import { type ByteSource, bytesInMemory, type Growth } from "../../read/container.ts";
import { UnreadableSource } from "../../read/issues.ts";
import { isWholeInPieces, piecesOf } from "../../read/pieces.ts";
import { transcoderOf } from "../../read/transcode/transcode.ts";
import type { OpenedSource } from "../../session/platform.ts";
import { asStop, openRegular } from "./regularFile.ts";
import { isGzip, type Spooled, type SpoolOptions, spoolInflated, spoolTranscoded } from "./spool.ts";

export interface FileIdentity {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: number;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
  /** Mode, owner, group and number of links: they change `ctimeNs`, but no byte. */
  readonly attributes: string;
}

export function identityOf({ dev, ino, size, mtimeNs, ctimeNs, mode, uid, gid, nlink }: BigIntStats): FileIdentity {
  return { dev, ino, size: Number(size), mtimeNs, ctimeNs, attributes: `${mode} ${uid} ${gid} ${nlink}` };
}

/**
 * The change of a file, or null. `isSame` compares digests of pieces, `isWhole` is true if the pieces are the whole
 * file, `isYoung` if it was written just before.
 */
export async function changeBetween(
  before: FileIdentity,
  now: FileIdentity,
  { isWhole, isYoung, isSame }: { isWhole: boolean; isYoung: boolean; isSame: () => Promise<boolean> },
): Promise<FileChange | null> {
  if (now.dev !== before.dev || now.ino !== before.ino) return "replaced";
  if (now.size < before.size) return "shorter";
  if (now.size > before.size) return (await isSame()) ? "grown" : "rewritten";
  if (now.mtimeNs !== before.mtimeNs) return "rewritten";
  if (now.ctimeNs !== before.ctimeNs) {
    // A change of mode or links explains a new ctime: comparing pieces is enough. Else the mtime was set back, possibly
    // after a write: only a full comparison is sure.
    const isExplained = now.attributes !== before.attributes;
    return (isExplained || isWhole) && (await isSame()) ? null : "rewritten";
  }
  // File system clocks tick up to two seconds apart: a second write in a tick keeps the times.
  return !isYoung || (await isSame()) ? null : "rewritten";
}

export function isYoung({ mtimeNs, ctimeNs }: FileIdentity, nowMs = Date.now()): boolean {
  const newestNs = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
  return nowMs - Number(newestNs / 1_000_000n) < TICK_MS;
}

const TICK_MS = 2_000;

/**
 * An open file for other threads of this process: descriptors are shared, so they read the opened file, whatever its
 * path is then. Valid until the opener closes it.
 */
export interface SharedFile {
  readonly fd: number;
  readonly path: string;
  readonly size: number;
}

export interface OpenedFile extends ByteSource {
  readonly path: string;
  /** The file itself, or its spooled copy. */
  readonly dataPath: string;
  readonly identity: FileIdentity;
  readonly shared: SharedFile;
  readonly digest: string;
  /** The change since opening, also of its path; null for none. */
  change(): Promise<FileChange | null>;
  markCut(): void;
  readonly growth?: Growth;
  /** Closes the file and deletes its copy. Idempotent. */
  close(): Promise<void>;
}

interface OpenOptions extends SpoolOptions {
  /** Synchronous reads: a tenth faster in a worker; never in the host. */
  readonly isBlocking?: boolean;
}

/**
 * Opens a regular file. By their first bytes, gzip is inflated, and Parquet, inspect_ai logs and objects of columns are
 * converted to JSON Lines, in a temporary file. Stops with NOT_A_FILE, UNREADABLE (with the system's code) or, for
 * copies, TOO_LARGE. Throws the signal's reason. Changes of the file are detected: see `change`.
 */
export async function openFile(path: string, options: OpenOptions = {}): Promise<OpenedFile> {
  const handle = await openRegular(path);
  try {
    const identity = identityOf(await handle.stat({ bigint: true }));
    const { isBlocking = false } = options;
    const sample = await sampleOf(handle, identity.size, isBlocking);
    const spooled = await spoolIfNeeded(path, handle, identity.size, options);
    const held: Held = { handle: spooled ? null : handle };
    const data = spooled ?? { handle, path, size: identity.size, dispose: async () => held.handle?.close() };
    const again = (bytes: number) => sampleAgain(path, held.handle, bytes, isBlocking);
    const file = { ...opened(path, data, watched(path, held, identity, sample, again), options), digest: sample };
    if (spooled) await handle.close();
    return spooled ? file : { ...file, ...resting(file, held), growth: growthOf(path, identity, sample, again) };
  } catch (error) {
    await handle.close();
    throw asStop(path, error);
  }
}

interface Held {
  handle: FileHandle | null;
}

/** A file that closes when idle, so that very many can be open: see `ByteSource.rest`. */
function resting(file: OpenedFile, held: Held): Pick<OpenedFile, "read" | "readNow" | "rest" | "close"> {
  const { path, size, identity, markCut } = file;
  const reopened = async (): Promise<FileHandle> => {
    const handle = await openRegular(path);
    const { dev, ino, mtimeNs, ...rest } = identityOf(await handle.stat({ bigint: true }));
    if (dev !== identity.dev || ino !== identity.ino || mtimeNs !== identity.mtimeNs || rest.size !== size) {
      markCut();
      await handle.close();
      throw new UnreadableSource({ code: "UNREADABLE", message: l10n.t("{0} has changed since it was opened.", path) });
    }
    return handle;
  };
  let hasRested = false;
  let isResting = false;
  let isClosed = false;
  let readers = 0;
  let opening: Promise<FileHandle> | null = null;
  const closeIfUnread = async (): Promise<void> => {
    if (!isResting || readers > 0) return;
    const { handle } = held;
    held.handle = null;
    opening = null;
    await handle?.close();
  };
  return {
    async read(into, offset) {
      // Once closed, it is not opened again: the read fails.
      if (!hasRested || isClosed) return file.read(into, offset);
      isResting = false;
      readers++;
      try {
        opening ??= reopened();
        held.handle = await opening;
        return (await held.handle.read(into, 0, Math.max(0, Math.min(into.length, size - offset)), offset)).bytesRead;
      } catch (error) {
        if (held.handle === null) opening = null;
        throw error;
      } finally {
        readers--;
        await closeIfUnread();
      }
    },
    readNow(into, offset) {
      const fd = held.handle?.fd;
      return fd === undefined ? 0 : readSync(fd, into, 0, Math.max(0, Math.min(into.length, size - offset)), offset);
    },
    async rest() {
      hasRested = true;
      isResting = true;
      await closeIfUnread();
    },
    async close() {
      isClosed = true;
      await opening?.catch(() => {});
      await file.close();
    },
  };
}

/** The bytes of a file opened by another thread. `isCut` once some are missing. */
export function readShared({ fd, path, size }: SharedFile): ByteSource & { readonly isCut: boolean } {
  let isCut = false;
  const read = (into: Uint8Array, offset: number) => readHere(fd, into, offset);
  return {
    name: basename(path),
    size,
    get isCut() {
      return isCut;
    },
    read: whole(path, size, read, () => {
      isCut = true;
    }),
    allocate: (length) => Buffer.allocUnsafeSlow(length),
  };
}

async function spoolIfNeeded(
  path: string,
  handle: FileHandle,
  size: number,
  options: SpoolOptions,
): Promise<Spooled | null> {
  if (await isGzip(handle)) return spoolInflated(path, handle, options);
  const source: ByteSource = {
    name: basename(path),
    size,
    read: async (into, offset) => (await handle.read(into, 0, into.length, offset)).bytesRead,
  };
  const transcode = await transcoderOf(source, options.signal);
  return transcode && spoolTranscoded(path, source, transcode, options);
}

function opened(
  path: string,
  data: Spooled,
  watch: Watch,
  { isBlocking }: OpenOptions,
): Omit<OpenedFile, "digest" | "growth"> {
  const { handle, size } = data;
  const read = (into: Uint8Array, offset: number) =>
    isBlocking ? readHere(handle.fd, into, offset) : handle.read(into, 0, into.length, offset).then(bytesRead);
  let closing: Promise<void> | null = null;
  return {
    name: basename(path),
    size,
    path,
    dataPath: data.path,
    identity: watch.identity,
    shared: { fd: handle.fd, path, size },
    read: whole(path, size, read, watch.markCut),
    allocate: (length) => Buffer.allocUnsafeSlow(length),
    change: watch.change,
    markCut: watch.markCut,
    close() {
      closing ??= data.dispose();
      return closing;
    },
  };
}

const bytesRead = (result: { readonly bytesRead: number }): number => result.bytesRead;

async function readHere(fd: number, into: Uint8Array, offset: number): Promise<number> {
  const read = readSync(fd, into, 0, into.length, offset);
  // Synchronous reads without pause would block signals and cancellation messages.
  if (into.length >= LONG_READ_BYTES) await setImmediate();
  return read;
}

/**
 * Reads up to the size at opening: later bytes belong to another state. Missing bytes mean a cut file, reported at
 * once. Errors of the system become `UnreadableSource` with the path.
 */
function whole(
  path: string,
  size: number,
  read: (into: Uint8Array, offset: number) => Promise<number>,
  cut: () => void,
): ByteSource["read"] {
  return async (into, offset) => {
    const wanted = Math.max(0, Math.min(into.length, size - offset));
    let filled = 0;
    try {
      while (filled < wanted) {
        const got = await read(into.subarray(filled, wanted), offset + filled);
        if (got === 0) {
          cut();
          break;
        }
        filled += got;
      }
    } catch (error) {
      throw asStop(path, error);
    }
    return filled;
  };
}

interface Watch {
  readonly identity: FileIdentity;
  change(): Promise<FileChange | null>;
  markCut(): void;
}

type SampleAgain = (bytes: number) => Promise<string>;

function watched(path: string, held: Held, identity: FileIdentity, sample: string, again: SampleAgain): Watch {
  const knowing = {
    isWhole: isWholeInPieces(identity.size),
    isYoung: isYoung(identity),
    isSame: async () => (await again(identity.size)) === sample,
  };
  let found: FileChange | null = null;
  return {
    identity,
    markCut() {
      found = "shorter";
    },
    async change() {
      if (found === null || found === "grown") found = (await look(path, held, identity, knowing)) ?? found;
      return found;
    },
  };
}

async function look(
  path: string,
  held: Held,
  identity: FileIdentity,
  knowing: Parameters<typeof changeBetween>[2],
): Promise<FileChange | null> {
  try {
    const named = await stat(path, { bigint: true });
    // A new folder or pipe may have the inode of a removed file.
    if (!named.isFile()) return "replaced";
    const change = await changeBetween(identity, identityOf(named), knowing);
    // It may have been closed meanwhile, to rest.
    const { handle } = held;
    if (change !== null || handle === null) return change;
    return await changeBetween(identity, identityOf(await handle.stat({ bigint: true })), knowing);
  } catch {
    return "removed";
  }
}

function growthOf(path: string, identity: FileIdentity, own: string, again: SampleAgain): Growth {
  return {
    file: `${identity.dev}:${identity.ino}`,
    async sample(bytes) {
      try {
        return bytes === identity.size ? own : await again(bytes);
      } catch (error) {
        throw asStop(path, error);
      }
    },
  };
}

async function sampleAgain(
  path: string,
  handle: FileHandle | null,
  bytes: number,
  isBlocking: boolean,
): Promise<string> {
  if (handle) return sampleOf(handle, bytes, isBlocking);
  const again = await openRegular(path);
  try {
    return await sampleOf(again, bytes, isBlocking);
  } finally {
    await again.close();
  }
}

/** A digest of pieces. Of hundreds of files there are so many that to wait for each takes longer than to read it. */
async function sampleOf(handle: FileHandle, bytes: number, isBlocking: boolean): Promise<string> {
  const piece = ({ from, length }: ReturnType<typeof piecesOf>[number]) => {
    const buffer = Buffer.alloc(length);
    if (!isBlocking) return handle.read(buffer, 0, length, from);
    return { buffer, bytesRead: readSync(handle.fd, buffer, 0, length, from) };
  };
  const digest = createHash("sha256");
  for (const { buffer, bytesRead } of await Promise.all(piecesOf(bytes).map(piece)))
    digest.update(buffer.subarray(0, bytesRead));
  return digest.digest("base64");
}

const LONG_READ_BYTES = 64 * 1024;

/** A file's state with a key that names all of it: place, size, times, and a digest of pieces. */
interface FileState {
  readonly identity: FileIdentity;
  readonly key: string;
}

/** A changed file has another change time; where a file system keeps none, another time or other pieces. */
const keyOf = ({ path, identity: { dev, ino, size, mtimeNs, ctimeNs }, digest }: OpenedFile): string =>
  JSON.stringify([resolve(path), ...[dev, ino, size, mtimeNs, ctimeNs].map(String), digest]);

export interface NodeSource extends OpenedSource {
  readonly shared: SharedFile | null;
  /** The state of the file as it was opened; absent for a text. */
  readonly state?: FileState;
  markCut(): void;
}

/** Opens a path, or an unsaved buffer's text. Throws `UnreadableSource`. */
export async function openPath(
  path: string,
  text: string | null,
  signal: AbortSignal,
  options: Omit<SpoolOptions, "signal"> = {},
): Promise<NodeSource> {
  if (text !== null) {
    const memory = bytesInMemory(path, new TextEncoder().encode(text));
    return { ...memory, uri: path, shared: null, markCut() {}, change: async () => null, close: async () => {} };
  }
  // A session has its own thread, so it may block.
  const file = await openFile(path, { ...options, signal, isBlocking: true });
  return { ...file, uri: path, state: { identity: file.identity, key: keyOf(file) } };
}
