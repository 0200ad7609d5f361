import { type LabelChange, LabelReads } from "./labelReads.ts";

export function unlessAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

/** Longest time without reacting to cancellation. */
const BREATH_MS = 40;

/** Yields to the event loop now and then. Throws the signal's reason. */
export function breathing(signal: AbortSignal): () => Promise<void> {
  let last = Date.now();
  return async () => {
    if (Date.now() - last < BREATH_MS) return;
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 0);
    });
    signal.throwIfAborted();
    last = Date.now();
  };
}

/** Runs the steps of a long computation, yielding now and then. Throws the signal's reason. */
export async function runCooperatively<Result>(steps: Generator<void, Result>, signal: AbortSignal): Promise<Result> {
  const breathe = breathing(signal);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await breathe();
  }
}

const KEPT = 96;

interface KeptAnswer {
  readonly answer: Promise<unknown>;
  readonly reads: LabelReads;
  isKnown: boolean;
}

/** Answers by question, until their inputs change. */
export class AnswerCache {
  readonly #answers = new Map<string, KeptAnswer>();

  /**
   * Caches the last answers used. `answer` records the labels that it reads; `into` collects them for an outer answer.
   * Rejects as the answer does.
   */
  async once<Answer>(
    question: readonly unknown[],
    signal: AbortSignal,
    answer: (reads: LabelReads) => Promise<Answer>,
    into: LabelReads | null = null,
  ): Promise<Answer> {
    const key = JSON.stringify(question);
    const known = this.#answers.get(key);
    const kept = known ?? this.#begin(answer);
    this.#answers.delete(key);
    this.#answers.set(key, kept);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > KEPT && oldest !== undefined) this.#answers.delete(oldest);
    try {
      // The cache key contains the method name, so the cached value has its result type.
      const answered = (await kept.answer) as Answer;
      into?.include(kept.reads);
      return answered;
    } catch (error) {
      if (this.#answers.get(key) === kept) this.#answers.delete(key);
      // The first caller's cancellation is no answer for others.
      if (known === undefined || signal.aborted) throw error;
      return this.once(question, signal, answer, into);
    }
  }

  clear(): void {
    this.#answers.clear();
  }

  /** Drops answers that read changed labels, and pending ones, whose reads are unknown. */
  forget(changes: readonly LabelChange[]): void {
    for (const [key, { reads, isKnown }] of this.#answers) {
      if (!isKnown || changes.some((change) => reads.isTouchedBy(change))) this.#answers.delete(key);
    }
  }

  #begin(answer: (reads: LabelReads) => Promise<unknown>): KeptAnswer {
    const reads = new LabelReads();
    const kept: KeptAnswer = { answer: answer(reads), reads, isKnown: false };
    const note = () => {
      kept.isKnown = true;
    };
    kept.answer.then(note, note);
    return kept;
  }
}

const IDLE_MS = 1000;

/** Calls `act` repeatedly while idle, until `isDone`. */
export class Idling {
  readonly #isDone: () => boolean;
  readonly #act: () => void;
  #asking = 0;
  #waiting: unknown;

  constructor(isDone: () => boolean, act: () => void) {
    this.#isDone = isDone;
    this.#act = act;
  }

  async during<Answer>(answer: () => Promise<Answer> | Answer): Promise<Answer> {
    this.#asking++;
    this.stop();
    try {
      return await answer();
    } finally {
      this.#asking--;
      this.#wait();
    }
  }

  stop(): void {
    clearTimeout(this.#waiting);
  }

  #wait(): void {
    this.stop();
    if (this.#asking > 0 || this.#isDone()) return;
    this.#waiting = setTimeout(() => {
      this.#act();
      this.#wait();
    }, IDLE_MS);
  }
}
