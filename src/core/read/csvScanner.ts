import { COMMA, CR, LF, QUOTE, SEMICOLON, TAB } from "./bytes.ts";
import type { CsvDelimiter } from "./container.ts";

const DELIMITER_BYTES: Readonly<Record<CsvDelimiter, number>> = { ",": COMMA, ";": SEMICOLON, "\t": TAB };

type State = "start" | "plain" | "quoted" | "closed" | "closed-cr" | "broken";

/**
 * Finds where a CSV record ends: at the first 0x0A outside of quotes (RFC 4180). A quote opens a field only as its
 * first character. A record that breaks the rules ends with its first line, so that one forgotten quote does not
 * swallow those behind it: text behind a closing quote, more fields than columns, or no closing quote at all.
 */
export class CsvScanner {
  /** Offset behind the record, without its line end. */
  end = 0;
  /** Offset of the next record. */
  next = 0;
  /** Physical lines that the record takes. */
  lines = 1;
  /** Fields seen so far. */
  fields = 1;
  isBroken = false;
  readonly #delimiter: number;
  readonly #columns: number;
  #state: State = "start";
  /** The line end inside of the record that came first. */
  #firstLine: { readonly end: number; readonly next: number } | null = null;
  #last = 0;

  constructor(delimiter: CsvDelimiter, columns: number) {
    this.#delimiter = DELIMITER_BYTES[delimiter];
    this.#columns = columns;
  }

  begin(): void {
    this.lines = 1;
    this.fields = 1;
    this.isBroken = false;
    this.#state = "start";
    this.#firstLine = null;
    this.#last = 0;
  }

  /** Reads on from `at`; `base` is the offset of `bytes[0]`. True once the record's end has been found. */
  scan(bytes: Uint8Array, at: number, base: number): boolean {
    for (let i = at; i < bytes.length; i += 1) {
      if (this.#state === "quoted") {
        i = this.#passQuoted(bytes, i, base);
        if (this.#isHopeless()) return this.#fallBack();
        if (i === bytes.length) break;
        this.#state = "closed";
        this.#last = QUOTE;
        continue;
      }
      const byte = bytes[i] ?? 0;
      if (byte === LF) return this.#endAt(base + i, base + i + 1);
      this.#take(byte);
      this.#last = byte;
      if (this.#isHopeless()) return this.#fallBack();
    }
    return false;
  }

  /** The source ends at `offset`, in the middle of the record. */
  finish(offset: number): void {
    if (this.#state === "quoted") this.isBroken = true;
    if (this.isBroken && this.#firstLine) this.#fallBack();
    else this.#endAt(offset, offset);
  }

  /** Gives up a record that is too long, its end found or not: of several lines the first remains, else all of it. */
  giveUp(): boolean {
    this.isBroken = true;
    return this.#isHopeless() && this.#fallBack();
  }

  #take(byte: number): void {
    if (byte === this.#delimiter && this.#state !== "broken" && this.#state !== "closed-cr") {
      this.fields += 1;
      this.#state = "start";
      if (this.fields > this.#columns) this.isBroken = true;
      return;
    }
    switch (this.#state) {
      case "start":
        this.#state = byte === QUOTE ? "quoted" : "plain";
        break;
      case "closed":
        if (byte === QUOTE) this.#state = "quoted";
        else if (byte === CR) this.#state = "closed-cr";
        else this.#break();
        break;
      case "closed-cr":
        this.#break();
        break;
      default:
    }
  }

  #break(): void {
    this.isBroken = true;
    this.#state = "broken";
  }

  /** Index of the next quote, or the length; line ends on the way are counted. */
  #passQuoted(bytes: Uint8Array, at: number, base: number): number {
    const quote = bytes.indexOf(QUOTE, at);
    const to = quote < 0 ? bytes.length : quote;
    const passed = bytes.subarray(at, to);
    for (let end = passed.indexOf(LF); end >= 0; end = passed.indexOf(LF, end + 1)) {
      this.lines += 1;
      const before = end > 0 ? passed[end - 1] : this.#last;
      this.#firstLine ??= { end: base + at + end - (before === CR ? 1 : 0), next: base + at + end + 1 };
    }
    if (to > at) this.#last = bytes[to - 1] ?? 0;
    return to;
  }

  #isHopeless(): boolean {
    return this.isBroken && this.#firstLine !== null;
  }

  #fallBack(): boolean {
    if (this.#firstLine) {
      this.end = this.#firstLine.end;
      this.next = this.#firstLine.next;
      this.lines = 1;
    }
    return true;
  }

  #endAt(offset: number, next: number): boolean {
    this.end = this.#last === CR ? offset - 1 : offset;
    this.next = next;
    return true;
  }
}
