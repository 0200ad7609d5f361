import * as vscode from "vscode";
import type { PlacedMarker } from "../../present/citations.ts";
import { keyText } from "../../present/sampleText.ts";
import { sentenceState, stateWord, useWord } from "../../present/words.ts";
import type { FoundSentence } from "../documentPlaces.ts";
import {
  contentRange,
  documentLine,
  keyRange,
  lineRange,
  markersOn,
  type OpenedSample,
  type SampleFiles,
  sentenceOn,
  sentenceRanges,
} from "./sampleFiles.ts";

/** Definitions, references and highlights: the links between sentences, as the editor's own commands follow them. */
export class SampleNavigation
  implements vscode.DefinitionProvider, vscode.ReferenceProvider, vscode.DocumentHighlightProvider
{
  readonly #files: SampleFiles;

  constructor(files: SampleFiles) {
    this.#files = files;
  }

  /** From a marker to the documents that it cites, from a response sentence to what supports it. A document's sentence is its own: the editor then lists who uses it. */
  provideDefinition(document: vscode.TextDocument, { line, character }: vscode.Position): vscode.LocationLink[] {
    const sample = this.#files.sampleIn(document);
    const found = sample && sentenceOn(sample, line);
    if (!found) return [];
    const marker = markersOn(sample, line).find(({ from, to }) => from <= character && character <= to);
    if (marker) return citedDocuments(sample, marker, line, document.uri);
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

function citedDocuments(
  sample: OpenedSample,
  { from, to, citations }: PlacedMarker,
  line: number,
  uri: vscode.Uri,
): vscode.LocationLink[] {
  return citations.flatMap(({ document }) => {
    const target = documentLine(sample, document);
    if (target === null) return [];
    const range = lineRange(sample, target);
    const originSelectionRange = new vscode.Range(line, from, line, to);
    return [{ originSelectionRange, targetUri: uri, targetRange: range, targetSelectionRange: range }];
  });
}

/** The response and the documents with their sentences: for the outline, for folding and for the lines that stick. */
export class SampleOutline implements vscode.DocumentSymbolProvider, vscode.FoldingRangeProvider {
  readonly #files: SampleFiles;

  constructor(files: SampleFiles) {
    this.#files = files;
  }

  provideDocumentSymbols(document: vscode.TextDocument): vscode.DocumentSymbol[] {
    const sample = this.#files.sampleIn(document);
    return sample ? sectionsOf(sample).map((section) => sectionSymbol(sample, section)) : [];
  }

  provideFoldingRanges(document: vscode.TextDocument): vscode.FoldingRange[] {
    const sample = this.#files.sampleIn(document);
    return sample ? sectionsOf(sample).map(({ from, to }) => new vscode.FoldingRange(from, to)) : [];
  }
}

/** Lines of a section, its heading among them; `to` is its last one. */
interface Section {
  readonly from: number;
  readonly to: number;
  readonly isDocument: boolean;
}

function sectionsOf({ lines }: OpenedSample): readonly Section[] {
  const sections: { from: number; to: number; isDocument: boolean }[] = [];
  for (const [line, { kind, section }] of lines.entries()) {
    const last = sections.at(-1);
    if (kind === "heading") sections.push({ from: line, to: line, isDocument: section !== "response" });
    else if (kind !== "blank" && last) last.to = line;
  }
  return sections;
}

function sectionSymbol(sample: OpenedSample, { from, to, isDocument }: Section): vscode.DocumentSymbol {
  const kind = isDocument ? vscode.SymbolKind.File : vscode.SymbolKind.Module;
  const range = lineRange(sample, from).union(lineRange(sample, to));
  const symbol = new vscode.DocumentSymbol(sample.lines[from]?.text || "–", "", kind, range, lineRange(sample, from));
  for (let line = from + 1; line <= to; line++) {
    const number = sample.lines[line]?.sentence ?? null;
    const found = number === null ? null : sample.sentences[number];
    if (found) symbol.children.push(sentenceSymbol(sample, found, line));
  }
  return symbol;
}

function sentenceSymbol(sample: OpenedSample, found: FoundSentence, line: number): vscode.DocumentSymbol {
  const { text = "", from = 0 } = sample.lines[line] ?? {};
  const name = `${keyText(found.sentence.key)}  ${cut(text.slice(from))}`.trim() || "–";
  return new vscode.DocumentSymbol(
    name,
    stateOf(found),
    vscode.SymbolKind.String,
    lineRange(sample, line),
    keyRange(sample, line),
  );
}

const LONGEST_NAME = 80;

function cut(text: string): string {
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}

function stateOf(found: FoundSentence): string {
  if (found.side === "document") return useWord(found.sentence.state);
  return stateWord(sentenceState(found.sentence));
}
