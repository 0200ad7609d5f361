import type { ColumnChunk, FileMetaData, RowGroup, SchemaElement } from "hyparquet";
import { ByteWriter } from "hyparquet-writer/src/bytewriter.js";
import { writePageHeader } from "hyparquet-writer/src/datapage.js";
import { writeMetadata } from "hyparquet-writer/src/metadata.js";
import { snappyCompress } from "hyparquet-writer/src/snappy.js";
import { FACTS_HEADER } from "../read/container.ts";
import { type FactsColumn, PHYSICAL, type ReadColumn } from "./columns.ts";
import { encodeColumn, isOptional } from "./encode.ts";

/** Rows of a row group: few enough to hold a column of them, many enough that the footer stays small. */
export const GROUP_ROWS = 131_072;

const MAGIC = 0x31524150;

/**
 * Facts as a Parquet file, column by column and row group by row group: each part must be written before the next is
 * requested. The same facts give the same bytes.
 */
export function* parquetFile(
  columns: readonly FactsColumn[],
  reader: (column: FactsColumn) => ReadColumn,
  rows: number,
  header: string,
): Generator<Uint8Array> {
  let offset = 0;
  const part = (out: ByteWriter): Uint8Array => {
    offset += out.index;
    return out.getBytes();
  };
  const start = new ByteWriter();
  start.appendUint32(MAGIC);
  yield part(start);
  const readers = columns.map(reader);
  const groups: RowGroup[] = [];
  for (let from = 0; from < rows; from += GROUP_ROWS) {
    const to = Math.min(rows, from + GROUP_ROWS);
    const chunks: ColumnChunk[] = [];
    for (const [at, column] of columns.entries()) {
      const out = new ByteWriter();
      const values = readers[at]?.(from, to) ?? [];
      chunks.push(writeColumn(out, column, encodeColumn(column.type, values), to - from, offset));
      yield part(out);
    }
    const bytes = (read: (meta: NonNullable<ColumnChunk["meta_data"]>) => bigint) =>
      chunks.reduce((sum, { meta_data: meta }) => sum + (meta ? read(meta) : 0n), 0n);
    groups.push({
      columns: chunks,
      total_byte_size: bytes((meta) => meta.total_uncompressed_size),
      total_compressed_size: bytes((meta) => meta.total_compressed_size),
      num_rows: BigInt(to - from),
    });
  }
  const end = new ByteWriter();
  const metadata: Omit<FileMetaData, "metadata_length"> = {
    version: 2,
    created_by: "evaloupe",
    schema: schemaOf(columns),
    num_rows: BigInt(rows),
    row_groups: groups,
    key_value_metadata: [{ key: FACTS_HEADER, value: header }],
  };
  // The length is written by the writer itself.
  writeMetadata(end, metadata as FileMetaData);
  end.appendUint32(MAGIC);
  yield part(end);
}

function schemaOf(columns: readonly FactsColumn[]): SchemaElement[] {
  return [
    { name: "facts", num_children: columns.length },
    ...columns.map(({ name, type }): SchemaElement => {
      return {
        name,
        type: PHYSICAL[type],
        repetition_type: isOptional(type) ? "OPTIONAL" : "REQUIRED",
        ...(type === "text" ? { converted_type: "UTF8" } : {}),
      };
    }),
  ];
}

/** A dictionary, if there is one, and one page with all values. */
function writeColumn(
  out: ByteWriter,
  { name, type }: FactsColumn,
  { dictionary, bytes, encoding, nulls }: ReturnType<typeof encodeColumn>,
  rows: number,
  offset: number,
): ColumnChunk {
  let unpacked = 0;
  const page = (content: Uint8Array, header: Omit<Parameters<typeof writePageHeader>[1], SizeField>): void => {
    const packed = snappyCompress(content);
    const before = out.index;
    const sizes = { uncompressed_page_size: content.length, compressed_page_size: packed.length };
    writePageHeader(out, { ...header, ...sizes });
    unpacked += out.index - before + content.length;
    out.appendBytes(packed);
  };
  if (dictionary) {
    page(dictionary.bytes, {
      type: "DICTIONARY_PAGE",
      dictionary_page_header: { num_values: dictionary.count, encoding: "PLAIN" },
    });
  }
  const dataAt = offset + out.index;
  page(bytes, {
    type: "DATA_PAGE",
    data_page_header: {
      num_values: rows,
      encoding,
      definition_level_encoding: "RLE",
      repetition_level_encoding: "RLE",
    },
  });
  return {
    file_offset: BigInt(offset),
    meta_data: {
      type: PHYSICAL[type],
      encodings: dictionary ? ["PLAIN", "RLE", encoding] : ["RLE", encoding],
      path_in_schema: [name],
      codec: "SNAPPY",
      num_values: BigInt(rows),
      total_uncompressed_size: BigInt(unpacked),
      total_compressed_size: BigInt(out.index),
      data_page_offset: BigInt(dataAt),
      ...(dictionary ? { dictionary_page_offset: BigInt(offset) } : {}),
      ...(isOptional(type) ? { statistics: { null_count: BigInt(nulls) } } : {}),
    },
  };
}

type SizeField = "uncompressed_page_size" | "compressed_page_size";
