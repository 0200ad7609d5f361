import * as vscode from "vscode";
import type { SampleFiles } from "./sampleFiles.ts";

/** Token types that every theme of the editor colours. */
export const TOKEN_LEGEND = new vscode.SemanticTokensLegend(["class", "keyword", "property"]);

/** Tells headings, labels and keys from the file's own words. */
export class SampleTokens implements vscode.DocumentSemanticTokensProvider {
  readonly #files: SampleFiles;
  readonly onDidChangeSemanticTokens: vscode.Event<void>;

  constructor(files: SampleFiles) {
    this.#files = files;
    this.onDidChangeSemanticTokens = files.onDidChangeSamples;
  }

  provideDocumentSemanticTokens(document: vscode.TextDocument): vscode.SemanticTokens {
    const tokens = new vscode.SemanticTokensBuilder(TOKEN_LEGEND);
    for (const [line, { kind, text, from }] of (this.#files.sampleIn(document)?.lines ?? []).entries()) {
      const isHeading = kind === "title" || kind === "heading";
      const to = isHeading ? text.length : text.slice(0, from).trimEnd().length;
      const start = Math.min(to, text.length - text.trimStart().length);
      const type = isHeading ? "class" : kind === "sentence" ? "property" : "keyword";
      if (to > start) tokens.push(new vscode.Range(line, start, line, to), type);
    }
    return tokens.build();
  }
}
