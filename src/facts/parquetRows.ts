import type { ColumnChunk, FileMetaData, SchemaElement } from "hyparquet";
import type { ByteSource } from "../read/container.ts";
import { damaged, UnreadableSource } from "../read/issues.ts";
import { factsHeaderIn, footerOf } from "../read/transcode/parquet.ts";
import { readExactly } from "../read/window.ts";
import { type FactsLayout, PHYSICAL, PLACES } from "./columns.ts";
import { decodeColumn } from "./decode.ts";
import { BadColumn, type Decoded, type Wanted } from "./decoded.ts";
import { type FactsRows, type RowSpan, tooManyValues } from "./rows.ts";

/** So much a row group may take; ours take a few megabytes. */
const MOST_GROUP_BYTES = 512 * 1024 * 1024;
const MOST_GROUP_ROWS = 16 * 1024 * 1024;
/** Files of fewer rows are read whole at once. */
const LEAN_ROWS = 262_144;
/** Decoded columns of one file that are kept: those requested last. */
const MOST_DECODED_BYTES = 4 * 1024 * 1024;

/** Reads the rows of a Parquet file of facts by column; null if it has none. Throws `UnreadableSource`. */
export async function parquetRows(source: ByteSource, signal: AbortSignal): Promise<FactsRows | null> {
  const metadata = await footerOf(source, signal);
  const header = factsHeaderIn(metadata);
  return header === undefined ? null : new ParquetRows(source, metadata, header);
}

const FORMAT = "Parquet";

let room = new Uint8Array(0);
const NONE = new Float64Array(0);

/** What is kept of a row group: byte ranges by column. The parsed footer would take ten times the memory. */
interface RowGroup {
  readonly rows: number;
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly codecs: readonly string[];
}

class ParquetRows implements FactsRows {
  readonly header: string;
  readonly rows: number;
  readonly isLean: boolean;
  readonly #source: ByteSource;
  readonly #groups: readonly RowGroup[];
  /** First row of each row group, ascending. */
  readonly #starts: readonly number[];
  readonly #columns: Columns;
  /** Bytes of the loaded row group, and their range in the file. */
  #loaded: { readonly group: number; readonly from: number; readonly bytes: Uint8Array } | null = null;
  /** By row group, column and how it is read; in order of the last request. */
  readonly #decoded = new Map<string, Decoded>();
  #decodedBytes = 0;
  /** Of all columns, as they are packed. */
  readonly #bytes: number;

  constructor(source: ByteSource, { row_groups: groups, schema }: FileMetaData, header: string) {
    this.header = header;
    this.#source = source;
    // Empty groups begin at the same row as the next one.
    this.#groups = groups.filter(({ num_rows: own }) => own > 0n).map((group) => this.#groupOf(group));
    let rows = 0;
    this.#starts = this.#groups.map((group) => {
      const start = rows;
      rows += group.rows;
      return start;
    });
    this.rows = rows;
    this.isLean = source.readNow !== undefined && rows >= LEAN_ROWS;
    // A flat table: the first schema element is the root.
    if (schema.slice(1).some((element) => element.num_children !== undefined))
      throw this.#bad("its columns are nested");
    this.#columns = columnsOf(schema);
    if (this.#columns.size < schema.length - 1) throw this.#bad("several of its columns have one name");
    if (groups.some(({ columns }) => columns.length !== schema.length - 1))
      throw this.#bad("a row group lacks columns");
    this.#bytes = this.#groups.reduce((sum, group) => sum + bytesOf(group), 0);
  }

  check({ columns }: FactsLayout): void {
    for (const { name, type } of PLACES) {
      const found = this.#columns.get(name)?.element.type;
      if (found === undefined) throw this.#bad(`it has no column ${name}`);
      if (found !== PHYSICAL[type]) throw this.#bad(`${name}: it holds ${found}`);
    }
    const claimed = { rows: this.rows, columns: columns.length, bytes: this.#bytes };
    const wrong = tooManyValues(this.#source.name, FORMAT, claimed);
    if (wrong) throw wrong;
  }

  typeOf(name: string): "text" | "number" | null {
    const type = this.#columns.get(name)?.element.type;
    if (type === undefined) return null;
    return type === "BYTE_ARRAY" ? "text" : "number";
  }

  spanAt(row: number): RowSpan {
    const group = this.#groupAt(row);
    const from = this.#starts[group] ?? 0;
    return { from, to: from + (this.#groups[group]?.rows ?? 0) };
  }

  async load(row: number): Promise<void> {
    const group = this.#groupAt(row);
    if (this.isLean || this.#loaded?.group === group) return;
    const { from: starts = NONE, to: ends = NONE } = this.#groups[group] ?? {};
    const from = starts.reduce((least, start) => Math.min(least, start), this.#source.size);
    const length = ends.reduce((most, end) => Math.max(most, end), from) - from;
    if (length > MOST_GROUP_BYTES) throw this.#bad("its row groups are too large");
    const bytes = await readExactly(this.#source, from, length);
    if (bytes.length < length) throw this.#bad("it is cut");
    this.#loaded = { group, from, bytes };
  }

  read<As extends Wanted>(name: string, row: number, as: As): Extract<Decoded, { as: As }> | null {
    const group = this.#groupAt(row);
    const key = `${group} ${as} ${name}`;
    const known = this.#decoded.get(key) ?? this.#decode(name, group, as);
    if (known === null) return null;
    this.#keep(key, known);
    // What is kept under this key was decoded as that.
    return known as Extract<Decoded, { as: As }>;
  }

  async rest(): Promise<void> {
    if (this.isLean) return;
    this.#loaded = null;
    this.#decoded.clear();
    this.#decodedBytes = 0;
    await this.#source.rest?.();
  }

  #groupAt(row: number): number {
    let [low, high] = [0, this.#starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= row) low = middle;
      else high = middle;
    }
    return low;
  }

  #decode(name: string, group: number, as: Wanted): Decoded | null {
    const place = this.#columns.get(name);
    const own = this.#groups[group];
    const [from, to, codec] = [own?.from[place?.at ?? -1], own?.to[place?.at ?? -1], own?.codecs[place?.at ?? -1]];
    if (!place || !own || from === undefined || to === undefined || codec === undefined) return null;
    const bytes = this.#bytesOf(from, to, group);
    try {
      return decodeColumn(bytes, codec, place.element, own.rows, as);
    } catch (error) {
      // Damaged bytes lead to errors of the language, too.
      if (!(error instanceof Error) || error instanceof UnreadableSource || "syscall" in error) throw error;
      throw this.#bad(error instanceof BadColumn ? `${name}: ${error.message}` : `${name}: its parts do not match`);
    }
  }

  #bytesOf(from: number, to: number, group: number): Uint8Array {
    const loaded = this.#loaded;
    if (loaded?.group === group) return loaded.bytes.subarray(from - loaded.from, to - loaded.from);
    // It is decoded before the next one is read.
    if (room.length < to - from) room = new Uint8Array(to - from);
    const bytes = room.subarray(0, to - from);
    if (this.#source.readNow?.(bytes, from) !== bytes.length) throw this.#bad("it is cut");
    return bytes;
  }

  #groupOf({ num_rows: rows, columns }: FileMetaData["row_groups"][number]): RowGroup {
    if (Number(rows) > MOST_GROUP_ROWS) throw this.#bad("its row groups are too large");
    const places = columns.map((column) => this.#placeOf(column));
    return {
      rows: Number(rows),
      from: Float64Array.from(places, ({ from }) => from),
      to: Float64Array.from(places, ({ to }) => to),
      codecs: columns.map(({ meta_data: meta }) => meta?.codec ?? ""),
    };
  }

  #placeOf({ meta_data: meta }: ColumnChunk): { readonly from: number; readonly to: number } {
    if (!meta) throw this.#bad("a column has no metadata");
    const data = Number(meta.data_page_offset);
    const words = Number(meta.dictionary_page_offset ?? 0n);
    const from = words > 0 && words < data ? words : data;
    const to = from + Number(meta.total_compressed_size);
    if (!(from >= 0 && from <= to && to <= this.#source.size)) throw this.#bad("a column is not in it");
    return { from, to };
  }

  #keep(key: string, decoded: Decoded): void {
    if (!this.#decoded.delete(key)) this.#decodedBytes += bytesIn(decoded);
    this.#decoded.set(key, decoded);
    for (const [other, old] of this.#decoded) {
      if (this.#decodedBytes <= MOST_DECODED_BYTES || other === key) break;
      this.#decoded.delete(other);
      this.#decodedBytes -= bytesIn(old);
    }
  }

  #bad(what: string): UnreadableSource {
    return damaged(this.#source.name, FORMAT, what);
  }
}

const bytesOf = ({ from, to }: RowGroup): number => to.reduce((sum, end, at) => sum + end - (from[at] ?? 0), 0);

type Columns = ReadonlyMap<string, { readonly at: number; readonly element: SchemaElement }>;

/** Those of the file before: parts of a run mostly have the same. */
let last: { readonly schema: string; readonly columns: Columns } = { schema: "", columns: new Map() };

function columnsOf(elements: readonly SchemaElement[]): Columns {
  const schema = JSON.stringify(elements);
  if (schema !== last.schema) {
    last = { schema, columns: new Map(elements.slice(1).map((element, at) => [element.name, { at, element }])) };
  }
  return last.columns;
}

function bytesIn(decoded: Decoded): number {
  switch (decoded.as) {
    case "wholes":
      return decoded.wholes?.byteLength ?? 0;
    case "reals":
      return decoded.reals?.byteLength ?? 0;
    case "halves":
      return decoded.halves.byteLength;
    case "codes":
      // A text takes about that.
      return (decoded.codes?.byteLength ?? 0) + 48 * decoded.values.length;
  }
}
