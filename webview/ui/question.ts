import { Cancelled } from "../../src/protocol/peer.ts";

/** A request, and who takes its answer. */
export interface Asking<Params, Answer> {
  readonly ask: (params: Params, signal: AbortSignal) => Promise<Answer>;
  readonly answered: (answer: Answer, params: Params) => void;
  /** Not called for a cancelled request. */
  readonly failed: (error: unknown) => void;
}

/**
 * A question that is asked again if what it depends on changes. A newer request cancels the pending one; the same is
 * not sent twice.
 */
export class Question<Params, Answer> {
  readonly #asking: Asking<Params, Answer>;
  /** JSON of what the last request depended on; null without one. */
  #key: string | null = null;
  #call: AbortController | null = null;

  constructor(asking: Asking<Params, Answer>) {
    this.#asking = asking;
  }

  get isUnderWay(): boolean {
    return this.#call !== null;
  }

  /** Sends a request unless the last one depended on the same. `params` null: cancels, and asks nothing. */
  ask(params: Params | null, ...dependsOn: readonly unknown[]): void {
    const key = params === null ? null : JSON.stringify(dependsOn);
    if (key === this.#key) return;
    this.drop();
    this.#key = key;
    if (params === null) return;
    const call = new AbortController();
    this.#call = call;
    this.#asking.ask(params, call.signal).then(
      (answer) => {
        if (this.#call !== call) return;
        this.#call = null;
        this.#asking.answered(answer, params);
      },
      (error: unknown) => {
        if (this.#call !== call) return;
        this.#call = null;
        if (!(error instanceof Cancelled)) this.#asking.failed(error);
      },
    );
  }

  /** Cancels the pending request; the same may be asked again. */
  drop(): void {
    this.#key = null;
    this.#call?.abort(new Cancelled());
    this.#call = null;
  }
}
