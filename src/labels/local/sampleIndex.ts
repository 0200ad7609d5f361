import type { AskedSentence, LabelInput } from "../../model/index.ts";
import { type AskedWords, CitedSentence } from "./citedSentence.ts";
import { QuantityIndex, quantitiesOf } from "./quantities.ts";
import { type ReadSentence, readSentence, readTokens } from "./read.ts";
import type { Kin, Vocabulary, WordForm, WordMarks } from "./vocabulary.ts";
import { unitOf } from "./words.ts";

/** One sample's words: their document sentences and weights. Valid until the vocabulary indexes another sample. */
export interface SampleIndex {
  readonly sentences: readonly AskedSentence[];
  readonly read: (sentence: number) => CitedSentence;
  readonly response: readonly ReadSentence[];
  readonly question: ReadSentence;
  readonly asked: AskedWords;
  readonly isAsked: (id: number) => boolean;
  readonly askedWeight: number;
  /** Weighted share of the question's words in some document sentences or among other words. */
  readonly anchorOf: (cited: readonly CitedSentence[], words: ReadonlySet<number>) => number;
  /**
   * ln(1 + (N + 8) / (n + ½)) for a word of question or response in n of N document sentences: above 0; the 8 stands
   * for a text of usual length.
   */
  readonly weightOf: (id: number) => number;
  readonly countOf: (id: number) => number;
  readonly sentencesWith: (id: number) => Uint32Array;
  readonly isAround: (id: number, sentence: number) => boolean;
  /** Whether documents write the word as a name; for words in no document, whether it is unusual. */
  readonly isName: (form: WordForm | undefined) => boolean;
  readonly kinOf: (form: WordForm) => Kin;
  readonly isEnglish: boolean;
}

export function indexSample(input: LabelInput, vocabulary: Vocabulary): SampleIndex {
  vocabulary.prune();
  const sentences = input.documents.flat();
  const owners = input.documents.flatMap((document, d) => document.map(() => d));
  const response = input.response.map((sentence) => readSentence(sentence, vocabulary));
  const question = readSentence({ key: "", text: input.question }, vocabulary);
  const { asked, wanted } = vocabulary.marks;
  asked.begin();
  for (const { id } of question.content) asked.add(id);
  wanted.begin();
  for (const { content } of [question, ...response]) for (const { id } of content) wanted.add(id);
  const isEnglish = isWrittenInEnglish(input);
  const kinOf = (form: WordForm): Kin => (isEnglish ? vocabulary.kinOf(form) : NO_KIN);
  for (const { content } of response) {
    for (const form of content) {
      const { same, opposite } = kinOf(form);
      for (const id of same) wanted.add(id);
      for (const id of opposite) wanted.add(id);
    }
  }
  const postings = postingsOf(sentences, wanted, vocabulary);
  const countOf = (id: number): number => postings.counts[id] ?? 0;
  const weights: (number | undefined)[] = [];
  const weightOf = (id: number): number => {
    const count = countOf(id);
    weights[count] ??= Math.log(1 + (sentences.length + PRIOR_SENTENCES) / (count + 0.5));
    return weights[count];
  };
  const askedWords: AskedWords = {
    ranks: new Map(question.content.map(({ id }, rank) => [id, rank])),
    quantities: new QuantityIndex(quantitiesOf(question)),
  };
  const askedWeights = question.content.map(({ id }) => weightOf(id));
  const askedWeight = askedWeights.reduce((sum, weight) => sum + weight, 0);
  const anchors = new Map<string, number>();
  const anchorOf = (cited: readonly CitedSentence[], words: ReadonlySet<number>): number => {
    if (askedWeight === 0) return 0;
    const more = [...words].flatMap((id) => askedWords.ranks.get(id) ?? []);
    const key = `${cited.map((one) => one.position).join(" ")}, ${more.join(" ")}`;
    let anchor = anchors.get(key);
    if (anchor === undefined) {
      const ranks = new Set([...more, ...cited.flatMap((one) => one.askedRanks)]);
      // In the question's order: the last digit of a sum of fractions depends on it.
      const sum = [...ranks].sort((a, b) => a - b).reduce((part, rank) => part + (askedWeights[rank] ?? 0), 0);
      anchor = sum / askedWeight;
      anchors.set(key, anchor);
    }
    return anchor;
  };
  const read = new Map<number, CitedSentence>();
  return {
    sentences,
    read: (s) => {
      const sentence = sentences[s] ?? { key: "", text: "" };
      const done = read.get(s) ?? new CitedSentence(readSentence(sentence, vocabulary), s, askedWords);
      read.set(s, done);
      return done;
    },
    response,
    question,
    asked: askedWords,
    isAsked: (id) => asked.has(id),
    askedWeight,
    anchorOf,
    weightOf,
    countOf,
    sentencesWith: (id) => {
      const from = postings.starts[id] ?? 0;
      return postings.sentences.subarray(from, from + countOf(id));
    },
    isAround: (id, s) => {
      const from = postings.starts[id] ?? 0;
      const to = from + countOf(id);
      const document = owners[s];
      for (let at = firstFrom(postings.sentences, from, to, s - 1); at < to; at++) {
        const other = postings.sentences[at] ?? 0;
        if (other > s + 1) break;
        if (owners[other] === document) return true;
      }
      return false;
    },
    isName: (form) => {
      if (form === undefined || form.isStop || form.month !== null || form.value !== null) return false;
      const { capital, initial, lower } = vocabulary.marks;
      if (lower.has(form.id) || unitOf(form.folded) !== undefined) return false;
      return capital.has(form.id) || ((initial.has(form.id) || countOf(form.id) === 0) && !kinOf(form).isUsual);
    },
    kinOf,
    isEnglish,
  };
}

function firstFrom(numbers: Uint32Array, from: number, to: number, least: number): number {
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((numbers[middle] ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

const NO_KIN: Kin = { same: [], opposite: [], isUsual: true };

function isWrittenInEnglish({ question, documents }: LabelInput): boolean {
  const text = [question, ...documents.flatMap((document) => document.slice(0, 3).map((one) => one.text))]
    .map((one) => one.slice(0, 400))
    .join(" ");
  const words = text.match(/\p{L}+/gu)?.length ?? 0;
  return (text.match(ENGLISH)?.length ?? 0) >= LEAST_ENGLISH * words;
}

const ENGLISH =
  /\b(?:the|of|and|is|to|for|with|by|you|what|who|which|it|that|have|are|this|my|your|not|they|he|she)\b/gi;
const LEAST_ENGLISH = 0.05;

const PRIOR_SENTENCES = 8;

interface Postings {
  readonly starts: Uint32Array;
  readonly counts: Uint32Array;
  readonly sentences: Uint32Array;
}

function postingsOf(sentences: readonly AskedSentence[], wanted: WordMarks, vocabulary: Vocabulary): Postings {
  const { tokens } = vocabulary;
  const { capital, initial, lower } = vocabulary.marks;
  for (const marks of [capital, initial, lower]) marks.begin();
  let ids = new Int32Array(1024);
  let owners = new Uint32Array(1024);
  let total = 0;
  for (const [s, { text }] of sentences.entries()) {
    readTokens(text, vocabulary, tokens);
    if (total + tokens.length > ids.length) {
      ids = grown(ids, new Int32Array(2 * (total + tokens.length)));
      owners = grown(owners, new Uint32Array(ids.length));
    }
    for (let i = 0; i < tokens.length; i++) {
      const id = vocabulary.contentAt(tokens.found[i] ?? -1);
      if (id < 0 || !wanted.has(id)) continue;
      (vocabulary.isCapitalAt(tokens.found[i] ?? -1) ? (i === 0 ? initial : capital) : lower).add(id);
      ids[total] = id;
      owners[total++] = s;
    }
  }
  return sorted(ids.subarray(0, total), owners, vocabulary);
}

function grown<Numbers extends Int32Array | Uint32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

function sorted(ids: Int32Array, owners: Uint32Array, vocabulary: Vocabulary): Postings {
  const words = vocabulary.counts;
  words.reset(vocabulary.size);
  const { starts, counts, marks, touched } = words;
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] ?? 0;
    const owner = (owners[i] ?? 0) + 1;
    const count = counts[id] ?? 0;
    if (count === 0) touched.push(id);
    if (marks[id] === owner) ids[i] = -1;
    else counts[id] = count + 1;
    marks[id] = owner;
  }
  let free = 0;
  for (const id of touched) {
    starts[id] = free;
    marks[id] = free;
    free += counts[id] ?? 0;
  }
  const sentences = new Uint32Array(free);
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] ?? -1;
    if (id < 0) continue;
    const at = marks[id] ?? 0;
    sentences[at] = owners[i] ?? 0;
    marks[id] = at + 1;
  }
  return { starts, counts, sentences };
}
