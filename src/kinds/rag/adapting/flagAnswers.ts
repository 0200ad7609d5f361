import type { RagSample } from "../../../model/index.ts";

const WORD = /^\s*(true|false)\s*$/i;
const DIGIT = /^\s*([01])(?:\.0)?\s*$/;

/** Length of the longest flag. */
export const LONGEST_FLAG = 5;
export const isFlagText = (text: string): boolean => WORD.test(text) || DIGIT.test(text);

/** The answer with its other spelling if response and answer are flags: 0 and false are equal. */
export function withSpellingOf(answer: RagSample["answer"], response: string | null): RagSample["answer"] {
  if (response === null || answer === null || answer === "bad-field") return answer;
  const [part, another] = answer;
  const [text, alternative] = part ?? [];
  if (text === undefined || alternative !== undefined || another !== undefined) return answer;
  const digit = DIGIT.exec(text)?.[1];
  if (digit !== undefined && WORD.test(response)) return [[text, digit === "1" ? "true" : "false"]];
  const word = WORD.exec(text)?.[1];
  if (word !== undefined && DIGIT.test(response)) return [[text, word.toLowerCase() === "true" ? "1" : "0"]];
  return answer;
}
