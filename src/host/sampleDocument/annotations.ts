import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { ResponseSentence } from "../../model/index.ts";
import { citationText } from "../../present/citations.ts";
import { keyText } from "../../present/sampleText.ts";
import { levelWord, sentenceState, sourceWord, stateWord, useWord } from "../../present/words.ts";
import { markOf } from "../decorations.ts";
import { hoverContents } from "../hover.ts";
import {
  contentRange,
  documentLine,
  keyRange,
  lineRange,
  type OpenedSample,
  type SampleFiles,
  sentenceOn,
} from "./sampleFiles.ts";

/** Token types that every theme of the editor colours. */
export const TOKEN_LEGEND = new vscode.SemanticTokensLegend(["class", "keyword", "property"]);

/** Marks headings, labels and keys, which are not the file's own words. */
export class SampleTokens implements vscode.DocumentSemanticTokensProvider {
  readonly #files: SampleFiles;
  readonly onDidChangeSemanticTokens: vscode.Event<void>;

  constructor(files: SampleFiles) {
    this.#files = files;
    this.onDidChangeSemanticTokens = files.onDidChangeSamples;
  }

  provideDocumentSemanticTokens(document: vscode.TextDocument): vscode.SemanticTokens {
    const tokens = new vscode.SemanticTokensBuilder(TOKEN_LEGEND);
    for (const [line, { kind, text, from }] of (this.#files.sampleIn(document)?.lines ?? []).entries()) {
      const isHeading = kind === "title" || kind === "heading";
      const to = isHeading ? text.length : text.slice(0, from).trimEnd().length;
      const start = Math.min(to, text.length - text.trimStart().length);
      const type = isHeading ? "class" : kind === "sentence" ? "property" : "keyword";
      if (to > start) tokens.push(new vscode.Range(line, start, line, to), type);
    }
    return tokens.build();
  }
}

const MOST_LINKED = 8;

/** Linked keys after a sentence, which can be followed: "← 0b 1a" in the response, "→ b" in a document. */
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
  const keys = linked.slice(0, MOST_LINKED).map((target) => keyPart(sample, target, uri));
  const more = linked.length > keys.length ? [plain(l10n.t("and {0} more", linked.length - keys.length))] : [];
  if (found.side === "response") {
    const others = found.sentence.otherKeys.map((key) => plain(keyText(sourceWord(key))));
    const sources = spaced([...keys, ...more, ...others]);
    const cited = listedCitations(sample, found.sentence, uri);
    const apart = sources.length > 0 && cited.length > 0 ? [plain(" ")] : [];
    return [...(sources.length > 0 ? [plain("← "), ...sources] : []), ...apart, ...cited];
  }
  const { state } = found.sentence;
  const word = state === "missed" || state === "stray" ? [plain(useWord(state))] : [];
  const users = spaced([...keys, ...more]);
  return users.length > 0 ? [plain("→ "), ...users, ...word.flatMap((one) => [plain(" · "), one])] : word;
}

/** Citations that are only in a list of the record: `[0] [3]`, each linked to its document. */
function listedCitations(
  sample: OpenedSample,
  { citations = [] }: ResponseSentence,
  uri: vscode.Uri,
): readonly vscode.InlayHintLabelPart[] {
  const listed = citations.filter(({ span }) => span === null).slice(0, MOST_LINKED);
  return spaced(
    listed.map((citation) => {
      const part = plain(`[${citation.number}]`);
      const line = documentLine(sample, citation.document);
      if (line !== null) part.location = new vscode.Location(uri, lineRange(sample, line));
      part.tooltip = citationText(citation);
      return part;
    }),
  );
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

const TOP = new vscode.Range(0, 0, 0, 0);
const ICONS = { good: "$(check)", bad: "$(close)", neutral: "$(circle-slash)" } as const;
const MARK_ICONS = { unsupported: "$(close)", contradicted: "$(zap)", partial: "$(color-mode)" } as const;
const MOST_CITED = 6;

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
      const title = withIcon(ICONS[active.tone], levelWord(active));
      return lens(TOP, title, "evaloupe.openSample", [evaluation.number, index]);
    });
}

function sentenceLenses({ evaluation, index, sentences, lineOf }: OpenedSample): readonly vscode.CodeLens[] {
  return sentences.flatMap((found) => {
    const mark = found.side === "response" ? markOf(found.sentence) : null;
    const line = lineOf[found.number];
    if (found.side !== "response" || !mark || line === undefined) return [];
    const state = stateWord(sentenceState(found.sentence));
    const keys = found.sentence.supportedBy;
    const shown = keys.slice(0, MOST_CITED).map(keyText).join(", ");
    const words =
      keys.length === 0
        ? state
        : keys.length > MOST_CITED
          ? l10n.t("{0}, cites {1} and {2} more", state, shown, keys.length - MOST_CITED)
          : l10n.t("{0}, cites {1}", state, shown);
    const title = withIcon(MARK_ICONS[mark], words);
    return [
      lens(new vscode.Range(line, 0, line, 0), title, "evaloupe.openSample", [evaluation.number, index, found.number]),
    ];
  });
}

/** Arguments are only whole numbers. */
function lens(range: vscode.Range, title: string, command: string, numbers: readonly number[]): vscode.CodeLens {
  return new vscode.CodeLens(range, { title, command, arguments: [...numbers] });
}

/** The space after an icon would be lost if it could break. A key that names an icon is shown as it is written. */
function withIcon(icon: string, words: string): string {
  return `${icon}\u00a0${words.replaceAll("$(", "\\$(")}`;
}

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
