import { unitOf } from "../../../labels/local/words.ts";
import type { Span } from "../../../model/index.ts";
import { isWordCharacter } from "./words.ts";

/** A number in a text, with its sign. */
export interface WrittenNumber extends Span {
  /** With currency or percent sign. */
  readonly around: Span;
  /** The shortest decimal; two for an ambiguous number: 12.500. */
  readonly values: readonly string[];
  /** The unit: `share` of a percentage, a currency, or null. */
  readonly counts: string | null;
  /** Digits with the marks between them. */
  readonly digits: string;
  /** A version or a section: 3.10 is not 3.1. */
  readonly isName: boolean;
}

const NONE: readonly WrittenNumber[] = [];
const DIGIT = /\d/;

/**
 * Numbers of a text with plain digits and spaces, in reading order. All three of "11,2022" if it may be one number or
 * two. `breaks` are line ends, which separate no thousands.
 */
export function numbersIn(text: string, breaks: readonly number[] = []): readonly WrittenNumber[] {
  if (!DIGIT.test(text)) return NONE;
  const numbers: WrittenNumber[] = [];
  // Digits with single marks between them; parts around spaces are joined if they are one number.
  const chain = /\d+(?:[.,'_]\d+)*/g;
  let run: Span[] = [];
  let passed = 0;
  for (let match = chain.exec(text); match !== null; match = chain.exec(text)) {
    const from = match.index;
    const end = run.at(-1)?.to ?? 0;
    while ((breaks[passed] ?? from) < end) passed++;
    if (run.length > 0 && !(end + 1 === from && text.charAt(end) === " " && breaks[passed] !== end)) {
      addRun(numbers, text, run);
      run = [];
    }
    run.push({ from, to: from + match[0].length });
  }
  addRun(numbers, text, run);
  return numbers;
}

const SPACED = /^[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d+)?$/;

function addRun(numbers: WrittenNumber[], text: string, run: readonly Span[]): void {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined) return;
  if (run.length > 1 && !isWordCharacter(text.charAt(first.from - 1)) && SPACED.test(text.slice(first.from, last.to))) {
    numbers.push(written(text, first.from, last.to, readingsOf(text.slice(first.from, last.to)) ?? []));
    return;
  }
  for (const { from, to } of run) addChain(numbers, text, from, to);
}

function addChain(numbers: WrittenNumber[], text: string, from: number, to: number): void {
  const chain = text.slice(from, to);
  const values = readingsOf(chain);
  if (values !== null) numbers.push(written(text, from, to, values));
  if (values !== null && !MAY_BE_TWO.test(chain)) return;
  for (const match of chain.matchAll(/\d+/g)) {
    const begin = from + match.index;
    numbers.push(written(text, begin, begin + match[0].length, [decimalOf(match[0])]));
  }
}

/** "May 11,2022" and "in 2019,500 people": a comma between two numbers. */
const MAY_BE_TWO = /^(?:\d+,\d{4,}|\d{4,},\d{3})$/;
const PLAIN = /^\d+$/;
/** Thousands with commas, apostrophes, low lines or spaces; lakhs; thousands with dots. */
const PARTED =
  /^[1-9]\d{0,2}(?:(?:,\d{3})+(?:\.\d+)?|(?:['_ ]\d{3})+(?:[.,]\d+)?)$|^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d+)?$|^[1-9]\d{0,2}(?:(?:\.\d{3}){2,}|(?:\.\d{3})+,\d+)$/;
const DECIMAL = /^\d+[.,]\d+$/;
const PARTED_BY_DOT = /^[1-9]\d{0,2}\.\d{3}$/;

/** Values of digits with marks; null if they are no single number: 11.05.2022, 1,2,3. */
function readingsOf(chain: string): readonly string[] | null {
  if (PLAIN.test(chain)) return [decimalOf(chain)];
  if (PARTED.test(chain)) {
    const mark = /\D/.exec(chain)?.[0] ?? "";
    const [whole = "", fraction = ""] = chain.replaceAll(mark, "").split(/[.,]/);
    return [decimalOf(whole, fraction)];
  }
  if (!DECIMAL.test(chain)) return null;
  const [whole = "", fraction = ""] = chain.split(/[.,]/);
  const value = decimalOf(whole, fraction);
  return PARTED_BY_DOT.test(chain) ? [value, whole + fraction] : [value];
}

/** 007 is a name: its zeros stay. */
function decimalOf(whole: string, fraction = ""): string {
  let end = fraction.length;
  while (end > 0 && fraction.charCodeAt(end - 1) === ZERO) end--;
  return end === 0 ? whole : `${whole}.${fraction.slice(0, end)}`;
}

const ZERO = 48;

/** Before a minus. In "3-5" and "F-16" it is a hyphen. */
const BEFORE_SIGN = /^[\s([{<>"'=:;,/*|~≈≤≥±$€£¥₹\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]?$/u;
const FRACTION = /^\d+\.\d+$/;
const BEFORE_NAME = /(?:(?<![\p{L}\p{N}])(?:version|release|section|chapter|clause|figure|table|v)\.?|§) ?$/iu;
const CURRENCY = "$€£¥₹";
const AFTER = /^ ?(?:%|[$€£¥₹](?! ?\d)|\p{L}{3,10}(?![\p{L}\p{N}_]))/u;
/** First characters of the words and signs of `countsOf`, in either case: a fast test after a number. */
const STARTS: ReadonlySet<number> = new Set([..."%$€£¥₹pudejyrigPUDEJYRIG"].map((mark) => mark.charCodeAt(0)));
const POWER = /^e([+-]?\d{1,2})(?![\p{L}\p{N}_])/iu;
const COUNTED: ReadonlySet<string> = new Set(["share", "dollar", "euro", "pound", "yen", "rupee"]);

/** The number with digits at `[first, end)`, and its surroundings. */
function written(text: string, first: number, end: number, readings: readonly string[]): WrittenNumber {
  let [from, to, values] = [first, end, readings];
  const digits = text.slice(from, to);
  // ".5" is no 5.
  if (text.charAt(from - 1) === "." && PLAIN.test(digits) && BEFORE_SIGN.test(text.charAt(from - 2))) {
    from--;
    values = [decimalOf("0", digits)];
  }
  const power = /^e/i.test(text.charAt(to)) ? POWER.exec(text.slice(to, to + 5)) : null;
  if (power !== null && values.length === 1) {
    to += power[0].length;
    values = [shifted(values[0] ?? "", Number(power[1]))];
  }
  const isName =
    digits.includes(".") && FRACTION.test(digits) && BEFORE_NAME.test(text.slice(Math.max(0, first - 12), first));
  let currency = currencyBefore(text, from);
  const beforeSign = currency?.from ?? from;
  const sign = text.charAt(beforeSign - 1);
  if ((sign === "-" || sign === "+") && BEFORE_SIGN.test(text.charAt(beforeSign - 2))) {
    from = beforeSign - 1;
    if (sign === "-") values = values.map((value) => (value === "0" ? value : `-${value}`));
    currency ??= currencyBefore(text, from);
  }
  if (currency !== null) {
    const around = { from: Math.min(from, currency.from), to };
    return { from, to, around, values, counts: currency.counts, digits, isName };
  }
  const next = text.charAt(to) === " " ? to + 1 : to;
  const mark = STARTS.has(text.charCodeAt(next)) ? (AFTER.exec(text.slice(to, to + 14))?.[0] ?? "") : "";
  const counts = countsOf(mark.trim().toLowerCase());
  const around = { from, to: counts === null ? to : to + mark.length };
  return { from, to, around, values, counts, digits, isName };
}

function currencyBefore(text: string, at: number): { readonly from: number; readonly counts: string | null } | null {
  const from = text.charAt(at - 1) === " " ? at - 2 : at - 1;
  const sign = text.charAt(from);
  return sign !== "" && CURRENCY.includes(sign) ? { from, counts: countsOf(sign) } : null;
}

function countsOf(mark: string): string | null {
  const unit = unitOf(mark);
  return unit?.factor === 1 && COUNTED.has(unit.dimension) ? unit.dimension : null;
}

function shifted(value: string, power: number): string {
  const [whole = "", fraction = ""] = value.split(".");
  const digits = whole + fraction;
  const point = whole.length + power;
  const padded = point <= 0 ? "0".repeat(1 - point) + digits : digits.padEnd(point, "0");
  const at = Math.max(point, 1);
  return decimalOf(padded.slice(0, at).replace(/^0+(?=\d)/, ""), padded.slice(at));
}

/** Whether two numbers are equal. A currency may be absent, but not another; a percentage has to be one. */
export function isSameNumber(sought: WrittenNumber, found: WrittenNumber): boolean {
  if ((sought.isName || found.isName) && sought.digits !== found.digits) return false;
  if (!sought.values.some((value) => found.values.includes(value))) return false;
  if (sought.counts === null || sought.counts === found.counts) return true;
  return sought.counts !== "share" && found.counts === null;
}

/** Numbers of a sought text: 8.000 is eight thousand, and a number after a word is a name, as in "Python 3.10". */
export function soughtNumbersIn(text: string): readonly WrittenNumber[] {
  return numbersIn(text).map((number) => {
    const [value = "", thousands] = number.values;
    const values = thousands === undefined || value.includes(".") ? number.values : [thousands];
    const isNamed =
      number.counts === null &&
      FRACTION.test(number.digits) &&
      /\p{L} ?$/u.test(text.slice(Math.max(0, number.from - 2), number.from));
    return { ...number, values, isName: number.isName || isNamed };
  });
}

/**
 * Fast test for a value in a text with plain digits: the last three digits before a fraction are never separated,
 * unless a power of ten is written out.
 */
export function mayHold(text: string, values: WrittenNumber["values"]): boolean {
  return values.some((value) => {
    const whole = /\d+/.exec(value)?.[0] ?? "0";
    return whole === "0" || text.includes(whole.slice(-3)) || hasPowers(text);
  });
}

/** With a power of ten next to a digit, a value's digits may be nowhere. */
export const hasPowers = (text: string): boolean => POWER_BEHIND.test(text);
const POWER_BEHIND = /(?<=\d)[eE][-+\d]/;

/** Limit on characters of a number other than digits and marks: words before, sign, unit, power. */
const BESIDE = 20;
/** Shorter keys occur in too many other numbers. */
const SHORTEST_KEY = 2;

/**
 * The first number with one of these values, or null. Only matching digits are read as numbers; undefined if that is
 * not enough.
 */
export function placeOfValue(text: string, values: WrittenNumber["values"]): Span | null | undefined {
  let first: Span | null = null;
  let passed = 0;
  for (const value of values) {
    const key = keyOf(value);
    if (key.length < SHORTEST_KEY) return undefined;
    const before = first?.from ?? text.length;
    for (let at = text.indexOf(key); at !== -1 && at < before; ) {
      const from = begin(text, at);
      const to = endOf(text, at + key.length);
      passed += to - from;
      if (passed > text.length) return undefined;
      const start = Math.max(0, from - BESIDE);
      const found = numbersIn(text.slice(start, to + BESIDE)).find(
        (number) => number.values.includes(value) && start + number.to > from && start + number.from < to,
      );
      if (found !== undefined) {
        if (start + found.from < before) first = { from: start + found.from, to: start + found.to };
        break;
      }
      at = text.indexOf(key, to);
    }
  }
  return first;
}

/** Adjacent digits of the value in every spelling without a power of ten. */
function keyOf(value: string): string {
  const [whole = "", fraction = ""] = value.replace("-", "").split(".");
  return whole === "0" ? fraction : whole.slice(-3);
}

/** Start and end of digits and marks. */
function begin(text: string, at: number): number {
  let from = at;
  while (from > 0 && isOfRun(text.charCodeAt(from - 1))) from--;
  return from;
}

function endOf(text: string, at: number): number {
  let to = at;
  while (to < text.length && isOfRun(text.charCodeAt(to))) to++;
  return to;
}

const RUN = new Set([...".,'_ "].map((mark) => mark.charCodeAt(0)));
const isOfRun = (code: number): boolean => (code - ZERO) >>> 0 < 10 || RUN.has(code);

/** A decimal digit of any script as 0 to 9; other characters unchanged. */
export function plainDigit(character: string): string {
  if (!/^\p{Nd}$/u.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  // A script's digits begin at a last hexadecimal digit of 0, or of 6.
  const isFromZero = /^\p{Nd}$/u.test(String.fromCodePoint(code & ~0xf));
  return String((code & 0xf) - (isFromZero ? 0 : 6));
}
