import * as l10n from "@vscode/l10n";
import type { StopReason } from "../../model/index.ts";
import { hasAt, OPEN_ARRAY, OPEN_OBJECT, skipSpace } from "./bytes.ts";

const ascii = (text: string): readonly number[] => [...text].map((letter) => letter.charCodeAt(0));

/** Compressed files by their first bytes; gzip is inflated before anyone looks here, so it stands for a platform without it. */
const COMPRESSED: readonly (readonly [string, readonly number[]])[] = [
  ["gzip", [0x1f, 0x8b]],
  ["Zstandard", [0x28, 0xb5, 0x2f, 0xfd]],
  ["bzip2", ascii("BZh")],
  ["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ["LZ4", [0x04, 0x22, 0x4d, 0x18]],
  ["7-Zip", [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
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

/** A tar archive has its magic number behind the name and numbers of its first file. */
const TAR = ascii("ustar");
const TAR_AT = 257;

const LFS_POINTER = ascii("version https://git-lfs.github.com/spec/");

/** Why these first bytes are no UTF-8 text that could hold records; null where they may be. */
export function foreignFormat(head: Uint8Array, name: string): StopReason | null {
  const utf = wideEncoding(head);
  if (utf !== null) {
    return {
      code: utf,
      message: l10n.t(
        "{0} is encoded as {1}; UTF-8 was expected. Save it as UTF-8 and open it again.",
        name,
        utf === "UTF16" ? "UTF-16" : "UTF-32",
      ),
    };
  }
  const compressed = COMPRESSED.find(([, magic]) => hasAt(head, magic));
  if (compressed !== undefined) {
    return {
      code: "COMPRESSED",
      message: l10n.t(
        "{0} is compressed with {1}; plain text or gzip was expected. Unpack it and open what it holds.",
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
        ? l10n.t("{0} is a binary file; text with one JSON object a line was expected.", name)
        : l10n.t("{0} is a binary file ({1}); text with one JSON object a line was expected.", name, binary),
  };
}

/** By byte order mark, or by where the zeros of an opening bracket stand. */
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
