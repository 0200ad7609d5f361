import { bytesInMemory } from "../core/read/byteSource.ts";
import { DEFAULT_LIMITS } from "../core/read/container.ts";
import { parseRecord } from "../core/read/parse.ts";
import type { JsonRecord } from "../core/read/parsed.ts";
import { readRecords } from "../core/read/records.ts";
import { HEAD_BYTES, sniff } from "../core/read/sniff.ts";

/** What a record may be long to be read carefully where something is wrong with it: that takes its time. */
const CAREFUL_BYTES = 64 * 1024;

/**
 * The first whole records of a text that may be cut off at its end, of those that are among the first `most`. None where
 * it holds none.
 */
export async function firstRecords(bytes: Uint8Array, most: number): Promise<readonly JsonRecord[]> {
  const sniffed = sniff(bytes.subarray(0, HEAD_BYTES), { name: "", size: Number.MAX_SAFE_INTEGER });
  if (!sniffed.ok) return [];
  const records: JsonRecord[] = [];
  const range = { from: 0, to: bytes.length, line: 1 };
  const source = bytesInMemory("", bytes);
  let tried = 0;
  for await (const batch of readRecords(
    source,
    sniffed.container,
    range,
    DEFAULT_LIMITS,
    new AbortController().signal,
  )) {
    for (const { bytes: raw, line, isUnterminated } of batch) {
      if (!raw) continue;
      const record =
        raw.length > CAREFUL_BYTES
          ? recordOf(raw)
          : parseRecord(raw, DEFAULT_LIMITS, { isFirst: line === 1, isUnterminated });
      if (record.state === "record") records.push(record.record);
      // Blank lines cost nothing; what is broken counts, or a file of broken lines would be read to its end.
      if (record.state !== "blank") tried++;
      if (tried === most) return records;
    }
  }
  return records;
}

/** A long record that is as it should be. */
function recordOf(raw: Uint8Array): { state: "record"; record: JsonRecord } | { state: "rejected" } {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(raw));
    // Of an object every key is a string.
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return { state: "record", record: value as JsonRecord };
  } catch {
    // It is cut off or broken; a reader with more time says how.
  }
  return { state: "rejected" };
}
