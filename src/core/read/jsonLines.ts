import type { ByteSource } from "./byteSource.ts";
import { CR, LF } from "./bytes.ts";
import type { ByteRange, RawRecord, ReadLimits } from "./container.ts";
import { readExactly, WINDOW_BYTES, Window } from "./window.ts";

/**
 * Lines of a range in batches of one window each. Lines end at 0x0A and nowhere else; one 0x0D before it belongs
 * to the line end. A line over the limit is passed over without being held and comes with `bytes: null`.
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

/** Appends the complete lines of the window; returns how many of its bytes they took. */
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

/** Views of their own would be most of what a file of line ends takes. */
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

/** Moves the window on to the one that holds the end of the line that fills it. `used` counts from its new start. */
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
