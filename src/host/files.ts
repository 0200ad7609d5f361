import * as vscode from "vscode";
import type { SourceSpec } from "../model/index.ts";

export { EVALUATION_EXTENSIONS, EVALUATION_FILE } from "../core/read/fileNames.ts";

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
