/**
 * Letters of other alphabets that look like basic ones. Next to a basic letter they count as such: "Раris" with a
 * Russian Р and а is Paris. A word without a basic letter is of its own language.
 */
const PAIRS = "АAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXаaеeоoрpсcуyхxѕsіiјjһhԁdԛqԝwΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοo";

const BASIC: ReadonlyMap<string, string> = new Map(
  Array.from({ length: PAIRS.length / 2 }, (_, i) => [PAIRS.charAt(2 * i), PAIRS.charAt(2 * i + 1)]),
);
const EITHER_CASE: ReadonlySet<string> = new Set([...BASIC.keys()].flatMap((letter) => [letter, letter.toLowerCase()]));
const LETTERS = [...BASIC.keys()].join("");

/** Pattern source: such letters next to a basic one, without a mark after the last. */
export const BESIDE_BASIC = `(?<=[A-Za-z])[${LETTERS}]+(?!\\p{M})|(?<![${LETTERS}])[${LETTERS}]+(?=[A-Za-z])`;
const ANY = new RegExp(`[${LETTERS}]`);
const MIXED = new RegExp(BESIDE_BASIC, "gu");

/** In either case. */
export const mayLookLikeBasic = (letter: string): boolean => EITHER_CASE.has(letter);

/** Fast test, regardless of neighbours. */
export const hasLookalikes = (text: string): boolean => ANY.test(text);

/** The basic letters, or null. */
export function asBasic(letters: string): string | null {
  const first = BASIC.get(letters.charAt(0));
  if (first === undefined) return null;
  return letters.length === 1 ? first : [...letters].map((letter) => BASIC.get(letter) ?? letter).join("");
}

export function lookalikesIn(text: string): readonly string[] {
  return hasLookalikes(text) ? [...text.matchAll(MIXED)].flatMap(([letters]) => [...letters]) : [];
}
