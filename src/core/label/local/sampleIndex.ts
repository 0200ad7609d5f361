import type { LabelInput } from "../../../model/index.ts";
import { type ReadSentence, readSentence } from "./read.ts";
import type { Form, Vocabulary } from "./vocabulary.ts";

/** One sample's words: which document sentences have them, and how much each weighs. */
export interface SampleIndex {
  readonly documents: readonly ReadSentence[];
  readonly response: readonly ReadSentence[];
  readonly question: ReadSentence;
  readonly isAsked: (id: number) => boolean;
  /** ln(1 + (N + 8) / (n + ½)) for a word in n of N document sentences: above 0; the 8 stands for a text of usual length. */
  readonly weightOf: (id: number) => number;
  /** Positions of the document sentences that have the word, ascending. */
  readonly sentencesWith: (id: number) => Uint32Array;
  readonly vocabulary: Vocabulary;
}

export function indexSample(input: LabelInput, vocabulary: Vocabulary): SampleIndex {
  vocabulary.prune();
  const read = (sentence: { key: string; text: string }): ReadSentence => readSentence(sentence, vocabulary);
  const documents = input.documents.flatMap((sentences) => sentences.map(read));
  const response = input.response.map(read);
  const question = read({ key: "", text: input.question });
  const asked = new Set(contentOf(question).map(({ id }) => id));
  const { starts, sentences } = postingsOf(documents, vocabulary.size);
  const countOf = (id: number): number => (starts[id + 1] ?? 0) - (starts[id] ?? 0);
  return {
    documents,
    response,
    question,
    isAsked: (id) => asked.has(id),
    weightOf: (id) => Math.log(1 + (documents.length + PRIOR_SENTENCES) / (countOf(id) + 0.5)),
    sentencesWith: (id) => sentences.subarray(starts[id] ?? 0, starts[id + 1] ?? 0),
    vocabulary,
  };
}

/** Words that say something, each once, in order. */
export function contentOf({ forms }: ReadSentence): readonly Form[] {
  const seen = new Set<number>();
  return forms.filter(({ id, isStop }) => {
    if (isStop || seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

const PRIOR_SENTENCES = 8;

/** For each word, by its id, the sentences that have it: `sentences[starts[id]]` to before `sentences[starts[id + 1]]`. */
function postingsOf(
  documents: readonly ReadSentence[],
  size: number,
): { readonly starts: Uint32Array; readonly sentences: Uint32Array } {
  const starts = new Uint32Array(size + 1);
  const lastSeen = new Int32Array(size).fill(-1);
  let total = 0;
  for (const [s, { forms }] of documents.entries()) {
    for (const { id, isStop } of forms) {
      if (isStop || lastSeen[id] === s) continue;
      lastSeen[id] = s;
      starts[id + 1] = (starts[id + 1] ?? 0) + 1;
      total++;
    }
  }
  for (let id = 0; id < size; id++) starts[id + 1] = (starts[id + 1] ?? 0) + (starts[id] ?? 0);
  const sentences = new Uint32Array(total);
  const next = starts.slice();
  lastSeen.fill(-1);
  for (const [s, { forms }] of documents.entries()) {
    for (const { id, isStop } of forms) {
      if (isStop || lastSeen[id] === s) continue;
      lastSeen[id] = s;
      const at = next[id] ?? 0;
      sentences[at] = s;
      next[id] = at + 1;
    }
  }
  return { starts, sentences };
}
