import * as l10n from "@vscode/l10n";
import { Inflate } from "fflate";
import type { ByteSource } from "../byteSource.ts";
import { readExactly } from "../window.ts";
import { Crc32 } from "./crc32.ts";
import { damaged, unsupported } from "./damaged.ts";

/** One file in a zip archive, as the archive's directory tells of it. */
export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated; others are not read. */
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc: number;
  readonly compressedBytes: number;
  readonly bytes: number;
  /** Where its local header stands. */
  readonly offset: number;
}

const FORMAT = "zip";
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const ZIP64_LOCATOR_BYTES = 20;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const CHUNK_BYTES = 256 * 1024;
const MAX_DIRECTORY_BYTES = 256 * 1024 * 1024;
/** What stands in a field of 32 bits whose value is in the Zip64 extra field. */
const ELSEWHERE = 0xffffffff;

/** The directory of an archive, in its own order. Throws `Stop` where there is none, as in a file that was cut. */
export async function readDirectory(source: ByteSource): Promise<readonly ZipEntry[]> {
  const { from, to } = await findDirectory(source);
  if (!(from <= to && to <= source.size && to - from <= MAX_DIRECTORY_BYTES)) throw broken(source);
  const view = viewOf(await readExactly(source, from, to - from));
  const entries: ZipEntry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= view.byteLength; ) {
    if (view.getUint32(at, true) !== 0x02014b50) break;
    const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    if (extraEnd > view.byteLength) throw broken(source);
    entries.push(entryAt(view, at, nameEnd, extraEnd));
    at = extraEnd + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The content of an entry, piece by piece. Throws `Stop` where its bytes are not those that were put in. */
export async function* readEntry(source: ByteSource, entry: ZipEntry, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted || (entry.method !== 0 && entry.method !== 8)) throw unknownMethod(source, entry);
  const local = viewOf(await readExactly(source, entry.offset, LOCAL_BYTES));
  if (local.byteLength < LOCAL_BYTES || local.getUint32(0, true) !== 0x04034b50) throw broken(source, entry);
  let from = entry.offset + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
  const to = from + entry.compressedBytes;
  const crc = new Crc32();
  let bytes = 0;
  let pieces: Uint8Array[] = [];
  const take = (piece: Uint8Array): void => {
    if (piece.length > 0) pieces.push(piece);
  };
  const inflate = entry.method === 8 ? new Inflate(take) : null;
  do {
    signal.throwIfAborted();
    const chunk = await readExactly(source, from, Math.min(CHUNK_BYTES, to - from));
    if (chunk.length === 0 && from < to) throw broken(source, entry);
    from += chunk.length;
    if (inflate) push(inflate, chunk, from === to, () => broken(source, entry));
    else take(chunk);
    for (const piece of pieces) {
      bytes += piece.length;
      if (bytes > entry.bytes) throw broken(source, entry);
      crc.add(piece);
      yield piece;
    }
    pieces = [];
  } while (from < to);
  if (bytes !== entry.bytes || crc.value !== entry.crc) throw broken(source, entry);
}

function push(inflate: Inflate, chunk: Uint8Array, isLast: boolean, wrong: () => Error): void {
  try {
    inflate.push(chunk, isLast);
  } catch {
    // fflate says no more than that the bytes are no deflate stream.
    throw wrong();
  }
}

async function findDirectory(source: ByteSource): Promise<{ readonly from: number; readonly to: number }> {
  const tailStart = Math.max(0, source.size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = viewOf(await readExactly(source, tailStart, source.size - tailStart));
  let at = tail.byteLength - END_BYTES;
  while (at >= 0 && tail.getUint32(at, true) !== 0x06054b50) at -= 1;
  if (at < 0) throw broken(source);
  const length = tail.getUint32(at + 12, true);
  const from = tail.getUint32(at + 16, true);
  if (from !== ELSEWHERE && length !== ELSEWHERE) return { from, to: from + length };
  const locator = at - ZIP64_LOCATOR_BYTES;
  if (locator < 0 || tail.getUint32(locator, true) !== 0x07064b50) throw broken(source);
  const end = viewOf(await readExactly(source, Number(tail.getBigUint64(locator + 8, true)), 56));
  if (end.byteLength < 56 || end.getUint32(0, true) !== 0x06064b50) throw broken(source);
  const wideFrom = Number(end.getBigUint64(48, true));
  return { from: wideFrom, to: wideFrom + Number(end.getBigUint64(40, true)) };
}

function entryAt(view: DataView, at: number, nameEnd: number, extraEnd: number): ZipEntry {
  const name = new Uint8Array(view.buffer, view.byteOffset + at + ENTRY_BYTES, nameEnd - at - ENTRY_BYTES);
  const wide = wideValues(view, nameEnd, extraEnd);
  const narrow = (offset: number): number => {
    const value = view.getUint32(at + offset, true);
    return value === ELSEWHERE ? (wide.next().value ?? value) : value;
  };
  // The extra field holds only what did not fit, in this order.
  const bytes = narrow(24);
  const compressedBytes = narrow(20);
  const offset = narrow(42);
  return {
    name: new TextDecoder().decode(name),
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    crc: view.getUint32(at + 16, true),
    compressedBytes,
    bytes,
    offset,
  };
}

/** Numbers of 64 bits in the Zip64 extra field. */
function* wideValues(view: DataView, from: number, to: number): Generator<number, undefined> {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    const end = Math.min(to, at + 4 + view.getUint16(at + 2, true));
    for (let value = at + 4; value + 8 <= end; value += 8) yield Number(view.getBigUint64(value, true));
    return undefined;
  }
  return undefined;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function broken(source: ByteSource, entry?: ZipEntry): Error {
  const what = entry ? l10n.t("its part {0} is broken", entry.name) : l10n.t("its directory is missing");
  return damaged(source.name, FORMAT, what);
}

function unknownMethod(source: ByteSource, entry: ZipEntry): Error {
  const what = entry.isEncrypted
    ? l10n.t("its part {0} is encrypted", entry.name)
    : l10n.t("its part {0} is compressed by method {1}, not by deflate", entry.name, entry.method);
  return unsupported(source.name, FORMAT, what);
}
