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

/** Where a search by the engine begins to pay. */
const SHORT_BYTES = 24;

/**
 * Follows one element of a list byte by byte, across as many windows as it takes, and finds where it ends. A broken
 * element is cut off where the next one visibly begins, so that the good ones behind it survive. It is broken when
 * a line end stands in a string, when brackets do not match, when an object has an object for a key, or when a
 * string is followed by what cannot follow one.
 */
class ElementScanner {
  /**
   * After `scan` returned true: index behind the element, and index from where to look for the next. They are below 0
   * where the next element begins in bytes that came before these.
   */
  end = 0;
  next = 0;
  /** White space and commas at the element's end so far, which are not its own. */
  trailing = 0;
  /** How far elements are indented; null where they do not begin their lines, and unknown before the first. */
  indent: number | null = null;
  /** The bracket that ends what holds the elements. */
  readonly #closing: number;
  readonly #open: number[] = [];
  #isInString = false;
  #isEscaped = false;
  #isBroken = false;
  /** How the string ends that was passed last, as far as it has come; none where what follows may follow a string. */
  #tail = NO_TAIL;
  #last = 0;
  #lineEnd = 0;
  #lineEndIn: Uint8Array | null = null;
  /** White space since the line began; null behind the line's first other byte. */
  #lineIndent: number | null = null;

  constructor(closing: number) {
    this.#closing = closing;
  }

  /** Forgets the element before; the next call of `scan` stands at the first byte of a new one. */
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

  /** True where every bracket and string of the element is closed so far: it is whole, if nothing more belongs to it. */
  get isClosed(): boolean {
    return this.#open.length === 0 && !this.#isInString && !this.#isBroken;
  }

  /**
   * True when the element ends within `bytes`, looking from `from` on; call again with more bytes when not. `offset` is
   * where the bytes stand in the file.
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

  /** Index behind the string's closing quote, or of the line end that breaks it, or the length of the bytes. */
  #passString(bytes: Uint8Array, from: number): number {
    let at = from;
    if (this.#isEscaped && at < bytes.length) {
      this.#isEscaped = false;
      at += 1;
    }
    // Keys and short values are passed byte by byte, the rest of a long text by the engine's own search.
    const near = Math.min(bytes.length, at + SHORT_BYTES);
    for (; at < near; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE) return this.#leaveString(at + 1);
      if (byte === LF) return this.#breakString(at);
      if (byte === BACKSLASH) at += 1;
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

  /** Index of the next line end, remembered, since many strings share a line; the length when there is none. */
  #lineEndFrom(bytes: Uint8Array, at: number): number {
    if (this.#lineEndIn !== bytes || this.#lineEnd < at) {
      const found = bytes.indexOf(LF, at);
      this.#lineEnd = found < 0 ? bytes.length : found;
      this.#lineEndIn = bytes;
    }
    return this.#lineEnd;
  }

  /** An object stands where none can, and where the elements of this list begin. */
  #isNextElement(): boolean {
    if (this.#open.length === 0) return false;
    const isAtLineStart = this.indent !== null && this.#lineIndent === this.indent;
    if (this.#isBroken && isAtLineStart) return true;
    const isForKey = this.#open.at(-1) === OPEN_OBJECT && this.#last !== COLON;
    return isForKey && (isAtLineStart || (this.#open.length === 1 && this.#last === COMMA));
  }

  /** Closes the innermost bracket of its kind, and those in it that were left open; ignores one that closes nothing. */
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

/** What may follow a string that is closed. */
const mayFollowString = (byte: number | undefined): boolean =>
  byte === COMMA || byte === COLON || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY || isSpace(byte);

/**
 * How far the end of a string reads `} , {` with any white space. A string without its closing quote runs on to the first
 * quote of the next element: `"x}, {"` and then a name. `opening` is the offset of the whole one's `{`.
 */
interface Tail {
  readonly read: 0 | 1 | 2 | 3;
  readonly opening: number | null;
}

const NO_TAIL: Tail = { read: 0, opening: null };

/** The tail of a string of which bytes [from, to) are the last, and what came before them has the tail `before`. */
function tailOf(bytes: Uint8Array, from: number, to: number, offset: number, before: Tail): Tail {
  // No more than its last three bytes can matter.
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
 * Elements of a list, in batches of one window each; `range.from` is just behind the opening bracket. Returns the
 * offset behind the closing bracket, or null where the source ends before it: then the last record is the element
 * that the source ends in, or an empty one where it ends between two. Members of an object are elements too, with
 * its bracket for `closing`.
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
