import type { DocumentKey, KeyedSentence, RagDocument, RagSample } from "../../model/index.ts";
import { splitDocument } from "../../text/split.ts";

/** Retrieved documents without messages before the question; null if none. */
export function retrievedIn({ documents }: RagSample): readonly RagDocument[] | null {
  if (documents === null || documents.every(({ message }) => message === undefined)) return documents;
  const retrieved = documents.filter(({ message }) => message === undefined);
  return retrieved.length > 0 ? retrieved : null;
}

export const hasHistory = ({ documents }: Pick<RagSample, "documents">): boolean =>
  documents?.at(-1)?.message !== undefined;

/** Prefix of its sentence keys by number of document, message or step: `0`, `h0`, `t1`. */
export const homeOf = ({ message, step }: Pick<RagDocument, "message" | "step">, place: number): string =>
  message ? `h${message.number}` : step ? `t${step.number}` : String(place);

/** The file's own sentences, else ours. */
export function sentencesIn(document: RagDocument, place: number): readonly KeyedSentence<DocumentKey>[] {
  const { sentences, text } = document;
  if (sentences !== null) return sentences;
  return text === null ? [] : splitDocument(homeOf(document, place), text);
}
