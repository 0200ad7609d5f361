import type { Conflict } from "../../../model/index.ts";
import { sharedQuantityWords } from "./conflicts.ts";
import { isName } from "./names.ts";
import type { ReadSentence } from "./read.ts";
import type { SampleIndex } from "./sampleIndex.ts";
import type { WordMarks } from "./wordMarks.ts";

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
  cited: readonly ReadSentence[],
  conflicts: readonly Conflict[],
  index: SampleIndex,
): Readonly<Record<Feature, number>> {
  const quantities = sharedQuantityWords(sentence, cited);
  const { there } = index.vocabulary.marks;
  mark(there, quantities, cited);
  const all = newShare();
  const news = newShare();
  const unknown = newShare();
  const names = newShare();
  for (const form of sentence.content) {
    const weight = index.weightOf(form.id);
    add(all, weight, there.has(form.id));
    if (index.isAsked(form.id)) continue;
    add(news, weight, there.has(form.id));
    add(unknown, weight, index.countOf(form.id) === 0 && !quantities.has(form.id));
    if (isName(form)) add(names, weight, !there.has(form.id));
  }
  const single = Math.max(0, ...cited.map((read) => singleShare(sentence, read, quantities, index)));
  const anchor = newShare();
  for (const { id } of index.question.content) add(anchor, index.weightOf(id), there.has(id));
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
    anchor: shareOf(anchor, 0),
    near: nearShare(sentence, cited, index, anchor.total),
    numbers: count(["number", "unit", "date"]),
    polarity: count(["negation", "quantifier", "antonym"]),
  };
}

/** The words of sentences, and those of quantities that they have in other words. */
function mark(there: WordMarks, quantities: ReadonlySet<number>, sentences: readonly ReadSentence[]): void {
  there.begin();
  for (const id of quantities) there.add(id);
  for (const { forms } of sentences) for (const { id } of forms) there.add(id);
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
  read: ReadSentence,
  quantities: ReadonlySet<number>,
  index: SampleIndex,
): number {
  const { single: there } = index.vocabulary.marks;
  mark(there, quantities, [read]);
  const share = newShare();
  for (const { id } of sentence.content) add(share, index.weightOf(id), there.has(id));
  return shareOf(share, 0);
}

/**
 * Of neighbouring words with content, at least one of them new, the share that are neighbours in a cited sentence too;
 * without any new word, of all neighbours; without neighbours, 1.
 */
function phraseShare(sentence: ReadSentence, cited: readonly ReadSentence[], index: SampleIndex): number {
  const there = new Set<number>();
  for (const read of cited) eachPair(read, (one, other) => there.add(pairKey(one, other)));
  const fresh = newShare();
  const any = newShare();
  eachPair(sentence, (one, other) => {
    const weight = index.weightOf(one) + index.weightOf(other);
    const isThere = there.has(pairKey(one, other));
    add(any, weight, isThere);
    if (!index.isAsked(one) || !index.isAsked(other)) add(fresh, weight, isThere);
  });
  return fresh.total > 0 ? shareOf(fresh, 1) : shareOf(any, 1);
}

/** Words with content that no other such word parts. */
function eachPair({ forms }: ReadSentence, visit: (one: number, other: number) => void): void {
  let before = -1;
  for (const { id, isStop } of forms) {
    if (isStop) continue;
    if (before >= 0) visit(before, id);
    before = id;
  }
}

const pairKey = (one: number, other: number): number => one * 2 ** 26 + other;

const NEAR = 10;

/** Best over the cited sentences: what of the question stands within ten words of something new that the response says. */
function nearShare(sentence: ReadSentence, cited: readonly ReadSentence[], index: SampleIndex, total: number): number {
  if (total === 0) return 0;
  const { news, near } = index.vocabulary.marks;
  news.begin();
  for (const { id } of sentence.content) if (!index.isAsked(id)) news.add(id);
  let best = 0;
  for (const { forms } of cited) {
    near.begin();
    let sum = 0;
    let lastNews = Number.NEGATIVE_INFINITY;
    /** Places of asked words since then. */
    const pending: number[] = [];
    const take = (id: number): void => {
      if (near.has(id)) return;
      near.add(id);
      sum += index.weightOf(id);
    };
    for (let i = 0; i < forms.length; i++) {
      const form = forms[i];
      if (form === undefined || form.isStop) continue;
      const { id } = form;
      if (news.has(id)) {
        lastNews = i;
        for (const at of pending) if (i - at <= NEAR) take(forms[at]?.id ?? -1);
        pending.length = 0;
      } else if (index.isAsked(id)) {
        if (i - lastNews <= NEAR) take(id);
        else pending.push(i);
      }
    }
    best = Math.max(best, sum / total);
  }
  return best;
}
