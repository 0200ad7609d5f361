import type { Conflict } from "../../model/index.ts";
import { type CitedSentence, eachPair, isBefore, type NearWord } from "./citedSentence.ts";
import { sharedQuantityWords } from "./conflicts.ts";
import type { ReadSentence } from "./read.ts";
import type { SampleIndex } from "./sampleIndex.ts";

/** Inputs of the probability of support. Shares are weighted by rarity and in [0, 1]. */
export const FEATURES = [
  /** Share of the sentence's words in the cited sentences. */
  "cover",
  /** The largest share in a single cited sentence. */
  "single",
  /** `cover` of words that the question lacks; `single` without such words. */
  "news",
  /** Share of other words that the cited sentences have as a synonym. */
  "alike",
  /** Share of remaining words in neighbouring sentences. */
  "around",
  /** Share of such words in sentences further away. */
  "elsewhere",
  /** Share of words, without the question's, in no document in any form, and not usual: mostly names. */
  "strange",
  /** 1 if there is such a word. */
  "stranger",
  /** Share of such words that are usual. */
  "added",
  /** With an unknown word, four times the excess of `phrase` over one half, at most 1: an altered quotation. */
  "spoilt",
  /** Share of names, without the question's, that the cited sentences lack. */
  "names",
  /** Names with another name in their place in a cited sentence, at most 2. */
  "swaps",
  /** Words with other words in their place in a cited sentence, at most 2. */
  "replaced",
  /** Share of neighbouring words that are neighbours in a cited sentence. */
  "phrase",
  /** Share of neighbouring words in the best cited sentence whose order is reversed there. */
  "turned",
  /** Share of the question's words in the cited sentences. */
  "anchor",
  /** Share of the question's words near new words in a cited sentence. */
  "near",
  /** 1 without a question, since the two above are 0. */
  "unasked",
  /** Numbers and dates that the cited sentences lack, at most 2. */
  "numbers",
  /** Different negations, at most 2. */
  "negations",
  /** Different quantifiers and opposites, at most 2. */
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
  const isBeside = (id: number): boolean => cited.some((one) => index.isAround(id, one.position));
  const all = newShare();
  const news = newShare();
  const alike = newShare();
  const around = newShare();
  const elsewhere = newShare();
  const names = newShare();
  const strange = newShare();
  const added = newShare();
  for (const form of sentence.content) {
    const { id } = form;
    const weight = index.weightOf(id);
    const isFound = isThere(id);
    const { same, isUsual } = index.kinOf(form);
    const isAlike = !isFound && same.some(isThere);
    add(all, weight, isFound);
    add(alike, weight, isAlike);
    const isAround = !isFound && !isAlike && (isBeside(id) || same.some(isBeside));
    const isUnknown =
      !isFound && !isAlike && index.countOf(id) === 0 && !same.some((other) => index.countOf(other) > 0);
    add(around, weight, isAround);
    add(elsewhere, weight, !isFound && !isAlike && !isAround && !isUnknown);
    if (index.isAsked(id)) continue;
    add(news, weight, isFound);
    if (index.isName(form)) add(names, weight, !isFound);
    add(strange, weight, isUnknown && !isUsual);
    add(added, weight, isUnknown && isUsual);
  }
  const phrase = phraseShare(sentence, cited, index);
  const single = Math.max(0, ...cited.map((one) => singleShare(sentence, one, quantities, index)));
  const count = (...kinds: readonly Conflict["kind"][]): number =>
    Math.min(2, conflicts.filter(({ kind }) => kinds.includes(kind)).length);
  return {
    cover: shareOf(all, 0),
    single,
    news: shareOf(news, single),
    alike: shareOf(alike, 0),
    around: shareOf(around, 0),
    elsewhere: shareOf(elsewhere, 0),
    strange: shareOf(strange, 0),
    stranger: strange.part > 0 ? 1 : 0,
    added: shareOf(added, 0),
    spoilt: strange.part + added.part > 0 ? Math.min(1, Math.max(0, 4 * phrase - 2)) : 0,
    names: shareOf(names, 0),
    swaps: Math.min(2, conflicts.filter(({ kind, at }) => kind === "name" && at !== null).length),
    replaced: count("word"),
    phrase,
    turned: turnedShare(sentence, cited[0]),
    anchor: index.anchorOf(cited, quantities),
    near: nearShare(sentence, cited, index),
    unasked: index.askedWeight === 0 ? 1 : 0,
    numbers: count("number", "unit", "date"),
    negations: count("negation"),
    polarity: count("quantifier", "antonym"),
  };
}

function turnedShare({ content }: ReadSentence, best: CitedSentence | undefined): number {
  const places = content.flatMap(({ id }) => best?.places.get(id) ?? []);
  const turned = places.filter((place, i) => i > 0 && place < (places[i - 1] ?? 0)).length;
  return places.length < 2 ? 0 : turned / (places.length - 1);
}

interface FeatureShare {
  part: number;
  total: number;
}
const newShare = (): FeatureShare => ({ part: 0, total: 0 });
const shareOf = ({ part, total }: FeatureShare, none: number): number => (total === 0 ? none : part / total);

function add(share: FeatureShare, weight: number, isIn: boolean): void {
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
 * Of neighbouring content words with a new one, the share that are neighbours in a cited sentence; without a new word,
 * of all; without neighbours, 1.
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
    // In reading order: the last digit of a sum of fractions depends on it.
    const words = [...met.values()].sort((a, b) => (isBefore(a, b) ? -1 : 1));
    best = Math.max(best, words.reduce((sum, { id }) => sum + index.weightOf(id), 0) / index.askedWeight);
  }
  return best;
}

/**
 * Logistic weights: `node bench/fitLabels.mjs`, on half of the questions of HaluEval's QA sample and of RGB's
 * counterfactual set, and on changed sentences of their documents. Evaluated by `node bench/labels.mjs`.
 */
export const WEIGHTS: Readonly<Record<Feature, number>> = {
  cover: 0.0,
  single: 0.0,
  news: 0.0,
  alike: 0.95,
  around: 0.61,
  elsewhere: 0.98,
  strange: -1.38,
  stranger: -1.67,
  added: -1.05,
  spoilt: -2.14,
  names: 0.0,
  swaps: -0.96,
  replaced: -0.22,
  phrase: 1.43,
  turned: -0.18,
  anchor: 0.33,
  near: 2.13,
  unasked: 0.5,
  numbers: -2.7,
  negations: -3.2,
  polarity: -2.12,
};
export const FAR_WEIGHTS: Readonly<Record<Feature, number>> = {
  cover: 0.0,
  single: 0.21,
  news: 0.25,
  alike: 0.96,
  around: 0.61,
  elsewhere: 0.95,
  strange: -2.34,
  stranger: -0.12,
  added: -0.86,
  spoilt: -2.13,
  names: -0.21,
  swaps: -1.11,
  replaced: -0.32,
  phrase: 1.24,
  turned: 0.0,
  anchor: 0.53,
  near: 1.98,
  unasked: 0.71,
  numbers: -2.16,
  negations: -2.65,
  polarity: -2.05,
};
export const FAR_BIAS = 0.28;
export const BIAS = 0.19;

/** Priors of the weights. A fitted weight keeps its prior's sign. */
export const PRIORS: Readonly<Record<Feature, number>> = {
  cover: 1,
  single: 1,
  news: 1,
  alike: 1,
  around: 0.5,
  elsewhere: 0.5,
  strange: -2,
  stranger: -2,
  added: -1,
  spoilt: -2,
  names: -1,
  swaps: -3,
  replaced: -2,
  phrase: 1,
  turned: -0.5,
  anchor: 0.5,
  near: 0.5,
  unasked: 1,
  numbers: -4,
  negations: -4,
  polarity: -3,
};

/**
 * Weights for other languages, without fitted examples: the priors of features that need no lexicon and no capitals.
 */
export const OTHER_WEIGHTS: Readonly<Record<Feature, number>> = {
  ...PRIORS,
  alike: 0,
  around: 0,
  elsewhere: 0,
  strange: 0,
  stranger: 0,
  added: 0,
  spoilt: 0,
  names: 0,
  swaps: 0,
  replaced: 0,
  turned: 0,
  anchor: 0,
  near: 0,
  unasked: 0,
  polarity: 0,
};
export const OTHER_BIAS = -(OTHER_WEIGHTS.cover + OTHER_WEIGHTS.single + OTHER_WEIGHTS.news + OTHER_WEIGHTS.phrase) / 2;
