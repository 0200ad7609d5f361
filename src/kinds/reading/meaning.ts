import type { Meaning, NumberForm } from "../../model/index.ts";
import type { MappedPath } from "../dottedPath.ts";
import { isJudgesName, isNumberedPlace, isScoreName, isSureScore, OF_JUDGES } from "../ownScores/names.ts";
import {
  isClassName,
  isCostName,
  isCountName,
  isDurationName,
  isFlagName,
  isIdName,
  isIndexName,
  isModelName,
  isPandasIndex,
  isReasonName,
  isSettingName,
  isStateName,
  isSwitchName,
  isTimeName,
  isVerdictName,
  nameWords,
} from "./columnNames.ts";
import {
  areAllMissing,
  areYears,
  asValues,
  isOneNumber,
  isRun,
  isScoreRange,
  isTimeOfDay,
  numbersOf,
  rangeOf,
  sentinelOf,
  sum,
} from "./columnNumbers.ts";
import { directionByName } from "./direction.ts";
import { flagsIn } from "./flags.ts";
import { isItemName } from "./itemNames.ts";
import { areNearlyAll } from "./numberForms.ts";
import type { ColumnProfile, CountedValue, Profile } from "./profile.ts";
import { isRoleName, roleNames } from "./roleNames.ts";
import { type Scale, scaleOf, strayIn } from "./scale.ts";
import { areTestResults, areToldBeside, RESULT_WORDS } from "./testResults.ts";
import { foldLabel, isCallState, isPlaceholder, isRight } from "./words.ts";

export interface ColumnMeaning {
  readonly meaning: Meaning;
  /** Form of numbers written as texts; null for plain numbers or none. */
  readonly form: NumberForm | null;
  /** Range of a score or flag; null if open, and for other meanings. */
  readonly scale: Scale | null;
  readonly direction: "higher" | "lower" | null;
  /** Values that mean "no value". */
  readonly missing: readonly CountedValue[];
  /** Values outside of the meaning: issues, and left out. */
  readonly unfit: readonly CountedValue[];
  /** Worth of each label of a flag in words; null for a label without a verdict. */
  readonly words: Readonly<Record<string, number | null>> | null;
  readonly why: Why;
}

export type Why = { readonly by: "name"; readonly word: string } | { readonly by: "values"; readonly what: ValuesAre };

export type ValuesAre =
  | "null"
  | "messages"
  | "lists"
  | "objects"
  | "true and false"
  | "yes and no"
  | "0 and 1"
  | "numbers"
  | "one number"
  | "dealt"
  | "rising"
  | "each alike"
  | "years"
  | "epoch"
  | "dates"
  | "unique"
  | "few texts"
  | "texts"
  | "mixed";

const NONE = { form: null, scale: null, direction: null, missing: [], unfit: [], words: null } as const;
const byValues = (what: ValuesAre): Why => ({ by: "values", what });

/** By columns of profiles, since few callers ask for all of them. */
const known = new WeakMap<ColumnProfile, ColumnMeaning>();

export function meaningsOf(
  profile: Profile,
  columns: readonly ColumnProfile[] = profile.columns,
): ReadonlyMap<string, ColumnMeaning> {
  return new Map(
    columns.map((column) => {
      const meaning = known.get(column) ?? meaningOf(column, profile);
      known.set(column, meaning);
      return [column.path, meaning];
    }),
  );
}

/** The one meaning of a column, by its profile first and its name second. */
export function meaningOf(column: ColumnProfile, profile: Profile): ColumnMeaning {
  const words = nameWords(column.steps);
  const { types, values } = column;
  if (values === 0) return { ...NONE, meaning: "empty", why: byValues("null") };
  if (column.isChat) return { ...NONE, meaning: "chat", why: byValues("messages") };
  if (types.list > values / 2) return ofList(column, profile);
  if (types.object > values / 2) return { ...NONE, meaning: "object", why: byValues("objects") };
  const own =
    ofTests(column, profile) ??
    ofState(column, words) ??
    ofFlag(column, words) ??
    ofNumbers(column, words, profile) ??
    ofText(column, words);
  if (COMES_OUT.has(own.meaning) && isItemName(words) && !column.steps.slice(0, -1).some(isOfJudges))
    return { ...NONE, meaning: "setting", missing: own.missing, why: { by: "name", word: words.join(" ") } };
  const isDealt = COMES_OUT.has(own.meaning) && mayBeDealt(column.steps) && profile.dealt.has(column.path);
  return isDealt ? { ...NONE, meaning: "setting", missing: own.missing, why: byValues("dealt") } : own;
}

/** Results of tests are a flag, unless a flag beside them says the same. */
function ofTests(column: ColumnProfile, profile: Profile): ColumnMeaning | null {
  if (!areTestResults(column)) return null;
  if (areToldBeside(column, profile)) return { ...NONE, meaning: "state", why: byValues("texts") };
  return {
    ...NONE,
    meaning: "flag",
    scale: [0, 1],
    direction: "higher",
    words: RESULT_WORDS,
    why: byValues("yes and no"),
  };
}

const isOfJudges = (step: MappedPath[number]): boolean => OF_JUDGES.test(String(step));

const FEWEST_ALIKE = 3;
const TAKEN: ReadonlySet<string> = new Set(["count", "cost", "duration"]);
/** A constant amount or switch was set, not measured. */
export const isFixed = (meaning: Meaning | "none", { distinct, values, steps }: ColumnProfile): boolean =>
  (TAKEN.has(meaning) || (meaning === "flag" && isSwitchName(nameWords(steps)))) &&
  distinct === 1 &&
  values >= FEWEST_ALIKE;

const COMES_OUT: ReadonlySet<Meaning> = new Set(["flag", "label", "score", "index"]);

/**
 * Whether a column of equal shares may be a setting: not if named as a judgement, a response, a reference or a model. A
 * judge that prefers the longer answer also has equal shares.
 */
export function mayBeDealt(steps: MappedPath): boolean {
  const words = nameWords(steps);
  const name = words.join(" ");
  const isFound = isSureScore(name) || isJudgesName(name) || isVerdictName(words) || isFlagName(words);
  return !isFound && directionByName(words) === null && !isRoleName(steps) && !isModelName(words);
}

/** Whether whole numbers that each question has equally often may be a setting: ranks are dealt by who ranks. */
export const mayBeTried = (steps: MappedPath): boolean =>
  mayBeDealt(steps) && !nameWords(steps).some((word) => /^(?:rank(?:s|ed|ing)?|place|position|order)$/.test(word));

function ofList({ path }: ColumnProfile, profile: Profile): ColumnMeaning {
  const element = profile.columns.find((one) => one.path === `${path}[*]`);
  const { text = 0, number = 0, flag = 0, object = 0 } = element?.types ?? {};
  const why = byValues("lists");
  if (object > 0 && object >= text + number + flag) {
    const has = (key: string) => profile.columns.some((one) => one.path === `${path}[*].${key}`);
    const isSpans = (has("start") && has("end")) || (has("start_idx") && has("end_idx")) || has("span");
    return { ...NONE, meaning: isSpans ? "spans" : "list of objects", why };
  }
  if (flag > number + text) return { ...NONE, meaning: "list of flags", why };
  if (number > text) return { ...NONE, meaning: "list of numbers", why };
  return { ...NONE, meaning: "list of texts", why };
}

/**
 * Columns with a state's name hold few texts, messages, or nothing; not numbers, flags, or outcomes of an answer:
 * `engine_status: abstain`.
 */
function ofState({ types, values, texts }: ColumnProfile, words: readonly string[]): ColumnMeaning | null {
  if (!isStateName(words) || types.text <= values / 2) return null;
  const said = (texts?.each ?? []).filter(({ text }) => !isPlaceholder(text, "labels"));
  if (said.length > 0 && said.every(({ text }) => YES_OR_NO.test(text))) return null;
  const isFew = said.length > 1 && said.length <= MOST_LABELS && (texts?.words.most ?? 0) <= LONGEST_LABEL;
  const isOutcome =
    (/^(?:status|state)$/.test(words.at(-1) ?? "") && said.some(({ text }) => !isCallState(text))) ||
    said.some(({ text }) => isRight(foldLabel(text)));
  if (isFew && isOutcome && sum(said) >= FEWEST_LABELS * said.length) return null;
  return { ...NONE, meaning: "state", why: { by: "name", word: words.join(" ") } };
}

const YES_OR_NO = /^\s*(?:true|false|yes|no|0|1)\s*$/i;

function ofFlag(column: ColumnProfile, words: readonly string[]): ColumnMeaning | null {
  const found = flagsIn(column, words);
  if (found === null) return null;
  const { what, ...values } = found;
  return {
    ...NONE,
    ...values,
    meaning: "flag",
    scale: [0, 1],
    direction: directionByName(words),
    why: byValues(what),
  };
}

const MOST_LABELS = 20;
const LONGEST_LABEL = 4;

function ofNumbers(column: ColumnProfile, words: readonly string[], profile: Profile): ColumnMeaning | null {
  const found = numbersOf(column);
  if (found === null || found.all.length === 0) return null;
  const { form, unfit } = found;
  const sentinel = sentinelOf(found.all, words);
  const all = sentinel === null ? found.all : found.all.filter(({ number }) => number !== sentinel.number);
  const missing =
    sentinel === null ? found.missing : [...found.missing, { value: sentinel.number, count: sentinel.count }];
  const written = { ...NONE, form, missing, unfit };
  const byName: Why = { by: "name", word: words.join(" ") };
  const range = rangeOf(all);
  const isUnique = all.every(({ count }) => count === 1);
  const isRow = range.areWhole && isUnique && range.most - range.least < SPARSEST * all.length;
  if (range.areWhole && (isPandasIndex(words) || isNumberedPlace(words) || (isRow && isIndexName(words))))
    return { ...written, meaning: "index", why: byName };
  if (isIdName(words) && (range.areWhole || words.at(-1) === "id")) return { ...written, meaning: "id", why: byName };
  if (isTimeOfDay(range) && (isTimeName(words) || range.areWhole))
    return { ...written, meaning: "time", why: byValues("epoch") };
  if (isDurationName(words)) return { ...written, meaning: "duration", direction: "lower", why: byName };
  if (isCostName(words)) return { ...written, meaning: "cost", direction: "lower", why: byName };
  if (isCountName(words) && range.areWhole && range.least >= 0)
    return { ...written, meaning: "count", direction: words.includes("tokens") ? "lower" : null, why: byName };
  if (isSettingName(words)) return { ...written, meaning: "setting", why: byName };
  if (isTimeName(words) && words.includes("time") && !range.areWhole && range.least >= 0)
    return { ...written, meaning: "duration", direction: "lower", why: byName };
  if (isTimeName(words) && !isScoreRange(range)) return { ...written, meaning: "time", why: byName };
  const isSure = isSureScore(words.join(" "));
  if (areYears(range) && !isSure) return { ...written, meaning: "time", why: byValues("years") };
  if (isClassName(words) && range.areWhole) return { ...written, meaning: "label", why: byName };
  if (isRun(all, range) && directionByName(words) === null && !isSure)
    return { ...written, meaning: "index", why: byValues("each alike") };
  if (isRow && all.length >= FEWEST_UNIQUE && directionByName(words) === null)
    return { ...written, meaning: "index", why: byValues("rising") };
  const areMissing = areAllMissing(all);
  if (
    isOneNumber(all, range) &&
    !areMissing &&
    directionByName(words) === null &&
    !isSure &&
    !isAmongRatings(column, range.least, profile)
  )
    return { ...written, meaning: "setting", why: byValues("one number") };
  const stray = strayIn(all);
  const scored = stray.length === 0 ? range : rangeOf(all.filter((one) => !stray.includes(one)));
  return {
    ...written,
    meaning: "score",
    missing: areMissing ? [...missing, ...asValues(all)] : missing,
    unfit: [...unfit, ...asValues(stray)],
    scale: form === "percent" || form === "ratio" ? [0, 1] : scaleOf(scored),
    direction: directionByName(words),
    why: byValues("numbers"),
  };
}

const FEWEST_UNIQUE = 5;

/** Whether a constant is within an object of ratings on its scale: each answer got it. */
function isAmongRatings({ steps, path }: ColumnProfile, number: number, { columns }: Profile): boolean {
  const parent = steps.slice(0, -1);
  if (parent.length === 0 || !isScoreName(String(steps.at(-1)))) return false;
  const ratings = columns.filter(
    ({ steps: other, path: its, distinct, numbers }) =>
      its !== path &&
      other.length === steps.length &&
      parent.every((step, at) => step === other[at]) &&
      isScoreName(String(other.at(-1))) &&
      distinct > 1 &&
      numbers?.areWhole === true &&
      numbers.least <= number &&
      numbers.most >= number &&
      numbers.most <= MOST_RATED,
  );
  return ratings.length > 1;
}
const MOST_RATED = 10;

const SPARSEST = 1.5;

const ISO = /^\s*\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}|\s*$)/;
const FILE = /\.(?:pdf|docx?|txt|md|html?|pptx?|xlsx?)\s*$/i;
const IDENTIFIER = /^(?=.*[\d_-])[\w.:/-]{1,80}$/;

function ofText(column: ColumnProfile, words: readonly string[]): ColumnMeaning {
  const { texts } = column;
  if (texts === null) return { ...NONE, meaning: "text", why: byValues("mixed") };
  if (texts.lengths.median > LONGEST_WORD || isReasonName(words))
    return { ...NONE, meaning: "text", why: byValues("texts") };
  const byName: Why = { by: "name", word: words.join(" ") };
  const { apart } = texts;
  const hasMissing = apart.some(({ text }) => isPlaceholder(text, "labels"));
  const missing = (hasMissing ? texts.each : [])
    .filter(({ text }) => isPlaceholder(text, "labels"))
    .map(({ text, count }) => ({ value: text, count }));
  const said = hasMissing ? apart.filter(({ text }) => !isPlaceholder(text, "labels")) : apart;
  const count = sum(said);
  const share = (test: (text: string) => boolean) => sum(said.filter(({ text }) => test(text)));
  if (
    areNearlyAll(
      share((text) => ISO.test(text)),
      count,
    )
  )
    return { ...NONE, meaning: "time", missing, why: byValues("dates") };
  if (
    count > 0 &&
    areNearlyAll(
      share((text) => FILE.test(text)),
      count,
    )
  )
    return { ...NONE, meaning: "text", missing, why: byValues("texts") };
  const isShort = texts.lengths.p90 <= LONGEST_ID && texts.words.p90 <= LONGEST_LABEL;
  const isUnique = said.length === count && count >= FEWEST_UNIQUE;
  if (isShort && isIdName(words)) return { ...NONE, meaning: "id", missing, why: byName };
  if (
    isUnique &&
    texts.words.p90 <= 1 &&
    areNearlyAll(
      share((text) => IDENTIFIER.test(text)),
      count,
    )
  )
    return { ...NONE, meaning: "id", missing, why: byValues("unique") };
  if (isSettingName(words) && isShort && !isWithinAnswers(column.steps))
    return { ...NONE, meaning: "setting", missing, why: byName };
  const labels = isShort ? new Set(said.map(({ text }) => foldLabel(text))) : NO_LABELS;
  const isFew = labels.size <= MOST_APART && labels.size > 0 && count >= FEWEST_LABELS && labels.size <= count / 2;
  if (isFew && isShort) return { ...NONE, meaning: "label", missing, why: byValues("few texts") };
  return { ...NONE, meaning: "text", why: byValues("texts") };
}

/** `responses.few_shot` is an answer. */
const isWithinAnswers = (steps: MappedPath): boolean =>
  steps.length > 1 && roleNames(steps.slice(0, -1)).response >= SURELY;
const SURELY = 0.5;

const NO_LABELS: ReadonlySet<string> = new Set();
const LONGEST_ID = 64;
const LONGEST_WORD = 80;
const FEWEST_LABELS = 3;
const MOST_APART = 50;
