import { unitOf } from "../../../labels/local/words.ts";
import type { Span } from "../../../model/index.ts";
import { isSameNumber, mayHold, numbersIn, soughtNumbersIn, type WrittenNumber } from "./numbers.ts";
import type { Folded } from "./strictMatch.ts";
import { isJoined, isWhole } from "./words.ts";

/** Every place of a folded part on word boundaries, in order: numbers by value, other text word for word. */
export function placesIn(said: Folded, part: string): Iterable<Span> {
  const digit = part.search(/\d/);
  if (digit === -1) return wordPlaces(said.text, part);
  // Words before a number are literal, which excludes most alternatives.
  const words = /^.*\p{L}/u.exec(part.slice(0, digit))?.[0] ?? "";
  return said.text.includes(words) ? numberedPlaces(said, part) : NOWHERE;
}

const NOWHERE: readonly Span[] = [];

/** Fast path: the place of a folded part as written. Null if it is not there, or if only its numbers decide. */
export function writtenPlaceOf({ text }: Folded, part: string): Span | null {
  const hasDigit = /\d/.test(part);
  for (const place of wordPlaces(text, part)) {
    if (!hasDigit || isApart(text, place)) return place;
  }
  return null;
}

/** Whether no neighbour changes the numbers at the edges. */
function isApart(text: string, { from, to }: Span): boolean {
  if (/\d \d/.test(text.slice(from, to))) return false;
  if (isDigitAt(text, from)) {
    if (/(?:[-+.,'$€£¥₹]|[-+$€£¥₹\d] )$/.test(text.slice(Math.max(0, from - 2), from))) return false;
  } else if (!/\p{L}/u.test(text.charAt(from))) return false;
  if (isDigitAt(text, to - 1)) return !(isDigitAt(text, to + 1) && /[.,'_ ]/.test(text.charAt(to)));
  return /[%\p{L}]/u.test(text.charAt(to - 1));
}

const isDigitAt = (text: string, at: number): boolean => (text.charCodeAt(at) - 48) >>> 0 < 10;

function* wordPlaces(text: string, part: string): Generator<Span> {
  if (part === "") return;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    const to = at + part.length;
    if (isWhole(text, at, to)) yield { from: at, to };
  }
}

/** Cache of a text's numbers for the next part. */
const NUMBERS = new WeakMap<Folded, readonly WrittenNumber[]>();

function numbersOf(said: Folded): readonly WrittenNumber[] {
  const known = NUMBERS.get(said);
  if (known !== undefined) return known;
  const numbers = numbersIn(said.text, said.breaks);
  NUMBERS.set(said, numbers);
  return numbers;
}

/** A part with more numbers is a text, compared as written. */
const MOST_NUMBERS = 32;

function* numberedPlaces(said: Folded, part: string): Generator<Span> {
  const pattern = patternOf(part);
  if (pattern.numbers.length > MOST_NUMBERS) return yield* wordPlaces(said.text, part);
  if (!mayHold(said.text, pattern.numbers[0]?.values ?? [])) return;
  // A space before a unit is optional; other words between numbers are literal.
  if (!pattern.words.every((word) => said.text.includes(word.trimStart()))) return;
  const found = numbersOf(said);
  for (let index = 0; index < found.length; index++) {
    const place = placeAt(said.text, found, index, pattern);
    if (place !== null) yield { from: place.from, to: place.to };
  }
}

/** The numbers of a part, and the words around them. */
interface Pattern {
  readonly numbers: readonly WrittenNumber[];
  readonly words: readonly string[];
}

function patternOf(part: string): Pattern {
  const numbers: WrittenNumber[] = [];
  const words: string[] = [];
  let done = 0;
  for (const number of soughtNumbersIn(part)) {
    // "11,2022" is taken as one number: as two it reads the same.
    const { from, to } = number.around;
    if (from < done) continue;
    numbers.push(number);
    words.push(part.slice(done, from));
    done = to;
  }
  words.push(part.slice(done));
  return { numbers, words };
}

/** Place of the pattern with its first number at one of those found, or null. */
function placeAt(
  text: string,
  found: readonly WrittenNumber[],
  index: number,
  { numbers, words }: Pattern,
): Span | null {
  const first = spanOf(numbers[0], found[index]);
  const [before = "", ...behind] = words;
  if (first === null || (before !== "" && !text.endsWith(before, first.from))) return null;
  const from = first.from - before.length;
  if (from < 0 || isJoined(text, from)) return null;
  let to = endOf(text, first.to, behind[0] ?? "");
  for (let i = 1; i < numbers.length && to !== -1; i++) {
    const next = numberAt(found, index + 1, to, numbers[i]);
    to = next === null ? -1 : endOf(text, next.to, behind[i] ?? "");
  }
  if (to === -1) return null;
  return !isJoined(text, to) || (behind.at(-1) === "" && isUnit(text, to)) ? { from, to } : null;
}

/** Span of an equal number, with its currency if the part has one. */
function spanOf(sought: WrittenNumber | undefined, found: WrittenNumber | undefined): Span | null {
  if (sought === undefined || found === undefined || !isSameNumber(sought, found)) return null;
  return sought.counts === null ? found : found.around;
}

function numberAt(
  found: readonly WrittenNumber[],
  index: number,
  at: number,
  sought: WrittenNumber | undefined,
): Span | null {
  for (let i = index; i < found.length; i++) {
    const number = found[i];
    if (number === undefined || number.around.from > at) return null;
    const span = spanOf(sought, number);
    if (span?.from === at) return span;
  }
  return null;
}

/** End of the words after a number, with or without a space: 10 km, 10km; -1 if absent. */
function endOf(text: string, at: number, words: string): number {
  if (text.startsWith(words, at)) return at + words.length;
  if (/^ [\p{L}°]/u.test(words) && text.startsWith(words.slice(1), at)) return at + words.length - 1;
  const isParted = text.charAt(at) === " " && /^[\p{L}°]/u.test(words) && text.startsWith(words, at + 1);
  return isParted ? at + 1 + words.length : -1;
}

/** "10km" contains a 10; "50k", "3rd" and "5G" do not contain the number alone. */
function isUnit(text: string, at: number): boolean {
  const word = /^\p{L}{2,12}(?![\p{L}\p{N}_])/u.exec(text.slice(at, at + 14))?.[0];
  return word !== undefined && unitOf(word) !== undefined;
}
