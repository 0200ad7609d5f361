import { addCount, type Span } from "../../model/index.ts";
import { FNV_SEED, fnvOf, fnvStep } from "../fnv.ts";
import { splitSentences } from "../split.ts";

const RUN_WORDS = 8;
/** Runs that locate a text in a page that does not contain it verbatim. */
const FEWEST_RUNS = 5;
/** A shorter text may match by chance. */
const FEWEST_WORDS = 4;

/** Place of a text in a page: sentence numbers, from 0. */
export interface FoundText {
  readonly page: number;
  readonly isWhole: boolean;
  /** Ascending: sentences with half of their words or more in the text. */
  readonly sentences: readonly number[];
}

interface IndexedPage {
  readonly folded: string;
  /** By word: its offset in `folded`. */
  readonly offsets: Uint32Array;
  /** By word: its sentence, -1 for none. */
  readonly sentenceOf: Int32Array;
  readonly spans: readonly Span[];
  readonly wordsIn: Uint32Array;
  readonly plain: readonly string[];
  /** Indices of the non-empty words in `plain`. */
  readonly telling: Uint32Array;
}

/**
 * Pages of a knowledge base in which retrieved texts are found: verbatim but for white space, or by at least five runs
 * of eight words, without case, punctuation and markup.
 */
export class Corpus {
  readonly #pages: readonly IndexedPage[];
  readonly #runs: Runs;

  constructor(texts: readonly string[]) {
    this.#pages = texts.map(pageOf);
    this.#runs = new Runs(this.#pages);
  }

  sentencesOf(page: number): readonly Span[] {
    return this.#pages[page]?.spans ?? [];
  }

  /** Null if not found; of several pages the first with the whole text, else the one with the most runs. */
  find(text: string): FoundText | null {
    const words = text.match(/\S+/g) ?? [];
    if (words.length < FEWEST_WORDS) return null;
    const plain = words.map(plainWord);
    const telling = tellingIn(plain);
    return this.#findWhole(words.join(" "), plain, telling) ?? this.#findRuns(plain, telling);
  }

  within(page: number, text: string): readonly number[] {
    const one = this.#pages[page];
    const folded = (text.match(/\S+/g) ?? []).join(" ");
    const at = one && folded !== "" ? one.folded.indexOf(folded) : -1;
    return one && at >= 0 ? sentencesIn(one, wordsFrom(one, at, at + folded.length)) : [];
  }

  #findWhole(folded: string, plain: readonly string[], telling: Uint32Array): FoundText | null {
    // The first and the last word may be cut.
    const isLong = telling.length >= RUN_WORDS + 2;
    const numbers = isLong ? this.#runs.places(plain, telling, 1).map(({ page }) => page) : this.#pages.keys();
    for (const number of new Set(numbers)) {
      const page = this.#pages[number];
      const at = page?.folded.indexOf(folded) ?? -1;
      if (page && at >= 0)
        return { page: number, isWhole: true, sentences: sentencesIn(page, wordsFrom(page, at, at + folded.length)) };
    }
    return null;
  }

  #findRuns(plain: readonly string[], telling: Uint32Array): FoundText | null {
    const found = new Map<number, { readonly starts: Set<number>; runs: number }>();
    for (let at = 0; at + RUN_WORDS <= telling.length; at++) {
      const met = new Set<number>();
      for (const { page, at: start } of this.#runs.places(plain, telling, at)) {
        const own = found.get(page) ?? { starts: new Set(), runs: 0 };
        found.set(page, own);
        own.starts.add(start);
        if (!met.has(page)) own.runs++;
        met.add(page);
      }
    }
    const [best] = [...found].sort(([, one], [, other]) => other.runs - one.runs);
    if (!best || best[1].runs < FEWEST_RUNS) return null;
    const page = this.#pages[best[0]];
    if (!page) return null;
    const covered = new Set<number>();
    for (const start of best[1].starts)
      for (let at = start; at < start + RUN_WORDS; at++) covered.add(page.telling[at] ?? 0);
    return { page: best[0], isWhole: false, sentences: sentencesIn(page, covered) };
  }
}

function pageOf(text: string): IndexedPage {
  const words = [...text.matchAll(/\S+/g)];
  const spans = splitSentences(text);
  const sentenceOf = new Int32Array(words.length).fill(-1);
  const wordsIn = new Uint32Array(spans.length);
  const offsets = new Uint32Array(words.length);
  let sentence = 0;
  let offset = 0;
  for (const [at, { index, 0: word }] of words.entries()) {
    offsets[at] = offset;
    offset += word.length + 1;
    while (sentence < spans.length && (spans[sentence]?.to ?? 0) <= index) sentence++;
    if (index < (spans[sentence]?.from ?? Number.POSITIVE_INFINITY)) continue;
    sentenceOf[at] = sentence;
    wordsIn[sentence] = (wordsIn[sentence] ?? 0) + 1;
  }
  const plain = words.map(([word]) => plainWord(word));
  return {
    folded: words.map(([word]) => word).join(" "),
    offsets,
    sentenceOf,
    spans,
    wordsIn,
    plain,
    telling: tellingIn(plain),
  };
}

const plainWord = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

const tellingIn = (plain: readonly string[]): Uint32Array =>
  Uint32Array.from(plain.flatMap((word, at) => (word === "" ? [] : [at])));

interface PagePlace {
  readonly page: number;
  readonly at: number;
}

const PLACES = 2 ** 23;

class Runs {
  readonly #pages: readonly IndexedPage[];
  readonly #firsts: readonly number[];
  readonly #keys: Float64Array;

  constructor(pages: readonly IndexedPage[]) {
    this.#pages = pages;
    const firsts = [0];
    for (const { telling } of pages) firsts.push((firsts.at(-1) ?? 0) + Math.max(0, telling.length - RUN_WORDS + 1));
    this.#firsts = firsts;
    const size = firsts.at(-1) ?? 0;
    if (size > PLACES) throw new RangeError("The pages have more words than can be told apart.");
    this.#keys = new Float64Array(size);
    for (const [page, { plain, telling }] of pages.entries()) {
      const first = firsts[page] ?? 0;
      for (let at = 0; at + RUN_WORDS <= telling.length; at++)
        this.#keys[first + at] = hashAt(plain, telling, at) * PLACES + first + at;
    }
    this.#keys.sort();
  }

  places(plain: readonly string[], telling: Uint32Array, at: number): readonly PagePlace[] {
    const from = hashAt(plain, telling, at) * PLACES;
    const found: PagePlace[] = [];
    for (let key = lowerBound(this.#keys, from); key < this.#keys.length; key++) {
      const number = (this.#keys[key] ?? 0) - from;
      if (number >= PLACES) break;
      const page = lastAtMost(this.#firsts, number);
      const own = this.#pages[page];
      const start = number - (this.#firsts[page] ?? 0);
      if (own && isSameRun(own, start, plain, telling, at)) found.push({ page, at: start });
    }
    return found;
  }
}

function hashAt(plain: readonly string[], telling: Uint32Array, at: number): number {
  let hash = FNV_SEED;
  for (let word = at; word < at + RUN_WORDS; word++) {
    const text = plain[telling[word] ?? 0] ?? "";
    hash = fnvStep(fnvOf(text, hash), 0x20);
  }
  return hash >>> 3;
}

function isSameRun(
  page: IndexedPage,
  start: number,
  plain: readonly string[],
  telling: Uint32Array,
  at: number,
): boolean {
  for (let word = 0; word < RUN_WORDS; word++)
    if (page.plain[page.telling[start + word] ?? 0] !== plain[telling[at + word] ?? 0]) return false;
  return true;
}

function lowerBound(ascending: Float64Array, least: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lastAtMost(firsts: readonly number[], number: number): number {
  let low = 0;
  let high = firsts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((firsts[middle] ?? 0) <= number) low = middle;
    else high = middle - 1;
  }
  return low;
}

function wordsFrom({ offsets, folded }: IndexedPage, from: number, to: number): ReadonlySet<number> {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const end = (offsets[middle + 1] ?? folded.length + 1) - 1;
    if (end <= from) low = middle + 1;
    else high = middle;
  }
  const words = new Set<number>();
  for (let at = low; at < offsets.length && (offsets[at] ?? 0) < to; at++) words.add(at);
  return words;
}

function sentencesIn({ sentenceOf, wordsIn }: IndexedPage, words: ReadonlySet<number>): readonly number[] {
  const counts = new Map<number, number>();
  for (const word of words) {
    const sentence = sentenceOf[word] ?? -1;
    if (sentence >= 0) addCount(counts, sentence);
  }
  return [...counts]
    .flatMap(([sentence, count]) => (2 * count >= (wordsIn[sentence] ?? 0) ? [sentence] : []))
    .sort((one, other) => one - other);
}
