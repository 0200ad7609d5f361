import { NUMBER_FORMS, type NumberForm } from "../../model/index.ts";
import { numberIn } from "../../read/written.ts";
import type { CountedText } from "./profile.ts";

// Number formats of a column: `0.75`; `0,75`; `1,234.5`; `75%` and `8/10`, which are fractions of 1; `np.float64(0.75)`
// and the like; `"0.75"`, quoted within its cell.

const LONGEST = 60;

/** The number of a text in this form, or null. Every form but `ratio` and `percent` includes plain numbers. */
export function numberOf(text: string, form: NumberForm): number | null {
  if (text.length > LONGEST) return null;
  return READ[form](westernDigits(text.trim()));
}

const READ: Readonly<Record<NumberForm, (text: string) => number | null>> = {
  plain: numberIn,
  printed: (text) => numberIn((PRINTED.exec(text)?.[1] ?? text).trim()),
  quoted: (text) => numberIn(text.replace(QUOTED, "$2")),
  percent(text) {
    const number = text.endsWith("%") ? (numberIn(text.slice(0, -1)) ?? READ.comma(text.slice(0, -1))) : null;
    return number === null ? null : number / 100;
  },
  ratio(text) {
    const [, part, whole] = RATIO.exec(text) ?? [];
    const of = numberIn(whole ?? "");
    const number = numberIn(part ?? "");
    return number === null || of === null || of === 0 ? null : number / of;
  },
  grouped: (text) => numberIn(GROUPED.test(text) ? text.replace(/[,'\s\u00a0\u202f\u2009]/g, "") : text),
  comma: (text) => numberIn(COMMA.test(text) ? text.replace(/[.\s\u00a0\u202f]/g, "").replace(",", ".") : text),
};

const PRINTED =
  /^(?:(?:np|numpy)\.\w{1,12}|tensor|array|Decimal)\(\s{0,4}'?([^()',\s][^()',]{0,40})'?(?:,[^()]{0,40})?\)$/;
const QUOTED = /^(["'])([^"']*)\1$/;
const RATIO = /^([+-]?\d+(?:\.\d+)?)\s*(?:\/|out of|von|of)\s*(\d+(?:\.\d+)?)$/i;
const GROUPED = /^[+-]?\d{1,3}(?:([,'\u00a0\u202f\u2009 ])\d{3})(?:\1\d{3})*(?:\.\d+)?$/;
const COMMA = /^[+-]?(?:\d+|\d{1,3}(?:[. \u00a0\u202f]\d{3})+),\d+$/;

/** The text with other scripts' and full-width digits as 0 to 9. */
export function westernDigits(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  return text
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/\u066b/g, ".")
    .replace(/\u066c/g, ",")
    .replace(/\uff05|\u066a/g, "%");
}

function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code >= MATHEMATICAL && code < MATHEMATICAL + 50) return String((code - MATHEMATICAL) % 10);
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
const MATHEMATICAL = 0x1d7ce;

const NEARLY_ALL = 0.95;
const FEWEST = 3;
export const areNearlyAll = (fitting: number, all: number): boolean =>
  fitting > 0 && (fitting >= NEARLY_ALL * all || (all - fitting === 1 && fitting >= FEWEST));

/**
 * The notation that reads the most texts, if it reads nearly all, and the number of texts it does not read. At a tie
 * the first in `NUMBER_FORMS`. Null if no notation reads nearly all.
 */
export function formOf(texts: readonly CountedText[]): { readonly form: NumberForm; readonly unfit: number } | null {
  const all = texts.reduce((sum, { count }) => sum + count, 0);
  let best: { readonly form: NumberForm; readonly unfit: number } | null = null;
  for (const form of NUMBER_FORMS) {
    const unfit = unfitIn(texts, form, all);
    if (unfit !== null && areNearlyAll(all - unfit, all) && (best === null || unfit < best.unfit))
      best = { form, unfit };
  }
  return best;
}

function unfitIn(texts: readonly CountedText[], form: NumberForm, all: number): number | null {
  let unfit = 0;
  for (const { text, count } of texts) {
    if (numberOf(text, form) === null) unfit += count;
    if (unfit > 1 && unfit > all - NEARLY_ALL * all) return null;
  }
  return unfit;
}
