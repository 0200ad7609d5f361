import * as l10n from "@vscode/l10n";
import type { Issue } from "../model/index.ts";
import { BACKSLASH, CLOSE_ARRAY, CLOSE_OBJECT, COMMA, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from "./bytes.ts";
import type { ReadLimits } from "./container.ts";

/** `JSON.parse` takes some 50 bytes per level: little for a text below this size. */
const LONG_BYTES = 1024 * 1024;

/** Short texts are parsed first and checked after. */
export function isLongAndTooDeep(bytes: Uint8Array, maxDepth: number): boolean {
  return bytes.length >= LONG_BYTES && nestsTooDeep(bytes, maxDepth);
}

/** A parsed value takes up to 60 bytes: a quarter of a gigabyte in all. */
export const MOST_VALUES = 4_000_000;

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

function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from + 1); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    let slashes = at;
    while (bytes[slashes - 1] === BACKSLASH) slashes -= 1;
    if ((at - slashes) % 2 === 0) return at;
  }
  return bytes.length;
}

const MEBIBYTE = 1024 * 1024;

export function tooLong(limits: ReadLimits): Issue {
  const limit = (limits.maxRecordBytes / MEBIBYTE).toLocaleString("en", { maximumFractionDigits: 2 });
  const message = l10n.t(
    "The record is longer than {0} MiB and was left out. Raise the limit (evaloupe.maxRecordMiB) or split it.",
    limit,
  );
  return { code: "TOO_LONG", path: "", message };
}

export function tooManyValues(): Issue {
  const message = l10n.t(
    "The record has more than {0} values and was left out. Split it.",
    MOST_VALUES.toLocaleString("en"),
  );
  return { code: "TOO_LONG", path: "", message };
}
