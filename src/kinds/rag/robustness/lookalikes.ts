/**
 * Letters of other alphabets that look like Latin ones. Next to a Latin letter they count as such: "Раris" with a
 * Russian Р and а is Paris. A word without a Latin letter is of its own language.
 */
const PAIRS = "АAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXаaеeоoрpсcуyхxѕsіiјjһhԁdԛqԝwΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοo";

const LATIN: ReadonlyMap<string, string> = new Map(
  Array.from({ length: PAIRS.length / 2 }, (_, i) => [PAIRS.charAt(2 * i), PAIRS.charAt(2 * i + 1)]),
);
const EITHER_CASE: ReadonlySet<string> = new Set([...LATIN.keys()].flatMap((letter) => [letter, letter.toLowerCase()]));
const LETTERS = [...LATIN.keys()].join("");

/** Pattern source: such letters next to a Latin one, without a mark after the last. */
export const BESIDE_LATIN = `(?<=[A-Za-z])[${LETTERS}]+(?!\\p{M})|(?<![${LETTERS}])[${LETTERS}]+(?=[A-Za-z])`;
const ANY = new RegExp(`[${LETTERS}]`);
const MIXED = new RegExp(BESIDE_LATIN, "gu");

/** In either case. */
export const mayLookLatin = (letter: string): boolean => EITHER_CASE.has(letter);

/** Fast test, regardless of neighbours. */
export const hasLookalikes = (text: string): boolean => ANY.test(text);

/** The Latin letters, or null. */
export function asLatin(letters: string): string | null {
  const first = LATIN.get(letters.charAt(0));
  if (first === undefined) return null;
  return letters.length === 1 ? first : [...letters].map((letter) => LATIN.get(letter) ?? letter).join("");
}

export function lookalikesIn(text: string): readonly string[] {
  return hasLookalikes(text) ? [...text.matchAll(MIXED)].flatMap(([letters]) => [...letters]) : [];
}
