import * as vscode from "vscode";
import type { VerdictChange } from "../protocol/list.ts";
import { LONGEST_LENS } from "./verdictWords.ts";

/** The columns that a lens takes whatever it says, so that nothing moves when it is known. */
const WIDTH = `${LONGEST_LENS + 2}ch`;

/** Lenses at the beginnings of records, and their empty places until they are known. */
export class Lenses implements vscode.Disposable {
  readonly #shown: vscode.TextEditorDecorationType;
  readonly #reserved: vscode.TextEditorDecorationType;

  constructor() {
    const before = { color: new vscode.ThemeColor("descriptionForeground"), width: WIDTH };
    this.#shown = vscode.window.createTextEditorDecorationType({ before });
    this.#reserved = vscode.window.createTextEditorDecorationType({ before: { ...before, contentText: "\u00a0" } });
  }

  /** Draws lenses by line; the other lines of `places` keep their places free. */
  draw(editor: vscode.TextEditor, lenses: ReadonlyMap<number, string>, places: readonly number[]): void {
    const shown = [...lenses].map(([line, contentText]) => ({
      range: startOf(line),
      renderOptions: { before: { contentText } },
    }));
    editor.setDecorations(this.#shown, shown);
    editor.setDecorations(this.#reserved, places.filter((line) => !lenses.has(line)).map(startOf));
  }

  dispose(): void {
    this.#shown.dispose();
    this.#reserved.dispose();
  }
}

const startOf = (line: number): vscode.Range => new vscode.Range(line, 0, line, 0);

type Way = VerdictChange["way"];
const WAYS: readonly Way[] = ["fixed", "broken", "changed"];

/** Gutter icons of changed verdicts: triangle up, down, diamond; each in a light and a dark colour. */
const SHAPES: Readonly<Record<Way, { readonly path: string; readonly dark: string; readonly light: string }>> = {
  fixed: { path: "M8 3 13.5 12.5h-11z", dark: "#73c991", light: "#2f7a2b" },
  broken: { path: "M8 13 2.5 3.5h11z", dark: "#f14c4c", light: "#d11100" },
  changed: { path: "M8 2.5 13.5 8 8 13.5 2.5 8z", dark: "#75beff", light: "#0068b8" },
};
const RULER: Readonly<Record<Way, string>> = {
  fixed: "evaloupe.supported",
  broken: "evaloupe.unsupported",
  changed: "evaloupe.missed",
};

const icon = (path: string, colour: string): vscode.Uri =>
  vscode.Uri.parse(
    `data:image/svg+xml;utf8,${encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="${path}" fill="${colour}"/></svg>`,
    )}`,
  );

/** Verdicts that are others than before the file was scored again, in the gutter and the overview ruler. */
export class ChangeMarks implements vscode.Disposable {
  readonly #types: Readonly<Record<Way, vscode.TextEditorDecorationType>>;

  constructor() {
    const type = (way: Way): vscode.TextEditorDecorationType => {
      const { path, dark, light } = SHAPES[way];
      return vscode.window.createTextEditorDecorationType({
        gutterIconSize: "75%",
        overviewRulerColor: new vscode.ThemeColor(RULER[way]),
        overviewRulerLane: vscode.OverviewRulerLane.Left,
        dark: { gutterIconPath: icon(path, dark) },
        light: { gutterIconPath: icon(path, light) },
      });
    };
    this.#types = { fixed: type("fixed"), broken: type("broken"), changed: type("changed") };
  }

  /** `lineOf` is the line of the document, from 0 on, on which a record begins; null if it has none. */
  draw(editor: vscode.TextEditor, changes: readonly VerdictChange[], lineOf: (record: number) => number | null): void {
    const ranges: Record<Way, vscode.Range[]> = { fixed: [], broken: [], changed: [] };
    for (const { way, line } of changes) {
      const at = lineOf(line);
      if (at !== null) ranges[way].push(startOf(at));
    }
    for (const way of WAYS) editor.setDecorations(this.#types[way], ranges[way]);
  }

  dispose(): void {
    for (const type of Object.values(this.#types)) type.dispose();
  }
}
