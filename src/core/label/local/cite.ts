import type { ReadSentence } from "./read.ts";
import { contentOf, type SampleIndex } from "./sampleIndex.ts";

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
  const open = new Map<number, number>();
  let total = 0;
  for (const { id } of contentOf(sentence)) {
    const weight = index.weightOf(id) * (index.isAsked(id) ? ASKED_WEIGHT : 1);
    open.set(id, weight);
    total += weight;
  }
  const cited: number[] = [];
  while (cited.length < MOST_CITED && open.size > 0) {
    const best = bestOf(open, index, questionShares, total);
    if (best === null || best.gain < (cited.length === 0 ? 1e-9 : LEAST_GAIN * total)) break;
    cited.push(best.sentence);
    for (const { id } of index.read(best.sentence).forms) open.delete(id);
  }
  return cited;
}

function bestOf(
  open: ReadonlyMap<number, number>,
  index: SampleIndex,
  questionShares: Float64Array,
  total: number,
): { readonly sentence: number; readonly gain: number } | null {
  const gains = new Map<number, number>();
  for (const [id, weight] of open) {
    for (const s of index.sentencesWith(id)) gains.set(s, (gains.get(s) ?? 0) + weight);
  }
  let best: { sentence: number; gain: number; rank: number } | null = null;
  for (const [sentence, gain] of gains) {
    const rank = gain + QUESTION_BONUS * total * (questionShares[sentence] ?? 0);
    if (best === null || rank > best.rank || (rank === best.rank && sentence < best.sentence))
      best = { sentence, gain, rank };
  }
  return best;
}
