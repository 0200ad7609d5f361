import { t } from "@vscode/l10n";
import type { Detail, DocumentSentence, ResponseSentence } from "../model/index.ts";
import { guessWords } from "../present/annotatorWords.ts";
import { lineText, visibleText } from "../present/characters.ts";
import { citationText } from "../present/citations.ts";
import { failureParts } from "../present/failure.ts";
import { code, fill, plain, strong, type TextPart } from "../present/parts.ts";
import { ruleParts } from "../present/rules.ts";
import { levelWord, type SentenceState, sentenceState, sourceWord, stateWord, useWord } from "../present/words.ts";
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

/** Codicons that stand for the glyphs of the panels. */
const STATE_ICONS: Readonly<Record<SentenceState, string>> = {
  full: "check",
  uncited: "pass",
  partial: "color-mode",
  none: "close",
  contradicted: "zap",
  unsure: "circle-outline",
  notAsked: "dash",
  unlabelled: "question",
};
const USE_ICONS: Readonly<Record<DocumentSentence["state"], string>> = {
  used: "check",
  missed: "circle-slash",
  stray: "warning",
  unused: "circle-slash",
  unlabelled: "question",
};
const TONE_ICONS = { good: "check", bad: "close", neutral: "circle-slash" } as const;

const MOST_SOURCES = 8;

export function sentenceBlocks(detail: Detail, found: FoundSentence): readonly HoverBlock[] {
  const own =
    found.side === "response" ? responseBlocks(detail, found.sentence) : documentBlocks(detail, found.sentence);
  // Without labels there is little to say of a sentence, and the verdict on the sample is what one wants to know.
  return [...own, ...failureBlocks(detail), ...(detail.body.failure ? [] : verdictBlocks(detail))];
}

/** What stands behind a sentence of the response: its sources with their text, and what the judge said. */
function responseBlocks({ body }: Detail, sentence: ResponseSentence): readonly HoverBlock[] {
  const state = sentenceState(sentence);
  const documents = new Map(
    (body.documents ?? []).flatMap((document) => document.sentences).map((one) => [one.key, one]),
  );
  const sources = sentence.supportedBy.slice(0, MOST_SOURCES).map((key) => {
    const source = documents.get(key);
    const remark = source?.state === "stray" ? [plain(` ${useWord("stray")}.`)] : [];
    return [code(key), plain(" "), plain(source?.text ?? t("(its text is not in the file)")), ...remark];
  });
  const more = sentence.supportedBy.length - sources.length;
  const others = sentence.otherKeys.map((key) => [plain(sourceWord(key))]);
  const isJudged = !["unlabelled", "notAsked", "uncited", "unsure"].includes(state);
  const none = sources.length === 0 && others.length === 0 && isJudged ? [[plain(t("No sources."))]] : [];
  return [
    { icon: STATE_ICONS[state], paragraphs: [[strong(stateWord(state)), ...keyed(t("sentence {0}"), sentence.key)]] },
    ...block([...sources, ...(more > 0 ? [[plain(t("and {0} more", more))]] : []), ...others, ...none]),
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

/** What the judge said; where words were matched, how likely that makes the sentence. */
function saidOf({ explanation, probability }: ResponseSentence): HoverBlock["paragraphs"] {
  const guess = guessWords(probability);
  if (guess !== null) return [[plain(explanation ? `${guess} ${explanation}` : guess)]];
  return explanation ? [[plain(t("Judge: {0}", explanation))]] : [];
}

/** Who uses a sentence of a document. */
function documentBlocks({ body }: Detail, sentence: DocumentSentence): readonly HoverBlock[] {
  const users = (body.responseSentences ?? []).filter((one) => sentence.usedBy.some((key) => key === one.key));
  const lines = users
    .slice(0, MOST_SOURCES)
    .map((user) => [code(user.key), plain(" "), plain(user.text ?? t("(its text is not in the file)"))]);
  const none = sentence.state === "unlabelled" ? [] : [[plain(t("No sentence of the response cites it."))]];
  return [
    {
      icon: USE_ICONS[sentence.state],
      paragraphs: [[strong(useWord(sentence.state)), ...keyed(t("sentence {0}"), sentence.key)]],
    },
    ...block(lines.length > 0 ? lines : none),
  ];
}

/** The sample as a whole: question, verdicts with their rules, and its sentences counted by state. */
export function sampleBlocks(detail: Detail): readonly HoverBlock[] {
  const { body, id, place, issues } = detail;
  const counts = new Map<SentenceState, number>();
  for (const sentence of body.responseSentences ?? []) {
    const shown = sentenceState(sentence);
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  const states = [...counts].map(([state, count]) => t("{0}: {1}", stateWord(state), count)).join(", ");
  return [
    {
      icon: null,
      paragraphs: [
        [strong(id === null ? t("Record {0}", place.line) : t("Sample {0}", id))],
        ...(body.question === null ? [] : [[plain(body.question)]]),
      ],
    },
    ...failureBlocks(detail),
    ...verdictBlocks(detail),
    ...block([
      ...(states === "" ? [] : [[plain(states)]]),
      ...issues.slice(0, 3).map((issue) => [plain(issue.message)]),
    ]),
  ];
}

/** What went wrong, with its evidence; nothing where nothing did. */
function failureBlocks({ body: { failure } }: Detail): readonly HoverBlock[] {
  return failure ? [{ icon: "error", paragraphs: [failureParts(failure)] }] : [];
}

function verdictBlocks({ body }: Detail): readonly HoverBlock[] {
  const gold = body.answers?.[0]?.text ?? null;
  return body.verdicts
    .filter(({ active }) => active.reason !== "not-applicable")
    .map(({ active }) => ({
      icon: TONE_ICONS[active.tone],
      paragraphs: [[strong(levelWord(active)), plain(" "), ...ruleParts(active, { gold })]],
    }));
}

function block(paragraphs: HoverBlock["paragraphs"]): readonly HoverBlock[] {
  return paragraphs.length > 0 ? [{ icon: null, paragraphs }] : [];
}

function keyed(template: string, key: string): readonly TextPart[] {
  return [plain(" "), ...fill(template, [code(key)])];
}
