import type { CellColumns } from "../cells.ts";
import type { CsvContainer } from "../container.ts";
import { isSummaryName } from "../summaries.ts";
import type { Scanner } from "./scanner.ts";

/** Flags of a column, as csv.ts of the assembly has them. */
const Column = { leftOut: 1, number: 2, response: 4, text: 8 } as const;

/** Longer records are read with care. */
const LONGEST_RECORD = 128 * 1024;
/** What a byte may take as JSON: `\u0001`. */
const BYTES_A_BYTE = 6;
/** Bytes that are read and written at once. */
const MARGIN = 64;

/** What columns may take in a scanner's memory, each with its name and what it is aligned to. */
const MOST_OF_COLUMNS = 512 * 1024;
const BYTES_A_COLUMN = 128;

/** Whether a scanner has room for the columns of a CSV, and all quotes in it are doubled. */
export function canScanCsv({ header, isEscaped }: CsvContainer): boolean {
  const bytes = header.reduce((sum, name) => sum + BYTES_A_COLUMN + BYTES_A_BYTE * name.length, 0);
  return isEscaped !== true && bytes <= MOST_OF_COLUMNS;
}

/** Records of CSV as lines of JSON for a scanner, equal to what `parseCsvRecord` reads. */
export class CsvLines {
  readonly #scanner: Scanner;
  readonly #delimiter: number;
  readonly #columns: number;
  readonly #count: number;
  /** Bytes of a line that come from no cell. */
  readonly #between: number;
  /** Where a record is copied to. */
  readonly #record: number;
  /** The first name: a record that begins with it may be the header once more. */
  readonly #firstName: Uint8Array;

  /** `numbers` are the columns in which a written number is the same as a number. */
  constructor(
    scanner: Scanner,
    { header, delimiter }: CsvContainer,
    numbers: ReadonlySet<string>,
    { responses, texts }: CellColumns = { responses: [], texts: new Set() },
  ) {
    scanner.isRewritten = true;
    const answers = new Set(responses.flat());
    const names = header.map((name, at) => encoder.encode(`${at === 0 ? "{" : ","}${JSON.stringify(name)}:`));
    this.#scanner = scanner;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#count = header.length;
    this.#between = names.reduce((sum, { length }) => sum + length + NULL_BYTES, MARGIN);
    this.#columns = scanner.allocate(16 * header.length);
    for (const [at, name] of header.entries()) {
      const before = names[at] ?? new Uint8Array(0);
      const address = scanner.allocate(before.length);
      scanner.bytes.set(before, address);
      const flags =
        (header.lastIndexOf(name) > at ? Column.leftOut : 0) |
        (numbers.has(name) ? Column.number : 0) |
        (answers.has(name) ? Column.response : 0) |
        (texts.has(name) ? Column.text : 0);
      scanner.words.set([address, before.length, flags], this.#columns / 4 + 4 * at);
    }
    this.#record = scanner.allocate(LONGEST_RECORD + MARGIN);
    this.#firstName = encoder.encode(header[0] ?? "");
  }

  /** The most bytes that the line of a record takes; infinite if it is read with care. */
  roomFor({ length }: Uint8Array): number {
    return length > LONGEST_RECORD ? Number.POSITIVE_INFINITY : this.#between + BYTES_A_BYTE * length;
  }

  /** Writes a record's line to an address of the scanner; returns its bytes, 0 if the record must be read with care. */
  write(record: Uint8Array, into: number): number {
    const { bytes, exports } = this.#scanner;
    if (record[0] === BYTE_ORDER_MARK || this.#mayBeHeader(record)) return 0;
    bytes.set(record, this.#record);
    const to = this.#record + record.length;
    const written = exports.lineOfCsv(this.#record, to, this.#delimiter, this.#columns, this.#count, into);
    return written >= 0 ? written : this.#mayBeSummary(record) ? 0 : -written;
  }

  #mayBeHeader(record: Uint8Array): boolean {
    const name = this.#firstName;
    if (name.length === 0) return record[0] === this.#delimiter || record[0] === QUOTE;
    const from = record[0] === QUOTE ? 1 : 0;
    for (let at = 0; at < name.length; at++) if (record[from + at] !== name[at]) return false;
    return true;
  }

  /** By its first cell: a name of a summary has neither quotes nor delimiters. */
  #mayBeSummary(record: Uint8Array): boolean {
    const end = record.indexOf(this.#delimiter);
    const text = decoder.decode(record.subarray(0, end < 0 ? record.length : end)).replaceAll('"', "");
    return text === "" || isSummaryName(text);
  }
}

/** Of an empty cell, or the quotes around a text. */
const NULL_BYTES = 4;
const [QUOTE, BYTE_ORDER_MARK] = [0x22, 0xef];

const encoder = new TextEncoder();
const decoder = new TextDecoder();
