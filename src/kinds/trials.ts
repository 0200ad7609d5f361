import type { JsonRecord } from "../read/parse.ts";
import { setOf } from "../text/wordList.ts";
import { isOfModel } from "./guess/plainSystems.ts";
import { isScoreName, isSpent, isSureScore, wordsOf } from "./ownScores/names.ts";
import {
  isCountName,
  isFlagName,
  isIdName,
  isIndexName,
  isModelName,
  isSettingName,
  isSwitchName,
  isVerdictName,
} from "./reading/columnNames.ts";
import { directionByName } from "./reading/direction.ts";
import { settingMeaning } from "./reading/settings.ts";
import { foldLabel, worthOf } from "./reading/words.ts";

const FEWEST = 6;
/** Share of the rows with an outcome: other calls failed. */
const MOSTLY = 0.6;

const OF_MANY = setOf(
  "avg average mean median std stdev stddev stderr sem var variance rate pct percent percentage share p50 p90 p95",
  "p99 ci",
);
/** Columns of a table of results: the number of samples per row. */
export const TOTALS = setOf(
  "n total support ntotal nsamples numsamples totalsamples ntrials numtrials nquestions numquestions",
  "totalquestions nexamples numexamples nruns numruns",
);
const RATES = new Set(["acc", "accuracy", "winrate"]);

/**
 * Whether rows without texts are single trials or answers, not models or configurations: they are of items
 * (`areOfItems`), or the outcome of each is yes or no, not a rate. Fractions and counts may be a table's, unless rows
 * have keys or attempt numbers. A model or configuration with one row is a table's.
 */
export function areTrials(records: readonly JsonRecord[]): boolean {
  const rows = records.length;
  const columns = columnsOf(records);
  if (areScoredItems(columns, rows)) return true;
  if (rows < FEWEST) return false;
  const known = columns.filter((column) => isOutcome(column, rows));
  const isKnown = known.length > 0;
  const outcomes = isKnown ? known : columns.filter((column) => isFlagOfItem(column) && !isOfOther(column, columns));
  if (!outcomes.some(({ values }) => new Set(values.map(String)).size > 1)) return false;
  const others = columns.filter((column) => !outcomes.includes(column));
  if (others.some(({ words, values }) => isOfMany(words) && values.some(isPart))) return false;
  const isKeyed = others.some((column) => isKey(column, rows) || isNumbered(column));
  if (!isKeyed && others.some((column) => isNamedOnce(column, rows))) return false;
  const hasFractions = others.some(({ words, values }) => isSureScore(words.join(" ")) && values.some(isPart));
  const hasTotals = others.some(({ words }) => TOTALS.has(words.join("")));
  const areWritten = outcomes.some(({ isWritten }) => isWritten);
  if (!isKnown) return !hasFractions && !hasTotals;
  return isKeyed || (!hasFractions && (!hasTotals || areWritten));
}

/** Whether scores of these rows are of items, be they fractions: `accuracy` beside the id of a sample is no rate. */
export const areOfItems = (records: readonly JsonRecord[]): boolean =>
  areScoredItems(columnsOf(records), records.length);

/**
 * Whether rows without sentences have a score and are each of one item: by its id, by an item that several models have,
 * or by two of what a single run has, its number, its steps and its error. Means and rates of ids that are words, such
 * as subjects, are a table's.
 */
function areScoredItems(columns: readonly TrialColumn[], rows: number): boolean {
  if (rows < 2 || columns.some(({ values }) => values.some(isSentence))) return false;
  const key = columns.find((column) => isItemKey(column, rows));
  const item = key ?? columns.find((column) => isCrossed(column, columns, rows));
  const others = columns.filter((column) => column !== item);
  if (item === undefined && !areSingleRuns(others)) return false;
  if (others.some((column) => isNamedOnce(column, rows) || isOfManyItems(column))) return false;
  const scores = others.filter((column) => isScoreOfItem(column, others, item !== key, rows));
  const areRates = scores.some(({ words, values }) => RATES.has(words.join("")) && values.some(isPart));
  return scores.length > 0 && !(areRates && item?.values.every((value) => !/\d/.test(String(value))));
}

const isSentence = (value: unknown): boolean => typeof value === "string" && /\S\s+\S+\s+\S+\s+\S/.test(value);

function isItemKey({ words, values }: TrialColumn, rows: number): boolean {
  const isOfItem = isIdName(words) && !isOfRun(words) && !words.some((word) => NO_ITEMS.has(word));
  return isOfItem && values.length === rows && new Set(values).size > 1;
}
const NO_ITEMS = setOf(
  "dataset benchmark suite split subset method variant version strategy checkpoint prompt template retriever judge",
  "rater annotator session user worker participant",
);

/** `item` of several models: each item has rows of more than one. */
function isCrossed({ words, values }: TrialColumn, columns: readonly TrialColumn[], rows: number): boolean {
  const [only, another] = words;
  const items = new Set(values).size;
  if (only === undefined || another !== undefined || !ITEMS.has(only) || values.length < rows) return false;
  if (items < FEWEST_ITEMS || items * 2 > rows) return false;
  return columns.some(
    (other) =>
      isModelName(other.words) &&
      other.values.length === rows &&
      new Set(values.map((value, at) => JSON.stringify([value, other.values[at]]))).size >= items * 2,
  );
}
const ITEMS = setOf("item case problem example question query sample puzzle ticket conversation dialogue image");
const FEWEST_ITEMS = 3;

const STEPS = setOf("steps turns");
const ERRORS = setOf("error exception traceback");

function areSingleRuns(columns: readonly TrialColumn[]): boolean {
  const isCounted = ({ words, values }: TrialColumn) =>
    STEPS.has(words.at(-1) ?? "") && values.length > 0 && new Set(values).size > 1 && values.every(Number.isInteger);
  const isError = ({ words, values }: TrialColumn) =>
    ERRORS.has(words.join("")) && values.every((value) => typeof value === "string");
  return [isNumbered, isCounted, isError].filter((is) => columns.some(is)).length > 1;
}

/** A mean, or how many of a row's samples were right. */
const isOfManyItems = ({ words, values }: TrialColumn): boolean =>
  (words.some((word) => OF_MANY.has(word)) && values.some(isPart)) ||
  (COUNTED.has(words.join("")) && values.some((value) => typeof value === "number" && value > MOST_OF_ONE));
const COUNTED = setOf("corr correct right wrong incorrect");
const MOST_OF_ONE = 10;

const WHOLE = setOf("overall pass");

/**
 * Whether a column has a score of each item: by its name, by words of yes and no, as a system's one of 0 to 1 beside
 * another system's, or as any number if items have several models.
 */
function isScoreOfItem(column: TrialColumn, others: readonly TrialColumn[], isCrossedByModels: boolean, rows: number) {
  const { words, values, isWritten } = column;
  if (values.length < rows / 2 || isSettingName(words) || isSwitchName(words)) return false;
  if (isWritten) return isOutcome(column, rows) || isFlagOfItem(column);
  if (!values.every((value) => typeof value === "number") || isCountName(words)) return false;
  const name = words.join(" ");
  if (isSureScore(name) || isVerdictName(words) || words.some((word) => WHOLE.has(word))) return true;
  if (isCrossedByModels) return isScoreName(name) && !isSpent(name);
  return isOfSystem(column) && others.filter(isOfSystem).length > 1;
}

const isFlagOfItem = ({ words, values }: TrialColumn): boolean =>
  values.every((value) => typeof value === "boolean") &&
  new Set(values).size > 1 &&
  (isFlagName(words) || /[^e]ed$/.test(words.at(-1) ?? ""));

/** Whether a flag follows from another column of few values: it is known of a model or a scenario. */
function isOfOther({ values }: TrialColumn, columns: readonly TrialColumn[]): boolean {
  return columns.some((other) => {
    const distinct = new Set(other.values).size;
    if (other.values === values || other.values.length !== values.length || distinct * 2 > values.length) return false;
    return new Set(values.map((value, at) => JSON.stringify([other.values[at], value]))).size === distinct;
  });
}

const isOfSystem = ({ words, values }: TrialColumn): boolean =>
  isOfModel(words.join("-")) && values.every((value) => typeof value === "number" && value >= 0 && value <= 1);

interface TrialColumn {
  readonly words: readonly string[];
  readonly values: readonly (string | number | boolean)[];
  readonly isWritten: boolean;
}

function columnsOf(records: readonly JsonRecord[]): readonly TrialColumn[] {
  const keys = new Set(records.flatMap((record) => Object.keys(record)));
  return [...keys].map((key) => {
    const values = records.flatMap((record) => valueIn(record[key]) ?? []);
    return {
      words: wordsOf(key),
      values,
      isWritten: values.length > 0 && values.every((value) => typeof value !== "number"),
    };
  });
}

function valueIn(value: unknown): string | number | boolean | null {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value !== "string" || value.trim() === "") return null;
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === "true";
  return NUMBER.test(value) ? Number(value) : value;
}
const NUMBER = /^-?(?:(?:0|[1-9]\d{0,14})(?:\.\d{1,20})?|\.\d{1,20})$/;

const CAME_OUT = /^(?:pass|passed|fail|failed|correct|incorrect)$/i;

function isOutcome({ words, values }: TrialColumn, rows: number): boolean {
  const name = words.join(" ");
  const isFinding =
    isSureScore(name) ||
    isVerdictName(words) ||
    directionByName(words) !== null ||
    values.every((value) => CAME_OUT.test(String(value)));
  return isFinding && values.length >= MOSTLY * rows && values.every((value) => isYesOrNo(value));
}

const isYesOrNo = (value: string | number | boolean): boolean => {
  const worth = typeof value === "string" ? worthOf(foldLabel(value)) : Number(value);
  return worth === 0 || worth === 1;
};

const isOfMany = (words: readonly string[]): boolean =>
  words.some((word) => OF_MANY.has(word)) || RATES.has(words.join(""));

const isPart = (value: unknown): boolean => typeof value === "number" && value > 0 && value < 1;

function isKey({ words, values }: TrialColumn, rows: number): boolean {
  const isOne = isIdName(words) || isIndexName(words);
  return isOne && !isOfRun(words) && values.length === rows && new Set(values).size === rows;
}

const isOfRun = (words: readonly string[]): boolean => isModelName(words) || words.some((word) => OF_RUNS.has(word));
const OF_RUNS = setOf("run runs experiment exp config configuration setting job");

function isNumbered({ words, values }: TrialColumn): boolean {
  const distinct = new Set(values).size;
  return settingMeaning(words.join("_")) === "attempt" && distinct > 1 && distinct <= values.length / 2;
}

function isNamedOnce({ words, values }: TrialColumn, rows: number): boolean {
  const isName = isModelName(words) || isSettingName(words) || isOfRun(words);
  return isName && values.length === rows && new Set(values).size === rows;
}
