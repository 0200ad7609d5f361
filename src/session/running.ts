import { type LabelChange, LabelReads } from "./labelReads.ts";

/** Resolves or rejects as the promise does, unless the signal aborts first. */
export function unlessAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

/** So long the session may be deaf to whoever wants to cancel. */
const BREATH_MS = 40;

/** Lets the event loop turn where it has not for a while. Aborting throws the signal's reason. */
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

/** Takes the steps of a long computation and lets the event loop turn now and then. Aborting throws the signal's reason. */
export async function runCooperatively<Result>(steps: Generator<void, Result>, signal: AbortSignal): Promise<Result> {
  const breathe = breathing(signal);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await breathe();
  }
}

/** Views ask the same of one query, and the way leads back to the last ones: some ten answers a query. */
const KEPT = 96;

interface KeptAnswer {
  readonly answer: Promise<unknown>;
  readonly reads: LabelReads;
  isKnown: boolean;
}

/** Answers that are asked for again, by question, until what they stand on changes. */
export class AnswerCache {
  readonly #answers = new Map<string, KeptAnswer>();

  /**
   * Answers a question once; of many answers the last asked for are kept. `answer` notes the labels that it stands on;
   * `into` are those of an answer that stands on this one. Rejects as the answer does.
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
      // A question's own name is in its key, so that what was kept under it is its answer.
      const answered = (await kept.answer) as Answer;
      into?.include(kept.reads);
      return answered;
    } catch (error) {
      if (this.#answers.get(key) === kept) this.#answers.delete(key);
      // Whoever asked first may have left; that is no answer for those who asked after them.
      if (known === undefined || signal.aborted) throw error;
      return this.once(question, signal, answer, into);
    }
  }

  /** What was answered holds no more; an answer that is on its way is not kept either. */
  clear(): void {
    this.#answers.clear();
  }

  /** Labels have changed: answers that stand on them hold no more. What an answer on its way will read is not known. */
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

/** So long nobody has asked anything before what may be asked later is prepared; longer than it takes to look around. */
const IDLE_MS = 1000;

/** Calls `act` when nobody has asked anything for a while, over and over until `isDone`. */
export class Idling {
  readonly #isDone: () => boolean;
  readonly #act: () => void;
  #asking = 0;
  #waiting: unknown;

  constructor(isDone: () => boolean, act: () => void) {
    this.#isDone = isDone;
    this.#act = act;
  }

  /** Answers a question: nobody is idle until it is answered. */
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
