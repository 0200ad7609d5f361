import * as l10n from "@vscode/l10n";
import type { Issue } from "../model/index.ts";
import { BACKSLASH, CLOSE_ARRAY, CLOSE_OBJECT, COMMA, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from "./bytes.ts";
import type { ReadLimits } from "./container.ts";

/** `JSON.parse` takes some 50 bytes for each level: below this many bytes that is little, however deep they nest. */
const LONG_BYTES = 1024 * 1024;

/** Whether a long text of JSON nests deeper than `maxDepth`; short ones are parsed first and looked at then. */
export function isLongAndTooDeep(bytes: Uint8Array, maxDepth: number): boolean {
  return bytes.length >= LONG_BYTES && nestsTooDeep(bytes, maxDepth);
}

/** A value takes up to 60 bytes of memory once it is parsed: so many of them stay below a quarter of a gigabyte. */
export const MOST_VALUES = 4_000_000;

/** Whether a long text of JSON holds more values than `MOST_VALUES`; short ones cannot. */
export function holdsTooMany(bytes: Uint8Array): boolean {
  if (bytes.length < 2 * MOST_VALUES) return false;
  let commas = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === QUOTE) at = endOfString(bytes, at);
    else if (bytes[at] === COMMA) {
      commas += 1;
      if (commas >= MOST_VALUES) return true;
    }
  }
  return false;
}

/** Whether a text of JSON nests deeper than `maxDepth`. */
export function nestsTooDeep(bytes: Uint8Array, maxDepth: number): boolean {
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfString(bytes, at);
        break;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        depth += 1;
        if (depth > maxDepth) return true;
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        depth -= 1;
        break;
    }
  }
  return false;
}

/** Where the quote stands that closes the one at `from`; the length where none does. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from + 1); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    let slashes = at;
    while (bytes[slashes - 1] === BACKSLASH) slashes -= 1;
    if ((at - slashes) % 2 === 0) return at;
  }
  return bytes.length;
}

const MEBIBYTE = 1024 * 1024;

/** A record that was passed over unread, because it is longer than the limit. */
export function tooLong(limits: ReadLimits): Issue {
  const limit = (limits.maxRecordBytes / MEBIBYTE).toLocaleString("en", { maximumFractionDigits: 2 });
  const message = l10n.t(
    "The record is longer than {0} MiB and was left out. Raise the limit (evaloupe.maxRecordMiB) or split it.",
    limit,
  );
  return { code: "TOO_LONG", path: "", message };
}

/** A record that would take too much memory, short as it is. */
export function tooManyValues(): Issue {
  const message = l10n.t(
    "The record has more than {0} values and was left out. Split it.",
    MOST_VALUES.toLocaleString("en"),
  );
  return { code: "TOO_LONG", path: "", message };
}
