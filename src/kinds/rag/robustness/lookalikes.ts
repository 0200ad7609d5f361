/**
 * Letters of other alphabets that no eye tells from those of the basic one. Beside a letter of that they are taken for it:
 * "Раris" with a Russian Р and а is Paris. A word without a basic letter is one of its own language.
 */
const PAIRS = "АAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXаaеeоoрpсcуyхxѕsіiјjһhԁdԛqԝwΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοo";

const BASIC: ReadonlyMap<string, string> = new Map(
  Array.from({ length: PAIRS.length / 2 }, (_, i) => [PAIRS.charAt(2 * i), PAIRS.charAt(2 * i + 1)]),
);
const EITHER_CASE: ReadonlySet<string> = new Set([...BASIC.keys()].flatMap((letter) => [letter, letter.toLowerCase()]));
const LETTERS = [...BASIC.keys()].join("");

/** The source of a pattern of such letters beside a basic one, with nothing joined to the last of them. */
export const BESIDE_BASIC = `(?<=[A-Za-z])[${LETTERS}]+(?!\\p{M})|(?<![${LETTERS}])[${LETTERS}]+(?=[A-Za-z])`;
const ANY = new RegExp(`[${LETTERS}]`);
const MIXED = new RegExp(BESIDE_BASIC, "gu");

/** Whether a letter, in one of its cases, may be taken for a basic one. */
export const mayLookLikeBasic = (letter: string): boolean => EITHER_CASE.has(letter);

/** Whether a text has any, beside whatever: a cheap look. */
export const hasLookalikes = (text: string): boolean => ANY.test(text);

/** What is read in place of letters that stand beside a basic one; null where they are others. */
export function asBasic(letters: string): string | null {
  const first = BASIC.get(letters.charAt(0));
  if (first === undefined) return null;
  return letters.length === 1 ? first : [...letters].map((letter) => BASIC.get(letter) ?? letter).join("");
}

/** The letters of a text that are taken for basic ones. */
export function lookalikesIn(text: string): readonly string[] {
  return hasLookalikes(text) ? [...text.matchAll(MIXED)].flatMap(([letters]) => [...letters]) : [];
}
