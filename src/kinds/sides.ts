import type { Words } from "./adapting.ts";
import { isListing, listedKeys, parsePath, printPath } from "./dottedPath.ts";
import { parseScorePath, scorePathText, withLabels } from "./ownScores/scorePath.ts";

/** Words of verdicts on pairs, in letter case as written. */
export interface SideWords {
  readonly first: readonly string[];
  readonly second: readonly string[];
  readonly ties: readonly string[];
}

/** Between words of one side: `preferred:A|A>>B,B|B>>A,tie`. */
const OR = "|";
const FEWEST = 2;

/**
 * The words of a verdict on a pair behind its path, `preferred:A,B,tie`: for the first, for the second, and for ties.
 * Null without words.
 */
export function sidesOf(text: string): Words | null {
  const place = parseScorePath(text);
  if ("message" in place || place.good === null || place.good.length < FEWEST) return null;
  const [first = "", second = "", ...ties] = place.good.map((words) => words.split(OR));
  const said = [
    ...[...first].map((word) => [word, -1] as const),
    ...[...second].map((word) => [word, 1] as const),
    ...ties.flat().map((word) => [word, 0] as const),
  ];
  return Object.fromEntries(said);
}

/** The path without the words of a verdict; other texts as they are. */
export function withoutSides(text: string): string {
  const place = sidesOf(text) === null ? null : parseScorePath(text);
  return place === null || "message" in place ? text : printPath(place.path);
}

export function withSides(path: readonly string[], words: SideWords | null): string {
  if (words === null) return placeText(path);
  const sides = [words.first.join(OR), words.second.join(OR), ...words.ties];
  return path.some((step) => step.includes(":")) ? scorePathText(path, sides) : withLabels(placeText(path), sides);
}

/** Braces of a listing need no quotes where nothing else does. */
function placeText(path: readonly string[]): string {
  const plain = path.map((step) => (isListing(step) ? step.replace(/[{}|]/g, "") : step));
  return printPath(plain) === plain.join(".") ? path.join(".") : printPath(path);
}

/** The paths of the columns at a place of raters. */
export function columnsAt(place: string): readonly string[] {
  const parsed = parsePath(withoutSides(place));
  const last = parsed.ok ? parsed.path.at(-1) : undefined;
  if (!parsed.ok || !isListing(last)) return [withoutSides(place)];
  return listedKeys(last).map((key) => printPath([...parsed.path.slice(0, -1), key]));
}
