import type { SoughtPhrase } from "../../../../read/scan/phrases.ts";

/** Refusals of one language: patterns over folded text (`fold` of strictMatch.ts). The rules are in refusal.ts. */
export interface RefusalLanguage {
  /** BCP 47. */
  readonly id: string;
  /** Every refusal contains one of these: other texts are never read as strings. */
  readonly hints: readonly SoughtPhrase[];
  /** Frequent words of the language, if hints are English words too. */
  readonly company?: string;
  /** Replacements in text and patterns before they are compared: vowel signs. */
  readonly spelling?: Readonly<Record<string, string>>;
  /**
   * Refusals within a statement. The one group is a refusal only if the sources were mentioned last: "they do not say".
   */
  readonly refusals: string;
  /** Nouns for sources. Required if `refusals` has a group. */
  readonly nouns?: string;
  /** A whole response; the first group is the refusal. */
  readonly terse: string;
  /** Refusals that count in quotes too, since models are asked for these words. */
  readonly canonical?: string;
  /** Before, or right after, a refusal of somebody else. */
  readonly saidBefore?: string;
  readonly saidBehind?: string;
  /** Words that take back the statement before: "but". */
  readonly turns: string;
  /** An answer may follow these in the same statement; if absent, a turn or a semicolon. */
  readonly leads?: string;
  /** Text before a conceded refusal: "although". */
  readonly concedes: string;
  /** A yes or a no at the start of a response. */
  readonly yesOrNo: string;
  /** Words after a turn that are no answer. */
  readonly noAnswer: string;
  /** Answers wherever they are: "it is probably". */
  readonly proposed: string;
  /** Whether an answer proposed before the refusal, in its statement, counts. */
  readonly isProposedBefore?: boolean;
}

export const anyOf = (...patterns: readonly string[]): string => `(?:${patterns.join("|")})`;

export const oneOf = (words: string): string => anyOf(...words.trim().split(/\s+/));

/** Hints that are parts of words. */
export const hintsOf = (words: string): readonly SoughtPhrase[] => words.split("|").map((text) => ({ text }));

/** Hints that begin a word, or with `isWhole` are one. Edges are those of ASCII. */
export const wordHints = (words: string, isWhole = false): readonly SoughtPhrase[] =>
  words.split("|").map((text) => ({ text, isWord: [true, isWhole] as const }));

/** Word edges in any script. */
export const START = "(?<![\\p{L}\\p{M}\\p{N}_])";
export const STOP = "(?![\\p{L}\\p{M}\\p{N}_])";

export const whole = (...patterns: readonly string[]): string => `${START}${anyOf(...patterns)}${STOP}`;

/** Up to so many words, as few as possible. */
export const upTo = (most: number): string => `(?:[\\p{L}\\p{M}\\p{N}'/%-]+ ){0,${most}}?`;

/**
 * A later clause about the sources without naming them: "the documents describe the harbour, but do not give the year".
 * The turn is matched first, since it is rare.
 */
export const elided = (sources: string, turn: string, denied: string): string =>
  `${turn}(?<=^["' ]*${sources}[^.!?;:]{0,160}[ ,]${turn}) ${denied}`;

/** Sources that are not after "according to". */
export const notAfter = (prepositions: string, determiners: string, sources: string): string =>
  `(?<!${START}(?:${prepositions}) (?:${determiners} ?){0,4})${sources}`;

/** Part of a clause, as little as possible. */
export const some = (most: number): string => `[^.,!?;:।。、،]{0,${most}}?`;
