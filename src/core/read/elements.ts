import type { ByteSource } from "./byteSource.ts";
import { CLOSE_ARRAY, LF, skipSpace } from "./bytes.ts";
import type { ByteRange, RawRecord, ReadLimits } from "./container.ts";
import { ElementScanner } from "./elementScanner.ts";
import { Window } from "./window.ts";

/**
 * Elements of a list, in batches of one window each; `range.from` is just behind the opening bracket. Returns the
 * offset behind the closing bracket, or null where the source ends before it: then the last record is the element
 * that the source ends in, or an empty one where it ends between two.
 */
export async function* readElements(
  source: ByteSource,
  range: ByteRange,
  limits: ReadLimits,
  signal: AbortSignal,
  windowBytes: number,
): AsyncGenerator<readonly RawRecord[], number | null> {
  const window = new Window(source, range.from, range.to, windowBytes);
  const scanner = new ElementScanner();
  let line = range.line;
  /** Offset of the element that is being scanned, null between two. */
  let start: number | null = null;
  let used = 0;
  let at = 0;
  for (;;) {
    signal.throwIfAborted();
    await window.advance(used);
    at -= used;
    const { bytes } = window;
    const batch: RawRecord[] = [];
    let closedAt: number | null = null;
    const found = (offset: number, end: number, isUnterminated: boolean) => ({
      line: line + batch.length,
      offset,
      end: window.offset + end - scanner.trailing,
      isUnterminated,
    });
    while (at < bytes.length) {
      if (start === null) {
        const from = skipSpace(bytes, at);
        if (line === range.line && batch.length === 0) scanner.indent = indentOf(bytes, at, from, scanner.indent);
        at = from;
        if (at >= bytes.length) break;
        if (bytes[at] === CLOSE_ARRAY) {
          closedAt = window.offset + at + 1;
          break;
        }
        start = window.offset + at;
        scanner.begin();
      }
      if (!scanner.scan(bytes, at)) {
        at = bytes.length;
        break;
      }
      batch.push(await window.record(found(start, scanner.end, false), limits));
      at = scanner.next;
      start = null;
    }
    const isOpen = closedAt === null && window.isAtEnd && (start === null || scanner.isClosed);
    if (start !== null && window.isAtEnd) {
      batch.push(await window.record(found(start, bytes.length, !scanner.isClosed), limits));
    }
    if (isOpen && range.to === source.size) {
      // Nothing stands where an element or the bracket should; `parserOf` says so.
      const end = window.offset + bytes.length;
      batch.push(await window.record({ line: line + batch.length, offset: end, end, isUnterminated: true }, limits));
    }
    line += batch.length;
    if (batch.length > 0) yield batch;
    if (closedAt !== null) return closedAt;
    if (window.isAtEnd) return null;
    // An element that fills the window is not kept; it is read on its own once its end is known.
    const kept: number =
      start === null || (start <= window.offset && window.isFull) ? bytes.length : start - window.offset;
    used = Math.max(0, kept);
  }
}

/** White space between the last line end and the first element; null where they share the bracket's line. */
function indentOf(bytes: Uint8Array, from: number, to: number, before: number | null): number | null {
  const lineEnd = bytes.subarray(from, to).lastIndexOf(LF);
  if (lineEnd >= 0) return to - from - lineEnd - 1;
  return before === null ? null : before + to - from;
}
