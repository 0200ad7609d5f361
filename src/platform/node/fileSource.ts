import { createHash } from "node:crypto";
import { readSync, type Stats } from "node:fs";
import { type FileHandle, stat } from "node:fs/promises";
import { basename } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { ByteSource } from "../../core/read/byteSource.ts";
import { transcoderOf } from "../../core/read/transcode/transcode.ts";
import type { Growth } from "../../session/platform.ts";
import { asStop, openRegular } from "./regularFile.ts";
import { isGzip, type Spooled, type SpoolOptions, spoolInflated, spoolTranscoded } from "./spool.ts";

/** What tells one state of a file from another. */
export interface FileIdentity {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
}

/** A file that is open for reading, until `close`. */
export interface OpenedFile extends ByteSource {
  readonly path: string;
  /** Where the bytes that `read` gives lie in the file system: the file itself, or what it was spooled to. */
  readonly dataPath: string;
  readonly identity: FileIdentity;
  /** False once the file at `path` has grown, shrunk, been written to, replaced or removed. */
  isUnchanged(): Promise<boolean>;
  /** Only where `read` gives the file itself. */
  readonly growth?: Growth;
  /** Closes the file and deletes what it was spooled to. Safe to call twice. */
  close(): Promise<void>;
}

export interface OpenOptions extends SpoolOptions {
  /** Read without leaving the thread: a tenth faster in a worker, which has nothing else to do; never in the host. */
  readonly isBlocking?: boolean;
}

/**
 * Opens a regular file. By their first bytes, gzip is inflated, and Parquet, logs of inspect_ai and objects of columns are
 * transcoded to JSON Lines, into a temporary file first. Stops with NOT_A_FILE, UNREADABLE (with the system's code where it has one)
 * or, for those, TOO_LARGE. Aborting throws the signal's reason.
 */
export async function openFile(path: string, options: OpenOptions = {}): Promise<OpenedFile> {
  const handle = await openRegular(path);
  try {
    const identity = identityOf(await handle.stat());
    const isBlocking = options.isBlocking ?? false;
    const spooled = await spoolIfNeeded(path, handle, identity.size, options);
    if (spooled === null) {
      const plain = { handle, path, size: identity.size, dispose: () => handle.close() };
      return { ...opened(path, identity, plain, isBlocking), growth: growthOf(handle, identity) };
    }
    await handle.close();
    return opened(path, identity, spooled, isBlocking);
  } catch (error) {
    await handle.close();
    throw asStop(path, error);
  }
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
  const transcode = await transcoderOf(source);
  return transcode && spoolTranscoded(path, source, transcode, options);
}

function opened(path: string, identity: FileIdentity, data: Spooled, isBlocking: boolean): OpenedFile {
  const { handle, size } = data;
  let closing: Promise<void> | null = null;
  return {
    name: basename(path),
    size,
    path,
    dataPath: data.path,
    identity,
    async read(into, offset) {
      if (!isBlocking) return (await handle.read(into, 0, into.length, offset)).bytesRead;
      const bytesRead = readSync(handle.fd, into, 0, into.length, offset);
      // Who passes over a file without ever waiting would keep signals and cancelling messages waiting.
      if (into.length >= LONG_READ_BYTES) await setImmediate();
      return bytesRead;
    },
    allocate: (length) => Buffer.allocUnsafeSlow(length),
    async isUnchanged() {
      try {
        return isSame(identityOf(await stat(path)), identity);
      } catch {
        // Removed, or no longer ours to look at: either way not what was opened.
        return false;
      }
    },
    close() {
      closing ??= data.dispose();
      return closing;
    },
  };
}

/** So many pieces of a file are looked at, the first and the last bytes among them. */
const SAMPLE_PIECES = 64;
const PIECE_BYTES = 1024;

function growthOf(handle: FileHandle, identity: FileIdentity): Growth {
  return {
    file: String(identity.ino),
    async sample(bytes) {
      const isAll = bytes <= SAMPLE_PIECES * PIECE_BYTES;
      const length = isAll ? bytes : PIECE_BYTES;
      const step = (bytes - PIECE_BYTES) / (SAMPLE_PIECES - 1);
      // All at once: the first rows wait for it.
      const pieces = await Promise.all(
        Array.from({ length: isAll ? 1 : SAMPLE_PIECES }, (_, piece) =>
          handle.read(Buffer.alloc(length), 0, length, Math.floor(piece * step)),
        ),
      );
      const digest = createHash("sha256");
      for (const { buffer, bytesRead } of pieces) digest.update(buffer.subarray(0, bytesRead));
      return digest.digest("base64");
    },
  };
}

/** Reads of this size are passes over a file, not looks at one record. */
const LONG_READ_BYTES = 64 * 1024;

const identityOf = ({ size, mtimeMs, ino }: Stats): FileIdentity => ({ size, mtimeMs, ino });

function isSame(one: FileIdentity, other: FileIdentity): boolean {
  return one.size === other.size && one.mtimeMs === other.mtimeMs && one.ino === other.ino;
}
