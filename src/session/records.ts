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

/** A source with samples, and all that is needed to re-read its records. */
export interface RowSource {
  readonly number: number;
  readonly opened: OpenedSource;
  readonly container: Container;
  readonly reader: RowReader<unknown, Facts>;
  /** Its facts; `opened` then reads only an available, unchanged file. */
  readonly stored?: StoredPart;
}

type ReadRow = Extract<Row<unknown>, { state: "read" }>;

export interface FoundSample {
  readonly sample: unknown;
  readonly row: ReadRow;
  readonly bytes: Uint8Array;
}

/**
 * Reads a sample's record again, for titles, opened samples, hovers and copies. Null if it has changed, or for facts
 * without their file.
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

/** Whether measuring a sample again gives its facts. */
function isAsStored(sample: unknown, { issues }: ReadRow, { reader, stored }: RowSource, facts: Facts): boolean {
  if (stored?.facts.header.annotator !== FILE_ANNOTATOR) return true;
  const again = withRowIssues(reader.kind.measure.factsOf(sample, reader.measure), issues.length);
  return reader.kind.measure.columns.every(({ id, type }) => {
    const absent = type === "integer" ? 0 : Number.NaN;
    return Object.is(again[id] ?? absent, facts[id] ?? absent);
  });
}

/** Throws `RangeError` for a missing sample, `UnreadableSource` for facts without their file. */
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
  isOut(bytes: Uint8Array, source: RowSource): boolean;
}

interface ScannedSamples {
  readonly rowSources: readonly RowSource[];
  readonly table: Table<Facts>;
}

interface ScanOptions {
  readonly shortcut?: Shortcut | null;
  /** Visits at least this many records, also after the last sample. */
  readonly records?: number;
  readonly skips?: (source: RowSource) => boolean;
}

/**
 * Reads all records of all sources in file order; ends after `size` samples, or when a visit returns false. Yields now
 * and then. Throws the signal's reason.
 */
export async function scanRecords(
  { rowSources, table }: ScannedSamples,
  signal: AbortSignal,
  visit: (record: PassedRecord) => boolean | undefined,
  { shortcut = null, records = 0, skips = () => false }: ScanOptions = {},
): Promise<void> {
  const breathe = breathing(signal);
  const { size } = table;
  let firstIndex = 0;
  let passed = 0;
  let isOver = false;
  for (const source of rowSources) {
    const { opened, container, reader, stored } = source;
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

/** Their digest covers pieces only: samples reveal other changes. */
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

/** Records cannot be matched with partial facts. */
const leftOut = ({ source: { path } }: StoredPart): UnreadableSource =>
  new UnreadableSource({
    code: "UNREADABLE",
    message: l10n.t("These facts are of some samples of {0} alone. Open the file itself for its texts.", path),
  });

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
