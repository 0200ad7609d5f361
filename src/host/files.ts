import * as vscode from "vscode";
import type { EvaluationSpec, SourceSpec } from "../model/index.ts";
import { type Handlers, messageOf, PeerError } from "../protocol/peer.ts";
import type { FileMethods } from "../protocol/sessionMethods.ts";

export { EVALUATION_EXTENSIONS, EVALUATION_FILE } from "../read/sniff.ts";

/** Text documents that hovers, decorations and CodeLens serve. */
export const TEXT_FILES: vscode.DocumentSelector = [
  { pattern: "**/*.{jsonl,ndjson,json}" },
  { language: "jsonl" },
  { language: "json", scheme: "untitled" },
];

/** A file on disk by its path, which workers can open; anything else by its URI, whose bytes the host passes on. */
export function sourceName(uri: vscode.Uri): string {
  return uri.scheme === "file" ? uri.fsPath : uri.toString();
}

/** With the folders of the window, below which the files of facts are looked for. */
export function withRoots(spec: EvaluationSpec): EvaluationSpec {
  const roots = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => sourceName(uri));
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

interface SourceText {
  readonly uri: string;
  readonly text: string;
}

/** The sources whose text is not in a file as the person sees it: unsaved and untitled documents. */
export function textsOf(spec: EvaluationSpec): readonly SourceText[] {
  return spec.sources.flatMap(({ uri }) => {
    const document = openDocument({ uri });
    return document && isTextOurs(document) ? [{ uri, text: document.getText() }] : [];
  });
}

/** Serves a session the files that no path leads to. */
export const servedFiles: Handlers<FileMethods> = {
  async fileState({ uri }) {
    try {
      const { size, mtime } = await vscode.workspace.fs.stat(uriOf({ uri }));
      return { bytes: size, writtenMs: mtime };
    } catch (error) {
      if (isMissing(error)) return null;
      throw new PeerError({ code: "invalid", message: messageOf(error) });
    }
  },
  async fileBytes({ uri }) {
    try {
      // A copy of its own: what the editor hands out may be a part of something larger, which would be sent whole.
      return new Uint8Array(await vscode.workspace.fs.readFile(uriOf({ uri })));
    } catch (error) {
      throw new PeerError({ code: "invalid", message: messageOf(error) });
    }
  },
};

/** Whether the editor's text was scored instead of the file on disk. */
export const isUnsaved = (spec: EvaluationSpec): boolean => textsOf(spec).length > 0;

function isTextOurs(document: vscode.TextDocument): boolean {
  return document.isDirty || document.isUntitled;
}

function openDocument(source: { readonly uri: string }): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => isSameFile(source, document.uri));
}

/** Whether a file system says that there is no such file; whatever else fails may be otherwise the next time. */
export const isMissing = (error: unknown): boolean =>
  error instanceof vscode.FileSystemError && error.code === "FileNotFound";
