import * as l10n from "@vscode/l10n";
import type { Issue } from "../../model/index.ts";
import type { CsvContainer, CsvDelimiter } from "./container.ts";
import { type CsvField, type CsvFields, splitFields } from "./csvFields.ts";
import { BOM_CHARACTER, badUtf8, byteOrderMark, decode } from "./decode.ts";
import { issue } from "./issues.ts";
import type { RecordPosition } from "./parse.ts";
import type { Parsed } from "./parsed.ts";

/**
 * One CSV record from its bytes: an object of texts by the header's names, null where a field is empty and not quoted.
 * A record that repeats the header is one, wherever it stands. Rejections: BAD_UTF8, SYNTAX (quotes, number of
 * fields), TRUNCATED. Flags of the header: BOM, DUPLICATE_KEY (the last column wins). Never throws.
 */
export function parseCsvRecord(bytes: Uint8Array, container: CsvContainer, at: RecordPosition): Parsed {
  const source = decode(bytes);
  if (source === null) return { state: "rejected", issue: badUtf8(bytes) };
  const hasBom = source.startsWith(BOM_CHARACTER);
  const text = hasBom ? source.slice(1) : source;
  if (/^[ \r]*$/.test(text)) return { state: "blank" };
  const { header, delimiter } = container;
  const split = splitFields(text, delimiter);
  if (!split.ok) return { state: "rejected", issue: wrongQuotes(split, at) };
  const { fields } = split;
  const issues = hasBom ? [byteOrderMark(at.isFirst)] : [];
  if (isHeader(fields, header)) return { state: "header", issues: [...issues, ...repeatedNames(header)] };
  if (fields.length !== header.length) return { state: "rejected", issue: ragged(fields.length, container, at) };
  // Own properties all of them, whatever they are called.
  return { state: "record", record: Object.fromEntries(header.map((name, i) => [name, fields[i] ?? null])), issues };
}

function isHeader(fields: readonly CsvField[], header: readonly string[]): boolean {
  return fields.length === header.length && header.every((name, i) => name === (fields[i] ?? ""));
}

function repeatedNames(header: readonly string[]): Issue[] {
  const repeated = header.find((name, i) => header.indexOf(name) !== i);
  if (repeated === undefined) return [];
  const message = l10n.t("The header names the column {0} more than once; the last one is used.", quoted(repeated));
  return [issue("DUPLICATE_KEY", message, [repeated])];
}

function wrongQuotes(found: Extract<CsvFields, { ok: false }>, at: RecordPosition): Issue {
  if (found.problem === "behind") {
    const message = l10n.t(
      "Column {0}: text follows a closing quote. Inside of quotes write each quote twice.",
      found.at + 1,
    );
    return issue("SYNTAX", message);
  }
  if (at.isUnterminated) return truncated();
  const message = l10n.t(
    "Column {0}: the quote that opens here is not closed where the field should end. Close it, or quote the whole field and write its quotes twice.",
    found.at + 1,
  );
  return issue("SYNTAX", message);
}

function ragged(fields: number, { header, delimiter }: CsvContainer, at: RecordPosition): Issue {
  if (at.isUnterminated && fields < header.length) return truncated();
  const message = l10n.t(
    "The record has {0} fields, the header {1}. Quote the texts that hold a {2} or a line break.",
    fields,
    header.length,
    delimiterWord(delimiter),
  );
  return issue("SYNTAX", message);
}

function truncated(): Issue {
  const message = l10n.t("The file ends in the middle of this record; its writer may still be running or was stopped.");
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

const quoted = (name: string): string => JSON.stringify(name);
