import { bytesInMemory, DEFAULT_LIMITS } from "./container.ts";
import { isCsvName, readCsv, sniffCsv } from "./csv.ts";
import { parseCsvRecord } from "./csvRecord.ts";
import { edgesOf } from "./records.ts";

/** Files that begin with text: a first record can be read without the rest. */
export const TEXT_FILE = /\.(?:jsonl|ndjson|json|csv|tsv)$/i;

/**
 * The beginning of a file as text in which the first record can be read as JSON, also if it is the row of a table. Empty
 * if there is none.
 */
export async function headText(head: Uint8Array, name: string, signal: AbortSignal): Promise<string> {
  if (!isCsvName(name)) return new TextDecoder().decode(head);
  const sniffed = sniffCsv(head, name, false);
  if (!sniffed.ok || sniffed.container.id !== "csv") return "";
  const { container } = sniffed;
  const range = { from: 0, to: head.length, line: 1 };
  for await (const batch of readCsv(bytesInMemory(name, head), container, range, DEFAULT_LIMITS, signal)) {
    for (const raw of batch) {
      const parsed = raw.bytes === null ? null : parseCsvRecord(raw.bytes, container, DEFAULT_LIMITS, edgesOf(raw));
      if (parsed?.state === "record") return JSON.stringify(parsed.record);
    }
  }
  return "";
}
