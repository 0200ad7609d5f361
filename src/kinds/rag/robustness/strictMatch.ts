import type { AnswerParts, Span } from "../../../model/index.ts";
import { setOf } from "../../../text/wordList.ts";
import { asLatin, BESIDE_LATIN, hasLookalikes } from "./lookalikes.ts";
import { plainDigit } from "./numbers.ts";
import { placesIn } from "./places.ts";
import { type Mapped, matchesIn, PieceBuilder } from "./text.ts";
import { hasOddCharacters, oddCharactersIn, thinkingIn } from "./words.ts";

/** A folded text, with offsets of sure statement ends (a new line, a removed thought). */
export interface Folded {
  readonly text: string;
  readonly breaks: readonly number[];
}

/**
 * NFKC, case folded, single spaces, plain dashes, quotes and digits; without invisible characters, Markdown emphasis
 * and `<think>…</think>`.
 */
export function fold(text: string): Folded {
  let folded = "";
  const breaks: number[] = [];
  walk(text, breaks, {
    copy: (from, to) => {
      folded += text.slice(from, to);
    },
    put: (as) => {
      folded += as;
    },
    size: () => folded.length,
  });
  return { text: folded.toLowerCase(), breaks };
}

/** The same with offsets of the original. */
export function foldWithPlaces(text: string): Folded & Mapped {
  const builder = new PieceBuilder();
  const breaks: number[] = [];
  walk(text, breaks, {
    copy: (from, to) => builder.copy(text.slice(from, to), from),
    put: (as, from, to) => builder.put(as, from, to),
    size: () => builder.text.length,
  });
  // Copied text is ASCII and replacements are folded, so that lower-casing keeps the length.
  return { ...builder.done(undefined, builder.text.toLowerCase()), breaks };
}

/** A folded alternative of an answer without outer punctuation and quotes. An empty one matches nothing. */
export function foldAnswer(text: string): string {
  return fold(text).text.replace(AROUND, "");
}

/** Starts only at the beginning of a run, so that each is read once. */
const AROUND = /^[\s"']+|(?<![\s"'.!?,;:])[\s"'.!?,;:]+$/g;

interface Sink {
  copy(from: number, to: number): void;
  put(as: string, from: number, to: number): void;
  size(): number;
}

const SPACE = "\\t-\\r\\x1c-\\x1f\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const INVISIBLE = "\\xad\\u200b-\\u200d\\u2060\\ufeff";
/** Characters that NFKC may join to the one before: marks, Hangul vowels and finals, half-width voicing marks. */
const JOINING = "\\p{M}\\u1160-\\u11ff\\ud7b0-\\ud7fb\\uff9e\\uff9f\\uffa0-\\uffdc";

const RUN = ` ?[${SPACE}${INVISIBLE}][ ${SPACE}${INVISIBLE}]*|  [ ${SPACE}${INVISIBLE}]*`;
const ASCII_SPACE = "\\t-\\r\\x1c-\\x1f";
const ASCII_SPECIAL = new RegExp(` ?[${ASCII_SPACE}][ ${ASCII_SPACE}]*|  [ ${ASCII_SPACE}]*|\\*+|_+|\``, "g");
const OTHERS = `[\\s\\S][${JOINING}]+|[^\\0-\\x7f]`;
const SPECIAL = new RegExp(`${RUN}|\\*+|_+|\`|${OTHERS}`, "gu");
const SPECIAL_OR_MIXED = new RegExp(`${RUN}|\\*+|_+|\`|${BESIDE_LATIN}|${OTHERS}`, "gu");
const ASCII = /^[\0-\x7f]*$/;
const LINE_END = /[\n\v\f\r\x85\u2028\u2029]/;
const INVISIBLE_ONLY = new RegExp(`^[${INVISIBLE}]+$`);

function walk(text: string, breaks: number[], sink: Sink): void {
  const special = ASCII.test(text) ? ASCII_SPECIAL : hasLookalikes(text) ? SPECIAL_OR_MIXED : SPECIAL;
  let from = 0;
  for (const thought of thinkingIn(text)) {
    walkStretch(text, { from, to: thought.from }, special, breaks, sink);
    breaks.push(sink.size());
    sink.put(" ", thought.from, thought.to);
    from = thought.to;
  }
  walkStretch(text, { from, to: text.length }, special, breaks, sink);
}

function walkStretch(text: string, { from, to }: Span, special: RegExp, breaks: number[], sink: Sink): void {
  // Searches the stretch alone: from each of ten thousand thoughts the next special character may be far.
  const stretch = text.slice(from, to);
  let done = from;
  for (const { index, 0: found } of matchesIn(stretch, special)) {
    const at = from + index;
    const end = at + found.length;
    if (at > done) sink.copy(done, at);
    const as = replacement(text, found, at, end);
    if (LINE_END.test(found)) breaks.push(sink.size());
    if (as !== "") sink.put(as, at, end);
    done = end;
  }
  if (done < to) sink.copy(done, to);
}

function replacement(text: string, found: string, from: number, to: number): string {
  switch (found.charCodeAt(0)) {
    case 0x2a:
      return isSpace(text, from - 1) && isSpace(text, to) ? found : "";
    case 0x5f:
      return isWord(text, from - 1) && isWord(text, to) ? found : "";
    case 0x60:
      return found.length === 1 ? "'" : foldCluster(found);
  }
  if (IS_RUN.test(found)) return INVISIBLE_ONLY.test(found) ? "" : " ";
  const latin = isLatin(text, from - 1) || isLatin(text, to) ? asLatin(found) : null;
  return latin?.toLowerCase() ?? foldCluster(found);
}

const IS_RUN = new RegExp(`^[ ${SPACE}${INVISIBLE}]+$`);

function isSpace(text: string, at: number): boolean {
  return at < 0 || at >= text.length || /\s/.test(text.charAt(at));
}

function isLatin(text: string, at: number): boolean {
  return /[A-Za-z]/.test(text.charAt(at));
}

function isWord(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text.charAt(at));
}

/** Treatment of a character in `fold`. */
export function foldingOf(character: string): "space" | "invisible" | "joining" | "alone" {
  if (IS_JOINING.test(character)) return "joining";
  if (!IS_RUN.test(character)) return "alone";
  return INVISIBLE_ONLY.test(character) ? "invisible" : "space";
}

const IS_JOINING = new RegExp(`^[${JOINING}]$`, "u");

const FOLDED = new Map<string, string>();

function foldCluster(cluster: string): string {
  const known = FOLDED.get(cluster);
  if (known !== undefined) return known;
  const folded = plainMarks(plainMarks(cluster).normalize("NFKC")).replace(/\s+/gu, " ");
  const as = [...folded].map((character) => (character === "ı" ? character : caseFold(plainDigit(character)))).join("");
  if (FOLDED.size < 4096) FOLDED.set(cluster, as);
  return as;
}

/** Upper case separates what lower case joins (ß is SS), so both are applied; ς and σ become one. */
function caseFold(character: string): string {
  return character.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");
}

function plainMarks(text: string): string {
  return text
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[\u2018-\u201b\u2032\u02bc\xb4\uff07]/g, "'")
    .replace(/[\u201c-\u201f\u2033\xab\xbb\uff02]/g, '"')
    .replaceAll("\u066b", ".")
    .replaceAll("\u066c", ",");
}

/** The statement at an offset of a folded text: up to `.`, `!` or `?` before a space, `。`, `।`, or a line end. */
export function statementAt(said: Folded, at: number): Span {
  return statementAround(said, { from: at, to: at + 1 }, Number.POSITIVE_INFINITY);
}

/** The statement around words, with at most `reach` characters on either side. */
export function statementAround({ text, breaks }: Folded, words: Span, reach: number): Span {
  const first = Math.max(breaks[countBelow(breaks, words.from + 1) - 1] ?? 0, words.from - reach);
  const last = Math.min(breaks[countBelow(breaks, words.to)] ?? text.length, text.length, words.to + reach);
  let { from, to } = words;
  while (from > first && !isEnd(text, from)) from--;
  while (to < last && !isEnd(text, to)) to++;
  return { from, to: Math.min(to, text.length) };
}

export function countBelow(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? Number.POSITIVE_INFINITY) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether only marks and spaces follow. */
export function isEndOfText({ text }: Folded, at: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text.slice(at));
}

function isEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at - 1);
  // Fast path: a letter.
  if (code > 0x5d && code < 0x600) return false;
  if (code >= 0x600 && code < 0x3000) return code === ARABIC_QUESTION || code === URDU_STOP || code === DANDA;
  const mark = text.charAt(at - 1);
  if (mark === "。" || mark === "！" || mark === "？") return true;
  if (
    mark !== "." &&
    mark !== "!" &&
    mark !== "?" &&
    !(CLOSING.includes(mark) && ".!?".includes(text.charAt(at - 2)))
  ) {
    return false;
  }
  if (mark === "" || text.charAt(at) !== " ") return false;
  return mark !== "." || !isAbbreviated(text, at - 1);
}

const [ARABIC_QUESTION, URDU_STOP, DANDA] = [0x61f, 0x6d4, 0x964];
const CLOSING = "\"')]";

/** The dot of "u.s.", "j." or "mr." ends no statement. */
function isAbbreviated(text: string, at: number): boolean {
  const word = /(?<![\p{L}\p{N}])(\p{L}+)$/u.exec(text.slice(Math.max(0, at - 6), at))?.[1];
  return word !== undefined && (word.length === 1 || ABBREVIATIONS.has(word));
}

const ABBREVIATIONS = setOf("mr mrs ms dr st jr sr vs prof gen sen rep gov inc ltd co");

/** Fast test for every row: most texts have no such character. */
export function isFailedByOddCharacters(response: string, answer: AnswerParts): boolean {
  const hasAny = hasOddCharacters(response) || answer.some((alternatives) => alternatives.some(hasOddCharacters));
  return hasAny && failedByOddCharacters(response, answer).length > 0;
}

/** `odd-characters:<names>` if only look-alike characters in response or answer prevent a plain match. */
export function failedByOddCharacters(response: string, answer: AnswerParts): readonly string[] {
  const said = foldWithPlaces(response);
  const small = response.toLowerCase();
  const names = new Set<string>();
  for (const alternatives of answer) {
    if (alternatives.some((alternative) => small.includes(alternative.toLowerCase()))) continue;
    for (const alternative of alternatives) {
      const part = foldAnswer(alternative);
      const [place] = placesIn(said, part);
      if (place === undefined) continue;
      const { from, to } = said.original(place.from, place.to);
      for (const name of oddCharactersIn(response.slice(from, to))) names.add(name);
      for (const name of oddCharactersIn(alternative)) names.add(name);
      break;
    }
  }
  return names.size === 0 ? [] : [`odd-characters:${[...names].join(", ")}`];
}
