import type { FieldMap } from "../../model/index.ts";
import { isObject, type JsonRecord } from "../../read/parse.ts";
import { EACH, parsePath, printPath, readPath } from "../dottedPath.ts";

/** Lists of one length in each record, whose elements at one place are a row: a data set written column by column. */
export interface ParallelLists {
  readonly rows: readonly JsonRecord[];
  /** The lists' paths by the rows' columns. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
}

const FEWEST_ROWS = 3;
const MOST_A_RECORD = 200;

/** Groups of at least two such lists, of the record or of one object in it. */
export function parallelLists(records: readonly JsonRecord[]): readonly ParallelLists[] {
  const [first] = records;
  const holders = Object.keys(first ?? {}).filter((key) => isOfMost(records, (record) => isObject(record[key])));
  return [[], ...holders.map((key) => [key])].flatMap((holder) => parallelIn(records, holder) ?? []);
}

function parallelIn(records: readonly JsonRecord[], holder: readonly string[]): ParallelLists | null {
  const homes = records.flatMap((record) => {
    const home = readPath(record, holder);
    return isObject(home) ? [{ record, home }] : [];
  });
  const all = Object.entries(homes[0]?.home ?? {}).flatMap(([key, value]) => (Array.isArray(value) ? [key] : []));
  const groups = all.map((one) => all.filter((key) => isOfMost(homes, ({ home }) => areAlike(home[one], home[key]))));
  const keys = groups.reduce((most, group) => (group.length > most.length ? group : most), []);
  const [first = "", ...others] = keys;
  if (others.length === 0) return null;
  const whole = homes.filter(({ home }) => others.every((key) => areAlike(home[first], home[key])));
  const total = whole.reduce((sum, { home }) => sum + listIn(home, first).length, 0);
  if (total < FEWEST_ROWS || total <= whole.length) return null;
  const names = new Map(keys.map((key) => [singular(key, all), key] as const));
  const rows = whole.flatMap(({ record, home }) => {
    const shared = Object.entries(record).filter(([key]) => key !== holder[0] && !keys.includes(key));
    return Array.from({ length: Math.min(listIn(home, first).length, MOST_A_RECORD) }, (_, at) => {
      const row = [...names].map(([name, key]) => [name, listIn(home, key)[at]] as const);
      return Object.fromEntries([...shared, ...row]);
    });
  });
  return { rows, lists: new Map([...names].map(([name, key]) => [name, [...holder, key]])) };
}

/** One odd record costs that record alone. */
const isOfMost = <Of>(all: readonly Of[], is: (one: Of) => boolean): boolean =>
  all.filter(is).length >= NEARLY_ALL * all.length;
const NEARLY_ALL = 0.9;

const areAlike = (one: unknown, other: unknown): boolean =>
  areCells(one) && areCells(other) && one.length === other.length;
const areCells = (list: unknown): list is readonly unknown[] => Array.isArray(list) && list.every(isCell);
const listIn = (home: JsonRecord, key: string): readonly unknown[] => (home[key] ?? []) as readonly unknown[];

/** A value, or alternatives of one. */
const isCell = (value: unknown): boolean => !isObject(value) && (!Array.isArray(value) || value.every(isText));
const isText = (value: unknown): boolean => typeof value === "string";

/** `questions` holds a question each. */
function singular(key: string, others: readonly string[]): string {
  const one = /[^s]s$/i.test(key) ? key.slice(0, -1) : key;
  return others.includes(one) ? key : one;
}

/** The mapping of such rows as one of their records; null if one of the `needed` fields is not in a list. */
export function mapOfParallel(
  map: FieldMap,
  { lists }: ParallelLists,
  needed: readonly (string | undefined)[],
): FieldMap | null {
  const listOf = (path: string | undefined): readonly string[] | undefined => {
    const parsed = parsePath(path ?? "");
    const [only, more] = parsed.ok ? parsed.path : [];
    return typeof only === "string" && more === undefined ? lists.get(only) : undefined;
  };
  if (needed.some((id) => id === undefined || listOf(map[id]) === undefined)) return null;
  return Object.fromEntries(
    Object.entries(map).map(([id, path]) => {
      const list = listOf(path);
      return [id, list === undefined ? path : printPath([...list, EACH])];
    }),
  );
}
