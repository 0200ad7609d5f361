import type { Words } from "./adapting.ts";
import { parseScorePath, scorePathText } from "./ownScores/scorePath.ts";
import { printPath, type MappedPath } from "./dottedPath.ts";

/**
 * The words of a verdict on a pair, behind its path: `preferred:A,B,tie`, for the first, for the second, and for ties.
 * Null without words.
 */
export function sidesOf(text: string): Words | null {
  const place = parseScorePath(text);
  if ("message" in place || place.good === null || place.good.length < FEWEST) return null;
  return Object.fromEntries(place.good.map((word, at) => [word, SIDES[at] ?? 0]));
}

const FEWEST = 2;
const SIDES: readonly number[] = [-1, 1];

/** The path without the words of a verdict. Keys with a colon stay whole. */
export function withoutSides(text: string): string {
  if (sidesOf(text) === null) return text;
  const place = parseScorePath(text);
  return "message" in place ? text : printPath(place.path);
}

export const withSides = (path: MappedPath, words: readonly string[] | null): string => scorePathText(path, words);
