import * as l10n from "@vscode/l10n";
import type { StopCode } from "../../model/index.ts";
import { BOM, CLOSE_ARRAY, CR, hasAt, LF, OPEN_ARRAY, OPEN_OBJECT, skipSpace } from "./bytes.ts";
import type { JsonContainer, Sniffed } from "./container.ts";
import { isCsvName, sniffCsv } from "./csvHeader.ts";
import { isKnownObject } from "./jsonObject.ts";
import { KNOWN_LISTS, layoutOfObject, type ObjectLayout } from "./knownLists.ts";
import { foreignFormat } from "./magic.ts";

/** How many bytes of a source `sniff` wants to see. */
export const HEAD_BYTES = 64 * 1024;

/**
 * How the records lie in a source, from its first bytes. The extension counts for CSV alone, which nothing else tells
 * from text, and not where JSON begins the file all the same. Stops with NO_RECORDS, UTF16, UTF32, COMPRESSED, BINARY, LFS_POINTER, PRETTY_JSON or CR_ONLY.
 */
export function sniff(head: Uint8Array, source: { readonly name: string; readonly size: number }): Sniffed {
  const foreign = foreignFormat(head, source.name);
  if (foreign !== null) return { ok: false, stop: foreign };
  const hasBom = hasAt(head, BOM);
  const start = skipSpace(head, hasBom ? BOM.length : 0);
  const isWhole = head.length >= source.size;
  const found = (id: JsonContainer["id"], path = ""): Sniffed => ({ ok: true, container: { id, path }, hasBom });
  if (start >= head.length) {
    return isWhole ? stop("NO_RECORDS", l10n.t("{0} holds no records: it is empty.", source.name)) : found("lines");
  }
  if (head[start] === OPEN_ARRAY) {
    const next = head[skipSpace(head, start + 1)];
    if (next === OPEN_OBJECT || next === CLOSE_ARRAY) return found("array");
    return isCsvName(source.name) ? sniffCsv(head, source.name, isWhole) : found("lines");
  }
  if (head[start] !== OPEN_OBJECT) {
    return isCsvName(source.name) ? sniffCsv(head, source.name, isWhole) : found("lines");
  }
  const layout = layoutOfObject(head, start);
  if (hasCarriageReturnsAlone(head, layout)) {
    return stop(
      "CR_ONLY",
      l10n.t(
        "{0} ends its lines with carriage returns alone; one record a line with \\n or \\r\\n was expected. Convert the line ends and open it again.",
        source.name,
      ),
    );
  }
  const isAlone = layout.end === null || (isWhole && skipSpace(head, layout.end) >= head.length);
  if (layout.list !== null && (isAlone || layout.isMultiline)) return found("nested", layout.list.path);
  if (!layout.isMultiline) return found("lines");
  if (isAlone && isKnownObject(head.subarray(start))) return found("object");
  return stop(
    "PRETTY_JSON",
    l10n.t(
      "{0} holds objects spread over several lines; one object a line, an array of objects, or an object with a list named {1} was expected. Write it with one object a line (jq -c .) and open it again.",
      source.name,
      KNOWN_LISTS.join(", "),
    ),
  );
}

/** Objects that are parted by \r, and no \n anywhere: the second one would never be seen. */
function hasCarriageReturnsAlone(head: Uint8Array, layout: ObjectLayout): boolean {
  if (layout.end === null || head.includes(LF)) return false;
  const next = skipSpace(head, layout.end);
  return next < head.length && head.subarray(layout.end, next).includes(CR);
}

function stop(code: StopCode, message: string): Sniffed {
  return { ok: false, stop: { code, message } };
}
