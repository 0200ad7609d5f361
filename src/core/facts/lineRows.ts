import { setOwn } from "../read/carefulJson.ts";
import { type ByteSource, DEFAULT_LIMITS } from "../read/container.ts";
import { type JsonRecord, parseRecord } from "../read/parse.ts";
import { eachRecord } from "../read/records.ts";
import { readExactly } from "../read/window.ts";
import type { ColumnValues, FactsColumn, FactsType, ReadColumn } from "./columns.ts";
import type { Decoded, Wanted } from "./decode.ts";
import { FACTS_HEADER } from "./header.ts";
import type { FactsRows, RowSpan } from "./rows.ts";

const BATCH_ROWS = 4096;

/** Facts as JSON Lines: the header, then a flat object a row, in which what is 0 or absent does not stand. */
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

/** Where the first line ends at the latest. */
const MOST_HEADER_BYTES = 64 * 1024 * 1024;
const LOOK_BYTES = 64;
const BEGINNING = `{"${FACTS_HEADER}":`;

/** The rows of a facts file in JSON Lines, all of which are held; null where the file is another one. */
export async function lineRows(source: ByteSource, signal: AbortSignal): Promise<FactsRows | null> {
  const look = new TextDecoder().decode(await readExactly(source, 0, Math.min(LOOK_BYTES, source.size)));
  if (!look.startsWith(BEGINNING)) return null;
  const limits = { ...DEFAULT_LIMITS, maxRecordBytes: MOST_HEADER_BYTES };
  const container = { id: "lines", path: "" } as const;
  let header: string | null = null;
  const records: JsonRecord[] = [];
  await eachRecord(source, container, { from: 0, to: source.size, line: 1 }, limits, signal, ({ bytes, offset }) => {
    const parsed = bytes && parseRecord(bytes, limits, { isFirst: offset === 0, isUnterminated: false });
    if (parsed?.state !== "record") return true;
    if (header === null) header = JSON.stringify(parsed.record[FACTS_HEADER]);
    else records.push(parsed.record);
    return true;
  });
  return header === null ? null : new LineRows(header, records);
}

class LineRows implements FactsRows {
  readonly header: string;
  readonly rows: number;
  readonly #records: readonly JsonRecord[];
  readonly #columns = new Map<string, Decoded>();

  constructor(header: string, records: readonly JsonRecord[]) {
    this.header = header;
    this.rows = records.length;
    this.#records = records;
  }

  typeOf(name: string): "text" | "number" | null {
    const found = this.#records.find((record) => Object.hasOwn(record, name));
    if (!found) return null;
    return typeof found[name] === "string" ? "text" : "number";
  }

  spanAt(): RowSpan {
    return { from: 0, to: this.rows };
  }

  async read(name: string, _: number, wanted: Wanted): Promise<Decoded | null> {
    const known = this.#columns.get(name);
    if (known) return known;
    const found = this.#decoded(name, wanted);
    this.#columns.set(name, found);
    return found;
  }

  #decoded(name: string, wanted: Wanted): Decoded {
    const records = this.#records;
    if (wanted === "numbers" || wanted === "wholes") {
      const absent = wanted === "wholes" ? 0 : Number.NaN;
      const numberIn = (value: unknown) => (typeof value === "number" ? value : absent);
      return { numbers: Float64Array.from(records, (record) => numberIn(record[name])) };
    }
    if (wanted === "halves") {
      const halves = new Uint32Array(2 * records.length);
      for (const [at, record] of records.entries()) halves.set(hashIn(record[name]), 2 * at);
      return { halves };
    }
    const numbers = new Map<string, number>();
    const codes = Uint32Array.from(records, (record) => {
      const text = record[name];
      if (typeof text !== "string") return 0;
      const code = numbers.get(text) ?? numbers.size + 1;
      numbers.set(text, code);
      return code;
    });
    return { texts: [...numbers.keys()], codes };
  }
}

function hashIn(text: unknown): readonly [number, number] {
  if (typeof text !== "string" || !/^[0-9a-f]{16}$/.test(text)) return [0, 0];
  return [Number.parseInt(text.slice(0, 8), 16), Number.parseInt(text.slice(8), 16)];
}
