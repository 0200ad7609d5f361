import { t } from "@vscode/l10n";
import { countBy, type Detail, type DocumentSentence, type ResponseSentence } from "../model/index.ts";
import { guessWords } from "../present/annotatorWords.ts";
import { lineText, visibleText } from "../present/characters.ts";
import { citationText } from "../present/citations.ts";
import { code, fill, plain, strong, type TextPart } from "../present/parts.ts";
import {
  describeSample,
  missingText,
  type SampleDescription,
  shownDocumentSentence,
  shownResponseSentence,
} from "../present/sample/description.ts";
import { useWord } from "../present/words.ts";
import type { FoundSentence } from "./documentPlaces.ts";

const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/** Longer text of a file is cut in hovers. */
const LONGEST = 600;

/**
 * Text that Markdown shows as it is: every mark of punctuation escaped (so no link, image, emphasis, HTML or list
 * comes of it), line breaks spaces, hidden characters visible. `MarkdownString.appendText` would also do, but it turns
 * every space into one that does not wrap.
 */
export function escapeMarkdown(text: string): string {
  const line = lineText(text);
  const cut = line.length > LONGEST ? `${line.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, "")}…` : line;
  return cut.replace(PUNCTUATION, "\\$&");
}

/** Parts of a sentence in Markdown, whatever the text of the file holds. */
export function partsMarkdown(parts: readonly TextPart[]): string {
  return parts.map(partMarkdown).join("");
}

function partMarkdown({ kind, text }: TextPart): string {
  if (kind === "strong") return `**${escapeMarkdown(text)}**`;
  if (kind === "text") {
    // Spaces around the text part it from its neighbours.
    const before = text.startsWith(" ") ? " " : "";
    const after = text.endsWith(" ") ? " " : "";
    const inner = escapeMarkdown(text);
    return inner === "" ? before : `${before}${inner}${after}`;
  }
  // A code span cannot escape a backtick; what is not a plain key or word is shown as text.
  const isPlain = /^[\p{L}\p{N} _.,'-]{1,60}$/u.test(text) && visibleText(text) === text;
  return isPlain ? `\`${text}\`` : escapeMarkdown(text);
}

/** One part of a hover, drawn under the one before it: paragraphs of ours (with a codicon) or with text of the file. */
export interface HoverBlock {
  readonly icon: string | null;
  readonly paragraphs: readonly (readonly TextPart[])[];
}

/** Codicons for the glyphs of the panels, by role. */
const ICONS: Readonly<Record<string, string>> = {
  full: "check",
  used: "check",
  good: "check",
  uncited: "pass",
  partial: "color-mode",
  none: "close",
  bad: "close",
  contradicted: "zap",
  followed: "zap",
  unsure: "circle-outline",
  notAsked: "dash",
  unlabelled: "question",
  missed: "circle-slash",
  unused: "circle-slash",
  neutral: "circle-slash",
  stray: "warning",
};
const iconOf = (role: string): string => ICONS[role] ?? "dash";

const MOST_SOURCES = 8;

export function sentenceBlocks(detail: Detail, found: FoundSentence): readonly HoverBlock[] {
  const own =
    found.side === "response" ? responseBlocks(detail, found.sentence) : documentBlocks(detail, found.sentence);
  const sample = describeSample(detail);
  // Without labels there is little to say of a sentence, and the verdict on the sample is what one wants to know.
  return [...own, ...failureBlocks(sample), ...(sample.failure ? [] : verdictBlocks(sample))];
}

/** Sources of a response's sentence with their text, and the judge's explanation. */
function responseBlocks({ body }: Detail, sentence: ResponseSentence): readonly HoverBlock[] {
  const { key, role, word, sources } = shownResponseSentence(sentence);
  const documents = new Map<string, DocumentSentence>(
    (body.documents ?? []).flatMap((document) => document.sentences).map((one) => [one.key, one]),
  );
  const keys = sources.filter(({ isKey }) => isKey);
  const shown = keys.slice(0, MOST_SOURCES).map(({ text }) => {
    const source = documents.get(text);
    const remark = source?.state === "stray" ? [plain(` ${useWord("stray")}.`)] : [];
    return [code(text), plain(" "), plain(source?.text ?? missingText()), ...remark];
  });
  const more = keys.length - shown.length;
  const others = sources.filter(({ isKey }) => !isKey).map(({ text }) => [plain(text)]);
  const isJudged = !["unlabelled", "notAsked", "uncited", "unsure"].includes(role);
  const none = sources.length === 0 && isJudged ? [[plain(t("No sources."))]] : [];
  return [
    { icon: iconOf(role), paragraphs: [[strong(word), ...keyed(t("sentence {0}"), key)]] },
    ...block([...shown, ...(more > 0 ? [[plain(t("and {0} more", more))]] : []), ...others, ...none]),
    ...block(citationLines(sentence)),
    ...block(saidOf(sentence)),
  ];
}

/** What each of its citations is worth, in a sentence. */
function citationLines({ citations = [] }: ResponseSentence): HoverBlock["paragraphs"] {
  const lines = citations
    .slice(0, MOST_SOURCES)
    .map((one) => [strong(`[${one.number}]`), plain(" "), plain(citationText(one))]);
  const more = citations.length - lines.length;
  return more > 0 ? [...lines, [plain(t("and {0} more", more))]] : lines;
}

/** The judge's explanation; for word matching the probability of the label. */
function saidOf({ explanation, probability }: ResponseSentence): HoverBlock["paragraphs"] {
  const guess = guessWords(probability);
  if (guess !== null) return [[plain(explanation ? `${guess} ${explanation}` : guess)]];
  return explanation ? [[plain(t("Judge: {0}", explanation))]] : [];
}

/** Who uses a sentence of a document. */
function documentBlocks({ body }: Detail, sentence: DocumentSentence): readonly HoverBlock[] {
  const { key, role, word, users, isLabelled } = shownDocumentSentence(sentence);
  const lines = (body.responseSentences ?? [])
    .filter((one) => users.includes(one.key))
    .slice(0, MOST_SOURCES)
    .map((user) => [code(user.key), plain(" "), plain(user.text ?? missingText())]);
  const none = isLabelled ? [[plain(t("No sentence of the response cites it."))]] : [];
  return [
    { icon: iconOf(role), paragraphs: [[strong(word), ...keyed(t("sentence {0}"), key)]] },
    ...block(lines.length > 0 ? lines : none),
  ];
}

/** The sample as a whole: question, verdicts with their rules, and its sentences counted by state. */
export function sampleBlocks(detail: Detail): readonly HoverBlock[] {
  const sample = describeSample(detail);
  const { name, question, response, issues } = sample;
  const counts = countBy((response?.sentences ?? []).map(({ word }) => word));
  const states = [...counts].map(([word, count]) => t("{0}: {1}", word, count)).join(", ");
  return [
    {
      icon: null,
      paragraphs: [
        [strong(detail.id === null ? name : t("Sample {0}", name))],
        ...(question === null ? [] : [[plain(question)]]),
      ],
    },
    ...failureBlocks(sample),
    ...verdictBlocks(sample),
    ...block([...(states === "" ? [] : [[plain(states)]]), ...issues.slice(0, 3).map((message) => [plain(message)])]),
  ];
}

/** What went wrong, with its evidence; nothing if nothing did. */
function failureBlocks({ failure }: SampleDescription): readonly HoverBlock[] {
  return failure ? [{ icon: "error", paragraphs: [failure.parts] }] : [];
}

function verdictBlocks({ verdicts: { first, second } }: SampleDescription): readonly HoverBlock[] {
  return [...first, ...second].map(({ role, word, why }) => ({
    icon: iconOf(role),
    paragraphs: [[strong(word), plain(" "), ...why]],
  }));
}

function block(paragraphs: HoverBlock["paragraphs"]): readonly HoverBlock[] {
  return paragraphs.length > 0 ? [{ icon: null, paragraphs }] : [];
}

function keyed(template: string, key: string): readonly TextPart[] {
  return [plain(" "), ...fill(template, [code(key)])];
}
