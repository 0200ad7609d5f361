import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { keyText } from "../../present/sampleText.ts";
import { sourceWord, useWord } from "../../present/words.ts";
import { keyRange } from "./ranges.ts";
import type { OpenedSample, SampleFiles } from "./sampleFiles.ts";

const MOST_KEYS = 8;

/** After a sentence the keys it is linked to, each of which can be followed: "← 0b 1a" on the response, "→ b" on a document. */
export class SampleHints implements vscode.InlayHintsProvider {
  readonly #files: SampleFiles;
  readonly onDidChangeInlayHints: vscode.Event<void>;

  constructor(files: SampleFiles) {
    this.#files = files;
    this.onDidChangeInlayHints = files.onDidChangeSamples;
  }

  provideInlayHints(document: vscode.TextDocument, range: vscode.Range): vscode.InlayHint[] {
    const sample = this.#files.sampleIn(document);
    if (!sample) return [];
    const hints: vscode.InlayHint[] = [];
    for (let line = range.start.line; line <= Math.min(range.end.line, sample.lines.length - 1); line++) {
      const number = sample.lines[line]?.sentence ?? null;
      const label = number === null ? [] : labelOf(sample, number, document.uri);
      if (label.length === 0) continue;
      const hint = new vscode.InlayHint(new vscode.Position(line, sample.lines[line]?.text.length ?? 0), label);
      hint.paddingLeft = true;
      hints.push(hint);
    }
    return hints;
  }
}

function labelOf(sample: OpenedSample, number: number, uri: vscode.Uri): vscode.InlayHintLabelPart[] {
  const found = sample.sentences[number];
  if (!found) return [];
  const linked = sample.linked[number] ?? [];
  const keys = linked.slice(0, MOST_KEYS).map((target) => keyPart(sample, target, uri));
  const more = linked.length > keys.length ? [plain(l10n.t("and {0} more", linked.length - keys.length))] : [];
  if (found.side === "response") {
    const others = found.sentence.otherKeys.map((key) => plain(keyText(sourceWord(key))));
    const sources = spaced([...keys, ...more, ...others]);
    return sources.length > 0 ? [plain("← "), ...sources] : [];
  }
  const { state } = found.sentence;
  const word = state === "missed" || state === "stray" ? [plain(useWord(state))] : [];
  const users = spaced([...keys, ...more]);
  return users.length > 0 ? [plain("→ "), ...users, ...word.flatMap((one) => [plain(" · "), one])] : word;
}

function keyPart(sample: OpenedSample, number: number, uri: vscode.Uri): vscode.InlayHintLabelPart {
  const part = plain(keyText(sample.sentences[number]?.sentence.key ?? ""));
  part.location = new vscode.Location(uri, keyRange(sample, sample.lineOf[number] ?? 0));
  return part;
}

function plain(words: string): vscode.InlayHintLabelPart {
  return new vscode.InlayHintLabelPart(words);
}

function spaced(parts: readonly vscode.InlayHintLabelPart[]): readonly vscode.InlayHintLabelPart[] {
  return parts.flatMap((part, i) => (i === 0 ? [part] : [plain(" "), part]));
}
