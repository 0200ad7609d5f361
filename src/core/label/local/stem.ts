import { IRREGULAR } from "./words.ts";

/**
 * A word's form without common English endings, so that `located`, `locates` and `location` are one. Light on purpose:
 * what it does not know it leaves alone, other languages among it. The word is folded already.
 */
export function stemOf(word: string): string {
  let stem = IRREGULAR.get(word) ?? word;
  if (UNCHANGED.has(word)) return word;
  if (stem.length <= 3) return stem;
  if (stem.endsWith("s")) stem = withoutS(stem);
  if (stem.endsWith("ing") && stem.length > 5 && hasVowel(stem, 3)) stem = undoubled(stem.slice(0, -3));
  else if (stem.endsWith("ed") && stem.length > 4 && hasVowel(stem, 2)) stem = undoubled(stem.slice(0, -2));
  else if (stem.length > 6 && (stem.endsWith("tion") || stem.endsWith("sion"))) stem = stem.slice(0, -3);
  else if (stem.length > 5 && stem.endsWith("ly")) stem = stem.slice(0, -2);
  if (stem.length > 4 && stem.endsWith("e")) stem = stem.slice(0, -1);
  return stem.length > 3 && stem.endsWith("y") ? `${stem.slice(0, -1)}i` : stem;
}

function withoutS(word: string): string {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (["sses", "xes", "ches", "shes"].some((ending) => word.endsWith(ending))) return word.slice(0, -2);
  return "sui".includes(word.charAt(word.length - 2)) ? word : word.slice(0, -1);
}

/** Whether a vowel stands before the last `ending` letters. */
function hasVowel(word: string, ending: number): boolean {
  for (let i = 0; i < word.length - ending; i++) if ("aeiouy".includes(word.charAt(i))) return true;
  return false;
}

function undoubled(stem: string): string {
  const last = stem.charAt(stem.length - 1);
  return last === stem.charAt(stem.length - 2) && "bdfgmnprt".includes(last) ? stem.slice(0, -1) : stem;
}

/** Words whose last letters are no ending. */
const UNCHANGED = new Set(["series", "species", "news"]);
