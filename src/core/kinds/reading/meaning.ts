import type { Meaning, NumberForm } from "../../../model/index.ts";
import { isSureScore } from "../ownScores/names.ts";
import {
  isClassName,
  isCostName,
  isCountName,
  isDurationName,
  isFlagName,
  isIdName,
  isIndexName,
  isPandasIndex,
  isSettingName,
  isStateName,
  isTimeName,
  isVerdictName,
  nameWords,
} from "./columnNames.ts";
import { directionByName } from "./direction.ts";
import { areNearlyAll, formOf, numberOf } from "./numberForms.ts";
import type { ColumnProfile, CountedValue, Profile } from "./profile.ts";
import { type Scale, scaleOf, strayIn } from "./scale.ts";
import { firstLabel, foldLabel, isPlaceholder, worthOf } from "./words.ts";

/** What a column means, for all of its values. */
export interface ColumnMeaning {
  readonly meaning: Meaning;
  /** How its numbers are written, where they are texts; null if they are numbers, or if it has none. */
  readonly form: NumberForm | null;
  /** The least and the largest value that a score can have; null if it is open, and for all but scores and flags. */
  readonly scale: Scale | null;
  /** Null: not known. */
  readonly direction: "higher" | "lower" | null;
  /** Values that say that there is none. */
  readonly missing: readonly CountedValue[];
  /** Values that the meaning does not cover: they are issues, and left out. */
  readonly unfit: readonly CountedValue[];
  /** Of a flag that is written in words: what each of its labels is worth, null where it says nothing. */
  readonly words: Readonly<Record<string, number | null>> | null;
  /** What decided. */
  readonly why: Why;
}

/** What decided on a meaning: the words of the name, or what the values are. */
export type Why = { readonly by: "name"; readonly word: string } | { readonly by: "values"; readonly what: ValuesAre };

/** What values of a column are, for people: see `present/reading.ts`. */
export type ValuesAre =
  | "null"
  | "messages"
  | "lists"
  | "objects"
  | "true and false"
  | "yes and no"
  | "0 and 1"
  | "numbers"
  | "balanced"
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

/** Of profiles that somebody still has. */
const known = new WeakMap<Profile, ReadonlyMap<string, ColumnMeaning>>();

/** Meanings of all columns of a profile, by path. */
export function meaningsOf(profile: Profile): ReadonlyMap<string, ColumnMeaning> {
  const made =
    known.get(profile) ?? new Map(profile.columns.map((column) => [column.path, meaningOf(column, profile)]));
  known.set(profile, made);
  return made;
}

/** The one meaning of a column, by its profile first and its name second. */
export function meaningOf(column: ColumnProfile, profile: Profile): ColumnMeaning {
  const words = nameWords(column.steps);
  const { types, values } = column;
  if (values === 0) return { ...NONE, meaning: "empty", why: byValues("null") };
  if (column.isChat) return { ...NONE, meaning: "chat", why: byValues("messages") };
  if (types.list > values / 2) return ofList(column, profile);
  if (types.object > values / 2) return { ...NONE, meaning: "object", why: byValues("objects") };
  return ofState(column, words) ?? ofFlag(column, words) ?? ofNumbers(column, words) ?? ofText(column, words);
}

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

/** Names of states hold few texts, messages, or nothing; a number or a flag under such a name is something else. */
function ofState({ types, values }: ColumnProfile, words: readonly string[]): ColumnMeaning | null {
  if (!isStateName(words) || types.text <= values / 2) return null;
  return { ...NONE, meaning: "state", why: { by: "name", word: words.join(" ") } };
}

const sum = (counted: readonly { readonly count: number }[]): number =>
  counted.reduce((all, { count }) => all + count, 0);

/** Two values that mean yes and no, over the whole column. */
function ofFlag(column: ColumnProfile, words: readonly string[]): ColumnMeaning | null {
  const { types, numbers, texts, values } = column;
  // With so many numbers some are neither 0 and 1 nor stand for none.
  if (types.text === 0 && types.flag === 0 && column.distinct > MOST_FLAG_NUMBERS) return null;
  if ((texts?.lengths.median ?? 0) > LONGEST_FLAG) return null;
  const flag = { ...NONE, meaning: "flag", scale: [0, 1], direction: directionByName(words) } as const;
  const written = (texts?.each ?? []).map(({ text, count }) => ({ value: text, count }));
  const counted = (numbers?.each ?? []).map(({ number, count }) => ({ value: number, count }));
  const isFlag = isFlagName(words);
  if (types.text === 0 && types.flag === 0) {
    const said = counted.filter(({ value }) => value === 0 || value === 1);
    const others = counted.filter(({ value }) => value !== 0 && value !== 1);
    const missing = others.filter(({ value }) => isSentinelOfFlag(value));
    const stray = new Set(strayIn(numbers?.each ?? []).map(({ number }) => number));
    const unfit = others.filter((one) => !missing.includes(one) && stray.has(one.value));
    const isBoth = said.length === 2 || (said.length === 1 && isFlag);
    const areFlags = isBoth && missing.length + unfit.length === others.length && (missing.length === 0 || isFlag);
    if (!areFlags || [...said, ...missing].some(({ value }) => !Number.isInteger(value))) return null;
    return { ...flag, missing, unfit, why: byValues("0 and 1") };
  }
  if (areSeveralLabels(written)) return null;
  const placeholders = written.filter(({ value }) => isPlaceholder(value, "numbers"));
  const worth = (value: string) => worthOf(foldLabel(value)) ?? worthOf(firstLabel(value));
  // `Failed` is a verdict among verdicts, and no value among other ones.
  const isVerdict = written.some(({ value }) => worth(value) === 1) || types.flag > 0;
  const said = written.filter(
    ({ value }) => worth(value) !== undefined && (isVerdict || !isPlaceholder(value, "numbers")),
  );
  const missing = [
    ...placeholders.filter((one) => !said.includes(one)),
    ...counted.filter(({ value }) => isSentinelOfFlag(value)),
  ];
  const asNumbers = counted.filter(({ value }) => value === 0 || value === 1);
  const fitting = types.flag + sum(said) + sum(asNumbers);
  const given = values - sum(missing);
  if (
    fitting === 0 ||
    !(fitting === given || (areNearlyAll(fitting, given) && (isFlag || isVerdictName(words) || types.flag > 0)))
  )
    return null;
  if (types.flag === 0 && !isFlag && !isTold(said.map(({ value }) => foldLabel(value)))) return null;
  const isFitting = (value: string | number): boolean =>
    [...said, ...missing, ...asNumbers].some((one) => one.value === value);
  return {
    ...flag,
    missing,
    unfit: [...written, ...counted].filter(({ value }) => !isFitting(value)),
    words: said.length === 0 ? null : Object.fromEntries(said.map(({ value }) => wordOf(value))),
    why: byValues(types.flag > 0 ? "true and false" : "yes and no"),
  };
}

/** Whether texts begin with more labels than a flag has. */
function areSeveralLabels(written: readonly { readonly value: string }[]): boolean {
  const labels = new Set<string>();
  return written.some(({ value }) => labels.add(firstLabel(value)).size > MOST_LABELS);
}

const wordOf = (text: string): readonly [string, number | null] => {
  const whole = foldLabel(text);
  const own = worthOf(whole);
  return own === undefined ? [firstLabel(text), worthOf(firstLabel(text)) ?? null] : [whole, own];
};

const LONGEST_FLAG = 40;
const MOST_LABELS = 20;
const LONGEST_LABEL = 4;
/** Words that are flags even where a column has but one of them. */
const PLAIN_FLAGS = new Set(["true", "false", "pass", "fail", "passed", "failed", "correct", "incorrect"]);

/** Whether words of a column that is not named like a flag make one all the same: both sides, or an unmistakable word. */
const isTold = (labels: readonly string[]): boolean => {
  const worths = new Set(labels.map((label) => worthOf(label)));
  return (worths.has(1) && worths.has(0)) || labels.some((label) => PLAIN_FLAGS.has(label));
};

const isSentinelOfFlag = (value: number): boolean => value === -1 || SENTINELS.includes(value);
const SENTINELS: readonly number[] = [-999, -9999, 999, 9999, 99999];
const MOST_FLAG_NUMBERS = [0, 1, -1, ...SENTINELS].length;

/** Numbers of a column, whatever they are written as. */
interface Numbers {
  readonly form: NumberForm | null;
  readonly all: readonly { readonly number: number; readonly count: number }[];
  readonly missing: readonly CountedValue[];
  readonly unfit: readonly CountedValue[];
}

function numbersOf({ types, values, texts, numbers }: ColumnProfile): Numbers | null {
  if (!areNearlyAll(types.number + types.text, values)) return null;
  // Most of them are too long to be numbers.
  if (texts !== null && texts.lengths.median > LONGEST_NUMBER && types.text > values / 2) return null;
  const numeric = numbers?.each ?? [];
  if (texts === null) return { form: null, all: numeric, missing: [], unfit: [] };
  const asValue = ({ text, count }: { readonly text: string; readonly count: number }) => ({ value: text, count });
  const said = texts.each.filter(({ text }) => !isPlaceholder(text, "numbers"));
  const form = said.length === 0 ? "plain" : formOf(said)?.form;
  const isFew = form === undefined && areNearlyAll(sum(numeric), sum(numeric) + sum(said));
  if (form === undefined && !isFew) return null;
  const read = said.map(({ text, count }) => ({ text, number: numberOf(text, form ?? "plain"), count }));
  const all = [...numeric, ...read.flatMap(({ number, count }) => (number === null ? [] : [{ number, count }]))];
  if (all.length === 0) return null;
  return {
    form: form ?? "plain",
    all,
    missing: texts.each.filter(({ text }) => isPlaceholder(text, "numbers")).map(asValue),
    unfit: read.filter(({ number }) => number === null).map(asValue),
  };
}

function ofNumbers(column: ColumnProfile, words: readonly string[]): ColumnMeaning | null {
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
  if (range.areWhole && (isPandasIndex(words) || (isRow && isIndexName(words))))
    return { ...written, meaning: "index", why: byName };
  if (isIdName(words) && range.areWhole) return { ...written, meaning: "id", why: byName };
  if (isTimeOfDay(range) && (isTimeName(words) || range.areWhole))
    return { ...written, meaning: "time", why: byValues("epoch") };
  if (isDurationName(words)) return { ...written, meaning: "duration", direction: "lower", why: byName };
  if (isCostName(words)) return { ...written, meaning: "cost", direction: "lower", why: byName };
  if (isCountName(words) && range.areWhole && range.least >= 0)
    return { ...written, meaning: "count", direction: words.includes("tokens") ? "lower" : null, why: byName };
  if (isSettingName(words)) return { ...written, meaning: "setting", why: byName };
  // What something took has fractions of a second; a point in time that small is nobody's.
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
  if (isCondition(all, range) && directionByName(words) === null && !isSure)
    return { ...written, meaning: "setting", why: byValues("balanced") };
  const stray = strayIn(all);
  const scored = stray.length === 0 ? range : rangeOf(all.filter((one) => !stray.includes(one)));
  return {
    ...written,
    meaning: "score",
    unfit: [...unfit, ...stray.map(({ number, count }) => ({ value: number, count }))],
    scale: form === "percent" || form === "ratio" ? [0, 1] : scaleOf(scored),
    direction: directionByName(words),
    why: byValues("numbers"),
  };
}

/** All whole numbers from 0 or 1 on, each as often as the others: those of what several systems answered. */
function isRun(numbers: Numbers["all"], { areWhole, least, most }: Range): boolean {
  const counts = countsOf(numbers);
  const [first = 0] = counts.values();
  const isWhole = areWhole && (least === 0 || least === 1) && counts.size === most - least + 1;
  return isWhole && counts.size >= FEWEST_OF_RUN && first > 1 && [...counts.values()].every((count) => count === first);
}
const FEWEST_OF_RUN = 6;

function countsOf(numbers: Numbers["all"]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { number, count } of numbers) counts.set(number, (counts.get(number) ?? 0) + count);
  return counts;
}

/** Few whole numbers, each about as often as the others: what was tried, and no score. */
function isCondition(numbers: Numbers["all"], { areWhole }: Range): boolean {
  const counts = countsOf(numbers);
  // All may have nothing, or full marks.
  const isMark = counts.size === 1 && (counts.has(0) || counts.has(1));
  if (!areWhole || isMark || counts.size > MOST_LABELS) return false;
  const all = [...counts.values()];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return least >= FEWEST_OF_EACH && most <= (least >= MANY_OF_EACH ? NEARLY_BALANCED : BALANCED) * least;
}
const FEWEST_OF_EACH = 8;
const BALANCED = 1.1;
/** Of many rows some were looked at: their numbers differ by chance. */
const MANY_OF_EACH = 100;
const NEARLY_BALANCED = 1.5;

const FEWEST_UNIQUE = 5;
/** Numbers of rows leave few gaps. */
const SPARSEST = 1.5;

interface Range {
  readonly least: number;
  readonly most: number;
  readonly areWhole: boolean;
}

function rangeOf(numbers: readonly { readonly number: number }[]): Range {
  let [least, most, areWhole] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, true];
  for (const { number } of numbers) {
    least = Math.min(least, number);
    most = Math.max(most, number);
    areWhole &&= Number.isInteger(number);
  }
  return { least, most, areWhole };
}

const areYears = ({ least, most, areWhole }: Range): boolean => areWhole && least >= 1900 && most <= 2100;

const isScoreRange = ({ least, most }: Range): boolean => least >= -1 && most <= 100;

/** Seconds, milliseconds, microseconds or nanoseconds since 1970, between 2001 and 2100. */
const isTimeOfDay = ({ least, most }: Range): boolean =>
  [1, 1e3, 1e6, 1e9].some((unit) => least >= 1e9 * unit && most <= 4.1e9 * unit);

/** A number outside of all others that stands for none: −1 among 0..1 or 1..5, 9999. Null if there is none. */
function sentinelOf(
  numbers: Numbers["all"],
  words: readonly string[],
): { readonly number: number; readonly count: number } | null {
  const counts = countsOf(numbers);
  if (counts.size < 2) return null;
  const all = sum(numbers);
  const isMeasured = isDurationName(words) || isCountName(words) || isCostName(words);
  for (const number of [-1, ...SENTINELS]) {
    const count = counts.get(number);
    if (count === undefined) continue;
    const others = rangeOf([...counts.keys()].filter((other) => other !== number).map((other) => ({ number: other })));
    const width = Math.max(others.most - others.least, 1);
    if (number > 1 ? number <= others.most + FAR * width : others.least < 0) continue;
    // Of −1, 0 and 1 the first may be one of three verdicts.
    const isVote = number === -1 && others.least === 0 && others.most === 1 && others.areWhole;
    // What most rows have, among fractions, is a value of theirs, and says nothing of a failure.
    const isOwn = number === -1 && !others.areWhole && 2 * count > all;
    if (number > 1 || number < -1 || isMeasured || !(isVote || isOwn)) return { number, count };
  }
  return null;
}
/** So many times the width of all others a large number lies beyond them where it stands for none. */
const FAR = 5;

const ISO = /^\s*\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}|\s*$)/;
const IDENTIFIER = /^(?=.*[\d_-])[\w.:/-]{1,80}$/;

function ofText(column: ColumnProfile, words: readonly string[]): ColumnMeaning {
  const { texts } = column;
  if (texts === null) return { ...NONE, meaning: "text", why: byValues("mixed") };
  // Whatever they begin with.
  if (texts.lengths.median > LONGEST_WORD) return { ...NONE, meaning: "text", why: byValues("texts") };
  const byName: Why = { by: "name", word: words.join(" ") };
  const missing = texts.each
    .filter(({ text }) => isPlaceholder(text, "labels"))
    .map(({ text, count }) => ({ value: text, count }));
  const said = texts.each.filter(({ text }) => !isPlaceholder(text, "labels"));
  const count = sum(said);
  const share = (test: (text: string) => boolean) => sum(said.filter(({ text }) => test(text)));
  if (
    areNearlyAll(
      share((text) => ISO.test(text)),
      count,
    )
  )
    return { ...NONE, meaning: "time", missing, why: byValues("dates") };
  const isShort = texts.words.p90 <= LONGEST_LABEL && texts.lengths.p90 <= LONGEST_ID;
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
  if (isSettingName(words) && isShort) return { ...NONE, meaning: "setting", missing, why: byName };
  const labels = isShort ? new Set(said.map(({ text }) => foldLabel(text))) : NO_LABELS;
  const isFew = labels.size <= MOST_APART && labels.size > 0 && count >= FEWEST_LABELS && labels.size <= count / 2;
  if (isFew && isShort) return { ...NONE, meaning: "label", missing, why: byValues("few texts") };
  // An empty text is a text: a model can say nothing.
  return { ...NONE, meaning: "text", why: byValues("texts") };
}

const NO_LABELS: ReadonlySet<string> = new Set();
const LONGEST_NUMBER = 60;
const LONGEST_ID = 64;
/** What is longer is no id, no date and no label. */
const LONGEST_WORD = 80;
const FEWEST_LABELS = 3;
const MOST_APART = 50;
