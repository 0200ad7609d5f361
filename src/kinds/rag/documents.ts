import type { DocumentKey, KeyedSentence, RagDocument, RagSample } from "../../model/index.ts";
import { splitDocument } from "../../text/split.ts";

/** What was retrieved for the question, without messages of the conversation before it; null where there is nothing. */
export function retrievedIn({ documents }: RagSample): readonly RagDocument[] | null {
  if (documents === null || documents.every(({ message }) => message === undefined)) return documents;
  const retrieved = documents.filter(({ message }) => message === undefined);
  return retrieved.length > 0 ? retrieved : null;
}

/** Whether messages before the question may support the response as well. */
export const hasHistory = ({ documents }: Pick<RagSample, "documents">): boolean =>
  documents?.at(-1)?.message !== undefined;

/** What keys of its sentences begin with: the number of the document, or that of the message or the step: `0`, `h0`, `t1`. */
export const homeOf = ({ message, step }: Pick<RagDocument, "message" | "step">, place: number): string =>
  message ? `h${message.number}` : step ? `t${step.number}` : String(place);

/** The sentences of the document at a place: the file's own, else ours. */
export function sentencesIn(document: RagDocument, place: number): readonly KeyedSentence<DocumentKey>[] {
  const { sentences, text } = document;
  if (sentences !== null) return sentences;
  return text === null ? [] : splitDocument(homeOf(document, place), text);
}
