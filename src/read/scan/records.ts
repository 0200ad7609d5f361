import { CR, LF, TAB } from "../bytes.ts";
import type { RawRecord } from "../container.ts";
import type { CsvLines } from "./csvLines.ts";
import type { LineVisitor } from "./lines.ts";
import { Line, type Scanner, WINDOW_BYTES } from "./scanner.ts";

/** Where a visit of records has stopped: at `next`, or for good. */
interface Stop {
  readonly isDone: boolean;
  readonly next: number;
}

/**
 * Visits records from `from` on, such as the elements of an array, each copied into the scanner's window as a line; those
 * of CSV as `csv` writes them. Stops when the visitor is done, or wants another scanner.
 */
export function scanRecords(
  records: readonly RawRecord[],
  from: number,
  scanner: Scanner,
  csv: CsvLines | null,
  visitor: LineVisitor,
): Stop {
  const { window, exports } = scanner;
  for (let at = from; at < records.length; ) {
    const copied = csv === null ? copyLines(records, at, scanner) : writeLines(records, at, scanner, csv);
    exports.over(window, window + copied.bytes);
    // A record that is longer than the window is read with care.
    for (const end = Math.max(copied.end, at + 1); at < end; at++) {
      const raw = records[at];
      if (!raw) break;
      const isRead = at < copied.end && exports.next() === Line.read && !raw.isUnterminated;
      const seen = isRead ? visitor.scanned(raw.line, raw.offset, raw.length) : null;
      if (!(seen ?? visitor.careful(raw))) return { isDone: true, next: at + 1 };
      if (isRead && seen === null && visitor.isOutgrown()) return { isDone: false, next: at + 1 };
    }
  }
  return { isDone: false, next: records.length };
}

interface Filled {
  readonly end: number;
  readonly bytes: number;
}

/** Fills the window with the records from `from` on that have room in it, each with a line feed behind it. */
function copyLines(records: readonly RawRecord[], from: number, { window, bytes }: Scanner): Filled {
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

/** The same of CSV: a record that must be read with care has a line that is no JSON. */
function writeLines(records: readonly RawRecord[], from: number, { window, bytes }: Scanner, csv: CsvLines): Filled {
  let filled = 0;
  let end = from;
  for (; end < records.length; end++) {
    const own = records[end]?.bytes;
    if (!own || filled + csv.roomFor(own) > WINDOW_BYTES) break;
    const written = csv.write(own, window + filled);
    if (written === 0) bytes.set(NO_JSON, window + filled);
    filled += written || NO_JSON.length;
  }
  return { end, bytes: filled };
}

const NO_JSON = Uint8Array.of(0x3f, LF);
