import { CR, LF, TAB } from "../bytes.ts";
import type { RawRecord } from "../container.ts";
import type { LineVisitor } from "./lines.ts";
import { Line, type Scanner, WINDOW_BYTES } from "./scanner.ts";

/** Where a visit of records has stopped: at `next`, or for good. */
interface Stop {
  readonly isDone: boolean;
  readonly next: number;
}

/**
 * Visits records from `from` on, such as the elements of an array, each copied into the scanner's window as a line. Stops
 * when the visitor is done, or wants another scanner.
 */
export function scanRecords(records: readonly RawRecord[], from: number, scanner: Scanner, visitor: LineVisitor): Stop {
  const { window, exports } = scanner;
  for (let at = from; at < records.length; ) {
    const copied = copyLines(records, at, scanner);
    exports.over(window, window + copied.bytes);
    // A record that is longer than the window is read with care.
    for (const end = Math.max(copied.end, at + 1); at < end; at++) {
      const raw = records[at];
      if (!raw) break;
      const isRead = at < copied.end && exports.next() === Line.read && !raw.isUnterminated;
      const seen = isRead ? visitor.scanned(raw.line, raw.offset, raw.length) : null;
      if (!(seen ?? visitor.careful(raw))) return { isDone: true, next: at + 1 };
      if (seen === null && visitor.isOutgrown()) return { isDone: false, next: at + 1 };
    }
  }
  return { isDone: false, next: records.length };
}

/** Fills the window with the records from `from` on that have room in it, each with a line feed behind it. */
function copyLines(
  records: readonly RawRecord[],
  from: number,
  { window, bytes }: Scanner,
): { readonly end: number; readonly bytes: number } {
  let filled = 0;
  let end = from;
  for (; end < records.length; end++) {
    const own = records[end]?.bytes;
    if (!own || filled + own.length + 1 > WINDOW_BYTES) break;
    const at = window + filled;
    bytes.set(own, at);
    joinLines(bytes.subarray(at, at + own.length));
    bytes[at + own.length] = LF;
    filled += own.length + 1;
  }
  return { end, bytes: filled };
}

/** Tabs for line ends: between tokens they are white space, and in a string both are a syntax error. */
function joinLines(bytes: Uint8Array): void {
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    bytes[at] = TAB;
    if (bytes[at - 1] === CR) bytes[at - 1] = TAB;
  }
}
