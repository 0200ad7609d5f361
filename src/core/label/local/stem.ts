import { IRREGULAR } from "./words.ts";

/**
 * A word's form without common English endings, so that `located`, `locates` and `location` are one. Light on purpose:
 * what it does not know it leaves alone, other languages among it. The word is folded already.
 */
export function stemOf(word: string): string {
  let stem = IRREGULAR.get(word) ?? word;
  if (UNCHANGED.has(word)) return word;
  if (stem.length <= 3) return stem;
  if (stem.endsWith("ies") && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:ss|x|ch|sh)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^sui]s$/.test(stem)) stem = stem.slice(0, -1);
  if (/[aeiouy].*ing$/.test(stem) && stem.length > 5) stem = undoubled(stem.slice(0, -3));
  else if (/[aeiouy].*ed$/.test(stem) && stem.length > 4) stem = undoubled(stem.slice(0, -2));
  else if (/[st]ion$/.test(stem) && stem.length > 6) stem = stem.slice(0, -3);
  else if (stem.endsWith("ly") && stem.length > 5) stem = stem.slice(0, -2);
  if (stem.length > 4 && stem.endsWith("e")) stem = stem.slice(0, -1);
  return stem.length > 3 && stem.endsWith("y") ? `${stem.slice(0, -1)}i` : stem;
}

const undoubled = (stem: string): string => (/([bdfgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem);
/** Words whose last letters are no ending. */
const UNCHANGED = new Set(["series", "species", "news"]);
