import type { Facts } from "../core/kinds/kind.ts";
import type { RangeResult } from "../core/measureRange.ts";
import type { ByteRange } from "../core/read/container.ts";
import { rangeFrom } from "../core/read/ranges.ts";
import type { Chunk } from "../core/table/chunk.ts";
import type { Table } from "../core/table/table.ts";
import type { IssueCode, PlacedIssue, RecordCounts } from "../model/index.ts";
import type { EvaluationPlan } from "./evaluationPlan.ts";
import type { MeasureTask } from "./measureTask.ts";
import type { Platform } from "./platform.ts";
import { RepeatedIds } from "./repeatedIds.ts";

/** Of files from this size on the first rows are measured before all others. */
const HEAD_BYTES = 4 * 1024 * 1024;
/** Files from this size on are cut into ranges that are measured side by side. */
const SPLIT_BYTES = 16 * 1024 * 1024;
/** Short enough for the table to grow steadily and for the workers to end together. */
const RANGE_BYTES = 32 * 1024 * 1024;
/** What is measured before anything else, in this thread: the first screens. */
const HEAD = { limit: 1000, bytes: HEAD_BYTES };

/** What one source gave. */
export interface SourceResult {
  readonly source: number;
  readonly records: RecordCounts;
  readonly issues: readonly PlacedIssue[];
  readonly issueCounts: Readonly<Partial<Record<IssueCode, number>>>;
}

export interface ScoringHooks {
  /** After a chunk joined the table, with the bytes of the source that have been read so far. */
  grown(source: number, bytesRead: number): void;
  /** After a source was read to its end. */
  finished(result: SourceResult): void;
}

/**
 * Measures every source of a plan into the table: sources one after the other, ranges of a large one side by side, its
 * first rows before all.
 */
export async function scoreAll(
  plan: EvaluationPlan,
  table: Table<Facts>,
  platform: Platform,
  limit: number | null,
  hooks: ScoringHooks,
  signal: AbortSignal,
): Promise<void> {
  for (const { slot, plan: reading } of plan.rows) {
    const { opened, container } = slot;
    if (!opened || !container) continue;
    const left = limit === null ? null : Math.max(0, limit - table.size);
    const order = new RangeOrder(table, (bytes) => hooks.grown(slot.number, bytes));
    const whole = { from: 0, to: opened.size, line: 1 };
    const task = { source: slot.number, container, range: whole, plan: reading, lookups: plan.lookups };
    const measure = async (part: MeasureTask["part"], number: number, range: ByteRange) => {
      const emit = (chunk: Chunk, bytesRead: number) => order.take(number, chunk, bytesRead - range.from);
      return platform.measure({ ...task, range, part }, opened, emit, signal);
    };
    if (left === null && opened.size >= HEAD_BYTES) await measure(HEAD, 0, whole);
    const skip = table.samplesOf(slot.number);
    const bytes =
      left === null && opened.size >= SPLIT_BYTES
        ? Math.min(RANGE_BYTES, Math.ceil(opened.size / platform.workers))
        : opened.size;
    const next = (from: number) => rangeFrom(opened, container, from, bytes, signal);
    const results = await measureRanges(opened.size, next, platform.workers, async (range, number) => {
      const result = await measure({ limit: left, skip: number === 0 ? skip : 0 }, number, range);
      order.finish(number, result.records.total);
      return result;
    });
    hooks.finished(joinResults(slot.number, results, order.repeatedIds));
  }
}

/**
 * Cuts a source into ranges as they are needed and measures so many at a time; results in file order. An empty source
 * is one empty range.
 */
async function measureRanges(
  size: number,
  next: (from: number) => Promise<ByteRange>,
  atOnce: number,
  measure: (range: ByteRange, number: number) => Promise<RangeResult>,
): Promise<readonly RangeResult[]> {
  const results: RangeResult[] = [];
  let count = 0;
  let end = Promise.resolve(0);
  const take = () => {
    // One cut after the other: each begins where the one before it ends.
    const taken = end.then(async (from) =>
      from >= size && count > 0 ? null : { range: await next(from), number: count++ },
    );
    end = taken.then((mine) => mine?.range.to ?? size);
    // Whoever took the range that could not be cut hears of it.
    end.catch(() => {});
    return taken;
  };
  const work = async () => {
    for (let mine = await take(); mine; mine = await take()) {
      results[mine.number] = await measure(mine.range, mine.number);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, atOnce) }, work));
  return results;
}

/** Puts the chunks of parallel ranges into the table in file order, each with the lines of the ranges before it. */
class RangeOrder {
  readonly repeatedIds = new RepeatedIds();
  readonly #table: Table<Facts>;
  readonly #grown: (bytesRead: number) => void;
  readonly #waiting = new Map<number, Chunk[]>();
  readonly #lines = new Map<number, number>();
  readonly #bytes = new Map<number, number>();
  #current = 0;
  #linesBefore = 0;

  constructor(table: Table<Facts>, grown: (bytesRead: number) => void) {
    this.#table = table;
    this.#grown = grown;
  }

  take(range: number, chunk: Chunk, bytesRead: number): void {
    this.#bytes.set(range, bytesRead);
    if (range === this.#current) this.#append(chunk);
    else this.#waiting.set(range, [...(this.#waiting.get(range) ?? []), chunk]);
    this.#grown([...this.#bytes.values()].reduce((sum, bytes) => sum + bytes, 0));
  }

  finish(range: number, lines: number): void {
    this.#lines.set(range, lines);
    for (;;) {
      const done = this.#lines.get(this.#current);
      if (done === undefined) return;
      this.#linesBefore += done;
      this.#current++;
      for (const chunk of this.#waiting.get(this.#current) ?? []) this.#append(chunk);
      this.#waiting.delete(this.#current);
    }
  }

  #append(chunk: Chunk): void {
    const base = { line: chunk.base.line + this.#linesBefore, offset: chunk.base.offset };
    const placed = { ...chunk, base };
    this.repeatedIds.add(placed);
    this.#table.append({ ...placed, idHashes: null });
  }
}

function joinResults(source: number, results: readonly RangeResult[], repeatedIds: RepeatedIds): SourceResult {
  const records = { total: 0, blank: 0, rejected: 0, other: 0, used: 0 };
  const issueCounts: Partial<Record<IssueCode, number>> = {};
  const issues: PlacedIssue[] = [];
  let linesBefore = 0;
  for (const result of results) {
    for (const issue of result.issues) issues.push({ ...issue, line: issue.line + linesBefore });
    for (const [code, count] of Object.entries(result.issueCounts) as [IssueCode, number][]) {
      issueCounts[code] = (issueCounts[code] ?? 0) + count;
    }
    linesBefore += result.records.total;
    records.total += result.records.total;
    records.blank += result.records.blank;
    records.rejected += result.records.rejected;
    records.other += result.records.other;
    records.used += result.records.used;
  }
  const repeated = repeatedIds.issue(source);
  if (repeated) {
    issueCounts.DUPLICATE_ID = repeatedIds.count;
    issues.splice(issues.findLastIndex(({ offset }) => offset <= repeated.offset) + 1, 0, repeated);
  }
  return { source, records, issues, issueCounts };
}
