/** JSON, numbers and flags written as texts, and equality of such labels. Pure. */

/** The value that a text has as JSON; undefined if it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function numberIn(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.charCodeAt(0) > LAST_DIGIT || !/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) return null;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : null;
}

const LAST_DIGIT = 0x39;

export function flagIn(text: string): "true" | "false" | null {
  if (text.length > LONGEST_FLAG) return null;
  const word = text.trim().toLowerCase();
  return word === "true" || word === "false" ? word : null;
}

const LONGEST_FLAG = 20;

export const plainValue = (value: string | number): string | number =>
  typeof value === "number" ? value : (numberIn(value) ?? flagIn(value) ?? value);

const FLAGS: ReadonlyMap<string | number, number> = new Map([
  ["true", 1],
  ["false", 0],
]);

export const asNumber = (value: string | number): string | number => FLAGS.get(value) ?? value;

/** Reader of plain values side by side: flags are 1 and 0 if one value is a number. */
export function readAlike(values: Iterable<string | number>): (value: string | number) => string | number {
  for (const value of values) if (typeof value === "number") return asNumber;
  return (own) => own;
}

/** A local labeller's probability in [0, 1]; empty for other values. */
export function readProbability(value: unknown): { readonly probability?: number } {
  return typeof value === "number" && value >= 0 && value <= 1 ? { probability: value } : {};
}

/** A record's object may have any fields, and so no `toString`. */
export const plainText = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
