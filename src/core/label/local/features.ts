import type { Conflict } from "../../../model/index.ts";
import { type CitedSentence, eachPair, isBefore, type NearWord } from "./citedSentence.ts";
import { sharedQuantityWords } from "./conflicts.ts";
import { isName, type ReadSentence } from "./read.ts";
import type { SampleIndex } from "./sampleIndex.ts";

/** What the chance of support is computed from. Shares are weighed by rarity and lie in [0, 1]. */
export const FEATURES = [
  /** Share of the sentence's words that the cited sentences have. */
  "cover",
  /** The most of them that a single cited sentence has: what is said of one thing seldom stands in two places. */
  "single",
  /** `cover` for words that the question does not have; as `single` where there are none. */
  "news",
  /** Share of those words that occur in no document at all. */
  "unknown",
  /** Share of the names among them that the cited sentences lack. */
  "names",
  /** Names in whose place a cited sentence has another, at most 2. */
  "swaps",
  /** Share of those words whose neighbour in the response is also theirs in a cited sentence. */
  "phrase",
  /** Share of the question's words that the cited sentences have. */
  "anchor",
  /** Share of the question's words near those words in a cited sentence. */
  "near",
  /** Numbers and dates that the cited sentences lack, at most 2; half of one where they have nothing else in its place. */
  "numbers",
  /** Negations, quantifiers and opposites that differ, at most 2. */
  "polarity",
] as const;
export type Feature = (typeof FEATURES)[number];

export function featuresOf(
  sentence: ReadSentence,
  cited: readonly CitedSentence[],
  conflicts: readonly Conflict[],
  index: SampleIndex,
): Readonly<Record<Feature, number>> {
  const quantities = sharedQuantityWords(sentence, cited);
  const isThere = (id: number): boolean => quantities.has(id) || cited.some((one) => one.has(id));
  const all = newShare();
  const news = newShare();
  const unknown = newShare();
  const names = newShare();
  for (const form of sentence.content) {
    const weight = index.weightOf(form.id);
    const isFound = isThere(form.id);
    add(all, weight, isFound);
    if (index.isAsked(form.id)) continue;
    add(news, weight, isFound);
    add(unknown, weight, index.countOf(form.id) === 0 && !quantities.has(form.id));
    if (isName(form)) add(names, weight, !isFound);
  }
  const single = Math.max(0, ...cited.map((one) => singleShare(sentence, one, quantities, index)));
  const count = (kinds: readonly Conflict["kind"][]): number =>
    conflicts.reduce((sum, { kind, at }) => (kinds.includes(kind) ? Math.min(2, sum + (at ? 1 : 0.5)) : sum), 0);
  return {
    cover: shareOf(all, 0),
    single,
    news: shareOf(news, single),
    unknown: shareOf(unknown, 0),
    names: shareOf(names, 0),
    swaps: Math.min(2, conflicts.filter(({ kind, at }) => kind === "name" && at !== null).length),
    phrase: phraseShare(sentence, cited, index),
    anchor: index.anchorOf(cited, quantities),
    near: nearShare(sentence, cited, index),
    numbers: count(["number", "unit", "date"]),
    polarity: count(["negation", "quantifier", "antonym"]),
  };
}

interface Share {
  part: number;
  total: number;
}
const newShare = (): Share => ({ part: 0, total: 0 });
const shareOf = ({ part, total }: Share, none: number): number => (total === 0 ? none : part / total);

function add(share: Share, weight: number, isIn: boolean): void {
  share.total += weight;
  if (isIn) share.part += weight;
}

function singleShare(
  sentence: ReadSentence,
  one: CitedSentence,
  quantities: ReadonlySet<number>,
  index: SampleIndex,
): number {
  const share = newShare();
  for (const { id } of sentence.content) add(share, index.weightOf(id), quantities.has(id) || one.has(id));
  return shareOf(share, 0);
}

/**
 * Of neighbouring words with content, at least one of them new, the share that are neighbours in a cited sentence too;
 * without any new word, of all neighbours; without neighbours, 1.
 */
function phraseShare(sentence: ReadSentence, cited: readonly CitedSentence[], index: SampleIndex): number {
  const fresh = newShare();
  const any = newShare();
  eachPair(sentence, (one, other) => {
    const weight = index.weightOf(one) + index.weightOf(other);
    const isThere = cited.some((read) => read.hasPair(one, other));
    add(any, weight, isThere);
    if (!index.isAsked(one) || !index.isAsked(other)) add(fresh, weight, isThere);
  });
  return fresh.total > 0 ? shareOf(fresh, 1) : shareOf(any, 1);
}

/** Best over the cited sentences: what of the question stands within ten words of something new that the response says. */
function nearShare(sentence: ReadSentence, cited: readonly CitedSentence[], index: SampleIndex): number {
  if (index.askedWeight === 0) return 0;
  const news = sentence.content.filter(({ id }) => !index.isAsked(id));
  let best = 0;
  for (const one of cited) {
    if (one.askedRanks.length === 0) continue;
    const met = new Map<number, NearWord>();
    for (const { id } of news) {
      for (const word of one.near(id)) {
        const known = met.get(word.id);
        if (known === undefined || isBefore(word, known)) met.set(word.id, word);
      }
    }
    // In the order in which a reader meets them: a sum of fractions depends on it in its last digit.
    const words = [...met.values()].sort((a, b) => (isBefore(a, b) ? -1 : 1));
    best = Math.max(best, words.reduce((sum, { id }) => sum + index.weightOf(id), 0) / index.askedWeight);
  }
  return best;
}

/**
 * Logistic weights of the features: 21 November 2026, `node bench/calibrate.mjs --fit`, on half of the questions of
 * HaluEval's QA sample and of RGB's counterfactual set. How they do on the other half: the same command without `--fit`.
 */
export const WEIGHTS: Readonly<Record<Feature, number>> = {
  cover: 0.77,
  single: 0.82,
  news: 0.78,
  unknown: -0.83,
  names: -0.93,
  swaps: -2.06,
  phrase: 0.96,
  anchor: 0.63,
  near: 1.05,
  numbers: -3.47,
  polarity: -2.97,
};
export const BIAS = -1.13;

/**
 * What each feature would count without any data. The examples say little of numbers and negations: there these stand.
 * What speaks for support may never come to speak against it, or the other way round.
 */
export const PRIORS: Readonly<Record<Feature, number>> = {
  cover: 1,
  single: 1,
  news: 1,
  unknown: -1,
  names: -1,
  swaps: -2,
  phrase: 1,
  anchor: 0.5,
  near: 0.5,
  numbers: -4,
  polarity: -3,
};
