import type { ByteRange, ByteSource, RawRecord, ReadLimits } from "../container.ts";
import { readLines } from "../records.ts";
import { Line, type Scanner, WINDOW_BYTES } from "./scanner.ts";

/** What becomes of the lines of a range. Each answers whether reading goes on. */
export interface LineVisitor {
  /** A scanned line with its slots; null if it must be read carefully. */
  scanned(line: number, offset: number, length: number): boolean | null;
  careful(raw: RawRecord): boolean;
  /** Whether another scanner is to go on; asked after each line that was scanned, and left to be read with care. */
  isOutgrown(): boolean;
}

/** Reading stopped: the range is read, or `isOutgrown` returned true. */
interface Stop {
  readonly isDone: boolean;
  readonly rest: ByteRange;
}

/**
 * Reads the lines of a range through a scanner, in its window. A line that is longer than the window, or that nothing
 * ends, is read by `readLines`.
 */
export async function scanLines(
  source: ByteSource,
  range: ByteRange,
  limits: ReadLimits,
  signal: AbortSignal,
  scanner: Scanner,
  visitor: LineVisitor,
): Promise<Stop> {
  const window = scanner.bytes.subarray(scanner.window, scanner.window + WINDOW_BYTES);
  /** Offset in the source of the window's first byte, and how many bytes at its beginning are not read yet. */
  let offset = range.from;
  let kept = 0;
  let line = range.line;
  for (;;) {
    signal.throwIfAborted();
    const filled = await fill(source, window, kept, offset, range.to);
    const lines = new WindowLines(scanner, filled, offset, line, limits, visitor);
    const stop = lines.visit();
    line = lines.line;
    const rest = { from: offset + lines.used, to: range.to, line };
    if (stop !== null) return { isDone: stop, rest };
    kept = filled - lines.used;
    const isAtEnd = offset + filled >= range.to || filled < WINDOW_BYTES;
    if (isAtEnd && kept === 0) return { isDone: true, rest };
    if (isAtEnd || kept === WINDOW_BYTES) {
      const behind = await visitOne(source, rest, limits, signal, visitor);
      if (behind === null || behind >= range.to) return { isDone: true, rest };
      line++;
      offset = behind;
      kept = 0;
      if (visitor.isOutgrown()) return { isDone: false, rest: { from: behind, to: range.to, line } };
    } else {
      window.copyWithin(0, lines.used, filled);
      offset += lines.used;
    }
  }
}

/** Reads on behind the bytes that are kept; returns how many the window holds then. */
async function fill(source: ByteSource, window: Uint8Array, kept: number, offset: number, to: number): Promise<number> {
  let filled = kept;
  while (filled < WINDOW_BYTES) {
    const wanted = Math.min(WINDOW_BYTES - filled, to - offset - filled);
    const got = wanted <= 0 ? 0 : await source.read(window.subarray(filled, filled + wanted), offset + filled);
    if (got === 0) break;
    filled += got;
  }
  return filled;
}

/** The whole lines of a window. */
class WindowLines {
  readonly #scanner: Scanner;
  readonly #filled: number;
  readonly #offset: number;
  readonly #limits: ReadLimits;
  readonly #visitor: LineVisitor;
  /** Number of the next line, and how many bytes the lines before it take. */
  line: number;
  used = 0;

  constructor(
    scanner: Scanner,
    filled: number,
    offset: number,
    line: number,
    limits: ReadLimits,
    visitor: LineVisitor,
  ) {
    this.#scanner = scanner;
    this.#filled = filled;
    this.#offset = offset;
    this.line = line;
    this.#limits = limits;
    this.#visitor = visitor;
  }

  /** Null if the window is read; else whether the visitor is done, or wants another scanner. */
  visit(): boolean | null {
    const { exports, window, bytes } = this.#scanner;
    const { maxRecordBytes } = this.#limits;
    exports.over(window, window + this.#filled);
    for (;;) {
      const found = exports.next();
      const from = this.#scanner.rowFrom;
      this.used = from - window;
      if (found === Line.none) return null;
      const to = this.#scanner.rowTo;
      const length = to - from;
      const offset = this.#offset + this.used;
      const isShort = length <= maxRecordBytes;
      let goesOn = found === Line.read && isShort ? this.#visitor.scanned(this.line, offset, length) : null;
      const isCareful = goesOn === null;
      if (goesOn === null) {
        const record = isShort ? bytes.subarray(from, to) : null;
        goesOn = this.#visitor.careful({ line: this.line, offset, length, bytes: record, isUnterminated: false });
      }
      this.line++;
      if (!goesOn) return true;
      if (isCareful && found === Line.read && this.#visitor.isOutgrown()) {
        // Between records: at most a carriage return, and a line feed.
        this.used = bytes.indexOf(0x0a, to) + 1 - window;
        return false;
      }
    }
  }
}

/** Visits the first line of a range. Returns the offset behind it; null if the visitor is done or nothing is left. */
async function visitOne(
  source: ByteSource,
  range: ByteRange,
  limits: ReadLimits,
  signal: AbortSignal,
  visitor: LineVisitor,
): Promise<number | null> {
  for await (const [raw] of readLines(source, range, limits, signal)) {
    if (raw === undefined) return null;
    if (!visitor.careful(raw)) return null;
    if (raw.isUnterminated) return range.to;
    const ends = new Uint8Array(1);
    const behind = raw.offset + raw.length;
    await source.read(ends, behind);
    return behind + (ends[0] === 0x0a ? 1 : 2);
  }
  return null;
}
