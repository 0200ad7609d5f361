import type { FieldMap } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { setOf } from "../../text/wordList.ts";
import { parsePath } from "../dottedPath.ts";
import { OF_JUDGES, wordsOf } from "../ownScores/names.ts";
import { isSameOfQuestion } from "../reading/answerLabels.ts";
import { isModelName } from "../reading/columnNames.ts";
import { LEAST, MANY_WORDS, SURE } from "../reading/evidence.ts";
import { type ColumnMeaning, meaningsOf } from "../reading/meaning.ts";
import { type ColumnProfile, profileOf } from "../reading/profile.ts";
import { roleNames } from "../reading/roleNames.ts";
import { settingMeaning } from "../reading/settings.ts";
import { itemKey } from "./items.ts";
import { lastKey } from "./paths.ts";
import { isOfModel } from "./plainSystems.ts";

const FEWEST_WORDS = 5;
const NO_RESPONSE =
  /reason|rational|expla|justif|comment|note|feedback|error|critique|thought|cot|evidence|path|url|time|date|stderr|stdout|log|title|name|source|context|persona|system/i;
const SPOKEN = setOf("claim claims statement statements message reply text texts utterance");

/**
 * The one column of sentences that is the response despite its name: its texts differ between models or attempts at one
 * item, or it is somebody's words beside a question, or its name is a model's. Null for none, and for two.
 */
export function onlyResponse(map: FieldMap, records: readonly JsonRecord[]): string | null {
  const profile = profileOf(records);
  const meanings = meaningsOf(profile);
  const taken = new Set(Object.values(map));
  const texts = profile.columns.filter(
    (column) =>
      column.steps.length === 1 &&
      !taken.has(column.path) &&
      meanings.get(column.path)?.meaning === "text" &&
      (column.texts?.words.median ?? 0) >= FEWEST_WORDS &&
      column.distinct > column.values / 2 &&
      mayBeSaid(column),
  );
  const within = longIn(profile.columns, meanings, taken);
  if (within !== null) return within;
  const differing = texts.length === 0 ? [] : texts.filter((column) => differs(column, profile.columns, map, records));
  const spoken = isSurelyAsked(map)
    ? texts.filter(({ steps }) => wordsOf(lastKey(steps)).every((word) => SPOKEN.has(word)))
    : [];
  const ofModel = texts.filter(({ steps }) => isOfModel(lastKey(steps)));
  const [only, another] = [differing, spoken, ofModel].find(({ length }) => length > 0) ?? [];
  return another === undefined ? (only?.path ?? null) : null;
}

/** The one text of many words in an object of what the model put out: `output.article` beside `output.title`. */
function longIn(
  columns: readonly ColumnProfile[],
  meanings: ReadonlyMap<string, ColumnMeaning>,
  taken: ReadonlySet<string>,
): string | null {
  const [only, another] = columns.filter(
    ({ steps, path, texts, values, distinct }) =>
      steps.length === 2 &&
      steps.every((step) => typeof step === "string") &&
      !taken.has(path) &&
      roleNames(steps.slice(0, 1)).response >= SURE &&
      meanings.get(path)?.meaning === "text" &&
      (texts?.words.median ?? 0) >= MANY_WORDS &&
      distinct > values / 2 &&
      !NO_RESPONSE.test(lastKey(steps)),
  );
  return only === undefined || another !== undefined ? null : only.path;
}

/** By record: its combination of dealt values without the model, such as a scenario for each model. */
function dealtKey(records: readonly JsonRecord[]): readonly string[] | null {
  const names = [...profileOf(records).dealt].flatMap((path) => {
    const parsed = parsePath(path);
    const [name, deeper] = parsed.ok ? parsed.path : [];
    return typeof name === "string" && deeper === undefined && !isModelName(wordsOf(name)) ? [name] : [];
  });
  return names.length === 0 ? null : records.map((record) => JSON.stringify(names.map((name) => record[name] ?? null)));
}

function mayBeSaid({ steps }: ColumnProfile): boolean {
  const { question, reference, contexts } = roleNames(steps);
  const name = lastKey(steps);
  return Math.max(question, reference, contexts) < LEAST && !NO_RESPONSE.test(name) && !OF_JUDGES.test(name);
}

function isSurelyAsked({ question }: FieldMap): boolean {
  const parsed = question === undefined ? null : parsePath(question);
  return parsed?.ok === true && roleNames(parsed.path).question >= SURE;
}

function differs(
  { steps }: ColumnProfile,
  columns: readonly ColumnProfile[],
  map: FieldMap,
  records: readonly JsonRecord[],
): boolean {
  const key = itemKey(records, map) ?? dealtKey(records);
  if (key === null) return false;
  const items = key.map((question) => ({ question, slices: [] }));
  const isOther = (name: string) =>
    isSameOfQuestion(
      records.map((record) => record[name] ?? null),
      items,
    ) === false;
  const isOfRun = ({ steps: own }: ColumnProfile): boolean =>
    own.length === 1 && (isModelName(wordsOf(lastKey(own))) || settingMeaning(lastKey(own)) === "attempt");
  return isOther(lastKey(steps)) && columns.some((column) => isOfRun(column) && isOther(lastKey(column.steps)));
}
