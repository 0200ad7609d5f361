import type { Issue, IssueCode, PlacedIssue, RecordCounts } from "../model/index.ts";
import { dimensionsOf, type RowReader, readRow } from "./evaluateRow.ts";
import type { Facts } from "./kinds/kind.ts";
import type { ByteSource } from "./read/byteSource.ts";
import type { ByteRange, Container, RawRecord } from "./read/container.ts";
import { readRecords } from "./read/records.ts";
import { type Chunk, ChunkBuilder } from "./table/chunk.ts";
import type { PairKey } from "./table/pairKeys.ts";

/** Issues of one code that are kept with their words; all are counted. */
export const KEPT_ISSUES_PER_CODE = 1000;

export interface RangeResult {
  readonly records: RecordCounts;
  readonly issues: readonly PlacedIssue[];
  readonly issueCounts: Readonly<Partial<Record<IssueCode, number>>>;
}

/** Which part of a range is wanted. */
export interface RangePart {
  /** Ends after so many samples; null for all. */
  readonly limit: number | null;
  /** Ends with the record that goes beyond so many bytes, once there is a sample. */
  readonly bytes?: number;
  /** The first samples are counted only: they have been measured before. */
  readonly skip?: number;
}

/**
 * Reads and measures a range of a source: chunks in file order through `emit`, counts and issues at the end. Lines
 * count from `range.line`; whoever cut the ranges puts them in their place.
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
  const measuring = new RangeMeasurer(sourceNumber, reader, part, emit);
  for await (const batch of readRecords(source, container, range, reader.limits, signal)) {
    for (const raw of batch) {
      measuring.add(raw);
      if (measuring.isFull) return measuring.finish();
    }
  }
  return measuring.finish();
}

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
  #chunk: ChunkBuilder | null = null;
  #samples = 0;
  #end = 0;

  constructor(
    source: number,
    reader: RowReader<Sample, F>,
    { limit, bytes = Number.POSITIVE_INFINITY, skip = 0 }: RangePart,
    emit: (chunk: Chunk, bytesRead: number) => void,
  ) {
    this.#source = source;
    this.#reader = reader;
    this.#limit = limit ?? Number.POSITIVE_INFINITY;
    this.#bytes = bytes;
    this.#skip = skip;
    this.#emit = emit;
  }

  get isFull(): boolean {
    return this.#isLimitReached || (this.#end >= this.#bytes && this.#samples > 0);
  }

  get #isLimitReached(): boolean {
    return this.#samples >= this.#limit;
  }

  add(raw: RawRecord): void {
    const row = readRow(raw.bytes, { isFirst: raw.offset === 0, isUnterminated: raw.isUnterminated }, this.#reader);
    this.#counts.total++;
    this.#end = raw.offset + raw.length;
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
        const measured = this.#reader.kind.measure(labelled, this.#reader.measure);
        const facts = withRowIssues(measured, row.issues.length);
        const own = this.#reader.kind.issuesOf(labelled, facts);
        if (own.length > 0) issues = [...issues, ...own];
        if (this.#samples++ < this.#skip) continue;
        this.#chunkFor(raw).add({
          facts,
          offset: raw.offset,
          length: raw.length,
          line: raw.line,
          part,
          // The samples of one record share its id.
          id: part === 0 ? this.#reader.kind.idOf(sample) : null,
          dimensions: dimensionsOf(row.record, sample, this.#reader),
          ...(this.#reader.kind.valuesOf ? { values: this.#reader.kind.valuesOf(sample) } : {}),
          ...(this.#reader.measure.isPairable === true ? { pairKey: this.#pairKeyOf(sample) } : {}),
        });
      }
      if (issues.length > 0) this.#keepAll(issues, raw);
    }
  }

  #pairKeyOf(sample: Sample): PairKey {
    const { kind } = this.#reader;
    return { id: kind.idOf(sample), question: kind.texts.find(({ id }) => id === "question")?.read(sample) ?? null };
  }

  finish(): RangeResult {
    this.#flush();
    return { records: this.#counts, issues: this.#issues, issueCounts: this.#issueCounts };
  }

  #chunkFor(raw: RawRecord): ChunkBuilder {
    if (this.#chunk?.isFull) this.#flush();
    this.#chunk ??= new ChunkBuilder(this.#source, this.#reader.kind.columns, { line: raw.line, offset: raw.offset });
    return this.#chunk;
  }

  #flush(): void {
    if (this.#chunk) this.#emit(this.#chunk.finish(), this.#end);
    this.#chunk = null;
  }

  /** One issue a code and record. */
  #keepAll(issues: readonly Issue[], raw: RawRecord): void {
    const seen = new Set<IssueCode>();
    for (const issue of issues) {
      if (seen.has(issue.code)) continue;
      seen.add(issue.code);
      this.#keep(issue, raw, false);
    }
  }

  #keep(issue: Issue, raw: RawRecord, isRejection: boolean): void {
    const count = (this.#issueCounts[issue.code] ?? 0) + 1;
    this.#issueCounts[issue.code] = count;
    if (count > KEPT_ISSUES_PER_CODE) return;
    this.#issues.push({ ...issue, source: this.#source, line: raw.line, offset: raw.offset, isRejection });
  }
}

/** The facts, with the issues of the record as such counted among those of the sample, as the opened sample shows them. */
function withRowIssues<F extends Facts>(facts: F, issues: number): F {
  return issues === 0 ? facts : { ...facts, issues: (facts.issues ?? 0) + issues };
}
