/** Views ask the same of one query, and the way leads back to the last ones: some ten answers a query. */
const KEPT = 96;

/** Answers that are asked for again, by question, until what they stand on changes. */
export class KeptAnswers {
  readonly #answers = new Map<string, Promise<unknown>>();
  #generation = 0;

  /** Answers a question once; of many answers the last asked for are kept. Rejects as the answer does. */
  async once<Answer>(
    question: readonly unknown[],
    signal: AbortSignal,
    answer: () => Promise<Answer>,
  ): Promise<Answer> {
    const key = JSON.stringify([this.#generation, ...question]);
    // A question's own name is in its key, so that what was kept under it is its answer.
    const known = this.#answers.get(key) as Promise<Answer> | undefined;
    const answering = known ?? answer();
    this.#answers.delete(key);
    this.#answers.set(key, answering);
    answering.catch(() => this.#answers.delete(key));
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > KEPT && oldest !== undefined) this.#answers.delete(oldest);
    try {
      return await answering;
    } catch (error) {
      // Whoever asked first may have left; that is no answer for those who asked after them.
      if (known === undefined || signal.aborted) throw error;
      return this.once(question, signal, answer);
    }
  }

  /** What was answered holds no more; an answer that is on its way is not kept either. */
  clear(): void {
    this.#generation++;
    this.#answers.clear();
  }
}
