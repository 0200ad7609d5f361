import * as l10n from "@vscode/l10n";
import {
  type FlagCode,
  type Issue,
  type JsonPath,
  pathText,
  type RejectionCode,
  type StopReason,
} from "../model/index.ts";
import type { JsonAnomaly } from "./valueReader.ts";

/** A whole source is unreadable. Between processes only `reason` is sent. */
export class UnreadableSource extends Error {
  override readonly name = "Stop";
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(reason.message);
    this.reason = reason;
  }
}

/** The record of a sample is not here, or is another one by now: the sample is shown without its texts. */
export class MissingRecord extends UnreadableSource {}

/** A defect in one record, with its path as people write it. */
export function issue(code: FlagCode | RejectionCode, message: string, path: JsonPath = []): Issue {
  return { code, path: pathText(nameable(path)), message };
}

function nameable(path: JsonPath): JsonPath {
  let written = 0;
  const end = path.findIndex((step) => {
    written += String(step).length + 1;
    return written > MOST_PATH;
  });
  return end < 0 ? path : path.slice(0, end);
}

const MOST_PATH = 300;

export function damaged(name: string, format: string, what: string): UnreadableSource {
  const message = l10n.t("{0} is a damaged {1} file: {2}. Fetch or write it again.", name, format, what);
  return new UnreadableSource({ code: "UNREADABLE", message });
}

export function unsupported(name: string, format: string, what: string): UnreadableSource {
  const message = l10n.t(
    "{0} is a {1} file that cannot be read: {2}. Write it with common settings, or as JSON Lines.",
    name,
    format,
    what,
  );
  return new UnreadableSource({ code: "UNREADABLE", message });
}

/** A text for a message: cut after `most` UTF-16 units with an ellipsis, never within a surrogate pair. */
export function excerpt(text: string, most = 80): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most)}…`;
}

const FLAG_MESSAGES: Readonly<Record<JsonAnomaly["code"], (text: string) => string>> = {
  NON_FINITE: (text) => l10n.t("{0} is not a finite number. The value counts as missing.", token(text)),
  UNSAFE_INT: (text) =>
    l10n.t("{0} has more digits than a double can hold. Ids keep their text; other values are rounded.", token(text)),
  DUPLICATE_KEY: (text) => l10n.t("The key {0} occurs more than once. The last value is used.", quotedStart(text)),
  LONE_SURROGATE: () => l10n.t("The text contains half a character (a surrogate without its partner)."),
};

/** One issue per code: the first place, and the number of others. */
export function flags(oddities: readonly JsonAnomaly[]): Issue[] {
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

const token = (text: string): string => /^[^\s,\]}]+/.exec(text)?.[0] ?? text;
const quotedStart = (text: string): string => /^"[^"]*"?/.exec(text)?.[0] ?? text;
