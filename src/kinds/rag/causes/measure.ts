import type { AnswerParts, MatchingMode, RagDocument, RagSample } from "../../../model/index.ts";
import { Found, Given, Trace } from "../facts.ts";
import { matchings } from "../robustness/modes.ts";
import { taskCode } from "../robustness/score.ts";
import { namesIn, numbersIn, Searched, type Token, type Wanted, wantedOf, withoutThoughts } from "./texts.ts";

/** Texts to compare. Null if absent; of documents, which are read if anything is looked for, if one has no text. */
interface TracedTexts {
  readonly question: string | null;
  readonly response: string;
  readonly answer: AnswerParts | null;
  readonly documents: (() => readonly string[]) | null;
  readonly isChinese: boolean;
}

const REJECTION = taskCode("negative_rejection");

/**
 * Whether texts have to be compared: `lenient` does not find the answer, or there is no answer and labels deny a
 * sentence. It depends on no chosen mode, so that stored facts are the same in all.
 */
export function isTraced(given: number, task: number, lenient: number, adherence: number): boolean {
  if ((given & Given.response) === 0 || (given & Given.badAnswer) !== 0 || task === REJECTION) return false;
  if ((given & Given.answer) === 0) return adherence === UNSUPPORTED;
  return (lenient & Found.correct) === 0;
}

const UNSUPPORTED = 2;

export const TRACED_BY: MatchingMode = "lenient";

/** The `Trace` bits of a sample with `isTraced`. */
export function traceTexts({ question, response, answer, documents, isChinese }: TracedTexts): number {
  let bits = 0;
  if (answer !== null && !isSaid(response, answer, isChinese)) bits |= Trace.unsaid;
  if (documents === null) return bits;
  let texts: readonly Searched[] | null = null;
  const searched = () => {
    texts ??= documents().map((text) => new Searched(text));
    return texts;
  };
  if (answer !== null) {
    const isFound = standsIn(searched(), answer);
    if (isFound !== null) bits |= isFound ? Trace.looked | Trace.found : Trace.looked;
  }
  bits |= Trace.checked;
  return oddIn(response, question, answer, searched) === null ? bits : bits | Trace.odd;
}

/** Whether the response has the answer by its words, or by `strict`. */
const isSaid = (response: string, answer: AnswerParts, isChinese: boolean): boolean =>
  standsIn([new Searched(response)], answer) === true || matchings.strict.says(response, answer, isChinese);

/** Whether each part of an answer is in a document word for word; null if words cannot decide. */
export function standsIn(documents: readonly Searched[], answer: AnswerParts): boolean | null {
  let isSure = answer.length > 0;
  for (const alternatives of answer) {
    const wanted = alternatives.map(wantedOf);
    if (wanted.some((one) => one !== null && documents.some((document) => document.has(one)))) continue;
    if (wanted.length > 0 && wanted.every((one): one is Wanted => one !== null)) return false;
    isSure = false;
  }
  return isSure ? true : null;
}

/** The first number, else the first name, that only the response has. */
export function oddIn(
  response: string,
  question: string | null,
  answer: AnswerParts | null,
  documents: () => readonly Searched[],
): Token | null {
  let known: readonly Searched[] | null = null;
  const isOdd = ({ wanted }: Token): boolean => {
    if (documents().some((document) => document.has(wanted))) return false;
    known ??= [question ?? "", ...(answer ?? []).flat()].map((text) => new Searched(text));
    return !known.some((text) => text.has(wanted));
  };
  const claimed = withoutThoughts(response);
  return numbersIn(claimed).find(isOdd) ?? namesIn(claimed).find(isOdd) ?? null;
}

/** The text of each document after its title; null if one has no text. */
export function documentTexts(documents: readonly RagDocument[] | null): readonly string[] | null {
  if (documents === null) return null;
  const texts = documents.flatMap(({ title, text, sentences }) => {
    const own = text ?? sentences?.map((sentence) => sentence.text ?? "").join(" ") ?? null;
    return own === null ? [] : [title === null ? own : `${title}\n${own}`];
  });
  return texts.length === documents.length ? texts : null;
}

export function measureTraces(sample: RagSample, given: number, lenient: number, adherence: number): number {
  const { task, question, response, answer, documents, isChinese } = sample;
  if (response === null || !isTraced(given, taskCode(task), lenient, adherence)) return 0;
  const readable = answer === "bad-field" ? null : answer;
  const texts = documentTexts(documents);
  return traceTexts({ question, response, answer: readable, documents: texts && (() => texts), isChinese });
}
