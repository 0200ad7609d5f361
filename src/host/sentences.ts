import type { Detail, DocumentSentence, ResponseSentence, SentencePlace } from "../model/index.ts";

/** A sentence of a sample as hovers and decorations speak of it. */
export type FoundSentence =
  | { readonly side: "response"; readonly number: number; readonly sentence: ResponseSentence }
  | { readonly side: "document"; readonly number: number; readonly sentence: DocumentSentence };

/** A sentence by its side and key, numbered: those of the response first, then those of the documents in order. */
export function findSentence(detail: Detail, { side, key }: Pick<SentencePlace, "side" | "key">): FoundSentence | null {
  return allSentences(detail).find((one) => one.side === side && one.sentence.key === key) ?? null;
}

/** The key of the sentence of that number. */
export function keyOfSentence(detail: Detail, number: number): string | null {
  return allSentences(detail)[number]?.sentence.key ?? null;
}

/** Every sentence, in the order of their numbers. */
export function allSentences({ body }: Detail): readonly FoundSentence[] {
  const documents = body.documents.flatMap((document) => document.sentences);
  const first = body.responseSentences.length;
  return [
    ...body.responseSentences.map((sentence, number) => ({ side: "response", number, sentence }) as const),
    ...documents.map((sentence, i) => ({ side: "document", number: first + i, sentence }) as const),
  ];
}
