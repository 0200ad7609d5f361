import type { Price, Usage } from "../model/index.ts";

/**
 * Estimated tokens of a text: one per four ASCII characters, one per other character. An upper estimate for English,
 * for budgets and limits.
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

/** A message's overhead, by the providers' rule of thumb. */
const MESSAGE_TOKENS = 4;

export function messageTokens(messages: readonly { readonly content: string }[]): number {
  return messages.reduce((sum, { content }) => sum + MESSAGE_TOKENS + textTokens(content), 0);
}

/**
 * US dollars a million tokens, by the longest matching prefix of a model's name. Published prices of mid-2025; a
 * person's own table goes first.
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

/** Null for an unknown price. Local models cost nothing. */
export function priceOf(model: string, own: Readonly<Record<string, Price>>, isLocal: boolean): Price | null {
  return longestFit(model, own) ?? (isLocal ? { input: 0, output: 0 } : longestFit(model, PUBLISHED));
}

export function costOf(inputTokens: number, outputTokens: number, price: Price): number {
  return (inputTokens * price.input + outputTokens * price.output) / 1e6;
}

function longestFit(model: string, table: Readonly<Record<string, Price>>): Price | null {
  const name = model.toLowerCase();
  const fits = Object.keys(table).filter((start) => start === "*" || name === start || name.startsWith(`${start}-`));
  const longest = fits.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? null : (table[longest] ?? null);
}

interface Reservation {
  readonly cost: number;
}

/** The cost of a run over all its processes. Throws `StoreError`. */
export interface Ledger {
  /** Stores this process's spending and reservations in US dollars. A killed process's reservations count as spent. */
  note(dollars: number): Promise<void>;
  /** Spending and reservations of the run's other processes. */
  others(): Promise<number>;
}

export class Budget {
  readonly #cap: number | null;
  readonly #ledger: Ledger | null;
  #reserved = 0;
  #calls = 0;
  #inputTokens = 0;
  #outputTokens = 0;
  #cost: number | null = 0;
  #spent = 0;
  #spentByOthers = 0;

  /** `cap` is in US dollars for all processes of the ledger, or for this process without one; null for no cap. */
  constructor(cap: number | null, ledger: Ledger | null = null) {
    this.#cap = cap;
    this.#ledger = ledger;
  }

  /**
   * Reserves the cost of a request; null if it could exceed the cap, or has no price under a cap. Each process writes
   * its own sum before it reads the others', so that concurrent processes cannot exceed the cap together.
   */
  async reserve(inputTokens: number, outputTokens: number, price: Price | null): Promise<Reservation | null> {
    const cost = price === null ? 0 : costOf(inputTokens, outputTokens, price);
    if (this.#cap !== null) {
      if (price === null) return null;
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

  /** Replaces the reservation by the cost; `inputTokens` is 0 if nothing was charged. */
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
    if (cost > 0) await this.#note().catch(() => {});
  }

  async release({ cost }: Reservation): Promise<void> {
    this.#reserved = Math.max(0, this.#reserved - cost);
    if (cost > 0) await this.#note().catch(() => {}); // As above.
  }

  get usage(): Usage {
    return {
      calls: this.#calls,
      inputTokens: this.#inputTokens,
      outputTokens: this.#outputTokens,
      cost: this.#cost,
    };
  }

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
