/** What a text says that writes a number or a flag, and when two ways of writing mean the same label. Pure. */

/** `0.2` in `" 0.20 "`; null for anything but a decimal number. */
export function numberIn(text: string): number | null {
  const trimmed = text.trim();
  // Most texts are none.
  if (trimmed.charCodeAt(0) > LAST_DIGIT || !/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) return null;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : null;
}

const LAST_DIGIT = 0x39;

/** `true` in `"True"`; null for anything but a flag. */
export function flagIn(text: string): "true" | "false" | null {
  if (text.length > LONGEST_FLAG) return null;
  const word = text.trim().toLowerCase();
  return word === "true" || word === "false" ? word : null;
}

const LONGEST_FLAG = 20;

/** The number or the flag that a value is, however it is written; any other text as it is. */
export const plainValue = (value: string | number): string | number =>
  typeof value === "number" ? value : (numberIn(value) ?? flagIn(value) ?? value);

/** Flags as the numbers that they are beside numbers. */
const FLAGS: ReadonlyMap<string | number, number> = new Map([
  ["true", 1],
  ["false", 0],
]);

export const asNumber = (value: string | number): string | number => FLAGS.get(value) ?? value;

/** How plain values that stand side by side are read as one: flags are 1 and 0 as soon as one of the values is a number. */
export function readAlike(values: Iterable<string | number>): (value: string | number) => string | number {
  for (const value of values) if (typeof value === "number") return asNumber;
  return (own) => own;
}

/** The chance that a labeller that guesses gives a sentence, in [0, 1]; what is none is passed over. */
export function readProbability(value: unknown): { readonly probability?: number } {
  return typeof value === "number" && value >= 0 && value <= 1 ? { probability: value } : {};
}

/** A value of a record as a text. An object of a record may have a field under any name, and so no text of its own. */
export const plainText = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
