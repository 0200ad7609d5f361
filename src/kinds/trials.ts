import type { JsonRecord } from "../read/parse.ts";
import { setOf } from "../text/wordList.ts";
import { isSureScore, wordsOf } from "./ownScores/names.ts";
import { isIdName, isIndexName, isModelName, isSettingName, isVerdictName } from "./reading/columnNames.ts";
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
 * Whether rows without texts are single trials or answers, not models or configurations: the outcome of each is yes or
 * no, not a rate. Fractions and counts may be a table's, unless rows have keys or attempt numbers. A model or
 * configuration with one row is a table's.
 */
export function areTrials(records: readonly JsonRecord[]): boolean {
  const rows = records.length;
  if (rows < FEWEST) return false;
  const columns = columnsOf(records);
  const outcomes = columns.filter((column) => isOutcome(column, rows));
  if (!outcomes.some(({ values }) => new Set(values.map(String)).size > 1)) return false;
  const others = columns.filter((column) => !outcomes.includes(column));
  if (others.some(({ words, values }) => isOfMany(words) && values.some(isPart))) return false;
  const isKeyed = others.some((column) => isKey(column, rows) || isNumbered(column));
  if (!isKeyed && others.some((column) => isNamedOnce(column, rows))) return false;
  const hasFractions = others.some(({ words, values }) => isSureScore(words.join(" ")) && values.some(isPart));
  const hasTotals = others.some(({ words }) => TOTALS.has(words.join("")));
  const areWritten = outcomes.some(({ isWritten }) => isWritten);
  return isKeyed || (!hasFractions && (!hasTotals || areWritten));
}

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
  return /^[01](?:\.0)?$/.test(value) ? Number(value) : (FRACTION.exec(value) && Number(value)) || value;
}
const FRACTION = /^0?\.\d{1,20}$/;

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
