import * as vscode from "vscode";
import { hoverContents } from "../hover.ts";
import { contentRange } from "./ranges.ts";
import type { SampleFiles } from "./sampleFiles.ts";
import { sentenceOn } from "./shownSample.ts";

/** The hover of a record's text, over the sentences and the head of a sample. */
export class SampleHover implements vscode.HoverProvider {
  readonly #files: SampleFiles;

  constructor(files: SampleFiles) {
    this.#files = files;
  }

  provideHover(document: vscode.TextDocument, { line }: vscode.Position): vscode.Hover | null {
    const sample = this.#files.sampleIn(document);
    if (!sample || sample.lines[line]?.kind === "blank") return null;
    const found = sentenceOn(sample, line);
    const contents = [...hoverContents(sample.evaluation, sample.detail, found)];
    return found ? new vscode.Hover(contents, contentRange(sample, line)) : new vscode.Hover(contents);
  }
}
