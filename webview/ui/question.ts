import { Cancelled } from "../../src/protocol/peer.ts";

/** A request and its state. */
export interface Asking<Params, Answer> {
  readonly ask: (params: Params, signal: AbortSignal) => Promise<Answer>;
  readonly answered: (answer: Answer, params: Params) => void;
  /** Hears no cancellation: what was called back is nothing that went wrong. */
  readonly failed: (error: unknown) => void;
}

/**
 * A question that is asked again whenever what it depends on changes. A newer one supersedes what is under way, and the
 * same is not asked twice.
 */
export class Question<Params, Answer> {
  readonly #asking: Asking<Params, Answer>;
  /** What the last question depended on; null if there was none. */
  #key: string | null = null;
  #call: AbortController | null = null;

  constructor(asking: Asking<Params, Answer>) {
    this.#asking = asking;
  }

  get isUnderWay(): boolean {
    return this.#call !== null;
  }

  /** Asks unless the last question was about the same. `params` null: there is nothing to ask. */
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

  /** Calls back what is under way; the same may be asked again. */
  drop(): void {
    this.#key = null;
    this.#call?.abort(new Cancelled());
    this.#call = null;
  }
}

/** An error's own message. */
export const failureText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
