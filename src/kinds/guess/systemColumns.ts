import type { FieldMap } from "../../model/index.ts";
import { isObject, type JsonRecord } from "../../read/parse.ts";
import { type MappedPath, printPath, readPath } from "../dottedPath.ts";
import type { MappableField } from "../format.ts";
import { isScoreName, isSpent, wordsOf } from "../ownScores/names.ts";
import { isTelling, ROLES, roleNames } from "../reading/roleNames.ts";
import { SYSTEM } from "./lists.ts";
import { type Found, holdsSentences, lastKey } from "./paths.ts";
import { keyText, scoresBelow } from "./scoresBelow.ts";

/** Several systems of a record, each with its answer and its scores. */
export interface SideBySide {
  /** Fields of each system, with `{model}` or all system names in place of one name. */
  readonly map: FieldMap;
  /** Keys of the record's own that are of some system. */
  readonly keys: ReadonlySet<string>;
  /** The path of the answer of one of them. */
  readonly first: MappedPath;
  /** Columns that look like those of a system, and have to be something else. */
  readonly besides: readonly string[];
}

/** A column of the record's own, and what its values are. */
export interface Column {
  readonly key: string;
  readonly isText: boolean;
  /** Whether its texts have several words. */
  readonly hasSentences: boolean;
  readonly isScore: boolean;
  readonly texts: readonly string[];
}

/** Prefixes that name a role and no system: the right answer, a person's answer, an input. */
const SIDES = new Set(
  (
    "gold golden true truth expected reference ref target correct right ideal gt ground_truth predicted pred generated model " +
    "question query source user system human input final raw original short long full parsed extracted"
  ).split(" "),
);
/** One step after another is no system beside another. */
const IS_STEP = /^(?:agent|step|stage|turn|round|hop|node|phase|iteration|pass|attempt)s?[_ -]?\d/i;
/** Least certainty that part of a name means an answer, without other evidence. */
const SURE = 0.5;
/** The part of a name that is certainly a reference's. */
const CLEAR = 0.8;

/** Where several systems stand in a record: under names that differ by theirs, or in an object with one for each. */
export function systemsIn(
  records: readonly JsonRecord[],
  found: readonly Found[],
  response: string,
  fields: readonly MappableField[],
): SideBySide | null {
  const columns = found.filter(({ steps }) => steps.length === 1).map(columnOf);
  const called = fields.find(({ id }) => id === response)?.alsoCalled ?? [];
  const isAnswer = (part: string): boolean =>
    part === response || called.includes(part.toLowerCase()) || sureness(part) >= SURE;
  return (
    namedAlike(columns, response, isAnswer) ??
    numbered(columns, response, isAnswer) ??
    namedElsewhere(columns, response) ??
    inObjects(records, response)
  );
}

const sureness = (part: string): number => roleNames([part]).response;

function columnOf(one: Found): Column {
  const isScore = one.type === "flag" || one.type === "number";
  const isText = one.isText && !isScore;
  return { key: lastKey(one.steps), isText, hasSentences: isText && holdsSentences(one), isScore, texts: one.texts };
}

/** How a key is made of what systems share and of their names: `answer_fid`, `fid_answer`. */
interface Arrangement {
  readonly split: RegExp;
  keyOf(part: string, name: string): string;
}
const ARRANGEMENTS: readonly Arrangement[] = [
  {
    split: /^(?<part>.[^_\n\r\u2028\u2029]*)_(?<name>.{2,})$/,
    keyOf: (part, name) => `${part}_${name}`,
  },
  { split: /^(?<name>.{2,})_(?<part>[^_]+)$/, keyOf: (part, name) => `${name}_${part}` },
];

/** Texts with a common prefix or suffix of answers (`answer_fid`, `answer_t5`), and the columns about each. */
function namedAlike(
  columns: readonly Column[],
  response: string,
  isAnswer: (part: string) => boolean,
): SideBySide | null {
  for (const { split, keyOf } of ARRANGEMENTS) {
    const parts = new Map<string, { readonly name: string; readonly column: Column }[]>();
    for (const column of columns) {
      const { part, name } = split.exec(column.key)?.groups ?? {};
      if (part === undefined || name === undefined) continue;
      parts.set(part, [...(parts.get(part) ?? []), { name, column }]);
    }
    const inOrder = [...parts].sort(([one], [other]) => sureness(other) - sureness(one) || (one < other ? -1 : 1));
    for (const [part, all] of inOrder) {
      if (!isAnswer(part) && sureness(part) < LEAST) continue;
      const own = all.filter(({ name }) => !SIDES.has(name.toLowerCase()));
      const besides = all.filter((one) => !own.includes(one));
      if (own.length < 2 || own.some(({ name, column }) => !column.isText || IS_STEP.test(name))) continue;
      if (besides.some(({ column }) => isResponse(column.key))) continue;
      const names = own.map(({ name }) => name);
      const scores = scoresOf(columns, names, SYSTEM);
      const haveSentences = own.every(({ column }) => column.hasSentences);
      // `agent_sql` beside `gold_sql` is an answer; a text that each has may be anything.
      const isHeldAgainst = besides.some(({ column }) => roleNames([column.key]).reference >= CLEAR);
      const isScored = Object.keys(scores).length > 0;
      if (!isAnswer(part) && !(isHeldAgainst && haveSentences)) continue;
      if (!isScored && !isHeldAgainst && !(haveSentences && sureness(part) >= SURE)) continue;
      const [first = ""] = names;
      return {
        map: { [response]: keyText(keyOf(part, SYSTEM)), ...scores },
        keys: keysOf(columns, names),
        first: [keyOf(part, first)],
        besides: besides.map(({ column }) => column.key),
      };
    }
  }
  return null;
}

/** Whether a name is rather that of a response than of something else. */
function isResponse(key: string): boolean {
  const named = roleNames([key]);
  return ROLES.every((role) => role === "response" || named[role] <= named.response);
}

/** The keys that belong to one of these systems. */
const keysOf = (columns: readonly Column[], names: readonly string[]): ReadonlySet<string> =>
  new Set(columns.flatMap(({ key }) => (names.some((name) => partBeside(key, name) !== null) ? [key] : [])));

/** What a key says beside the name of a system. */
function partBeside(key: string, name: string): string | null {
  if (key.startsWith(`${name}_`)) return key.slice(name.length + 1);
  return key.endsWith(`_${name}`) ? key.slice(0, -name.length - 1) : null;
}

/** Scores that each of these systems has: `judge_fid` and `judge_t5`, `fid_judge` and `t5_judge`; what but one took is its. */
function scoresOf(columns: readonly Column[], names: readonly string[], system: string): FieldMap {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const scores: Record<string, string> = {};
  for (const { key } of columns) {
    const name = names.find((one) => (partBeside(key, one) ?? "") !== "");
    const part = name === undefined ? null : partBeside(key, name);
    if (name === undefined || part === null || !isScoreName(part) || isOfText(part)) continue;
    const isBefore = key.startsWith(`${name}_`);
    const keyOf = (one: string) => (isBefore ? `${one}_${part}` : `${part}_${one}`);
    const given = names.flatMap((one) => byKey.get(keyOf(one)) ?? []);
    const isOfAll = given.length === names.length || isSpent(part);
    if (isOfAll && given.every(({ isScore }) => isScore)) scores[`score.${part}`] = keyText(keyOf(system));
  }
  return scores;
}

/** What was said, in numbers, is no score. */
const isOfText = (part: string): boolean =>
  sureness(part) >= SURE || wordsOf(part).some((word) => word === "extracted" || word === "parsed");

/**
 * Texts with a number each, `summary_1` and `summary_2`, of which more is said: scores behind their names,
 * `summary_1_fluency`, or whose they are, `generator_1`.
 */
function numbered(
  columns: readonly Column[],
  response: string,
  isAnswer: (part: string) => boolean,
): SideBySide | null {
  const parts = new Map<string, Column[]>();
  for (const column of columns) {
    const part = /^(?<part>\D+?)\d{1,3}$/.exec(column.key)?.groups?.part;
    if (part !== undefined) parts.set(part, [...(parts.get(part) ?? []), column]);
  }
  for (const [part, all] of parts) {
    const bare = part.replace(/[_ ]$/, "");
    if (all.length < 2 || !all.every(({ isText }) => isText) || !isAnswer(bare)) continue;
    const keys = all.map(({ key }) => key);
    const numbers = keys.map((key) => key.slice(part.length));
    const [first = ""] = keys;
    const ends = columns.flatMap(({ key, isScore }) =>
      isScore && key.startsWith(`${first}_`) ? [key.slice(first.length)] : [],
    );
    const scores = ends
      .filter((end) => keys.every((key) => columns.some((one) => one.isScore && one.key === key + end)))
      .map((end) => [`score.${end.replace(/^_/, "")}`, keyText(`${part}${SYSTEM}${end}`)] as const);
    const whose = [...parts].find(
      ([other, own]) =>
        MAKERS.test(other) && own.every(({ isText }) => isText) && numbers.every((number) => has(own, other + number)),
    );
    const areAnswers = sureness(bare) >= CLEAR && all.every(({ hasSentences }) => hasSentences);
    if (scores.length === 0 && whose === undefined && !areAnswers) continue;
    return {
      map: {
        [response]: keyText(`${part}${SYSTEM}`),
        ...(whose === undefined ? {} : { model: keyText(`${whose[0]}${SYSTEM}`) }),
        ...Object.fromEntries(scores),
      },
      keys: new Set(
        columns.flatMap(({ key }) =>
          keys.some((own) => key.startsWith(own)) || (whose && key.startsWith(whose[0])) ? [key] : [],
        ),
      ),
      first: [first],
      besides: [],
    };
  }
  return null;
}

/** Columns that say whose a numbered answer is. */
const MAKERS = /^(?:model|generator|system|llm|producer|author)(?:_?(?:name|id))?[_ ]?$/i;
const has = (columns: readonly Column[], key: string): boolean => columns.some((one) => one.key === key);

/** What a comparison comes to where no system is better. */
const NO_SYSTEM = new Set("tie ties tied draw both neither none equal same all unknown invalid error".split(" "));
const MOST_NAMED = 12;

/**
 * Texts under the plain names of systems: another column has these names as its values, such as the winner, or each has a
 * score under its name.
 */
function namedElsewhere(columns: readonly Column[], response: string): SideBySide | null {
  const able = columns.filter(({ key, hasSentences }) => hasSentences && !isTelling(key) && !/[{}|]/.test(key));
  if (able.length < 2) return null;
  const byName = new Map(able.map((column) => [column.key.toLowerCase(), column]));
  const told = columns.some(({ isText, hasSentences, texts }) => {
    if (!isText || hasSentences) return false;
    const values = [...new Set(texts.map((text) => text.trim().toLowerCase()))].filter((text) => text !== "");
    const named = values.filter((value) => byName.has(value));
    return named.length >= 2 && values.every((value) => byName.has(value) || NO_SYSTEM.has(value));
  });
  const names = able.map(({ key }) => key).sort();
  const system = `{${names.join("|")}}`;
  const scores = scoresOf(columns, names, system);
  if (names.length > MOST_NAMED || (!told && Object.keys(scores).length === 0)) return null;
  const [first = ""] = names;
  return {
    map: { [response]: keyText(system), ...scores },
    keys: new Set([...names, ...keysOf(columns, names)]),
    first: [first],
    besides: [],
  };
}

/** Records in which objects are looked at, and how many systems they may have. */
const LOOKED_AT = 50;
const MOST_IN_OBJECTS = 50;
/** Objects that hold an answer of each system. */
const HOLDERS =
  /^(?:responses|outputs|answers|predictions|generations|completions|summaries|translations|solutions|methods|models|systems|variants|approaches|pipelines|results|strategies|configs|conditions)$/i;

/** An object for each system with an answer, `methods.{model}.output`, or an object of their answers, `outputs.{model}`. */
function inObjects(records: readonly JsonRecord[], response: string): SideBySide | null {
  const looked = records.slice(0, LOOKED_AT);
  const parents = new Set(
    looked.flatMap((record) => Object.keys(record).filter((key) => HOLDERS.test(key) && isObject(record[key]))),
  );
  for (const parent of parents) {
    const systems = namesIn(looked.map((record) => record[parent]));
    if (systems.length < 2 || systems.some(isTelling)) continue;
    const [first = ""] = systems;
    const member = memberOf(looked, [parent], systems);
    if (member === undefined) continue;
    const rest = member === null ? [] : [member];
    return {
      map: { [response]: keyText(parent, SYSTEM, ...rest) },
      keys: new Set([parent]),
      first: [parent, first, ...rest],
      besides: [],
    };
  }
  return atTop(looked, response);
}

/** Objects of the record's own that have the same members, among them an answer. */
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
    map: { [response]: keyText(system, member), ...scoresBelow(records, alike, system) },
    keys: new Set(alike),
    first: [first, member],
    besides: [],
  };
}

/** Whether objects under two names have the same members, nearly all of them. */
function isAlike(members: ReadonlyMap<string, ReadonlySet<string>>, one: string, other: string): boolean {
  const [mine, its] = [one, other].map((name): ReadonlySet<string> => members.get(name) ?? NO_NAMES);
  if (mine === undefined || its === undefined) return false;
  const shared = [...mine].filter((key) => its.has(key)).length;
  return shared > 1 && shared >= ALIKE * Math.max(mine.size, its.size);
}
const ALIKE = 0.8;
const NO_NAMES: ReadonlySet<string> = new Set();

/** Names in objects, where most of them have the same few ones. */
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

/** The member of each system that is its answer; null where the system is an answer itself, undefined where none is. */
function memberOf(
  records: readonly JsonRecord[],
  parent: readonly string[],
  systems: readonly string[],
): string | null | undefined {
  const values = records.flatMap((record) => systems.flatMap((name) => readPath(record, [...parent, name]) ?? []));
  if (values.length === 0) return undefined;
  if (values.every((value) => typeof value === "string")) {
    const { length } = values.filter((value) => /\S\s+\S+\s+\S/.test(String(value)));
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
/** An answer of a system may be called a text, code or a solution. */
const LEAST = 0.2;

/**
 * The whole mapping of records with systems: what they share is found as if each had the answer of its first system alone,
 * under the name of a response. Null where a column that looks like one of a system is then nothing else.
 */
export function mapOfSystems(
  { map, keys, first, besides }: SideBySide,
  response: string,
  named: (rows: readonly JsonRecord[]) => FieldMap,
  records: readonly JsonRecord[],
): FieldMap | null {
  const rows = records.map((record) => {
    const own = Object.entries(record).filter(([key]) => besides.includes(key) || !keys.has(key));
    const answer = readPath(record, first);
    return { ...Object.fromEntries(own), ...(answer === undefined ? {} : { [response]: answer }) };
  });
  const { [response]: _, model: __, ...rest } = named(rows);
  const taken = new Set(Object.values(rest));
  return besides.every((key) => taken.has(printPath([key]))) ? { ...rest, ...map } : null;
}
