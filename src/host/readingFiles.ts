import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { ReadingFile } from "../model/index.ts";
import { noticeText } from "../present/characters.ts";
import { messageOf, PeerError } from "../protocol/peer.ts";
import type { Evaluation } from "./evaluation.ts";
import { writeWhole } from "./exports.ts";
import { baseName, isMissing, uriOf } from "./files.ts";
import { placeOf } from "./places.ts";

/**
 * Writes a reading next to a source's data, replacing an earlier one. Resolves to its file's name, null if the person
 * does not want to overwrite. Throws `PeerError` if it cannot be written.
 */
export async function keepReading(
  evaluation: Evaluation,
  scope: "file" | "folder",
  reading: ReadingFile,
  source: number,
): Promise<string | null> {
  const uri = evaluation.fileOf(source);
  if (uri === null) throw new PeerError({ code: "invalid", message: l10n.t("There is no such source.") });
  const data = uriOf({ uri });
  if (data.scheme === "untitled") {
    const message = l10n.t("{0} has not been saved yet: a reading is kept beside a file.", baseName(data));
    throw new PeerError({ code: "invalid", message });
  }
  const { FOLDER_READING, readingNameFor, writeReading } = await import("./formatsBundle.ts");
  const beside = await placeOf(data).beside(uri);
  const name = scope === "folder" ? FOLDER_READING : readingNameFor(baseName(data), beside);
  const to = vscode.Uri.joinPath(data, "..", name);
  if (!(await mayWrite(to))) return null;
  const text = writeReading(reading);
  kept.set(String(to), text);
  await writeWhole(to, async (write) => write(text));
  return name;
}

/** Readings last stored in this window, by place. */
const kept = new Map<string, string>();

/** Whether a reading is as this window has kept it. */
export async function isAsKept(uri: vscode.Uri): Promise<boolean> {
  const text = kept.get(String(uri));
  if (text === undefined) return false;
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)) === text;
  } catch {
    return false; // It is gone, which is a change.
  }
}

/** A reading may be replaced; any other file only after a yes. */
async function mayWrite(to: vscode.Uri): Promise<boolean> {
  const { isReading, MOST_READING_BYTES } = await import("./formatsBundle.ts");
  try {
    const { type, size } = await vscode.workspace.fs.stat(to);
    const isSmall = (type & vscode.FileType.File) !== 0 && size <= MOST_READING_BYTES;
    if (isSmall && isReading(new TextDecoder().decode(await vscode.workspace.fs.readFile(to)))) return true;
  } catch (error) {
    if (isMissing(error)) return true;
    throw new PeerError({ code: "invalid", message: `${baseName(to)}: ${messageOf(error)}` });
  }
  const overwrite = l10n.t("Overwrite");
  const answer = await vscode.window.showWarningMessage(
    noticeText(l10n.t("Overwrite {0}? It is no reading that Evaloupe has written.", baseName(to))),
    { modal: true, detail: to.fsPath },
    overwrite,
  );
  return answer === overwrite;
}
