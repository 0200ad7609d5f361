import type { OwnScore, OwnScores } from "../../model/index.ts";
import { isObject, type JsonRecord } from "../../read/parse.ts";
import { numberIn } from "../../read/written.ts";
import { EACH, type MappedPath, parsePath, printPath, readPath } from "../dottedPath.ts";
import type { AnySample, Place, ScorePlaces } from "../format.ts";
import { isColumnName, isJudgedName, isScoreName, isSureScore } from "./names.ts";

/** Words that say whether an answer is right, wherever they stand; half of it for `partial`. */
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

/** What a word says by itself, where its column is not known; undefined for nothing. */
export function readWord(text: string): number | null | undefined {
  const number = numberIn(text);
  if (number !== null) return number;
  const word = text.trim().toLowerCase().replaceAll(/[_-]+/g, " ");
  return Object.hasOwn(WORDS, word) ? (WORDS[word] ?? null) : undefined;
}

/** Longer texts are no scores. */
export const LONGEST_SCORE = 64;

/**
 * A value of the file as a score: a number, a flag, or a text of which its column says what it is. With `good` it is 1
 * where the file has one of these labels, letter case apart, and 0 where it has another one. Null: nothing that could be
 * a score.
 */
export function readScore(written: unknown, good: readonly string[] | null = null): OwnScore | null {
  if (good !== null) return readLabel(written, good);
  if (typeof written === "boolean") return { value: written ? 1 : 0, written: String(written) };
  if (typeof written === "number") {
    return Number.isFinite(written) ? { value: written } : { value: null, written: String(written) };
  }
  if (Array.isArray(written)) return listIn(written);
  if (typeof written !== "string" || written.length > LONGEST_SCORE || written.includes("\n")) return null;
  const number = numberIn(written);
  return number === null ? { value: null, text: written } : { value: number };
}

/** Entries that are read of a list. */
const MOST_ENTRIES = 1000;

/** A list of flags or numbers, some of which may be missing; null for any other one, and for one without any. */
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

/** The same with the scorer's reason, where that is a text. */
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
 * Scores by name as a format's hook found them, for `Sample.ownScores`; null where there is none. Of the names in
 * `verdicts` the first that has a score is the file's verdict; without such a list names and columns tell.
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
  // `fromEntries` makes own properties of all names, whatever they are.
  const byName: Readonly<Record<string, OwnScore>> = Object.fromEntries(found);
  return verdicts === undefined ? { byName } : { byName, verdicts };
}

/** The scores that a sample of any kind came with. */
export function scoresOf(sample: unknown): OwnScores | undefined {
  // Samples are opaque outside of their kind; what all of them have, `AnySample` says.
  return (sample as AnySample).ownScores;
}

/** The scores of a sample together, those of the first under a name that both have. */
export function withScores(first: OwnScores | undefined, more: OwnScores | null): OwnScores | undefined {
  if (first === undefined || more === null) return first ?? more ?? undefined;
  const verdicts = first.verdicts ?? more.verdicts;
  const byName = { ...more.byName, ...first.byName };
  return verdicts === undefined ? { byName } : { byName, verdicts };
}

export type ReadScores = (row: JsonRecord) => OwnScores | null;

/** Reads the scores of records as a format or a person says; `taken` are keys of the record that other fields read. */
export function scoreReader(places: ScorePlaces, taken: ReadonlySet<string>): ReadScores {
  const { at = {}, within = [], others = false, verdicts } = places;
  const declared = Object.entries(at).map(([name, place]) => [name, pathsOf(place)] as const);
  const objects = within.flatMap(pathsOf);
  const used = new Set([...taken, ...declared.flatMap(([, paths]) => paths.flatMap(firstKey))]);
  const isColumn = onceEach(isColumnName);
  return (row) => {
    const found: Found = new Map();
    for (const [name, paths] of declared) keep(found, name, firstScore(row, paths));
    for (const { path } of objects) addLeaves(readPath(row, path), printPath(path), "", found);
    if (others) addOthers(row, used, isColumn, found);
    return found.size === 0 ? null : scoresAmong(found, verdicts);
  };
}

/** A place and, behind a colon outside of quotes, the labels that are good: `grade:correct,A`. */
export interface ScorePath {
  readonly path: MappedPath;
  readonly good: readonly string[] | null;
}

/** Reads `grade`, `scores.tone` or `grade:correct,A`; a message where it cannot be read. */
export function parseScorePath(text: string): ScorePath | { readonly message: string } {
  const colon = /^(?:"(?:[^"\\]|\\.)*"|[^":])*:/.exec(text)?.[0].length ?? 0;
  const parsed = parsePath(colon === 0 ? text : text.slice(0, colon - 1));
  if (!parsed.ok) return { message: parsed.message };
  return { path: parsed.path, good: colon === 0 ? null : labelsIn(text.slice(colon)) };
}

/** The same as text: keys with a colon and labels with a comma are quoted. */
export function scorePathText(path: MappedPath, good: readonly string[] | null): string {
  const place = path.some((step) => typeof step === "string" && step.includes(":"))
    ? path.map((step) => (step === EACH ? "[*]" : `[${JSON.stringify(step)}]`)).join("")
    : printPath(path);
  const quoted = good?.map((label) => (/[",]|^\s|\s$/.test(label) ? JSON.stringify(label) : label));
  return quoted ? `${place}:${quoted.join(",")}` : place;
}

/** Labels between commas; one in quotes may hold a comma. */
function labelsIn(text: string): readonly string[] {
  const labels = text.match(/\s*"(?:[^"\\]|\\.)*"\s*|[^,]+/g) ?? [];
  return labels.map((label) => unquoted(label.trim())).filter((label) => label !== "");
}

function unquoted(label: string): string {
  if (!label.startsWith('"')) return label;
  try {
    return String(JSON.parse(label));
  } catch {
    return label; // No JSON string after all: the label begins with a quote.
  }
}

function pathsOf(place: Place): readonly ScorePath[] {
  return (typeof place === "string" ? [place] : place).map((text) => {
    const parsed = parseScorePath(text);
    if ("message" in parsed) throw new RangeError(`The place ${text} of a score cannot be read.`);
    return parsed;
  });
}

const firstKey = ({ path: [key] }: ScorePath): readonly string[] => (typeof key === "string" ? [key] : []);

function firstScore(row: JsonRecord, paths: readonly ScorePath[]): OwnScore | null {
  for (const { path, good } of paths) {
    const score = readScore(readPath(row, path), good);
    if (score !== null) return score;
  }
  return null;
}

/** More than any program says of one sample. What a record has beyond them is not read, which `MANY_SCORES` says. */
export const MOST_SCORES = 250;
/** So deep objects in objects are read. */
export const DEEPEST = 4;

type Found = Map<string, OwnScore>;

function keep(found: Found, name: string, score: OwnScore | null): void {
  if (score !== null && !found.has(name)) found.set(name, score);
}

/** Every number and flag within an object by its key, or by all that leads to it where another one is called so. */
function addLeaves(value: unknown, at: string, before: string, found: Found, depth = 1, isPlain = false): void {
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

/** Keys beside a value that describe it. */
const ABOUT_VALUE =
  /^(?:time|timestamp|date|duration|created|updated|created_at|updated_at|comment|comments|note|reason|explanation|rationale|unit|confidence|raw|text|display_value)$/i;

/** The value of an object that is one and what is about it, `{value: 4, duration: 658}`; undefined for any other object. */
function valueIn(inner: unknown): unknown {
  if (!isObject(inner) || !Object.hasOwn(inner, "value")) return undefined;
  return Object.keys(inner).every((key) => key === "value" || ABOUT_VALUE.test(key)) ? inner.value : undefined;
}

/** The score of such an object, or the mean of several of those, one by each annotator; undefined where there is none. */
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

/** Objects that programs keep scores in. */
export const SCORE_OBJECTS: ReadonlySet<string> = new Set([
  "scores",
  "metrics",
  "eval",
  "evals",
  "evaluation",
  "grades",
]);
/** Objects whose numbers are of a run or a question, whatever their names. */
export const NO_SCORE_OBJECTS: ReadonlySet<string> = new Set([
  "metadata",
  "meta",
  "config",
  "settings",
  "params",
  "usage",
]);

/** What holds the scores of one program beside those of another: `ragas.faithfulness`. Their names keep its name. */
const isScored = (key: string, value: JsonRecord): boolean =>
  !NO_SCORE_OBJECTS.has(key) && Object.entries(value).some(([name, inner]) => isSureScore(name) && isNumberLike(inner));

const isNumberLike = (value: unknown): boolean => typeof value === "number" || typeof value === "boolean";

/**
 * Numbers, flags and short texts. Their columns decide whether they are scores. A score under a judge's name is kept
 * without a value too, so that it is counted as missing.
 */
function addOthers(row: JsonRecord, used: ReadonlySet<string>, isColumn: (key: string) => boolean, found: Found): void {
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
  // What stands in the record itself, or in an object that is called after scores, has the plain name.
  for (const key of objects) {
    if (SCORE_OBJECTS.has(key)) addLeaves(row[key], key, "", found);
    else addLeaves(row[key], key, `${key}.`, found, 1, true);
  }
}

/** What nobody calls a score is one only if its column says so. */
function plain(fresh: { -readonly [Key in keyof OwnScore]: OwnScore[Key] } | null): OwnScore | null {
  if (fresh !== null) fresh.isPlain = true;
  return fresh;
}

/** A score that somebody should have given. */
export const NOT_GIVEN: OwnScore = { value: null };

/** The same under a key that a program always writes: null says that there is none, and no other field stands in for it. */
export function scoreGiven(written: unknown, reason: unknown): OwnScore | null {
  if (written !== null) return scoreWith(written, reason);
  return typeof reason === "string" && reason !== "" ? { ...NOT_GIVEN, reason } : NOT_GIVEN;
}

/** A test of keys, asked once of each. */
function onceEach(test: (key: string) => boolean): (key: string) => boolean {
  const known = new Map<string, boolean>();
  return (key) => {
    let answer = known.get(key);
    if (answer === undefined) {
      answer = test(key);
      // A file whose every record has names of its own would fill the memory.
      if (known.size < MOST_SCORES) known.set(key, answer);
    }
    return answer;
  };
}
