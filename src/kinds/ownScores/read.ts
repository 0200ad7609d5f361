import type { OwnScore, OwnScores } from "../../model/index.ts";
import { isObject, type JsonRecord } from "../../read/parse.ts";
import { numberIn } from "../../read/written.ts";
import { isNumbered, numberedKeys, printPath, readPath } from "../dottedPath.ts";
import type { AnySample, Place, ScorePlaces } from "../format.ts";
import { comparable } from "../reading/attributePairs.ts";
import { FAILED_BY } from "../reading/testResults.ts";
import { metricListsIn } from "./listed.ts";
import { isColumnName, isJudgedName, isScoreName, isSureScore } from "./names.ts";
import { parseScorePath, type ScorePath } from "./scorePath.ts";

/** Words of verdicts; `partial` is half. */
const WORDS: Readonly<Record<string, number | null>> = {
  correct: 1,
  right: 1,
  true: 1,
  yes: 1,
  pass: 1,
  passed: 1,
  partial: 0.5,
  "partially correct": 0.5,
  incorrect: 0,
  wrong: 0,
  false: 0,
  no: 0,
  fail: 0,
  failed: 0,
  "not attempted": 0,
  "not applicable": null,
};

export function readWord(text: string): number | null | undefined {
  const number = numberIn(text);
  if (number !== null) return number;
  const word = text.trim().toLowerCase().replaceAll(/[_-]+/g, " ");
  return Object.hasOwn(WORDS, word) ? (WORDS[word] ?? null) : undefined;
}

export const LONGEST_SCORE = 64;

/**
 * A file's value as a score: a number, a flag, or a text, whose column gives its meaning. With `good`, 1 for one of
 * these labels in any case, and 0 for another. Null if it cannot be a score.
 */
export function readScore(written: unknown, good: readonly string[] | null = null): OwnScore | null {
  if (good !== null) return readLabel(written, good);
  if (typeof written === "boolean") return { value: written ? 1 : 0, written: String(written) };
  if (typeof written === "number") {
    return Number.isFinite(written) ? { value: written } : { value: null, written: String(written) };
  }
  if (Array.isArray(written)) return listIn(written);
  if (typeof written !== "string") return null;
  if (written.length > LONGEST_SCORE || written.includes("\n")) return failedBy(written);
  const number = numberIn(written);
  return number === null ? { value: null, text: written } : { value: number };
}

/** The beginning of a failed test's long reason, `failed: …`; null for another long text. */
function failedBy(written: string): OwnScore | null {
  if (!FAILED_BY.test(written)) return null;
  const [line = ""] = written.slice(0, LONGEST_SCORE).split("\n", 1);
  return { value: null, text: line };
}

const MOST_ENTRIES = 1000;

/** A list of flags or numbers with some missing; null for another one, or an empty one. */
function listIn(written: readonly unknown[]): OwnScore | null {
  if (written.length > MOST_ENTRIES) return null;
  const list: (number | boolean | null)[] = [];
  for (const entry of written) {
    if (typeof entry === "number") list.push(Number.isFinite(entry) ? entry : null);
    else if (typeof entry === "boolean" || entry === null) list.push(entry);
    else return null;
  }
  return list.every((entry) => entry === null) ? null : { value: null, list };
}

export function scoreWith(written: unknown, reason: unknown): OwnScore | null {
  const score = readScore(written);
  return score !== null && typeof reason === "string" && reason !== "" ? { ...score, reason } : score;
}

function readLabel(written: unknown, good: readonly string[]): OwnScore | null {
  if (typeof written !== "string" && typeof written !== "number" && typeof written !== "boolean") return null;
  const label = String(written).trim();
  if (label === "") return null;
  const isGood = good.some((one) => one.toLowerCase() === label.toLowerCase());
  return { value: isGood ? 1 : 0, written: label };
}

/**
 * Scores by name from a format's hook, for `Sample.ownScores`; null for none. The first of `verdicts` with a score is
 * the file's verdict; without that list names and columns decide.
 */
export function ownScores(
  scores: Iterable<readonly [name: string, score: OwnScore | null]>,
  verdicts?: readonly string[],
): OwnScores | null {
  const found = new Map<string, OwnScore>();
  for (const [name, score] of scores) if (score !== null && !found.has(name)) found.set(name, score);
  return found.size === 0 ? null : scoresAmong(found, verdicts);
}

function scoresAmong(found: ReadonlyMap<string, OwnScore>, verdicts?: readonly string[]): OwnScores {
  const byName: Readonly<Record<string, OwnScore>> = Object.fromEntries(found);
  return verdicts === undefined ? { byName } : { byName, verdicts };
}

export function scoresOf(sample: unknown): OwnScores | undefined {
  // Samples are opaque outside of their kind; all have the fields of `AnySample`.
  return (sample as AnySample).ownScores;
}

export function withScores(first: OwnScores | undefined, more: OwnScores | null): OwnScores | undefined {
  if (first === undefined || more === null) return first ?? more ?? undefined;
  const verdicts = first.verdicts ?? more.verdicts;
  const byName = { ...more.byName, ...first.byName };
  return verdicts === undefined ? { byName } : { byName, verdicts };
}

export type ReadScores = (row: JsonRecord) => OwnScores | null;

/** Reads scores as a format or a person declares; `taken` are keys read by other fields. */
export function scoreReader(places: ScorePlaces, taken: ReadonlySet<string>): ReadScores {
  const { at = {}, within = [], others = false, lists = others, verdicts } = places;
  const declared = Object.entries(at).map(([name, place]) => [name, pathsOf(place)] as const);
  const objects = within.flatMap(pathsOf);
  const used = new Set([...taken, ...declared.flatMap(([, paths]) => paths.flatMap(firstKey))]);
  const patterns = [...taken].filter(isNumbered);
  const isColumn = onceEach(
    (key) => isColumnName(key) && !patterns.some((pattern) => numberedKeys([key], pattern).length > 0),
  );
  return (row) => {
    const found: FoundScores = new Map();
    for (const [name, paths] of declared) keep(found, name, firstScore(row, paths));
    for (const { path } of objects) addLeaves(readPath(row, path), printPath(path), "", found);
    if (others) addOthers(row, used, isColumn, found);
    if (lists) addListed(row, used, found);
    return found.size === 0 ? null : scoresAmong(found, verdicts);
  };
}

function pathsOf(place: Place): readonly ScorePath[] {
  return (typeof place === "string" ? [place] : place).map((text) => {
    const parsed = parseScorePath(text);
    if ("message" in parsed) throw new RangeError(`The place ${text} of a score cannot be read.`);
    return parsed;
  });
}

const firstKey = ({ path: [key], equals }: ScorePath): readonly string[] =>
  [key, equals?.[0]].filter((one) => typeof one === "string");

function firstScore(row: JsonRecord, paths: readonly ScorePath[]): OwnScore | null {
  for (const { path, good, equals } of paths) {
    const value = readPath(row, path);
    const score = equals === null ? readScore(value, good) : equalsScore(value, readPath(row, equals));
    if (score !== null) return score;
  }
  return null;
}

/** 1 if a value is what was expected, 0 if it is another one or absent; null if nothing was expected. */
function equalsScore(value: unknown, expected: unknown): OwnScore | null {
  const [one, other] = [comparable(value), comparable(expected)];
  if (expected === undefined || (one === "" && other === "")) return null;
  return { value: Number(one === other), written: String(one === other) };
}

export const MOST_SCORES = 250;
export const DEEPEST = 4;

type FoundScores = Map<string, OwnScore>;

function keep(found: FoundScores, name: string, score: OwnScore | null): void {
  if (score !== null && !found.has(name)) found.set(name, score);
}

/** Every number and flag in an object by its key, or by its path if the key is not unique. */
function addLeaves(value: unknown, at: string, before: string, found: FoundScores, depth = 1, isPlain = false): void {
  if (!isObject(value) || depth > DEEPEST) return;
  for (const [key, inner] of Object.entries(value)) {
    if (found.size >= MOST_SCORES) return;
    const name = before + key;
    const rated = isObject(inner) && isScoreName(key) ? ratedIn(inner) : undefined;
    if (rated !== undefined) keep(found, found.has(name) ? `${at}.${name}` : name, isPlain ? plain(rated) : rated);
    else if (isObject(inner)) addLeaves(inner, at, `${name}.`, found, depth + 1, isPlain);
    else if (isScoreName(key)) {
      const score = readScore(inner);
      keep(found, found.has(name) ? `${at}.${name}` : name, isPlain ? plain(score) : score);
    }
  }
}

const ABOUT_VALUE =
  /^(?:time|timestamp|date|duration|created|updated|created_at|updated_at|comment|comments|note|reason|explanation|rationale|unit|confidence|raw|text|display_value)$/i;

/** The value of an object with a value and facts about it, `{value: 4, duration: 658}`; undefined for other objects. */
function valueIn(inner: unknown): unknown {
  if (!isObject(inner) || !Object.hasOwn(inner, "value")) return undefined;
  return Object.keys(inner).every((key) => key === "value" || ABOUT_VALUE.test(key)) ? inner.value : undefined;
}

/** The score of such an object, or the mean of several, one per annotator; undefined without one. */
function ratedIn(inner: JsonRecord): OwnScore | null | undefined {
  const own = valueIn(inner);
  if (own !== undefined) return readScore(own);
  const values = Object.values(inner).map(valueIn);
  if (values.length === 0 || values.includes(undefined)) return undefined;
  if (values.length === 1) return readScore(values[0]);
  const scores = values.map((value) => readScore(value)?.value ?? null);
  const numbers = scores.filter((score) => typeof score === "number");
  return numbers.length === scores.length
    ? { value: numbers.reduce((sum, one) => sum + one, 0) / numbers.length }
    : null;
}

export const SCORE_OBJECTS: ReadonlySet<string> = new Set([
  "scores",
  "metrics",
  "eval",
  "evals",
  "evaluation",
  "grades",
  "ratings",
]);
export const NO_SCORE_OBJECTS: ReadonlySet<string> = new Set([
  "metadata",
  "meta",
  "config",
  "settings",
  "params",
  "usage",
]);

/** Namespaces of programs: `ragas.faithfulness`. Score names keep the namespace. */
const isScored = (key: string, value: JsonRecord): boolean =>
  !NO_SCORE_OBJECTS.has(key) && Object.entries(value).some(([name, inner]) => isSureScore(name) && isNumberLike(inner));

const isNumberLike = (value: unknown): boolean => typeof value === "number" || typeof value === "boolean";

/**
 * Numbers, flags and short texts, whose columns decide whether they are scores. A judge's score is kept without a value
 * too, and counts as missing.
 */
function addOthers(
  row: JsonRecord,
  used: ReadonlySet<string>,
  isColumn: (key: string) => boolean,
  found: FoundScores,
): void {
  const objects: string[] = [];
  for (const key of Object.keys(row)) {
    if (found.size >= MOST_SCORES) return;
    const written = row[key];
    if (written === undefined || used.has(key)) continue;
    if (isObject(written)) {
      if (SCORE_OBJECTS.has(key) || isScored(key, written)) objects.push(key);
    } else if (!isColumn(key)) continue;
    else if (written === null) {
      if (isJudgedName(key)) keep(found, key, NOT_GIVEN);
    } else keep(found, key, plain(readScore(written)));
  }
  for (const key of objects) {
    if (SCORE_OBJECTS.has(key)) addLeaves(row[key], key, "", found);
    else addLeaves(row[key], key, `${key}.`, found, 1, true);
  }
}

/** Metrics in lists. Names that only a few records have are none, as the file shows. */
function addListed(row: JsonRecord, used: ReadonlySet<string>, found: FoundScores): void {
  for (const { at, metrics } of metricListsIn(row, used))
    for (const [name, score] of metrics)
      if (found.size < MOST_SCORES && score !== null) keep(found, name, { ...score, listed: at });
}

function plain(fresh: { -readonly [Key in keyof OwnScore]: OwnScore[Key] } | null): OwnScore | null {
  if (fresh !== null) fresh.isPlain = true;
  return fresh;
}

export const NOT_GIVEN: OwnScore = { value: null };

/** Reads a key that a program always writes: null is a missing score, without a fallback to other fields. */
export function scoreGiven(written: unknown, reason: unknown): OwnScore | null {
  if (written !== null) return scoreWith(written, reason);
  return typeof reason === "string" && reason !== "" ? { ...NOT_GIVEN, reason } : NOT_GIVEN;
}

function onceEach(test: (key: string) => boolean): (key: string) => boolean {
  const known = new Map<string, boolean>();
  return (key) => {
    let answer = known.get(key);
    if (answer === undefined) {
      answer = test(key);
      if (known.size < MOST_SCORES) known.set(key, answer);
    }
    return answer;
  };
}
