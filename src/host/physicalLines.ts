import * as vscode from "vscode";
import { HEAD_BYTES, sniff } from "../core/read/sniff.ts";
import { isSameFile, sourceName } from "./files.ts";

const NEWLINE = 10;

/**
 * Line numbers, from 1, of places in a file. Where records lie one a line that is the record's own number; in an array
 * or a list of an object, lines are counted up to its byte offset. Empty where the file cannot be read any more.
 */
export async function physicalLines(
  uri: vscode.Uri,
  places: readonly { readonly line: number; readonly offset: number }[],
): Promise<readonly number[]> {
  const ownLines = places.map((place) => place.line);
  if (places.length === 0) return ownLines;
  const bytes = await head(uri, HEAD_BYTES);
  if (!bytes) return [];
  const sniffed = sniff(bytes, { name: "", size: Number.MAX_SAFE_INTEGER });
  if (!sniffed.ok || sniffed.container.id === "lines") return ownLines;
  const all = await head(uri, Math.max(...places.map((place) => place.offset)) + 1);
  return all ? linesAt(all, places) : [];
}

function linesAt(bytes: Uint8Array, places: readonly { readonly offset: number }[]): readonly number[] {
  const lines = new Array<number>(places.length).fill(1);
  const order = [...places.keys()].sort((a, b) => (places[a]?.offset ?? 0) - (places[b]?.offset ?? 0));
  let at = 0;
  let line = 1;
  for (const i of order) {
    const offset = places[i]?.offset ?? 0;
    for (; at < offset && at < bytes.length; at++) if (bytes[at] === NEWLINE) line++;
    lines[i] = line;
  }
  return lines;
}

/** The first bytes of a file as the editor or the disk has it; null where it cannot be read. */
async function head(uri: vscode.Uri, length: number): Promise<Uint8Array | null> {
  const document = vscode.workspace.textDocuments.find((one) => isSameFile({ uri: sourceName(uri) }, one.uri));
  if (document) return new TextEncoder().encode(document.getText()).subarray(0, length);
  if (uri.scheme !== "file") return null;
  const { open } = await import("node:fs/promises");
  try {
    const file = await open(uri.fsPath);
    try {
      const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch {
    // The file is gone or barred since it was scored: its problems keep the numbers they have.
    return null;
  }
}
