import * as vscode from "vscode";
import { markOf, UNDERLINES } from "../decorations.ts";
import { onSettings, settings } from "../settings.ts";
import { SAMPLE_SCHEME } from "./address.ts";
import { contentRange, lineRange } from "./ranges.ts";
import type { OpenedSample, SampleFiles } from "./sampleFiles.ts";

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

/** A bar at the left of the whole line, told from the others by its stroke. */
function bar(stroke: string, color: string): vscode.DecorationRenderOptions {
  return {
    isWholeLine: true,
    borderStyle: stroke,
    borderWidth: "0 0 0 3px",
    borderColor: new vscode.ThemeColor(`evaloupe.${color}`),
  };
}
