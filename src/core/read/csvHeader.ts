import * as l10n from "@vscode/l10n";
import { BOM, CR, hasAt, LF } from "./bytes.ts";
import type { CsvDelimiter, Sniffed } from "./container.ts";
import { splitFields } from "./csvFields.ts";
import { CsvScanner } from "./csvScanner.ts";

/** Of delimiters that part the header into equally many names the first is taken. */
const DELIMITERS: readonly CsvDelimiter[] = [",", ";", "\t"];

export function isCsvName(name: string): boolean {
  return /\.(?:csv|tsv)(?:\.gz)?$/i.test(name);
}

/**
 * The container of a CSV file from its first bytes: its first record that is not blank names the columns, and the
 * delimiter that gives it the most of them, none with a quote in it, is the file's. Stops with CR_ONLY, or NO_RECORDS where no header ends here.
 */
export function sniffCsv(head: Uint8Array, name: string, isWhole: boolean): Sniffed {
  const hasBom = hasAt(head, BOM);
  const start = firstText(head, hasBom ? BOM.length : 0);
  const readings = DELIMITERS.map((delimiter) => ({ delimiter, header: headerOf(head, start, delimiter, isWhole) }));
  const [first, ...others] = readings;
  const best = others.reduce((most, other) => (columns(other) > columns(most) ? other : most), first ?? NOTHING);
  if (best.header === null) return { ok: false, stop: { code: "NO_RECORDS", message: noHeader(name) } };
  if (!head.includes(LF) && best.header.some((column) => column.includes("\r"))) {
    return { ok: false, stop: { code: "CR_ONLY", message: carriageReturnsAlone(name) } };
  }
  return { ok: true, hasBom, container: { id: "csv", path: "", header: best.header, delimiter: best.delimiter } };
}

const NOTHING = { delimiter: ",", header: null } as const;

/** How well a delimiter parts the header; a quote in a name means that it was cut in two. */
function columns({ header }: { readonly header: readonly string[] | null }): number {
  if (header === null) return 0;
  return header.some((name) => name.includes('"')) ? 0.5 : header.length;
}

function headerOf(
  head: Uint8Array,
  start: number,
  delimiter: CsvDelimiter,
  isWhole: boolean,
): readonly string[] | null {
  const scanner = new CsvScanner(delimiter, Number.POSITIVE_INFINITY);
  if (!scanner.scan(head, start, 0)) {
    if (!isWhole) return null;
    scanner.finish(head.length);
  }
  const split = splitFields(new TextDecoder().decode(head.subarray(start, scanner.end)), delimiter);
  return split.ok ? split.fields.map((field) => field ?? "") : null;
}

/** Offset behind blank lines. */
function firstText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] === LF || bytes[at] === CR)) at += 1;
  return at;
}

function noHeader(name: string): string {
  return l10n.t(
    "{0} begins with no header: one record with the names of the columns was expected, its quotes in pairs. Write one.",
    name,
  );
}

function carriageReturnsAlone(name: string): string {
  return l10n.t(
    "{0} ends its lines with carriage returns alone; \\n or \\r\\n was expected. Convert the line ends and open it again.",
    name,
  );
}
