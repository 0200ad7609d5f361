import { t } from "@vscode/l10n";
import {
  type AnswerText,
  type Detail,
  type DetailDocument,
  type DetailTable,
  type DocumentSentence,
  type ResponseSentence,
  type Span,
  type TextedBody,
  type UseState,
  withTexts,
} from "../../model/index.ts";
import { lineText } from "../characters.ts";
import { citationNotes } from "../citations.ts";
import { documentName, documentNumber, documentTitle } from "../documents.ts";
import { failureParts, failureRole } from "../failure.ts";
import { countText } from "../numbers.ts";
import type { TextPart } from "../parts.ts";
import { sentenceState, sourceWord, stateWord, useWord } from "../words.ts";
import { type VerdictLines, verdictLines } from "./verdicts.ts";

/**
 * An opened sample of any kind as it is shown: what is said of it, in which words, and in which order. Pages, the report,
 * Markdown, the sample as text and hovers paint it; none of them decides anything of this again.
 */
export interface SampleDescription {
  /** Its id, else "Record 7". */
  readonly name: string;
  /** "counterfactual.jsonl, line 19". */
  readonly place: string;
  readonly question: string | null;
  readonly answers: readonly NamedAnswers[];
  readonly failure: { readonly role: string; readonly parts: readonly TextPart[] } | null;
  readonly verdicts: VerdictLines;
  readonly issues: readonly string[];
  readonly tables: readonly DetailTable[];
  /** Null if there is none to miss: a table says what the model gave. */
  readonly response: Passage<ShownResponseSentence> | null;
  readonly documents: readonly ShownDocument[];
}

/** "Gold answer", "Counterfactual", with their texts. */
interface NamedAnswers {
  readonly name: string;
  readonly texts: readonly AnswerText[];
}

/** A response or a document: its sentences, else its text, else words that say that it has none. */
export interface Passage<Sentence> {
  readonly title: string;
  readonly sentences: readonly Sentence[];
  readonly text: string | null;
  /** Said in its place; null if there is a text. */
  readonly without: string | null;
}

interface ShownSentence {
  readonly key: string;
  /** Null if the file has only keys. */
  readonly text: string | null;
  readonly span: Span | null;
  /** The glyph of its state, and the state in words. */
  readonly role: string;
  readonly word: string;
  /** Whether somebody says something of it. */
  readonly isLabelled: boolean;
}

interface Source {
  readonly text: string;
  /** Short form for a key with little room. */
  readonly short: string;
  readonly isKey: boolean;
}

export interface ShownResponseSentence extends ShownSentence {
  readonly sentence: ResponseSentence;
  /** Keys of sentences that it rests on, and words that a judge wrote in place of a key. */
  readonly sources: readonly Source[];
  /** Headings, rows and code need no support. */
  readonly isAsked: boolean;
  /** What is wrong with its citations. */
  readonly remarks: readonly string[];
}

export interface ShownDocumentSentence extends ShownSentence {
  readonly sentence: DocumentSentence;
  readonly state: UseState;
  /** Keys of the sentences that use it. */
  readonly users: readonly string[];
}

export interface ShownDocument extends Passage<ShownDocumentSentence> {
  readonly index: number;
  /** `0`, `h0`: its number, or that of a message before the question. */
  readonly number: string;
  /** Null if it has none. */
  readonly name: string | null;
  /** "6 sentences, 3 used, 1 missed". */
  readonly counts: string;
  /** Whether it is open before anybody opens it. */
  readonly isOpen: boolean;
}

/** Without labels nothing says which documents matter: the first ones are open. */
const OPEN_UNLABELLED = 5;

export function describeSample(detail: Detail): SampleDescription {
  const body = withTexts(detail.body);
  const { question, failure, tables } = body;
  return {
    name: detail.id ?? t("Record {0}", detail.place.line),
    place: t("{0}, line {1}", detail.sourceName, detail.place.line),
    question,
    answers: namedAnswers(body),
    failure: failure ? { role: failureRole(failure), parts: failureParts(failure) } : null,
    verdicts: verdictLines(body, detail),
    issues: detail.issues.map(({ message }) => message),
    tables: tables.filter(({ rows }) => rows.length > 0),
    response: responseOf(body),
    documents: shownDocuments(body),
  };
}

/** `counterfactual.jsonl · row 18 · line 19 · cf-18 · north-7b-instruct · noise 0.6`, a word each; said once each. */
export function pathWords({ sourceName, row, place, id, slices }: Detail): readonly string[] {
  const { model, noise, task, fewshot, ...others } = slices;
  const words = [
    sourceName,
    t("row {0}", row + 1),
    t("line {0}", place.line),
    ...(id === null ? [] : [id]),
    ...(model === undefined ? [] : [String(model)]),
    ...(noise === undefined ? [] : [t("noise {0}", noise)]),
    ...(task === undefined ? [] : [String(task).replaceAll("_", " ")]),
    ...(fewshot === undefined ? [] : [t("{0}-shot", fewshot)]),
    ...Object.values(others).map(String),
  ];
  return [...new Set(words.map(lineText))];
}

function namedAnswers({ answers, counterfactual }: TextedBody): readonly NamedAnswers[] {
  const name = answers.length > 1 ? t("Gold answers") : t("Gold answer");
  return [
    ...(answers.length > 0 ? [{ name, texts: answers }] : []),
    ...(counterfactual ? [{ name: t("Counterfactual"), texts: [counterfactual] }] : []),
  ];
}

function responseOf(body: TextedBody): SampleDescription["response"] {
  const { response, responseSentences, tables } = body;
  if (response === null && responseSentences.length === 0 && tables.length > 0) return null;
  const without =
    responseSentences.length > 0
      ? null
      : response === null
        ? t("The file has no response.")
        : response === ""
          ? t("The response is empty.")
          : null;
  return { title: t("Response"), sentences: responseSentences.map(shownResponseSentence), text: response, without };
}

export function shownResponseSentence(sentence: ResponseSentence): ShownResponseSentence {
  const { key, text, span, supportedBy, otherKeys } = sentence;
  const state = sentenceState(sentence);
  return {
    sentence,
    key,
    text,
    span,
    role: state,
    word: stateWord(state),
    isLabelled: sentence.state !== "unlabelled" || sentence.isContradicted,
    sources: [
      ...supportedBy.map((source) => ({ text: String(source), short: String(source), isKey: true })),
      ...otherKeys.map((word) => ({ text: sourceWord(word), short: shortWord(word), isKey: false })),
    ],
    isAsked: state !== "notAsked",
    remarks: citationNotes(sentence),
  };
}

const shortWord = (word: string): string => (word === "supported_without_sentence" ? t("none") : sourceWord(word));

/** Whether labels say of any sentence of the documents what it is for. */
export const areDocumentsJudged = ({ documents }: Pick<TextedBody, "documents">): boolean =>
  documents.some(({ sentences }) => sentences.some(({ state }) => state !== "unlabelled"));

function shownDocuments(body: TextedBody): readonly ShownDocument[] {
  const opensByItself = areDocumentsJudged(body)
    ? ({ sentences }: DetailDocument) => sentences.some(({ state }) => TELLING.includes(state))
    : ({ index }: DetailDocument) => index < OPEN_UNLABELLED;
  return body.documents.map((document) => {
    const { index, sentences, text } = document;
    let described: readonly ShownDocumentSentence[] | null = null;
    return {
      index,
      number: documentNumber(document),
      name: documentTitle(document),
      title: documentName(document),
      // A closed document of a long sample is not described.
      get sentences() {
        described ??= sentences.map(shownDocumentSentence);
        return described;
      },
      text,
      without: text === null && sentences.length === 0 ? missingText() : null,
      counts: countsText(document),
      isOpen: opensByItself(document),
    };
  });
}

/** Uses of a document's sentence that are worth seeing. */
const TELLING: readonly UseState[] = ["used", "missed", "stray"];

export function shownDocumentSentence(sentence: DocumentSentence): ShownDocumentSentence {
  const { key, text, span, state, usedBy } = sentence;
  const isLabelled = state !== "unlabelled";
  return { sentence, key, text, span, role: state, state, word: useWord(state), isLabelled, users: usedBy.map(String) };
}

/** For a key without a text. */
export const missingText = (): string => t("(its text is not in the file)");

/** "6 sentences, 3 used, 1 missed" */
function countsText({ sentences, text }: DetailDocument): string {
  const count = (test: (state: UseState) => boolean) => sentences.filter(({ state }) => test(state)).length;
  // If the file has only keys, there may be more sentences than it names.
  const isKeysOnly = text === null && sentences.every((sentence) => sentence.text === null);
  if (isKeysOnly && sentences.length === 0) return t("text not here");
  const number = countText(sentences.length);
  const some = isKeysOnly ? t("{0} keys", number) : t("{0} sentences", number);
  const words = [sentences.length === 1 ? (isKeysOnly ? t("1 key") : t("1 sentence")) : some];
  if (sentences.some(({ state }) => state !== "unlabelled")) {
    const used = count((state) => state === "used" || state === "stray");
    const missed = count((state) => state === "missed");
    words.push(used === 0 ? t("none used") : t("{0} used", used));
    if (missed > 0) words.push(t("{0} missed", missed));
  }
  return words.join(", ");
}
