import { constants, type Stats } from "node:fs";
import { type FileHandle, open, readdir, stat } from "node:fs/promises";
import { dirname, join, parse, relative, resolve, sep } from "node:path";
import * as l10n from "@vscode/l10n";
import type { StopReason } from "../../model/index.ts";
import { UnreadableSource } from "../../read/issues.ts";

interface FileName {
  /** With U+FFFD for invalid bytes. */
  readonly text: string;
  readonly isUtf8: boolean;
  /** With `\xNN` for invalid bytes. */
  readonly escaped: string;
}

export function readName(raw: Buffer): FileName {
  const text = raw.toString("utf8");
  const isUtf8 = Buffer.from(text, "utf8").equals(raw);
  return { text, isUtf8, escaped: isUtf8 ? text : escapedBytes(raw) };
}

export function notUtf8(escapedPath: string): StopReason {
  return {
    code: "UNREADABLE",
    message: l10n.t("The name of {0} is not UTF-8, so it cannot be opened. Rename it.", escapedPath),
  };
}

/** The existing path whose name lost bytes on the way, as a command's arguments do, with escapes; else null. */
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

/**
 * Opens a regular file. Stops with NOT_A_FILE (a folder, FIFO, device or socket, without waiting) or UNREADABLE with
 * the system's code.
 */
export async function openRegular(path: string): Promise<FileHandle> {
  try {
    // Node throws a programming error for NUL.
    if (path.includes("\0")) throw unreadableStop(path, "ENOENT");
    // Opening a device may have effects, so its type is checked before, and again after.
    refuseOthers(path, await stat(path));
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      refuseOthers(path, await handle.stat());
      return handle;
    } catch (error) {
      await handle.close();
      throw error;
    }
  } catch (error) {
    const found = systemCodeOf(error) === "ENOENT" ? await misnamed(path) : null;
    throw found === null ? asStop(path, error) : new UnreadableSource(notUtf8(found));
  }
}

function refuseOthers(path: string, stats: Stats): void {
  if (stats.isFile()) return;
  const message = stats.isDirectory()
    ? l10n.t("{0} is a folder, not a file. Open the files in it.", path)
    : l10n.t("{0} is a pipe, device or socket, not a regular file. Write its content to a file and open that.", path);
  throw new UnreadableSource({ code: "NOT_A_FILE", message });
}

export function asStop(path: string, error: unknown): unknown {
  const systemCode = systemCodeOf(error);
  if (systemCode === null) return error;
  return unreadableStop(path, systemCode);
}

function unreadableStop(path: string, systemCode: string): UnreadableSource {
  return new UnreadableSource({ code: "UNREADABLE", systemCode, message: unreadable(path, systemCode) });
}

/** `ENOENT` and the like; null for other errors. */
export function systemCodeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

function unreadable(path: string, systemCode: string): string {
  switch (systemCode) {
    case "ENOENT":
      return l10n.t("{0} does not exist (ENOENT). Check the path.", path);
    case "EACCES":
    case "EPERM":
      return l10n.t("No permission to read {0} ({1}). Check its permissions.", path, systemCode);
    case "ELOOP":
      return l10n.t("{0} is a symbolic link that leads back to itself (ELOOP). Fix the link.", path);
    default:
      return l10n.t("{0} cannot be read ({1}).", path, systemCode);
  }
}
