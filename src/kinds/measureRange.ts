import { attemptId, attemptOf } from "../analysis/table/attempts.ts";
import { type Chunk, ChunkBuilder } from "../analysis/table/chunk.ts";
import { type Facts, keepsPairs } from "../analysis/table/facts.ts";
import type { PairKey } from "../analysis/table/keys.ts";
import type { Issue, IssueCode, PlacedIssue, RecordCounts } from "../model/index.ts";
import type { ByteRange, ByteSource, Container, RawRecord } from "../read/container.ts";
import { HEADING_UNITS, HeadingFinder, type HeadingPlace, NO_TEXT, UNKNOWN_PLACE } from "../read/headings.ts";
import { eachRecord, edgesOf, readRecords } from "../read/records.ts";
import { CsvLines, canScanCsv } from "../read/scan/csvLines.ts";
import { type LineVisitor, scanLines } from "../read/scan/lines.ts";
import { scanRecords } from "../read/scan/records.ts";
import { canScan, Scanner } from "../read/scan/scanner.ts";
import {
  answerKeyOf,
  dimensionsOf,
  groupKeyOf,
  type RowReader,
  readRow,
  type SliceField,
  withRowIssues,
} from "./readRow.ts";
import type { ScannedRows, ScanProgram } from "./scanned.ts";

/** Further issues of a code are counted without their words. */
const KEPT_ISSUES_PER_CODE = 1000;

export type Counts = Readonly<Record<string, number>>;
/** Most score names with a count of unfit values. */
const MOST_COUNTED = 1000;

export interface RangeResult {
  readonly records: RecordCounts;
  readonly issues: readonly PlacedIssue[];
  readonly issueCounts: Readonly<Partial<Record<IssueCode, number>>>;
  /** By score name: samples whose value does not fit its column. */
  readonly unfit: Counts;
  readonly scanned: number;
}

export interface RangePart {
  /** Maximum number of samples; null for all. */
  readonly limit: number | null;
  /** Ends with the record that exceeds this many bytes, once there is a sample. */
  readonly bytes?: number;
  /** The first samples are only counted: an earlier call has measured them. */
  readonly skip?: number;
}

/**
 * Reads and measures a range of a source: chunks in file order through `emit`, counts and issues at the end. Line
 * numbers start at `range.line`; the caller offsets them.
 */
export async function measureRange<Sample, F extends Facts>(
  source: ByteSource,
  sourceNumber: number,
  container: Container,
  range: ByteRange,
  reader: RowReader<Sample, F>,
  part: RangePart,
  emit: (chunk: Chunk, bytesRead: number) => void,
  signal: AbortSignal,
): Promise<RangeResult> {
  const measuring = new RangeMeasurer(sourceNumber, reader, part, emit, range.from === 0);
  const program = programOf(reader, container);
  if (program) {
    await scanRange(source, container, range, reader, program, measuring, signal);
    return measuring.finish();
  }
  await eachRecord(source, container, range, reader.limits, signal, (raw) => {
    measuring.add(raw);
    return !measuring.isFull;
  });
  return measuring.finish();
}

/** Measures rows without objects; null if options ask for more than the format declares. */
function programOf<Sample, F extends Facts>(
  { kind, adapter, items, lookups, overrides, relabel, labels, sliceBy, group, measure }: RowReader<Sample, F>,
  container: Container,
): ScanProgram | null {
  const isPlain = !items && lookups.length === 0 && Object.keys(overrides).length === 0;
  const isOwn =
    !relabel &&
    labels?.isScanned !== false &&
    measure.modes.states?.paths === undefined &&
    measure.annotator === undefined &&
    // A slice in the place of one of the kind is another one in the hash of an id.
    sliceBy.every(({ name, isKey }) => isKey && !kind.measure.dimensions.includes(name)) &&
    group?.field?.isKey !== false;
  const isAll = isPlain && isOwn && isScanned(container) && canScan();
  return isAll && adapter.scan ? slicedBy(adapter.scan, sliceBy, group) : null;
}

/** A program that reads slices and groups by fields as well. */
function slicedBy<Sample, F extends Facts>(
  program: ScanProgram,
  sliceBy: readonly SliceField[],
  group: RowReader<Sample, F>["group"],
): ScanProgram | null {
  const groupBy = group?.field?.name ?? null;
  return sliceBy.length === 0 && groupBy === null
    ? program
    : program.sliced(
        sliceBy.map(({ name }) => name),
        groupBy,
      );
}

/** Whether records are objects or rows of cells as the file has them: no fields are added to them. */
const isScanned = (container: Container): boolean =>
  container.id === "lines" ||
  (container.id === "csv" && canScanCsv(container)) ||
  ((container.id === "array" || container.id === "nested") && !container.adds?.length && !container.tasks);

/** A scanner with the program that reads its slots. */
interface Scanning {
  readonly program: ScanProgram;
  readonly key: string;
  readonly scanner: Scanner;
  readonly rows: ScannedRows;
  /** What writes rows of CSV for it. */
  readonly csv: CsvLines | null;
}

/** Scanners of earlier ranges: making one lays out its phrases and keys again. */
const idle: Scanning[] = [];
const MOST_IDLE = 2;

const NO_NUMBERS: ReadonlySet<string> = new Set();

function takeIdle(program: ScanProgram, key: string): Scanning | null {
  const at = idle.findIndex((one) => one.program === program && one.key === key);
  return at < 0 ? null : (idle.splice(at, 1)[0] ?? null);
}

async function scanRange<Sample, F extends Facts>(
  source: ByteSource,
  container: Container,
  range: ByteRange,
  { adapter, limits, measure, group, origin, labels, sliceBy }: RowReader<Sample, F>,
  program: ScanProgram,
  measuring: RangeMeasurer<Sample, F>,
  signal: AbortSignal,
): Promise<void> {
  const odd = labels?.areTextsOdd === true ? { areTextsOdd: true } : {};
  const options = { ...measure, isGrouped: group !== null, ...odd };
  const key = JSON.stringify([options, limits.maxDepth, container.id === "csv" ? container : null]);
  const scanningOf = (own: ScanProgram): Scanning => {
    const scanner = new Scanner(own.wants, limits.maxDepth);
    const rows = own.begin(scanner, options);
    const isCsv = container.id === "csv";
    const csv = isCsv ? new CsvLines(scanner, container, rows.numbers ?? NO_NUMBERS, adapter.columns) : null;
    return { program: own, key, scanner, rows, csv };
  };
  let root = program;
  let scanning = takeIdle(root, key) ?? scanningOf(root);
  scanning.rows.open?.(origin);
  let hasScanned = false;
  let next: ScanProgram | null = null;
  const visitor: LineVisitor = {
    scanned(line, offset, length) {
      if (!scanning.rows.read()) return null;
      hasScanned = true;
      return measuring.scanned(scanning.rows, line, offset, length);
    },
    careful(raw) {
      measuring.add(raw);
      return !measuring.isFull;
    },
    isOutgrown() {
      next = scanning.rows.learnt?.() ?? null;
      if (next === null && !hasScanned && root === program) {
        const other = scanning.rows.other?.() ?? null;
        next = other && slicedBy(other, sliceBy, group);
        root = next ?? root;
      }
      return next !== null;
    },
  };
  const goOnWith = (other: ScanProgram): void => {
    const known = other === root ? takeIdle(root, key) : null;
    scanning = known ?? { ...scanningOf(other), program: root };
    scanning.rows.open?.(origin);
    next = null;
  };
  if (container.id === "lines") {
    for (let rest = range; ; ) {
      const stop = await scanLines(source, rest, limits, signal, scanning.scanner, visitor);
      if (stop.isDone || next === null) break;
      goOnWith(next);
      rest = stop.rest;
    }
  } else {
    const goesOnBehind = (batch: readonly RawRecord[]): boolean => {
      for (let at = 0; at < batch.length; ) {
        const stop = scanRecords(batch, at, scanning.scanner, scanning.csv, visitor);
        if (stop.isDone) return false;
        if (next !== null) goOnWith(next);
        at = stop.next;
      }
      return true;
    };
    for await (const batch of readRecords(source, container, range, limits, signal)) if (!goesOnBehind(batch)) break;
  }
  idle.push(scanning);
  if (idle.length > MOST_IDLE) idle.shift();
}

type RecordPlace = Pick<RawRecord, "line" | "offset">;
const NO_ISSUES: readonly Issue[] = [];

class RangeMeasurer<Sample, F extends Facts> {
  readonly #source: number;
  readonly #reader: RowReader<Sample, F>;
  readonly #limit: number;
  readonly #bytes: number;
  readonly #skip: number;
  readonly #emit: (chunk: Chunk, bytesRead: number) => void;
  readonly #counts = { total: 0, blank: 0, rejected: 0, other: 0, used: 0 };
  readonly #issues: PlacedIssue[] = [];
  readonly #issueCounts: Partial<Record<IssueCode, number>> = {};
  readonly #unfit = new Map<string, number>();
  readonly #ids = new HeadingFinder();
  readonly #titles = new HeadingFinder();
  #chunk: ChunkBuilder | null = null;
  #scanned = 0;
  #samples = 0;
  #end = 0;
  #isHeaderDue: boolean;

  constructor(
    source: number,
    reader: RowReader<Sample, F>,
    { limit, bytes = Number.POSITIVE_INFINITY, skip = 0 }: RangePart,
    emit: (chunk: Chunk, bytesRead: number) => void,
    isStart: boolean,
  ) {
    this.#source = source;
    this.#reader = reader;
    this.#limit = limit ?? Number.POSITIVE_INFINITY;
    this.#bytes = bytes;
    this.#skip = skip;
    this.#emit = emit;
    this.#isHeaderDue = isStart;
  }

  get isFull(): boolean {
    return this.#isLimitReached || (this.#end >= this.#bytes && this.#samples > 0);
  }

  get #isLimitReached(): boolean {
    return this.#samples >= this.#limit;
  }

  add(raw: RawRecord): void {
    const row = readRow(raw.bytes, raw.offset, edgesOf(raw), this.#reader);
    this.#end = raw.offset + raw.length;
    if (row.state === "header") {
      if (!this.#isHeaderDue) {
        this.#counts.total++;
        this.#counts.other++;
      }
      this.#isHeaderDue = false;
      this.#keepAll(row.issues, raw);
      return;
    }
    this.#counts.total++;
    if (row.state === "blank") {
      this.#counts.blank++;
    } else if (row.state === "rejected") {
      this.#counts.rejected++;
      this.#keep(row.issue, raw, true);
    } else {
      if (row.samples.length === 0) this.#counts.other++;
      else this.#counts.used++;
      let issues: readonly Issue[] = row.issues;
      for (const [part, sample] of row.samples.entries()) {
        if (this.#isLimitReached) break;
        const labelled = this.#reader.relabel ? this.#reader.relabel(sample) : sample;
        const measured = this.#reader.kind.measure.factsOf(labelled, this.#reader.measure);
        const facts = withRowIssues(measured, row.issues.length);
        const own = this.#reader.kind.explain.issuesOf(labelled, facts, this.#reader.measure.modes);
        if (own.length > 0) issues = [...issues, ...own];
        if (this.#samples++ < this.#skip) continue;
        const id = this.#reader.kind.read.idOf(sample);
        const groupKey = groupKeyOf(row.record, sample, this.#reader);
        this.#chunkFor(raw).add({
          facts,
          offset: raw.offset,
          length: raw.length,
          line: raw.line,
          part,
          // The samples of one record share its id.
          id: part === 0 && id !== null ? attemptId(id, attemptOf(row.record)) : null,
          idPlace: this.#idPlaceIn(raw.bytes, id),
          titlePlace: this.#titlePlaceIn(raw.bytes, this.#reader.kind.read.titleOf(sample)),
          dimensions: dimensionsOf(row.record, sample, this.#reader),
          ...(this.#reader.kind.measure.valuesOf ? { values: this.#reader.kind.measure.valuesOf(sample) } : {}),
          ...(keepsPairs(this.#reader.measure) ? { pairKey: this.#pairKeyOf(sample) } : {}),
          groupKey,
          ...answerKeyOf(row.record, sample, groupKey, this.#reader),
        });
      }
      if (issues.length > 0) this.#keepAll(issues, raw);
    }
  }

  scanned(rows: ScannedRows, line: number, offset: number, length: number): boolean {
    this.#counts.total++;
    this.#counts.used++;
    this.#scanned++;
    this.#end = offset + length;
    if (this.#isLimitReached) return false;
    const issues = rows.issues?.() ?? NO_ISSUES;
    if (issues.length > 0) this.#keepAll(issues, { line, offset });
    if (this.#samples++ < this.#skip) return !this.isFull;
    const chunk = this.#chunkFor({ line, offset });
    rows.write(chunk, chunk.begin(offset, length, line), length);
    return !this.isFull;
  }

  #idPlaceIn(bytes: Uint8Array | null, id: string | null): HeadingPlace {
    if (id === null) return NO_TEXT;
    return bytes === null || id.length > HEADING_UNITS ? UNKNOWN_PLACE : this.#ids.find(bytes, id);
  }

  #titlePlaceIn(bytes: Uint8Array | null, title: string): HeadingPlace {
    if (title === "") return NO_TEXT;
    return bytes === null ? UNKNOWN_PLACE : this.#titles.find(bytes, title);
  }

  #pairKeyOf(sample: Sample): PairKey {
    const { kind } = this.#reader;
    return {
      id: kind.read.idOf(sample),
      question: kind.read.texts.find(({ id }) => id === "question")?.read(sample) ?? null,
    };
  }

  finish(): RangeResult {
    this.#flush();
    return {
      records: this.#counts,
      issues: this.#issues,
      issueCounts: this.#issueCounts,
      unfit: Object.fromEntries(this.#unfit),
      scanned: this.#scanned,
    };
  }

  #chunkFor({ line, offset }: RecordPlace): ChunkBuilder {
    if (this.#chunk?.isFull) this.#flush();
    this.#chunk ??= new ChunkBuilder(this.#source, this.#reader.kind.measure.columns, { line, offset });
    return this.#chunk;
  }

  #flush(): void {
    if (this.#chunk) this.#emit(this.#chunk.finish(), this.#end);
    this.#chunk = null;
  }

  #keepAll(issues: readonly Issue[], raw: RecordPlace): void {
    const seen = new Set<IssueCode>();
    for (const issue of issues) {
      if (issue.code === "DOES_NOT_FIT") this.#countUnfit(issue.path);
      if (seen.has(issue.code)) continue;
      seen.add(issue.code);
      this.#keep(issue, raw, false);
    }
  }

  #countUnfit(name: string): void {
    const known = this.#unfit.get(name);
    if (known !== undefined || this.#unfit.size < MOST_COUNTED) this.#unfit.set(name, (known ?? 0) + 1);
  }

  #keep(issue: Issue, raw: RecordPlace, isRejection: boolean): void {
    const count = (this.#issueCounts[issue.code] ?? 0) + 1;
    this.#issueCounts[issue.code] = count;
    if (count > KEPT_ISSUES_PER_CODE) return;
    this.#issues.push({ ...issue, source: this.#source, line: raw.line, offset: raw.offset, isRejection });
  }
}
