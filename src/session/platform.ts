import type { Chunk } from "../analysis/table/chunk.ts";
import type { Facts, MeasureOptions } from "../analysis/table/facts.ts";
import type { StoredPart } from "../facts/part.ts";
import { parsePath, readPath } from "../kinds/dottedPath.ts";
import type { LabelColumnsOf } from "../kinds/kind.ts";
import { measureRange, type RangePart, type RangeResult } from "../kinds/measureRange.ts";
import { withScoreReadings } from "../kinds/ownScores/settle.ts";
import type { ReadLabels, RowReader } from "../kinds/readRow.ts";
import { type KindRegistry, registry } from "../kinds/registry.ts";
import { localRelabelling } from "../kinds/relabel.ts";
import { withStates } from "../kinds/states/read.ts";
import { type FieldMap, type GroupBy, NO_GROUPS, type Overrides, type StopReason } from "../model/index.ts";
import { PeerError } from "../protocol/peer.ts";
import type { ByteRange, ByteSource, Container, OpenFile, ReadLimits } from "../read/container.ts";
import { UnreadableSource } from "../read/issues.ts";
import type { Beside, Origin } from "../read/join.ts";
import { type JsonRecord, parserOf } from "../read/parse.ts";

/** How the records of one source become samples, as plain JSON: what a worker needs to do the same as the session. */
export interface ReadingPlan {
  readonly kind: string;
  readonly adapter: string;
  readonly map: FieldMap | null;
  readonly origin: Origin;
  readonly overrides: Overrides;
  readonly measure: MeasureOptions;
  readonly sliceBy: readonly string[];
  /** Of these the one in which nothing stands for a question as it was; absent for none. */
  readonly plain?: string;
  readonly group: GroupBy;
  /** How columns of labels are read, as their kind has decided; absent where it decides nothing. */
  readonly labels?: unknown;
  readonly limits: ReadLimits;
}

/** A range of a source to be measured, here or in a worker. */
export interface MeasureTask {
  readonly source: number;
  readonly container: Container;
  readonly range: ByteRange;
  readonly plan: ReadingPlan;
  /** Each with the adapter that reads it. */
  readonly lookups: readonly LookupSource[];
  readonly part: RangePart;
}

export interface LookupSource {
  readonly uri: string;
  /** The opened source, by the name that its platform gave it. */
  readonly handle?: number;
  readonly adapter: string;
  readonly container: Container;
  /** A file of rows that has several records of an item, or rows that share keys by which others are joined. */
  readonly isOwn?: true;
}

export function readerOf(
  plan: ReadingPlan,
  container: Container,
  beside: readonly Beside[],
  kinds: KindRegistry,
): RowReader<unknown, Facts> {
  const kind = kinds.kindOf(plan.kind);
  const lookups = beside.filter((one) => "join" in one);
  const items = beside.filter((one) => "itemOf" in one).find(({ origin }) => isSameOrigin(origin, plan.origin));
  const shared = beside.filter((one) => "rowsOf" in one).find(({ origin }) => isSameOrigin(origin, plan.origin));
  const { scores, states } = plan.measure.modes;
  const read = withScoreReadings(kinds.adapterOf(kind, plan.adapter, plan.map), scores);
  const adapter = withStates(read, kind.read.answerOf, states);
  return {
    parse: parserOf(container, adapter.columns),
    kind,
    adapter,
    origin: plan.origin,
    lookups,
    ...(items ? { items } : {}),
    ...(shared ? { shared } : {}),
    limits: plan.limits,
    overrides: plan.overrides,
    measure: plan.measure,
    ...(plan.measure.annotator === "local" ? { relabel: localRelabelling(kind) } : {}),
    ...(kind.read.labelColumns && plan.labels ? { labels: labelsWith(kind.read.labelColumns, plan.labels) } : {}),
    sliceBy: plan.sliceBy.map((name) => ({ name, read: name === plan.plain ? plainReader(name) : scalarReader(name) })),
    group: plan.group === NO_GROUPS ? null : { read: plan.group === null ? null : scalarReader(plan.group) },
  };
}

const labelsWith = (columns: LabelColumnsOf<unknown>, decided: unknown): ReadLabels<unknown> => ({
  settle: (sample) => columns.settle(sample, decided),
  isScanned: columns.isScanned(decided),
  areTextsOdd: columns.areTextsOdd(decided),
});

const isSameOrigin = (one: Origin, other: Origin): boolean =>
  one.name === other.name && one.folders.join("/") === other.folders.join("/");

/** Reads the value at a dotted path. */
function scalarReader(name: string): (record: JsonRecord) => string | number | null {
  const parsed = parsePath(name);
  return (record) => (parsed.ok ? scalar(readPath(record, parsed.path)) : null);
}

/** The same where an empty place says that nothing was changed. */
function plainReader(name: string): (record: JsonRecord) => string | number {
  const read = scalarReader(name);
  return (record) => {
    const value = read(record);
    return value === null || value === "" ? UNCHANGED : value;
  };
}

/** The value of a perturbation where there was none. */
const UNCHANGED = "none";

export function runMeasureTask(
  task: MeasureTask,
  source: ByteSource,
  beside: readonly Beside[],
  emit: (chunk: Chunk, bytesRead: number) => void,
  signal: AbortSignal,
  kinds: KindRegistry = registry,
): Promise<RangeResult> {
  const reader = readerOf(task.plan, task.container, beside, kinds);
  return measureRange(source, task.source, task.container, task.range, reader, task.part, emit, signal);
}

/** A slice value: numbers and texts as they are, flags as text; nothing else can be sliced by. */
function scalar(value: unknown): string | number | null {
  if (typeof value === "string" || typeof value === "number") return value;
  return typeof value === "boolean" ? String(value) : null;
}

/** A source that somebody opened and has to close. */
export interface OpenedSource extends OpenFile {
  /** Names it in tasks, which are plain JSON, for the platform that has opened it. */
  readonly handle?: number;
  /** Facts of its samples, in place of measuring its records. */
  readonly stored?: StoredPart;
  /** The file of its records. Throws `UnreadableSource` if it is not here. Absent if that is the file at `uri`. */
  find?(): Promise<string>;
  /** Its records cannot be read any more. Absent if nothing is known of its samples without them. */
  fail?(error: UnreadableSource): void;
}

/** What a session needs of the world around it. Node gives files and worker threads; a browser could give blobs. */
export interface Platform {
  /**
   * Opens a file, or a text that stands in for it (an unsaved buffer). Throws `UnreadableSource`. A file that has to be unpacked
   * first tells how many of its bytes have been.
   */
  open(
    uri: string,
    text: string | null,
    signal: AbortSignal,
    unpacked?: (bytes: number, totalBytes: number) => void,
  ): Promise<OpenedSource>;
  /**
   * Where a file is that the one at `from` names: below the folder of that, or below a root. Throws `UnreadableSource`; absent
   * where files are not found by their paths.
   */
  reach?(path: string, from: string, roots: readonly string[]): Promise<string>;
  /**
   * The text of a small file of this name in the folder of another; null where there is none. Throws `UnreadableSource` where it
   * cannot be read or is larger; absent where nothing lies beside a file.
   */
  textBeside?(uri: string, name: string, mostBytes: number, signal: AbortSignal): Promise<string | null>;
  /** The kinds of samples that it measures. */
  readonly kinds: KindRegistry;
  /** How many ranges of a large file are worth measuring at once. */
  readonly workers: number;
  /** Measures a range, in another thread where there is one. Chunks arrive in file order. */
  measure(
    task: MeasureTask,
    source: OpenedSource,
    emit: (chunk: Chunk, bytesRead: number) => void,
    signal: AbortSignal,
  ): Promise<RangeResult>;
}

/** A file that cannot be read any further is an answer, not a fault: it crosses a port as the code `stop`, with its reason. */
export async function stopTold<T>(answer: () => Promise<T>): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof UnreadableSource)
      throw new PeerError({ code: STOP, message: error.message, data: error.reason });
    throw error;
  }
}

/** The `UnreadableSource` that became a failure on the other end of a port; anything else as it is. */
export function asStopAgain(error: unknown): unknown {
  // The contract of `stopTold`: a failure of this code carries a reason.
  return error instanceof PeerError && error.code === STOP ? new UnreadableSource(error.data as StopReason) : error;
}

const STOP = "stop";
