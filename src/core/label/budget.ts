import type { Price, Usage } from "../../model/index.ts";
import { costOf } from "./prices.ts";

/** What a request may cost at most, kept aside while it is under way. */
export interface Reservation {
  readonly cost: number;
}

/** What a run spends in all the processes that work on it, now and earlier. Throws `StoreError`. */
export interface Ledger {
  /** Keeps what this process has spent and set aside, in US dollars. What a killed process had set aside stays spent. */
  note(dollars: number): Promise<void>;
  /** What all other processes of the run have spent and set aside. */
  others(): Promise<number>;
}

/** Adds up what calls took, and sees that no call is sent that could pass the cap. */
export class Budget {
  readonly #cap: number | null;
  readonly #ledger: Ledger | null;
  #reserved = 0;
  #calls = 0;
  #inputTokens = 0;
  #outputTokens = 0;
  #cost: number | null = 0;
  /** Of calls whose price is known. */
  #spent = 0;
  #spentByOthers = 0;

  /** `cap` is in US dollars for all processes of the ledger, or for this one where there is none; null: no cap. */
  constructor(cap: number | null, ledger: Ledger | null = null) {
    this.#cap = cap;
    this.#ledger = ledger;
  }

  /**
   * Keeps the cost of a request aside; null where it could pass the cap, or has no price while there is a cap. Each
   * process notes its own before it reads the others': of two that come at once at least one sees both, so that they
   * never pass the cap together.
   */
  async reserve(inputTokens: number, outputTokens: number, price: Price | null): Promise<Reservation | null> {
    const cost = price === null ? 0 : costOf(inputTokens, outputTokens, price);
    if (this.#cap !== null) {
      if (price === null) return null;
      // What others had set aside may have come to less.
      if (this.#isPassed(this.#cap, cost)) this.#spentByOthers = (await this.#ledger?.others()) ?? 0;
      if (this.#isPassed(this.#cap, cost)) return null;
    }
    this.#reserved += cost;
    if (this.#ledger === null || cost === 0) return { cost };
    await this.#note();
    if (this.#cap === null) return { cost };
    this.#spentByOthers = await this.#ledger.others();
    if (!this.#isPassed(this.#cap, 0)) return { cost };
    await this.release({ cost });
    return null;
  }

  /** The request has ended: `inputTokens` are 0 where the provider took nothing for it. */
  async settle({ cost }: Reservation, inputTokens: number, outputTokens: number, price: Price | null): Promise<void> {
    this.#reserved = Math.max(0, this.#reserved - cost);
    this.#calls++;
    this.#inputTokens += inputTokens;
    this.#outputTokens += outputTokens;
    if (price !== null) {
      const paid = costOf(inputTokens, outputTokens, price);
      this.#spent += paid;
      if (this.#cost !== null) this.#cost += paid;
    } else if (inputTokens + outputTokens > 0) this.#cost = null;
    // A disk that is full keeps the higher sum of the reservation; the answer that was paid for is not lost for it.
    if (cost > 0) await this.#note().catch(() => {});
  }

  /** The request was never sent or failed without a reply. */
  async release({ cost }: Reservation): Promise<void> {
    this.#reserved = Math.max(0, this.#reserved - cost);
    if (cost > 0) await this.#note().catch(() => {}); // As above.
  }

  /** What this process paid. */
  get usage(): Usage {
    return {
      calls: this.#calls,
      inputTokens: this.#inputTokens,
      outputTokens: this.#outputTokens,
      cost: this.#cost,
    };
  }

  /** US dollars that the run has spent, all its processes together. */
  get spent(): number {
    return this.#spent + this.#spentByOthers;
  }

  #isPassed(cap: number, more: number): boolean {
    return this.#spent + this.#reserved + this.#spentByOthers + more > cap;
  }

  async #note(): Promise<void> {
    await this.#ledger?.note(this.#spent + this.#reserved);
  }
}
