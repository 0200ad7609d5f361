import { realpathSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import * as vscode from "vscode";
import type { EvaluationSpec, SourceSpec } from "../model/index.ts";

export { EVALUATION_EXTENSIONS, EVALUATION_FILE } from "../core/read/sniff.ts";

/** Text documents that hovers, decorations and CodeLens serve. */
export const TEXT_FILES: vscode.DocumentSelector = [
  { pattern: "**/*.{jsonl,ndjson,json}" },
  { language: "jsonl" },
  { language: "json", scheme: "untitled" },
];

/** A file on disk by its path, which workers can open; anything else by its URI, whose text the host passes on. */
export function sourceName(uri: vscode.Uri): string {
  return uri.scheme === "file" ? uri.fsPath : uri.toString();
}

/** With the folders of the window, below which the files of facts are looked for. */
export function withRoots(spec: EvaluationSpec): EvaluationSpec {
  const roots = (vscode.workspace.workspaceFolders ?? []).flatMap(({ uri }) =>
    uri.scheme === "file" ? uri.fsPath : [],
  );
  return roots.length > 0 ? { ...spec, roots } : spec;
}

export function uriOf(source: Pick<SourceSpec, "uri">): vscode.Uri {
  // Two letters at least: `C:\data` is a path.
  return /^[a-z][a-z0-9+.-]+:/i.test(source.uri) ? vscode.Uri.parse(source.uri, true) : vscode.Uri.file(source.uri);
}

export function isSameFile(source: Pick<SourceSpec, "uri">, uri: vscode.Uri): boolean {
  return uriOf(source).toString() === uri.toString();
}

export function baseName(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf("/") + 1) || uri.path;
}

/** Whether a real path lies in a folder. By real paths: a folder inside may be a link to another place. */
export function isBelow(path: string, { scheme, fsPath }: vscode.Uri): boolean {
  if (scheme !== "file") return false;
  try {
    const way = relative(realpathSync(fsPath), path);
    return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
  } catch {
    // A workspace folder that is gone holds nothing.
    return false;
  }
}

interface SourceText {
  readonly uri: string;
  readonly text: string;
}

/**
 * The sources whose text a worker cannot read from disk as the person sees it: unsaved and untitled documents, and
 * files of virtual workspaces.
 */
export async function textsOf(spec: EvaluationSpec): Promise<readonly SourceText[]> {
  const texts: SourceText[] = [];
  for (const source of spec.sources) {
    const document = openDocument(source);
    if (document && isTextOurs(document)) texts.push({ uri: source.uri, text: document.getText() });
    else if (uriOf(source).scheme !== "file") {
      const bytes = await vscode.workspace.fs.readFile(uriOf(source));
      texts.push({ uri: source.uri, text: new TextDecoder().decode(bytes) });
    }
  }
  return texts;
}

/** Whether a source is scored as it stands in the editor and not as it is on disk. */
export function isUnsaved(spec: EvaluationSpec): boolean {
  return spec.sources.some((source) => {
    const document = openDocument(source);
    return document !== undefined && isTextOurs(document);
  });
}

function isTextOurs(document: vscode.TextDocument): boolean {
  return document.isDirty || document.isUntitled;
}

function openDocument(source: { readonly uri: string }): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => isSameFile(source, document.uri));
}

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
