import type { JudgeResult } from "../../labels/judge/judgeRun.ts";
import type { LabelSource, SampleResult } from "../../labels/sampleLabeller.ts";
import {
  type Annotator,
  type AskedSample,
  addTo,
  type JudgedSample,
  type LabelUpdate,
  MODEL_PREFIX,
  type Query,
  type SampleLabels,
} from "../../model/index.ts";
import type { Evaluation } from "../evaluation.ts";

/** Samples of an evaluation: those that clauses select, or one. Plain JSON, stored with a run. */
export interface ChosenSamples {
  readonly where: readonly string[];
  /** Place of the one sample in the evaluation; null: all that the clauses let through. */
  readonly index: number | null;
}

/** Samples of one request. */
const PAGE = 64;

export function askedSource(evaluation: Evaluation, query: Query, selection: ChosenSamples): LabelSource {
  return {
    items: (signal) =>
      paged<AskedSample>(evaluation, query, selection, signal, (part, from, to) =>
        evaluation.ask("asked", { query: part, from, to }, signal),
      ),
  };
}

export function judgedSource(evaluation: Evaluation, query: Query, selection: ChosenSamples) {
  return {
    items: (signal: AbortSignal) =>
      paged<JudgedSample>(evaluation, query, selection, signal, (part, from, to) =>
        evaluation.ask("judged", { query: part, from, to }, signal),
      ),
  };
}

type Page<Item> = (query: Query, from: number, to: number) => Promise<readonly Item[]>;

async function* paged<Item>(
  evaluation: Evaluation,
  query: Query,
  { where, index }: ChosenSamples,
  signal: AbortSignal,
  page: Page<Item>,
): AsyncGenerator<Item> {
  // In file order: texts shared by neighbours are then sent once, and a sorted list costs nothing.
  const selected: Query = { ...query, where, sort: null };
  if (index !== null) {
    const at = await evaluation.ask("position", { query: { ...selected, where: [] }, index }, signal);
    if (at >= 0) yield* await page({ ...selected, where: [] }, at, at + 1);
    return;
  }
  for (let from = 0; ; from += PAGE) {
    const items = await page(selected, from, from + PAGE);
    yield* items;
    if (items.length < PAGE) return;
  }
}

/** New labels make the page request all its rows again: once a second is enough. */
const PAUSE_MS = 1000;
const MOST_WAITING = 512;

/** Hands labels of a run to an evaluation as they come, many at a time. */
export class Giver {
  readonly #evaluation: Pick<Evaluation, "ask">;
  readonly #onError: (error: unknown) => void;
  readonly #waiting = new Map<Annotator, LabelUpdate[]>();
  #count = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #giving: Promise<void> = Promise.resolve();

  constructor(evaluation: Pick<Evaluation, "ask">, onError: (error: unknown) => void) {
    this.#evaluation = evaluation;
    this.#onError = onError;
  }

  take(index: number, byAnnotator: Readonly<Record<Annotator, SampleLabels>>): void {
    for (const [annotator, labels] of Object.entries(byAnnotator)) {
      addTo(this.#waiting, annotator, { index, labels });
      this.#count++;
    }
    if (this.#count >= MOST_WAITING) void this.flush();
    else if (this.#count > 0) this.#timer ??= setTimeout(() => void this.flush(), PAUSE_MS);
  }

  /** Resolves when everything that was taken has been given. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#count = 0;
    const all = [...this.#waiting];
    this.#waiting.clear();
    this.#giving = this.#giving.then(async () => {
      try {
        for (const [annotator, labels] of all) await this.#evaluation.ask("annotate", { annotator, labels });
      } catch (error) {
        // The labels are in the store all the same: they are given when the evaluation is opened again.
        this.#onError(error);
      }
    });
    return this.#giving;
  }
}

/** Labels of a sample by annotator; none of those not asked yet. */
export function labelsFrom({ byAnnotator }: SampleResult): Readonly<Record<Annotator, SampleLabels>> {
  return Object.fromEntries(
    Object.entries(byAnnotator).flatMap(([annotator, result]): [Annotator, SampleLabels][] => {
      if (result.state === "missing") return [];
      if (result.state === "failed") return [[annotator, { failure: result.failure }]];
      const { labels, criteria } = result.labelled;
      const { disagreements } = result;
      const support = disagreements.length > 0 ? { ...labels, disagreements } : labels;
      return [[annotator, { support, ...(Object.keys(criteria).length > 0 ? { criteria } : {}) }]];
    }),
  );
}

/** What each judge says of a sample: a rater of its own. */
export function ratingsFrom({ ratings, failed }: JudgeResult): Readonly<Record<Annotator, SampleLabels>> {
  const given = ratings.map(({ rater, votes }): [Annotator, SampleLabels] => [`${MODEL_PREFIX}${rater}`, { votes }]);
  const named = new Set(given.map(([annotator]) => annotator));
  const lost = failed.filter(({ rater }) => !named.has(`${MODEL_PREFIX}${rater}`));
  return Object.fromEntries([
    ...given,
    ...lost.map(({ rater, failure }): [Annotator, SampleLabels] => [`${MODEL_PREFIX}${rater}`, { failure }]),
  ]);
}
