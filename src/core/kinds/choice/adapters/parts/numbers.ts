/** Words that programs write for numbers that JSON does not have. */
const WORDS: Readonly<Record<string, number>> = {
  nan: Number.NaN,
  inf: Number.POSITIVE_INFINITY,
  "+inf": Number.POSITIVE_INFINITY,
  "-inf": Number.NEGATIVE_INFINITY,
  infinity: Number.POSITIVE_INFINITY,
  "+infinity": Number.POSITIVE_INFINITY,
  "-infinity": Number.NEGATIVE_INFINITY,
};

/** A number, or a text that writes one: `-3.32`, `-inf`, `-Infinity`, `nan`. NaN for anything else. */
export function anyNumber(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return Number.NaN;
  const text = value.trim();
  const word = WORDS[text.toLowerCase()];
  if (word !== undefined) return word;
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}
