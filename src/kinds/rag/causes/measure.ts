import type { AnswerParts, MatchingMode, RagDocument, RagSample } from "../../../model/index.ts";
import { Found, Given, Trace } from "../facts.ts";
import { matchings } from "../robustness/modes.ts";
import { taskCode } from "../robustness/score.ts";
import { namesIn, numbersIn, Searched, type Token, type Wanted, wantedOf } from "./texts.ts";

/** The texts that are compared. Null: the file has none; of documents: it has them without their texts. */
export interface TracedTexts {
  readonly question: string | null;
  readonly response: string;
  readonly answer: AnswerParts | null;
  readonly documents: readonly string[] | null;
  readonly isChinese: boolean;
}

const REJECTION = taskCode("negative_rejection");

/**
 * Whether texts have to be compared: the mode `lenient` does not find the answer in the response, or there is no answer
 * and labels say that something is unsupported. Of all other samples it is known that words can show no cause. It asks
 * for no mode that a person has chosen, so that what is stored is the same in all of them.
 */
export function isTraced(given: number, task: number, lenient: number, adherence: number): boolean {
  if ((given & Given.response) === 0 || (given & Given.badAnswer) !== 0 || task === REJECTION) return false;
  if ((given & Given.answer) === 0) return adherence === UNSUPPORTED;
  return (lenient & Found.correct) === 0;
}

const UNSUPPORTED = 2;

/** The `Found` bits of the mode that decides whether texts are compared. */
export const TRACED_BY: MatchingMode = "lenient";

/** The `Trace` bits of a sample for which `isTraced` holds. */
export function traceTexts({ question, response, answer, documents, isChinese }: TracedTexts): number {
  let bits = 0;
  if (answer !== null && !isSaid(response, answer, isChinese)) bits |= Trace.unsaid;
  if (documents === null) return bits;
  const searched = documents.map((text) => new Searched(text));
  if (answer !== null) {
    const isFound = standsIn(searched, answer);
    if (isFound !== null) bits |= isFound ? Trace.looked | Trace.found : Trace.looked;
  }
  bits |= Trace.checked;
  return oddIn(response, question, answer, searched) === null ? bits : bits | Trace.odd;
}

/** Whether the response says the answer by its words, or as the mode `strict` reads it. */
const isSaid = (response: string, answer: AnswerParts, isChinese: boolean): boolean =>
  standsIn([new Searched(response)], answer) === true || matchings.strict.says(response, answer, isChinese);

/** Whether each part of an answer stands in some document word for word; null where words cannot tell. */
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

/** The first number, else the first name, of the response that neither documents, question nor answer have. */
export function oddIn(
  response: string,
  question: string | null,
  answer: AnswerParts | null,
  documents: readonly Searched[],
): Token | null {
  let known: readonly Searched[] | null = null;
  const isOdd = ({ wanted }: Token): boolean => {
    if (documents.some((document) => document.has(wanted))) return false;
    known ??= [question ?? "", ...(answer ?? []).flat()].map((text) => new Searched(text));
    return !known.some((text) => text.has(wanted));
  };
  return numbersIn(response).find(isOdd) ?? namesIn(response).find(isOdd) ?? null;
}

/** The text of each document, its title before it; null where the file has a document without its text. */
export function documentTexts(documents: readonly RagDocument[] | null): readonly string[] | null {
  if (documents === null) return null;
  const texts = documents.flatMap(({ title, text, sentences }) => {
    const own = text ?? sentences?.map((sentence) => sentence.text ?? "").join(" ") ?? null;
    return own === null ? [] : [title === null ? own : `${title}\n${own}`];
  });
  return texts.length === documents.length ? texts : null;
}

/** The `Trace` bits of a sample by its strings. */
export function measureTraces(sample: RagSample, given: number, lenient: number, adherence: number): number {
  const { task, question, response, answer, documents, isChinese } = sample;
  if (response === null || !isTraced(given, taskCode(task), lenient, adherence)) return 0;
  const readable = answer === "bad-field" ? null : answer;
  return traceTexts({ question, response, answer: readable, documents: documentTexts(documents), isChinese });
}
