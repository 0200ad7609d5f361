import { lineText } from "./characters.ts";
import { AB, type RunNames } from "./metricWords.ts";
import { shortNames } from "./shortNames.ts";

/** Characters of a run's name that sentences and heads of columns have room for. */
const ROOM = 18;

/** Names of runs without the ending of a file that all of them have; long ones without their common parts. Distinct names stay distinct. */
export function shortRuns(names: readonly string[]): readonly string[] {
  const whole = names.map((name) => lineText(name));
  const stems = withoutEnding(whole);
  const short = shortNames(stems);
  return stems.map((stem) => short.get(stem) ?? stem);
}

function withoutEnding(names: readonly string[]): readonly string[] {
  const ending = /(?:\.[a-z]\w{1,9}){1,2}$/iu.exec(names[0] ?? "")?.[0];
  if (ending === undefined || new Set(names).size < 2) return names;
  const isShared = names.every((name) => name.length > ending.length && name.endsWith(ending));
  return isShared ? names.map((name) => name.slice(0, -ending.length)) : names;
}

/** Names of two runs in sentences: their short names, or A and B if one is too long or both are equal. */
export function pairNames([a, b]: RunNames): RunNames {
  const [shortA = "", shortB = ""] = shortRuns([a, b]);
  const hasRoom = [shortA, shortB].every((name) => name !== "" && [...name].length <= ROOM);
  return hasRoom && shortA !== shortB ? [shortA, shortB] : AB;
}
