import * as l10n from "@vscode/l10n";
import type { Issue } from "../model/index.ts";
import { skipSpace } from "./bytes.ts";
import { isFastPathSafe, readCarefully } from "./carefulJson.ts";
import type { CellColumns } from "./cells.ts";
import type { Container, JsonContainer, ReadLimits } from "./container.ts";
import { parseCsvRecord } from "./csvRecord.ts";
import { BOM_CHARACTER, badUtf8, byteOrderMark, decode } from "./decode.ts";
import { syntaxHint } from "./hints.ts";
import { flags, issue } from "./issues.ts";
import { holdsTooMany, isLongAndTooDeep, tooManyValues } from "./limits.ts";
import { heading, isAboutFile, isNumbersBeside, isSummaryRecord, summary } from "./summaries.ts";
import type { Careful } from "./valueReader.ts";
import { jsonOf } from "./written.ts";

export type JsonRecord = Readonly<Record<string, unknown>>;

/** A record after parsing. `blank` is white space; `header` names the columns; `rejected` has code and hint. */
export type Parsed =
  | { readonly state: "record"; readonly record: JsonRecord; readonly issues: readonly Issue[] }
  | { readonly state: "header"; readonly issues: readonly Issue[] }
  | { readonly state: "blank" }
  | { readonly state: "rejected"; readonly issue: Issue };

export interface RecordPosition {
  readonly isFirst: boolean;
  readonly isUnterminated: boolean;
  readonly offset?: number;
}

/**
 * Parses a record. Rejections: TOO_LONG, BAD_UTF8, TOO_DEEP, CONCATENATED, NOT_OBJECT, TRUNCATED, SYNTAX. Flags, one
 * per code: BOM, LONE_CR, NUL, NON_FINITE (the value is null), UNSAFE_INT (ids keep their source text, see `isIdKey`),
 * DUPLICATE_KEY (the last wins), LONE_SURROGATE. Never throws.
 */
export function parseRecord(bytes: Uint8Array, limits: ReadLimits, at: RecordPosition): Parsed {
  // Files with millions of line ends exist: parsing each would take minutes.
  if (skipSpace(bytes) === bytes.length) return { state: "blank" };
  if (holdsTooMany(bytes)) return rejected(tooManyValues());
  const text = decode(bytes);
  if (text === null) return rejected(badUtf8(bytes));
  const quick = isLongAndTooDeep(bytes, limits.maxDepth) ? undefined : jsonOf(text);
  if (isObject(quick) && isFastPathSafe(text, quick, limits.maxDepth))
    return { state: "record", record: quick, issues: [] };
  return parseSlowly(text, limits, at);
}

function parseSlowly(source: string, limits: ReadLimits, at: RecordPosition): Parsed {
  const hasBom = source.startsWith(BOM_CHARACTER);
  const text = hasBom ? source.slice(1) : source;
  if (/^[ \t\r\n]*$/.test(text)) return { state: "blank" };
  const strict = readCarefully(text, limits.maxDepth);
  const whole = strict.ok || !text.includes(NUL) ? strict : readCarefully(withoutNul(text), limits.maxDepth);
  // The error is reported for the original text.
  const careful = whole.ok ? whole : strict;
  if (!careful.ok) return rejected(failure(text, careful, at, limits));
  if (!isObject(careful.value)) return rejected(notObject(careful.value));
  const issues = flags(careful.oddities);
  if (hasBom) issues.unshift(byteOrderMark(at.isFirst));
  if (!strict.ok) issues.push(issue("NUL", nulMessage(text.indexOf(NUL) + 1)));
  if (/\r(?!\n)/.test(text)) issues.push(issue("LONE_CR", loneCrMessage()));
  return { state: "record", record: careful.value, issues };
}

function failure(text: string, found: Extract<Careful, { ok: false }>, at: RecordPosition, limits: ReadLimits): Issue {
  const column = found.at + 1;
  if (found.problem === "deep") {
    return issue(
      "TOO_DEEP",
      l10n.t("Nested more than {0} levels deep at column {1}. Flatten it.", limits.maxDepth, column),
    );
  }
  if (found.problem === "rest" && text[found.at] === "{" && /^\s*\{/.test(text)) {
    const message = l10n.t(
      "Another object starts at column {0}. Expected one object per line; break the line there.",
      column,
    );
    return issue("CONCATENATED", message);
  }
  if (found.problem === "end" && at.isUnterminated) {
    const message = l10n.t(
      "The file ends in the middle of this record. Its writer may still be running or was stopped.",
    );
    return issue("TRUNCATED", message);
  }
  return issue("SYNTAX", syntaxHint(text, found));
}

function notObject(value: unknown): Issue {
  if (Array.isArray(value)) {
    const message = l10n.t(
      "Expected an object but found a list, so nothing says what its values are. Write each record as one {...} with named values, or all of them as CSV with a header.",
    );
    return issue("NOT_OBJECT", message);
  }
  const found = value === null ? "null" : typeof value;
  return issue("NOT_OBJECT", l10n.t("Expected an object but found {0}. Each record should be one {...}.", found));
}

const NUL = "\0";

/** A text with a space for each NUL between its tokens: `1 2` is no number. One in a string has damaged the string. */
function withoutNul(text: string): string {
  const parts: string[] = [];
  let [isInString, from] = [false, 0];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isInString = !isInString;
    else if (isInString && character === "\\") at++;
    else if (character === NUL && !isInString) {
      parts.push(text.slice(from, at), " ");
      from = at + 1;
    }
  }
  return parts.join("") + text.slice(from);
}

function nulMessage(column: number): string {
  return l10n.t(
    "Column {0}: there is a NUL byte; the file is damaged or its writer was stopped. The record was read without it.",
    column,
  );
}

function loneCrMessage(): string {
  return l10n.t("There is a carriage return between tokens. It was read as white space.");
}

const rejected = (found: Issue): Parsed => ({ state: "rejected", issue: found });

export function keysIn(records: readonly JsonRecord[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const record of records) for (const key in record) keys.add(key);
  return keys;
}

export function isObject(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export type ParseRecord = (bytes: Uint8Array, limits: ReadLimits, at: RecordPosition) => Parsed;

/** The parser of a container; `columns` are its format's, if known. */
export function parserOf(container: Container, columns?: CellColumns): ParseRecord {
  if (container.id === "csv") return (bytes, limits, at) => parseCsvRecord(bytes, container, limits, at, columns);
  const parse = container.id === "lines" || container.id === "object" ? parseRecord : parseElement;
  const { adds = [] } = container;
  // An object that is the whole file may be all numbers.
  const isSummary = (record: JsonRecord): boolean =>
    container.id !== "object" &&
    (isSummaryRecord(record) || (columns !== undefined && isNumbersBeside(record, columns.texts)));
  return (bytes, limits, at) => {
    const parsed = parse(bytes, limits, at);
    if (parsed.state !== "record") return parsed;
    if (isSummary(parsed.record)) return { state: "rejected", issue: summary() };
    if (container.id !== "object" && columns?.keys && isAboutFile(parsed.record, columns.keys, at.isFirst))
      return { state: "rejected", issue: heading() };
    if (adds.length === 0 || at.offset === undefined) return parsed;
    return { ...parsed, record: { ...addsAt(adds, at.offset), ...parsed.record } };
  };
}

function addsAt(adds: NonNullable<JsonContainer["adds"]>, offset: number): JsonRecord {
  let from = 0;
  for (let to = adds.length; from < to; ) {
    const middle = (from + to) >> 1;
    if ((adds[middle]?.[0] ?? 0) <= offset) from = middle + 1;
    else to = middle;
  }
  return adds[from - 1]?.[1] ?? {};
}

/** TRUNCATED also for a list that ends without its bracket. */
const parseElement: ParseRecord = (bytes, limits, at) => {
  const parsed = parseRecord(bytes, limits, at);
  if (parsed.state !== "blank" || !at.isUnterminated) return parsed;
  const message = l10n.t(
    "The file ends before its list is closed. Its writer may still be running or was stopped, so records may be missing.",
  );
  return { state: "rejected", issue: issue("TRUNCATED", message) };
};
