import * as l10n from "@vscode/l10n";
import { type ByteSource, DEFAULT_LIMITS, FACTS_HEADER } from "../read/container.ts";
import { damaged } from "../read/issues.ts";
import { type JsonRecord, parseRecord } from "../read/parse.ts";
import { eachRecord } from "../read/records.ts";
import { setOwn } from "../read/valueReader.ts";
import type { ColumnValues, FactsColumn, FactsLayout, FactsType, ReadColumn } from "./columns.ts";
import { BadColumn, type Decoded, intoFor, type Plain, type Wanted } from "./decoded.ts";
import { type FactsRows, type RowSpan, tooManyValues } from "./rows.ts";

const FORMAT = "JSON Lines";
const BATCH_ROWS = 4096;

/** Facts as JSON Lines: the header, then one flat object a row without zeros and absent values. */
export function* factsLines(
  columns: readonly FactsColumn[],
  reader: (column: FactsColumn) => ReadColumn,
  rows: number,
  header: string,
): Generator<string> {
  yield `{${JSON.stringify(FACTS_HEADER)}:${header}}\n`;
  const readers = columns.map((column) => ({ column, read: reader(column) }));
  for (let from = 0; from < rows; from += BATCH_ROWS) {
    const to = Math.min(rows, from + BATCH_ROWS);
    const batch = Array.from({ length: to - from }, (): Record<string, string | number> => ({}));
    for (const { column, read } of readers) {
      const values = read(from, to);
      for (const [at, row] of batch.entries()) {
        const value = valueIn(values, column.type, at);
        if (value !== null) setOwn(row, column.name, value);
      }
    }
    yield batch.map((row) => `${JSON.stringify(row)}\n`).join("");
  }
}

function valueIn(values: ColumnValues, type: FactsType, at: number): string | number | null {
  if (values instanceof Uint32Array) {
    const [high = 0, low = 0] = values.subarray(2 * at, 2 * at + 2);
    return low === 0 ? null : [high, low].map((half) => half.toString(16).padStart(8, "0")).join("");
  }
  const value = values[at] ?? null;
  if (typeof value !== "number") return value;
  if (Number.isNaN(value) || (type === "integer" && value === 0)) return null;
  return value;
}

/** Longest first line. */
const MOST_HEADER_BYTES = 64 * 1024 * 1024;
/** Bytes allowed before the header: other programs may store the file anew with a prefix. */
const BEGINNING_BYTES = 64;
const BEGINNING = new RegExp(`^[ \\t\\r\\n]*\\{[ \\t]*"${FACTS_HEADER}"[ \\t]*:`);

/** Whether a file that begins so holds facts in JSON Lines; a byte order mark is not decoded. */
export const isLines = (head: Uint8Array): boolean =>
  BEGINNING.test(new TextDecoder().decode(head.subarray(0, BEGINNING_BYTES)));

/** Reads all rows of a facts file in JSON Lines into memory; null if none. */
export async function lineRows(source: ByteSource, signal: AbortSignal): Promise<FactsRows | null> {
  const limits = { ...DEFAULT_LIMITS, maxRecordBytes: MOST_HEADER_BYTES };
  const container = { id: "lines", path: "" } as const;
  let header: string | null = null;
  const records: JsonRecord[] = [];
  await eachRecord(
    source,
    container,
    { from: 0, to: source.size, line: 1 },
    limits,
    signal,
    ({ bytes, offset, line }) => {
      const parsed = bytes && parseRecord(bytes, limits, { isFirst: offset === 0, isUnterminated: false });
      if (parsed?.state === "blank") return true;
      // A bad line means that a sample was lost or added.
      if (parsed?.state !== "record") throw damaged(source.name, FORMAT, l10n.t("line {0} is no row", line));
      if (header === null) header = JSON.stringify(parsed.record[FACTS_HEADER]) ?? "";
      else records.push(parsed.record);
      return true;
    },
  );
  return header === null ? null : new LineRows(source, header, records);
}

class LineRows implements FactsRows {
  readonly header: string;
  readonly rows: number;
  readonly isLean = false;
  readonly #name: string;
  readonly #bytes: number;
  readonly #records: readonly JsonRecord[];
  readonly #columns = new Map<string, Decoded>();
  /** Of columns that some row has a value in, by its first one. */
  readonly #types = new Map<string, "text" | "number">();

  constructor({ name, size }: ByteSource, header: string, records: readonly JsonRecord[]) {
    this.#name = name;
    this.#bytes = size;
    this.header = header;
    this.rows = records.length;
    this.#records = records;
    for (const record of records)
      for (const name of Object.keys(record))
        if (!this.#types.has(name)) this.#types.set(name, typeof record[name] === "string" ? "text" : "number");
  }

  check({ columns }: FactsLayout): void {
    // Every row has a line, so that no rows are but a few bytes.
    if (!this.#records.every(({ line }) => Number.isSafeInteger(line) && Number(line) >= 1))
      throw damaged(this.#name, FORMAT, l10n.t("a row does not say in which line its record stands"));
    const wrong = tooManyValues(this.#name, FORMAT, {
      rows: this.rows,
      columns: columns.filter(({ name }) => this.#types.has(name)).length,
      bytes: this.#bytes,
    });
    if (wrong) throw wrong;
  }

  typeOf(name: string): "text" | "number" | null {
    return this.#types.get(name) ?? null;
  }

  spanAt(): RowSpan {
    return { from: 0, to: this.rows };
  }

  async load(): Promise<void> {}
  async rest(): Promise<void> {}

  read<As extends Wanted>(name: string, _: number, as: As): Extract<Decoded, { as: As }> | null {
    if (!this.#types.has(name)) return null;
    const key = `${as} ${name}`;
    const found = this.#columns.get(key) ?? this.#decoded(name, as);
    this.#columns.set(key, found);
    // What is kept under this key was decoded as that.
    return found as Extract<Decoded, { as: As }>;
  }

  #decoded(name: string, as: Wanted): Decoded {
    const into = intoFor(as, this.#records.length);
    const values = this.#records.map((record) => record[name]);
    try {
      into.values.set(into.take(plainOf(values, as)));
    } catch (error) {
      throw error instanceof BadColumn ? damaged(this.#name, FORMAT, `${name}: ${error.message}`) : error;
    }
    return into.finish();
  }
}

/** Values as they are wanted; of others none is there. */
function plainOf(values: readonly unknown[], as: Wanted): Plain {
  if (as === "halves") return Uint32Array.from(values.flatMap(hashIn));
  const absent = as === "wholes" ? 0 : Number.NaN;
  if (as === "codes") return values.map((value) => (typeof value === "string" ? value : numberOr(value, absent)));
  return Float64Array.from(values, (value) => numberOr(value, absent));
}

const numberOr = (value: unknown, absent: number): number => (typeof value === "number" ? value : absent);

function hashIn(text: unknown): [number, number] {
  if (typeof text !== "string" || !/^[0-9a-f]{16}$/.test(text)) return [0, 0];
  return [Number.parseInt(text.slice(0, 8), 16), Number.parseInt(text.slice(8), 16)];
}
