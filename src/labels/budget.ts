import type { Price, Usage } from "../model/index.ts";

/**
 * About how many tokens a text is: four ASCII characters one, any other character one. Estimates are for budgets and
 * limits, before the provider has counted; they lie above what English takes.
 */
export function textTokens(text: string): number {
  let plain = 0;
  let other = 0;
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) < 128) plain++;
    else other++;
  }
  return Math.ceil(plain / 4) + other;
}

/** What surrounds a message, by the providers' own rule of thumb. */
const MESSAGE_TOKENS = 4;

export function messageTokens(messages: readonly { readonly content: string }[]): number {
  return messages.reduce((sum, { content }) => sum + MESSAGE_TOKENS + textTokens(content), 0);
}

/**
 * US dollars a million tokens, by the beginning of a model's name; the longest that fits counts. A small table to begin
 * with, as published in mid-2025: prices change, and a person's own table goes before it.
 */
const PUBLISHED: Readonly<Record<string, Price>> = {
  "gpt-4o": { input: 2.5, output: 10 },
  "gpt-4o-mini": { input: 0.15, output: 0.6 },
  "gpt-4.1": { input: 2, output: 8 },
  "gpt-4.1-mini": { input: 0.4, output: 1.6 },
  "gpt-4.1-nano": { input: 0.1, output: 0.4 },
  "o4-mini": { input: 1.1, output: 4.4 },
  "llama-3.3-70b-versatile": { input: 0.59, output: 0.79 },
  "llama-3.1-8b-instant": { input: 0.05, output: 0.08 },
};

/** The price of a model; null where neither table knows it. Models on this computer cost nothing. */
export function priceOf(model: string, own: Readonly<Record<string, Price>>, isLocal: boolean): Price | null {
  return longestFit(model, own) ?? (isLocal ? { input: 0, output: 0 } : longestFit(model, PUBLISHED));
}

/** US dollars. */
export function costOf(inputTokens: number, outputTokens: number, price: Price): number {
  return (inputTokens * price.input + outputTokens * price.output) / 1e6;
}

function longestFit(model: string, table: Readonly<Record<string, Price>>): Price | null {
  const name = model.toLowerCase();
  const fits = Object.keys(table).filter((start) => start === "*" || name === start || name.startsWith(`${start}-`));
  const longest = fits.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? null : (table[longest] ?? null);
}

/** What a request may cost at most, kept aside while it is under way. */
interface Reservation {
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
