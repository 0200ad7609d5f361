import type { RelevanceEvidence, Span } from "../../model/index.ts";
import type { SampleIndex } from "./sampleIndex.ts";

/** Least rank of a relevant sentence, which also needs `LEAST_OF_BEST` of the sample's best rank. */
const RELEVANT_FROM = 0.35;
const LEAST_OF_BEST = 0.5;
/** Weight of the best sentence of the document in a sentence's rank. */
const SURROUNDINGS = 0.25;

export interface Relevance {
  readonly shares: Float64Array;
  readonly ranks: Float64Array;
  readonly from: number;
}

/** Relevance of document sentences to the question, without the response. */
export function relevanceOf(index: SampleIndex, sizes: readonly number[]): Relevance {
  const shares = sharesOf(index);
  const ranks = ranksOf(shares, sizes);
  const best = ranks.reduce((most, rank) => Math.max(most, rank), 0);
  return { shares, ranks, from: Math.max(RELEVANT_FROM, LEAST_OF_BEST * best) };
}

export const isRelevant = ({ ranks, from }: Relevance, sentence: number): boolean => (ranks[sentence] ?? 0) >= from;

export function evidenceOf(index: SampleIndex, relevance: Relevance): readonly RelevanceEvidence[] {
  const { shares, ranks, from } = relevance;
  return [...askedIn(index)].map(([s, matched]): RelevanceEvidence => {
    const rank = ranks[s] ?? 0;
    return {
      key: index.sentences[s]?.key ?? "",
      isRelevant: isRelevant(relevance, s),
      share: shares[s] ?? 0,
      confidence: Math.min(1, Math.abs(rank - from) / from),
      matched,
    };
  });
}

export function ranksOf(shares: Float64Array, sizes: readonly number[]): Float64Array {
  const ranks = new Float64Array(shares.length);
  let from = 0;
  for (const size of sizes) {
    const own = shares.subarray(from, from + size);
    const best = own.reduce((most, share) => Math.max(most, share), 0);
    for (const [i, share] of own.entries())
      ranks[from + i] = share === 0 ? 0 : (1 - SURROUNDINGS) * share + SURROUNDINGS * best;
    from += size;
  }
  return ranks;
}

function sharesOf(index: SampleIndex): Float64Array {
  const shares = new Float64Array(index.sentences.length);
  let total = 0;
  for (const { id } of index.question.content) {
    const weight = index.weightOf(id);
    total += weight;
    const sentences = index.sentencesWith(id);
    for (let i = 0; i < sentences.length; i++) {
      const s = sentences[i] ?? 0;
      shares[s] = (shares[s] ?? 0) + weight;
    }
  }
  if (total > 0) for (let s = 0; s < shares.length; s++) shares[s] = (shares[s] ?? 0) / total;
  return shares;
}

function askedIn(index: SampleIndex): ReadonlyMap<number, Span[]> {
  const { forms, starts, ends } = index.question;
  const lists: Span[][] = [];
  const told = new Set<number>();
  for (const [i, { id, isStop }] of forms.entries()) {
    if (isStop || told.has(id)) continue;
    told.add(id);
    const span = { from: starts[i] ?? 0, to: ends[i] ?? 0 };
    for (const s of index.sentencesWith(id)) {
      const list = lists[s];
      if (list) list.push(span);
      else lists[s] = [span];
    }
  }
  const matched = new Map<number, Span[]>();
  lists.forEach((list, s) => {
    matched.set(s, list);
  });
  return matched;
}
