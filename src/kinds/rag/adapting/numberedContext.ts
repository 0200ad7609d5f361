import { type Passages, split } from "./promptPassages.ts";

/** Beginning of a text of numbered passages: `[1]`. */
const FIRST = /^\s*(?:\*\*)?[[【][01][\]】]/;

/** The passages of a text in which `[1]`, `[2]`, … rise at the starts of lines; null for another text. */
export function numberedIn(text: string): Passages | null {
  if (!FIRST.test(text)) return null;
  const found = split(text, { from: 0, to: text.length }, true);
  return found.countsFrom !== null && found.passages.length > 1 ? found : null;
}

/** First bytes of such texts as JSON: white space, escapes, brackets (the first byte of `【`), Markdown. */
export const mayBeNumbered = (byte: number): boolean =>
  byte <= 0x20 || byte === 0x5c || byte === 0x5b || byte === 0x2a || byte === 0xe3;
