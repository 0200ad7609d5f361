import type { NumberForm, OwnScore, OwnScores, ScoreReading, ScoreReadings } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { setOwn } from "../../read/valueReader.ts";
import type { Words } from "../adapting.ts";
import { readingsOfLists } from "../ownScores/lists.ts";
import {
  isFindingName,
  isJudgesName,
  isNumberedPlace,
  isPredictionName,
  isSaidName,
  isScoreName,
  isSureScore,
  wordsOf,
} from "../ownScores/names.ts";
import { rankAsVerdict } from "../ownScores/settle.ts";
import { areFlagsOfItem, areOfAnswers, areOfItem, areTried, isSameOfQuestion, type SampleOf } from "./answerLabels.ts";
import { correlationOf } from "./association.ts";
import { isMeasuredName, isVerdictName } from "./columnNames.ts";
import { dealtIn, dealtValue } from "./dealt.ts";
import { type ColumnMeaning, isFixed, mayBeDealt, mayBeTried, meaningOf } from "./meaning.ts";
import { oneHotIn, valuesOfOneHot } from "./oneHot.ts";
import { type ColumnProfile, type Profile, profileOf } from "./profile.ts";
import { type Scale, withinOf } from "./scale.ts";
import { FEWEST_SWITCHED } from "./settings.ts";
import { areMoreThanTwo, foldLabel, isPlaceholder } from "./words.ts";

/**
 * The reading of each score name over all samples of a format or mapping. `of` has question and model of each sample,
 * if known.
 */
export function readingsOf(samples: readonly OwnScores[], marks?: Words, of: readonly SampleOf[] = []): ScoreReadings {
  const { rows, plain, listed } = rowsOf(samples);
  const profile = profileOf(rows);
  const names = new Set(profile.columns.map(({ steps: [name] }) => String(name)));
  const ofAnswers = new Set<string>();
  const readings = profile.columns.flatMap((column): readonly (readonly [string, ScoreReading])[] => {
    const [name, ...below] = column.steps;
    if (typeof name !== "string" || below.length > 0) return [];
    const isPlain = plain.has(name);
    if (column.lengths !== null) return ofLists(column, profile, rows, isPlain);
    const reading = ofMarks(column, marks) ?? readingOfMeaning(meaningOf(column, profile), column);
    if (reading === null) return [];
    if (
      isBesideScore(name, reading, names) ||
      (isPlain &&
        (!mayBePlain(name, column, reading) || (reading.meaning !== undefined && isFixed(reading.meaning, column))))
    )
      return [[name, NO_SCORE]];
    if (isPlain) ofAnswers.add(name);
    const isJudged = !isPlain || isJudgesName(name);
    return [[name, reading.meaning === "none" && isJudged ? (ofCalled(column, profile) ?? reading) : reading]];
  });
  const valuesOf = (name: string) => rows.map((row) => row[name]);
  const numbers = readings.flatMap(([name, reading]) =>
    reading.meaning === "score" ? [rows.map((row) => flagOf(row[name], reading))] : [],
  );
  const dealt = dealtTo(of, new Map([...ofAnswers].map((name) => [name, valuesOf(name)])));
  const oneHot = oneHotOf(new Map([...ofAnswers].map((name) => [name, valuesOf(name)])), of);
  const settled = readings.map(([name, reading]): readonly [string, ScoreReading] => {
    if (!ofAnswers.has(name)) return [name, reading];
    if (dealt.has(name) && mayBeDealt([name])) return [name, NO_SCORE];
    const isLabel = reading.meaning === "label" && !areOfAnswers(name, valuesOf(name), of, numbers, mayBeDealt([name]));
    return [name, isLabel || oneHot.has(name) || isOfQuestion(name, reading, valuesOf(name), of) ? NO_SCORE : reading];
  });
  const compared = settled.map(([name, reading]): readonly [string, ScoreReading] => [
    name,
    isUnmet(name, valuesOf(name), rows) ? { ...reading, meaning: "score" } : reading,
  ]);
  const marked = compared.map(([name, reading]): readonly [string, ScoreReading] => [
    name,
    listed.has(name) ? (listed.get(name) ? { ...reading, isListed: true } : NO_SCORE) : reading,
  ]);
  return withDirections(withoutDoubtful(Object.fromEntries(marked)), rows);
}

const EXACT = /^(?:em|exact|exact match)(?: (?:lexical|score|strict|normalized))?$/;
const OVERLAPS = /(?:^|_)(?:f1|rouge\w*|bleu|meteor|chrf|overlap|similarity|bertscore)(?:_|$)/;

/**
 * Whether an exact match is 0 for all answers, and a measure of overlap above 0 for many: these are free answers, right
 * in other words, and the exact match is no verdict on them.
 */
function isUnmet(name: string, values: readonly unknown[], rows: readonly JsonRecord[]): boolean {
  if (!EXACT.test(wordsOf(name).join(" ")) || !values.every((value) => !value) || !values.includes(0)) return false;
  return Object.keys(rows[0] ?? {}).some((other) => {
    const given = rows.filter((row) => typeof row[other] === "number" && row[other] > 0).length;
    return OVERLAPS.test(wordsOf(other).join("_")) && given > rows.length / 2;
  });
}

function dealtTo(of: readonly SampleOf[], columns: ReadonlyMap<string, readonly unknown[]>): ReadonlySet<string> {
  const slices = of[0]?.slices.map((_, at) => of.map(({ slices }) => slices[at] ?? null)) ?? [];
  const each = [...columns].map(([name, values]) => [name, values.map(dealtValue)] as const);
  return dealtIn(new Map(each), slices);
}

/** Whether values are constant within each question, under no name of a judgement. */
function isOfQuestion(
  name: string,
  { meaning = "none" }: ScoreReading,
  values: readonly unknown[],
  of: readonly SampleOf[],
): boolean {
  const areDealt = (meaning === "score" || meaning === "count") && areFewWhole(values) && mayBeTried([name]);
  if (areDealt && areTried(values.map(dealtNumber), of)) return true;
  if (TAKEN.has(meaning)) return areOfItem(values, of);
  if (isSureScore(name)) return false;
  if (meaning === "flag" && mayBeDealt([name]) && isSwitched(values, of)) return true;
  if (meaning === "flag") return !isVerdictName(wordsOf(name)) && areFlagsOfItem(values, of);
  return meaning === "score" && areFewWhole(values) && isSameOfQuestion(values, of) === true;
}
const dealtNumber = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** Whether each question was asked as often with it as without: an arm of the run, `thinking`. */
const isSwitched = (values: readonly unknown[], of: readonly SampleOf[]): boolean =>
  new Set(of.map(({ question }) => question)).size >= FEWEST_SWITCHED &&
  areTried(
    values.map((value) => (value === null || value === undefined ? null : String(value))),
    of,
  );
const TAKEN: ReadonlySet<string> = new Set(["duration", "cost", "count"]);

const OF_MODEL =
  /gpt|llama|claude|gemini|gemma|mistral|mixtral|qwen|deepseek|phi\d|falcon|vicuna|alpaca|command|grok|\bt5|bert/i;

/** One-hot columns that identify the row: named after models, or dealt to the rows. */
function oneHotOf(columns: ReadonlyMap<string, readonly unknown[]>, of: readonly SampleOf[]): ReadonlySet<string> {
  const names = oneHotIn(columns);
  if (names === null) return NO_NAMES;
  const areModels = names.filter((name) => OF_MODEL.test(name)).length > names.length / 2;
  const isDealt = dealtTo(of, new Map([["", valuesOfOneHot(columns, names)]])).has("");
  return areModels || (isDealt && names.every((name) => mayBeDealt([name]))) ? new Set(names) : NO_NAMES;
}
const NO_NAMES: ReadonlySet<string> = new Set();

function isBesideScore(name: string, { meaning }: ScoreReading, names: ReadonlySet<string>): boolean {
  const dot = name.lastIndexOf(".");
  if (dot < 0 || (meaning !== "duration" && meaning !== "cost" && meaning !== "count")) return false;
  return ["value", "score", "rating", "verdict"].some((key) => names.has(`${name.slice(0, dot)}.${key}`));
}

const MOST_CATEGORIES = 20;
const areFewWhole = (values: readonly unknown[]): boolean =>
  values.every((value) => value === null || value === undefined || Number.isInteger(Number(value))) &&
  new Set(values).size <= MOST_CATEGORIES;

/**
 * Whether an unmarked column may be a score. Flags may; labels unless named as a response or reference; numbers by
 * name, or as durations or costs.
 */
function mayBePlain(name: string, { types }: ColumnProfile, { meaning, words, labels }: ScoreReading): boolean {
  if (meaning === "none") return true;
  if (isPredictionName(name)) return false;
  if (meaning === "count") return isMeasuredName(wordsOf(name));
  if (meaning === "flag" && isFindingName(name)) return true;
  if (meaning === "flag" && (types.flag > 0 || (words && Object.keys(words).every((word) => BOTH.has(word)))))
    return true;
  if (words !== undefined || labels !== undefined) return !isSaidName(name) && !isNumberedPlace(wordsOf(name));
  return meaning === "duration" || meaning === "cost" || isScoreName(name);
}
const BOTH = new Set(["true", "false"]);

/** A column with a score's name is a score, however few samples have it: numbers, or few labels. */
function ofCalled(column: ColumnProfile, profile: Profile): ScoreReading | null {
  const reading = readingOfMeaning(meaningOf({ ...column, steps: ["score"] }, profile), column);
  if (reading?.meaning !== "none") return reading;
  const { texts, types, values } = column;
  if (texts === null || types.text < values || texts.words.p90 > LONGEST_LABEL || texts.lengths.p90 > WIDEST_LABEL)
    return null;
  const labels = labelsOf(texts.each);
  const apart = new Set(texts.each.map(({ text }) => foldLabel(text))).size;
  return labels.length > 0 && apart <= MOST_LABELS ? { meaning: "label", direction: "none", labels } : null;
}

const LONGEST_LABEL = 4;
const WIDEST_LABEL = 40;
const MOST_LABELS = 50;
const MOST_TOLD = 20;

const NO_SCORE: ScoreReading = { meaning: "none" };

interface ScoreRows {
  /** Scores as rows of a table. */
  readonly rows: readonly JsonRecord[];
  /** The names that neither format nor person marks as scores. */
  readonly plain: ReadonlySet<string>;
  /** Names that are in lists alone, each with whether they are metrics there: few, that come again. */
  readonly listed: ReadonlyMap<string, boolean>;
}

const MOST_METRICS = 60;
const FEWEST_EACH = 2;

function rowsOf(samples: readonly OwnScores[]): ScoreRows {
  const [plain, called] = [new Set<string>(), new Set<string>()];
  const lists = new Map<string, { readonly names: Set<string>; values: number }>();
  const rows = samples.map(({ byName }) => {
    const row: Record<string, unknown> = {};
    for (const name of Object.keys(byName)) {
      const score = byName[name];
      if (score === undefined) continue;
      setOwn(row, name, writtenIn(score));
      if (score.listed !== undefined) {
        const own = lists.get(score.listed) ?? { names: new Set(), values: 0 };
        own.names.add(name);
        own.values++;
        lists.set(score.listed, own);
        continue;
      }
      if (called.has(name) || (score.value === null && score.text === undefined && score.list === undefined)) continue;
      (score.isPlain ? plain : called).add(name);
    }
    return row;
  });
  const listed = [...lists.values()].flatMap(({ names, values }) => {
    const areMetrics =
      names.size <= MOST_METRICS && (samples.length < FEWEST_EACH || values >= FEWEST_EACH * names.size);
    return [...names].flatMap((name) => (called.has(name) || plain.has(name) ? [] : [[name, areMetrics] as const]));
  });
  return { rows, plain: new Set([...plain].filter((name) => !called.has(name))), listed: new Map(listed) };
}

/** Lists of flags or numbers; unmarked numbers need a score's name. */
function ofLists(
  { path, steps: [name] }: ColumnProfile,
  profile: Profile,
  rows: readonly JsonRecord[],
  isPlain: boolean,
): readonly (readonly [string, ScoreReading])[] {
  const entries = profile.columns.find((column) => column.path === `${path}[*]`);
  if (typeof name !== "string" || entries === undefined) return [];
  const entry = readingOfMeaning(meaningOf(entries, profile), entries);
  if (entry === null || (isPlain && entry.meaning === "score" && !isSureScore(name))) return [[name, NO_SCORE]];
  const lengths = rows.flatMap(({ [name]: list }) => (Array.isArray(list) ? [list.length] : []));
  return readingsOfLists(name, lengths, entry);
}

const writtenIn = ({ value, written, text, list }: OwnScore): unknown =>
  text ?? list ?? (written === "true" || written === "false" ? written === "true" : value);

function ofMarks({ texts, types, values }: ColumnProfile, marks: Words | undefined): ScoreReading | null {
  if (marks === undefined || texts === null || types.text < values) return null;
  const words = Object.entries(marks).map(([mark, value]) => [
    foldLabel(mark),
    Number.isNaN(value) ? null : Number(value),
  ]);
  const known: Readonly<Record<string, number | null>> = Object.fromEntries(words);
  const said = texts.each.filter(({ text }) => !isPlaceholder(text, "labels"));
  if (said.length === 0 || !said.every(({ text }) => Object.hasOwn(marks, text.trim()))) return null;
  return { meaning: "flag", words: known, range: [0, 1] };
}

function readingOfMeaning(column: ColumnMeaning, { texts }: ColumnProfile): ScoreReading | null {
  const { meaning, form, scale, direction, words, missing } = column;
  const sentinels = missing.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  const written = {
    ...(isWritten(form) ? { form } : {}),
    ...(sentinels.length > 0 ? { missing: sentinels } : {}),
  };
  switch (meaning) {
    case "empty":
      return null;
    case "flag":
      return {
        meaning,
        direction: direction ?? "none",
        ...(words ? { words } : {}),
        ...(words && areMoreThanTwo(words) ? { labels: labelsOf(texts?.each ?? []) } : {}),
        ...written,
      };
    case "score":
      return { meaning, direction: direction ?? "none", ...scaled(scale), ...written };
    case "duration":
    case "cost":
    case "count":
      return { meaning, direction: direction ?? "none", ...written };
    case "label":
      return { meaning, direction: "none", labels: labelsOf(texts?.each ?? []) };
    default:
      return { meaning: "none" };
  }
}

function scaled(scale: Scale | null): Pick<ScoreReading, "range" | "within"> {
  const within = scale && withinOf(scale);
  return { ...(scale ? { range: scale } : {}), ...(within ? { within } : {}) };
}

const isWritten = (form: NumberForm | null): form is NumberForm => form !== null && form !== "plain";

function labelsOf(texts: readonly { readonly text: string; readonly count: number }[]): readonly string[] {
  const labels = new Map<string, string>();
  for (const { text } of texts) {
    const folded = foldLabel(text);
    if (!isPlaceholder(text, "labels") && !labels.has(folded)) labels.set(folded, text.trim());
  }
  return [...labels.values()].slice(0, MOST_TOLD).sort();
}

/** Unknown directions follow from a clear correlation with the verdict. */
function withDirections(readings: ScoreReadings, rows: readonly JsonRecord[]): ScoreReadings {
  const verdicts = Object.entries(readings)
    .filter(([name, reading]) => reading.meaning === "flag" && rankAsVerdict(name, reading) >= 0)
    .sort(([one, first], [other, second]) => rankAsVerdict(one, first) - rankAsVerdict(other, second));
  const [verdict] = verdicts;
  if (verdict === undefined) return readings;
  const [name, reading] = verdict;
  const right = rows.map((row) => flagOf(row[name], reading));
  return Object.fromEntries(
    Object.entries(readings).map(([other, own]) => {
      const isOpen = own.direction === "none" && (own.meaning === "score" || own.meaning === "flag") && other !== name;
      const sign = isOpen
        ? associationOf(
            rows.map((row) => flagOf(row[other], own)),
            right,
          )
        : 0;
      return [other, sign === 0 ? own : { ...own, direction: sign > 0 ? "higher" : "lower" }];
    }),
  );
}

/**
 * Drops the direction of a rating from 1 whose name says that less is better, among several on its scale with the
 * opposite direction: 5 may mean no `hallucination`, or all. The verdict may decide.
 */
function withoutDoubtful(readings: ScoreReadings): ScoreReadings {
  const scaleIn = ({ meaning, range }: ScoreReading) => (meaning === "score" && range?.[0] === 1 ? range[1] : null);
  const best = Object.values(readings).flatMap((one) => (one.direction === "higher" ? (scaleIn(one) ?? []) : []));
  return Object.fromEntries(
    Object.entries(readings).map(([name, reading]) => {
      const isDoubtful =
        reading.direction === "lower" && best.filter((most) => most === scaleIn(reading)).length >= FEWEST_BESIDE;
      return [name, isDoubtful ? { ...reading, direction: "none" } : reading];
    }),
  );
}
const FEWEST_BESIDE = 3;

function flagOf(value: unknown, { words, missing }: ScoreReading): number | null {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number") return missing?.includes(value) ? null : value;
  return typeof value === "string" ? (words?.[foldLabel(value)] ?? null) : null;
}

/** Sign of a clearly significant correlation; else 0. */
function associationOf(values: readonly (number | null)[], right: readonly (number | null)[]): number {
  const pairs = values.flatMap((value, at) => {
    const other = right[at] ?? null;
    return value === null || other === null ? [] : [[value, other] as const];
  });
  const n = pairs.length;
  if (n < FEWEST_PAIRS) return 0;
  const correlation = correlationOf(pairs);
  if (correlation === null) return 0;
  const z = correlation * Math.sqrt(n);
  return Math.abs(z) < CLEAR ? 0 : Math.sign(z);
}

const FEWEST_PAIRS = 20;
const CLEAR = 4;
