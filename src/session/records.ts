import * as l10n from "@vscode/l10n";
import type { Facts } from "../analysis/table/facts.ts";
import type { Table } from "../analysis/table/table.ts";
import { type Row, type RowReader, readRow, withRowIssues } from "../kinds/readRow.ts";
import type { AnyKind } from "../kinds/registry.ts";
import { FILE_ANNOTATOR } from "../model/index.ts";
import type { Container, RawRecord } from "../read/container.ts";
import { HEADING_BYTES, HEADING_UNITS, offsetOf, textAt, UNKNOWN_PLACE } from "../read/headings.ts";
import { UnreadableSource } from "../read/issues.ts";
import { eachRecord, edgesOf } from "../read/records.ts";
import { readExactly } from "../read/window.ts";
import type { StoredPart } from "./factsSlots.ts";
import type { OpenedSource } from "./platform.ts";
import { breathing } from "./running.ts";

/** A source that gives samples, with everything needed to read any of its records again. */
export interface RowSource {
  readonly number: number;
  readonly opened: OpenedSource;
  readonly container: Container;
  readonly reader: RowReader<unknown, Facts>;
  /** Facts that stand in for it; `opened` then gives it only where it can be reached and is unchanged. */
  readonly stored?: StoredPart;
}

type ReadRow = Extract<Row<unknown>, { state: "read" }>;

/** A sample with the record that it came from. */
export interface FoundSample {
  readonly sample: unknown;
  readonly row: ReadRow;
  readonly bytes: Uint8Array;
}

/**
 * Reads the record of one sample again: the one path for list titles, the opened sample, hover and copies. Null where it
 * is no longer what was measured, or of facts where it cannot be reached.
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
    if (source.stored && error instanceof UnreadableSource) return null;
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
  if (sample === undefined || (source.stored && !isAsStored(sample, row, source, table.factsOf(index)))) return null;
  return { sample, row, bytes };
}

/** Whether a sample is the one that facts were measured of: measuring it again gives the same. */
function isAsStored(sample: unknown, { issues }: ReadRow, { reader, stored }: RowSource, facts: Facts): boolean {
  if (stored?.facts.header.annotator !== FILE_ANNOTATOR) return true;
  const again = withRowIssues(reader.kind.measure.factsOf(sample, reader.measure), issues.length);
  return reader.kind.measure.columns.every(({ id, type }) => {
    const absent = type === "integer" ? 0 : Number.NaN;
    return Object.is(again[id] ?? absent, facts[id] ?? absent);
  });
}

/**
 * The same; throws `RangeError` where there is no such sample any more, `UnreadableSource` where facts stand in for a file
 * that cannot be reached.
 */
export async function requireSample(index: number, { table, rowSources }: ScannedSamples): Promise<FoundSample> {
  const { source: number, line } = table.placeOf(index).place;
  const source = rowSources.find((candidate) => candidate.number === number);
  const found = source ? await readFrom(source, index, table) : null;
  if (found) return found;
  if (!source?.stored) throw new RangeError(`Sample ${index} cannot be read any more: its file has changed.`);
  throw hasChanged(source.stored, line);
}

function hasChanged({ source: { path } }: StoredPart, line: number): UnreadableSource {
  const message = l10n.t("The text is in {0}, line {1}, which has changed since it was measured.", path, line);
  return new UnreadableSource({ code: "UNREADABLE", message });
}

/** What a line of the list calls a sample: its id, and the beginning of its title. */
export interface Heading {
  readonly id: string | null;
  readonly title: string;
}

/**
 * Reads what a sample is called: the few bytes of its record where id and title were found when it was measured; the
 * whole record where they were not.
 */
export async function readHeading(
  index: number,
  kind: AnyKind,
  table: Table<Facts>,
  sources: readonly RowSource[],
): Promise<Heading> {
  const { place, row } = table.placeOf(index);
  const stored = sources.find(({ number }) => number === place.source)?.stored;
  if (stored) {
    const found = await readSample(index, table, sources);
    return found
      ? headingOf(found, kind)
      : { id: await storedId(stored, row), title: l10n.t("Line {0} of {1}", place.line, stored.source.path) };
  }
  const known = await knownHeading(index, table, sources);
  return known ?? headingOf(await readSample(index, table, sources), kind);
}

export function headingOf(found: FoundSample | null, kind: AnyKind): Heading {
  if (!found) return { id: null, title: "" };
  return { id: kind.read.idOf(found.sample), title: kind.read.titleOf(found.sample).slice(0, HEADING_UNITS) };
}

/** The id of a sample as facts have it. */
export async function storedId({ facts: { rows }, from }: StoredPart, row: number): Promise<string | null> {
  const at = from + row;
  await rows.load(at);
  const ids = rows.read("id", at, "codes");
  const id = ids?.values[(ids.codes?.[at - rows.spanAt(at).from] ?? 0) - 1];
  return id === undefined ? null : String(id);
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
  // Mostly one stands close behind the other.
  const textFrom = async (at: number) => textAt(first, at - from) ?? textAt(await bytesFrom(at), 0);
  const id = idAt === null ? null : await textFrom(idAt);
  const title = titleAt === null ? "" : await textFrom(titleAt);
  // Other bytes than those that were measured: the record itself tells what it has become.
  return (idAt !== null && id === null) || title === null ? null : { id, title };
}

/** A record met while everything is read again. Its bytes hold during the visit. */
export interface PassedRecord {
  readonly source: RowSource;
  readonly raw: RawRecord;
  readonly row: Row<unknown>;
  /** Index of its first sample. */
  readonly firstIndex: number;
}

/** Records that need no parsing: `isOut` tells from the bytes alone, and the table how many samples are passed over. */
export interface Shortcut {
  readonly table: Table<Facts>;
  isOut(bytes: Uint8Array, source: RowSource): boolean;
}

/** Samples whose records are read again. */
interface ScannedSamples {
  readonly rowSources: readonly RowSource[];
  readonly table: Table<Facts>;
}

interface ScanOptions {
  readonly shortcut?: Shortcut | null;
  /** Does not end before so many records, where those behind the last sample matter too. */
  readonly records?: number;
  /** Facts whose records are passed over. */
  readonly skips?: (source: RowSource) => boolean;
  /** What nobody asks for: how samples ended, which takes a third of the time. */
  readonly isStateless?: boolean;
}

/**
 * Reads all records of all sources again, in file order; ends after `size` samples, or where a visit returns false.
 * Others have their turn now and then. Aborting throws the signal's reason.
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
    const { opened, container, stored } = source;
    const { stateless } = source.reader.adapter;
    // What facts hold is told by the whole sample.
    const reader = isStateless && stateless && !stored ? { ...source.reader, adapter: stateless } : source.reader;
    if (skips(source)) {
      firstIndex += samplesOf(source, table);
      continue;
    }
    if (stored?.facts.header.isPart) throw leftOut(stored);
    const pass = (raw: RawRecord): boolean => {
      passed++;
      if (shortcut && raw.bytes && shortcut.isOut(raw.bytes, source)) {
        firstIndex += samplesAt(shortcut.table, firstIndex, size, source.number, raw.offset);
      } else {
        const row = readRow(raw.bytes, raw.offset, edgesOf(raw), reader);
        if (stored && row.state === "read") requireAsStored(row, firstIndex, source, stored, table);
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

/** Their digest is of pieces of a file: what has changed between these is told by the samples alone. */
function requireAsStored(
  row: ReadRow,
  firstIndex: number,
  source: RowSource,
  stored: StoredPart,
  table: Table<Facts>,
): void {
  for (const [part, sample] of row.samples.entries()) {
    const index = firstIndex + part;
    if (index >= table.size) return;
    if (!isAsStored(sample, row, source, table.factsOf(index)))
      throw hasChanged(stored, table.placeOf(index).place.line);
  }
}

/** Records cannot be told from samples where facts have only some of these. */
const leftOut = ({ source: { path } }: StoredPart): UnreadableSource =>
  new UnreadableSource({
    code: "UNREADABLE",
    message: l10n.t("These facts are of some samples of {0} alone. Open the file itself for its texts.", path),
  });

/** A sample met while everything is read again, with the record that it came from. */
export interface PassedSample {
  readonly index: number;
  readonly sample: unknown;
  readonly row: ReadRow;
}

/** The same, sample by sample. */
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

/** How many samples of the table are of a source. */
export function samplesOf({ number }: RowSource, { chunks }: Table<Facts>): number {
  return chunks.reduce((sum, { source, rows }) => (source === number ? sum + rows : sum), 0);
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
