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
    const show = () => this.#show();
    this.#listeners = vscode.Disposable.from(
      this.#collection,
      files.onDidChangeSamples(show),
      vscode.window.tabGroups.onDidChangeTabs(show),
      vscode.workspace.onDidOpenTextDocument(({ uri }) => uri.scheme === SAMPLE_SCHEME && show()),
      vscode.workspace.onDidChangeTextDocument(({ document }) => document.uri.scheme === SAMPLE_SCHEME && show()),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#collection.delete(uri)),
    );
    show();
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  /** The editor keeps a document for minutes after its last tab was closed; its problems go with the tab. */
  #show(): void {
    const shown = shownInTabs();
    for (const document of openSamples()) {
      const sample = shown.has(document.uri.toString()) ? this.#files.sampleIn(document) : null;
      if (sample) this.#collection.set(document.uri, problemsOf(sample, document.uri));
      else this.#collection.delete(document.uri);
    }
  }
}

function shownInTabs(): ReadonlySet<string> {
  const inputs: readonly unknown[] = vscode.window.tabGroups.all.flatMap((group) => group.tabs.map((tab) => tab.input));
  return new Set(inputs.flatMap((input) => (input instanceof vscode.TabInputText ? [input.uri.toString()] : [])));
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
      const words = sample.lines[source]?.text.trim() ?? "";
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
