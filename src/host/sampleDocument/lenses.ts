import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { keyText } from "../../present/sampleText.ts";
import { levelWord, stateWord } from "../../present/words.ts";
import { markOf } from "../decorations.ts";
import type { OpenedSample, SampleFiles } from "./sampleFiles.ts";

const TOP = new vscode.Range(0, 0, 0, 0);
const ICONS = { good: "$(check)", bad: "$(close)", neutral: "$(circle-slash)" } as const;
const MARK_ICONS = { unsupported: "$(close)", contradicted: "$(zap)", partial: "$(color-mode)" } as const;
const MOST_KEYS = 6;

/** At the top the way to other samples and the verdicts; over every problem sentence what is wrong with it. */
export class SampleLenses implements vscode.CodeLensProvider {
  readonly #files: SampleFiles;
  readonly onDidChangeCodeLenses: vscode.Event<void>;

  constructor(files: SampleFiles) {
    this.#files = files;
    this.onDidChangeCodeLenses = files.onDidChangeSamples;
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const sample = this.#files.sampleIn(document);
    return sample ? [...navigationLenses(sample), ...verdictLenses(sample), ...sentenceLenses(sample)] : [];
  }
}

function navigationLenses({ evaluation, index }: OpenedSample): readonly vscode.CodeLens[] {
  const place = [evaluation.number, index];
  return [
    lens(TOP, l10n.t("Previous sample"), "evaloupe.previousSampleAsText", place),
    lens(TOP, l10n.t("Next sample"), "evaloupe.nextSampleAsText", place),
    lens(TOP, l10n.t("Open in Inspector"), "evaloupe.openSample", place),
  ];
}

function verdictLenses({ evaluation, index, detail }: OpenedSample): readonly vscode.CodeLens[] {
  return detail.body.verdicts
    .filter(({ active }) => active.reason === null)
    .map(({ active }) => {
      const title = withIcon(ICONS[active.tone], levelWord(active.kind, active.level));
      return lens(TOP, title, "evaloupe.openSample", [evaluation.number, index]);
    });
}

function sentenceLenses({ evaluation, index, sentences, lineOf }: OpenedSample): readonly vscode.CodeLens[] {
  return sentences.flatMap((found) => {
    const mark = found.side === "response" ? markOf(found.sentence) : null;
    const line = lineOf[found.number];
    if (found.side !== "response" || !mark || line === undefined) return [];
    const state = stateWord(found.sentence.isContradicted ? "contradicted" : found.sentence.state);
    const keys = found.sentence.supportedBy;
    const shown = keys.slice(0, MOST_KEYS).map(keyText).join(", ");
    const words =
      keys.length === 0
        ? state
        : keys.length > MOST_KEYS
          ? l10n.t("{0}, cites {1} and {2} more", state, shown, keys.length - MOST_KEYS)
          : l10n.t("{0}, cites {1}", state, shown);
    const title = withIcon(MARK_ICONS[mark], words);
    return [
      lens(new vscode.Range(line, 0, line, 0), title, "evaloupe.openSample", [evaluation.number, index, found.number]),
    ];
  });
}

/** Whoever runs it is given whole numbers alone. */
function lens(range: vscode.Range, title: string, command: string, numbers: readonly number[]): vscode.CodeLens {
  return new vscode.CodeLens(range, { title, command, arguments: [...numbers] });
}

/** The space after an icon would be lost if it could break. A key that names an icon is shown as it is written. */
function withIcon(icon: string, words: string): string {
  return `${icon}\u00a0${words.replaceAll("$(", "\\$(")}`;
}
