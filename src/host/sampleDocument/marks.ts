import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { ResponseSentence } from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import { citationText, isWrong } from "../../present/citations.ts";
import { sentenceState, stateWord } from "../../present/words.ts";
import { type Mark, markOf, UNDERLINES } from "../decorations.ts";
import { onSettings, settings } from "../settings.ts";
import {
  contentRange,
  keyRange,
  lineRange,
  markersOn,
  type OpenedSample,
  openSamples,
  SAMPLE_SCHEME,
  type SampleFiles,
} from "./sampleFiles.ts";

/** Names of what is marked: sentences of the response by their support, of documents by their use, and our own signs. */
const STYLES = {
  unsupported: underline("unsupported"),
  contradicted: underline("contradicted"),
  partial: underline("partial"),
  used: bar("solid", "supported"),
  missed: bar("dotted", "missed"),
  stray: bar("double", "usedNotRelevant"),
  sign: { color: new vscode.ThemeColor("evaloupe.notLabelled"), fontStyle: "italic" },
} as const satisfies Readonly<Record<string, vscode.DecorationRenderOptions>>;

type Style = keyof typeof STYLES;
// Object.keys forgets the names.
const NAMES = Object.keys(STYLES) as readonly Style[];

/** Underlines, bars and signs in the samples on screen. */
export class SampleMarks implements vscode.Disposable {
  readonly #files: SampleFiles;
  readonly #types: ReadonlyMap<Style, vscode.TextEditorDecorationType>;
  readonly #listeners: vscode.Disposable;

  constructor(files: SampleFiles) {
    this.#files = files;
    this.#types = new Map(NAMES.map((name) => [name, vscode.window.createTextEditorDecorationType(STYLES[name])]));
    const draw = () => this.#draw();
    this.#listeners = vscode.Disposable.from(
      ...this.#types.values(),
      files.onDidChangeSamples(draw),
      vscode.window.onDidChangeVisibleTextEditors(draw),
      vscode.workspace.onDidChangeTextDocument(({ document }) => document.uri.scheme === SAMPLE_SCHEME && draw()),
      onSettings(["decorations"], draw),
    );
    draw();
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  #draw(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document.uri.scheme !== SAMPLE_SCHEME) continue;
      const sample = this.#files.sampleIn(editor.document);
      for (const [name, type] of this.#types) editor.setDecorations(type, sample ? rangesOf(sample, name) : []);
    }
  }
}

function rangesOf(sample: OpenedSample, style: Style): readonly vscode.Range[] {
  if (style === "sign") {
    return sample.lines.flatMap(({ marks }, line) =>
      marks.map(({ from, to }) => new vscode.Range(line, from, line, to)),
    );
  }
  if (!settings.isDecorated()) return [];
  return sample.sentences.flatMap((found) => {
    const line = sample.lineOf[found.number];
    const own = found.side === "response" ? markOf(found.sentence) : found.sentence.state;
    if (line === undefined || own !== style) return [];
    return [found.side === "response" ? contentRange(sample, line) : lineRange(sample, line)];
  });
}

function underline(mark: keyof typeof UNDERLINES): vscode.DecorationRenderOptions {
  return {
    textDecoration: `${UNDERLINES[mark]}; text-underline-offset: 3px; text-decoration-skip-ink: none`,
    overviewRulerColor: new vscode.ThemeColor(`evaloupe.${mark}`),
    overviewRulerLane: vscode.OverviewRulerLane.Right,
  };
}

/** A bar left of the line, distinct by its stroke. */
function bar(stroke: string, color: string): vscode.DecorationRenderOptions {
  return {
    isWholeLine: true,
    borderStyle: stroke,
    borderWidth: "0 0 0 3px",
    borderColor: new vscode.ThemeColor(`evaloupe.${color}`),
  };
}

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
  return [...sentenceProblems(sample, uri), ...citationProblems(sample)];
}

/** Citations of the wrong document, or of none that is there: at their markers, else at the sentence's key. */
function citationProblems(sample: OpenedSample): readonly vscode.Diagnostic[] {
  return sample.sentences.flatMap((found) => {
    const line = sample.lineOf[found.number];
    if (found.side !== "response" || line === undefined) return [];
    const markers = markersOn(sample, line);
    return (found.sentence.citations ?? []).filter(isWrong).map((citation) => {
      const marker = markers.find(({ citations }) => citations.includes(citation));
      const range = marker ? new vscode.Range(line, marker.from, line, marker.to) : keyRange(sample, line);
      const problem = new vscode.Diagnostic(range, citationText(citation), vscode.DiagnosticSeverity.Warning);
      problem.source = "Evaloupe";
      problem.code = citation.state;
      return problem;
    });
  });
}

function sentenceProblems(sample: OpenedSample, uri: vscode.Uri): readonly vscode.Diagnostic[] {
  return sample.sentences.flatMap((found) => {
    const mark = found.side === "response" ? markOf(found.sentence) : null;
    const line = sample.lineOf[found.number];
    if (found.side !== "response" || !mark || line === undefined) return [];
    // Only the key is marked: the sentence has its own underlines.
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
  const state = stateWord(sentenceState(sentence));
  const said = sentence.explanation ?? sentence.text;
  if (said === null || said === "") return state;
  const line = lineText(said);
  const cut =
    line.length > LONGEST_MESSAGE ? `${line.slice(0, LONGEST_MESSAGE).replace(/[\uD800-\uDBFF]$/, "")}…` : line;
  return sentence.explanation ? l10n.t("{0}. Judge: {1}", state, cut) : l10n.t("{0}: {1}", state, cut);
}
