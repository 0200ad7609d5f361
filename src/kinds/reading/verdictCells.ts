import { isVerdictName } from "./columnNames.ts";
import { isSentinelOfFlag } from "./columnNumbers.ts";
import { SURE } from "./evidence.ts";
import type { ColumnProfile, CountedValue } from "./profile.ts";
import { roleNames } from "./roleNames.ts";
import { isPlaceholder } from "./words.ts";

/** Whether cells of 0 and 1, as CSV has them, stand under a verdict's name: `correct` is no right answer then. */
export const areVerdictCells = ({ texts, types, steps }: ColumnProfile, words: readonly string[]): boolean =>
  texts !== null &&
  types.flag === 0 &&
  isVerdictName(words) &&
  roleNames(steps).reference < SURE &&
  texts.areFew &&
  texts.each.some(({ text }) => MARK.test(text)) &&
  !(texts.each.some(({ text }) => Number(text) === -1) && texts.each.every(({ text }) => Number(text) !== 0)) &&
  texts.each.every(({ text }) => MARK.test(text) || isPlaceholder(text, "numbers") || isSentinelOfFlag(Number(text)));
const MARK = /^\s*[01](?:\.0*)?\s*$/;

interface Cells {
  readonly form: "plain";
  readonly missing: readonly CountedValue[];
  readonly unfit: readonly CountedValue[];
}

export function verdictsIn({ texts, numbers }: ColumnProfile): Cells {
  const written = (texts?.each ?? []).map(({ text, count }) => ({ value: text, count }));
  const counted = (numbers?.each ?? []).map(({ number, count }) => ({ value: number, count }));
  return {
    form: "plain",
    missing: [
      ...written.filter(({ value }) => !MARK.test(value)),
      ...counted.filter(({ value }) => isSentinelOfFlag(value)),
    ],
    unfit: counted.filter(({ value }) => value !== 0 && value !== 1 && !isSentinelOfFlag(value)),
  };
}
