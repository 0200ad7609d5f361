import type { FieldMap } from "../../model/index.ts";
import { setOwn } from "../read/carefulJson.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";
import type { MappedPath } from "./dottedPath.ts";
import type { Facts } from "./facts.ts";
import type { Adapter } from "./format.ts";
import { adapterOfList, listOfResponses } from "./inLists.ts";
import type { Kind } from "./kind.ts";
import { mappedAdapter, withMappedScores } from "./mapping.ts";

/** In a path stands for the name of a system, of several that a row has side by side: `answer_{model}`. */
export const SYSTEM = "{model}";

/** What stands before and behind the name in a key, and whether the path goes on below it. */
interface Template {
  readonly key: string;
  readonly before: string;
  readonly behind: string;
  readonly isObject: boolean;
}

/**
 * The templates of a mapping's paths, the longest first: `summary_{model}_fluency` is no `summary_{model}`. A path is one
 * from the record's own key on.
 */
function templatesIn(map: FieldMap): readonly Template[] {
  const found = Object.values(map).flatMap((path) => {
    const key = /^[^.[\]":]*\{model\}[^.[\]":]*/.exec(path)?.[0];
    return key === undefined ? [] : [[key, path.length > key.length && path[key.length] !== ":"] as const];
  });
  const keys = new Map(found);
  return [...keys]
    .map(([key, isObject]) => {
      const [before = "", behind = ""] = key.split(SYSTEM);
      return { key, before, behind, isObject };
    })
    .sort((one, other) => other.key.length - one.key.length);
}

/** The system that a key is of; null where it is of none. */
function systemOf(key: string, { before, behind }: Template): string | null {
  const isOne = key.length > before.length + behind.length && key.startsWith(before) && key.endsWith(behind);
  return isOne ? key.slice(before.length, key.length - behind.length) : null;
}

/** A path for each system that records have, with its own key in the place of the template's; any other path as it is. */
export function keysOfSystems(path: MappedPath, records: readonly JsonRecord[]): readonly MappedPath[] {
  const [first, ...rest] = path;
  if (typeof first !== "string" || !first.includes(SYSTEM)) return [path];
  const [before = "", behind = ""] = first.split(SYSTEM);
  const keys = new Set(records.flatMap((record) => Object.keys(record)));
  return [...keys]
    .filter((key) => systemOf(key, { key: first, before, behind, isObject: false }) !== null)
    .map((key) => [key, ...rest]);
}

/** More are no systems: every record of such a file has keys of its own. */
const MOST_SYSTEMS = 100;

/** The systems of a row in order of appearance, each with the row as if there were no other. */
function rowsOf(record: JsonRecord, templates: readonly Template[]): ReadonlyMap<string, JsonRecord> {
  const rows = new Map<string, Record<string, unknown>>();
  const shared: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    const template = templates.find((one) => systemOf(key, one) !== null && (!one.isObject || isObject(value)));
    const system = template && systemOf(key, template);
    if (!template || !system || (!rows.has(system) && rows.size === MOST_SYSTEMS)) {
      setOwn(shared, key, value);
      continue;
    }
    const row = rows.get(system) ?? { [SYSTEM]: system };
    setOwn(row, template.key, value);
    rows.set(system, row);
  }
  return new Map([...rows].map(([system, row]) => [system, { ...shared, ...row }]));
}

/**
 * A mapping as an adapter. Where its paths name systems, `response=answer_{model}`, a record is a sample of each system
 * that it has, which is the sample's model; where its response stands in a list, one of each element.
 */
export function adapterOfMap<Sample, F extends Facts>(
  kind: Pick<Kind<Sample, F>, "mappable" | "fromMapping" | "mappedProgram">,
  map: FieldMap,
): Adapter<Sample> {
  const templates = templatesIn(map);
  const list = listOfResponses(kind.mappable, map);
  if (list !== null) return adapterOfList(kind, map, list);
  if (templates.length === 0) return withMappedScores(mappedAdapter(kind, map), map);
  const whole: FieldMap = { ...map, model: `["${SYSTEM}"]` };
  const adapterOf = (system: string) =>
    withMappedScores(
      mappedAdapter(kind, whole, (key) => [key.replace(SYSTEM, system)]),
      whole,
    );
  const known = new Map<string, Adapter<Sample>>();
  return {
    ...adapterOf(""),
    match(record, origin) {
      const [first = [SYSTEM, record] as const] = rowsOf(record, templates);
      return adapterOf(first[0]).match(first[1], origin);
    },
    adapt: (record, origin) =>
      [...rowsOf(record, templates)].flatMap(([system, row]) => {
        const adapter = known.get(system) ?? adapterOf(system);
        if (known.size < MOST_SYSTEMS) known.set(system, adapter);
        return adapter.adapt(row, origin);
      }),
  };
}

/** What the columns of each system are called: `answer_{model}` and, of its scores, `judge_{model}`. */
interface SideBySide {
  readonly answer: string;
  /** By the score's part of its columns' names: `judge`. */
  readonly scores: Readonly<Record<string, string>>;
}

/** Where in a key the system stands. */
const PLACES = [
  { split: /^(?<part>.[^_\n\r\u2028\u2029]*)_(?<system>.{2,})$/, key: (part: string) => `${part}_${SYSTEM}` },
  { split: /^(?<system>.{2,})_(?<part>[^_]+)$/, key: (part: string) => `${SYSTEM}_${part}` },
  { split: /^(?<part>\D+?)[_ ]?(?<system>\d{1,3})$/, key: null },
];

/** No systems, but what stands before an answer that is right, that somebody gave, or that was put in. */
const SIDES = new Set(
  (
    "gold golden true truth expected reference ref target correct ideal gt ground_truth predicted pred generated model " +
    "question query source user system human input final raw original short long full"
  ).split(" "),
);

/** Columns of a row, for `sideBySide`. */
interface Side {
  readonly key: string;
  readonly isText: boolean;
  /** Whether its texts have several words. */
  readonly hasSentences: boolean;
  readonly isScore: boolean;
}

/**
 * What systems of a row have side by side, as templates: texts under one beginning (`answer_fid`, `answer_gpt4`) or one
 * end (`fid_answer`), and flags or numbers under another with the very same names (`judge_fid`, `judge_gpt4`), or behind
 * those of the texts (`summary_1`, `summary_1_fluency`). Null where there are none. Without scores the part before has to
 * be what a model gives, `isAnswer`, for sure.
 */
export function sideBySide(
  columns: readonly Side[],
  isAnswer: (part: string) => boolean,
  sureness: (part: string) => number = () => 0,
): SideBySide | null {
  for (const { split, key: keyOf } of PLACES) {
    const sets = setsOf(columns, split);
    const inOrder = [...sets].sort(([one], [other]) => sureness(other) - sureness(one) || (one < other ? -1 : 1));
    for (const [answer, { names, keys, areTexts, haveSentences }] of inOrder) {
      if (!areTexts || names.length < 2 || !isAnswer(answer) || names.some((name) => SIDES.has(name.toLowerCase())))
        continue;
      if (keyOf === null) {
        const numbered = ofNumbered(answer, names, keys, columns);
        if (numbered !== null) return numbered;
        continue;
      }
      const same = names.toSorted().join("\n");
      const scores = [...sets].flatMap(([score, other]) =>
        other.areScores && other.names.toSorted().join("\n") === same ? [[score, keyOf(score)] as const] : [],
      );
      if (scores.length > 0 || (haveSentences && sureness(answer) >= SURE))
        return { answer: keyOf(answer), scores: Object.fromEntries(scores) };
    }
  }
  return null;
}

/** How sure a part of a name is as that of an answer, where nothing else tells. */
const SURE = 0.5;

interface NamedSet {
  readonly names: string[];
  readonly keys: string[];
  areTexts: boolean;
  haveSentences: boolean;
  areScores: boolean;
}

function setsOf(columns: readonly Side[], split: RegExp): ReadonlyMap<string, NamedSet> {
  const sets = new Map<string, NamedSet>();
  for (const { key, isText, hasSentences, isScore } of columns) {
    const { part, system } = split.exec(key)?.groups ?? {};
    if (part === undefined || system === undefined) continue;
    const set = sets.get(part) ?? { names: [], keys: [], areTexts: true, haveSentences: true, areScores: true };
    set.names.push(system);
    set.keys.push(key);
    set.areTexts &&= isText;
    set.haveSentences &&= hasSentences;
    set.areScores &&= isScore;
    sets.set(part, set);
  }
  return sets;
}

/** `summary_1`, `summary_2` and what is said of each: `summary_1_fluency`, `summary_2_fluency`. */
function ofNumbered(
  part: string,
  names: readonly string[],
  keys: readonly string[],
  columns: readonly Side[],
): SideBySide | null {
  const [first = "", name = ""] = [keys[0], names[0]];
  const before = first.slice(0, first.length - name.length);
  if (part === "" || before === "") return null;
  const ends = columns.flatMap(({ key, isScore }) =>
    isScore && key.startsWith(`${first}_`) ? [key.slice(first.length)] : [],
  );
  const scores = ends
    .filter((end) => keys.every((key) => columns.some((one) => one.isScore && one.key === key + end)))
    .map((end) => [end.replace(/^_/, ""), `${before}${SYSTEM}${end}`] as const);
  return scores.length === 0 ? null : { answer: `${before}${SYSTEM}`, scores: Object.fromEntries(scores) };
}
