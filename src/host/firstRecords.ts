import { bytesInMemory } from "../core/read/byteSource.ts";
import { DEFAULT_LIMITS } from "../core/read/container.ts";
import { parseRecord } from "../core/read/parse.ts";
import type { JsonRecord } from "../core/read/parsed.ts";
import { readRecords } from "../core/read/records.ts";
import { HEAD_BYTES, sniff } from "../core/read/sniff.ts";

/** The first whole records of a text that may be cut off at its end. None where it holds none. */
export async function firstRecords(bytes: Uint8Array, most: number): Promise<readonly JsonRecord[]> {
  const sniffed = sniff(bytes.subarray(0, HEAD_BYTES), { name: "", size: Number.MAX_SAFE_INTEGER });
  if (!sniffed.ok) return [];
  const records: JsonRecord[] = [];
  const range = { from: 0, to: bytes.length, line: 1 };
  const source = bytesInMemory("", bytes);
  for await (const batch of readRecords(
    source,
    sniffed.container,
    range,
    DEFAULT_LIMITS,
    new AbortController().signal,
  )) {
    for (const { bytes: raw, line, isUnterminated } of batch) {
      if (!raw) continue;
      const parsed = parseRecord(raw, DEFAULT_LIMITS, { isFirst: line === 1, isUnterminated });
      if (parsed.state === "record") records.push(parsed.record);
      if (records.length === most) return records;
    }
  }
  return records;
}
