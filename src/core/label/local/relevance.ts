import type { RelevanceEvidence } from "../../../model/index.ts";
import { contentOf, type SampleIndex } from "./sampleIndex.ts";

/** A sentence is relevant from this rank on, if it also reaches `LEAST_OF_BEST` of the best rank in the sample. */
export const RELEVANT_FROM = 0.35;
const LEAST_OF_BEST = 0.5;
/** How much of a sentence's rank comes from the best sentence of its document: what stands around it is on the subject. */
const SURROUNDINGS = 0.25;

export interface Relevance {
  /** By position of the document sentence: share of the question's words that it has. */
  readonly shares: Float64Array;
  readonly evidence: readonly RelevanceEvidence[];
}

/** Relevance of document sentences to the question alone; the response has no say. */
export function relevanceOf(index: SampleIndex, sizes: readonly number[]): Relevance {
  const shares = questionShares(index);
  const ranks = ranksOf(shares, sizes);
  const best = ranks.reduce((most, rank) => Math.max(most, rank), 0);
  const from = Math.max(RELEVANT_FROM, LEAST_OF_BEST * best);
  const evidence: RelevanceEvidence[] = [];
  for (const [s, { key, forms, starts, ends }] of index.documents.entries()) {
    const share = shares[s] ?? 0;
    if (share === 0) continue;
    const rank = ranks[s] ?? 0;
    const matched = [...forms.keys()].filter((i) => {
      const form = forms[i];
      return form !== undefined && !form.isStop && index.isAsked(form.id);
    });
    evidence.push({
      key,
      isRelevant: rank >= from,
      share,
      confidence: Math.min(1, Math.abs(rank - from) / from),
      matched: matched.map((i) => ({ from: starts[i] ?? 0, to: ends[i] ?? 0 })),
    });
  }
  return { shares, evidence };
}

/** Rank of each sentence: its own share of the question and, to a part, the best share in its document. */
export function ranksOf(shares: Float64Array, sizes: readonly number[]): Float64Array {
  const ranks = new Float64Array(shares.length);
  let from = 0;
  for (const size of sizes) {
    const own = shares.subarray(from, from + size);
    const best = own.reduce((most, share) => Math.max(most, share), 0);
    // A sentence without a word of the question is never ranked by its neighbours alone.
    for (const [i, share] of own.entries())
      ranks[from + i] = share === 0 ? 0 : (1 - SURROUNDINGS) * share + SURROUNDINGS * best;
    from += size;
  }
  return ranks;
}

function questionShares(index: SampleIndex): Float64Array {
  const shares = new Float64Array(index.documents.length);
  let total = 0;
  for (const { id } of contentOf(index.question)) {
    const weight = index.weightOf(id);
    total += weight;
    for (const s of index.sentencesWith(id)) shares[s] = (shares[s] ?? 0) + weight;
  }
  if (total > 0) for (const [s, share] of shares.entries()) shares[s] = share / total;
  return shares;
}
