import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { readSegmentLine } from "../../core/label/segmentLine.ts";
import { systemCodeOf } from "./regularFile.ts";

/** Where an entry stands: bytes of a segment, without the line end. */
export interface EntryPlace {
  readonly segment: string;
  readonly offset: number;
  readonly bytes: number;
}

const EXTENSION = ".labels";
const BLOCK_BYTES = 1024 * 1024;
const LINE_END = 10;

/** A name that no other process takes and that sorts by the time at which it was made. */
export function segmentName(now: number, pid: number, random: string): string {
  return `${now.toString(36).padStart(9, "0")}-${pid}-${random}${EXTENSION}`;
}

/** The segments of a folder, oldest first; none where there is no such folder. */
export async function segmentsIn(folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => name.endsWith(EXTENSION))
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    if (systemCodeOf(error) === "ENOENT") return [];
    throw error;
  }
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
  const file = await open(segment, "r");
  try {
    const block = Buffer.alloc(BLOCK_BYTES);
    let rest: Buffer = Buffer.alloc(0);
    let start = from;
    for (let at = from; ; ) {
      const { bytesRead } = await file.read(block, 0, block.length, at);
      if (bytesRead === 0) return start;
      at += bytesRead;
      const bytes = Buffer.concat([rest, block.subarray(0, bytesRead)]);
      let lineStart = 0;
      for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, lineStart)) {
        const entry = readSegmentLine(bytes.toString("utf8", lineStart, end));
        if (entry !== null) found(entry.key, { segment, offset: start, bytes: end - lineStart });
        start += end + 1 - lineStart;
        lineStart = end + 1;
      }
      rest = bytes.subarray(lineStart);
    }
  } finally {
    await file.close();
  }
}
