import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  CR,
  isSpace,
  LF,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  SPACE,
  skipSpace,
  TAB,
} from "./bytes.ts";
import type { ByteRange, ByteSource, RawRecord, ReadLimits } from "./container.ts";
import { Window } from "./window.ts";

const SHORT_BYTES = 24;

/**
 * Finds the end of a list element byte by byte, across windows. A broken element ends where the next one visibly
 * begins, so that later ones survive. Broken means: a line end in a string, unmatched brackets, an object as a key, or
 * a string followed by a wrong token.
 */
class ElementScanner {
  /**
   * After `scan` returned true: index after the element, and index from which to find the next. Negative if the next
   * element begins in earlier bytes.
   */
  end = 0;
  next = 0;
  /** Trailing white space and commas, which are not the element's. */
  trailing = 0;
  indent: number | null = null;
  readonly #closing: number;
  readonly #open: number[] = [];
  #isInString = false;
  #isEscaped = false;
  #isBroken = false;
  #tail = NO_TAIL;
  #last = 0;
  #lineEnd = 0;
  #lineEndIn: Uint8Array | null = null;
  #lineIndent: number | null = null;

  constructor(closing: number) {
    this.#closing = closing;
  }

  begin(): void {
    this.trailing = 0;
    this.#open.length = 0;
    this.#isInString = false;
    this.#isEscaped = false;
    this.#isBroken = false;
    this.#tail = NO_TAIL;
    this.#last = 0;
    this.#lineIndent = null;
  }

  get isClosed(): boolean {
    return this.#open.length === 0 && !this.#isInString && !this.#isBroken;
  }

  /**
   * Returns true if the element ends within `bytes`, from `from` on; else call again with more bytes. `offset` is the
   * file offset of `bytes`.
   */
  scan(bytes: Uint8Array, from: number, offset: number): boolean {
    let at = from;
    while (at < bytes.length) {
      if (this.#isInString) {
        this.trailing = 0;
        const text = at;
        at = this.#passString(bytes, text);
        const isClosed = !this.#isInString && bytes[at - 1] === QUOTE;
        const mayMatter = at >= bytes.length || (isClosed && !mayFollowString(bytes[at]));
        this.#tail = mayMatter ? tailOf(bytes, text, isClosed ? at - 1 : bytes.length, offset, this.#tail) : NO_TAIL;
        continue;
      }
      const byte = bytes[at] ?? 0;
      if (this.#tail !== NO_TAIL) {
        if (this.#tail.opening !== null && !mayFollowString(byte)) return this.#endAt(this.#tail.opening - offset);
        this.#tail = NO_TAIL;
      }
      if (byte <= SPACE && isSpace(byte)) {
        this.#noteSpace(byte);
        this.trailing += 1;
        at += 1;
        continue;
      }
      if (byte === QUOTE) this.#isInString = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        if (byte === OPEN_OBJECT && this.#isNextElement()) return this.#endAt(at);
        this.#open.push(byte);
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        if (this.#open.length === 0 && byte === this.#closing) return this.#endAt(at);
        this.#close(byte === CLOSE_OBJECT ? OPEN_OBJECT : OPEN_ARRAY);
      } else if (byte === COMMA && this.#open.length === 0) return this.#endAt(at, at + 1);
      this.trailing = byte === COMMA ? this.trailing + 1 : 0;
      this.#last = byte;
      this.#lineIndent = null;
      at += 1;
    }
    return false;
  }

  #endAt(end: number, next = end): true {
    this.end = end;
    this.next = next;
    return true;
  }

  #passString(bytes: Uint8Array, from: number): number {
    let at = from;
    if (this.#isEscaped && at < bytes.length) {
      this.#isEscaped = false;
      if (bytes[at] !== LF) at += 1;
    }
    // Short strings are scanned byte by byte, long ones by the engine's search.
    const near = Math.min(bytes.length, at + SHORT_BYTES);
    for (; at < near; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE) return this.#leaveString(at + 1);
      if (byte === LF) return this.#breakString(at);
      // JSON has no escaped line end.
      if (byte === BACKSLASH && bytes[at + 1] !== LF) at += 1;
    }
    while (at < bytes.length) {
      const quote = bytes.indexOf(QUOTE, at);
      const end = quote < 0 ? bytes.length : quote;
      const lineEnd = this.#lineEndFrom(bytes, at);
      if (lineEnd < end) return this.#breakString(lineEnd);
      let slashes = end;
      while (slashes > at && bytes[slashes - 1] === BACKSLASH) slashes -= 1;
      const isEscaped = (end - slashes) % 2 === 1;
      if (quote >= 0 && !isEscaped) return this.#leaveString(quote + 1);
      at = end + (isEscaped ? 1 : 0);
    }
    this.#isEscaped = at > bytes.length;
    return bytes.length;
  }

  #leaveString(at: number): number {
    this.#isInString = false;
    return at;
  }

  #breakString(at: number): number {
    this.#isBroken = true;
    return this.#leaveString(at);
  }

  #lineEndFrom(bytes: Uint8Array, at: number): number {
    if (this.#lineEndIn !== bytes || this.#lineEnd < at) {
      const found = bytes.indexOf(LF, at);
      this.#lineEnd = found < 0 ? bytes.length : found;
      this.#lineEndIn = bytes;
    }
    return this.#lineEnd;
  }

  #isNextElement(): boolean {
    if (this.#open.length === 0) return false;
    const isAtLineStart = this.indent !== null && this.#lineIndent === this.indent;
    if (this.#isBroken && isAtLineStart) return true;
    const isForKey = this.#open.at(-1) === OPEN_OBJECT && this.#last !== COLON;
    return isForKey && (isAtLineStart || (this.#open.length === 1 && this.#last === COMMA));
  }

  /** Closes the innermost bracket of its kind, with open ones inside; ignores an unmatched one. */
  #close(opening: number): void {
    if (this.#open.at(-1) === opening) {
      this.#open.pop();
      return;
    }
    this.#isBroken = true;
    const depth = this.#open.lastIndexOf(opening);
    if (depth >= 0) this.#open.length = depth;
  }

  #noteSpace(byte: number): void {
    if (byte === LF) this.#lineIndent = 0;
    else if (this.#lineIndent !== null && (byte === SPACE || byte === TAB)) this.#lineIndent += 1;
    else if (byte !== CR) this.#lineIndent = null;
  }
}

const mayFollowString = (byte: number | undefined): boolean =>
  byte === COMMA || byte === COLON || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY || isSpace(byte);

/**
 * How much of a string's end matches `} , {` with white space: a string without its closing quote ends at the next
 * element's first quote, `"x}, {"`, followed by a name. `opening` is the offset of the matched `{`.
 */
interface Tail {
  readonly read: 0 | 1 | 2 | 3;
  readonly opening: number | null;
}

const NO_TAIL: Tail = { read: 0, opening: null };

function tailOf(bytes: Uint8Array, from: number, to: number, offset: number, before: Tail): Tail {
  const last: number[] = [];
  for (let at = to - 1; at >= from && last.length < 3; at -= 1) if (!isSpace(bytes[at])) last.push(at);
  let tail = last.length < 3 ? before : NO_TAIL;
  for (const at of last.reverse()) {
    const byte = bytes[at];
    if (byte === CLOSE_OBJECT) tail = { read: 1, opening: null };
    else if (byte === COMMA && tail.read === 1) tail = { read: 2, opening: null };
    else if (byte === OPEN_OBJECT && tail.read === 2) tail = { read: 3, opening: offset + at };
    else tail = NO_TAIL;
  }
  return tail;
}

/**
 * Elements of a list, in batches of one window; `range.from` is just after the opening bracket. Returns the offset
 * after the closing bracket, or null without one: then the last record is the cut element, or an empty one. Members of
 * an object are elements too, with its bracket for `closing`.
 */
export async function* readElements(
  source: ByteSource,
  range: ByteRange,
  limits: ReadLimits,
  signal: AbortSignal,
  windowBytes: number,
  closing = CLOSE_ARRAY,
): AsyncGenerator<readonly RawRecord[], number | null> {
  const window = new Window(source, range.from, range.to, windowBytes);
  const scanner = new ElementScanner(closing);
  let line = range.line;
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
    while (at >= 0 && at < bytes.length) {
      if (start === null) {
        const from = skipSpace(bytes, at);
        if (line === range.line && batch.length === 0) scanner.indent = indentOf(bytes, at, from, scanner.indent);
        at = from;
        if (at >= bytes.length) break;
        if (bytes[at] === closing) {
          closedAt = window.offset + at + 1;
          break;
        }
        start = window.offset + at;
        scanner.begin();
      }
      if (!scanner.scan(bytes, at, window.offset)) {
        at = bytes.length;
        break;
      }
      batch.push(await window.record(found(start, scanner.end, false), limits));
      at = scanner.next;
      start = null;
    }
    if (at < 0) {
      line += batch.length;
      yield batch;
      window.goBack(-at);
      [at, used] = [0, 0];
      continue;
    }
    const isOpen = closedAt === null && window.isAtEnd && (start === null || scanner.isClosed);
    if (start !== null && window.isAtEnd) {
      batch.push(await window.record(found(start, bytes.length, !scanner.isClosed), limits));
    }
    if (isOpen && range.to === source.size) {
      const end = window.offset + bytes.length;
      batch.push(await window.record({ line: line + batch.length, offset: end, end, isUnterminated: true }, limits));
    }
    line += batch.length;
    if (batch.length > 0) yield batch;
    if (closedAt !== null) return closedAt;
    if (window.isAtEnd) return null;
    const kept: number =
      start === null || (start <= window.offset && window.isFull) ? bytes.length : start - window.offset;
    used = Math.max(0, kept);
  }
}

function indentOf(bytes: Uint8Array, from: number, to: number, before: number | null): number | null {
  const lineEnd = bytes.subarray(from, to).lastIndexOf(LF);
  if (lineEnd >= 0) return to - from - lineEnd - 1;
  return before === null ? null : before + to - from;
}
