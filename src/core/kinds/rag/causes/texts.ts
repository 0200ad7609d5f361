import type { Span } from "../../../../model/index.ts";
import { lower, matchesIn } from "../robustness/text.ts";
import { isWhole } from "../robustness/words.ts";

/**
 * What words alone can tell of where an answer stands: numbers by their value, other answers word for word. Whatever is
 * said here is true of the letters; that a paraphrase says the same is not looked for.
 */

/** An answer that can be looked for word for word. */
export interface Wanted {
  /** In lower case, without punctuation around it, its white space single. */
  readonly text: string;
  /** Its digits where it is a number and nothing else: `1577` of `$1,577`. */
  readonly number: string | null;
}

/** Longer answers are said in other words. */
const MOST_WORDS = 6;
const MOST_CHARACTERS = 60;
/** What says nothing of its own: every text has such words. */
const EMPTY_ANSWERS =
  /^(?:yes|no|true|false|none|unknown|null|n\/a|not (?:known|given|mentioned|available|specified)|ja|nein|是|否|有|无)$/;
const EDGES = /^[\s\p{P}\p{S}]+|(?<![\s\p{P}\p{S}])[\s\p{P}\p{S}]+$/gu;
/** A number with its thousands parted by commas or not; no digits run on before or behind it. */
const NUMBER = /\d+(?:,\d{3})*(?:\.\d+)?/g;
const ONE_NUMBER = /^[^\p{L}\p{N}]*(\d+(?:,\d{3})*(?:\.\d+)?)[^\p{L}\p{N}]*$/u;

/** An answer as it is looked for; null where it is too long, too short, or says nothing of its own. */
export function wantedOf(answer: string): Wanted | null {
  if (answer.length > 2 * MOST_CHARACTERS) return null;
  const number = ONE_NUMBER.exec(answer)?.[1]?.replaceAll(",", "") ?? null;
  const text = lower(answer).replace(EDGES, "").replace(/\s+/g, " ");
  if (number !== null) return number.length < 2 ? null : { text, number };
  if (text.length < 2 || text.length > MOST_CHARACTERS || text.split(" ").length > MOST_WORDS) return null;
  return EMPTY_ANSWERS.test(text) ? null : { text, number: null };
}

/** A text that is searched: as it is, and in lower case with each white space one blank, so that places are the same. */
export class Searched {
  readonly text: string;
  /** Made when it is first asked for: of numbers the text itself tells. */
  #known: string | null = null;

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

  /** Where the answer first stands, on word boundaries; numbers also with or without commas between thousands. */
  placeOf({ text, number }: Wanted): Span | null {
    if (number !== null) return this.placeOfNumber(number);
    const folded = this.#folded;
    for (let at = folded.indexOf(text); at !== -1; at = folded.indexOf(text, at + 1)) {
      if (isWhole(folded, at, at + text.length)) return { from: at, to: at + text.length };
    }
    return null;
  }

  /** Where a number stands that has these digits: `1577` also in `1,577`, but neither in `11,577` nor in `1577.5`. */
  placeOfNumber(digits: string): Span | null {
    const parted = withCommas(digits);
    for (const written of parted === digits ? [digits] : [digits, parted]) {
      for (let at = this.text.indexOf(written); at !== -1; at = this.text.indexOf(written, at + 1)) {
        if (isWholeNumber(this.text, at, at + written.length)) return { from: at, to: at + written.length };
      }
    }
    return null;
  }
}

const SPACES = /[\t\n\v\f\r\u00a0\u2000-\u200a\u202f]/;
const EACH_SPACE = /[\t\n\v\f\r\u00a0\u2000-\u200a\u202f]/g;

function withCommas(digits: string): string {
  const [whole = "", rest] = digits.split(".");
  if (whole.length < 4) return digits;
  const head = whole.length % 3;
  const groups = whole.slice(head).match(/\d{3}/g) ?? [];
  const parted = (head === 0 ? groups : [whole.slice(0, head), ...groups]).join(",");
  return rest === undefined ? parted : `${parted}.${rest}`;
}

/** Whether no digit, and no mark with a digit behind it, runs on across either end. */
function isWholeNumber(text: string, from: number, to: number): boolean {
  const before = text.charCodeAt(from - 1);
  if (isDigit(before) || ((before === COMMA || before === DOT) && isDigit(text.charCodeAt(from - 2)))) return false;
  const after = text.charCodeAt(to);
  if (isDigit(after)) return false;
  if (after === DOT) return !isDigit(text.charCodeAt(to + 1));
  // "May 11,2022" is two numbers, "11,202" is one.
  return after !== COMMA || !/^,\d{3}(?!\d)/.test(text.slice(to, to + 5));
}

const COMMA = 44;
const DOT = 46;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** A number or a name of a text. */
export interface Token extends Span {
  readonly text: string;
  /** As it is looked for. */
  readonly wanted: Wanted;
}

/** A mark of a source, `[12]`, and the number of a list's item say nothing. */
const NO_STATEMENT = /\[\d+(?:\s*[,–-]\s*\d+)*\]|^[^\S\n\r\u2028\u2029]*\d+[.)](?=\s)/gm;
/** Small numbers are written as words as often as not, and are counted on the way: “three reasons”. */
const LEAST_NUMBER = 13;

/** The numbers that a text states, in reading order, each with its digits; small whole ones are left out. */
export function numbersIn(text: string): readonly Token[] {
  if (!/\d/.test(text)) return NO_TOKENS;
  const ignored = matchesIn(text, NO_STATEMENT);
  return matchesIn(text, NUMBER).flatMap((match): Token[] => {
    const [written] = match;
    const from = match.index;
    const to = from + written.length;
    if (ignored.some(({ index, 0: mark }) => index <= from && to <= index + mark.length)) return [];
    // "GPT4", "B52", and what goes on behind: "1.2.3".
    if (/[\p{L}_]$/u.test(text.slice(Math.max(0, from - 2), from)) || !isWholeNumber(text, from, to)) return [];
    const number = written.replaceAll(",", "");
    if (!number.includes(".") && Number(number) < LEAST_NUMBER && !/^\s?[%°]/.test(text.slice(to, to + 2))) return [];
    return [{ text: written, from, to, wanted: { text: written, number } }];
  });
}

const NO_TOKENS: readonly Token[] = [];

/** Words with a capital, one after the other. */
const NAMES = /\p{Lu}[\p{L}\p{M}\p{N}'’-]+(?: \p{Lu}[\p{L}\p{M}\p{N}'’-]*)*/gu;
/** German begins every noun with a capital: there only several in a row may be a name. */
const GERMAN = /\b(?:der|die|das|und|ist|nicht|ein|eine|mit|von)\b/gi;
/** A sentence begins with a capital whatever its first word is. */
const SENTENCE_START = /(?:^|[.!?:;…"“”„»«(*#>\n•–—-])\s*["'“”„»«(*_#>•–—-]*\s*$/u;

/** What a text may name: words with a capital within its sentences. Scripts without capitals have none. */
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

/** Written in several ways, and a part of dates, whose numbers are looked at. */
const CALENDAR =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)(?:day)?$/;
