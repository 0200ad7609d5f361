import * as l10n from "@vscode/l10n";
import type { Container, ReadLimits } from "./container.ts";
import { issue } from "./issues.ts";
import { parseRecord, type RecordPosition } from "./parse.ts";
import { parseCsvRecord } from "./parseCsv.ts";
import type { Parsed } from "./parsed.ts";

/** Makes the bytes of one record into an object. Never throws. */
export type ParseRecord = (bytes: Uint8Array, limits: ReadLimits, at: RecordPosition) => Parsed;

/** How the records of a container are parsed. */
export function parserOf(container: Container): ParseRecord {
  if (container.id === "csv") return (bytes, _limits, at) => parseCsvRecord(bytes, container, at);
  return container.id === "array" || container.id === "nested" ? parseElement : parseRecord;
}

/** TRUNCATED also where the file ends behind an element, and its list is not closed. */
const parseElement: ParseRecord = (bytes, limits, at) => {
  const parsed = parseRecord(bytes, limits, at);
  if (parsed.state !== "blank" || !at.isUnterminated) return parsed;
  const message = l10n.t(
    "The file ends before its list is closed; its writer may still be running or was stopped, and records may be missing.",
  );
  return { state: "rejected", issue: issue("TRUNCATED", message) };
};
