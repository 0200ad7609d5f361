import type { SoughtPhrase } from "../../../../read/scan/phrases.ts";

/**
 * How one language refuses to answer: patterns over folded text (`fold` of strictMatch.ts: lower case, NFKC, straight
 * quotes, ASCII commas for full-width ones). The rules that use them are in refusal.ts.
 */
export interface RefusalLanguage {
  /** BCP 47. */
  readonly id: string;
  /** Every refusal holds one of these. Texts without any are never read as strings. */
  readonly hints: readonly SoughtPhrase[];
  /** What else stands in any text of the language, if hints are words of English too. */
  readonly company?: string;
  /** Characters that are written for others, or for nothing, before text and patterns are compared: vowel signs. */
  readonly spelling?: Readonly<Record<string, string>>;
  /**
   * What refuses, within a statement. The one group is what refuses only if the sources were spoken of last: "they do
   * not say".
   */
  readonly refusals: string;
  /** Words for what was retrieved. Required if `refusals` has a group. */
  readonly nouns?: string;
  /** A whole response; the first group is what refuses. */
  readonly terse: string;
  /** Refusals that count in quotes too, since models are asked for these words. */
  readonly canonical?: string;
  /** What stands before, or right behind, a refusal that somebody else uttered. */
  readonly saidBefore?: string;
  readonly saidBehind?: string;
  /** Words after which a statement takes back what came before: "but". */
  readonly turns: string;
  /** After these an answer may follow in the same statement: if absent, after a turn or a semicolon. */
  readonly leads?: string;
  /** What stands before a refusal that is conceded: "although", up to it. */
  readonly concedes: string;
  /** A yes or a no at the start of a response. */
  readonly yesOrNo: string;
  /** How words after a turn read if they are no answer. */
  readonly noAnswer: string;
  /** What reads as an answer wherever it stands: "it is probably". */
  readonly proposed: string;
  /** Whether an answer that is proposed before the refusal, in its statement, is one too. */
  readonly isProposedBefore?: boolean;
}

/** One of several patterns. */
export const anyOf = (...patterns: readonly string[]): string => `(?:${patterns.join("|")})`;

/** One of the words of a list. */
export const oneOf = (words: string): string => anyOf(...words.trim().split(/\s+/));

/** Hints as they are written: parts of words. */
export const hintsOf = (words: string): readonly SoughtPhrase[] => words.split("|").map((text) => ({ text }));

/** Hints that begin a word, or with `isWhole` are one. Edges are those of ASCII. */
export const wordHints = (words: string, isWhole = false): readonly SoughtPhrase[] =>
  words.split("|").map((text) => ({ text, isWord: [true, isWhole] as const }));

/** Where a word begins and where one ends, in any script. */
export const START = "(?<![\\p{L}\\p{M}\\p{N}_])";
export const STOP = "(?![\\p{L}\\p{M}\\p{N}_])";

/** A pattern of whole words. */
export const whole = (...patterns: readonly string[]): string => `${START}${anyOf(...patterns)}${STOP}`;

/** Up to so many words, as few as possible. */
export const upTo = (most: number): string => `(?:[\\p{L}\\p{M}\\p{N}'/%-]+ ){0,${most}}?`;

/**
 * What the sources do not say in a later clause, of which they are the subject without being named: "the documents
 * describe the harbour, but do not give the year". They begin the
 * statement, which is looked at behind the turn alone, as that is seldom met.
 */
export const elided = (sources: string, turn: string, denied: string): string =>
  `${turn}(?<=^["' ]*${sources}[^.!?;:]{0,160}[ ,]${turn}) ${denied}`;

/** Sources that are spoken of by themselves, not behind "according to". */
export const notAfter = (prepositions: string, determiners: string, sources: string): string =>
  `(?<!${START}(?:${prepositions}) (?:${determiners} ?){0,4})${sources}`;

/** Some of a clause, as little as possible. */
export const some = (most: number): string => `[^.,!?;:।。、،]{0,${most}}?`;
