import type { RowReader } from "../core/evaluateRow.ts";
import { parsePath, readPath } from "../core/kinds/dottedPath.ts";
import type { Facts, MeasureOptions, Origin } from "../core/kinds/kind.ts";
import { adapterOf, kindOf } from "../core/kinds/registry.ts";
import { localRelabelling } from "../core/label/relabel.ts";
import { measureRange, type RangePart, type RangeResult } from "../core/measureRange.ts";
import type { ByteSource } from "../core/read/byteSource.ts";
import type { ByteRange, Container, ReadLimits } from "../core/read/container.ts";
import type { Lookup } from "../core/read/join.ts";
import { parserOf } from "../core/read/parserOf.ts";
import type { Chunk } from "../core/table/chunk.ts";
import type { FieldMap, Overrides } from "../model/index.ts";

/** How the records of one source become samples, as plain JSON: what a worker needs to do the same as the session. */
export interface ReadingPlan {
  readonly kind: string;
  readonly adapter: string;
  readonly map: FieldMap | null;
  readonly origin: Origin;
  readonly overrides: Overrides;
  readonly measure: MeasureOptions;
  readonly sliceBy: readonly string[];
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
}

export function readerOf(
  plan: ReadingPlan,
  container: Container,
  lookups: readonly Lookup[],
): RowReader<unknown, Facts> {
  const kind = kindOf(plan.kind);
  return {
    parse: parserOf(container),
    kind,
    adapter: adapterOf(kind, plan.adapter, plan.map),
    origin: plan.origin,
    lookups,
    limits: plan.limits,
    overrides: plan.overrides,
    measure: plan.measure,
    ...(plan.measure.annotator === "local" ? { relabel: localRelabelling(kind) } : {}),
    sliceBy: plan.sliceBy.map((name) => {
      const path = parsePath(name);
      return { name, read: (record) => (path.ok ? scalar(readPath(record, path.path)) : null) };
    }),
  };
}

export function runMeasureTask(
  task: MeasureTask,
  source: ByteSource,
  lookups: readonly Lookup[],
  emit: (chunk: Chunk, bytesRead: number) => void,
  signal: AbortSignal,
): Promise<RangeResult> {
  const reader = readerOf(task.plan, task.container, lookups);
  return measureRange(source, task.source, task.container, task.range, reader, task.part, emit, signal);
}

/** A slice value: numbers and texts as they are, flags as text; nothing else can be sliced by. */
function scalar(value: unknown): string | number | null {
  if (typeof value === "string" || typeof value === "number") return value;
  return typeof value === "boolean" ? String(value) : null;
}
