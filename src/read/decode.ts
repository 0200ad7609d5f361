import * as l10n from "@vscode/l10n";
import type { Issue } from "../model/index.ts";
import { issue } from "./issues.ts";

/** Index of the first byte outside of valid UTF-8 (RFC 3629); -1 for none. */
function firstBadByte(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = characterLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return -1;
}

function characterLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  // The second byte excludes overlong forms, surrogates, and values beyond U+10FFFF.
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let next = 1; next < length; next += 1) {
    const byte = bytes[at + next] ?? 0;
    if (byte < (next === 1 ? lowest : 0x80) || byte > (next === 1 ? highest : 0xbf)) return 0;
  }
  return length;
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export const BOM_CHARACTER = "\ufeff";

/** The text, with its byte order mark; null if it is no UTF-8 (see `badUtf8`). */
export function decode(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

export function badUtf8(bytes: Uint8Array): Issue {
  const at = firstBadByte(bytes);
  const found = (bytes[at] ?? 0).toString(16).padStart(2, "0");
  const message = l10n.t(
    "Byte {0} (0x{1}) is not UTF-8. The file may be Latin-1 or truncated. Save it as UTF-8.",
    at + 1,
    found,
  );
  return issue("BAD_UTF8", message);
}

/** The mark was skipped, at the file's beginning or between records. */
export function byteOrderMark(isFirst: boolean): Issue {
  const message = isFirst
    ? l10n.t("The file starts with a byte order mark. It was skipped.")
    : l10n.t("There is a byte order mark before this record, as after joining files. It was skipped.");
  return issue("BOM", message);
}
