import type { Facts } from "../analysis/table/facts.ts";
import type { Table } from "../analysis/table/table.ts";
import { type Row, type RowReader, readRow } from "../kinds/readRow.ts";
import type { AnyKind } from "../kinds/registry.ts";
import { TEXTS_OF_RECORDS, type Texts } from "../kinds/texts.ts";
import type { Container, RawRecord } from "../read/container.ts";
import { HEADING_BYTES, HEADING_UNITS, offsetOf, textAt, UNKNOWN_PLACE } from "../read/headings.ts";
import { MissingRecord } from "../read/issues.ts";
import { eachRecord, edgesOf } from "../read/records.ts";
import { readExactly } from "../read/window.ts";
import type { OpenedSource } from "./platform.ts";
import { breathing } from "./running.ts";

/** A source with samples, and all that is needed to re-read its records. */
export interface RowSource {
  readonly number: number;
  readonly opened: OpenedSource;
  readonly container: Container;
  readonly reader: RowReader<unknown, Facts>;
  readonly texts: Texts;
}

type ReadRow = Extract<Row<unknown>, { state: "read" }>;

export interface FoundSample {
  readonly sample: unknown;
  readonly row: ReadRow;
  readonly bytes: Uint8Array;
}

/**
 * Reads the record of one sample again: the one path for list titles, the opened sample, hover and copies. Null if it
 * is no longer what was measured, or cannot be reached.
 */
export async function readSample(
  index: number,
  table: Table<Facts>,
  sources: readonly RowSource[],
): Promise<FoundSample | null> {
  const { place } = table.placeOf(index);
  const source = sources.find((candidate) => candidate.number === place.source);
  if (!source) return null;
  try {
    return await readFrom(source, index, table);
  } catch (error) {
    if (error instanceof MissingRecord) return null;
    throw error;
  }
}

async function readFrom(source: RowSource, index: number, table: Table<Facts>): Promise<FoundSample | null> {
  const { place, part } = table.placeOf(index);
  const bytes = await readExactly(source.opened, place.offset, place.bytes);
  const { offset } = place;
  const row = readRow(bytes, offset, { isFirst: offset === 0, isUnterminated: false, offset }, source.reader);
  if (row.state !== "read") return null;
  const sample = row.samples[part];
  return sample === undefined || !isAsMeasured(sample, row, source, index, table) ? null : { sample, row, bytes };
}

function isAsMeasured(sample: unknown, row: ReadRow, source: RowSource, index: number, table: Table<Facts>): boolean {
  return source.texts.isSame(sample, row.issues.length, source.reader, () => table.factsOf(index));
}

/** The same; throws what its source says if there is no such sample any more, or its record cannot be reached. */
export async function requireSample(index: number, { table, rowSources }: ScannedSamples): Promise<FoundSample> {
  const { source: number, line } = table.placeOf(index).place;
  const source = rowSources.find((candidate) => candidate.number === number);
  const found = source ? await readFrom(source, index, table) : null;
  if (found) return found;
  throw (source?.texts ?? TEXTS_OF_RECORDS).gone(index, line);
}

export interface Heading {
  readonly id: string | null;
  readonly title: string;
}

/** Reads id and title from their known places; the whole record without places. */
export async function readHeading(
  index: number,
  kind: AnyKind,
  table: Table<Facts>,
  sources: readonly RowSource[],
): Promise<Heading> {
  const known = await knownHeading(index, table, sources);
  if (known) return known;
  const found = await readSample(index, table, sources);
  if (found) return headingOf(found, kind);
  const { place, row } = table.placeOf(index);
  const { texts = TEXTS_OF_RECORDS } = sources.find(({ number }) => number === place.source) ?? {};
  return { id: (await texts.idOf(row)) ?? null, title: texts.titleOf(place.line) };
}

/** The id of a sample, without its record if its source knows it. */
export async function readId(
  index: number,
  kind: AnyKind,
  table: Table<Facts>,
  sources: readonly RowSource[],
): Promise<string | null> {
  const { place, row } = table.placeOf(index);
  const known = await sources.find(({ number }) => number === place.source)?.texts.idOf(row);
  return known === undefined ? (await readHeading(index, kind, table, sources)).id : known;
}

export function headingOf(found: FoundSample | null, kind: AnyKind): Heading {
  if (!found) return { id: null, title: "" };
  return { id: kind.read.idOf(found.sample), title: kind.read.titleOf(found.sample).slice(0, HEADING_UNITS) };
}

async function knownHeading(
  index: number,
  table: Table<Facts>,
  sources: readonly RowSource[],
): Promise<Heading | null> {
  const { place } = table.placeOf(index);
  const heading = table.headingOf(index);
  const source = sources.find((candidate) => candidate.number === place.source);
  if (!source || heading.id === UNKNOWN_PLACE || heading.title === UNKNOWN_PLACE) return null;
  const idAt = offsetOf(heading.id, place.bytes);
  const titleAt = offsetOf(heading.title, place.bytes);
  const bytesFrom = (from: number) =>
    readExactly(source.opened, place.offset + from, Math.min(HEADING_BYTES, place.bytes - from));
  const from = Math.min(idAt ?? place.bytes, titleAt ?? place.bytes);
  const first = await bytesFrom(from);
  const textFrom = async (at: number) => textAt(first, at - from) ?? textAt(await bytesFrom(at), 0);
  const id = idAt === null ? null : await textFrom(idAt);
  const title = titleAt === null ? "" : await textFrom(titleAt);
  return (idAt !== null && id === null) || title === null ? null : { id, title };
}

/** A record during a pass; its bytes are valid during the visit. */
export interface PassedRecord {
  readonly source: RowSource;
  readonly raw: RawRecord;
  readonly row: Row<unknown>;
  readonly firstIndex: number;
}

/** Skips records without parsing: `isOut` decides by the bytes, the table has the number of samples. */
export interface Shortcut {
  readonly table: Table<Facts>;
  isOut(bytes: Uint8Array, source: RowSource, index: number): boolean;
}

interface ScannedSamples {
  readonly rowSources: readonly RowSource[];
  readonly table: Table<Facts>;
}

interface ScanOptions {
  readonly shortcut?: Shortcut | null;
  /** Visits at least this many records, also after the last sample. */
  readonly records?: number;
  /** Sources whose records are passed over. */
  readonly skips?: (source: RowSource) => boolean;
  /** Left out unless requested: how samples ended, which takes a third of the time. */
  readonly isStateless?: boolean;
}

/**
 * Reads all records of all sources in file order; ends after `size` samples, or when a visit returns false. Yields now
 * and then. Throws the signal's reason.
 */
export async function scanRecords(
  { rowSources, table }: ScannedSamples,
  signal: AbortSignal,
  visit: (record: PassedRecord) => boolean | undefined,
  { shortcut = null, records = 0, skips = () => false, isStateless = false }: ScanOptions = {},
): Promise<void> {
  const breathe = breathing(signal);
  const { size } = table;
  let firstIndex = 0;
  let passed = 0;
  let isOver = false;
  for (const source of rowSources) {
    const { opened, container, texts } = source;
    const { stateless } = source.reader.adapter;
    const isPlain = isStateless && stateless && !texts.measuresAgain;
    const reader = isPlain ? { ...source.reader, adapter: stateless } : source.reader;
    if (skips(source)) {
      firstIndex += samplesOf(source, table);
      continue;
    }
    if (texts.leftOut) throw texts.leftOut;
    const pass = (raw: RawRecord): boolean => {
      passed++;
      if (shortcut && raw.bytes && shortcut.isOut(raw.bytes, source, firstIndex)) {
        firstIndex += samplesAt(shortcut.table, firstIndex, size, source.number, raw.offset);
      } else {
        const row = readRow(raw.bytes, raw.offset, edgesOf(raw), reader);
        if (row.state === "read") requireAsMeasured(row, firstIndex, source, table);
        if (visit({ source, raw, row, firstIndex }) === false) isOver = true;
        if (row.state === "read") firstIndex += row.samples.length;
      }
      if (firstIndex >= size && passed >= records) isOver = true;
      return !isOver;
    };
    const range = { from: 0, to: opened.size, line: 1 };
    await eachRecord(opened, container, range, reader.limits, signal, pass, breathe);
    if (isOver) return;
  }
}

/** A digest of pieces of a file misses some changes; the samples do not. */
function requireAsMeasured(row: ReadRow, firstIndex: number, source: RowSource, table: Table<Facts>): void {
  for (const [part, sample] of row.samples.entries()) {
    const index = firstIndex + part;
    if (index >= table.size) return;
    if (!isAsMeasured(sample, row, source, index, table))
      throw source.texts.gone(index, table.placeOf(index).place.line);
  }
}

/** A sample met while everything is read again, with the record that it came from. */
export interface PassedSample {
  readonly index: number;
  readonly sample: unknown;
  readonly row: ReadRow;
}

export function scanSamples(
  scanned: ScannedSamples,
  signal: AbortSignal,
  visit: (sample: PassedSample) => boolean | undefined,
  options: ScanOptions = {},
): Promise<void> {
  const { size } = scanned.table;
  const each = ({ row, firstIndex }: PassedRecord): boolean | undefined => {
    if (row.state !== "read") return undefined;
    for (const [part, sample] of row.samples.entries()) {
      const index = firstIndex + part;
      if (index >= size || visit({ index, sample, row }) === false) return false;
    }
    return undefined;
  };
  return scanRecords(scanned, signal, each, options);
}

export function samplesOf({ number }: RowSource, { chunks }: Table<Facts>): number {
  return chunks.reduce((sum, { source, rows }) => (source === number ? sum + rows : sum), 0);
}

function samplesAt(table: Table<Facts>, index: number, size: number, source: number, offset: number): number {
  let count = 0;
  for (; index + count < size; count++) {
    const { place } = table.placeOf(index + count);
    if (place.source !== source || place.offset !== offset) break;
  }
  return count;
}
