import type { NumberForm } from "../../model/index.ts";
import { isCostName, isCountName, isDurationName } from "./columnNames.ts";
import { areNearlyAll, formOf, numberOf } from "./numberForms.ts";
import type { ColumnProfile, CountedValue } from "./profile.ts";
import { isPlaceholder } from "./words.ts";

export const sum = (counted: readonly { readonly count: number }[]): number =>
  counted.reduce((all, { count }) => all + count, 0);

export const isSentinelOfFlag = (value: number): boolean => value === -1 || SENTINELS.includes(value);
const SENTINELS: readonly number[] = [-999, -9999, 999, 9999, 99999];
export const MOST_FLAG_NUMBERS = [0, 1, -1, ...SENTINELS].length;

interface ColumnNumbers {
  readonly form: NumberForm | null;
  readonly all: readonly { readonly number: number; readonly count: number }[];
  readonly missing: readonly CountedValue[];
  readonly unfit: readonly CountedValue[];
}

export function numbersOf({ types, values, texts, numbers }: ColumnProfile): ColumnNumbers | null {
  if (!areNearlyAll(types.number + types.text, values)) return null;
  if (texts !== null && texts.lengths.median > LONGEST_NUMBER && types.text > values / 2) return null;
  const numeric = numbers?.each ?? [];
  if (texts === null) return { form: null, all: numeric, missing: [], unfit: [] };
  const asValue = ({ text, count }: { readonly text: string; readonly count: number }) => ({ value: text, count });
  // The order of texts does not matter until they are numbers, and to sort many takes long.
  const apart = texts.apart.filter(({ text }) => !isPlaceholder(text, "numbers"));
  const form = apart.length === 0 ? "plain" : formOf(apart)?.form;
  const isFew = form === undefined && areNearlyAll(sum(numeric), sum(numeric) + sum(apart));
  if (form === undefined && !isFew) return null;
  const said = texts.each.filter(({ text }) => !isPlaceholder(text, "numbers"));
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

/** Whether all integers from 0 or 1 occur equally often: numbers of systems. */
export function isRun(numbers: ColumnNumbers["all"], { areWhole, least, most }: Range): boolean {
  if (!areWhole || (least !== 0 && least !== 1)) return false;
  const counts = countsOf(numbers);
  const [first = 0] = counts.values();
  const isWhole = counts.size === most - least + 1 && counts.size >= FEWEST_OF_RUN;
  return isWhole && first > 1 && [...counts.values()].every((count) => count === first);
}
const FEWEST_OF_RUN = 6;

function countsOf(numbers: ColumnNumbers["all"]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { number, count } of numbers) counts.set(number, (counts.get(number) ?? 0) + count);
  return counts;
}

/** A constant was set, except 0 or full marks; a fraction needs more rows. */
export const isOneNumber = (numbers: ColumnNumbers["all"], { areWhole, least, most }: Range): boolean =>
  least === most && least !== 0 && least !== 1 && sum(numbers) >= (areWhole ? FEWEST_ALIKE : FEWEST_FRACTIONS);
const FEWEST_ALIKE = 8;
const FEWEST_FRACTIONS = 20;

interface Range {
  readonly least: number;
  readonly most: number;
  readonly areWhole: boolean;
}

export function rangeOf(numbers: readonly { readonly number: number }[]): Range {
  let [least, most, areWhole] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, true];
  for (const { number } of numbers) {
    least = Math.min(least, number);
    most = Math.max(most, number);
    areWhole &&= Number.isInteger(number);
  }
  return { least, most, areWhole };
}

export const areYears = ({ least, most, areWhole }: Range): boolean => areWhole && least >= 1900 && most <= 2100;

export const isScoreRange = ({ least, most }: Range): boolean => least >= -1 && most <= 100;

export const isTimeOfDay = ({ least, most }: Range): boolean =>
  [1, 1e3, 1e6, 1e9].some((unit) => least >= 1e9 * unit && most <= 4.1e9 * unit);

/**
 * A number outside of the range of all others that means "no value": −1 among 0..1 or 1..5, 9999. Null if there is
 * none.
 */
export function sentinelOf(
  numbers: ColumnNumbers["all"],
  words: readonly string[],
): { readonly number: number; readonly count: number } | null {
  if (!numbers.some(({ number }) => isSentinelOfFlag(number))) return null;
  const counts = countsOf(numbers);
  if (counts.size < 2) return null;
  const all = sum(numbers);
  const isMeasured = isDurationName(words) || isCountName(words) || isCostName(words);
  for (const number of [-1, ...SENTINELS]) {
    const count = counts.get(number);
    if (count === undefined) continue;
    // 1 and −1 are two sides, and so are 0 and −1: one value is no range that −1 is outside of.
    if (number === -1 && counts.size === 2 && !isMeasured && (counts.has(1) || counts.has(0))) continue;
    const others = rangeOf([...counts.keys()].filter((other) => other !== number).map((other) => ({ number: other })));
    const width = Math.max(others.most - others.least, 1);
    if (number > 1 ? number <= others.most + FAR * width : others.least < 0) continue;
    const isVote = number === -1 && others.least === 0 && others.most === 1 && others.areWhole;
    const isOwn = number === -1 && !others.areWhole && 2 * count > all;
    if (number > 1 || number < -1 || isMeasured || !(isVote || isOwn)) return { number, count };
  }
  return null;
}
export const asValues = (all: ColumnNumbers["all"]): readonly CountedValue[] =>
  all.map(({ number, count }) => ({ value: number, count }));

/** Whether each of several rows has −1, and so none has a value. */
export const areAllMissing = (numbers: ColumnNumbers["all"]): boolean =>
  sum(numbers) > 1 && numbers.every(({ number }) => number === -1);

/** Distance of "no value" above the range, in widths of the range. */
const FAR = 5;

const LONGEST_NUMBER = 60;
