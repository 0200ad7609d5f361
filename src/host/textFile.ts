import { once } from "node:events";
import { createWriteStream } from "node:fs";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { systemCodeOf } from "../platform/node/regularFile.ts";
import { type NewFile, startNewFile, WriteRefused } from "../platform/node/writePlace.ts";
import { PeerError } from "../protocol/peer.ts";

/** A file being written: it appears under its name whole, or not at all. */
export interface TextFile {
  readonly write: (text: string) => void;
  finish(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Through a temporary file beside it on disk, never through a link; in memory where the editor's file system is another
 * one. Throws `PeerError` where it may not be written.
 */
export async function startFile(uri: vscode.Uri): Promise<TextFile> {
  return uri.scheme === "file" ? onDisk(uri.fsPath) : inMemory(uri);
}

function onDisk(path: string): TextFile {
  const { descriptor, place, discard } = begin(path);
  // The descriptor counts, not the path.
  const stream = createWriteStream(path, { encoding: "utf8", fd: descriptor, flush: true });
  let failure: Error | null = null;
  stream.on("error", (error) => {
    failure = error;
  });
  return {
    write: (text) => void stream.write(text),
    async finish() {
      stream.end();
      if (!stream.closed) await once(stream, "close");
      if (failure) throw failure;
      place();
    },
    async discard() {
      stream.destroy();
      if (!stream.closed) await once(stream, "close");
      discard();
    },
  };
}

function begin(path: string): NewFile {
  try {
    return startNewFile(path);
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === null && !(error instanceof WriteRefused)) throw error;
    throw new PeerError({
      code: "invalid",
      message:
        error instanceof WriteRefused
          ? error.message
          : l10n.t("{0} cannot be written: the system says {1}.", path, code ?? "?"),
    });
  }
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
