import type { FieldMap } from "../../model/index.ts";
import { setOwn } from "../read/carefulJson.ts";
import type { JsonRecord } from "../read/parse.ts";
import type { MappedPath } from "./dottedPath.ts";
import type { Facts } from "./facts.ts";
import type { Adapter } from "./format.ts";
import { adapterOfList, listOfResponses } from "./inLists.ts";
import type { Kind } from "./kind.ts";
import { mappedAdapter, withMappedScores } from "./mapping.ts";

/** In a path stands for the name of a system, of several that a row has side by side: `answer_{model}`. */
export const SYSTEM = "{model}";

/** What stands before and behind the name in a key. */
interface Template {
  readonly key: string;
  readonly before: string;
  readonly behind: string;
}

/** The templates of a mapping's paths; a path is one from the record's own key on. */
function templatesIn(map: FieldMap): readonly Template[] {
  const keys = Object.values(map).flatMap((path) => /^[^.[\]":]*\{model\}[^.[\]":]*/.exec(path)?.[0] ?? []);
  return [...new Set(keys)].map((key) => {
    const [before = "", behind = ""] = key.split(SYSTEM);
    return { key, before, behind };
  });
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
  return [...keys].filter((key) => systemOf(key, { key: first, before, behind }) !== null).map((key) => [key, ...rest]);
}

/** More are no systems: every record of such a file has keys of its own. */
const MOST_SYSTEMS = 100;

/** The systems of a row in order of appearance, each with the row as if there were no other. */
function rowsOf(record: JsonRecord, templates: readonly Template[]): ReadonlyMap<string, JsonRecord> {
  const rows = new Map<string, Record<string, unknown>>();
  const shared: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    const template = templates.find((one) => systemOf(key, one) !== null);
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

/** What two columns of each system are called: `answer_{model}` and `judge_{model}`. */
interface SideBySide {
  readonly answer: string;
  /** By the score's part of its columns' names: `judge`. */
  readonly scores: Readonly<Record<string, string>>;
}

/** Where in a key the system stands. */
const PLACES = [
  { split: /^(?<part>.[^_\n\r\u2028\u2029]*)_(?<system>.{2,})$/, key: (part: string) => `${part}_${SYSTEM}` },
  { split: /^(?<system>.{2,})_(?<part>[^_]+)$/, key: (part: string) => `${SYSTEM}_${part}` },
];

/** No systems, but what stands before an answer that is right, or that somebody gave. */
const SIDES = new Set(
  "gold golden true truth expected reference ref target correct ideal gt ground_truth predicted pred generated model".split(
    " ",
  ),
);

/**
 * What systems of a row have side by side, as templates: texts under one beginning (`answer_fid`, `answer_gpt4`) and
 * flags or numbers under another with the very same names (`judge_fid`, `judge_gpt4`); or so with the names before them
 * (`fid_answer`, `fid_score`). Null where there are none.
 */
export function sideBySide(
  columns: readonly { readonly key: string; readonly isText: boolean; readonly isScore: boolean }[],
  isAnswer: (part: string) => boolean,
): SideBySide | null {
  for (const { split, key: keyOf } of PLACES) {
    const sets = new Map<string, { readonly names: string[]; areTexts: boolean; areScores: boolean }>();
    for (const { key, isText, isScore } of columns) {
      const { part, system } = split.exec(key)?.groups ?? {};
      if (part === undefined || system === undefined) continue;
      const set = sets.get(part) ?? { names: [], areTexts: true, areScores: true };
      set.names.push(system);
      set.areTexts &&= isText;
      set.areScores &&= isScore;
      sets.set(part, set);
    }
    for (const [answer, { names, areTexts }] of sets) {
      if (!areTexts || names.length < 2 || !isAnswer(answer) || names.some((name) => SIDES.has(name))) continue;
      const same = names.toSorted().join("\n");
      const scores = [...sets].flatMap(([score, other]) =>
        other.areScores && other.names.toSorted().join("\n") === same ? [[score, keyOf(score)] as const] : [],
      );
      if (scores.length > 0) return { answer: keyOf(answer), scores: Object.fromEntries(scores) };
    }
  }
  return null;
}
