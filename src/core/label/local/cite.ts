import type { ReadSentence } from "./read.ts";
import type { SampleIndex } from "./sampleIndex.ts";

/** At most so many document sentences are named for one response sentence, and a further one only for so much more. */
const MOST_CITED = 3;
const LEAST_GAIN = 0.15;
/** What the question has already said counts half: the answer is what has to be found. */
const ASKED_WEIGHT = 0.5;
/** Among equals, the sentence that has more of the question is the one that answers it. */
const QUESTION_BONUS = 0.2;

/**
 * Positions of the document sentences that together have most of a response sentence's words, best first; empty where
 * none has any. `questionShares`: what share of the question each document sentence has.
 */
export function cite(sentence: ReadSentence, index: SampleIndex, questionShares: Float64Array): readonly number[] {
  let open: OpenWord[] = [];
  let total = 0;
  for (const { id } of sentence.content) {
    const weight = index.weightOf(id) * (index.isAsked(id) ? ASKED_WEIGHT : 1);
    open.push({ id, weight });
    total += weight;
  }
  const cited: number[] = [];
  const there = index.vocabulary.marks.there;
  const gains = new Float64Array(index.sentences.length);
  while (cited.length < MOST_CITED && open.length > 0) {
    const best = bestOf(open, index, questionShares, total, gains);
    if (best === null || best.gain < (cited.length === 0 ? 1e-9 : LEAST_GAIN * total)) break;
    cited.push(best.sentence);
    there.begin();
    for (const { id } of index.read(best.sentence).forms) there.add(id);
    open = open.filter(({ id }) => !there.has(id));
  }
  return cited;
}

/** A word that no cited sentence has yet. */
interface OpenWord {
  readonly id: number;
  readonly weight: number;
}

/** `gains` are for its use: all of them come and go as 0. */
function bestOf(
  open: readonly OpenWord[],
  index: SampleIndex,
  questionShares: Float64Array,
  total: number,
  gains: Float64Array,
): { readonly sentence: number; readonly gain: number } | null {
  for (const { id, weight } of open) {
    const sentences = index.sentencesWith(id);
    for (let i = 0; i < sentences.length; i++) {
      const s = sentences[i] ?? 0;
      gains[s] = (gains[s] ?? 0) + weight;
    }
  }
  let sentence = -1;
  let gain = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let s = 0; s < gains.length; s++) {
    const own = gains[s] ?? 0;
    if (own === 0) continue;
    gains[s] = 0;
    const rank = own + QUESTION_BONUS * total * (questionShares[s] ?? 0);
    if (rank <= most) continue;
    most = rank;
    sentence = s;
    gain = own;
  }
  return sentence < 0 ? null : { sentence, gain };
}
