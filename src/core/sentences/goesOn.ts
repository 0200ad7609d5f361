import { CONTINUING, isCounted, isStarter, MAYBE_LAST, NUMBERED, TITLES } from "./abbreviations.ts";

/**
 * Whether the full stop at the end of `left` belongs to an abbreviation, an initial or an ordinal, and the sentence goes
 * on with `right`.
 */
export function goesOn(left: string, right: string): boolean {
  const word = WORD.exec(left)?.[0] ?? "";
  const before = left.slice(0, left.length - word.length).trimEnd();
  const bare = word.slice(0, -1).toLowerCase();
  if (/^\d/.test(bare)) return isOrdinal(bare, before, right);
  const joined = joinedWith(before, bare);
  if (CONTINUING.has(bare) || CONTINUING.has(joined)) return true;
  if (TITLES.has(bare) && /^\p{Lu}/u.test(word)) return true;
  if (NUMBERED.has(bare) || bare.endsWith("str")) return NUMBER.test(right);
  if (bare === "г") return !/\d$/.test(before);
  if (/^\p{Ll}\.$/u.test(word) && /^\p{L}\.(?:\s|$)/u.test(right)) return true;
  if (/^\p{Lu}\.$/u.test(word) && !MAYBE_LAST.has(joined)) return isInitial(word, before, right);
  return (/^(?:\p{Lu}\.)+$/u.test(word) || MAYBE_LAST.has(bare) || MAYBE_LAST.has(joined)) && !isStarter(right);
}

const WORD = /[^\s("“‘['’]+$/;
const NUMBER = /^(?:[\d(§]|\p{Lu}\b(?!['’])|[VX]\b|[IVXLC]{2,}\b)/u;

/** `z. B.` read as `z.b`: short words with dots that belong together though a space parts them. */
function joinedWith(before: string, bare: string): string {
  const last = /(?:^|[\s("“‘[])(\p{L}{1,2}\.)$/u.exec(before)?.[1];
  return last === undefined ? bare : last.toLowerCase() + bare;
}

/** A single letter is an initial where a name goes on: `George W. Bush`, `by J. Smith`, but not `vitamin C. Oranges`. */
function isInitial(word: string, before: string, right: string): boolean {
  if (/^\p{Lu}\./u.test(right)) return true;
  if (!/^\p{Lu}/u.test(right) || isStarter(right)) return false;
  // `le président M. Macron`: French writes monsieur so.
  if (word === "M." && /\p{Ll}$/u.test(before)) return true;
  return before === "" || /(?:^|[\s("“])(?:\p{Lu}[\p{L}'’-]+|\p{Lu}\.|and|by|with|or|from|&)$/u.test(before);
}

/** `3. Oktober`; and the second and later items of a list in a line: `1. Red 2. Green`. */
function isOrdinal(bare: string, before: string, right: string): boolean {
  if (!/^\d{1,3}$/.test(bare)) return false;
  if (isCounted(right)) return true;
  if (bare === "1") return before.endsWith(":");
  return new RegExp(String.raw`(?:^|\s)${Number(bare) - 1}[.)]\s`).test(before);
}
