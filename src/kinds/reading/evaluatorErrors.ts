import type { OwnScores, ScoreReadings } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { plainText } from "../../read/written.ts";
import { setOf } from "../../text/wordList.ts";
import { parsePath, printPath, readPath } from "../dottedPath.ts";
import { isSureScore, verdictRank, wordsOf } from "../ownScores/names.ts";
import { messageOf } from "../states/read.ts";
import { FEW_WORDS, SURE } from "./evidence.ts";
import { roleNames } from "./roleNames.ts";

const EVALUATORS = setOf(
  "judge judges judging judgement judgment eval evals evaluator evaluation grader grading grade scorer scoring critic verifier",
);
const ERRORS = setOf("error errors exception failure");
const PARSED = setOf("parse parsing parser");
const MOST_KEYS = 200;

/** A record with its scores. */
export interface ScoredRecord {
  readonly record: JsonRecord;
  readonly scores: OwnScores;
}

/**
 * The readings with the error of the evaluator beside each judged score that is 0, no or −1 wherever there is one: that
 * value says nothing of the answer.
 */
export function withEvaluatorErrors(readings: ScoreReadings, rows: readonly ScoredRecord[]): ScoreReadings {
  const places = placesIn(rows.map(({ record }) => record));
  for (const place of places) {
    const failed = rows.filter(({ record }) => hasFailed(record, place));
    if (failed.length === 0 || failed.length === rows.length) continue;
    const blank = Object.entries(readings).filter(([name, { meaning }]) => {
      if (meaning !== "flag" && meaning !== "score") return false;
      if (name === place || wordsOf(name).some((word) => ERRORS.has(word))) return false;
      if (verdictRank(name) < 0 && !isSureScore(name)) return false;
      const values = failed.flatMap(({ scores }) => valueIn(scores, name) ?? []);
      const others = rows.filter((row) => !failed.includes(row)).flatMap(({ scores }) => valueIn(scores, name) ?? []);
      return (
        values.length > 0 &&
        values.every((value) => value === values[0] && NOTHING.has(value)) &&
        others.some((value) => value !== values[0])
      );
    });
    if (blank.length > 0)
      return {
        ...readings,
        ...Object.fromEntries(blank.map(([name, reading]) => [name, { ...reading, unless: place }])),
      };
  }
  return readings;
}

/** Values that stand for none. */
const NOTHING: ReadonlySet<string | number> = new Set([0, -1, "false", "no", "fail", "failed", "incorrect", "error"]);

function valueIn({ byName }: OwnScores, name: string): string | number | null {
  const score = byName[name];
  return score === undefined || score.list !== undefined ? null : (score.text?.trim().toLowerCase() ?? score.value);
}

/** Paths of errors of an evaluator, at the top of records or in an object of it. */
function placesIn(records: readonly JsonRecord[]): readonly string[] {
  const keys = [...new Set(records.flatMap((record) => Object.keys(record).slice(0, MOST_KEYS)))];
  const isOf = (words: readonly string[], of: ReadonlySet<string>) => words.some((word) => of.has(word));
  const isJudged = keys.some((key) => isOf(wordsOf(key), EVALUATORS)) || !keys.some((key) => isShortGold(key, records));
  return keys.flatMap((key) => {
    const words = wordsOf(key);
    const isError = isOf(words, ERRORS);
    if (isError && isOf(words, EVALUATORS)) return [printPath([key])];
    // What could not be parsed is the judge's reply, unless an answer is absent there.
    if (isError && isOf(words, PARSED))
      return isJudged && !lacksAnswer(printPath([key]), keys, records) ? [printPath([key])] : [];
    if (!isOf(words, EVALUATORS)) return [];
    const below = new Set(
      records.flatMap(({ [key]: value }) =>
        typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [],
      ),
    );
    return [...below].filter((one) => isOf(wordsOf(one), ERRORS)).map((one) => printPath([key, one]));
  });
}

/** Whether what is right is a word or two, for which an answer is parsed. */
function isShortGold(key: string, records: readonly JsonRecord[]): boolean {
  if (roleNames([key]).reference < SURE) return false;
  const values = records.flatMap(({ [key]: value }) =>
    value === undefined || value === null ? [] : [plainText(value)],
  );
  const short = values.filter((text) => text.trim().split(/\s+/).length < FEW_WORDS);
  return short.length > values.length / 2;
}

/** Whether an answer is absent in all records with the error: it could not be read. */
function lacksAnswer(place: string, keys: readonly string[], records: readonly JsonRecord[]): boolean {
  const failed = records.filter((record) => hasFailed(record, place));
  const isNothing = (value: unknown) => value === undefined || value === null || value === "";
  return keys.some(
    (key) =>
      roleNames([key]).response > 0 &&
      failed.every(({ [key]: value }) => isNothing(value)) &&
      records.some(({ [key]: value }) => !isNothing(value)),
  );
}

/** Whether a record says that its evaluator failed. */
export function hasFailed(record: JsonRecord, place: string): boolean {
  const parsed = parsePath(place);
  const value = parsed.ok ? readPath(record, parsed.path) : undefined;
  if (typeof value === "boolean" || typeof value === "number") return value === true || value === 1;
  return messageOf(value) !== null;
}
