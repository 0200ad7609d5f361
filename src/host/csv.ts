import { csvRow } from "../present/csv.ts";
import type { ExportLine } from "../protocol/exports.ts";
import type { RejectedLine } from "../protocol/state.ts";

const HEAD = ["source", "line", "id"] as const;

/** First line of a CSV of scores: place and id, then one column a metric. */
export function csvHead(sources: readonly string[], metrics: readonly string[]): string {
  const head = sources.length > 1 ? HEAD : HEAD.slice(1);
  return csvRow([...head, ...metrics]);
}

/** A sample as a line of CSV; null for records that were left out. Scores that do not exist are empty cells. */
export function csvLine(
  line: ExportLine | RejectedLine,
  sources: readonly string[],
  metrics: readonly string[],
): string | null {
  if ("rejected" in line) return null;
  const scores = metrics.map((id) => line.scores[id] ?? null);
  const source = sources.length > 1 ? [sources[line.source] ?? ""] : [];
  return csvRow([...source, line.line, line.id, ...scores]);
}
