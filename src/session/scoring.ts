import type { Facts } from "../core/kinds/kind.ts";
import type { RangeResult } from "../core/measureRange.ts";
import { splitRanges } from "../core/read/ranges.ts";
import type { Chunk } from "../core/table/chunk.ts";
import type { Table } from "../core/table/table.ts";
import type { IssueCode, PlacedIssue, RecordCounts } from "../model/index.ts";
import type { EvaluationPlan } from "./evaluationPlan.ts";
import type { MeasureTask } from "./measureTask.ts";
import type { Platform } from "./platform.ts";
import { RepeatedIds } from "./repeatedIds.ts";

/** Files from this size on are cut into ranges, one a worker. */
const SPLIT_BYTES = 16 * 1024 * 1024;

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

/** Measures every source of a plan into the table: sources one after the other, ranges of a large one side by side. */
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
    const parts = left === null && opened.size >= SPLIT_BYTES ? platform.workers : 1;
    const ranges = await splitRanges(opened, container, parts, signal);
    const order = new RangeOrder(table, (bytes) => hooks.grown(slot.number, bytes));
    const results = await Promise.all(
      ranges.map(async (range, number) => {
        const task: MeasureTask = {
          source: slot.number,
          container,
          range,
          plan: reading,
          lookups: plan.lookups,
          limit: left,
        };
        const emit = (chunk: Chunk, bytesRead: number) => order.take(number, chunk, bytesRead - range.from);
        const result = await platform.measure(task, opened, emit, signal);
        order.finish(number, result.records.total);
        return result;
      }),
    );
    hooks.finished(joinResults(slot.number, results, order.repeatedIds));
  }
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
