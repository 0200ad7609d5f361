import { addTo } from "../../../model/index.ts";
/** Searches many phrases in one pass: a rolling hash of three characters finds the group of phrases to compare. */
export class PhraseSet {
  readonly #groups: readonly (readonly Phrase[])[];
  readonly #groupOf = new Uint8Array(HASHES);

  /** `lists[i]` has the phrases of bit `1 << i`: ASCII, three characters or more. */
  constructor(lists: readonly (readonly string[])[]) {
    const groups = new Map<number, Phrase[]>();
    lists.forEach((phrases, index) => {
      for (const text of shortest(phrases)) {
        const hash = hashOf(text);
        addTo(groups, hash, { text, bit: 1 << index });
      }
    });
    this.#groups = [[], ...groups.values()];
    [...groups.keys()].forEach((hash, index) => {
      this.#groupOf[hash] = index + 1;
    });
  }

  /** Bits of lists with a phrase in the text. */
  bitsIn(text: string): number {
    const groupOf = this.#groupOf;
    let bits = 0;
    let hash = 0;
    for (let at = 0; at < text.length; at++) {
      hash = ((hash << SHIFT) ^ text.charCodeAt(at)) & (HASHES - 1);
      const group = groupOf[hash];
      if (group === 0 || group === undefined) continue;
      for (const phrase of this.#groups[group] ?? []) {
        if ((bits & phrase.bit) === 0 && text.startsWith(phrase.text, at - 2)) bits |= phrase.bit;
      }
    }
    return bits;
  }
}

interface Phrase {
  readonly text: string;
  readonly bit: number;
}

/** Three characters of five bits each. */
const SHIFT = 5;
const HASHES = 1 << (3 * SHIFT);

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < 3; at++) hash = ((hash << SHIFT) ^ text.charCodeAt(at)) & (HASHES - 1);
  return hash;
}

/** Removes phrases that contain another one. */
export function shortest(phrases: readonly string[]): readonly string[] {
  return [...new Set(phrases)].filter(
    (phrase, _, all) => !all.some((other) => other !== phrase && phrase.includes(other)),
  );
}

/** Phrases of the reference evaluator in its order: the first one found is the rule. */
export const REJECTION_PHRASES = [
  "i can not answer the question because of the insufficient information in documents",
  "insufficient information in documents",
  "can not answer",
  "cannot answer",
  "i don't know",
  "i cannot",
  "i can't",
  "unable to",
  "not able to",
  "insufficient information",
  "no information",
  "cannot determine",
  "cannot answer",
  "not enough information",
  "don't have enough",
  "unable to determine",
  "cannot find",
  "no relevant",
  "not mentioned",
  "not provided",
  "not specified",
  "unclear",
  "unknown",
  "i'm not sure",
  "i am not sure",
  "cannot be determined",
  "information is not available",
  "does not provide",
] as const;

/** The reference evaluator's words for a detected error, in its order. */
export const DETECTION_KEYWORDS = [
  "incorrect",
  "wrong",
  "false",
  "error",
  "mistake",
  "inaccurate",
  "not true",
  "not correct",
  "factually incorrect",
  "contradicts",
  "actually",
  "in fact",
  "however",
  "but actually",
  "the correct answer",
  "should be",
] as const;
