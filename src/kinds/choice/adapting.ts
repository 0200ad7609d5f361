import type { ChoiceSample, ProbabilityMode } from "../../model/index.ts";

export const EMPTY_SAMPLE: ChoiceSample = {
  id: null,
  question: null,
  labels: null,
  texts: null,
  logLikelihoods: null,
  probabilities: null,
  isGreedy: null,
  target: null,
  isByLabel: null,
  model: null,
  task: null,
  fewshot: null,
  filter: null,
  accuracy: null,
  lengthNormalisedAccuracy: null,
  reported: null,
  issues: [],
};

/** Raw probabilities say nothing if their mean mass on the choices is below this. */
export const LEAST_MASS = 0.01;

/**
 * Default mode of a file: normalised if texts were scored, whose mass shrinks with length, or if the choices have
 * hardly any mass on average; else raw.
 */
export function usualProbabilities(
  samples: readonly Pick<ChoiceSample, "logLikelihoods" | "isByLabel">[],
): ProbabilityMode {
  if (samples.some(({ isByLabel }) => isByLabel === false)) return "normalised";
  const masses = samples.flatMap(({ logLikelihoods: numbers }) => {
    const mass = (numbers ?? []).reduce((sum, number) => sum + Math.exp(number), 0);
    return numbers === null || numbers.length < 2 || !Number.isFinite(mass) ? [] : [mass];
  });
  const mean = masses.reduce((sum, mass) => sum + mass, 0) / masses.length;
  return mean < LEAST_MASS ? "normalised" : "raw";
}

/** Label of a position for a file without labels: `A`, `B`, … `Z`, `AA`. */
export function labelAt(position: number): string {
  let label = "";
  for (let rest = position; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    label = String.fromCharCode(65 + (rest % 26)) + label;
  }
  return label;
}

const LABEL = /^[([]?\s*([A-Za-z]|\d{1,2})\s*[.)\]:]?$/;

/** The letters or numbers of label tokens: `A` of ` (A)`. Null if a word is no label or two labels are equal. */
export function labelTokens(words: readonly string[]): readonly string[] | null {
  const labels: string[] = [];
  for (const word of words) {
    const label = LABEL.exec(word.trim())?.[1];
    if (label === undefined) return null;
    labels.push(label);
  }
  const isRow = labels.every((label, position) => position === 0 || follows(label, labels[position - 1] ?? ""));
  return labels.length > 1 && isRow ? labels : null;
}

function follows(label: string, before: string): boolean {
  if (/\d/.test(label)) return Number(label) === Number(before) + 1;
  return label.charCodeAt(0) === before.charCodeAt(0) + 1;
}

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

export const isProbability = (value: number): boolean => !(value < 0 || value > MOST_PROBABILITY);

export const logarithmOf = (probability: number): number =>
  probability > MOST_PROBABILITY ? Number.NaN : Math.log(probability);

const MOST_PROBABILITY = 1.0001;

/**
 * Position of the right choice, given as a position (`2`, `"2"`), a label (`C`, ` (C)`) or the text of a choice. A
 * number within the choices is a position, whatever the texts are. Texts are compared only if the value is neither a
 * position nor a label.
 */
export function targetOf(
  value: unknown,
  labels: readonly string[] | null,
  texts: (() => readonly string[] | null) | null,
  count: number,
): ChoiceSample["target"] {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return Number.isInteger(value) ? value : "bad-field";
  if (typeof value === "boolean") return count === 2 ? Number(value) : "bad-field";
  if (Array.isArray(value)) {
    if (value.length > 1) return "several";
    return value.length === 1 ? targetOf(value[0], labels, texts, count) : null;
  }
  if (typeof value !== "string") return "bad-field";
  const word = value.trim();
  const position = /^\d+$/.test(word) ? Number(word) : null;
  if (position !== null && position < count) return position;
  const bare = word
    .replace(/^[([]/, "")
    .replace(/[.)\]:]$/, "")
    .trim();
  for (const candidate of bare === "" ? [word] : [word, bare]) {
    const byLabel = labels?.indexOf(candidate) ?? -1;
    if (byLabel >= 0) return byLabel;
    const byText = texts?.()?.findIndex((text) => text.trim() === candidate) ?? -1;
    if (byText >= 0) return byText;
    for (let at = 0; at < Math.min(count, 26); at++) if (labelAt(at) === candidate.toUpperCase()) return at;
  }
  // A letter or a number that no choice has is a target out of range; any other word is no target.
  if (position !== null) return position;
  return /^[A-Z]$/.test(bare) ? bare.charCodeAt(0) - 65 : "bad-field";
}
