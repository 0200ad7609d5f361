import type { Price } from "../../model/index.ts";

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
  const fits = Object.keys(table).filter((start) => name === start || name.startsWith(`${start}-`));
  const longest = fits.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? null : (table[longest] ?? null);
}
