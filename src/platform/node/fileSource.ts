import { createHash } from "node:crypto";
import { type BigIntStats, readSync } from "node:fs";
import { type FileHandle, stat } from "node:fs/promises";
import { basename } from "node:path";
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

/** What tells one state of a file from another. */
export interface FileIdentity {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: number;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
  /** Mode, owner, group and number of links: changing them changes `ctimeNs`, and no byte of the file. */
  readonly attributes: string;
}

export function identityOf({ dev, ino, size, mtimeNs, ctimeNs, mode, uid, gid, nlink }: BigIntStats): FileIdentity {
  return { dev, ino, size: Number(size), mtimeNs, ctimeNs, attributes: `${mode} ${uid} ${gid} ${nlink}` };
}

/**
 * What became of a file; null where it is as it was. `isSame` digests pieces of it again and tells whether they are
 * still the same, `isWhole` whether those pieces are all of it, `isYoung` whether it had been written to just before.
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
    // A new mode or a new link changes this time too, and says so itself: then a look at pieces is enough. Else
    // somebody wrote the file and set its time back, or only set its time: one cannot tell unless all of it is compared.
    const isExplained = now.attributes !== before.attributes;
    return (isExplained || isWhole) && (await isSame()) ? null : "rewritten";
  }
  // Clocks of file systems tick up to two seconds apart: a second write in the same tick leaves the times as they are.
  return !isYoung || (await isSame()) ? null : "rewritten";
}

/** A file written to so shortly ago may be written to again without its times telling. */
export function isYoung({ mtimeNs, ctimeNs }: FileIdentity, nowMs = Date.now()): boolean {
  const newestNs = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
  return nowMs - Number(newestNs / 1_000_000n) < TICK_MS;
}

const TICK_MS = 2_000;

/**
 * An open file as other threads of this process can read it: descriptors belong to the process, so they read the very
 * file that was opened, whatever its path names by then. It holds until whoever opened the file closes it.
 */
export interface SharedFile {
  readonly fd: number;
  readonly path: string;
  readonly size: number;
}

/** A file that is open for reading, until `close`. */
export interface OpenedFile extends ByteSource {
  readonly path: string;
  /** Where the bytes that `read` gives lie in the file system: the file itself, or what it was spooled to. */
  readonly dataPath: string;
  readonly identity: FileIdentity;
  readonly shared: SharedFile;
  /** A digest of pieces of the file as it stands, packed or not. */
  readonly digest: string;
  /** What became of the file since it was opened; null where it is as it was, under its path too. */
  change(): Promise<FileChange | null>;
  /** Remembers that bytes were missing which the file had when it was opened. */
  markCut(): void;
  /** Only where `read` gives the file itself. */
  readonly growth?: Growth;
  /** Closes the file and deletes what it was spooled to. Safe to call twice. */
  close(): Promise<void>;
}

interface OpenOptions extends SpoolOptions {
  /** Read without leaving the thread: a tenth faster in a worker, which has nothing else to do; never in the host. */
  readonly isBlocking?: boolean;
}

/**
 * Opens a regular file. By their first bytes, gzip is inflated, and Parquet, logs of inspect_ai and objects of columns are
 * transcoded to JSON Lines, into a temporary file first. Stops with NOT_A_FILE, UNREADABLE (with the system's code where it has one)
 * or, for those, TOO_LARGE. Aborting throws the signal's reason. The bytes of another state of the file than this one are
 * never given as its own unnoticed: see `change`.
 */
export async function openFile(path: string, options: OpenOptions = {}): Promise<OpenedFile> {
  const handle = await openRegular(path);
  try {
    const identity = identityOf(await handle.stat({ bigint: true }));
    const sample = await sampleOf(handle, identity.size);
    const spooled = await spoolIfNeeded(path, handle, identity.size, options);
    const held: Held = { handle: spooled ? null : handle };
    const data = spooled ?? { handle, path, size: identity.size, dispose: async () => held.handle?.close() };
    const file = { ...opened(path, data, watched(path, held, identity, sample), options), digest: sample };
    if (spooled) await handle.close();
    return spooled ? file : { ...file, ...resting(file, held), growth: growthOf(path, held, identity, sample) };
  } catch (error) {
    await handle.close();
    throw asStop(path, error);
  }
}

/** A file's own handle; null where what is read is an unpacked copy, and while nobody reads the file. */
interface Held {
  handle: FileHandle | null;
}

/** A file that can be closed for as long as nobody reads it, so that very many can be open: see `ByteSource.rest`. */
function resting(file: OpenedFile, held: Held): Pick<OpenedFile, "read" | "readNow" | "rest"> {
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
  let readers = 0;
  /** Those who read side by side open it once. */
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
      if (!hasRested) return file.read(into, offset);
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
  };
}

/** The bytes of a file that another thread has opened. `isCut` once some were missing. */
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
  // Who passes over a file without ever waiting would keep signals and cancelling messages waiting.
  if (into.length >= LONG_READ_BYTES) await setImmediate();
  return read;
}

/**
 * Reads what the file had when it was opened, and no more: bytes that were added since are of another state. Where some
 * are missing the file was cut, which is told at once. Errors of the system become a `UnreadableSource` with the path.
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

function watched(path: string, held: Held, identity: FileIdentity, sample: string): Watch {
  const knowing = {
    isWhole: isWholeInPieces(identity.size),
    isYoung: isYoung(identity),
    isSame: async () => (await sampleAgain(path, held.handle, identity.size)) === sample,
  };
  let found: FileChange | null = null;
  return {
    identity,
    markCut() {
      found = "shorter";
    },
    async change() {
      // Bytes of what was there once may have been read, even if all is put back.
      if (found === null || found === "grown") found = (await look(path, held.handle, identity, knowing)) ?? found;
      return found;
    },
  };
}

async function look(
  path: string,
  handle: FileHandle | null,
  identity: FileIdentity,
  knowing: Parameters<typeof changeBetween>[2],
): Promise<FileChange | null> {
  try {
    const named = await stat(path, { bigint: true });
    // A folder or a pipe may have got the number of a file that was removed.
    if (!named.isFile()) return "replaced";
    const change = await changeBetween(identity, identityOf(named), knowing);
    if (change !== null || handle === null) return change;
    return await changeBetween(identity, identityOf(await handle.stat({ bigint: true })), knowing);
  } catch {
    // Removed, or no longer ours to look at: either way not what was opened.
    return "removed";
  }
}

function growthOf(path: string, held: Held, identity: FileIdentity, own: string): Growth {
  return {
    file: `${identity.dev}:${identity.ino}`,
    async sample(bytes) {
      try {
        return bytes === identity.size ? own : await sampleAgain(path, held.handle, bytes);
      } catch (error) {
        throw asStop(path, error);
      }
    },
  };
}

async function sampleAgain(path: string, handle: FileHandle | null, bytes: number): Promise<string> {
  if (handle) return sampleOf(handle, bytes);
  const again = await openRegular(path);
  try {
    return await sampleOf(again, bytes);
  } finally {
    await again.close();
  }
}

async function sampleOf(handle: FileHandle, bytes: number): Promise<string> {
  // All at once: the first rows wait for it.
  const pieces = await Promise.all(
    piecesOf(bytes).map(({ from, length }) => handle.read(Buffer.alloc(length), 0, length, from)),
  );
  const digest = createHash("sha256");
  for (const { buffer, bytesRead } of pieces) digest.update(buffer.subarray(0, bytesRead));
  return digest.digest("base64");
}

/** Reads of this size are passes over a file, not looks at one record. */
const LONG_READ_BYTES = 64 * 1024;

/** A source of the file system as other threads can read it; null for a text in memory. */
export interface NodeSource extends OpenedSource {
  readonly shared: SharedFile | null;
  /** Remembers that another thread missed bytes which the file had when it was opened. */
  markCut(): void;
}

/** Opens a path, or the text of an unsaved buffer in its place. Throws `UnreadableSource`. */
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
  // A session has its thread to itself, so it may wait for the disk.
  return { ...(await openFile(path, { ...options, signal, isBlocking: true })), uri: path };
}
