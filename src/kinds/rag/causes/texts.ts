import type { Span } from "../../../model/index.ts";
import {
  hasPowers,
  numbersIn as numbersOf,
  placeOfValue,
  plainDigit,
  soughtNumbersIn,
  type WrittenNumber,
} from "../robustness/numbers.ts";
import { lower, matchesIn } from "../robustness/text.ts";
import { isWhole, thinkingIn } from "../robustness/words.ts";

/** Places of an answer by words: numbers by value, other answers word for word, without paraphrases. */

/** An answer that can be searched word for word. */
export interface Wanted {
  /** In lower case, without outer punctuation, single spaces. */
  readonly text: string;
  /** Its values if it is only a number: `1577` of `$1,577`. */
  readonly number: Values | null;
}

type Values = WrittenNumber["values"];

/** Longer answers are paraphrased. */
const MOST_WORDS = 6;
const MOST_CHARACTERS = 60;
/** Answers that every text contains. */
const EMPTY_ANSWERS =
  /^(?:yes|no|true|false|none|unknown|null|n\/a|not (?:known|given|mentioned|available|specified)|ja|nein|是|否|有|无)$/;
const EDGES = /^[\s\p{P}\p{S}]+|(?<![\s\p{P}\p{S}])[\s\p{P}\p{S}]+$/gu;
/** Null if too long, too short, or empty of meaning. */
export function wantedOf(answer: string): Wanted | null {
  if (answer.length > 2 * MOST_CHARACTERS) return null;
  const number = onlyNumberOf(answer);
  const text = lower(answer).replace(EDGES, "").replace(/\s+/g, " ");
  if (number !== null) return number.values.every(isDigit) ? null : { text, number: number.values };
  if (text.length < 2 || text.length > MOST_CHARACTERS || text.split(" ").length > MOST_WORDS) return null;
  return EMPTY_ANSWERS.test(text) ? null : { text, number: null };
}

function onlyNumberOf(text: string): WrittenNumber | null {
  const plain = plainNumbers(text);
  const [number] = soughtNumbersIn(plain);
  if (number === undefined) return null;
  const rest = plain.slice(0, number.around.from) + plain.slice(number.around.to);
  return /[\p{L}\p{N}]/u.test(rest) ? null : number;
}

const isDigit = (value: string): boolean => /^-?\d$/.test(value);

/** Plain forms of the characters of numbers, one by one: offsets stay. */
function plainNumbers(text: string): string {
  return MAY_BE_ODD.test(text) && ODD_IN_NUMBERS.test(text) ? text.replace(EACH_ODD, asPlain) : text;
}

/** Fast test. */
const MAY_BE_ODD = /[\t\x80-\uffff]/;

const ODD_IN_NUMBERS = /(?![0-9])\p{Nd}|[\t\u00a0\u2007\u2009\u202f\u2212\u066b\u066c]/u;
const EACH_ODD = new RegExp(ODD_IN_NUMBERS, "gu");

function asPlain(character: string): string {
  if (character === "\u2212") return "-";
  if (character === "\u066b") return ".";
  if (character === "\u066c") return ",";
  const plain = /\s/.test(character) ? " " : plainDigit(character);
  return plain.length === character.length ? plain : character;
}

/** A searched text, as written and in lower case with white space as blanks, at equal offsets. */
export class Searched {
  readonly text: string;
  /** Made on demand: numbers do not need it. */
  #known: string | null = null;
  #plain: string | null = null;
  /** Searches left before all numbers of the text are indexed. */
  #searches: number | null = null;
  /** First place of each number, by value. */
  #numbers: ReadonlyMap<string, Span> | null = null;

  constructor(text: string) {
    this.text = text;
  }

  get #folded(): string {
    if (this.#known === null) {
      const folded = lower(this.text);
      this.#known = SPACES.test(folded) ? folded.replace(EACH_SPACE, " ") : folded;
    }
    return this.#known;
  }

  has(wanted: Wanted): boolean {
    return this.placeOf(wanted) !== null;
  }

  /** First place on word boundaries; numbers with or without commas between thousands. */
  placeOf({ text, number }: Wanted): Span | null {
    if (number !== null) return this.placeOfNumber(number);
    const folded = this.#folded;
    for (let at = folded.indexOf(text); at !== -1; at = folded.indexOf(text, at + 1)) {
      if (isWhole(folded, at, at + text.length)) return { from: at, to: at + text.length };
    }
    return null;
  }

  /** First place of a number with one of these values: `1577` also in `1,577`, not in `11,577` or `1577.5`. */
  placeOfNumber(values: Values): Span | null {
    this.#plain ??= plainNumbers(this.text);
    this.#searches ??= hasPowers(this.#plain) ? 0 : MOST_SEARCHES;
    if (this.#searches-- > 0) {
      const place = placeOfValue(this.#plain, values);
      if (place !== undefined) return place;
    }
    this.#searches = 0;
    this.#numbers ??= firstPlaces(numbersOf(this.#plain));
    const places = values.flatMap((value) => this.#numbers?.get(value) ?? []);
    return places.reduce<Span | null>((first, place) => (first && first.from <= place.from ? first : place), null);
  }
}

/** A search reads the text; an index is cheaper after several. */
const MOST_SEARCHES = 8;

function firstPlaces(numbers: readonly WrittenNumber[]): ReadonlyMap<string, Span> {
  const places = new Map<string, Span>();
  for (const { values, from, to } of numbers)
    for (const value of values) if (!places.has(value)) places.set(value, { from, to });
  return places;
}

const SPACES = /[\t\n\v\f\r\u00a0\u2000-\u200a\u202f]/;
const EACH_SPACE = /[\t\n\v\f\r\u00a0\u2000-\u200a\u202f]/g;

/** A number or a name in a text. */
export interface Token extends Span {
  readonly text: string;
  readonly wanted: Wanted;
}

/** A response with blanks for a reasoning model's thoughts, at equal offsets: these claim nothing. */
export function withoutThoughts(response: string): string {
  let text = response;
  for (const { from, to } of thinkingIn(response))
    text = text.slice(0, from) + text.slice(from, to).replace(/\S/gu, (one) => " ".repeat(one.length)) + text.slice(to);
  return text;
}

/** A source's marker, `[12]`, and the number of a list item are no statements. */
const NO_STATEMENT = /\[\d+(?:\s*[,–-]\s*\d+)*\]|^[^\S\n\r\u2028\u2029]*\d+[.)](?=\s)/gm;
/** Small numbers are often words, and counted on the way: “three reasons”. */
const LEAST_NUMBER = 13;

/** Numbers in reading order without small whole ones. */
export function numbersIn(text: string): readonly Token[] {
  const plain = plainNumbers(text);
  const numbers = numbersOf(plain);
  if (numbers.length === 0) return NO_TOKENS;
  const ignored = matchesIn(plain, NO_STATEMENT);
  return numbers.flatMap(({ from, to, values, counts }): Token[] => {
    if (ignored.some(({ index, 0: mark }) => index <= from && to <= index + mark.length)) return [];
    if (/[\p{L}_]$/u.test(text.slice(Math.max(0, from - 2), from))) return [];
    const [value = ""] = values;
    if (/^\d+$/.test(value) && Number(value) < LEAST_NUMBER && counts !== "share" && text.charAt(to) !== "°") return [];
    const written = text.slice(from, to);
    return [{ text: written, from, to, wanted: { text: written, number: values } }];
  });
}

const NO_TOKENS: readonly Token[] = [];

/** Consecutive capitalised words. */
const NAMES = /\p{Lu}[\p{L}\p{M}\p{N}'’-]+(?: \p{Lu}[\p{L}\p{M}\p{N}'’-]*)*/gu;
/** German capitalises every noun: only several in a row may be a name. */
const GERMAN = /\b(?:der|die|das|und|ist|nicht|ein|eine|mit|von)\b/gi;
/** The first word of a sentence is capitalised. */
const SENTENCE_START = /(?:^|[.!?:;…"“”„»«(*#>\n•–—-])\s*["'“”„»«(*_#>•–—-]*\s*$/u;

/** Capitalised words within sentences. Scripts without capitals have none. */
export function namesIn(text: string): readonly Token[] {
  const isGerman = matchesIn(text, GERMAN).length > 2;
  return matchesIn(text, NAMES).flatMap((match): Token[] => {
    let [name] = match;
    let from = match.index;
    if (SENTENCE_START.test(text.slice(Math.max(0, from - 12), from))) {
      const rest = name.indexOf(" ");
      if (rest === -1) return [];
      from += rest + 1;
      name = name.slice(rest + 1);
    }
    name = name.replace(/['’]s?$/, "");
    if (name.length < 3 || CALENDAR.test(name) || /^\p{Ll}/u.test(name) || (isGerman && !name.includes(" "))) return [];
    return [{ text: name, from, to: from + name.length, wanted: { text: lower(name), number: null } }];
  });
}

/** Parts of dates, spelled in several ways; their numbers are compared. */
const CALENDAR =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)(?:day)?$/;
