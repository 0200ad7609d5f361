import * as vscode from "vscode";
import { isSameFile, sourceName } from "./files.ts";

/** The bytes of a file as the editor has it, else as the disk does. */
export interface TextBytes {
  /** Bytes [from, to), fewer at the end of the file. */
  read(from: number, to: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Null where the file cannot be read, or not any more. */
export async function openBytes(uri: vscode.Uri): Promise<TextBytes | null> {
  const document = vscode.workspace.textDocuments.find((one) => isSameFile({ uri: sourceName(uri) }, one.uri));
  if (document) {
    const bytes = new TextEncoder().encode(document.getText());
    return { read: async (from, to) => bytes.subarray(from, to), close: async () => undefined };
  }
  if (uri.scheme !== "file") return null;
  const { open } = await import("node:fs/promises");
  try {
    const file = await open(uri.fsPath);
    return {
      async read(from, to) {
        const { bytesRead, buffer } = await file.read(new Uint8Array(to - from), 0, to - from, from);
        return buffer.subarray(0, bytesRead);
      },
      close: () => file.close(),
    };
  } catch {
    return null; // Gone or barred since it was scored.
  }
}
