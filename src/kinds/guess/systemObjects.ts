import type { FieldMap } from "../../model/index.ts";
import { isObject, type JsonRecord } from "../../read/parse.ts";
import { plainText } from "../../read/written.ts";
import { parsePath, readPath } from "../dottedPath.ts";
import { isScoreName } from "../ownScores/names.ts";
import { NO_SCORE_OBJECTS, SCORE_OBJECTS } from "../ownScores/read.ts";
import { isTelling } from "../reading/roleNames.ts";
import { SYSTEM } from "./lists.ts";
import { isOfModel } from "./plainSystems.ts";
import { scoreLikeColumns } from "./scoreLikeColumns.ts";
import { keyText, LEAST, type SideBySide, SURE, sureness } from "./sideBySide.ts";

const LOOKED_AT = 50;
const MOST_IN_OBJECTS = 50;
const HOLDERS =
  /^(?:responses|outputs|answers|predictions|generations|completions|summaries|translations|solutions|methods|models|systems|variants|approaches|pipelines|results|strategies|configs|conditions)$/i;

/** One answer may be an object, too: the keys of several systems' answers have to show that these are of one kind. */
const HOLDER = /^(?:response|output|answer|prediction|pred|generation|completion|summary|translation|solution)$/i;
const WAY =
  /^(?:(?:zero|one|few|many|\d{1,2})[_ -]?shot|cot|direct|chain[_ -]of[_ -]thought|self[_ -]consistency|react|(?:with|without|no)[_ -]?(?:rag|context|retrieval|tools?|cot)|rag|vanilla)(?:[_ -]|$)/i;

/**
 * An object per system with an answer, `methods.{model}.output`, or an object of their answers, `outputs.{model}` and
 * `output.{model}`.
 */
export function inObjects(records: readonly JsonRecord[], response: string): SideBySide | null {
  const looked = records.slice(0, LOOKED_AT);
  const parents = new Set(
    looked.flatMap((record) =>
      Object.keys(record).filter((key) => (HOLDERS.test(key) || HOLDER.test(key)) && isObject(record[key])),
    ),
  );
  for (const parent of parents) {
    const systems = namesIn(looked.map((record) => record[parent]));
    if (systems.length < 2 || systems.some(isTelling)) continue;
    if (HOLDER.test(parent) && !areOfOneKind(looked, parent, systems)) continue;
    const [first = ""] = systems;
    const member = memberOf(looked, [parent], systems);
    if (member === undefined) continue;
    const rest = member === null ? [] : [member];
    return {
      map: { [response]: keyText(parent, SYSTEM, ...rest) },
      keys: new Set([parent]),
      first: [parent, first, ...rest],
      besides: [],
      ...(member === null ? {} : { objects: { at: keyText(parent, SYSTEM), parent: [parent], names: systems } }),
    };
  }
  return atTop(looked, response);
}

/** Whether keys are those of models or ways to ask, or all have the labels of one column beside them. */
function areOfOneKind(records: readonly JsonRecord[], parent: string, systems: readonly string[]): boolean {
  if (systems.every((name) => isOfModel(name) || WAY.test(name))) return true;
  const given = systems.map((name) => records.flatMap((record) => readPath(record, [parent, name]) ?? []));
  if (!given.flat().every((value) => typeof value === "string" || typeof value === "number")) return false;
  const keys = new Set(records.flatMap(Object.keys));
  return [...keys].some((key) => {
    const labels = new Set(records.map((record) => record[key] ?? null));
    const areLabels = labels.size > 1 && labels.size <= records.length / 2;
    return areLabels && given.every((values) => values.filter((value) => labels.has(value)).length > values.length / 2);
  });
}

function atTop(records: readonly JsonRecord[], response: string): SideBySide | null {
  const all = namesIn(records).filter((key) => !/[{}|]/.test(key));
  const isSystem = (key: string) => !isTelling(key) && records.every((record) => isObject(record[key] ?? {}));
  const names = all.filter((key) => isSystem(key) && records.some((record) => isObject(record[key])));
  const members = new Map(names.map((name) => [name, membersOf(records, [name])]));
  const alike = names.filter((name) => names.some((other) => other !== name && isAlike(members, name, other))).sort();
  const member = alike.length < 2 ? undefined : memberOf(records, [], alike);
  if (member === undefined || member === null) return null;
  const [first = ""] = alike;
  const system = `{${alike.join("|")}}`;
  return {
    map: { [response]: keyText(system, member) },
    keys: new Set(alike),
    first: [first, member],
    besides: [],
    objects: { at: keyText(system), parent: [], names: alike },
  };
}

function isAlike(members: ReadonlyMap<string, ReadonlySet<string>>, one: string, other: string): boolean {
  const [mine, its] = [one, other].map((name): ReadonlySet<string> => members.get(name) ?? NO_NAMES);
  if (mine === undefined || its === undefined) return false;
  const shared = [...mine].filter((key) => its.has(key)).length;
  return shared > 1 && shared >= ALIKE * Math.min(mine.size, its.size);
}
const ALIKE = 0.8;
const NO_NAMES: ReadonlySet<string> = new Set();

function namesIn(objects: readonly unknown[]): readonly string[] {
  const counts = new Map<string, number>();
  const all = objects.filter(isObject);
  for (const key of all.flatMap(Object.keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const names = [...counts].filter(([, count]) => count >= all.length / 2).map(([key]) => key);
  return counts.size <= MOST_IN_OBJECTS ? names : [];
}

function membersOf(records: readonly JsonRecord[], path: readonly string[]): ReadonlySet<string> {
  return new Set(
    records.flatMap((record) => {
      const value = readPath(record, path);
      return isObject(value) ? Object.keys(value) : [];
    }),
  );
}

/** The answer's key in each system's object; null if the system's value is the answer, undefined without one. */
function memberOf(
  records: readonly JsonRecord[],
  parent: readonly string[],
  systems: readonly string[],
): string | null | undefined {
  const values = records.flatMap((record) => systems.flatMap((name) => readPath(record, [...parent, name]) ?? []));
  if (values.length === 0) return undefined;
  if (values.every((value) => typeof value === "string")) {
    const { length } = values.filter((value) => /\S\s+\S+\s+\S/.test(plainText(value)));
    const isSure = parent.some((key) => sureness(key) >= SURE);
    return isSure || length > values.length / 2 ? null : undefined;
  }
  if (!values.every(isObject)) return undefined;
  const members = [...new Set(values.flatMap(Object.keys))].filter(
    (key) =>
      sureness(key) >= LEAST && values.filter((value) => typeof value[key] === "string").length > values.length / 2,
  );
  return members.sort((one, other) => sureness(other) - sureness(one) || (one < other ? -1 : 1))[0];
}

type Objects = NonNullable<SideBySide["objects"]>;

/** A row per system object, merged with its record; and the keys of the objects. */
export function rowsOfObjects(
  records: readonly JsonRecord[],
  { parent, names }: Objects,
  answer: string,
  shared: (record: JsonRecord) => JsonRecord,
  withAnswer: (row: JsonRecord, answer: unknown) => JsonRecord,
): { readonly rows: readonly JsonRecord[]; readonly members: ReadonlySet<string> } {
  const members = new Set<string>();
  const rows = records.flatMap((record) =>
    names.flatMap((name) => {
      const value = readPath(record, [...parent, name]);
      if (!isObject(value)) return [];
      const { [answer]: said, ...rest } = value;
      for (const key of Object.keys(rest)) members.add(key);
      return [withAnswer({ ...shared(record), ...rest }, said)];
    }),
  );
  return { rows, members };
}

export function mapOfMembers(map: FieldMap, at: string, members: ReadonlySet<string>): FieldMap {
  const within = (text: string): string => {
    const parsed = parsePath(text);
    const isMember = parsed.ok && typeof parsed.path[0] === "string" && members.has(parsed.path[0]);
    return isMember ? `${at}${text.startsWith("[") ? "" : "."}${text}` : text;
  };
  return Object.fromEntries(Object.entries(map).map(([field, text]) => [field, within(text)]));
}

/** Scores in objects, nested too: `faithfulness.score`, `scores.relevance`. */
export function scoresWithin(
  rows: readonly JsonRecord[],
  members: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): FieldMap {
  const found = scoreLikeColumns(rows).flatMap(({ path, steps, meaning }) => {
    const keys = steps.map(String);
    const isOne = meaning !== "label" && keys.length <= DEEPEST_SCORE && members.has(keys[0] ?? "") && !taken.has(path);
    if (!isOne || keys.some((key) => NO_SCORE_OBJECTS.has(key))) return [];
    const named = namedBy(keys);
    return isScoreName(named.at(-1) ?? "") ? [{ name: named.join("."), keys, path }] : [];
  });
  const isOnly = (name: string) => found.filter((one) => one.name === name).length === 1;
  return Object.fromEntries(
    found.map(({ name, keys, path }) => [`score.${isOnly(name) ? name : keys.join(".")}`, path]),
  );
}
const DEEPEST_SCORE = 3;

function namedBy(keys: readonly string[]): readonly string[] {
  const telling = keys.filter((key) => !SCORE_OBJECTS.has(key));
  return telling.length > 1 && /^(?:score|value|rating|grade)$/i.test(telling.at(-1) ?? "")
    ? telling.slice(0, -1)
    : telling;
}
