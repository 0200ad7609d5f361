/** A beginning shorter than this is not worth an ellipsis. */
const WORTH = 3;

/**
 * The beginning that all texts have, up to the word or number in which they differ: it can be cut if there is no room.
 * Empty if more of their end is the same, and if there are not two.
 */
export function sharedStart(texts: readonly string[]): string {
  const [first = "", ...others] = new Set(texts);
  if (others.length === 0) return "";
  const shortest = Math.min(first.length, ...others.map(({ length }) => length));
  let start = 0;
  while (start < shortest && others.every((other) => other[start] === first[start])) start++;
  let end = 0;
  while (end < shortest - start && others.every((other) => other.at(-1 - end) === first.at(-1 - end))) end++;
  const shared = first.slice(0, start).replace(UNFINISHED, "");
  return shared.length >= WORTH && start >= end ? shared : "";
}

/** A number, or else a word, that goes on behind it. */
const UNFINISHED = /(?<!\p{N})\p{N}+$|(?<![\p{L}\p{M}])\p{L}[\p{L}\p{M}]*$/u;
