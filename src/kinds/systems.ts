import type { FieldMap } from "../model/index.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";
import { setOwn } from "../read/valueReader.ts";
import { type MappedPath, readPath } from "./dottedPath.ts";
import type { Adapter } from "./format.ts";
import { adapterOfHome, asksEach, homeOfResponses, SYSTEM } from "./guess/lists.ts";
import type { MappedReading } from "./kind.ts";
import { mappedAdapter, withMappedScores } from "./mapping.ts";
import { isScoreId, wordsOf } from "./ownScores/names.ts";
import { readScore } from "./ownScores/read.ts";
import { parseScorePath } from "./ownScores/scorePath.ts";
import { isStateName } from "./reading/columnNames.ts";

/** `{base|tuned}.output`: names of systems that are whole keys. */
const NAMES = /\{(model|[^{}|]*\|[^{}]*)\}/;

interface Template {
  readonly key: string;
  readonly before: string;
  readonly behind: string;
  readonly names: ReadonlySet<string> | null;
  readonly isObject: boolean;
  /** Whether this key makes a system: a score does not. */
  readonly makes: boolean;
}

function templateIn(path: MappedPath, makes = true): Template | null {
  const [key] = path;
  const found = typeof key === "string" ? NAMES.exec(key) : null;
  if (typeof key !== "string" || found === null) return null;
  const [whole, name = ""] = found;
  const names = name === "model" ? null : new Set(name.split("|"));
  const [before = "", behind = ""] = key.split(whole);
  return { key, before, behind, names, isObject: path.length > 1, makes };
}

/**
 * The templates of a mapping's paths, the longest first: `summary_{model}_fluency` is no `summary_{model}`. Paths start
 * at the record.
 */
function templatesIn(map: FieldMap): readonly Template[] {
  const fields = Object.keys(map).filter((field) => !isScoreId(field) && NAMES.test(map[field] ?? ""));
  const found = Object.entries(map).flatMap(
    ([field, text]) => templateIn(pathOf(text), fields.length === 0 || fields.includes(field)) ?? [],
  );
  const byKey = new Map(
    found.sort((one, other) => Number(one.makes) - Number(other.makes)).map((one) => [one.key, one]),
  );
  return [...byKey.values()].sort((one, other) => other.key.length - one.key.length);
}

function pathOf(text: string): MappedPath {
  const parsed = parseScorePath(text);
  return "message" in parsed ? [] : parsed.path;
}

export const namedKeys = (map: FieldMap): ReadonlySet<string> =>
  new Set(
    Object.values(map).flatMap((text) => {
      const path = pathOf(text);
      return typeof path[0] === "string" && templateIn(path) === null ? [path[0]] : [];
    }),
  );

function systemOf(key: string, { before, behind, names }: Template): string | null {
  const isOne = key.length > before.length + behind.length && key.startsWith(before) && key.endsWith(behind);
  const name = isOne ? key.slice(before.length, key.length - behind.length) : null;
  return name !== null && (names === null || names.has(name)) ? name : null;
}

/** A path per system, with its key in place of the template's; other paths unchanged. */
export function keysOfSystems(
  path: MappedPath,
  records: readonly JsonRecord[],
  named: ReadonlySet<string> = new Set(),
): readonly MappedPath[] {
  const at = path.findIndex((step) => typeof step === "string" && NAMES.test(step));
  const template = at < 0 ? null : templateIn(path.slice(at));
  if (template === null) return [path];
  const homes = records.map((record) => readPath(record, path.slice(0, at)));
  const keys = new Set(homes.flatMap((home) => (isObject(home) ? Object.keys(home) : [])));
  return [...keys]
    .filter((key) => systemOf(key, template) !== null && (at > 0 || !named.has(key)))
    .map((key) => [...path.slice(0, at), key, ...path.slice(at + 1)]);
}

const MOST_SYSTEMS = 100;

function rowsOf(
  record: JsonRecord,
  templates: readonly Template[],
  named: ReadonlySet<string>,
): ReadonlyMap<string, JsonRecord> {
  const rows = new Map<string, Record<string, unknown>>();
  const shared: Record<string, unknown> = {};
  const found = Object.entries(record).map(([key, value]) => {
    const isOf = (one: Template) => systemOf(key, one) !== null && (!one.isObject || isObject(value));
    const template = named.has(key) ? undefined : templates.find(isOf);
    return { key, value, template, system: template ? systemOf(key, template) : null };
  });
  for (const { template, system } of found) {
    if (template?.makes === true && system !== null && rows.size < MOST_SYSTEMS && !rows.has(system))
      rows.set(system, { [SYSTEM]: system });
  }
  for (const { key, value, template, system } of found) {
    const row = system === null ? undefined : rows.get(system);
    if (template && row) setOwn(row, template.key, value);
    else setOwn(shared, key, value);
  }
  const [first] = [...rows.keys()].sort();
  const once = Object.fromEntries(Object.entries(shared).filter(([key, one]) => named.has(key) || !maySay(key, one)));
  return new Map([...rows].map(([system, row]) => [system, { ...(system === first ? shared : once), ...row }]));
}

/** Whether a value may be or contain a score; states of a call are every sample's. */
const maySay = (key: string, value: unknown): boolean =>
  (isObject(value) || readScore(value) !== null) && !isStateName(wordsOf(key));

/** The mapping without columns of raters: these are listed and make no samples. */
function ofSystems<Sample>({ mappable }: MappedReading<Sample>, map: FieldMap): FieldMap {
  const rated = new Set(mappable.flatMap(({ id, type }) => (type === "raters" ? [id] : [])));
  return Object.fromEntries(Object.entries(map).filter(([field]) => !rated.has(field)));
}

/**
 * A mapping as an adapter. If its paths name systems, `response=answer_{model}`, a record is a sample per system; if
 * its response is in a list, a sample per element.
 */
export function adapterOfMap<Sample>(read: MappedReading<Sample>, map: FieldMap): Adapter<Sample> {
  const templates = templatesIn(ofSystems(read, map));
  const home = homeOfResponses(read.mappable, map);
  if (home !== null) return adapterOfHome(read, map, home);
  if (templates.length === 0) return withMappedScores(mappedAdapter(read, map), map);
  const named = namedKeys(map);
  const isNamed = map.model?.includes(SYSTEM) || (map.model !== undefined && asksEach(map));
  const whole: FieldMap = { ...map, model: isNamed ? (map.model ?? "") : `["${SYSTEM}"]` };
  const adapterOf = (system: string) =>
    withMappedScores(
      mappedAdapter(read, whole, (key) => [key.replace(NAMES, system)]),
      whole,
    );
  const known = new Map<string, Adapter<Sample>>();
  return {
    ...adapterOf(""),
    match(record, origin) {
      const [first = [SYSTEM, record] as const] = rowsOf(record, templates, named);
      return adapterOf(first[0]).match(first[1], origin);
    },
    adapt: (record, origin) =>
      [...rowsOf(record, templates, named)].flatMap(([system, row]) => {
        const adapter = known.get(system) ?? adapterOf(system);
        if (known.size < MOST_SYSTEMS) known.set(system, adapter);
        return adapter.adapt(row, origin);
      }),
  };
}
