import * as l10n from "@vscode/l10n";
import type { Chunk } from "../analysis/table/chunk.ts";
import type { Facts } from "../analysis/table/facts.ts";
import type { Table } from "../analysis/table/table.ts";
import type { StoredPart } from "../facts/part.ts";
import type { Counts, RangeResult } from "../kinds/measureRange.ts";
import { addCount, addTo, type PlacedIssue, type RecordCounts } from "../model/index.ts";
import { LF } from "../read/bytes.ts";
import type { ByteRange, ByteSource, Container, ReadLimits } from "../read/container.ts";
import { rangeFrom } from "../read/ranges.ts";
import type { EvaluationPlan } from "./evaluationPlan.ts";
import { measureOnce } from "./keptAnswers.ts";
import type { MeasureTask, OpenedSource, Platform } from "./platform.ts";
import { RepeatedIds } from "./repeatedIds.ts";

export const NO_RECORDS: RecordCounts = { total: 0, blank: 0, rejected: 0, other: 0, used: 0 };

interface JoinedResult {
  readonly records: RecordCounts;
  readonly issues: readonly PlacedIssue[];
  readonly issueCounts: Readonly<Record<string, number>>;
  readonly unfit: Counts;
}

/**
 * State of a previous read, to resume from. A source is read in stretches of whole lines, one more for each growth; an
 * unfinished last line is separate.
 */
export interface ResumeState {
  /** Ascending ends of stretches; the first one begins at 0. */
  readonly ends: readonly number[];
  /** Whether the first rows are a part of their own. A further read has to cut the file in the same places. */
  readonly hasHead: boolean;
  readonly whole: JoinedResult;
}

/** `isWhole` if the bytes end with a line end. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly isWhole: boolean;
}

/** Stretches not read yet; at least one for a new source. */
function stretchesAfter(ends: readonly number[], lineEnd: number, size: number): readonly Stretch[] {
  const from = ends.at(-1) ?? 0;
  const stretches: Stretch[] = [];
  if (lineEnd > from) stretches.push({ from, to: lineEnd, isWhole: true });
  if (size > lineEnd || (size === 0 && ends.length === 0)) stretches.push({ from: lineEnd, to: size, isWhole: false });
  return stretches;
}

const LOOK_BYTES = 64 * 1024;

/** Offset after the last line end, 0 for none; null for other containers, or a last line that is too long. */
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

const HEAD_BYTES = 1024 * 1024;
/** The first screens are measured first, in this thread: fresh code is slow. */
const HEAD = { limit: 100, bytes: 512 * 1024 };

export interface SourceResult extends JoinedResult {
  readonly source: number;
  readonly resume: ResumeState | null;
  /** Its records are counted with those of another part of the same source. */
  readonly isCounted?: boolean;
}

export interface ScoringHooks {
  /** After a chunk was added; bytes of the source read so far. */
  grown(source: number, bytesRead: number): void;
  finished(result: SourceResult): void;
}

export interface EarlierPass {
  readonly resumeStates: ReadonlyMap<number, ResumeState>;
  /** Its table, whose whole lines are reused; null to measure the same ranges again. */
  readonly table: Table<Facts> | null;
}

/**
 * Measures every source of a plan into the table: sources in order, ranges of a large one in parallel, its first rows
 * first. Measured parts are not read again.
 */
export async function scoreAll(
  plan: EvaluationPlan,
  table: Table<Facts>,
  platform: Platform,
  limit: number | null,
  hooks: ScoringHooks,
  signal: AbortSignal,
  earlier: EarlierPass | null = null,
): Promise<void> {
  const counted = new Set<string>();
  for (const planned of plan.rows) {
    const { number, opened, container } = planned.slot;
    if (!opened || !container) continue;
    const scoring = { plan, planned, table, platform, limit, hooks, signal };
    if (opened.stored) {
      const result = await takeStored(scoring, opened.stored);
      // Parts of one source have its records each. A comparison may have both runs of it.
      const { key } = opened.stored;
      const isCounted = counted.has(key) && !planned.plan.measure.isPairable;
      counted.add(key);
      hooks.finished(isCounted ? { ...result, ...NOTHING, isCounted } : result);
      continue;
    }
    const resume = earlier?.resumeStates.get(number) ?? null;
    hooks.finished(await scoreSource(scoring, opened, container, resume, earlier));
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

/** Appends the chunks of facts to the table, in place of measuring records; of another kind none. */
async function takeStored({ plan, planned, table, hooks, signal }: Scoring, stored: StoredPart): Promise<SourceResult> {
  const { number } = planned.slot;
  const { size, samples, records, issueCounts } = stored.source;
  if (stored.facts.kind !== plan.kind) {
    // As records of a format of another kind count: they are another one's.
    const others = { ...records, used: 0, other: records.other + records.used };
    return { ...NOTHING, source: number, records: others, resume: null };
  }
  let taken = 0;
  for await (const chunk of stored.chunks(number, planned.plan.measure, planned.plan.group, signal)) {
    table.append(chunk);
    taken += chunk.rows;
    hooks.grown(number, Math.floor((size * taken) / samples));
  }
  const message = l10n.t("Its words are in the file that was measured.");
  const issues = stored.source.issues.map((issue): PlacedIssue => ({ ...issue, source: number, message }));
  return { source: number, records, issues, issueCounts, unfit: {}, resume: null };
}

async function scoreSource(
  scoring: Scoring,
  opened: OpenedSource,
  container: Container,
  resume: ResumeState | null,
  earlier: EarlierPass | null,
): Promise<SourceResult> {
  const { plan, planned, table, limit, hooks, signal } = scoring;
  const { number } = planned.slot;
  const done = earlier?.table ? resume : null;
  const doneBytes = done?.ends.at(-1) ?? 0;
  const before = (done && earlier?.table?.chunksBefore(number, doneBytes)) ?? [];
  for (const chunk of before) table.append(chunk);
  const order = new RangeOrder(table, (bytes) => hooks.grown(number, doneBytes + bytes), before, done);
  const task = { source: number, container, plan: planned.plan, lookups: plan.lookups };
  // Before the end of the last line is looked for, so that rows are shown sooner.
  const isHeadDue = resume === null || (done === null && resume.hasHead);
  const measured = isHeadDue ? await measureHead(scoring, opened, task, order) : 0;
  const lineEnd = limit === null ? await endOfLines(opened, container, planned.plan.limits, signal) : null;
  const known = done === null ? cutsOf(resume, lineEnd) : [];
  const rest = stretchesAfter(known.length > 0 ? known : (done?.ends ?? []), lineEnd ?? 0, opened.size);
  const stretches = [...known.map((to, at) => ({ from: known[at - 1] ?? 0, to, isWhole: true })), ...rest];

  let whole: JoinedResult = done?.whole ?? NOTHING;
  let all = whole;
  let count = 0;
  for (const stretch of stretches) {
    const skip = stretch.from === 0 ? measured : 0;
    const results = await scoreStretch(scoring, opened, task, { ...stretch, skip }, order, count);
    count += results.length;
    all = joined(all, results);
    if (stretch.isWhole) whole = all;
  }
  const ends = [...(done?.ends ?? []), ...stretches.flatMap(({ to, isWhole }) => (isWhole ? [to] : []))];
  const hasHead = resume?.hasHead ?? measured > 0;
  const next = lineEnd === null ? null : { ends, hasHead, whole };
  return {
    source: number,
    ...(planned.plan.areIdsShared ? all : withRepeats(all, number, order.repeatedIds)),
    resume: next,
  };
}

const cutsOf = (resume: ResumeState | null, lineEnd: number | null): readonly number[] =>
  resume?.ends.filter((end) => end <= (lineEnd ?? 0)) ?? [];

// In a shorter file a second thread has not yet compiled its code when all is read.
const SPLIT_BYTES = 20 * 1024 * 1024;
const MOST_RANGE_BYTES = 32 * 1024 * 1024;
const LEAST_RANGE_BYTES = 8 * 1024 * 1024;

/** Byte length of the next range. Ranges shrink towards the end so that workers finish together. */
function rangeBytes(length: number, left: number, workers: number): number {
  if (length < SPLIT_BYTES) return length;
  if (workers === 1) return MOST_RANGE_BYTES;
  const share = Math.ceil(left / (2 * workers));
  const bytes = Math.max(LEAST_RANGE_BYTES, Math.min(MOST_RANGE_BYTES, share));
  return left - bytes < LEAST_RANGE_BYTES / 2 ? left : bytes;
}

/** Measures the first rows of a long file, and returns how many samples that are. */
async function measureHead(
  { table, platform, limit, signal }: Scoring,
  opened: OpenedSource,
  task: Omit<MeasureTask, "range" | "part">,
  order: RangeOrder,
): Promise<number> {
  if (limit !== null || opened.size < HEAD_BYTES) return 0;
  const range = await rangeFrom(opened, task.container, 0, HEAD.bytes, signal);
  // Its last line may be unfinished.
  if (task.container.id === "lines" && range.to === opened.size) return 0;
  const emit = (chunk: Chunk, bytesRead: number) => order.take(0, chunk, bytesRead);
  await measureOnce({ ...task, range, part: HEAD }, opened, platform, emit, signal);
  return table.samplesOf(task.source);
}

async function scoreStretch(
  { table, platform, limit, signal }: Scoring,
  opened: OpenedSource,
  task: Omit<MeasureTask, "range" | "part">,
  stretch: Stretch & { readonly skip: number },
  order: RangeOrder,
  firstRange: number,
): Promise<readonly RangeResult[]> {
  const { container } = task;
  const length = stretch.to - stretch.from;
  const left = limit === null ? null : Math.max(0, limit - table.size);
  const measure = async (part: MeasureTask["part"], number: number, range: ByteRange) => {
    const emit = (chunk: Chunk, bytesRead: number) => order.take(firstRange + number, chunk, bytesRead - range.from);
    return measureOnce({ ...task, range, part }, opened, platform, emit, signal);
  };
  const next = async (from: number): Promise<ByteRange> => {
    const bytes = left === null ? rangeBytes(length, stretch.to - from, platform.workers) : length;
    const range = await rangeFrom(opened, container, from, bytes, signal);
    return { ...range, to: Math.min(range.to, stretch.to) };
  };
  const { skip } = stretch;
  return measureRanges(stretch, next, platform.workers, async (range, number) => {
    const result = await measure({ limit: left, skip: number === 0 ? skip : 0 }, number, range);
    order.finish(firstRange + number, result.records.total);
    return result;
  });
}

/** Cuts and measures ranges, a few at a time; results in file order. An empty stretch is one empty range. */
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
    const taken = end.then(async (from) =>
      from >= stretch.to && count > 0 ? null : { range: await next(from), number: count++ },
    );
    end = taken.then((mine) => mine?.range.to ?? stretch.to);
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

/** Adds the chunks of parallel ranges in file order, with line numbers offset. */
class RangeOrder {
  readonly repeatedIds = new RepeatedIds();
  readonly #table: Table<Facts>;
  readonly #grown: (bytesRead: number) => void;
  readonly #waiting = new Map<number, Chunk[]>();
  readonly #lines = new Map<number, number>();
  readonly #bytes = new Map<number, number>();
  #current = 0;
  #linesBefore: number;

  constructor(
    table: Table<Facts>,
    grown: (bytesRead: number) => void,
    before: readonly Chunk[],
    done: ResumeState | null,
  ) {
    this.#table = table;
    this.#grown = grown;
    for (const chunk of before) this.repeatedIds.add(chunk);
    this.#linesBefore = done?.whole.records.total ?? 0;
  }

  take(range: number, chunk: Chunk, bytesRead: number): void {
    this.#bytes.set(range, bytesRead);
    if (range === this.#current) this.#append(chunk);
    else addTo(this.#waiting, range, chunk);
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

const NOTHING: JoinedResult = {
  records: NO_RECORDS,
  issues: [],
  issueCounts: {},
  unfit: {},
};

function joined(before: JoinedResult, results: readonly RangeResult[]): JoinedResult {
  const records = { ...before.records };
  const issueCounts: Record<string, number> = { ...before.issueCounts };
  const issues = [...before.issues];
  const unfit = new Map(Object.entries(before.unfit));
  for (const result of results) {
    for (const [name, count] of Object.entries(result.unfit)) addCount(unfit, name, count);
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

function withRepeats(all: JoinedResult, source: number, repeatedIds: RepeatedIds): JoinedResult {
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
