import type { NumberForm } from "../../model/index.ts";
import { isFlagName, isReasonName, isVerdictName } from "./columnNames.ts";
import { isSentinelOfFlag, MOST_FLAG_NUMBERS, sum } from "./columnNumbers.ts";
import { SURE } from "./evidence.ts";
import type { ValuesAre } from "./meaning.ts";
import { areNearlyAll } from "./numberForms.ts";
import type { ColumnProfile, CountedText, CountedValue } from "./profile.ts";
import { roleNames } from "./roleNames.ts";
import { strayIn } from "./scale.ts";
import { firstLabel, foldLabel, isPlaceholder, isUndecided, worthAmong, worthOf, worthsInName } from "./words.ts";

// Columns of flags: true and false, yes and no, passed and failed, 0 and 1.

interface FlagValues {
  readonly form: NumberForm | null;
  /** Values that mean "no value". */
  readonly missing: readonly CountedValue[];
  /** Values that are neither. */
  readonly unfit: readonly CountedValue[];
  /** Worth of each word; null for one without a verdict. */
  readonly words: Readonly<Record<string, number | null>> | null;
  readonly what: ValuesAre;
}

const NONE = { form: null, words: null } as const;

/** The values of a flag, or null if the column is none. */
export function flagsIn(column: ColumnProfile, words: readonly string[]): FlagValues | null {
  const { types, numbers, texts, values } = column;
  if (types.text === 0 && types.flag === 0 && column.distinct > MOST_FLAG_NUMBERS) return null;
  if ((texts?.lengths.median ?? 0) > LONGEST_FLAG || (types.text > 0 && isReasonName(words))) return null;
  const counted = (numbers?.each ?? []).map(({ number, count }) => ({ value: number, count }));
  const isFlag = isFlagName(words);
  if (types.text === 0 && types.flag === 0) {
    const said = counted.filter(({ value }) => value === 0 || value === 1);
    const others = counted.filter(({ value }) => value !== 0 && value !== 1);
    const missing = others.filter(({ value }) => isSentinelOfFlag(value));
    const stray = new Set(strayIn(numbers?.each ?? []).map(({ number }) => number));
    const unfit = others.filter((one) => !missing.includes(one) && stray.has(one.value));
    // 1 and −1 are two sides.
    const areSides = said.every(({ value }) => value === 1) && missing.some(({ value }) => value === -1);
    const isBoth = said.length === 2 || (said.length === 1 && isFlag && !areSides);
    const areFlags = isBoth && missing.length + unfit.length === others.length && (missing.length === 0 || isFlag);
    if (!areFlags || [...said, ...missing].some(({ value }) => !Number.isInteger(value))) return null;
    return { ...NONE, missing, unfit, what: "0 and 1" };
  }
  if (areVerdictCells(column, words)) return { ...NONE, ...verdictsIn(column), what: "0 and 1" };
  if (texts && areSeveralLabels(texts.apart)) return null;
  const written = (texts?.each ?? []).map(({ text, count }) => ({ value: text, count }));
  if (!isFlag && !isVerdictName(words) && types.flag === 0 && written.some(({ value }) => isUndecided(value)))
    return null;
  const placeholders = written.filter(({ value }) => isPlaceholder(value, "numbers"));
  const named = worthsInName(String(column.steps.at(-1) ?? ""));
  const known = worthAmong(written.map(({ value }) => foldLabel(value)));
  const worthIn = (label: string) => named.get(label) ?? known(label);
  const worth = (value: string) => worthIn(foldLabel(value)) ?? worthIn(firstLabel(value));
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
  const labels = said.map(({ value }) => foldLabel(value));
  if (types.flag === 0 && !isFlag && !isTold(labels) && !labels.every((label) => named.has(label))) return null;
  const isFitting = (value: string | number): boolean =>
    [...said, ...missing, ...asNumbers].some((one) => one.value === value);
  return {
    ...NONE,
    missing,
    unfit: [...written, ...counted].filter(({ value }) => !isFitting(value)),
    words: said.length === 0 ? null : Object.fromEntries(said.map(({ value }) => wordOf(value, worthIn))),
    what: types.flag > 0 ? "true and false" : "yes and no",
  };
}

function areSeveralLabels(texts: readonly CountedText[]): boolean {
  const labels = new Set<string>();
  return texts.some(({ text }) => labels.add(firstLabel(text)).size > MOST_LABELS);
}

const wordOf = (
  text: string,
  worthIn: (label: string) => number | null | undefined,
): readonly [string, number | null] => {
  const whole = foldLabel(text);
  const own = worthIn(whole);
  return own === undefined ? [firstLabel(text), worthIn(firstLabel(text)) ?? null] : [whole, own];
};

const LONGEST_FLAG = 40;
const MOST_LABELS = 20;
const PLAIN_FLAGS = new Set(["true", "false", "pass", "fail", "passed", "failed", "correct", "incorrect"]);

/** Whether labels without a flag's name are a flag: both sides, or an unmistakable word. */
const isTold = (labels: readonly string[]): boolean => {
  const worths = new Set(labels.map((label) => worthOf(label)));
  return (worths.has(1) && worths.has(0)) || labels.some((label) => PLAIN_FLAGS.has(label));
};

/** Whether cells of 0 and 1, as CSV has them, stand under a verdict's name: `correct` is no right answer then. */
const areVerdictCells = ({ texts, types, steps }: ColumnProfile, words: readonly string[]): boolean =>
  texts !== null &&
  types.flag === 0 &&
  isVerdictName(words) &&
  roleNames(steps).reference < SURE &&
  texts.areFew &&
  texts.each.some(({ text }) => MARK.test(text)) &&
  !(texts.each.some(({ text }) => Number(text) === -1) && texts.each.every(({ text }) => Number(text) !== 0)) &&
  texts.each.every(({ text }) => MARK.test(text) || isPlaceholder(text, "numbers") || isSentinelOfFlag(Number(text)));
const MARK = /^\s*[01](?:\.0*)?\s*$/;

function verdictsIn({ texts, numbers }: ColumnProfile) {
  const written = (texts?.each ?? []).map(({ text, count }) => ({ value: text, count }));
  const counted = (numbers?.each ?? []).map(({ number, count }) => ({ value: number, count }));
  return {
    form: "plain" as const,
    missing: [
      ...written.filter(({ value }) => !MARK.test(value)),
      ...counted.filter(({ value }) => isSentinelOfFlag(value)),
    ],
    unfit: counted.filter(({ value }) => value !== 0 && value !== 1 && !isSentinelOfFlag(value)),
  };
}
