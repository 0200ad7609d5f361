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

/** The sentences of the document at a place: the file's own, else ours, under its number or that of the message. */
export function sentencesIn(
  { sentences, text, message }: RagDocument,
  place: number,
): readonly KeyedSentence<DocumentKey>[] {
  if (sentences !== null) return sentences;
  return text === null ? [] : splitDocument(message ? `h${message.number}` : place, text);
}
