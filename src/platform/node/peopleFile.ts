import { constants } from "node:fs";
import { open } from "node:fs/promises";
import * as l10n from "@vscode/l10n";
import { type LabelFile, type LabelLine, readLabelLines, writeLabelLine, writePlanLine } from "../../labels/people.ts";
import type { LabelPlan } from "../../model/index.ts";
import { PeerError } from "../../protocol/peer.ts";
import { openToAppend, placeToAppend, unwritable, WriteRefused } from "./writePlace.ts";

const MOST_BYTES = 64 * 1024 * 1024;
const LINE_END = 10;

/** Labels in a file; none if it is missing. Throws `PeerError` if unreadable. */
export async function readLabelFile(path: string): Promise<LabelFile> {
  const file = await opened(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw failure(error, l10n.t("The labels in {0} cannot be read ({1}).", path, codeOf(error)));
  });
  if (file === null) return { lines: [], plans: [], unread: 0 };
  try {
    return readLabelLines(await file.readFile("utf8"));
  } finally {
    await file.close();
  }
}

/** The real path of the labels file, for the person's consent. Throws `PeerError` if it is not writable. */
export function labelPlace(path: string): string {
  try {
    return placeToAppend(path);
  } catch (error) {
    throw notKept(path, error);
  }
}

/**
 * Appends a label or a plan as a whole line to the agreed file. Throws `PeerError` on failure, and if a link or another
 * file has taken its place.
 */
export async function appendLabel(path: string, line: LabelLine | LabelPlan, agreed = labelPlace(path)): Promise<void> {
  try {
    const file = await openToAppend(path, agreed);
    try {
      const { size } = await file.stat();
      if (size > MOST_BYTES) throw new Error("EFBIG");
      const last = Buffer.alloc(1, LINE_END);
      if (size > 0) await file.read(last, 0, 1, size - 1);
      const text = `${last[0] === LINE_END ? "" : "\n"}${"plan" in line ? writePlanLine(line) : writeLabelLine(line)}`;
      const bytes = Buffer.from(text, "utf8");
      const { bytesWritten } = await file.write(bytes);
      if (bytesWritten < bytes.length) throw new Error("ENOSPC");
      await file.datasync();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw notKept(path, error);
  }
}

function notKept(path: string, error: unknown): PeerError {
  if (error instanceof PeerError) return error;
  return failure(
    error,
    error instanceof WriteRefused
      ? l10n.t("The label was not saved: {0}", error.message)
      : l10n.t("The label was not saved: {0}", unwritable(path, codeOf(error))),
  );
}

async function opened(path: string, flags: number) {
  const file = await open(path, flags);
  const stat = await file.stat();
  if (stat.isFile() && stat.size <= MOST_BYTES) return file;
  await file.close();
  throw new Error(stat.isFile() ? "EFBIG" : "EINVAL");
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}

function failure(error: unknown, message: string): PeerError {
  const refused = new PeerError({ code: "invalid", message });
  refused.cause = error;
  return refused;
}
