import type { LabelInput } from "../../model/index.ts";
import type { Digest } from "./surroundings.ts";

/** Which questions of a run have several responses over the same documents. */
export class SharedQuestions {
  readonly #digest: Digest;
  /** The one response that a question has so far; null from the second one on. */
  readonly #responses = new Map<string, string | null>();

  constructor(digest: Digest) {
    this.#digest = digest;
  }

  add(input: LabelInput): void {
    const question = this.#keyOf(input);
    const response = this.#digest(JSON.stringify(input.response));
    const known = this.#responses.get(question);
    if (known === undefined) this.#responses.set(question, response);
    else if (known !== response) this.#responses.set(question, null);
  }

  has(input: LabelInput): boolean {
    return this.#responses.get(this.#keyOf(input)) === null;
  }

  #keyOf({ question, documents }: LabelInput): string {
    return this.#digest(JSON.stringify([question, documents]));
  }
}
