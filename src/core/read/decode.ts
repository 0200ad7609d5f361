import * as l10n from "@vscode/l10n";
import type { Issue } from "../../model/index.ts";
import { issue } from "./issues.ts";
import { firstBadByte } from "./utf8.ts";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export const BOM_CHARACTER = "\ufeff";

/** The text of a record with its byte order mark, if it has one; null where it is no UTF-8 (see `badUtf8`). */
export function decode(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    // Fatal decoding throws for one reason only.
    return null;
  }
}

/** BAD_UTF8, with the first byte that is not. */
export function badUtf8(bytes: Uint8Array): Issue {
  const at = firstBadByte(bytes);
  const found = (bytes[at] ?? 0).toString(16).padStart(2, "0");
  const message = l10n.t(
    "Byte {0} (0x{1}) is not UTF-8; perhaps it is Latin-1 or was cut. Save it as UTF-8.",
    at + 1,
    found,
  );
  return issue("BAD_UTF8", message);
}

/** BOM: it was skipped, at the file's beginning or between records. */
export function byteOrderMark(isFirst: boolean): Issue {
  const message = isFirst
    ? l10n.t("The file begins with a byte order mark; it was skipped.")
    : l10n.t("A byte order mark stands before this record, as where files were joined; it was skipped.");
  return issue("BOM", message);
}
