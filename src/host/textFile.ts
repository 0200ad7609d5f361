import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import * as vscode from "vscode";

/** A file being written: it appears under its name whole, or not at all. */
export interface TextFile {
  readonly write: (text: string) => void;
  finish(): Promise<void>;
  discard(): Promise<void>;
}

/** Through a temporary file beside it on disk; in memory where the editor's file system is another one. */
export async function startFile(uri: vscode.Uri): Promise<TextFile> {
  return uri.scheme === "file" ? onDisk(uri.fsPath) : inMemory(uri);
}

async function onDisk(path: string): Promise<TextFile> {
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  const stream = createWriteStream(temporary, { encoding: "utf8", flags: "wx", flush: true });
  let failure: Error | null = null;
  stream.on("error", (error) => {
    failure = error;
  });
  await once(stream, "open");
  return {
    write: (text) => void stream.write(text),
    async finish() {
      stream.end();
      if (!stream.closed) await once(stream, "close");
      if (failure) throw failure;
      await rename(temporary, path);
    },
    async discard() {
      stream.destroy();
      await rm(temporary, { force: true });
    },
  };
}

function inMemory(uri: vscode.Uri): TextFile {
  const parts: string[] = [];
  return {
    write: (text) => void parts.push(text),
    async finish() {
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(parts.join("")));
    },
    async discard() {
      parts.length = 0;
    },
  };
}
