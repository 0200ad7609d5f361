import { LF } from "./bytes.ts";
import type { ByteRange, ByteSource, Container } from "./container.ts";

const LOOK_BYTES = 64 * 1024;

/**
 * The range at `from`: about `bytes` long and cut at a line start; the rest for a container without lines. Only bytes
 * near the cut are read, so every range begins with line 1.
 */
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

/** Offset of the first line at or after `from`; the source's size if there is none. */
async function lineStart(source: ByteSource, from: number, signal: AbortSignal): Promise<number> {
  const buffer = new Uint8Array(LOOK_BYTES);
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
