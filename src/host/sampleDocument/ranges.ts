import * as vscode from "vscode";
import type { ShownSample } from "./shownSample.ts";

/** The words of a line, without what stands before them. */
export function contentRange({ lines }: ShownSample, line: number): vscode.Range {
  const { from = 0, text = "" } = lines[line] ?? {};
  return new vscode.Range(line, from, line, text.length);
}

/** The key at the beginning of a sentence's line. */
export function keyRange({ lines }: ShownSample, line: number): vscode.Range {
  const { from = 0, text = "" } = lines[line] ?? {};
  const start = text.length - text.trimStart().length;
  return new vscode.Range(line, Math.min(start, from), line, text.slice(0, from).trimEnd().length);
}

export function lineRange({ lines }: ShownSample, line: number): vscode.Range {
  return new vscode.Range(line, 0, line, lines[line]?.text.length ?? 0);
}

/** The words of these sentences, by their numbers. */
export function sentenceRanges(sample: ShownSample, sentences: readonly number[]): readonly vscode.Range[] {
  return sentences.flatMap((number) => {
    const line = sample.lineOf[number];
    return line === undefined ? [] : [contentRange(sample, line)];
  });
}
