import { diffWordsWithSpace } from "diff";

/** A range of both texts, or of only one. */
export interface DiffPart {
  readonly text: string;
  readonly in: "both" | "a" | "b";
}

/** Two texts that have next to nothing in common are not worth more time. */
const MOST_MS = 200;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/** The words that changed between two texts, in reading order. The parts of `a` and `both` are the first text, whole. */
export function wordDiff(a: string, b: string): readonly DiffPart[] {
  if (a === b) return a === "" ? [] : [{ text: a, in: "both" }];
  const options = { timeout: MOST_MS, ...(UNSPACED.test(a + b) ? { intlSegmenter: segmenter() } : {}) };
  const changes = diffWordsWithSpace(a, b, options);
  if (!changes) return [{ text: a, in: "a" } as const, { text: b, in: "b" } as const].filter(({ text }) => text !== "");
  return changes.map(({ value, added, removed }) => ({ text: value, in: added ? "b" : removed ? "a" : "both" }));
}

/** Up to this many changed words, the shared share is not checked. */
const FEW_CHANGED = 12;

/** Whether the texts share so little that marks on what differs are noise: less than half of many words. */
export function isRewrite(parts: readonly DiffPart[]): boolean {
  let shared = 0;
  let changed = 0;
  for (const part of parts) {
    const words = UNSPACED.test(part.text) ? [...part.text].length / 2 : (part.text.match(/\S+/g)?.length ?? 0);
    if (part.in === "both") shared += 2 * words;
    else changed += words;
  }
  return changed > FEW_CHANGED && shared < changed;
}

function segmenter(): Intl.Segmenter {
  return new Intl.Segmenter(undefined, { granularity: "word" });
}
