import type { JsonRecord } from "../read/parse.ts";
import { isSureScore, wordsOf } from "./ownScores/names.ts";
import { isIdName, isIndexName, isModelName, isSettingName, isVerdictName } from "./reading/columnNames.ts";
import { directionByName } from "./reading/direction.ts";
import { settingMeaning } from "./reading/settings.ts";
import { foldLabel, worthOf } from "./reading/words.ts";

/** Fewer rows may be a table of a few runs that all went well or badly. */
const FEWEST = 6;
/** Share of the rows that must say what came of them: in others the call failed. */
const MOSTLY = 0.6;

/** What is said of many samples at once, by these words of a name. */
const OF_MANY = new Set(
  "avg average mean median std stdev stddev stderr sem var variance rate pct percent percentage share p50 p90 p95 p99 ci".split(
    " ",
  ),
);
/** Columns of a table of results: so many samples stand behind a row. */
export const TOTALS = new Set(
  (
    "n total support ntotal nsamples numsamples totalsamples ntrials numtrials nquestions numquestions totalquestions " +
    "nexamples numexamples nruns numruns"
  ).split(" "),
);
/** Names of a rate, where one sample has 0 or 1. */
const RATES = new Set(["acc", "accuracy", "winrate"]);

/**
 * Whether rows without texts are of a single thing each, a trial or an answer, and not of a model or a configuration: what
 * came of each is yes or no, and not the share of many. Fractions and counts beside it may be those of a table, unless
 * rows have keys of their own or are numbered as attempts. A model or configuration with a row alone is one of a table.
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

interface Column {
  readonly words: readonly string[];
  /** Without nulls and empty cells; yes and no as they are written are true and false. */
  readonly values: readonly (string | number | boolean)[];
  /** Whether none is a number: yes and no are words then. */
  readonly isWritten: boolean;
}

function columnsOf(records: readonly JsonRecord[]): readonly Column[] {
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

/** A cell of a table is a text, whatever it holds. */
function valueIn(value: unknown): string | number | boolean | null {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value !== "string" || value.trim() === "") return null;
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === "true";
  return /^[01](?:\.0)?$/.test(value) ? Number(value) : (FRACTION.exec(value) && Number(value)) || value;
}
const FRACTION = /^0?\.\d{1,20}$/;

/** Words of what came of a test, whatever its column is called. */
const CAME_OUT = /^(?:pass|passed|fail|failed|correct|incorrect)$/i;

/** Whether a column says of each row what came of it, by yes and no, under the name of a finding or in the words of one. */
function isOutcome({ words, values }: Column, rows: number): boolean {
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

/** `accuracy` and `pass_rate`: of one sample it is 0 or 1. */
const isOfMany = (words: readonly string[]): boolean =>
  words.some((word) => OF_MANY.has(word)) || RATES.has(words.join(""));

const isPart = (value: unknown): boolean => typeof value === "number" && value > 0 && value < 1;

/** Whether a column has a key or a number of its own for each row: `trial_id`, `index`. */
function isKey({ words, values }: Column, rows: number): boolean {
  const isOne = isIdName(words) || isIndexName(words);
  return isOne && !isOfRun(words) && values.length === rows && new Set(values).size === rows;
}

/** The id of a run or of a configuration is its name. */
const isOfRun = (words: readonly string[]): boolean => isModelName(words) || words.some((word) => OF_RUNS.has(word));
const OF_RUNS = new Set("run runs experiment exp config configuration setting job".split(" "));

/** Whether a column numbers several attempts. */
function isNumbered({ words, values }: Column): boolean {
  const distinct = new Set(values).size;
  return settingMeaning(words.join("_")) === "attempt" && distinct > 1 && distinct <= values.length / 2;
}

/** Whether a column names a model or a configuration, another one in each row. */
function isNamedOnce({ words, values }: Column, rows: number): boolean {
  const isName = isModelName(words) || isSettingName(words) || isOfRun(words);
  return isName && values.length === rows && new Set(values).size === rows;
}
