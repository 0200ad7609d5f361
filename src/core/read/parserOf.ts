import type { Container, ReadLimits } from "./container.ts";
import { parseRecord, type RecordPosition } from "./parse.ts";
import { parseCsvRecord } from "./parseCsv.ts";
import type { Parsed } from "./parsed.ts";

/** Makes the bytes of one record into an object. Never throws. */
export type ParseRecord = (bytes: Uint8Array, limits: ReadLimits, at: RecordPosition) => Parsed;

/** How the records of a container are parsed. */
export function parserOf(container: Container): ParseRecord {
  if (container.id === "csv") return (bytes, _limits, at) => parseCsvRecord(bytes, container, at);
  return parseRecord;
}
