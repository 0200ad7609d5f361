import type { CitedSentence } from "./citedSentence.ts";
import type { ReadSentence } from "./read.ts";
import type { SampleIndex } from "./sampleIndex.ts";

/** Most document sentences per response sentence, and the least share that a further one adds. */
const MOST_CITED = 3;
const LEAST_GAIN = 0.15;
/** Weight of the question's words: the answer has to be found. */
const ASKED_WEIGHT = 0.5;
/** Bonus for a sentence with more of the question, which breaks ties. */
const QUESTION_BONUS = 0.2;

/** Finds the document sentences that support response sentences of one sample. */
export class Citations {
  readonly #index: SampleIndex;
  readonly #questionShares: Float64Array;
  readonly #gains: Float64Array;
  readonly #known = new Map<string, Best | null>();
  readonly #mostShare: number;

  constructor(index: SampleIndex, questionShares: Float64Array) {
    this.#index = index;
    this.#questionShares = questionShares;
    this.#gains = new Float64Array(index.sentences.length);
    this.#mostShare = questionShares.reduce((most, share) => Math.max(most, share), 0);
  }

  /** Document sentences that together cover most of a response sentence's words, best first; may be empty. */
  of(sentence: ReadSentence): readonly CitedSentence[] {
    const index = this.#index;
    let open: OpenWord[] = [];
    let total = 0;
    for (const { id } of sentence.content) {
      const weight = index.weightOf(id) * (index.isAsked(id) ? ASKED_WEIGHT : 1);
      open.push({ id, weight });
      total += weight;
    }
    const cited: CitedSentence[] = [];
    while (cited.length < MOST_CITED && open.length > 0) {
      const best = this.#bestOf(open, total);
      if (best === null || best.gain < (cited.length === 0 ? 1e-9 : LEAST_GAIN * total)) break;
      const there = index.read(best.sentence);
      cited.push(there);
      open = open.filter(({ id }) => !there.has(id));
    }
    return cited;
  }

  #bestOf(open: readonly OpenWord[], total: number): Best | null {
    const found = open.filter(({ id }) => this.#index.countOf(id) > 0);
    const size = found.reduce((sum, { id }) => sum + this.#index.countOf(id), 0);
    if (size < MANY) return this.#search(found, total);
    const ofRare = this.#bestWithRare(found, total);
    if (ofRare !== null) return ofRare;
    const key = `${total} ${found.map(({ id }) => id).join(" ")}`;
    let best = this.#known.get(key);
    if (best === undefined) {
      best = this.#search(found, total);
      this.#known.set(key, best);
    }
    return best;
  }

  #bestWithRare(open: readonly OpenWord[], total: number): Best | null {
    const isRare = ({ id }: OpenWord): boolean => this.#index.countOf(id) <= RARE;
    const others = open.reduce((sum, word) => sum + (isRare(word) ? 0 : word.weight), 0);
    const candidates = new Set(open.filter(isRare).flatMap(({ id }) => [...this.#index.sentencesWith(id)]));
    let best: Best | null = null;
    let most = (others + QUESTION_BONUS * total * this.#mostShare) * (1 + 1e-9);
    for (const s of [...candidates].sort((a, b) => a - b)) {
      let gain = 0;
      for (const { id, weight } of open) if (hasNumber(this.#index.sentencesWith(id), s)) gain += weight;
      const rank = gain + QUESTION_BONUS * total * (this.#questionShares[s] ?? 0);
      if (rank <= most) continue;
      most = rank;
      best = { sentence: s, gain };
    }
    return best;
  }

  #search(open: readonly OpenWord[], total: number): Best | null {
    const gains = this.#gains;
    const touched: number[] = [];
    for (const { id, weight } of open) {
      const sentences = this.#index.sentencesWith(id);
      for (let i = 0; i < sentences.length; i++) {
        const s = sentences[i] ?? 0;
        const gain = gains[s] ?? 0;
        if (gain === 0) touched.push(s);
        gains[s] = gain + weight;
      }
    }
    let best: Best | null = null;
    let most = Number.NEGATIVE_INFINITY;
    for (const s of touched) {
      const gain = gains[s] ?? 0;
      gains[s] = 0;
      const rank = gain + QUESTION_BONUS * total * (this.#questionShares[s] ?? 0);
      if (rank < most || (rank === most && best !== null && s > best.sentence)) continue;
      most = rank;
      best = { sentence: s, gain };
    }
    return best;
  }
}

const MANY = 256;
const RARE = 16;

function hasNumber(numbers: Uint32Array, wanted: number): boolean {
  let from = 0;
  let to = numbers.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((numbers[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return numbers[from] === wanted;
}

interface OpenWord {
  readonly id: number;
  readonly weight: number;
}

interface Best {
  readonly sentence: number;
  readonly gain: number;
}
