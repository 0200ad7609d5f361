import { readSegmentLine } from "../../core/label/segmentLine.ts";
import { openPlain } from "./storeFolder.ts";

/** Where an entry stands: bytes of a segment, without the line end. */
export interface EntryPlace {
  readonly segment: string;
  readonly offset: number;
  readonly bytes: number;
}

export const SEGMENT_EXTENSION = ".labels";
const BLOCK_BYTES = 1024 * 1024;
const LINE_END = 10;
/** A longer stretch without an entry is no segment of ours, and reading it may take for ever. */
const MOST_RUBBISH_BYTES = 16 * BLOCK_BYTES;
const NEVER_AGAIN = Number.MAX_SAFE_INTEGER;

/** A process's name in a folder: no other one takes it, and it sorts by the time at which it was made. */
export function processName(now: number, pid: number, random: string): string {
  return `${now.toString(36).padStart(9, "0")}-${pid}-${random}`;
}

/**
 * Reads a segment's entries from a byte on and tells each one's key and place; resolves to the end of its last whole
 * line, where a later look goes on. Torn and changed lines are passed over: another process may be writing the last one.
 */
export async function readSegment(
  segment: string,
  from: number,
  found: (key: string, place: EntryPlace) => void,
): Promise<number> {
  const file = await openPlain(segment);
  if (file === null) return from;
  try {
    const { size } = await file.stat();
    if (size <= from) return from;
    const block = Buffer.alloc(Math.min(BLOCK_BYTES, size - from));
    /** The line that is not at its end yet, in pieces. */
    let rest: Buffer[] = [];
    let start = from;
    let lastFound = from;
    for (let at = from; ; ) {
      const { bytesRead } = await file.read(block, 0, block.length, at);
      if (bytesRead === 0) return start;
      at += bytesRead;
      const bytes = block.subarray(0, bytesRead);
      let lineStart = 0;
      for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, lineStart)) {
        const line = Buffer.concat([...rest, bytes.subarray(lineStart, end)]);
        rest = [];
        const entry = readSegmentLine(line.toString("utf8"));
        if (entry !== null) found(entry.key, { segment, offset: start, bytes: line.length });
        start += line.length + 1;
        if (entry !== null) lastFound = start;
        lineStart = end + 1;
      }
      // The block is read into again.
      rest.push(Buffer.from(bytes.subarray(lineStart)));
      if (at - lastFound > MOST_RUBBISH_BYTES) return NEVER_AGAIN;
    }
  } finally {
    await file.close();
  }
}
