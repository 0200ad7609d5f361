import type { ByteSource } from "./byteSource.ts";
import { CLOSE_ARRAY, COMMA, isSpace, skipSpace } from "./bytes.ts";
import type { ByteRange, RawRecord, ReadLimits } from "./container.ts";
import { ElementScanner } from "./elementScanner.ts";
import { readExactly, Window } from "./window.ts";

/**
 * Elements of a list whose first byte (behind the opening bracket) is at `range.from`, in batches of one window
 * each. What stands behind the closing bracket is yielded as one more record where `isWhole` says that nothing may.
 */
export async function* readElements(
  source: ByteSource,
  range: ByteRange,
  limits: ReadLimits,
  signal: AbortSignal,
  windowBytes: number,
): AsyncGenerator<readonly RawRecord[]> {
  const window = new Window(source, range.from, range.to, windowBytes);
  let line = range.line;
  let used = 0;
  let isClosed = false;
  while (!isClosed) {
    signal.throwIfAborted();
    await window.advance(used);
    const batch: RawRecord[] = [];
    used = 0;
    for (;;) {
      const { bytes } = window;
      const from = skipSpace(bytes, used);
      used = from;
      if (from >= bytes.length) break;
      if (bytes[from] === CLOSE_ARRAY) {
        isClosed = true;
        break;
      }
      const scanner = new ElementScanner();
      const end = scanner.scan(bytes, from);
      if (end < 0 && !window.isAtEnd) break;
      const stop = trimEnd(bytes, from, end < 0 ? bytes.length : end);
      batch.push({
        line: line + batch.length,
        offset: window.offset + from,
        length: stop - from,
        bytes: stop - from > limits.maxRecordBytes ? null : bytes.subarray(from, stop),
        isUnterminated: end < 0,
      });
      if (end < 0) {
        used = bytes.length;
        break;
      }
      used = bytes[end] === COMMA ? end + 1 : Math.max(end, from + 1);
    }
    line += batch.length;
    if (batch.length > 0) yield batch;
    if (isClosed || (window.isAtEnd && used >= window.bytes.length)) return;
    if (used === 0 && window.isFull) {
      const offset = window.offset;
      const scanner = new ElementScanner();
      let end = scanner.scan(window.bytes, 0);
      while (end < 0 && !window.isAtEnd) {
        signal.throwIfAborted();
        await window.advance(window.bytes.length);
        end = scanner.scan(window.bytes, 0);
      }
      const stop = end < 0 ? window.bytes.length : end;
      const length = window.offset + stop - offset;
      const bytes = length > limits.maxRecordBytes ? null : await readExactly(source, offset, length);
      yield [{ line, offset, length, bytes, isUnterminated: end < 0 }];
      line += 1;
      if (end < 0) return;
      used = window.bytes[end] === COMMA ? end + 1 : end;
    }
  }
}

function trimEnd(bytes: Uint8Array, from: number, to: number): number {
  let end = to;
  while (end > from && isSpace(bytes[end - 1])) end -= 1;
  return end;
}
