import type { OwnScore, ScoreReading, ScoreReadings } from "../../model/index.ts";
import { fitsWithin } from "../reading/scale.ts";

// A list of flags has two readings: whether all of a sample's are true, and the share of true entries. Lists of one
// common length are a score per position; other lists of numbers have the mean of all entries.

export const allOf = (name: string): string => `${name}.all`;
export const entriesOf = (name: string): string => `${name}.entries`;
export const entryOf = (name: string, at: number): string => `${name}[${at}]`;

const MOST_EACH = 20;

export function readingsOfLists(
  name: string,
  lengths: readonly number[],
  entry: ScoreReading,
): readonly (readonly [string, ScoreReading])[] {
  const [first = 0] = lengths;
  const isOneLength = lengths.every((length) => length === first);
  if ((entry.meaning !== "flag" && entry.meaning !== "score") || (isOneLength && first === 1)) return [[name, entry]];
  if (entry.meaning === "flag") return [name, allOf(name), entriesOf(name)].map((one) => [one, entry]);
  if (!isOneLength || first > MOST_EACH) return [name, entriesOf(name)].map((one) => [one, entry]);
  const each = Array.from({ length: first }, (_, at) => [entryOf(name, at), entry] as const);
  return [[name, entry], ...each];
}

interface SettledList {
  readonly scores: readonly (readonly [string, Pick<OwnScore, "value" | "written" | "of">])[];
  readonly unfit: readonly number[];
}

const NOTHING: SettledList = { scores: [], unfit: [] };

export function settleList(
  name: string,
  list: readonly (number | boolean | null)[],
  { meaning, missing, within }: ScoreReading,
  readings: ScoreReadings = {},
): SettledList {
  if (meaning !== "flag" && meaning !== "score") return NOTHING;
  const said = list.map((entry) => (entry === null || missing?.includes(Number(entry)) ? null : Number(entry)));
  const fits = (entry: number | null): boolean =>
    meaning === "score" ? entry === null || fitsWithin(entry, within) : entry === 0 || entry === 1;
  const entries = said.map((entry) => (fits(entry) ? entry : null));
  const unfit = said.filter((entry) => entry !== null && !fits(entry)) as number[];
  const given = entries.filter((entry) => entry !== null);
  const has = (one: string): boolean => Object.hasOwn(readings, one);
  if (has(entriesOf(name))) {
    const sum = given.reduce((all, entry) => all + entry, 0);
    const written = JSON.stringify(list);
    const mean = given.length === 0 ? { value: null } : { value: sum / given.length, of: given.length };
    const both = [[entriesOf(name), { ...mean, written }]] as const;
    return { scores: has(allOf(name)) ? [[allOf(name), { value: everyOne(entries), written }], ...both] : both, unfit };
  }
  const each = entries.map((value, at) => [entryOf(name, at), { value }] as const);
  const known = each.filter(([one]) => has(one));
  if (known.length > 0) {
    const beyond = entries.slice(known.length).filter((entry) => entry !== null);
    return { scores: known, unfit: [...unfit, ...beyond] };
  }
  const [only = null, ...more] = entries;
  return { scores: [[name, { value: only }]], unfit: [...unfit, ...more.filter((entry) => entry !== null)] };
}

/** Whether all entries are 1; null if a missing one decides. */
function everyOne(entries: readonly (number | null)[]): number | null {
  if (entries.includes(0)) return 0;
  return entries.length === 0 || entries.includes(null) ? null : 1;
}
