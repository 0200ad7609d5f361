import type { FieldMap, JsonPath } from "../../model/index.ts";
import { isObject, type JsonRecord } from "../../read/parse.ts";
import { setOwn } from "../../read/valueReader.ts";
import { EACH, type MappedPath, parsePath, printPath, readPath } from "../dottedPath.ts";
import type { Adapter, MappableField } from "../format.ts";
import type { MappedReading } from "../kind.ts";
import { mappedAdapter, withMappedScores } from "../mapping.ts";
import { isScoreId } from "../ownScores/names.ts";
import { parseScorePath, scorePathText } from "../ownScores/scorePath.ts";

const MOST_KEPT = 100;

/** Placeholder in a path for the system's name, if a row has several systems: `answer_{model}`. */
export const SYSTEM = "{model}";

/** Whether each answer has a question of its own: then they are turns of one model. */
export const asksEach = ({ question }: FieldMap): boolean => question?.includes(SYSTEM) === true;

/** The container of a record's samples: a list, or an object by system. */
export interface Home {
  readonly keys: readonly string[];
  readonly isBySystem: boolean;
}

/**
 * Paths of a record's responses if each response is a sample: `systems[*].response`, `responses[*]`,
 * `methods.{model}.output`, `outputs.{model}`; without responses those of the ids or questions, `cases[*].id`; else null.
 */
export function homeOfResponses(fields: readonly MappableField[], map: FieldMap): Home | null {
  const response = fields.find(({ isRequired, type }) => isRequired && type === "response")?.id ?? "";
  const question = fields.find(({ type }) => type === "question")?.id ?? "";
  const parsed = parsePath(map[response] ?? [map.id, map[question]].find((path) => path?.includes("[*].")) ?? "");
  const path = parsed.ok ? parsed.path : [];
  const at = path.findIndex((step) => step === EACH || step === SYSTEM);
  const keys = path.slice(0, at).filter((step) => typeof step === "string");
  const isMember = typeof path[at + 1] !== "number";
  return at > 0 && keys.length === at && isMember ? { keys, isBySystem: path[at] === SYSTEM } : null;
}

/**
 * An adapter for such a mapping: each element is a sample, with the record's own fields. Numbers and flags of both are
 * scores; the element's win. If an element is a text, its scores are in lists of equal length or objects with the same
 * keys; the record's own scores are the first sample's. A field of another list (`answers[*]` beside `predictions[*]`)
 * has its element at the same place, or none if the lists differ in length. Elements that hold such a list again,
 * `tasks[*].samples[*].response`, are read the same way; `outer` is the place of a key of the record. Without responses
 * the record is a group of samples, whose numbers are its totals and no scores.
 */
export function adapterOfHome<Sample>(
  read: MappedReading<Sample>,
  map: FieldMap,
  home: Home,
  outer: (key: string) => JsonPath = (key) => [key],
): Adapter<Sample> {
  const { keys, isBySystem } = home;
  const placedIn = ([first = "", ...rest]: readonly string[]): JsonPath => [...outer(first), ...rest];
  const standIn = `${printPath(keys)}${isBySystem ? `.${SYSTEM}` : "[*]"}`;
  const members = new Set<string>();
  const own = new Set<string>();
  const parallel = new Map<string, readonly string[]>();
  const below = (path: MappedPath): MappedPath => {
    const isBelow = keys.every((key, at) => path[at] === key) && path[keys.length] === (isBySystem ? SYSTEM : EACH);
    if (isBelow) {
      const [member, ...rest] = path.slice(keys.length + 1);
      if (typeof member !== "string") return [standIn];
      members.add(member);
      return [`${standIn}.${member}`, ...rest];
    }
    const list = isBySystem ? null : listAt(path);
    if (list !== null) {
      const text = `${printPath(list)}[*]`;
      parallel.set(text, list);
      return [text];
    }
    if (typeof path[0] === "string") own.add(path[0]);
    return path;
  };
  const inner = { ...withPaths(map, below), ...(isBySystem ? { model: `["${SYSTEM}"]` } : {}) };
  const isGroup = !read.mappable.some(({ id, isRequired }) => isRequired && map[id] !== undefined);
  const deeper = homeOfResponses(read.mappable, inner);
  const adapterOf = (at: number | string) => {
    const placeOf = (key: string): JsonPath => {
      const list = key === standIn ? keys : parallel.get(key);
      if (list !== undefined) return [...placedIn(list), at];
      return key.startsWith(`${standIn}.`) ? [...placedIn(keys), at, key.slice(standIn.length + 1)] : outer(key);
    };
    if (deeper !== null) return adapterOfHome(read, inner, deeper, placeOf);
    return withMappedScores(mappedAdapter(read, inner, placeOf), inner);
  };
  const rowOf = (record: JsonRecord, { at, value, isFirst }: Element): JsonRecord => {
    const row: Record<string, unknown> = {};
    const isText = !isObject(value);
    for (const [key, one] of Object.entries(record)) {
      if ((key === keys[0] && keys.length === 1) || parallel.has(`${printPath([key])}[*]`)) continue;
      if (isGroup && isTotal(one) && !own.has(key)) continue;
      const beside = isText && !own.has(key) ? besideOf(record, home, one, at) : null;
      if (beside !== null) setOwn(row, key, beside.value);
      else if (!isText || isFirst || own.has(key)) setOwn(row, key, key === keys[0] ? without(one, keys, 1) : one);
    }
    for (const [text, list] of parallel) setOwn(row, text, elementBeside(record, home, list, at));
    if (parallel.size > 0 && keys.length > 1) {
      for (const [key, one] of Object.entries(readPath(record, keys.slice(0, -1)) ?? {})) {
        const beside = Array.isArray(one) && !own.has(key) ? besideOf(record, home, one, at) : null;
        if (beside !== null && key !== keys.at(-1)) setOwn(row, key, beside.value);
      }
    }
    if (isBySystem) setOwn(row, SYSTEM, at);
    if (isText) setOwn(row, standIn, value);
    for (const [member, one] of isText ? [] : Object.entries(value)) {
      if (members.has(member)) setOwn(row, `${standIn}.${member}`, one);
      else if (!own.has(member)) setOwn(row, member, one);
    }
    return row;
  };
  const known = new Map<number | string, Adapter<Sample>>();
  return {
    ...adapterOf(0),
    match(record, origin) {
      const [first] = elementsOf(record, home, parallel.size > 0);
      return adapterOf(0).match(first ? rowOf(record, first) : record, origin);
    },
    adapt: (record, origin) =>
      elementsOf(record, home, parallel.size > 0).flatMap((element) => {
        const adapter = known.get(element.at) ?? adapterOf(element.at);
        if (known.size < MOST_KEPT) known.set(element.at, adapter);
        return adapter.adapt(rowOf(record, element), origin);
      }),
  };
}

/** Whether a value of a group of samples is a total of them: a number, or an object of numbers. */
export const isTotal = (value: unknown): boolean =>
  typeof value === "number" ||
  (isObject(value) && Object.keys(value).length > 0 && Object.values(value).every((one) => typeof one === "number"));

interface Element {
  readonly at: number | string;
  readonly value: unknown;
  readonly isFirst: boolean;
}

function elementsOf(record: JsonRecord, { keys, isBySystem }: Home, areAll: boolean): readonly Element[] {
  const home = readPath(record, keys);
  const all: readonly (readonly [number | string, unknown])[] = isBySystem
    ? isObject(home)
      ? Object.entries(home)
      : []
    : Array.isArray(home)
      ? [...home.entries()]
      : [];
  const objects = all.filter(([, value]) => isObject(value));
  const texts = all.filter(([, value]) => typeof value === "string");
  // Beside parallel lists the others have a value for it, too.
  const found = areAll ? all : objects.length > 0 ? objects : texts;
  return found.map(([at, value], place) => ({ at, value, isFirst: place === 0 }));
}

/** The keys of a list that is mapped whole, `answers[*]`; null for other paths. */
function listAt(path: MappedPath): readonly string[] | null {
  const keys = path.slice(0, -1).filter((step) => typeof step === "string");
  return path.length > 1 && path.at(-1) === EACH && keys.length === path.length - 1 ? keys : null;
}

function elementBeside(record: JsonRecord, { keys }: Home, list: readonly string[], at: number | string): unknown {
  const [home, other] = [readPath(record, keys), readPath(record, list)];
  const areParallel = Array.isArray(home) && Array.isArray(other) && home.length === other.length;
  return areParallel && typeof at === "number" ? other[at] : null;
}

function besideOf(
  record: JsonRecord,
  { keys }: Home,
  other: unknown,
  at: number | string,
): { readonly value: unknown } | null {
  const home = readPath(record, keys);
  if (Array.isArray(home) && Array.isArray(other) && other.length === home.length && typeof at === "number") {
    return isObject(other[at]) || Array.isArray(other[at]) ? null : { value: other[at] };
  }
  if (!isObject(home) || !isObject(other) || typeof at !== "string") return null;
  return areOfSystems(other, home) ? { value: Object.hasOwn(other, at) ? other[at] : null } : null;
}

/**
 * Whether the other object has values by system. Either may lack some systems: a call failed, or an answer was not
 * scored.
 */
function areOfSystems(other: JsonRecord, home: JsonRecord): boolean {
  const names = Object.keys(other);
  const shared = names.filter((name) => Object.hasOwn(home, name));
  if (names.length < 2 || shared.length === names.length) return names.length > 1;
  const areAlike = new Set(Object.values(other).map((value) => isObject(value))).size === 1;
  return areAlike && (shared.length > 1 || (shared.length === 1 && Object.keys(home).length === 1));
}

function without(value: unknown, keys: readonly string[], from: number): unknown {
  const key = keys[from];
  if (key === undefined || !isObject(value)) return value;
  const { [key]: inner, ...others } = value;
  return from === keys.length - 1 ? others : { ...others, [key]: without(inner, keys, from + 1) };
}

const NO_ANSWERS =
  /judge|rat(?:er|ing)|annotat|grade|vote|review|step|trace|message|turn|history|chat|conversation|exchange|tool|doc|chunk|context|source|passage|evidence|citation|retriev|hit|example|shot/i;

const MOST_A_RECORD = 50;

/** Splits a list: each object becomes a record, together with the other keys of its record. */
export interface FlatList {
  readonly list: string;
  readonly rows: readonly JsonRecord[];
  readonly members: ReadonlySet<string>;
  /** Whether its name says that it leads to an answer: then its objects have to be whole samples. */
  readonly isDoubtful: boolean;
  /** An object by system, whose objects have lists: `models.gpt.attempts`. */
  readonly isBySystem: boolean;
}

const objectsIn = (list: unknown): readonly JsonRecord[] => (Array.isArray(list) ? list.filter(isObject) : []);

/** Each list copies the rest of its record: an object of thousands of lists is a table of another kind. */
const MOST_LISTS = 20;
/** Of lists in lists fewer: each has others in it. */
const MOST_INNER_LISTS = 2;

/**
 * Lists of several objects under one key of every record that may be answers, the first 20; and, if asked for, objects by
 * system with such lists. With `members` those under one of these keys, the first two.
 */
export function flatLists(
  records: readonly JsonRecord[],
  mayBeHolders = false,
  members: ReadonlySet<string> | null = null,
): readonly FlatList[] {
  const [first] = records;
  const keys = Object.keys(first ?? {}).filter((key) => members?.has(key) !== false);
  const lists = keys.flatMap((list) => {
    const isBySystem = mayBeHolders && records.every((record) => holdsLists(record[list]));
    const all = records.map((record) =>
      isBySystem ? Object.values(record[list] ?? {}).filter(isObject) : objectsIn(record[list]),
    );
    const isOfSeveral = all.every(({ length }) => length > 0) && all.some(({ length }) => length > 1);
    return isOfSeveral ? [{ list, all, isBySystem }] : [];
  });
  return lists.slice(0, members === null ? MOST_LISTS : MOST_INNER_LISTS).map(({ list, all, isBySystem }) => {
    const members = new Set(all.flatMap((elements) => elements.flatMap(Object.keys)));
    const rows = records.flatMap((record, at) => {
      const { [list]: _, ...shared } = record;
      return (all[at] ?? []).slice(0, MOST_A_RECORD).map((element) => ({ ...shared, ...element }));
    });
    return { list, rows, members, isDoubtful: NO_ANSWERS.test(list), isBySystem };
  });
}

const holdsLists = (value: unknown): boolean =>
  isObject(value) &&
  Object.values(value).every((one) => isObject(one) && Object.values(one).some((list) => objectsIn(list).length > 0));

export function mapOfList(map: FieldMap, { list, members, isBySystem }: FlatList): FieldMap {
  const each = isBySystem ? SYSTEM : EACH;
  const within = (path: MappedPath): MappedPath =>
    typeof path[0] === "string" && members.has(path[0]) ? [list, each, ...path] : path;
  const found = withPaths(map, within);
  const spelt = printPath([SYSTEM]);
  return isBySystem
    ? Object.fromEntries(Object.entries(found).map(([id, path]) => [id, path.replace(spelt, `.${SYSTEM}`)]))
    : found;
}

function withPaths(map: FieldMap, change: (path: MappedPath) => MappedPath): FieldMap {
  const changed = Object.entries(map).map(([field, text]) => {
    if (isScoreId(field)) {
      const score = parseScorePath(text);
      if ("message" in score) return [field, text];
      return [field, scorePathText(change(score.path), score.good, score.equals && change(score.equals))];
    }
    const parsed = parsePath(text);
    return [field, parsed.ok ? printPath(change(parsed.path)) : text];
  });
  return Object.fromEntries(changed);
}
