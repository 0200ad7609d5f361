import * as l10n from "@vscode/l10n";
import type { Issue } from "../../model/index.ts";
import { skipSpace } from "./bytes.ts";
import { type Careful, isFastPathSafe, type JsonAnomaly, readCarefully } from "./carefulJson.ts";
import type { Container, CsvContainer, CsvDelimiter, ReadLimits } from "./container.ts";
import { type CsvField, type CsvFields, splitFields } from "./csv.ts";
import { BOM_CHARACTER, badUtf8, byteOrderMark, decode } from "./decode.ts";
import { syntaxHint } from "./hints.ts";
import { issue } from "./issues.ts";
import { holdsTooMany, isLongAndTooDeep, tooManyValues } from "./limits.ts";

/** A JSON object as it came out of a record: every value is unknown until an adapter has read it. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * One record after parsing. `blank` is a line of white space alone; `header` names the columns and holds no sample;
 * `rejected` carries code and hint.
 */
type Parsed =
  | { readonly state: "record"; readonly record: JsonRecord; readonly issues: readonly Issue[] }
  | { readonly state: "header"; readonly issues: readonly Issue[] }
  | { readonly state: "blank" }
  | { readonly state: "rejected"; readonly issue: Issue };

/** Where a record stands among the others, as far as its messages need to know. */
export interface RecordPosition {
  readonly isFirst: boolean;
  readonly isUnterminated: boolean;
}

/**
 * One record from its bytes. Rejections: TOO_LONG, BAD_UTF8, TOO_DEEP, CONCATENATED, NOT_OBJECT, TRUNCATED, SYNTAX. Flags,
 * one of a code: BOM, LONE_CR, NON_FINITE (the value is null), UNSAFE_INT (ids keep their source text as a string,
 * see `isIdKey`), DUPLICATE_KEY (the last wins), LONE_SURROGATE. Never throws.
 */
export function parseRecord(bytes: Uint8Array, limits: ReadLimits, at: RecordPosition): Parsed {
  // Files of millions of line ends have been seen: a failed attempt to parse each would take minutes.
  if (skipSpace(bytes) === bytes.length) return { state: "blank" };
  if (holdsTooMany(bytes)) return rejected(tooManyValues());
  const text = decode(bytes);
  if (text === null) return rejected(badUtf8(bytes));
  const quick = isLongAndTooDeep(bytes, limits.maxDepth) ? undefined : parseQuickly(text);
  if (isObject(quick) && isFastPathSafe(text, quick, limits.maxDepth))
    return { state: "record", record: quick, issues: [] };
  return parseSlowly(text, limits, at);
}

function parseQuickly(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What is wrong with it, or odd about it, the careful reader says better.
    return undefined;
  }
}

function parseSlowly(source: string, limits: ReadLimits, at: RecordPosition): Parsed {
  const hasBom = source.startsWith(BOM_CHARACTER);
  const text = hasBom ? source.slice(1) : source;
  if (/^[ \t\r\n]*$/.test(text)) return { state: "blank" };
  const careful = readCarefully(text, limits.maxDepth);
  if (!careful.ok) return rejected(failure(text, careful, at, limits));
  if (!isObject(careful.value)) return rejected(notObject(careful.value));
  const issues = flags(careful.oddities);
  if (hasBom) issues.unshift(byteOrderMark(at.isFirst));
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

const FLAG_MESSAGES: Readonly<Record<JsonAnomaly["code"], (text: string) => string>> = {
  NON_FINITE: (text) => l10n.t("{0} is not a finite number. The value counts as missing.", token(text)),
  UNSAFE_INT: (text) =>
    l10n.t("{0} has more digits than a double can hold. Ids keep their text; other values are rounded.", token(text)),
  DUPLICATE_KEY: (text) => l10n.t("The key {0} occurs more than once. The last value is used.", quotedStart(text)),
  LONE_SURROGATE: () => l10n.t("The text contains half a character (a surrogate without its partner)."),
};

/** One issue a code: the first place, and how many more there are. */
function flags(oddities: readonly JsonAnomaly[]): Issue[] {
  const firsts = new Map<JsonAnomaly["code"], { readonly first: JsonAnomaly; others: number }>();
  for (const anomaly of oddities) {
    const known = firsts.get(anomaly.code);
    if (known) known.others++;
    else firsts.set(anomaly.code, { first: anomaly, others: 0 });
  }
  return [...firsts].map(([code, { first, others }]) => {
    const message = FLAG_MESSAGES[code](first.text);
    return issue(code, others === 0 ? message : l10n.t("{0} ({1} more in this record.)", message, others), first.path);
  });
}

function notObject(value: unknown): Issue {
  const found = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  return issue("NOT_OBJECT", l10n.t("Expected an object but found {0}. Each record should be one {...}.", found));
}

function loneCrMessage(): string {
  return l10n.t("There is a carriage return between tokens. It was read as white space.");
}

const token = (text: string): string => /^[^\s,\]}]+/.exec(text)?.[0] ?? text;
const quotedStart = (text: string): string => /^"[^"]*"?/.exec(text)?.[0] ?? text;
const rejected = (found: Issue): Parsed => ({ state: "rejected", issue: found });

/** An object, and neither null nor a list. */
export function isObject(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

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
  const message = l10n.t("The header has the column {0} more than once. The last one is used.", quoted(repeated));
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

const quoted = (name: string): string => JSON.stringify(name);

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
    "The file ends before its list is closed. Its writer may still be running or was stopped, so records may be missing.",
  );
  return { state: "rejected", issue: issue("TRUNCATED", message) };
};
