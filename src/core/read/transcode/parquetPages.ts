import type { FileMetaData } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import type { ByteSource } from "../byteSource.ts";
import { readExactly } from "../window.ts";

/** A page may not claim to inflate to more. */
export const MAX_PAGE_BYTES = 512 * 1024 * 1024;
const MAX_PAGE_VALUES = 16 * 1024 * 1024;
/** Headers are short; only their statistics can make one longer than the first look. */
const LOOKS = [4 * 1024, 1024 * 1024];

type PageHeader = ReturnType<typeof parquetHeader>;
type ColumnChunk = FileMetaData["row_groups"][number]["columns"][number];

/**
 * True where the pages of a column chunk follow one another to its end, and their sizes and counts are possible. The
 * reader trusts them: a size below zero would send it back for ever, a count that is too high fills the memory.
 */
export async function hasSoundPages(source: ByteSource, { meta_data: meta }: ColumnChunk): Promise<boolean> {
  if (!meta || meta.total_compressed_size < 0n) return false;
  const data = Number(meta.data_page_offset);
  const dictionary = Number(meta.dictionary_page_offset ?? 0n);
  const from = dictionary > 0 && dictionary < data ? dictionary : data;
  const to = from + Number(meta.total_compressed_size);
  if (!(from >= 0 && to <= source.size)) return false;
  let values = 0;
  for (let at = from; at < to; ) {
    const page = await pageAt(source, at, to);
    if (!page || !isPossible(page.header) || page.end > to) return false;
    values += valuesOf(page.header);
    at = page.end;
  }
  return values === Number(meta.num_values);
}

async function pageAt(source: ByteSource, at: number, to: number) {
  for (const look of LOOKS) {
    const bytes = await readExactly(source, at, Math.min(look, to - at));
    const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 };
    try {
      const header = parquetHeader(reader);
      return { header, end: at + reader.offset + header.compressed_page_size };
    } catch {
      // Cut by the look, perhaps; with the longest one it is no header.
    }
  }
  return null;
}

function isPossible(header: PageHeader): boolean {
  const { compressed_page_size: packed, uncompressed_page_size: bytes } = header;
  const { dictionary_page_header: dictionary, data_page_header_v2: v2 } = header;
  const counts = [packed, bytes, valuesOf(header), dictionary?.num_values ?? 0];
  if (!counts.every((count) => Number.isSafeInteger(count) && count >= 0)) return false;
  // The smallest value of a dictionary takes a bit.
  if (bytes > MAX_PAGE_BYTES || valuesOf(header) > MAX_PAGE_VALUES || (dictionary?.num_values ?? 0) > bytes * 8)
    return false;
  if (!v2) return true;
  const {
    num_nulls,
    num_rows,
    definition_levels_byte_length: definition,
    repetition_levels_byte_length: repetition,
  } = v2;
  if (![num_nulls, num_rows, definition, repetition].every((count) => count >= 0)) return false;
  return num_nulls <= v2.num_values && num_rows <= v2.num_values && definition + repetition <= Math.min(packed, bytes);
}

/** Values of a data page, nulls among them; a dictionary and an index have none of their own. */
function valuesOf({ type, data_page_header: v1, data_page_header_v2: v2 }: PageHeader): number {
  if (type === "DATA_PAGE") return v1?.num_values ?? Number.NaN;
  return type === "DATA_PAGE_V2" ? (v2?.num_values ?? Number.NaN) : 0;
}
