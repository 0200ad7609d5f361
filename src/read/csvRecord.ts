import * as l10n from "@vscode/l10n";
import type { Issue } from "../model/index.ts";
import { type CellColumns, readCells } from "./cells.ts";
import type { CsvContainer, CsvDelimiter, ReadLimits } from "./container.ts";
import { type CsvField, type CsvFields, splitFields } from "./csv.ts";
import { BOM_CHARACTER, badUtf8, byteOrderMark, decode } from "./decode.ts";
import { excerpt, issue } from "./issues.ts";
import type { Parsed, RecordPosition } from "./parse.ts";
import { isSummaryName, summary } from "./summaries.ts";

/**
 * Parses a CSV record into an object by the header's names, as `readCells` does. A repeated header is a header.
 * Rejections: BAD_UTF8, SYNTAX (quotes, number of fields), TRUNCATED, NO_RECORD (titles, means and totals). Flags of
 * the header: BOM, DUPLICATE_KEY (the last column wins); of cells: those of their lists, and BAD_FIELD. Never throws.
 */
export function parseCsvRecord(
  bytes: Uint8Array,
  container: CsvContainer,
  limits: ReadLimits,
  at: RecordPosition,
  columns?: CellColumns,
): Parsed {
  const source = decode(bytes);
  if (source === null) return { state: "rejected", issue: badUtf8(bytes) };
  const hasBom = source.startsWith(BOM_CHARACTER);
  const text = hasBom ? source.slice(1) : source;
  if (/^[ \r]*$/.test(text)) return { state: "blank" };
  const { header, delimiter, isEscaped } = container;
  const split = splitFields(text, delimiter, isEscaped);
  if (!split.ok) return { state: "rejected", issue: wrongQuotes(split, at) };
  const { fields } = split;
  const issues = hasBom ? [byteOrderMark(at.isFirst)] : [];
  if (isHeader(fields, header)) return { state: "header", issues: [...issues, ...repeatedNames(header)] };
  const title = container.isTitled ? titleIn(fields) : null;
  if (title !== null) return { state: "rejected", issue: isTitle(title) };
  if (fields.length !== header.length) return { state: "rejected", issue: ragged(fields.length, container, at) };
  if (isSummary(fields, header, columns)) return { state: "rejected", issue: summary() };
  const cells = readCells(header, fields, limits, columns);
  return { state: "record", record: cells.record, issues: [...issues, ...cells.issues] };
}

function isHeader(fields: readonly CsvField[], header: readonly string[]): boolean {
  return fields.length === header.length && header.every((name, i) => name === (fields[i] ?? ""));
}

function titleIn(fields: readonly CsvField[]): string | null {
  const [only, another] = fields.filter((field) => field !== null && field.trim() !== "");
  return another === undefined ? (only ?? null) : null;
}

function isTitle(text: string): Issue {
  const message = l10n.t("{0} is a line of one cell among records of several: a title. It is left out.", excerpt(text));
  return issue("NO_RECORD", message);
}

/**
 * Whether a line is a summary: its first cell says so, and the rest is only numbers, or group names and then only
 * percentages; or it has only numbers in columns of texts.
 */
function isSummary(fields: readonly CsvField[], header: readonly string[], columns?: CellColumns): boolean {
  if (isOfGroup(fields)) return true;
  const [first] = fields;
  const isNamed = typeof first === "string" && isSummaryName(first);
  if (!isNamed && first !== null && first !== "") return false;
  const others = fields.slice(1).filter((field) => field !== null && field.trim() !== "");
  if (others.length === 0 || !others.every((field) => isNumber(field))) return false;
  if (isNamed) return others.length < header.length - 1 || header.length > FEWEST_SUMMED;
  const texts = header.flatMap((name, at) => (columns?.texts.has(name) ? [at] : []));
  return texts.length > 1 && texts.every((at) => (fields[at] ?? "").trim() === "");
}
const FEWEST_SUMMED = 2;

function isOfGroup(fields: readonly CsvField[]): boolean {
  const at = fields.findIndex((field) => isSummaryName(field ?? ""));
  const behind = at < 0 ? [] : fields.slice(at + 1).filter((field) => field !== null && field.trim() !== "");
  return behind.length >= FEWEST_SUMMED && behind.every((field) => /^\d[\d.,]{0,20} ?%$/.test((field ?? "").trim()));
}
/** A number, a share in per cent, or so many of all: `2/5`. */
const isNumber = (field: CsvField): boolean =>
  /^[-+]?\d[\d.,]*(?:(?:e[-+]?\d+)? ?%?| ?\/ ?\d[\d.,]*)$/i.test((field ?? "").trim());

function repeatedNames(header: readonly string[]): Issue[] {
  const repeated = header.find((name, i) => header.indexOf(name) !== i);
  if (repeated === undefined) return [];
  const message = l10n.t(
    "The header has the column {0} more than once. The last one is used.",
    JSON.stringify(repeated),
  );
  return [issue("DUPLICATE_KEY", message, [repeated])];
}

function wrongQuotes(found: Extract<CsvFields, { ok: false }>, at: RecordPosition): Issue {
  if (found.problem === "behind") {
    const message = l10n.t(
      "Column {0}: there is text after a closing quote. Double the quotes inside a quoted field.",
      found.at + 1,
    );
    return issue("SYNTAX", message);
  }
  if (at.isUnterminated) return truncated();
  const message = l10n.t(
    "Column {0}: the quote that opens here is not closed at the end of the field. Close it, or quote the whole field and double the quotes inside.",
    found.at + 1,
  );
  return issue("SYNTAX", message);
}

function ragged(fields: number, { header, delimiter }: CsvContainer, at: RecordPosition): Issue {
  if (at.isUnterminated && fields < header.length) return truncated();
  const message = l10n.t(
    "The record has {0} fields, the header {1}. Quote texts that contain a {2} or a line break.",
    fields,
    header.length,
    delimiterWord(delimiter),
  );
  return issue("SYNTAX", message);
}

function truncated(): Issue {
  const message = l10n.t("The file ends in the middle of this record. Its writer may still be running or was stopped.");
  return issue("TRUNCATED", message);
}

function delimiterWord(delimiter: CsvDelimiter): string {
  switch (delimiter) {
    case ",":
      return l10n.t("comma");
    case ";":
      return l10n.t("semicolon");
    case "\t":
      return l10n.t("tab");
  }
}
