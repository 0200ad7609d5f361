import type { Price, Usage } from "../../model/index.ts";
import { costOf } from "./prices.ts";

/** What a request may cost at most, kept aside while it is under way. */
export interface Reservation {
  readonly cost: number;
}

/** Adds up what calls took, and sees that no call is sent that could pass the cap. */
export class Budget {
  readonly #cap: number | null;
  #reserved = 0;
  #calls = 0;
  #inputTokens = 0;
  #outputTokens = 0;
  #cost: number | null = 0;

  /** `cap` is in US dollars; null: none. */
  constructor(cap: number | null) {
    this.#cap = cap;
  }

  /** Keeps the cost of a request aside; null where it could pass the cap, or has no price while there is a cap. */
  reserve(inputTokens: number, outputTokens: number, price: Price | null): Reservation | null {
    const cost = price === null ? 0 : costOf(inputTokens, outputTokens, price);
    if (this.#cap !== null) {
      if (price === null || (this.#cost ?? 0) + this.#reserved + cost > this.#cap) return null;
    }
    this.#reserved += cost;
    return { cost };
  }

  /** The request has ended: `inputTokens` are 0 where the provider took nothing for it. */
  settle(reservation: Reservation, inputTokens: number, outputTokens: number, price: Price | null): void {
    this.release(reservation);
    this.#calls++;
    this.#inputTokens += inputTokens;
    this.#outputTokens += outputTokens;
    if (price !== null) this.#cost = this.#cost === null ? null : this.#cost + costOf(inputTokens, outputTokens, price);
    else if (inputTokens + outputTokens > 0) this.#cost = null;
  }

  /** The request was never sent or failed without a reply. */
  release({ cost }: Reservation): void {
    this.#reserved = Math.max(0, this.#reserved - cost);
  }

  get usage(): Usage {
    return {
      calls: this.#calls,
      inputTokens: this.#inputTokens,
      outputTokens: this.#outputTokens,
      cost: this.#cost,
    };
  }
}
