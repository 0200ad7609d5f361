import type { CorpusReport, DetailDocument, PageDetail, PageText, Query, UseState } from "../../model/index.ts";
import { Corpus, type FoundText } from "../../text/corpus/corpus.ts";
import { scanSamples } from "../records.ts";
import type { EvaluationView } from "../view.ts";
import { sampleBy } from "./details.ts";
import { failureIn } from "./failing.ts";

const MOST_SAMPLES = 10_000;

const RELEVANT: readonly UseState[] = ["used", "missed"];
const USED: readonly UseState[] = ["used", "stray"];

/** Which pages a query's samples retrieved, their relevant and used sentences, and failures. */
export async function corpusOf(
  evaluation: EvaluationView,
  query: Query,
  pages: readonly PageText[],
  signal: AbortSignal,
): Promise<CorpusReport<PageDetail>> {
  await evaluation.measured(query.modes, signal);
  const unsorted = { ...query, sort: null };
  const { marks } = await evaluation.selection(unsorted, signal);
  const failure = await failureIn(evaluation, unsorted, signal);
  const failed = failure && (await evaluation.selection({ ...unsorted, where: [...query.where, ...failure] }, signal));
  const counts = new CorpusCounts(pages);
  const options = { modes: query.modes, annotator: query.annotator };
  let [samples, left] = [0, 0];
  await scanSamples(evaluation, signal, ({ index, sample }) => {
    if (marks && marks[index] !== 1) return;
    if (samples >= MOST_SAMPLES) {
      left++;
      return;
    }
    samples++;
    const { body } = evaluation.kind.explain.sample(sampleBy(evaluation, query.annotator, index, sample), options);
    counts.add(body.documents ?? [], failed !== null && (failed.marks === null || failed.marks[index] === 1));
  });
  const { texts } = counts;
  const failing = failure?.[0] ?? null;
  return { pages: counts.pages(failed !== null), texts, samples, left, failing, unread: 0 };
}

interface Counted {
  readonly times: Uint32Array;
  readonly relevant: Set<number>;
  readonly used: Set<number>;
  samples: number;
  usedBy: number;
  failing: number;
}

class CorpusCounts {
  readonly texts = { whole: 0, byRuns: 0, lost: 0 };
  readonly #names: readonly string[];
  readonly #corpus: Corpus;
  readonly #counted: readonly Counted[];
  readonly #places = new Map<string, FoundText | null>();
  #isLabelled = false;

  constructor(pages: readonly PageText[]) {
    this.#names = pages.map(({ name }) => name);
    this.#corpus = corpusFor(pages.map(({ text }) => text));
    this.#counted = pages.map((_, page) => ({
      times: new Uint32Array(this.#corpus.sentencesOf(page).length),
      relevant: new Set(),
      used: new Set(),
      samples: 0,
      usedBy: 0,
      failing: 0,
    }));
  }

  add(documents: readonly DetailDocument[], isFailing: boolean): void {
    const met = new Map<number, { readonly sentences: Set<number>; isUsed: boolean }>();
    for (const document of documents) {
      const text = document.message ? "" : textOf(document);
      if (text === "") continue;
      const place = this.#placeOf(text);
      this.texts[place === null ? "lost" : place.isWhole ? "whole" : "byRuns"]++;
      if (!place) continue;
      const own = met.get(place.page) ?? { sentences: new Set(), isUsed: false };
      met.set(place.page, own);
      for (const sentence of place.sentences) own.sentences.add(sentence);
      if (this.#markUsed(place.page, document)) own.isUsed = true;
    }
    for (const [page, { sentences, isUsed }] of met) {
      const one = this.#counted[page];
      if (!one) continue;
      one.samples++;
      if (isUsed) one.usedBy++;
      if (isFailing) one.failing++;
      for (const sentence of sentences) one.times[sentence] = (one.times[sentence] ?? 0) + 1;
    }
  }

  pages(isFailureKnown: boolean): readonly PageDetail[] {
    const isLabelled = this.#isLabelled;
    return this.#counted.map(({ times, relevant, used, samples, usedBy, failing }, page) => {
      const spans = this.#corpus.sentencesOf(page);
      return {
        name: this.#names[page] ?? "",
        sentences: spans.length,
        retrieved: times.filter((count) => count > 0).length,
        relevant: isLabelled ? relevant.size : null,
        used: isLabelled ? used.size : null,
        samples,
        usedBy: isLabelled ? usedBy : null,
        failing: isFailureKnown ? failing : null,
        places: spans.map((span, at) => ({ ...span, times: times[at] ?? 0 })),
      };
    });
  }

  #placeOf(text: string): FoundText | null {
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    const found = this.#corpus.find(text);
    this.#places.set(text, found);
    return found;
  }

  #markUsed(page: number, { sentences }: DetailDocument): boolean {
    let isAnyUsed = false;
    for (const { state, text } of sentences) {
      if (state === "unlabelled") continue;
      this.#isLabelled = true;
      const [isRelevant, isUsed] = [RELEVANT.includes(state), USED.includes(state)];
      if (isUsed) isAnyUsed = true;
      if (text === null || !(isRelevant || isUsed)) continue;
      for (const number of this.#corpus.within(page, text)) {
        if (isRelevant) this.#counted[page]?.relevant.add(number);
        if (isUsed) this.#counted[page]?.used.add(number);
      }
    }
    return isAnyUsed;
  }
}

/** The last corpus is cached: reading 16 MB takes two seconds. */
let last: { readonly texts: readonly string[]; readonly corpus: Corpus } | null = null;

function corpusFor(texts: readonly string[]): Corpus {
  const isSame = last?.texts.length === texts.length && texts.every((text, at) => text === last?.texts[at]);
  if (!isSame || !last) last = { texts, corpus: new Corpus(texts) };
  return last.corpus;
}

const textOf = ({ text, sentences }: DetailDocument): string =>
  text ??
  sentences
    .map((sentence) => sentence.text ?? "")
    .join(" ")
    .trim();
