import type { Chunk } from "../analysis/table/chunk.ts";
import type { RangeResult } from "../kinds/measureRange.ts";
import type { MeasureTask, OpenedSource, Platform } from "./platform.ts";

/** A longer file is read in ranges, by several threads. */
const MOST_BYTES = 20 * 1024 * 1024;

interface Measured {
  readonly chunks: readonly (readonly [chunk: Chunk, bytesRead: number])[];
  readonly result: RangeResult;
}

/** Measures a range, or takes what the same bytes came to before. Of runs that are compared most were read before. */
export async function measureOnce(
  task: MeasureTask,
  opened: OpenedSource,
  platform: Platform,
  emit: (chunk: Chunk, bytesRead: number) => void,
  signal: AbortSignal,
): Promise<RangeResult> {
  const { kept, size } = opened;
  const { source, container, range, plan, lookups, part } = task;
  // Joined files have bytes of their own.
  const isKept = plan.measure.isPairable === true && lookups.length === 0 && size <= MOST_BYTES;
  if (!kept || !isKept) return platform.measure(task, opened, emit, signal);
  const asked = JSON.stringify(["measured", container, range, plan, part]);
  // Only the lines below write it, in the same version.
  const known = (await kept.get(asked)) as Measured | null;
  signal.throwIfAborted();
  if (known !== null) {
    for (const [chunk, bytesRead] of known.chunks) emit({ ...chunk, source }, bytesRead);
    return { ...known.result, issues: known.result.issues.map((issue) => ({ ...issue, source })) };
  }
  const chunks: (readonly [Chunk, number])[] = [];
  const take = (chunk: Chunk, bytesRead: number) => {
    chunks.push([chunk, bytesRead]);
    emit(chunk, bytesRead);
  };
  const result = await platform.measure(task, opened, take, signal);
  await kept.put(asked, { chunks, result } satisfies Measured);
  return result;
}
