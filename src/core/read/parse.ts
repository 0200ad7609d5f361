import * as l10n from "@vscode/l10n";
import type { Issue } from "../../model/index.ts";
import { skipSpace } from "./bytes.ts";
import { type Careful, type Oddity, readCarefully } from "./carefulJson.ts";
import type { ReadLimits } from "./container.ts";
import { BOM_CHARACTER, badUtf8, byteOrderMark, decode } from "./decode.ts";
import { syntaxHint } from "./hints.ts";
import { issue } from "./issues.ts";
import { holdsTooMany, isLongAndTooDeep } from "./nesting.ts";
import type { JsonRecord, Parsed } from "./parsed.ts";
import { isOrdinary } from "./suspicion.ts";
import { tooManyValues } from "./tooLong.ts";

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
  if (isObject(quick) && isOrdinary(text, quick, limits.maxDepth))
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
      l10n.t("Nested deeper than {0} levels at column {1}; flatten it.", limits.maxDepth, column),
    );
  }
  if (found.problem === "rest" && text[found.at] === "{" && /^\s*\{/.test(text)) {
    const message = l10n.t(
      "Another object begins at column {0}; one object a line was expected. Break the line there.",
      column,
    );
    return issue("CONCATENATED", message);
  }
  if (found.problem === "end" && at.isUnterminated) {
    const message = l10n.t(
      "The file ends in the middle of this record; its writer may still be running or was stopped.",
    );
    return issue("TRUNCATED", message);
  }
  return issue("SYNTAX", syntaxHint(text, found));
}

const FLAG_MESSAGES: Readonly<Record<Oddity["code"], (text: string) => string>> = {
  NON_FINITE: (text) =>
    l10n.t("{0} is no number that can be counted with; the value is taken as missing.", token(text)),
  UNSAFE_INT: (text) =>
    l10n.t("{0} has more digits than a double holds; ids keep their text, other values are rounded.", token(text)),
  DUPLICATE_KEY: (text) => l10n.t("The key {0} occurs more than once; the last value is used.", quoted(text)),
  LONE_SURROGATE: () => l10n.t("The text holds half of a character (a surrogate without its partner)."),
};

/** One issue a code: the first place, and how many more there are. */
function flags(oddities: readonly Oddity[]): Issue[] {
  const firsts = new Map<Oddity["code"], { readonly first: Oddity; others: number }>();
  for (const oddity of oddities) {
    const known = firsts.get(oddity.code);
    if (known) known.others++;
    else firsts.set(oddity.code, { first: oddity, others: 0 });
  }
  return [...firsts].map(([code, { first, others }]) => {
    const message = FLAG_MESSAGES[code](first.text);
    return issue(code, others === 0 ? message : l10n.t("{0} ({1} more in this record.)", message, others), first.path);
  });
}

function notObject(value: unknown): Issue {
  const found = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  return issue("NOT_OBJECT", l10n.t("Found {0} where an object was expected; each record should be one {...}.", found));
}

function loneCrMessage(): string {
  return l10n.t("A carriage return stands between tokens; it was read as white space.");
}

const token = (text: string): string => /^[^\s,\]}]+/.exec(text)?.[0] ?? text;
const quoted = (text: string): string => /^"[^"]*"?/.exec(text)?.[0] ?? text;
const rejected = (found: Issue): Parsed => ({ state: "rejected", issue: found });

function isObject(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
