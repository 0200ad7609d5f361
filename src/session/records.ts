import { type Row, type RowReader, readRow } from "../core/evaluateRow.ts";
import type { Facts } from "../core/kinds/kind.ts";
import type { Container, RawRecord } from "../core/read/container.ts";
import { readRecords } from "../core/read/records.ts";
import type { Table } from "../core/table/table.ts";
import type { OpenedSource } from "./platform.ts";

/** A source that gives samples, with everything needed to read any of its records again. */
export interface RowSource {
  readonly number: number;
  readonly opened: OpenedSource;
  readonly container: Container;
  readonly reader: RowReader<unknown, Facts>;
}

/** A sample with the record that it came from. */
export interface FoundSample {
  readonly sample: unknown;
  readonly row: Extract<Row<unknown>, { state: "read" }>;
  readonly bytes: Uint8Array;
}

/** Reads the record of one sample again: the one path for list titles, the opened sample, hover and copies. */
export async function readSample(
  index: number,
  table: Table<Facts>,
  sources: readonly RowSource[],
): Promise<FoundSample | null> {
  const { place, part } = table.placeOf(index);
  const source = sources.find((candidate) => candidate.number === place.source);
  if (!source) return null;
  const bytes = await readBytes(source.opened, place.offset, place.bytes);
  const row = readRow(bytes, { isFirst: place.offset === 0, isUnterminated: false }, source.reader);
  if (row.state !== "read") return null;
  const sample = row.samples[part];
  return sample === undefined ? null : { sample, row, bytes };
}

/** Bytes of a source; fewer than asked for where the file ends before. */
export async function readBytes(source: OpenedSource, offset: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const read = await source.read(bytes.subarray(filled), offset + filled);
    if (read === 0) break;
    filled += read;
  }
  return filled === length ? bytes : bytes.subarray(0, filled);
}

/** A record met while everything is read again, in file order. `firstIndex` is the index of its first sample. */
export interface PassedRecord {
  readonly source: RowSource;
  readonly raw: RawRecord;
  readonly row: Row<unknown>;
  readonly firstIndex: number;
}

/** Records that need no parsing: `isOut` tells from the bytes alone, and the table how many samples are passed over. */
export interface Shortcut {
  readonly table: Table<Facts>;
  isOut(bytes: Uint8Array, source: RowSource): boolean;
}

/**
 * Reads all records of all sources again, in file order; stops after `size` samples, but not before `records` records
 * where those behind the last sample matter too.
 */
export async function* passOver(
  sources: readonly RowSource[],
  size: number,
  signal: AbortSignal,
  shortcut: Shortcut | null = null,
  records = 0,
): AsyncGenerator<PassedRecord> {
  let firstIndex = 0;
  let passed = 0;
  for (const source of sources) {
    const range = { from: 0, to: source.opened.size, line: 1 };
    for await (const batch of readRecords(source.opened, source.container, range, source.reader.limits, signal)) {
      for (const raw of batch) {
        passed++;
        if (shortcut && raw.bytes && shortcut.isOut(raw.bytes, source)) {
          firstIndex += samplesAt(shortcut.table, firstIndex, size, source.number, raw.offset);
          if (firstIndex >= size && passed >= records) return;
          continue;
        }
        const row = readRow(
          raw.bytes,
          { isFirst: raw.offset === 0, isUnterminated: raw.isUnterminated },
          source.reader,
        );
        yield { source, raw, row, firstIndex };
        if (row.state === "read") firstIndex += row.samples.length;
        if (firstIndex >= size && passed >= records) return;
      }
    }
  }
}

/** How many samples from `index` on come from the record at this offset. */
function samplesAt(table: Table<Facts>, index: number, size: number, source: number, offset: number): number {
  let count = 0;
  for (; index + count < size; count++) {
    const { place } = table.placeOf(index + count);
    if (place.source !== source || place.offset !== offset) break;
  }
  return count;
}
