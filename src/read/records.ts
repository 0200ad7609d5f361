import { readBoxes } from "./boxes.ts";
import { BOM, CLOSE_ARRAY, CR, hasAt, LF, OPEN_ARRAY, OPEN_OBJECT, skipSpace } from "./bytes.ts";
import type { ByteRange, ByteSource, Container, RawRecord, ReadLimits, ReadRecords } from "./container.ts";
import { readCsv } from "./csv.ts";
import { readElements } from "./elements.ts";
import { layoutOfObject, readObject } from "./objects.ts";
import { type JsonRecord, parserOf, type RecordPosition } from "./parse.ts";
import { HEAD_BYTES } from "./sniff.ts";
import { readExactly, WINDOW_BYTES, Window } from "./window.ts";

/**
 * Lines of a range in batches of one window. Lines end at 0x0A, with an optional 0x0D before. A line over the limit is
 * skipped and has `bytes: null`.
 */
export async function* readLines(
  source: ByteSource,
  range: ByteRange,
  limits: ReadLimits,
  signal: AbortSignal,
  windowBytes = WINDOW_BYTES,
): AsyncGenerator<readonly RawRecord[]> {
  const window = new Window(source, range.from, range.to, windowBytes);
  let line = range.line;
  let used = 0;
  for (;;) {
    signal.throwIfAborted();
    await window.advance(used);
    const batch: RawRecord[] = [];
    used = splitLines(window, line, limits, batch);
    if (used < window.bytes.length && window.isAtEnd) {
      batch.push(rawLine(window, line + batch.length, used, window.bytes.length, limits, true));
      used = window.bytes.length;
    }
    line += batch.length;
    if (batch.length > 0) yield batch;
    if (window.isAtEnd) return;
    if (used === 0 && window.isFull) {
      const offset = window.offset;
      const end = await passLine(window, signal);
      const bytes = end.length > limits.maxRecordBytes ? null : await readExactly(source, offset, end.length);
      yield [{ line, offset, length: end.length, bytes, isUnterminated: end.isUnterminated }];
      if (end.isUnterminated) return;
      line += 1;
      used = end.used;
    }
  }
}

function splitLines(window: Window, firstLine: number, limits: ReadLimits, into: RawRecord[]): number {
  const { bytes } = window;
  let from = 0;
  for (;;) {
    const end = bytes.indexOf(LF, from);
    if (end < 0) return from;
    into.push(rawLine(window, firstLine + into.length, from, end, limits, false));
    from = end + 1;
  }
}

const NOTHING = new Uint8Array(0);

function rawLine(
  window: Window,
  line: number,
  from: number,
  end: number,
  limits: ReadLimits,
  isUnterminated: boolean,
): RawRecord {
  const to = end > from && window.bytes[end - 1] === CR ? end - 1 : end;
  const length = to - from;
  const bytes = length > limits.maxRecordBytes ? null : length === 0 ? NOTHING : window.bytes.subarray(from, to);
  return { line, offset: window.offset + from, length, bytes, isUnterminated };
}

/** Advances to the window with the end of the line that fills this one. `used` counts from its new start. */
async function passLine(
  window: Window,
  signal: AbortSignal,
): Promise<{ length: number; used: number; isUnterminated: boolean }> {
  const { offset } = window;
  let last: number | undefined;
  for (;;) {
    const end = window.bytes.indexOf(LF);
    const to = end < 0 ? window.bytes.length : end;
    if (to > 0) last = window.bytes[to - 1];
    if (end >= 0 || window.isAtEnd) {
      const length = window.offset + to - offset - (last === CR ? 1 : 0);
      return { length, used: end < 0 ? to : to + 1, isUnterminated: end < 0 };
    }
    signal.throwIfAborted();
    await window.advance(to);
  }
}

/**
 * Elements of the JSON array that is the whole file, or of several, one a line; text after them is one more record,
 * which is rejected.
 */
export async function* readArray(
  source: ByteSource,
  range: ByteRange,
  limits: ReadLimits,
  signal: AbortSignal,
  windowBytes = WINDOW_BYTES,
): AsyncGenerator<readonly RawRecord[]> {
  const head = await readExactly(source, range.from, Math.min(HEAD_BYTES, range.to - range.from));
  const open = skipSpace(head, hasAt(head, BOM) ? BOM.length : 0);
  let from = range.from + (head[open] === OPEN_ARRAY ? open + 1 : open);
  let { line } = range;
  for (;;) {
    let end: number | null = null;
    const elements = readElements(source, { ...range, from, line }, limits, signal, windowBytes);
    for (let step = await elements.next(); ; step = await elements.next()) {
      if (step.done) {
        end = step.value;
        break;
      }
      line += step.value.length;
      yield step.value;
    }
    if (end === null) return;
    const next = await nextArray(source, end, range.to);
    if (next === null) return yield* readRest(source, { ...range, from: end, line }, limits);
    from = next;
  }
}

async function nextArray(source: ByteSource, from: number, to: number): Promise<number | null> {
  const looked = await readExactly(source, from, Math.min(NEXT_BYTES, to - from));
  const open = skipSpace(looked);
  const first = looked[skipSpace(looked, open + 1)];
  return looked[open] === OPEN_ARRAY && (first === OPEN_OBJECT || first === CLOSE_ARRAY) ? from + open + 1 : null;
}

/** Maximum distance to the next array: there is a line end between. */
const NEXT_BYTES = 64;

async function* readRest(
  source: ByteSource,
  range: ByteRange,
  limits: ReadLimits,
): AsyncGenerator<readonly RawRecord[]> {
  const length = range.to - range.from;
  const looked = await readExactly(source, range.from, Math.min(length, HEAD_BYTES));
  const space = skipSpace(looked);
  if (space === looked.length && looked.length === length) return;
  const offset = range.from + space;
  const bytes = length - space > limits.maxRecordBytes ? null : await readExactly(source, offset, length - space);
  yield [{ line: range.line, offset, length: length - space, bytes, isUnterminated: false }];
}

/** Elements of the known list in an object; the rest of the object is not read. */
export async function* readNested(
  source: ByteSource,
  range: ByteRange,
  limits: ReadLimits,
  signal: AbortSignal,
  windowBytes = WINDOW_BYTES,
): AsyncGenerator<readonly RawRecord[]> {
  const head = await readExactly(source, range.from, Math.min(HEAD_BYTES, range.to - range.from));
  const { list } = layoutOfObject(head, skipSpace(head, hasAt(head, BOM) ? BOM.length : 0));
  if (list === null) return;
  yield* readElements(source, { ...range, from: range.from + list.offset }, limits, signal, windowBytes);
}

export const readRecords: ReadRecords = (source, container, range, limits, signal) => {
  switch (container.id) {
    case "lines":
      return readLines(source, range, limits, signal);
    case "array":
      return readArray(source, range, limits, signal);
    case "nested":
      return container.lists
        ? readBoxes(source, container, range, limits, signal)
        : readNested(source, range, limits, signal);
    case "object":
      return readObject(source, range, limits, signal);
    case "named":
      return readBoxes(source, container, range, limits, signal);
    case "csv":
      return readCsv(source, container, range, limits, signal);
  }
};

export const edgesOf = ({ offset, isUnterminated }: RawRecord): RecordPosition => ({
  isFirst: offset === 0,
  isUnterminated,
  offset,
});

/**
 * Visits the raw records of a range in file order, until a visit returns false. `breathe` is awaited after each batch,
 * since records in memory never yield.
 */
export async function eachRecord(
  source: ByteSource,
  container: Container,
  range: ByteRange,
  limits: ReadLimits,
  signal: AbortSignal,
  visit: (raw: RawRecord) => boolean | undefined,
  breathe?: () => Promise<void>,
): Promise<void> {
  for await (const batch of readRecords(source, container, range, limits, signal)) {
    for (const raw of batch) if (visit(raw) === false) return;
    await breathe?.();
  }
}

export function eachParsed(
  source: ByteSource,
  container: Container,
  limits: ReadLimits,
  signal: AbortSignal,
  visit: (record: JsonRecord, raw: RawRecord) => boolean | undefined,
): Promise<void> {
  const parse = parserOf(container);
  return eachRecord(source, container, { from: 0, to: source.size, line: 1 }, limits, signal, (raw) => {
    const parsed = raw.bytes === null ? null : parse(raw.bytes, limits, edgesOf(raw));
    return parsed?.state === "record" ? visit(parsed.record, raw) : undefined;
  });
}
