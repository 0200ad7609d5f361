import type { ColumnChunk, FileMetaData, SchemaElement } from "hyparquet";
import type { ByteSource } from "../read/container.ts";
import { damaged } from "../read/issues.ts";
import { footerOf, guarded } from "../read/transcode/parquet.ts";
import { readExactly } from "../read/window.ts";
import { type Decoded, decodeColumn, type Wanted } from "./decode.ts";
import { FACTS_HEADER } from "./header.ts";
import type { FactsRows, RowSpan } from "./rows.ts";

/** So much a column of a row group may take; ours take a few megabytes. */
const MOST_COLUMN_BYTES = 256 * 1024 * 1024;
const MOST_GROUP_ROWS = 16 * 1024 * 1024;

/** The rows of a Parquet file of facts, read by column; null where it holds none. Throws `UnreadableSource`. */
export async function parquetRows(source: ByteSource, signal: AbortSignal): Promise<FactsRows | null> {
  const metadata = await footerOf(source, signal);
  const header = metadata.key_value_metadata?.find(({ key }) => key === FACTS_HEADER)?.value;
  return header === undefined ? null : new ParquetRows(source, metadata, header);
}

class ParquetRows implements FactsRows {
  readonly header: string;
  readonly rows: number;
  readonly #source: ByteSource;
  readonly #groups: FileMetaData["row_groups"];
  /** First row of each row group, ascending. */
  readonly #starts: readonly number[];
  readonly #columns = new Map<string, { readonly at: number; readonly element: SchemaElement }>();
  /** Columns of the row group that was looked into last. */
  #held: { readonly group: number; readonly columns: Map<string, Decoded> } = { group: -1, columns: new Map() };

  constructor(source: ByteSource, { row_groups: groups, schema }: FileMetaData, header: string) {
    this.header = header;
    this.#source = source;
    this.#groups = groups;
    let rows = 0;
    this.#starts = groups.map(({ num_rows: own }) => {
      const start = rows;
      if (Number(own) > MOST_GROUP_ROWS) throw this.#bad();
      rows += Number(own);
      return start;
    });
    this.rows = rows;
    // A flat table: the first element stands for the whole.
    for (const [at, element] of schema.slice(1).entries()) {
      if (element.num_children === undefined) this.#columns.set(element.name, { at, element });
    }
  }

  typeOf(name: string): "text" | "number" | null {
    const type = this.#columns.get(name)?.element.type;
    if (type === undefined) return null;
    return type === "BYTE_ARRAY" ? "text" : "number";
  }

  spanAt(row: number): RowSpan {
    let group = this.#starts.findLastIndex((start) => start <= row);
    // Groups without rows begin where the next one does.
    while ((this.#groups[group]?.num_rows ?? 1n) === 0n) group--;
    const from = this.#starts[group] ?? 0;
    return { from, to: from + Number(this.#groups[group]?.num_rows ?? 0) };
  }

  async read(name: string, row: number, wanted: Wanted, signal: AbortSignal): Promise<Decoded | null> {
    const { from, to } = this.spanAt(row);
    const group = this.#starts.findLastIndex((start, at) => start === from && (this.#groups[at]?.num_rows ?? 0n) > 0n);
    const place = this.#columns.get(name);
    const chunk = place && this.#groups[group]?.columns[place.at];
    if (!place || !chunk) return null;
    if (this.#held.group !== group) this.#held = { group, columns: new Map() };
    const { columns } = this.#held;
    const known = columns.get(name);
    if (known) return known;
    const bytes = await this.#bytesOf(chunk);
    const decoded = await guarded(this.#source, signal, async () =>
      decodeColumn(bytes, chunk, place.element, to - from, wanted),
    );
    columns.set(name, decoded);
    return decoded;
  }

  async #bytesOf({ meta_data: meta }: ColumnChunk): Promise<Uint8Array> {
    if (!meta) throw this.#bad();
    const data = Number(meta.data_page_offset);
    const words = Number(meta.dictionary_page_offset ?? 0n);
    const from = words > 0 && words < data ? words : data;
    const length = Number(meta.total_compressed_size);
    if (!(from >= 0 && length >= 0 && length <= MOST_COLUMN_BYTES && from + length <= this.#source.size))
      throw this.#bad();
    const bytes = await readExactly(this.#source, from, length);
    if (bytes.length < length) throw this.#bad();
    return bytes;
  }

  #bad() {
    return damaged(this.#source.name, "Parquet", "its row groups are not those of facts");
  }
}
