import * as l10n from "@vscode/l10n";
import { Inflate } from "fflate";
import type { ByteSource } from "../container.ts";
import { damaged, unsupported } from "../issues.ts";
import { readExactly } from "../window.ts";
import { Crc32 } from "./crc32.ts";

export interface ZipEntry {
  readonly name: string;
  readonly nameBytes: Uint8Array;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc: number;
  readonly compressedBytes: number;
  readonly bytes: number;
  readonly offset: number;
  readonly before: number;
}

const FORMAT = "zip";
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const ZIP64_LOCATOR_BYTES = 20;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** Bytes read at once; they inflate to at most a thousand times as many. */
const CHUNK_BYTES = 32 * 1024;
const MAX_DIRECTORY_BYTES = 64 * 1024 * 1024;
const MOST_INFLATED = 1032;
/** Marks a 32-bit field whose value is in the Zip64 extra field. */
const ELSEWHERE = 0xffffffff;

/**
 * The directory of an archive, in order. Throws `UnreadableSource` without one, as in a cut file, and for overlapping
 * entries or impossible sizes.
 */
export async function readDirectory(source: ByteSource): Promise<readonly ZipEntry[]> {
  const { from, to } = await findDirectory(source);
  if (!(from <= to && to <= source.size && to - from <= MAX_DIRECTORY_BYTES)) throw broken(source);
  const view = viewOf(await readExactly(source, from, to - from));
  const entries: WrittenEntry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= view.byteLength; ) {
    if (view.getUint32(at, true) !== 0x02014b50) break;
    const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    if (extraEnd > view.byteLength) throw broken(source);
    entries.push(entryAt(view, at, nameEnd, extraEnd));
    at = extraEnd + view.getUint16(at + 32, true);
  }
  return placed(source, entries, from);
}

/** The content of an entry in pieces. Throws `UnreadableSource` on a wrong checksum. */
export async function* readEntry(source: ByteSource, entry: ZipEntry, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted || !isKnown(entry)) throw unknownMethod(source, entry);
  const first = await readExactly(source, entry.offset, Math.min(CHUNK_BYTES, entry.before - entry.offset));
  const skipped = localBytes(source, entry, first);
  let from = entry.offset + skipped;
  const to = from + entry.compressedBytes;
  if (to > entry.before) throw overlapping(source, entry);
  let chunk = first.subarray(Math.min(skipped, first.length), skipped + entry.compressedBytes);
  const crc = new Crc32();
  let bytes = 0;
  let pieces: Uint8Array[] = [];
  const take = (piece: Uint8Array): void => {
    if (piece.length > 0) pieces.push(piece);
  };
  const inflate = entry.method === DEFLATED ? new Inflate(take) : null;
  for (;;) {
    signal.throwIfAborted();
    from += chunk.length;
    if (inflate && (chunk.length > 0 || from === to)) push(inflate, chunk, from === to, () => broken(source, entry));
    else if (!inflate) take(chunk);
    for (const piece of pieces) {
      bytes += piece.length;
      if (bytes > entry.bytes) throw broken(source, entry);
      crc.add(piece);
      yield piece;
    }
    pieces = [];
    if (from >= to) break;
    chunk = await readExactly(source, from, Math.min(CHUNK_BYTES, to - from));
    if (chunk.length === 0) throw broken(source, entry);
  }
  if (bytes !== entry.bytes || crc.value !== entry.crc) throw broken(source, entry);
}

type WrittenEntry = Omit<ZipEntry, "before">;

const STORED = 0;
const DEFLATED = 8;

const isKnown = ({ method }: WrittenEntry): boolean => method === STORED || method === DEFLATED;

function placed(source: ByteSource, entries: readonly WrittenEntry[], end: number): readonly ZipEntry[] {
  const before = new Map<WrittenEntry, number>();
  let next = end;
  for (const entry of entries.toSorted((one, other) => other.offset - one.offset)) {
    const { bytes, compressedBytes, offset, nameBytes } = entry;
    if (offset + LOCAL_BYTES + nameBytes.length + compressedBytes > next) {
      throw offset < end && compressedBytes < end ? overlapping(source, entry) : broken(source, entry);
    }
    const most = entry.method === STORED ? compressedBytes : compressedBytes * MOST_INFLATED;
    if (isKnown(entry) && !entry.isEncrypted && bytes > most) throw broken(source, entry);
    before.set(entry, next);
    next = offset;
  }
  return entries.map((entry) => ({ ...entry, before: before.get(entry) ?? end }));
}

/** Length of the local header, which has to match the directory. */
function localBytes(source: ByteSource, entry: ZipEntry, bytes: Uint8Array): number {
  const local = viewOf(bytes);
  if (local.byteLength < LOCAL_BYTES || local.getUint32(0, true) !== 0x04034b50) throw broken(source, entry);
  const nameEnd = LOCAL_BYTES + local.getUint16(26, true);
  const extraEnd = nameEnd + local.getUint16(28, true);
  const isSame = (offset: number, told: number): boolean => {
    const value = local.getUint32(offset, true);
    if (value === told) return true;
    return value === ELSEWHERE && [...wideValues(local, nameEnd, Math.min(extraEnd, local.byteLength))].includes(told);
  };
  const isLater = (local.getUint16(6, true) & 8) !== 0;
  const isAgreed =
    local.getUint16(8, true) === entry.method &&
    nameEnd - LOCAL_BYTES === entry.nameBytes.length &&
    entry.nameBytes.every((byte, at) => bytes[LOCAL_BYTES + at] === byte) &&
    (isLater || (isSame(18, entry.compressedBytes) && isSame(22, entry.bytes)));
  if (!isAgreed)
    throw damaged(source.name, FORMAT, l10n.t("the headers of its part {0} contradict each other", entry.name));
  return extraEnd;
}

function push(inflate: Inflate, chunk: Uint8Array, isLast: boolean, wrong: () => Error): void {
  try {
    inflate.push(chunk, isLast);
  } catch {
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

const NAMES = new TextDecoder();

function entryAt(view: DataView, at: number, nameEnd: number, extraEnd: number): WrittenEntry {
  const name = new Uint8Array(view.buffer, view.byteOffset + at + ENTRY_BYTES, nameEnd - at - ENTRY_BYTES);
  const wide = wideValues(view, nameEnd, extraEnd);
  const narrow = (offset: number): number => {
    const value = view.getUint32(at + offset, true);
    return value === ELSEWHERE ? (wide.next().value ?? value) : value;
  };
  // The extra field has only the values that did not fit, in this order.
  const bytes = narrow(24);
  const compressedBytes = narrow(20);
  const offset = narrow(42);
  return {
    name: NAMES.decode(name),
    nameBytes: name,
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    crc: view.getUint32(at + 16, true),
    compressedBytes,
    bytes,
    offset,
  };
}

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

function overlapping(source: ByteSource, entry: WrittenEntry): Error {
  return damaged(source.name, FORMAT, l10n.t("its part {0} overlaps another one", entry.name));
}

function broken(source: ByteSource, entry?: WrittenEntry): Error {
  const what = entry ? l10n.t("its part {0} is damaged", entry.name) : l10n.t("its directory is missing");
  return damaged(source.name, FORMAT, what);
}

function unknownMethod(source: ByteSource, entry: ZipEntry): Error {
  const what = entry.isEncrypted
    ? l10n.t("its part {0} is encrypted", entry.name)
    : l10n.t("its part {0} is compressed by method {1}, not by deflate", entry.name, entry.method);
  return unsupported(source.name, FORMAT, what);
}
