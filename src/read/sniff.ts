import * as l10n from "@vscode/l10n";
import type { StopCode, StopReason } from "../model/index.ts";
import { BOM, CLOSE_ARRAY, CR, hasAt, LF, OPEN_ARRAY, OPEN_OBJECT, skipSpace } from "./bytes.ts";
import type { JsonContainer, Sniffed } from "./container.ts";
import { isCsvName, sniffCsv } from "./csv.ts";
import { excerpt } from "./issues.ts";
import { KNOWN_LISTS, layoutOfObject, type ObjectLayout } from "./objects.ts";

export const EVALUATION_EXTENSIONS = ["jsonl", "ndjson", "json", "csv", "tsv", "parquet", "eval", "gz"] as const;

/** Names of evaluations in folders and menus; content decides in the end. Labels, tags, reviews and readings are none. */
export const EVALUATION_FILE =
  /(?<!\.labels\.(?:human|agents))\.(?:(?:jsonl|ndjson|(?<!\.(?:review|reading)\.|(?:^|[\\/])evaloupe\.tags\.)json|csv|tsv)(?:\.gz)?|parquet|eval)$/i;

const ascii = (text: string): readonly number[] => [...text].map((letter) => letter.charCodeAt(0));

const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** gzip is inflated earlier, so it is here only for platforms that cannot. */
const COMPRESSED: readonly (readonly [string, readonly number[]])[] = [
  ["gzip", [0x1f, 0x8b]],
  ["Zstandard", [0x28, 0xb5, 0x2f, 0xfd]],
  ["bzip2", ascii("BZh")],
  ["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ["LZ4", [0x04, 0x22, 0x4d, 0x18]],
  ["7-Zip", [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ["zip", ZIP],
];

const BINARY: readonly (readonly [string, readonly number[]])[] = [
  ["PNG", [0x89, 0x50, 0x4e, 0x47]],
  ["JPEG", [0xff, 0xd8, 0xff]],
  ["GIF", ascii("GIF8")],
  ["PDF", ascii("%PDF-")],
  ["Parquet", ascii("PAR1")],
  ["Arrow", ascii("ARROW1")],
  ["SQLite", ascii("SQLite format 3")],
  ["HDF5", [0x89, 0x48, 0x44, 0x46]],
  ["NumPy", [0x93, ...ascii("NUMPY")]],
  ["ELF", [0x7f, ...ascii("ELF")]],
];

const TAR = ascii("ustar");
const TAR_AT = 257;

const LFS_POINTER = ascii("version https://git-lfs.github.com/spec/");

function foreignFormat(head: Uint8Array, name: string): StopReason | null {
  const utf = wideEncoding(head);
  if (utf !== null) {
    return {
      code: utf,
      message: l10n.t(
        "{0} is encoded as {1}. Save it as UTF-8 and open it again.",
        name,
        utf === "UTF16" ? "UTF-16" : "UTF-32",
      ),
    };
  }
  if (isWorkbook(head, name)) {
    return {
      code: "BINARY",
      message: l10n.t("{0} is a workbook of a spreadsheet program. Save its sheet as CSV (UTF-8) and open that.", name),
    };
  }
  const compressed = COMPRESSED.find(([, magic]) => hasAt(head, magic));
  if (compressed !== undefined) {
    return {
      code: "COMPRESSED",
      message: l10n.t(
        "{0} is compressed with {1}. Expected plain text or gzip; unpack it and open the result.",
        name,
        compressed[0],
      ),
    };
  }
  if (hasAt(head, LFS_POINTER)) {
    return {
      code: "LFS_POINTER",
      message: l10n.t(
        "{0} is a Git LFS pointer, not the file itself. Fetch the file with git lfs pull and open it again.",
        name,
      ),
    };
  }
  const isBinary = hasNulAndNoJson(head);
  const known = BINARY.find(([, magic]) => hasAt(head, magic))?.[0];
  const binary = isBinary && hasAt(head, TAR, TAR_AT) ? "tar" : known;
  if (binary === undefined && !isBinary) return null;
  return {
    code: "BINARY",
    message:
      binary === undefined
        ? l10n.t("{0} is a binary file. Expected text with one JSON object per line.", name)
        : l10n.t("{0} is a binary file ({1}). Expected text with one JSON object per line.", name, binary),
  };
}

const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const WORKBOOK = /\.(?:xls[xmb]?|ods|numbers)$/i;
/** Names of the entries of a workbook are in plain text. */
const SHEETS = /\bxl\/(?:workbook|worksheets|_rels)|opendocument\.spreadsheet/;

function isWorkbook(head: Uint8Array, name: string): boolean {
  if (hasAt(head, ZIP)) return WORKBOOK.test(name) || SHEETS.test(String.fromCharCode(...head.subarray(0, LOOKED_AT)));
  return hasAt(head, OLE) && WORKBOOK.test(name);
}
const LOOKED_AT = 8192;

function wideEncoding(head: Uint8Array): "UTF16" | "UTF32" | null {
  if (hasAt(head, [0xff, 0xfe, 0, 0]) || hasAt(head, [0, 0, 0xfe, 0xff])) return "UTF32";
  if (hasAt(head, [0xff, 0xfe]) || hasAt(head, [0xfe, 0xff])) return "UTF16";
  for (const open of [OPEN_OBJECT, OPEN_ARRAY]) {
    if (hasAt(head, [open, 0, 0, 0]) || hasAt(head, [0, 0, 0, open])) return "UTF32";
    if ((hasAt(head, [open, 0]) && head[3] === 0) || (hasAt(head, [0, open, 0]) && head[3] !== 0)) return "UTF16";
  }
  return null;
}

function hasNulAndNoJson(head: Uint8Array): boolean {
  const first = head[skipSpace(head)];
  return first !== OPEN_OBJECT && first !== OPEN_ARRAY && head.includes(0);
}

export const HEAD_BYTES = 64 * 1024;

/**
 * The container of a source, from its first bytes. The extension counts for CSV only, unless the file begins as JSON.
 * Stops with NO_RECORDS, UTF16, UTF32, COMPRESSED, BINARY, LFS_POINTER, PRETTY_JSON or CR_ONLY.
 */
export function sniff(head: Uint8Array, source: { readonly name: string; readonly size: number }): Sniffed {
  const foreign = foreignFormat(head, source.name);
  if (foreign !== null) return { ok: false, stop: foreign };
  const hasBom = hasAt(head, BOM);
  const start = skipSpace(head, hasBom ? BOM.length : 0);
  const isWhole = head.length >= source.size;
  const found = (id: JsonContainer["id"], path = ""): Sniffed => ({ ok: true, container: { id, path }, hasBom });
  if (start >= head.length) {
    return isWhole ? stop("NO_RECORDS", l10n.t("{0} has no records: it is empty.", source.name)) : found("lines");
  }
  if (head[start] === OPEN_ARRAY) {
    const inner = skipSpace(head, start + 1);
    const next = head[inner];
    if (next === OPEN_OBJECT || next === CLOSE_ARRAY) return found("array");
    if (next === OPEN_ARRAY && head[skipSpace(head, inner + 1)] !== OPEN_ARRAY)
      return stop("PRETTY_JSON", listOfLists(source.name));
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
        "{0} ends its lines with carriage returns alone. Expected one record per line, with \\n or \\r\\n; convert the line endings and open it again.",
        source.name,
      ),
    );
  }
  const isAlone = layout.end === null || (isWhole && skipSpace(head, layout.end) >= head.length);
  if (layout.list !== null && (isAlone || layout.isMultiline)) return found("nested", layout.list.path);
  if (!layout.isMultiline) return found("lines");
  if (isAlone) return found("object");
  return stop(
    "PRETTY_JSON",
    l10n.t(
      "{0} has objects that span several lines. Expected one object per line, an array of objects, or an object with a list named {1}. Write one object per line (jq -c .) and open it again.",
      source.name,
      KNOWN_LISTS.join(", "),
    ),
  );
}

const listOfLists = (name: string): string =>
  l10n.t(
    "{0} is a list of lists, so nothing says what its values are. Write each inner list as an object with named values, such as {1}, or all of them as CSV with a header, and open it again.",
    name,
    '{"question": "…", "response": "…"}',
  );

export function noList(name: string, keys: readonly string[]): StopReason {
  const message = l10n.t(
    "{0} is one JSON object ({1}) without samples or results. Expected one object per line, an array of objects, or an object with a list named {2}.",
    name,
    keys
      .slice(0, MOST_KEYS)
      .map((key) => excerpt(key, 40))
      .join(", "),
    KNOWN_LISTS.join(", "),
  );
  return { code: "PRETTY_JSON", message };
}

const MOST_KEYS = 8;

/** Objects separated by CR without a LF: only the first would be read. */
function hasCarriageReturnsAlone(head: Uint8Array, layout: ObjectLayout): boolean {
  if (layout.end === null || head.includes(LF)) return false;
  const next = skipSpace(head, layout.end);
  return next < head.length && head.subarray(layout.end, next).includes(CR);
}

function stop(code: StopCode, message: string): Sniffed {
  return { ok: false, stop: { code, message } };
}
