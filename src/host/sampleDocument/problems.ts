import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { ResponseSentence } from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import { stateWord } from "../../present/words.ts";
import { type Mark, markOf } from "../decorations.ts";
import { SAMPLE_SCHEME } from "./address.ts";
import { keyRange, lineRange } from "./ranges.ts";
import { type OpenedSample, openSamples, type SampleFiles } from "./sampleFiles.ts";

const SEVERITIES: Readonly<Record<Mark, vscode.DiagnosticSeverity>> = {
  contradicted: vscode.DiagnosticSeverity.Error,
  unsupported: vscode.DiagnosticSeverity.Warning,
  partial: vscode.DiagnosticSeverity.Information,
};
const MOST_RELATED = 8;
const LONGEST_MESSAGE = 600;

/** The problem sentences of open samples in the Problems view, for as long as they are open. */
export class SampleProblems implements vscode.Disposable {
  readonly #files: SampleFiles;
  readonly #collection = vscode.languages.createDiagnosticCollection(SAMPLE_SCHEME);
  readonly #listeners: vscode.Disposable;

  constructor(files: SampleFiles) {
    this.#files = files;
    const show = (document: vscode.TextDocument) => this.#show(document);
    this.#listeners = vscode.Disposable.from(
      this.#collection,
      files.onDidChangeSamples(() => openSamples().forEach(show)),
      vscode.workspace.onDidOpenTextDocument(show),
      vscode.workspace.onDidChangeTextDocument(({ document }) => show(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#collection.delete(uri)),
    );
    openSamples().forEach(show);
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  #show(document: vscode.TextDocument): void {
    if (document.uri.scheme !== SAMPLE_SCHEME) return;
    const sample = this.#files.sampleIn(document);
    this.#collection.set(document.uri, sample ? problemsOf(sample, document.uri) : []);
  }
}

function problemsOf(sample: OpenedSample, uri: vscode.Uri): readonly vscode.Diagnostic[] {
  return sample.sentences.flatMap((found) => {
    const mark = found.side === "response" ? markOf(found.sentence) : null;
    const line = sample.lineOf[found.number];
    if (found.side !== "response" || !mark || line === undefined) return [];
    // The key alone is marked: the sentence has underlines of its own.
    const problem = new vscode.Diagnostic(keyRange(sample, line), messageOf(found.sentence), SEVERITIES[mark]);
    problem.source = "Evaloupe";
    problem.code = mark;
    problem.relatedInformation = (sample.linked[found.number] ?? []).slice(0, MOST_RELATED).flatMap((number) => {
      const source = sample.lineOf[number];
      if (source === undefined) return [];
      const words = sample.lines[source]?.text ?? "";
      return [new vscode.DiagnosticRelatedInformation(new vscode.Location(uri, lineRange(sample, source)), words)];
    });
    return [problem];
  });
}

function messageOf(sentence: ResponseSentence): string {
  const state = stateWord(sentence.isContradicted ? "contradicted" : sentence.state);
  const said = sentence.explanation ?? sentence.text;
  if (said === null || said === "") return state;
  const line = lineText(said);
  const cut =
    line.length > LONGEST_MESSAGE ? `${line.slice(0, LONGEST_MESSAGE).replace(/[\uD800-\uDBFF]$/, "")}…` : line;
  return sentence.explanation ? l10n.t("{0}. Judge: {1}", state, cut) : l10n.t("{0}: {1}", state, cut);
}
