import * as l10n from "@vscode/l10n";
import type { Chunk } from "../analysis/table/chunk.ts";
import { type Facts, keepsAnswers, keepsPairs } from "../analysis/table/facts.ts";
import type { Table } from "../analysis/table/table.ts";
import { type StoredOptions, storedChunks } from "../facts/chunks.ts";
import type { FactsSource } from "../facts/header.ts";
import type { Counts, RangeResult } from "../kinds/measureRange.ts";
import { NO_GROUPS, type PlacedIssue, type RecordCounts } from "../model/index.ts";
import { LF } from "../read/bytes.ts";
import type { ByteRange, ByteSource, Container, ReadLimits } from "../read/container.ts";
import { rangeFrom } from "../read/ranges.ts";
import type { EvaluationPlan } from "./evaluationPlan.ts";
import { type StoredPart, sourceKey } from "./factsSlots.ts";
import type { MeasureTask, OpenedSource, Platform } from "./platform.ts";
import { RepeatedIds } from "./repeatedIds.ts";

export const NO_RECORDS: RecordCounts = { total: 0, blank: 0, rejected: 0, other: 0, used: 0 };

/** What the records of a source gave, in file order. */
export interface Joined {
  readonly records: RecordCounts;
  readonly issues: readonly PlacedIssue[];
  readonly issueCounts: Readonly<Record<string, number>>;
  /** By the name of a score, of how many samples its value does not fit its column. */
  readonly unfit: Counts;
}

/**
 * How a source was read, for whoever goes on from there. It is read in stretches of whole lines, of which there is a
 * further one each time that it had grown, and what follows its last line end on its own: that line may be half written.
 */
export interface SourceReading {
  /** Byte offsets at which stretches end, ascending; the first one begins at 0. */
  readonly ends: readonly number[];
  /** What the stretches gave, without the line that nothing ends. */
  readonly whole: Joined;
}

/** Bytes from `from` to `to`; `isWhole` where they end with a line end. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly isWhole: boolean;
}

/** The stretches of a source after those that have been read before; at least one where it has never been read. */
function stretchesAfter(ends: readonly number[], lineEnd: number, size: number): readonly Stretch[] {
  const from = ends.at(-1) ?? 0;
  const stretches: Stretch[] = [];
  if (lineEnd > from) stretches.push({ from, to: lineEnd, isWhole: true });
  if (size > lineEnd || (size === 0 && ends.length === 0)) stretches.push({ from: lineEnd, to: size, isWhole: false });
  return stretches;
}

const LOOK_BYTES = 64 * 1024;

/**
 * Offset behind the last line end of a source, 0 where it has none; null where its records are no lines, or the last one
 * is longer than a record may be.
 */
async function endOfLines(
  source: ByteSource,
  container: Container,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<number | null> {
  if (container.id !== "lines") return null;
  const buffer = new Uint8Array(LOOK_BYTES);
  for (let to = source.size; to > 0; to -= LOOK_BYTES) {
    signal.throwIfAborted();
    if (source.size - to > limits.maxRecordBytes) return null;
    const from = Math.max(0, to - LOOK_BYTES);
    const got = await source.read(buffer.subarray(0, to - from), from);
    const at = buffer.subarray(0, got).lastIndexOf(LF);
    if (at >= 0) return from + at + 1;
  }
  return 0;
}

/** Of files from this size on the first rows are measured before all others. */
const HEAD_BYTES = 1024 * 1024;
/** What is measured before anything else, in this thread: the first screens. Code that has just begun is slow. */
const HEAD = { limit: 100, bytes: 512 * 1024 };

/** What one source gave. */
export interface SourceResult extends Joined {
  readonly source: number;
  /** Null where it cannot be gone on from. */
  readonly reading: SourceReading | null;
}

export interface ScoringHooks {
  /** After a chunk joined the table, with the bytes of the source that have been read so far. */
  grown(source: number, bytesRead: number): void;
  /** After a source was read to its end. */
  finished(result: SourceResult): void;
}

/** Where an earlier reading had come to. */
export interface EarlierReading {
  readonly readings: ReadonlyMap<number, SourceReading>;
  /** Its table, whose whole lines are taken over; null where they are to be measured again, cut as they were. */
  readonly table: Table<Facts> | null;
}

/**
 * Measures every source of a plan into the table: sources one after the other, ranges of a large one side by side, its
 * first rows before all. What an earlier reading has measured is not read again.
 */
export async function scoreAll(
  plan: EvaluationPlan,
  table: Table<Facts>,
  platform: Platform,
  limit: number | null,
  hooks: ScoringHooks,
  signal: AbortSignal,
  earlier: EarlierReading | null = null,
): Promise<void> {
  const counted = new Set<string>();
  for (const planned of plan.rows) {
    const { stored } = planned.slot;
    if (stored) {
      const result = await takeStored({ plan, planned, table, platform, limit, hooks, signal }, stored);
      // Parts of one source have its records each. A comparison may have both runs of it.
      const isCounted = counted.has(sourceKey(stored)) && !planned.plan.measure.isPairable;
      counted.add(sourceKey(stored));
      hooks.finished(isCounted ? { ...result, ...NOTHING } : result);
      continue;
    }
    if (!planned.slot.opened || !planned.slot.container) continue;
    const scoring = { plan, planned, table, platform, limit, hooks, signal };
    const reading = earlier?.readings.get(planned.slot.number) ?? null;
    hooks.finished(await scoreSource(scoring, planned.slot.opened, planned.slot.container, reading, earlier));
  }
}

interface Scoring {
  readonly plan: EvaluationPlan;
  readonly planned: EvaluationPlan["rows"][number];
  readonly table: Table<Facts>;
  readonly platform: Platform;
  readonly limit: number | null;
  readonly hooks: ScoringHooks;
  readonly signal: AbortSignal;
}

/** Takes what was measured before into the table, in place of measuring it; of another kind nothing. */
async function takeStored(
  { plan, planned, table, hooks, signal }: Scoring,
  { facts, source, from, to }: StoredPart,
): Promise<SourceResult> {
  const { number } = planned.slot;
  if (facts.kind !== plan.kind) return { ...ofOtherKind(source), source: number, reading: null };
  const { measure, group } = planned.plan;
  const isMeasuredSo = group === null || group === facts.header.group;
  const options: StoredOptions = {
    keepsPairs: keepsPairs(measure),
    keepsAnswers: plan.kind.repeating !== undefined && keepsAnswers(measure),
    group: isMeasuredSo ? "stored" : group === NO_GROUPS ? "none" : { by: group },
  };
  let taken = 0;
  for await (const chunk of storedChunks(facts, number, from, to, options, signal)) {
    table.append(chunk);
    taken += chunk.rows;
    hooks.grown(number, Math.floor((source.size * taken) / (to - from)));
  }
  if (to === facts.rows.rows) await facts.rows.rest();
  const issues = source.issues.map((issue): PlacedIssue => ({ ...issue, source: number, message: unread() }));
  return { source: number, records: source.records, issues, issueCounts: source.issueCounts, unfit: {}, reading: null };
}

/** As records of a format of another kind count: they are another one's. */
function ofOtherKind({ records }: FactsSource): Joined {
  return {
    records: { ...records, used: 0, other: records.other + records.used },
    issues: [],
    issueCounts: {},
    unfit: {},
  };
}

const unread = (): string => l10n.t("Its words are in the file that was measured.");

async function scoreSource(
  scoring: Scoring,
  opened: OpenedSource,
  container: Container,
  reading: SourceReading | null,
  earlier: EarlierReading | null,
): Promise<SourceResult> {
  const { plan, planned, table, limit, hooks, signal } = scoring;
  const { number } = planned.slot;
  const done = earlier?.table ? reading : null;
  const doneBytes = done?.ends.at(-1) ?? 0;
  const before = (done && earlier?.table?.chunksBefore(number, doneBytes)) ?? [];
  for (const chunk of before) table.append(chunk);
  const order = new RangeOrder(table, (bytes) => hooks.grown(number, doneBytes + bytes), before, done);
  // Only what is read to its end can be gone on from.
  const lineEnd = limit === null ? await endOfLines(opened, container, planned.plan.limits, signal) : null;
  const known = done === null ? cutsOf(reading, lineEnd) : [];
  const rest = stretchesAfter(known.length > 0 ? known : (done?.ends ?? []), lineEnd ?? 0, opened.size);
  const stretches = [...known.map((to, at) => ({ from: known[at - 1] ?? 0, to, isWhole: true })), ...rest];

  const task = { source: number, container, plan: planned.plan, lookups: plan.lookups };
  let whole: Joined = done?.whole ?? NOTHING;
  let all = whole;
  let count = 0;
  for (const stretch of stretches) {
    const results = await scoreStretch(scoring, opened, task, stretch, order, count);
    count += results.length;
    all = joined(all, results);
    if (stretch.isWhole) whole = all;
  }
  const ends = [...(done?.ends ?? []), ...stretches.flatMap(({ to, isWhole }) => (isWhole ? [to] : []))];
  const next = lineEnd === null ? null : { ends, whole };
  return { source: number, ...withRepeats(all, number, order.repeatedIds), reading: next };
}

/** Where a reading of the same bytes was cut, as far as the lines go. */
const cutsOf = (reading: SourceReading | null, lineEnd: number | null): readonly number[] =>
  reading?.ends.filter((end) => end <= (lineEnd ?? 0)) ?? [];

/** Files from this size on are cut into ranges that are measured side by side. In a shorter one a further thread has not yet
 * compiled its code when all is read. */
const SPLIT_BYTES = 20 * 1024 * 1024;
/** Short enough for the table to grow steadily. */
const MOST_RANGE_BYTES = 32 * 1024 * 1024;
/** Long enough for a thread. */
const LEAST_RANGE_BYTES = 8 * 1024 * 1024;

/**
 * Length of the next range of a stretch of which so much is left: towards the end shorter ones, so that nobody waits
 * long for the worker that ends last.
 */
function rangeBytes(length: number, left: number, workers: number): number {
  if (length < SPLIT_BYTES) return length;
  if (workers === 1) return MOST_RANGE_BYTES;
  const share = Math.ceil(left / (2 * workers));
  const bytes = Math.max(LEAST_RANGE_BYTES, Math.min(MOST_RANGE_BYTES, share));
  return left - bytes < LEAST_RANGE_BYTES / 2 ? left : bytes;
}

/** `firstRange` numbers the stretch's ranges in the source's order. */
async function scoreStretch(
  { table, platform, limit, signal }: Scoring,
  opened: OpenedSource,
  task: Omit<MeasureTask, "range" | "part">,
  stretch: Stretch,
  order: RangeOrder,
  firstRange: number,
): Promise<readonly RangeResult[]> {
  const { container } = task;
  const length = stretch.to - stretch.from;
  const left = limit === null ? null : Math.max(0, limit - table.size);
  const measure = async (part: MeasureTask["part"], number: number, range: ByteRange) => {
    const emit = (chunk: Chunk, bytesRead: number) => order.take(firstRange + number, chunk, bytesRead - range.from);
    return platform.measure({ ...task, range, part }, opened, emit, signal);
  };
  const next = async (from: number): Promise<ByteRange> => {
    const bytes = left === null ? rangeBytes(length, stretch.to - from, platform.workers) : length;
    const range = await rangeFrom(opened, container, from, bytes, signal);
    return { ...range, to: Math.min(range.to, stretch.to) };
  };
  const before = table.samplesOf(task.source);
  const isFirst = stretch.from === 0;
  // No further than the first range, which alone leaves out what stands in the table already.
  if (left === null && length >= HEAD_BYTES && isFirst) await measure(HEAD, 0, await next(0));
  const skip = table.samplesOf(task.source) - before;
  return measureRanges(stretch, next, platform.workers, async (range, number) => {
    const result = await measure({ limit: left, skip: number === 0 ? skip : 0 }, number, range);
    order.finish(firstRange + number, result.records.total);
    return result;
  });
}

/**
 * Cuts a stretch into ranges as they are needed and measures so many at a time; results in file order. An empty stretch
 * is one empty range.
 */
async function measureRanges(
  stretch: Stretch,
  next: (from: number) => Promise<ByteRange>,
  atOnce: number,
  measure: (range: ByteRange, number: number) => Promise<RangeResult>,
): Promise<readonly RangeResult[]> {
  const results: RangeResult[] = [];
  let count = 0;
  let end = Promise.resolve(stretch.from);
  const take = () => {
    // One cut after the other: each begins where the one before it ends.
    const taken = end.then(async (from) =>
      from >= stretch.to && count > 0 ? null : { range: await next(from), number: count++ },
    );
    end = taken.then((mine) => mine?.range.to ?? stretch.to);
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
  #linesBefore: number;

  /** `done` is what stands before the first range, with its chunks. */
  constructor(
    table: Table<Facts>,
    grown: (bytesRead: number) => void,
    before: readonly Chunk[],
    done: SourceReading | null,
  ) {
    this.#table = table;
    this.#grown = grown;
    for (const chunk of before) this.repeatedIds.add(chunk);
    this.#linesBefore = done?.whole.records.total ?? 0;
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
    this.#table.append(placed);
  }
}

const NOTHING: Joined = {
  records: NO_RECORDS,
  issues: [],
  issueCounts: {},
  unfit: {},
};

/** What ranges gave, behind what came before them. */
function joined(before: Joined, results: readonly RangeResult[]): Joined {
  const records = { ...before.records };
  const issueCounts: Record<string, number> = { ...before.issueCounts };
  const issues = [...before.issues];
  const unfit = new Map(Object.entries(before.unfit));
  for (const result of results) {
    for (const [name, count] of Object.entries(result.unfit)) unfit.set(name, (unfit.get(name) ?? 0) + count);
    for (const issue of result.issues) issues.push({ ...issue, line: issue.line + records.total });
    for (const [code, count] of Object.entries(result.issueCounts)) {
      issueCounts[code] = (issueCounts[code] ?? 0) + count;
    }
    records.total += result.records.total;
    records.blank += result.records.blank;
    records.rejected += result.records.rejected;
    records.other += result.records.other;
    records.used += result.records.used;
  }
  return { records, issues, issueCounts, unfit: Object.fromEntries(unfit) };
}

/** With one issue for ids that repeat, in its place. */
function withRepeats(all: Joined, source: number, repeatedIds: RepeatedIds): Joined {
  const repeated = repeatedIds.issue(source);
  if (!repeated) return all;
  const { issues, issueCounts } = all;
  const at = issues.findLastIndex(({ offset }) => offset <= repeated.offset) + 1;
  return {
    ...all,
    issues: issues.toSpliced(at, 0, repeated),
    issueCounts: { ...issueCounts, DUPLICATE_ID: repeatedIds.count },
  };
}
