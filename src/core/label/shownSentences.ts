import type { AskedSentence, LabelInput } from "../../model/index.ts";

/** A document's sentence as it is shown to a model: once, for all keys under which the same words stand. */
export interface ShownSentence {
  readonly document: number;
  readonly text: string;
  readonly keys: readonly string[];
}

/**
 * The sentences of all documents in reading order. Of sentences that differ in nothing but letter case, white space and
 * marks only the first is listed, with the keys of them all: retrieved passages overlap.
 */
export function shownSentences(documents: LabelInput["documents"]): readonly ShownSentence[] {
  const byWords = new Map<string, { document: number; text: string; keys: string[] }>();
  for (const [document, sentences] of documents.entries()) {
    for (const { key, text } of sentences) {
      const words = sameWords(text);
      const known = byWords.get(words);
      if (known) known.keys.push(key);
      else byWords.set(words, { document, text, keys: [key] });
    }
  }
  return [...byWords.values()];
}

/** Letters and digits, and the marks that change what is said; a text without any stands for itself. */
function sameWords(text: string): string {
  const words = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/(?<!\d)[.,]|[.,](?!\d)|[-−](?!\d)/gu, " ")
    .replace(/[^\p{L}\p{M}\p{N}.,?%°$€£¥<>=+−-]+/gu, " ")
    .trim();
  return words === "" ? text : words;
}

/** Number of characters that a labeller reads of an input. */
export function charactersOf({ question, documents, response }: LabelInput): number {
  const length = (sentences: readonly AskedSentence[]) => sentences.reduce((sum, { text }) => sum + text.length, 0);
  return question.length + length(documents.flat()) + length(response);
}
