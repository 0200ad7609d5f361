import { readdir } from "node:fs/promises";
import { dirname, join, parse, relative, resolve, sep } from "node:path";
import * as l10n from "@vscode/l10n";
import type { StopReason } from "../../model/index.ts";

/** A name of the file system; its bytes need not be UTF-8, and then no text opens what it names. */
export interface FileName {
  /** As everything but the file system knows it: with U+FFFD for what is no UTF-8. */
  readonly text: string;
  readonly isUtf8: boolean;
  /** With `\xNN` for each byte that is none. */
  readonly escaped: string;
}

export function readName(raw: Buffer): FileName {
  const text = raw.toString("utf8");
  const isUtf8 = Buffer.from(text, "utf8").equals(raw);
  return { text, isUtf8, escaped: isUtf8 ? text : escapedBytes(raw) };
}

/** Why a file or folder cannot be opened whose name is not UTF-8, and what to do. */
export function notUtf8(escapedPath: string): StopReason {
  return {
    code: "UNREADABLE",
    message: l10n.t("{0} has a name that is not UTF-8, so that it cannot be opened. Rename it.", escapedPath),
  };
}

/**
 * What a path that does not exist stands for whose names lost bytes on their way here, as arguments of a command do: the
 * path with these bytes escaped. Null where there is no such thing.
 */
export async function misnamed(path: string): Promise<string | null> {
  if (!path.includes(REPLACED)) return null;
  const whole = resolve(path);
  const { root } = parse(whole);
  let folder = root;
  for (const part of relative(root, whole).split(sep)) {
    if (part.includes(REPLACED)) {
      const found = (await namesIn(folder)).filter(({ text }) => text === part);
      if (found.some(({ isUtf8 }) => isUtf8)) return null;
      const [first] = found;
      if (first) return join(dirname(join(folder, part)), first.escaped);
    }
    folder = join(folder, part);
  }
  return null;
}

const REPLACED = "\ufffd";

async function namesIn(folder: string): Promise<readonly FileName[]> {
  try {
    return (await readdir(folder, { encoding: "buffer" })).map(readName);
  } catch {
    // What is wrong with the folder is told by whoever opens the path.
    return [];
  }
}

function escapedBytes(raw: Buffer): string {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let text = "";
  for (let at = 0; at < raw.length; ) {
    const length = [1, 2, 3, 4].find((size) => at + size <= raw.length && isCharacter(raw.subarray(at, at + size)));
    text += length ? decoder.decode(raw.subarray(at, at + length)) : `\\x${raw.subarray(at, at + 1).toString("hex")}`;
    at += length ?? 1;
  }
  return text;
}

const isCharacter = (bytes: Buffer): boolean => Buffer.from(bytes.toString("utf8"), "utf8").equals(bytes);
