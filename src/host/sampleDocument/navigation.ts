import * as vscode from "vscode";
import { contentRange, keyRange, lineRange, sentenceRanges } from "./ranges.ts";
import type { SampleFiles } from "./sampleFiles.ts";
import { sentenceOn } from "./shownSample.ts";

/** Definitions, references and highlights: the links between sentences, as the editor's own commands follow them. */
export class SampleNavigation
  implements vscode.DefinitionProvider, vscode.ReferenceProvider, vscode.DocumentHighlightProvider
{
  readonly #files: SampleFiles;

  constructor(files: SampleFiles) {
    this.#files = files;
  }

  /** From a response sentence to what supports it. A document's sentence is its own: the editor then lists who uses it. */
  provideDefinition(document: vscode.TextDocument, { line }: vscode.Position): vscode.LocationLink[] {
    const sample = this.#files.sampleIn(document);
    const found = sample && sentenceOn(sample, line);
    if (!found) return [];
    const targets = found.side === "response" ? (sample.linked[found.number] ?? []) : [found.number];
    return targets.flatMap((number) => {
      const target = sample.lineOf[number];
      if (target === undefined) return [];
      return [
        {
          originSelectionRange: contentRange(sample, line),
          targetUri: document.uri,
          targetRange: lineRange(sample, target),
          targetSelectionRange: keyRange(sample, target),
        },
      ];
    });
  }

  /** A sentence and all that it is linked to. */
  provideReferences(
    document: vscode.TextDocument,
    { line }: vscode.Position,
    { includeDeclaration }: vscode.ReferenceContext,
  ): vscode.Location[] {
    const sample = this.#files.sampleIn(document);
    const found = sample && sentenceOn(sample, line);
    if (!found) return [];
    const linked = sample.linked[found.number] ?? [];
    const own = found.side === "response" || includeDeclaration ? [found.number] : [];
    return sentenceRanges(sample, [...own, ...linked]).map((range) => new vscode.Location(document.uri, range));
  }

  provideDocumentHighlights(document: vscode.TextDocument, { line }: vscode.Position): vscode.DocumentHighlight[] {
    const sample = this.#files.sampleIn(document);
    const found = sample && sentenceOn(sample, line);
    if (!found) return [];
    const linked = sentenceRanges(sample, sample.linked[found.number] ?? []);
    return [
      new vscode.DocumentHighlight(contentRange(sample, line), vscode.DocumentHighlightKind.Read),
      ...linked.map((range) => new vscode.DocumentHighlight(range, vscode.DocumentHighlightKind.Write)),
    ];
  }
}
