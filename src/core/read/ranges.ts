import { LF } from "./bytes.ts";
import type { ByteRange, ByteSource, Container } from "./container.ts";

const LOOK_BYTES = 64 * 1024;

/**
 * At most `parts` ranges of about equal size that cover the source, cut at line starts; one range for a container
 * without lines. Only bytes near the cuts are read, so line numbers are unknown: every range begins with line 1,
 * and `firstLines` gives the true ones once it is known how many lines each range holds.
 */
export async function splitRanges(
  source: ByteSource,
  container: Container,
  parts: number,
  signal: AbortSignal,
): Promise<ByteRange[]> {
  const wanted = container.id === "lines" ? Math.max(1, Math.floor(parts)) : 1;
  const cuts = [0];
  for (let part = 1; part < wanted; part += 1) {
    signal.throwIfAborted();
    const last = cuts.at(-1) ?? 0;
    const cut = await lineStart(source, Math.max(last, Math.floor((source.size * part) / wanted)), signal);
    if (cut > last && cut < source.size) cuts.push(cut);
  }
  return cuts.map((from, index) => ({ from, to: cuts[index + 1] ?? source.size, line: 1 }));
}

/** The range that begins at `from`: about `bytes` long and cut at a line start; the rest where there are no lines. */
export async function rangeFrom(
  source: ByteSource,
  container: Container,
  from: number,
  bytes: number,
  signal: AbortSignal,
): Promise<ByteRange> {
  const isRest = container.id !== "lines" || from + bytes >= source.size;
  return { from, to: isRest ? source.size : await lineStart(source, from + bytes, signal), line: 1 };
}

/** Line number of the first line of each range, counting from 1, from the number of lines that each range holds. */
export function firstLines(linesInRange: readonly number[]): number[] {
  let next = 1;
  return linesInRange.map((lines) => {
    const first = next;
    next += lines;
    return first;
  });
}

/** Offset of the first line that starts at `from` or behind it; the size of the source when there is none. */
async function lineStart(source: ByteSource, from: number, signal: AbortSignal): Promise<number> {
  const buffer = new Uint8Array(LOOK_BYTES);
  // The byte before tells whether `from` itself starts a line.
  let offset = Math.max(0, from - 1);
  for (;;) {
    signal.throwIfAborted();
    const got = await source.read(buffer, offset);
    if (got === 0) return source.size;
    const end = buffer.subarray(0, got).indexOf(LF);
    if (end >= 0) return offset + end + 1;
    offset += got;
  }
}
