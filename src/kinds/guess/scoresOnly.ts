import type { FieldMap } from "../../model/index.ts";
import { isObject, type JsonRecord } from "../../read/parse.ts";
import { parsePath, printPath, readPath } from "../dottedPath.ts";
import type { MappableField } from "../format.ts";
import { isJudgesName, isSaidName, isScoreName, isSureScore, OF_JUDGES, wordsOf } from "../ownScores/names.ts";
import { isFlagName, isIdName, isIndexName, isVerdictName } from "../reading/columnNames.ts";
import { meaningsOf } from "../reading/meaning.ts";
import { profileOf } from "../reading/profile.ts";
import { foldLabel, isRight, worthOf } from "../reading/words.ts";
import { areTrials, TOTALS } from "../trials.ts";
import { type FoundPath, holdsSentences, lastKey, nameOf } from "./paths.ts";
import { type ScoreLikeColumn, scoreLikeColumns } from "./scoreLikeColumns.ts";

/**
 * The mapping of rows without responses: yes and no are no reference, nor is a judge's verdict; a key of the row's
 * subject is its id, even a prompt or a run.
 */
export function withoutAnswers(
  named: FieldMap,
  fields: readonly MappableField[],
  records: readonly JsonRecord[],
): FieldMap {
  const meanings = meaningsOf(profileOf(records));
  const meaningOf = (path: string | undefined) => meanings.get(path ?? "")?.meaning;
  const none = new Set(
    fields.flatMap(({ id, type }) => {
      const parsed = parsePath(named[id] ?? "");
      const isOfJudge = parsed.ok && parsed.path.slice(0, -1).some((step) => OF_JUDGES.test(String(step)));
      const isGiven = type === "answer" || type === "documents";
      const isNone = isGiven && (isOfJudge || meaningOf(named[id]) === "flag");
      return type === "response" || isNone ? [id] : [];
    }),
  );
  const map = Object.fromEntries(Object.entries(named).filter(([id]) => !none.has(id)));
  if (map.id !== undefined || map.question !== undefined) return map;
  const taken = new Set(Object.values(map));
  const id = Object.keys(records[0] ?? {})
    .map((key) => ({ key, path: printPath([key]) }))
    .find(
      ({ key, path }) =>
        isIdName(wordsOf(key)) &&
        meaningOf(path) === "id" &&
        !taken.has(path) &&
        !OF_MODEL.test(key) &&
        (records.length < FEW_ROWS || new Set(records.map((record) => record[key])).size > 1),
    );
  return id === undefined ? map : { id: id.path, ...map };
}
const FEW_ROWS = 4;
const OF_MODEL = /model|judge|rater|annotator|user|worker|system|provider/i;

/** One sample has 0 or 1 under these names; other values are rates of a table of results. */
export const RATES = new Set(["acc", "accuracy", "passrate", "errorrate"]);
export const isRate = (values: readonly unknown[]): boolean =>
  values.some((value) => Number(value) > 0 && Number(value) < 1) && values.every((value) => Number(value) <= 1);

/**
 * Whether rows without responses are scores of single things, not a table of results. If a question has several
 * answers, any number counts, such as a cost.
 */
export function areScoresOnly(
  { id, question, epoch, model, dataset }: FieldMap,
  others: readonly FoundPath[],
  records: readonly JsonRecord[],
): boolean {
  const isRun = model !== undefined && records.length >= MANY && areSeveral(records, model);
  if (areTrials(records)) return true;
  const isOfOne = isRun || [id, question].some(isColumn) || [epoch, dataset].every(isColumn);
  if (!isOfOne || areTotals(others)) return false;
  const isCompared = question !== undefined && model !== undefined;
  const isScore = ({ steps, type, isText }: FoundPath): boolean => {
    if (!steps.every((step) => typeof step === "string")) return false;
    if (type !== "flag" && type !== "number") return type === "mixed" && !isText && isSureScore(lastKey(steps));
    return isSureScore(lastKey(steps)) || ((isCompared || isRun) && isScoreName(lastKey(steps)));
  };
  return others.some(areLabels) || others.some(isScore) || (isRun && others.some(sayWhetherRight));
}

const areTotals = (others: readonly FoundPath[]): boolean => others.some(({ steps }) => TOTALS.has(nameOf(steps)));

/**
 * Whether rows without a sure name are scores: each has an id or a text, and a score, flag or label by its values and
 * its parent key.
 */
export function areScoresByValues(
  map: FieldMap,
  others: readonly FoundPath[],
  records: readonly JsonRecord[],
): boolean {
  const isOfOne =
    map.id !== undefined ||
    map.question !== undefined ||
    others.some(areTexts) ||
    areOfGrid(records) ||
    areKeyedByLists(records);
  if (!isOfOne || areTotals(others)) return false;
  const taken = new Set(Object.values(map));
  const isReasoned = map.question !== undefined && others.some(({ steps }) => REASONS.test(lastKey(steps)));
  const areOfRows = map.id !== undefined || isReasoned;
  return scoreLikeColumns(records).some(
    (column) => !taken.has(column.path) && (isSureColumn(column, areOfRows) || areAnswered(column, records)),
  );
}

/** Whether each row has a key of several parts, `pair_index: ["q0", "d2"]`. */
const areKeyedByLists = (records: readonly JsonRecord[]): boolean =>
  Object.keys(records[0] ?? {}).some((key) => {
    if (!isIdName(wordsOf(key)) && !isIndexName(wordsOf(key))) return false;
    const parts = records.map((record) => record[key]);
    const areParts = parts.every((one) => Array.isArray(one) && one.length > 1 && one.every((part) => !isObject(part)));
    return areParts && records.length > 1 && new Set(parts.map((one) => JSON.stringify(one))).size === records.length;
  });

/** A reason beside a question is that of a judgement in the same row. */
const REASONS = /^(?:\w+[_ ])?(?:reason|reasoning|rationale|explanation|justification|critique|feedback)s?$/i;

const FEWEST_OF_GRID = 20;
const MOST_GRADES = 11;

/**
 * Whether rows are single tries of a design, such as a needle at each depth of each length: every combination of two
 * columns of few values occurs equally often, and each row has a grade. Fractions are rates of a table of results.
 */
function areOfGrid(records: readonly JsonRecord[]): boolean {
  if (records.length < FEWEST_OF_GRID) return false;
  const keys = Object.keys(records[0] ?? {});
  const valuesOf = (key: string) => records.map((record) => record[key] ?? null);
  const areGrades = (values: readonly unknown[]) =>
    values.every((value) => value === null || Number.isInteger(value)) && new Set(values).size <= MOST_GRADES;
  if (!keys.some((key) => isSureScore(key) && areGrades(valuesOf(key)))) return false;
  const sides = keys.filter((key) => {
    const { size } = new Set(valuesOf(key));
    return !isSureScore(key) && size > 1 && size <= records.length / 2;
  });
  return sides.some((one, at) =>
    sides.slice(at + 1).some((other) => {
      const ways = new Map<string, number>();
      for (const record of records) {
        const way = JSON.stringify([record[one], record[other]]);
        ways.set(way, (ways.get(way) ?? 0) + 1);
      }
      const all = new Set(valuesOf(one)).size * new Set(valuesOf(other)).size;
      return ways.size === all && new Set(ways.values()).size === 1;
    }),
  );
}

function areAnswered({ path, meaning }: ScoreLikeColumn, records: readonly JsonRecord[]): boolean {
  const column = profileOf(records).columns.find((one) => one.path === path);
  const worths = new Set(column?.frequent.map(({ value }) => worthOf(foldLabel(String(value)))));
  return meaning === "label" && worths.has(1) && worths.has(0);
}

const PLAIN_TEXT = /^(?:text|texts|content|sentence|passage|post|tweet|utterance)$/i;

/** The mapping with the one plainly named text as the subject, without question and response. */
export function withText(map: FieldMap, fields: readonly MappableField[], others: readonly FoundPath[]): FieldMap {
  const question = fields.find(({ type }) => type === "question")?.id;
  const [only, another] = others.filter(
    (found) =>
      found.steps.length === 1 &&
      PLAIN_TEXT.test(lastKey(found.steps)) &&
      areTexts(found) &&
      !Object.values(map).includes(found.path),
  );
  if (question === undefined || map[question] !== undefined || only === undefined || another !== undefined) return map;
  return { ...map, [question]: only.path };
}

/** Whether a column is a judgement: by its name, by its parent key, or by fractions as values in rows with ids or reasons. */
function isSureColumn({ steps, meaning, own }: ScoreLikeColumn, areOfRows: boolean): boolean {
  const words = wordsOf(lastKey(steps));
  const isOfJudge = steps.slice(0, -1).some((step) => OF_JUDGES.test(String(step)) || step === "ratings");
  const isSaid = isSaidName(lastKey(steps));
  if (meaning === "flag")
    return isOfJudge || isFlagName(words) || isVerdictName(words) || (own.words !== null && !isSaid);
  if (meaning === "label") return isOfJudge || isJudgesName(lastKey(steps));
  if (meaning !== "score" || !isScoreName(lastKey(steps))) return false;
  const isFraction = own.scale !== null && own.scale[1] === 1;
  return isOfJudge || isSureScore(lastKey(steps)) || (isFraction && areOfRows);
}

const areTexts = (found: FoundPath): boolean => found.type === "text" && holdsSentences(found);

export const isColumn = (path: string | undefined): boolean => {
  const parsed = path === undefined ? null : parsePath(path);
  return parsed?.ok === true && parsed.path.length === 1;
};

const LABELS =
  /(?:^|[_\W]|(?<=\p{Ll}))(?:label|verdict|winner|correctness|decision|judge?ment|outcome|grade|pick|vote)$/iu;
const MOST_LABELS = 8;
const LABEL_LENGTH = 40;

function areSeveral(records: readonly JsonRecord[], model: string): boolean {
  const parsed = parsePath(model);
  const names = new Set(parsed.ok ? records.map((record) => readPath(record, parsed.path)) : records);
  return names.size <= records.length / 2;
}

const MANY = 50;

function sayWhetherRight({ steps, type, texts }: FoundPath): boolean {
  const labels = new Set(texts.map(foldLabel));
  return type === "text" && steps.length === 1 && labels.size <= MOST_LABELS && [...labels].some(isRight);
}

function areLabels({ steps, type, texts }: FoundPath): boolean {
  if (type !== "text" || steps.length > 1 || !LABELS.test(lastKey(steps))) return false;
  const labels = new Set(texts.map((text) => text.trim()));
  return labels.size <= MOST_LABELS && [...labels].every((label) => label.length <= LABEL_LENGTH);
}
