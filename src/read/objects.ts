import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  isSpace,
  LF,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  skipSpace,
} from "./bytes.ts";
import type { ByteRange, ByteSource, RawRecord, ReadLimits } from "./container.ts";
import { readExactly } from "./window.ts";

export const KNOWN_LISTS: readonly string[] = [
  "results",
  "detailed_results",
  "samples",
  "data",
  "rows",
  "records",
  "examples",
  "instances",
  "items",
  "entries",
  "predictions",
  "test_cases",
  "testCases",
  "test_results",
  "request_states",
];

export interface ObjectLayout {
  /** The list of records and the offset after its bracket; null if not among these bytes. */
  readonly list: { readonly path: string; readonly offset: number } | null;
  readonly end: number | null;
  readonly isMultiline: boolean;
}

/**
 * Layout of the object at `from`. A list counts if every key on its path is a known one (`results`, `results.results`)
 * and it has objects or nothing.
 */
export function layoutOfObject(bytes: Uint8Array, from: number): ObjectLayout {
  const open: number[] = [];
  const keys: (string | null)[] = [];
  let list: ObjectLayout["list"] = null;
  let isMultiline = false;
  let key: string | null = null;
  let last = 0;
  const done = (end: number | null): ObjectLayout => ({ list, end, isMultiline });
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const end = endOfString(bytes, at);
      if (end === null) return done(null);
      key = isKnownKey(bytes, at, end, last) ? text(bytes.subarray(at + 1, end - 1)) : null;
      at = end - 1;
      last = QUOTE;
      continue;
    }
    if (isSpace(byte)) {
      if (byte === LF && !isMultiline) {
        if (!goesOn(last, open.at(-1), bytes[skipSpace(bytes, at)])) return done(null);
        isMultiline = true;
      }
      continue;
    }
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      keys.push(last === COLON ? key : null);
      if (byte === OPEN_ARRAY && list === null && isListPath(keys)) {
        const next = bytes[skipSpace(bytes, at + 1)];
        if (next === OPEN_OBJECT || next === CLOSE_ARRAY) list = { path: keys.slice(1).join("."), offset: at + 1 };
      }
      open.push(byte);
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      open.pop();
      keys.pop();
      if (open.length === 0) return done(at + 1);
    }
    last = byte ?? 0;
  }
  return done(null);
}

/** A line end is inside the object unless the next line begins another object. */
function goesOn(last: number, container: number | undefined, next: number | undefined): boolean {
  if (next !== OPEN_OBJECT) return true;
  return last === COLON || last === OPEN_ARRAY || (last === COMMA && container === OPEN_ARRAY);
}

function isListPath(keys: readonly (string | null)[]): boolean {
  return keys.length > 1 && keys.every((key, depth) => depth === 0 || key !== null);
}

function isKnownKey(bytes: Uint8Array, at: number, end: number, last: number): boolean {
  if (last !== OPEN_OBJECT && last !== COMMA) return false;
  return end - at <= 32 && KNOWN_LISTS.includes(text(bytes.subarray(at + 1, end - 1)));
}

function endOfString(bytes: Uint8Array, at: number): number | null {
  for (let next = at + 1; next < bytes.length; next += 1) {
    const byte = bytes[next];
    if (byte === QUOTE) return next + 1;
    if (byte === LF) return null;
    if (byte === BACKSLASH) next += 1;
  }
  return null;
}

function text(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

export async function* readObject(
  source: ByteSource,
  range: ByteRange,
  limits: ReadLimits,
  signal: AbortSignal,
): AsyncGenerator<readonly RawRecord[]> {
  signal.throwIfAborted();
  const length = range.to - range.from;
  const isTooLong = length > limits.maxRecordBytes;
  const bytes = isTooLong ? null : await readExactly(source, range.from, length);
  const from = bytes ? skipSpace(bytes) : 0;
  yield [
    {
      line: range.line,
      offset: range.from + from,
      length: length - from,
      bytes: bytes?.subarray(from) ?? null,
      isUnterminated: false,
    },
  ];
}
