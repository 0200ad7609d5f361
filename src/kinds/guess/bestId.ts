import { attemptOf } from "../../analysis/table/attempts.ts";
import type { FieldMap } from "../../model/index.ts";
import { type JsonRecord, keysIn } from "../../read/parse.ts";
import { setOf } from "../../text/wordList.ts";
import { type MappedPath, parsePath, readPath } from "../dottedPath.ts";
import { wordsOf } from "../ownScores/names.ts";
import { isIdName, isModelName } from "../reading/columnNames.ts";
import { meaningsOf } from "../reading/meaning.ts";
import { profileOf } from "../reading/profile.ts";
import { settingMeaning } from "../reading/settings.ts";
import { type FoundPath, lastKey } from "./paths.ts";

const NO_ID =
  /^(?:model|system|pipeline|judge|rater|annotator|participant|worker|user|session|run|job|eval|evaluation|experiment|config|prompt|template|thread|parent|base|chunk|doc|document)s?$/;
/** Of these, keys of what was asked, if no two answers of a model share one. */
const ASKED = /^(?:prompt|template|thread|doc|document)s?$/;
function isItemId(key: string): boolean {
  const words = wordsOf(key);
  return words.at(-1) === "id" && !NO_ID.test(words.at(-2) ?? "");
}
const A_KEY = /^(?:hash|uuid|guid|key|sha|sha1|sha256|md5|doi)$/i;
const NUMBERS = setOf("no nr num number idx index code");
const FEWEST_ROWS = 3;

/**
 * The mapping with the best id: with a question, an id that no two rows share, since a shared one is the question's.
 * Without one, the key that several models share and each has once. Else the id by name, or any key unique to the rows.
 */
export function withBestId(map: FieldMap, found: readonly FoundPath[], records: readonly JsonRecord[]): FieldMap {
  const taken = new Set(Object.entries(map).flatMap(([field, path]) => (field === "id" ? [] : [path])));
  // A value that all rows have, such as a run or a database, is no id.
  const isConstant = (steps: MappedPath): boolean =>
    records.length > FEWEST_ROWS && new Set(records.map((record) => readPath(record, steps))).size === 1;
  const plain = found.filter(
    ({ path, steps, type, isText }) =>
      steps.length === 1 && !taken.has(path) && (type === "text" || type === "number" || isText) && !isConstant(steps),
  );
  const keys = plain.filter(
    ({ path, steps }) => path === map.id || A_KEY.test(lastKey(steps)) || isItemId(lastKey(steps)),
  );
  const isUnique = ({ steps }: FoundPath): boolean => {
    const values = records.map((record) => readPath(record, steps) ?? null);
    return !values.includes(null) && new Set(values).size === values.length;
  };
  const named = keys.find(({ path }) => path === map.id);
  const unique = keys.find(isUnique);
  const ofNames =
    map.question !== undefined && named && !isUnique(named)
      ? (unique ?? named)
      : (named ?? keys[0] ?? columnOfIds(found, taken, records));
  const isShared = keyAcrossModels(map, records);
  const best =
    map.question === undefined && !(ofNames && isShared(ofNames))
      ? (plain.find((one) => isKeyName(one) && isShared(one)) ??
        ofNames ??
        plain.find((one) => isAsked(one) && isUnique(one)))
      : ofNames;
  const { id: only, ...others } = map;
  const parsed = parsePath(only ?? "");
  if (best === undefined) return parsed.ok && isConstant(parsed.path) ? others : map;
  return { id: best.path, ...map, ...(best.path === map.id ? {} : { id: best.path }) };
}

const isAsked = ({ steps }: FoundPath): boolean => {
  const words = wordsOf(lastKey(steps));
  return isIdName(words) && ASKED.test(words.at(-2) ?? "");
};

function isKeyName({ steps }: FoundPath): boolean {
  const words = wordsOf(lastKey(steps));
  return isIdName(words) || (words.length > 1 && NUMBERS.has(words.at(-1) ?? ""));
}

/**
 * Whether a column is the key by which models are paired: no two rows of a model, a setting and an attempt share a value,
 * and most values come under several.
 */
function keyAcrossModels({ model }: FieldMap, records: readonly JsonRecord[]): (one: FoundPath) => boolean {
  const parsed = parsePath(model ?? "");
  const others = [...keysIn(records)].filter((key) => isModelName(wordsOf(key)) || settingMeaning(key) === "setting");
  const apart = [...(parsed.ok ? [parsed.path] : []), ...others.map((key) => [key])];
  const settingsBeside = ({ steps }: FoundPath): readonly string[] => {
    const own = apart.filter((other) => other.length > steps.length || other[0] !== steps[0]);
    return records.map((record) =>
      JSON.stringify([attemptOf(record), ...own.map((other) => readPath(record, other) ?? null)]),
    );
  };
  return (one) => {
    const { steps } = one;
    if (apart.length === 0 || isModelName(wordsOf(lastKey(steps)))) return false;
    const settings = settingsBeside(one);
    const settingsOf = new Map<unknown, Set<string>>();
    for (const [at, record] of records.entries()) {
      const value = readPath(record, steps) ?? null;
      const setting = settings[at] ?? "";
      if (value === null) return false;
      const own = settingsOf.get(value) ?? new Set();
      if (own.has(setting)) return false;
      settingsOf.set(value, own.add(setting));
    }
    const shared = [...settingsOf.values()].filter(({ size }) => size > 1).length;
    return settingsOf.size >= FEWEST_KEYS && shared > settingsOf.size / 2;
  };
}
const FEWEST_KEYS = 3;

function columnOfIds(
  found: readonly FoundPath[],
  taken: ReadonlySet<string>,
  records: readonly JsonRecord[],
): FoundPath | undefined {
  const ids = new Set(
    [...meaningsOf(profileOf(records))].flatMap(([path, { meaning, why }]) =>
      meaning === "id" && why.by === "values" ? [path] : [],
    ),
  );
  const [only, another] = found.filter(({ path, steps }) => steps.length === 1 && ids.has(path) && !taken.has(path));
  return another === undefined ? only : undefined;
}
