import * as l10n from "@vscode/l10n";
import { countBy } from "../model/index.ts";
import { BACKSLASH, BOM, COMMA, CR, hasAt, LF, QUOTE, SEMICOLON, TAB } from "./bytes.ts";
import type { ByteRange, ByteSource, CsvContainer, CsvDelimiter, RawRecord, ReadLimits, Sniffed } from "./container.ts";
import { readExactly, WINDOW_BYTES, Window } from "./window.ts";

/** Null is an empty unquoted field; `""` is an empty text. */
export type CsvField = string | null;

export type CsvFields =
  | { readonly ok: true; readonly fields: readonly CsvField[] }
  | { readonly ok: false; readonly problem: "open" | "behind"; readonly at: number };

/**
 * Splits a record without its line end by RFC 4180; a quote opens a field only as its first character. With `isEscaped` a
 * backslash makes a quote or backslash within quotes part of the text.
 */
export function splitFields(text: string, delimiter: CsvDelimiter, isEscaped = false): CsvFields {
  if (!text.includes('"')) return { ok: true, fields: text.split(delimiter).map((field) => field || null) };
  const fields: CsvField[] = [];
  for (let at = 0; ; ) {
    if (text[at] !== '"') {
      const end = text.indexOf(delimiter, at);
      fields.push((end < 0 ? text.slice(at) : text.slice(at, end)) || null);
      if (end < 0) return { ok: true, fields };
      at = end + 1;
      continue;
    }
    const close = closingQuote(text, at + 1, isEscaped);
    if (close < 0) return { ok: false, problem: "open", at };
    const quoted = text.slice(at + 1, close);
    fields.push(isEscaped ? quoted.replace(/["\\](["\\])/g, unescaped) : quoted.replaceAll('""', '"'));
    if (close + 1 === text.length) return { ok: true, fields };
    if (text[close + 1] !== delimiter) return { ok: false, problem: "behind", at: close + 1 };
    at = close + 2;
  }
}

const unescaped = (both: string, second: string): string => (both === '"\\' ? both : second);

function closingQuote(text: string, from: number, isEscaped: boolean): number {
  let at = from;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return -1;
    if (isEscaped && slashesBefore(text, from, quote) % 2 === 1) at = quote + 1;
    else if (text[quote + 1] === '"') at = quote + 2;
    else return quote;
  }
  return -1;
}

function slashesBefore(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && text[at - 1] === "\\") at--;
  return to - at;
}

const DELIMITER_BYTES: Readonly<Record<CsvDelimiter, number>> = { ",": COMMA, ";": SEMICOLON, "\t": TAB };

type State = "start" | "plain" | "quoted" | "closed" | "closed-cr" | "broken";

/**
 * Finds the end of a CSV record: the first 0x0A outside of quotes (RFC 4180). A malformed record ends with its first
 * line, so that a missing quote does not swallow the rest: text after a closing quote, more fields than columns, or no
 * closing quote.
 */
class CsvScanner {
  end = 0;
  next = 0;
  lines = 1;
  fields = 1;
  isBroken = false;
  readonly #delimiter: number;
  readonly #columns: number;
  readonly #isEscaped: boolean;
  /** Backslashes at the end of what was passed within quotes. */
  #slashes = 0;
  #state: State = "start";
  #firstLine: { readonly end: number; readonly next: number } | null = null;
  #last = 0;

  constructor(delimiter: CsvDelimiter, columns: number, isEscaped = false) {
    this.#delimiter = DELIMITER_BYTES[delimiter];
    this.#columns = columns;
    this.#isEscaped = isEscaped;
  }

  begin(): void {
    this.lines = 1;
    this.fields = 1;
    this.isBroken = false;
    this.#state = "start";
    this.#slashes = 0;
    this.#firstLine = null;
    this.#last = 0;
  }

  /** Reads on from `at`; `base` is the offset of `bytes[0]`. Returns true once the record's end is found. */
  scan(bytes: Uint8Array, at: number, base: number): boolean {
    for (let i = at; i < bytes.length; i += 1) {
      if (this.#state === "quoted") {
        i = this.#passQuoted(bytes, i, base);
        if (this.#isHopeless()) return this.#fallBack();
        if (i === bytes.length) break;
        const isText = this.#isEscaped && this.#slashes % 2 === 1;
        this.#slashes = 0;
        if (isText) {
          this.#last = QUOTE;
          continue;
        }
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

  finish(offset: number): void {
    if (this.#state === "quoted") this.isBroken = true;
    if (this.isBroken && this.#firstLine) this.#fallBack();
    else this.#endAt(offset, offset);
  }

  /** Ends a record that is too long: at its first line, else wherever it is. Returns true in the first case. */
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
    if (this.#isEscaped) {
      let from = to;
      while (from > at && bytes[from - 1] === BACKSLASH) from--;
      this.#slashes = to - from + (from === at ? this.#slashes : 0);
    }
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

// Its type has all keys.
const DELIMITERS = Object.keys(DELIMITER_BYTES) as readonly CsvDelimiter[];

export function isCsvName(name: string): boolean {
  return /\.(?:csv|tsv)(?:\.gz)?$/i.test(name);
}

/**
 * Detects the container of a CSV file: the first record that is neither blank nor a title names the columns; the
 * delimiter yields the most columns, without a quote in a name. Stops with CR_ONLY, or NO_RECORDS if no header ends
 * here.
 */
export function sniffCsv(head: Uint8Array, name: string, isWhole: boolean): Sniffed {
  const hasBom = hasAt(head, BOM);
  const start = firstText(head, hasBom ? BOM.length : 0);
  const readings = DELIMITERS.map((delimiter) => ({ delimiter, header: headerOf(head, start, delimiter, isWhole) }));
  const plain = mostColumns(readings);
  const isTitle = (plain.header ?? []).filter(isFilled).length <= 1;
  const below = isTitle
    ? mostColumns(DELIMITERS.map((delimiter) => ({ delimiter, header: headerBelow(head, start, delimiter) })))
    : NOTHING;
  const best = below.header === null ? plain : below;
  if (best.header === null) return { ok: false, stop: { code: "NO_RECORDS", message: noHeader(name) } };
  if (!head.includes(LF) && best.header.some((column) => column.includes("\r"))) {
    return { ok: false, stop: { code: "CR_ONLY", message: carriageReturnsAlone(name) } };
  }
  const { delimiter, header } = best;
  const isTitled = best === plain ? {} : { isTitled: true as const };
  const isEscaped = hasEscapes(head, start, best, isWhole) ? { isEscaped: true as const } : {};
  return { ok: true, hasBom, container: { id: "csv", path: "", header, delimiter, ...isTitled, ...isEscaped } };
}

/** Whether fewer of the first records are broken if a backslash before a quote makes it text. */
function hasEscapes(head: Uint8Array, start: number, { delimiter, header }: Headed, isWhole: boolean): boolean {
  if (!head.some((byte, at) => byte === QUOTE && head[at - 1] === BACKSLASH)) return false;
  const broken = (isEscaped: boolean): number => {
    const scanner = new CsvScanner(delimiter, header?.length ?? 0, isEscaped);
    let count = 0;
    for (let at = start, seen = 0; seen < MOST_LOOKED_AT && at < head.length; at = scanner.next, seen++) {
      scanner.begin();
      if (!scanner.scan(head, at, 0)) {
        if (!isWhole) break;
        scanner.finish(head.length);
      }
      const split = splitFields(new TextDecoder().decode(head.subarray(at, scanner.end)), delimiter, isEscaped);
      const isBlank = scanner.end === at;
      if (!isBlank && !(split.ok && split.fields.length === header?.length)) count++;
    }
    return count;
  };
  const plain = broken(false);
  return plain > 0 && broken(true) < plain;
}

const MOST_LOOKED_AT = 60;
const FEWEST_ALIKE = 3;

/**
 * The names below title lines of one cell: the first record with the usual number of cells, none a number. Null if the
 * file begins with its names.
 */
function headerBelow(head: Uint8Array, start: number, delimiter: CsvDelimiter): readonly string[] | null {
  const records = firstRecords(head, start, delimiter);
  const [first] = records;
  if (first === undefined || first.filter(isFilled).length > 1) return null;
  const widths = records.map((fields) => (fields.filter(isFilled).length > 1 ? fields.length : 0));
  const usual = mostFrequent(widths.filter((width) => width > 1));
  if (usual === null || widths.filter((width) => width === usual).length < FEWEST_ALIKE) return null;
  const at = records.findIndex((fields, place) => widths[place] === usual && fields.every(isName));
  return at <= 0 || widths.slice(0, at).some((width) => width > 0) ? null : (records[at] ?? null);
}

const isFilled = (field: string): boolean => field.trim() !== "";
const isName = (field: string): boolean => isFilled(field) && !/^[-+]?[\d.,]+ ?%?$/.test(field.trim());

function mostFrequent(numbers: readonly number[]): number | null {
  const counts = countBy(numbers);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

function firstRecords(head: Uint8Array, start: number, delimiter: CsvDelimiter): readonly (readonly string[])[] {
  const scanner = new CsvScanner(delimiter, Number.POSITIVE_INFINITY);
  const records: (readonly string[])[] = [];
  for (let at = start; records.length < MOST_LOOKED_AT && at < head.length; at = scanner.next) {
    scanner.begin();
    if (!scanner.scan(head, at, 0)) break;
    const split = splitFields(new TextDecoder().decode(head.subarray(at, scanner.end)), delimiter);
    if (split.ok && split.fields.some((field) => isFilled(field ?? "")))
      records.push(split.fields.map((field) => field ?? ""));
  }
  return records;
}

const NOTHING = { delimiter: ",", header: null } as const;

interface Headed {
  readonly delimiter: CsvDelimiter;
  readonly header: readonly string[] | null;
}

const mostColumns = (readings: readonly Headed[]): Headed =>
  readings.reduce((most, other) => (columns(other) > columns(most) ? other : most), NOTHING);

function columns({ header }: { readonly header: readonly string[] | null }): number {
  if (header === null) return 0;
  return header.some((name) => name.includes('"')) ? 0.5 : header.length;
}

function headerOf(
  head: Uint8Array,
  start: number,
  delimiter: CsvDelimiter,
  isWhole: boolean,
): readonly string[] | null {
  const scanner = new CsvScanner(delimiter, Number.POSITIVE_INFINITY);
  if (!scanner.scan(head, start, 0)) {
    if (!isWhole) return null;
    scanner.finish(head.length);
  }
  const split = splitFields(new TextDecoder().decode(head.subarray(start, scanner.end)), delimiter);
  return split.ok ? split.fields.map((field) => field ?? "") : null;
}

function firstText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] === LF || bytes[at] === CR)) at += 1;
  return at;
}

function noHeader(name: string): string {
  return l10n.t("{0} has no header: expected one record of column names with paired quotes. Add one.", name);
}

function carriageReturnsAlone(name: string): string {
  return l10n.t(
    "{0} ends its lines with carriage returns alone. Expected \\n or \\r\\n; convert the line endings and open it again.",
    name,
  );
}

const LINE_END_BYTES = 2;

/** Records of a CSV file, header included, in batches of one window. `line` is where a record starts. */
export async function* readCsv(
  source: ByteSource,
  container: CsvContainer,
  range: ByteRange,
  limits: ReadLimits,
  signal: AbortSignal,
  windowBytes = WINDOW_BYTES,
): AsyncGenerator<readonly RawRecord[]> {
  const scanner = new CsvScanner(container.delimiter, container.header.length, container.isEscaped);
  let window = new Window(source, range.from, range.to, windowBytes);
  let { line } = range;
  let start = range.from;
  let at = start + (await lengthOfBom(source, start));
  for (;;) {
    signal.throwIfAborted();
    // A record that fills the window is read separately once its end is known.
    const isKept = start > window.offset || !window.isFull;
    await window.advance(Math.min(window.bytes.length, isKept ? start - window.offset : window.bytes.length));
    const batch: RawRecord[] = [];
    while (start >= window.offset || batch.length === 0) {
      const windowEnd = window.offset + window.bytes.length;
      let isUnterminated = false;
      if (!scanner.scan(window.bytes, at - window.offset, window.offset)) {
        at = Math.max(at, windowEnd);
        const isOver = windowEnd - start > limits.maxRecordBytes + LINE_END_BYTES && scanner.giveUp();
        if (!isOver) {
          if (!window.isAtEnd || start >= windowEnd) break;
          scanner.finish(windowEnd);
          isUnterminated = scanner.next === windowEnd;
        }
      }
      if (scanner.end - start > limits.maxRecordBytes && scanner.giveUp()) isUnterminated = false;
      batch.push(await window.record({ line, offset: start, end: scanner.end, isUnterminated }, limits));
      line += scanner.lines;
      start = scanner.next;
      at = start;
      scanner.begin();
    }
    if (batch.length > 0) yield batch;
    // A broken record may end before the window; the rest is read again.
    if (start < window.offset && at === start) window = new Window(source, start, range.to, windowBytes);
    else if (window.isAtEnd && start >= window.offset + window.bytes.length) return;
  }
}

async function lengthOfBom(source: ByteSource, offset: number): Promise<number> {
  return offset === 0 && hasAt(await readExactly(source, 0, BOM.length), BOM) ? BOM.length : 0;
}
