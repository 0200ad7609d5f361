import type { ExportLine, RejectedLine } from "../protocol/session.ts";

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

function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

/** Quoted where it has to be; text that a spreadsheet would run as a formula gets an apostrophe in front. */
function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
