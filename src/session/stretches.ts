import type { ByteSource } from "../core/read/byteSource.ts";
import { LF } from "../core/read/bytes.ts";
import type { Container, ReadLimits } from "../core/read/container.ts";
import type { PlacedIssue, RecordCounts } from "../model/index.ts";
import type { RepeatedIds } from "./repeatedIds.ts";

/** What the records of a source gave, in file order. */
export interface Joined {
  readonly records: RecordCounts;
  readonly issues: readonly PlacedIssue[];
  readonly issueCounts: Readonly<Record<string, number>>;
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
  readonly repeatedIds: RepeatedIds;
}

/** Bytes from `from` to `to`; `isWhole` where they end with a line end. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly isWhole: boolean;
}

/** The stretches of a source after those that have been read before; at least one where it has never been read. */
export function stretchesAfter(ends: readonly number[], lineEnd: number, size: number): readonly Stretch[] {
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
export async function endOfLines(
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
