import { createWriteStream } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import * as l10n from "@vscode/l10n";
import type { ByteSource } from "../../core/read/byteSource.ts";
import { Stop } from "../../core/read/stop.ts";
import type { Transcode } from "../../core/read/transcode/transcode.ts";
import { makeSpoolFolder } from "./spoolFolder.ts";

export interface SpoolOptions {
  readonly signal?: AbortSignal;
  /** What a file may become. */
  readonly maxBytes?: number;
  /** Folder for temporary files; the system's own when absent. */
  readonly folder?: string;
  /** Hears how many bytes of the file have been read, of how many. */
  readonly unpacked?: (bytes: number, totalBytes: number) => void;
}

export const DEFAULT_SPOOL_BYTES = 64 * 1024 ** 3;
const CHUNK_BYTES = 256 * 1024;

type Stages = readonly [Readable, ...Transform[]];

/** A readable copy of a file, open for reading; `dispose` closes and deletes it. */
export interface Spooled {
  readonly handle: FileHandle;
  readonly path: string;
  readonly size: number;
  readonly dispose: () => Promise<void>;
}

/** True where the file begins with gzip's magic number, whatever it is called. */
export async function isGzip(handle: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(new Uint8Array(2), 0, 2, 0);
  return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
}

/**
 * Inflates a gzip file, of one member or several, into a temporary file, so that its records can be read at random.
 * Stops with TOO_LARGE beyond `maxBytes` and with UNREADABLE where it is damaged or cut; leaves nothing behind then.
 */
export async function spoolInflated(path: string, compressed: FileHandle, options: SpoolOptions): Promise<Spooled> {
  try {
    const { size } = await compressed.stat();
    const chunks = chunksOf(compressed, (bytes) => options.unpacked?.(bytes, size));
    return await spool(path, [Readable.from(chunks), createGunzip({ chunkSize: CHUNK_BYTES })], options);
  } catch (error) {
    throw damaged(path, error);
  }
}

/** Writes what a source is transcoded to into a temporary file. Stops as `transcode` does, and with TOO_LARGE. */
export async function spoolTranscoded(
  path: string,
  source: ByteSource,
  transcode: Transcode,
  options: SpoolOptions,
): Promise<Spooled> {
  const signal = options.signal ?? new AbortController().signal;
  // Its parts are read in about the order in which they stand.
  let furthest = 0;
  const watched: ByteSource = {
    ...source,
    async read(into, offset) {
      const bytesRead = await source.read(into, offset);
      // Where its parts stand is told at its end, which is looked at first.
      if (offset + bytesRead < source.size) furthest = Math.max(furthest, offset + bytesRead);
      options.unpacked?.(furthest, source.size);
      return bytesRead;
    },
  };
  return spool(path, [Readable.from(transcode(watched, signal))], options);
}

/** `stages` begin with what is read and end with what is written. */
async function spool(path: string, stages: Stages, options: SpoolOptions): Promise<Spooled> {
  const folder = await makeSpoolFolder(options.folder);
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const target = join(folder, "content");
  try {
    const file = createWriteStream(target, { mode: 0o600, highWaterMark: 4 * CHUNK_BYTES });
    const cap = capped(path, options.maxBytes ?? DEFAULT_SPOOL_BYTES);
    await pipeline([...stages, cap, file], options.signal === undefined ? {} : { signal: options.signal });
    const handle = await open(target, "r");
    const { size } = await handle.stat();
    return { handle, path: target, size, dispose: () => handle.close().finally(remove) };
  } catch (error) {
    await remove();
    options.signal?.throwIfAborted();
    throw error;
  }
}

async function* chunksOf(handle: FileHandle, read: (bytes: number) => void): AsyncGenerator<Buffer> {
  for (let offset = 0; ; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, offset);
    if (bytesRead === 0) return;
    offset += bytesRead;
    read(offset);
    yield buffer.subarray(0, bytesRead);
  }
}

function capped(path: string, maxBytes: number): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      if (total <= maxBytes) done(null, chunk);
      else done(new Stop({ code: "TOO_LARGE", message: tooLarge(path, maxBytes) }));
    },
  });
}

function tooLarge(path: string, maxBytes: number): string {
  return l10n.t(
    "{0} inflates to more than {1} bytes, the limit for compressed files. Raise the limit or inflate it by hand.",
    path,
    maxBytes,
  );
}

/** Errors of zlib as a Stop; anything else as it is. */
function damaged(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return error;
  if (!error.code.startsWith("Z_")) return error;
  const message =
    error.code === "Z_BUF_ERROR"
      ? l10n.t("{0} is a gzip file that ends too early. Fetch or write it again.", path)
      : l10n.t("{0} is a damaged gzip file ({1}). Fetch or write it again.", path, error.code);
  return new Stop({ code: "UNREADABLE", systemCode: error.code, message });
}
