import type { Chunk } from "../analysis/table/chunk.ts";
import type { Facts, MeasureOptions } from "../analysis/table/facts.ts";
import type { StoredPart } from "../facts/part.ts";
import { parsePath, readPath } from "../kinds/dottedPath.ts";
import type { LabelColumnsOf } from "../kinds/kind.ts";
import { measureRange, type RangePart, type RangeResult } from "../kinds/measureRange.ts";
import { withScoreReadings } from "../kinds/ownScores/settle.ts";
import type { ReadLabels, RowReader, SliceField } from "../kinds/readRow.ts";
import { type KindRegistry, registry } from "../kinds/registry.ts";
import { localRelabelling } from "../kinds/relabel.ts";
import { withStates } from "../kinds/states/read.ts";
import { type FieldMap, type GroupBy, NO_GROUPS, type Overrides, type StopReason } from "../model/index.ts";
import { PeerError } from "../protocol/peer.ts";
import type { ByteRange, ByteSource, Container, OpenFile, ReadLimits } from "../read/container.ts";
import { UnreadableSource } from "../read/issues.ts";
import type { Beside, Origin } from "../read/join.ts";
import { type JsonRecord, parserOf } from "../read/parse.ts";

/** How a source's records become samples, as plain JSON for workers. */
export interface ReadingPlan {
  readonly kind: string;
  readonly adapter: string;
  readonly map: FieldMap | null;
  readonly origin: Origin;
  readonly overrides: Overrides;
  readonly measure: MeasureOptions;
  readonly sliceBy: readonly string[];
  readonly plain?: string;
  readonly group: GroupBy;
  /** The kind's decision on label columns; absent for none. */
  readonly labels?: unknown;
  /** Several records of the file share an id by design. */
  readonly areIdsShared?: true;
  readonly limits: ReadLimits;
}

export interface MeasureTask {
  readonly source: number;
  readonly container: Container;
  readonly range: ByteRange;
  readonly plan: ReadingPlan;
  readonly lookups: readonly LookupSource[];
  readonly part: RangePart;
}

export interface LookupSource {
  readonly uri: string;
  /** The platform's name of the opened source. */
  readonly handle?: number;
  readonly adapter: string;
  readonly container: Container;
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
  const adapter = adapterOf(plan, kinds);
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
    sliceBy: plan.sliceBy.map((name) => sliceField(name, name === plan.plain)),
    group: plan.group === NO_GROUPS ? null : { field: plan.group === null ? null : sliceField(plan.group, false) },
  };
}

type PlannedAdapter = RowReader<unknown, Facts>["adapter"];
const adaptersOf = new WeakMap<KindRegistry, Map<string, PlannedAdapter>>();
const MOST_ADAPTERS = 16;

/** One for all sources that are read alike, so that they share its scanner. */
function adapterOf({ kind: id, adapter, map, measure }: ReadingPlan, kinds: KindRegistry): PlannedAdapter {
  const { scores, states } = measure.modes;
  const known = adaptersOf.get(kinds) ?? new Map<string, PlannedAdapter>();
  adaptersOf.set(kinds, known);
  const key = JSON.stringify([id, adapter, map, scores, states]);
  const kind = kinds.kindOf(id);
  const made =
    known.get(key) ??
    withStates(withScoreReadings(kinds.adapterOf(kind, adapter, map), scores), kind.read.answerOf, states);
  known.delete(key);
  known.set(key, made);
  const [oldest] = known.keys();
  if (known.size > MOST_ADAPTERS && oldest !== undefined) known.delete(oldest);
  return made;
}

const labelsWith = (columns: LabelColumnsOf<unknown>, decided: unknown): ReadLabels<unknown> => ({
  settle: (sample) => columns.settle(sample, decided),
  isScanned: columns.isScanned(decided),
  areTextsOdd: columns.areTextsOdd(decided),
});

const isSameOrigin = (one: Origin, other: Origin): boolean =>
  one.name === other.name && one.folders.join("/") === other.folders.join("/");

function sliceField(name: string, isPlain: boolean): SliceField {
  const parsed = parsePath(name);
  const isKey = !isPlain && parsed.ok && parsed.path.length === 1 && parsed.path[0] === name;
  return { name, isKey, read: isPlain ? plainReader(name) : scalarReader(name) };
}

function scalarReader(name: string): (record: JsonRecord) => string | number | null {
  const parsed = parsePath(name);
  return (record) => (parsed.ok ? scalar(readPath(record, parsed.path)) : null);
}

function plainReader(name: string): (record: JsonRecord) => string | number {
  const read = scalarReader(name);
  return (record) => {
    const value = read(record);
    return value === null || value === "" ? UNCHANGED : value;
  };
}

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

/** Numbers and texts, flags as text; other values make no slices. */
function scalar(value: unknown): string | number | null {
  if (typeof value === "string" || typeof value === "number") return value;
  return typeof value === "boolean" ? String(value) : null;
}

/** Answers about the bytes of a file, by what was asked: plain data, as the same version has written it. */
export interface KeptAnswers {
  /** Null if there is none. */
  get(asked: string): Promise<unknown>;
  /** Keeps an answer, unless the file has changed since it was opened. */
  put(asked: string, answer: unknown): Promise<void>;
}

/** A source that somebody opened and has to close. */
export interface OpenedSource extends OpenFile {
  /** What was found in the same bytes before; absent if nothing is kept. */
  readonly kept?: KeptAnswers;
  /** Names it in tasks, which are plain JSON, for the platform that has opened it. */
  readonly handle?: number;
  /** Facts of its samples, in place of measuring its records. */
  readonly stored?: StoredPart;
  /** The file of its records. Throws `UnreadableSource` if it is not here. Absent if that is the file at `uri`. */
  find?(): Promise<string>;
  /** Its records cannot be read any more. Absent if nothing is known of its samples without them. */
  fail?(error: UnreadableSource): void;
}

/** A session's environment. Node has files and worker threads; a browser has the editor's files. */
export interface Platform {
  /** Opens a file, or an unsaved text. Throws `UnreadableSource`. Unpacking reports progress in bytes. */
  open(
    uri: string,
    text: string | null,
    signal: AbortSignal,
    unpacked?: (bytes: number, totalBytes: number) => void,
  ): Promise<OpenedSource>;
  /**
   * Path of a file named in the one at `from`: below its folder, or below a root. Throws `UnreadableSource`; absent
   * without paths.
   */
  reach?(path: string, from: string, roots: readonly string[]): Promise<string>;
  /**
   * Text of a small file in another's folder, or null. Throws `UnreadableSource` for an unreadable or larger one;
   * absent without folders.
   */
  textBeside?(uri: string, name: string, mostBytes: number, signal: AbortSignal): Promise<string | null>;
  readonly kinds: KindRegistry;
  readonly workers: number;
  /** Measures a range, possibly in a thread. Chunks arrive in file order. */
  measure(
    task: MeasureTask,
    source: OpenedSource,
    emit: (chunk: Chunk, bytesRead: number) => void,
    signal: AbortSignal,
  ): Promise<RangeResult>;
}

/** An unreadable file is an answer: code `stop` with its reason. */
export async function stopAsAnswer<T>(answer: () => Promise<T>): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof UnreadableSource)
      throw new PeerError({ code: STOP, message: error.message, data: error.reason });
    throw error;
  }
}

/** Restores the `UnreadableSource` of a remote failure; other errors unchanged. */
export function asStopAgain(error: unknown): unknown {
  // By `stopAsAnswer`, this code has a reason.
  return error instanceof PeerError && error.code === STOP ? new UnreadableSource(error.data as StopReason) : error;
}

const STOP = "stop";
