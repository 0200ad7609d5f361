/** Phrases of the reference evaluator, in the order in which it looks for them: the first one found is the rule. */
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

/** Words that the reference evaluator takes for the detection of an error, in its order. */
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

/** Those that decide alone whether any of them is there: a phrase that holds another one adds nothing. */
export function shortest(phrases: readonly string[]): readonly string[] {
  return [...new Set(phrases)].filter(
    (phrase, _, all) => !all.some((other) => other !== phrase && phrase.includes(other)),
  );
}

/** Whether any of the phrases is in the text. */
export function includesAny(text: string, phrases: readonly string[]): boolean {
  for (const phrase of phrases) if (text.includes(phrase)) return true;
  return false;
}
