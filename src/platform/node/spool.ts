import { createWriteStream, existsSync } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import * as l10n from "@vscode/l10n";
import type { ByteSource, Transcode } from "../../read/container.ts";
import { UnreadableSource } from "../../read/issues.ts";
import { HEAD_BYTES, sniff } from "../../read/sniff.ts";
import { systemCodeOf } from "./regularFile.ts";
import { SpoolBudget, type SpoolShare } from "./spoolBudget.ts";
import { makeSpoolFolder } from "./spoolFolder.ts";

export interface SpoolOptions {
  readonly signal?: AbortSignal;
  readonly budget?: SpoolBudget;
  readonly folder?: string;
  readonly spooling?: () => void;
  readonly unpacked?: (bytes: number, totalBytes: number) => void;
}

const CHUNK_BYTES = 256 * 1024;

export interface Spooled {
  readonly handle: FileHandle;
  readonly path: string;
  readonly size: number;
  readonly dispose: () => Promise<void>;
}

export async function isGzip(handle: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(new Uint8Array(2), 0, 2, 0);
  return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
}

/**
 * Inflates a gzip file of one or several members into a temporary file, for random access. Stops as `sniff` does for
 * other than text, with TOO_LARGE, and with UNREADABLE for damage; leaves nothing behind then.
 */
export async function spoolInflated(path: string, compressed: FileHandle, options: SpoolOptions): Promise<Spooled> {
  const { size } = await compressed.stat();
  return spool(path, size, options, (share) => {
    let readBytes = 0;
    const chunks = chunksOf(compressed, (bytes) => {
      readBytes = bytes;
      options.unpacked?.(bytes, size);
    });
    const inflating = createGunzip({ chunkSize: CHUNK_BYTES });
    return [Readable.from(chunks), inflating, lookedAt(basename(path)), counted(share, () => readBytes)];
  });
}

/** Writes a converted source to a temporary file. Stops as `transcode` does, and with TOO_LARGE. */
export async function spoolTranscoded(
  path: string,
  source: ByteSource,
  transcode: Transcode,
  options: SpoolOptions,
): Promise<Spooled> {
  const signal = options.signal ?? new AbortController().signal;
  let furthest = 0;
  const near = readAhead(source);
  const watched: ByteSource = {
    ...source,
    async read(into, offset) {
      const bytesRead = await near.read(into, offset);
      // The directory at the end is read first.
      if (offset + bytesRead < source.size) furthest = Math.max(furthest, offset + bytesRead);
      options.unpacked?.(furthest, source.size);
      return bytesRead;
    },
  };
  return spool(path, source.size, options, (share) => [
    Readable.from(gathered(transcode(watched, signal, share.expect))),
    counted(share),
  ]);
}

type Stages = readonly [Readable, ...Transform[]];

async function spool(
  path: string,
  inputBytes: number,
  options: SpoolOptions,
  stagesOf: (share: SpoolShare) => Stages,
): Promise<Spooled> {
  options.spooling?.();
  const parent = options.folder ?? tmpdir();
  const folder = await makeSpoolFolder(parent).catch((error: unknown) => {
    throw noFolder(parent, error);
  });
  const budget = options.budget ?? new SpoolBudget();
  const share = await budget.share(path, inputBytes, parent);
  const remove = async (): Promise<void> => {
    share.release();
    await rm(folder, { recursive: true, force: true });
  };
  const target = join(folder, "content");
  try {
    const file = createWriteStream(target, { mode: 0o600, highWaterMark: 4 * CHUNK_BYTES });
    await pipeline([...stagesOf(share), file], options.signal === undefined ? {} : { signal: options.signal });
    const handle = await open(target, "r");
    const { size } = await handle.stat();
    return { handle, path: target, size, dispose: () => handle.close().finally(remove) };
  } catch (error) {
    await remove();
    options.signal?.throwIfAborted();
    throw isFull(error) ? noSpace(path, parent) : damaged(path, error);
  }
}

/** Reads larger pieces: small parts are mostly consecutive. */
function readAhead(source: ByteSource): ByteSource {
  const ahead = Buffer.alloc(CHUNK_BYTES);
  let [from, to] = [0, 0];
  return {
    ...source,
    async read(into, offset) {
      if (into.length >= CHUNK_BYTES) return source.read(into, offset);
      if (offset < from || offset >= to) {
        const bytesRead = await source.read(ahead, offset);
        [from, to] = [offset, offset + bytesRead];
      }
      return ahead.copy(into, 0, offset - from, to - from);
    },
  };
}

async function* gathered(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let held: string[] = [];
  let characters = 0;
  for await (const part of parts) {
    held.push(part);
    characters += part.length;
    if (characters < CHUNK_BYTES) continue;
    yield held.join("");
    held = [];
    characters = 0;
  }
  if (held.length > 0) yield held.join("");
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

/** Passes bytes once the first are checked as in a plain file. */
function lookedAt(name: string): Transform {
  let head: Buffer | null = Buffer.alloc(0);
  const look = (bytes: Buffer, size: number): UnreadableSource | null => {
    const sniffed = sniff(bytes.subarray(0, HEAD_BYTES), { name, size });
    return sniffed.ok ? null : new UnreadableSource(sniffed.stop);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (head === null) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      if (head.length <= HEAD_BYTES) return done();
      const [bytes, stop] = [head, look(head, Number.POSITIVE_INFINITY)];
      head = null;
      done(stop, bytes);
    },
    flush(done) {
      if (head === null) return done();
      done(look(head, head.length), head);
    },
  });
}

function counted(share: SpoolShare, readBytes?: () => number): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        share.take(chunk.length, readBytes?.());
      } catch (error) {
        // A throwing stage would end the process.
        return done(error instanceof Error ? error : new Error(String(error)));
      }
      done(null, chunk);
    },
  });
}

function damaged(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return error;
  if (!error.code.startsWith("Z_")) return error;
  const message =
    error.code === "Z_BUF_ERROR"
      ? l10n.t("{0} is a truncated gzip file. Fetch or write it again.", path)
      : l10n.t("{0} is a damaged gzip file ({1}). Fetch or write it again.", path, error.code);
  return new UnreadableSource({ code: "UNREADABLE", systemCode: error.code, message });
}

function noFolder(folder: string, error: unknown): unknown {
  const systemCode = systemCodeOf(error);
  if (systemCode === null) return error;
  const message =
    systemCode === "ENOENT" && !existsSync(folder)
      ? l10n.t(
          "The temporary folder {0}, where compressed files are unpacked, does not exist ({1}). Create it, or set TMPDIR to another folder.",
          folder,
          systemCode,
        )
      : l10n.t(
          "Cannot write to the temporary folder {0} ({1}), where compressed files are unpacked. Set TMPDIR to another folder.",
          folder,
          systemCode,
        );
  return new UnreadableSource({ code: "UNREADABLE", systemCode, message });
}

function isFull(error: unknown): boolean {
  const code = systemCodeOf(error);
  return code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG";
}

function noSpace(path: string, folder: string): UnreadableSource {
  const message = l10n.t(
    "{0} could not be unpacked: no space left in the temporary folder {1}. Free some space, or set TMPDIR to another folder.",
    path,
    folder,
  );
  return new UnreadableSource({ code: "TOO_LARGE", systemCode: "ENOSPC", message });
}
