import type { Span } from "../model/index.ts";
import { setOf } from "./wordList.ts";

const TITLES = setOf(
  "mr mrs ms mx dr prof st mt gen sen rep gov capt cmdr lt col maj sgt rev hon pres supt",
  "hr fr frl mme mm mlle sra srta sig dott dhr mevr",
);

/** Abbreviations, without their last dot, that never end a sentence. */
const CONTINUING = setOf(
  "vs v e.g i.e eg ie cf viz approx ca resp incl",
  "z.b d.h bzw vgl u.a i.d.r v.a m.e s.o s.u inkl p.ex c.-à-d av env bijv т.е т.к ул им",
);

/** Abbreviations that may end a sentence: the next word decides. */
const MAYBE_LAST = setOf(
  "al etc inc ltd corp co llc bros jr sr ph.d m.d b.a m.a b.sc m.sc esq a.m p.m a.d b.c u.s u.k u.n e.u u.s.a d.c",
  "ave blvd rd dept univ assn est ed eds mio mrd tsd j.-c т.д т.п",
);

/** Abbreviations only before a number, a letter or a bracket: `No. 5`, but `No. He left.` */
const NUMBERED = setOf(
  "no nos art ch vol sec pt p pp par ex ext op fig figs eq eqs tab ref refs app max min avg temp tel",
  "jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun",
  "nr nrn abs gem str pág núm",
);

const STOPPED_NAMES = setOf("yahoo jeopardy wham");

/** German ordinals with a dot: `3. Oktober`, `19. Jahrhundert`. */
export const isCounted = (text: string): boolean => COUNTED.test(text);
const COUNTED =
  /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Jh\.|Weltkrieg|Bundesliga|Liga|Klasse|Auflage|Kapitel|Stock|Platz|Runde|Spieltag|Geburtstag|Lebensjahr)/;

/** `Anna asked`, `the old man said`: the sentence of a quoted question goes on. */
const isSpeech = (text: string): boolean => SPEECH.test(text);
const SPEECH =
  /^\p{Lu}[\p{L}'’-]*\s(?:\p{L}[\p{L}'’-]*\s){0,2}(?:said|asked|replied|answered|cried|shouted|whispered|yelled|wondered|exclaimed)\b/u;

function isStarter(text: string): boolean {
  const word = /^["'“‘([]*(\p{L}[\p{L}'’]*)/u.exec(text)?.[1];
  return word !== undefined && STARTERS.has(word);
}

const STARTERS = setOf(
  "A After All Also Although An And Any Are As At Because Before But By Can Could Did Do Does During Each Even For",
  "From Given Has Have He Her Here His How However I If In Instead Is It Its Just Later Many More Moreover Most My",
  "No Nor Not Now Of On Once One Only Or Other Our Over She Should Since So Some Such Than That The Their Then",
  "There Therefore These They This Those Though Through Thus To Today Two Under Unlike Until Was We Were What When",
  "Where Whether Which While Who Why With Would Yes Yet You Your",
);

/**
 * Whether the full stop of `left` is an abbreviation's, an initial's or an ordinal's, and the sentence goes on with
 * `right`.
 */
export function goesOn(left: string, right: string): boolean {
  const word = WORD.exec(left)?.[0] ?? "";
  const before = left.slice(0, left.length - word.length).trimEnd();
  const bare = word.slice(0, -1).toLowerCase();
  if (/^\d/.test(bare)) return isOrdinal(bare, before, right);
  const joined = joinedWith(before, bare);
  if (CONTINUING.has(bare) || CONTINUING.has(joined)) return true;
  if (TITLES.has(bare) && /^\p{Lu}/u.test(word)) return true;
  if (NUMBERED.has(bare) || bare.endsWith("str")) return NUMBER.test(right);
  if (bare === "г") return !/\d$/.test(before);
  if (/^\p{Ll}\.$/u.test(word) && /^\p{L}\.(?:\s|$)/u.test(right)) return true;
  if (/^\p{Lu}\.$/u.test(word) && !MAYBE_LAST.has(joined)) return isInitial(word, before, right);
  return (/^(?:\p{Lu}\.)+$/u.test(word) || MAYBE_LAST.has(bare) || MAYBE_LAST.has(joined)) && !isStarter(right);
}

const WORD = /(?<![^\s("“‘['’])[^\s("“‘['’]+$/;
const NUMBER = /^(?:[\d(§]|\p{Lu}\b(?!['’])|[VX]\b|[IVXLC]{2,}\b)/u;

function joinedWith(before: string, bare: string): string {
  const last = /(?:^|[\s("“‘[])(\p{L}{1,2}\.)$/u.exec(before)?.[1];
  return last === undefined ? bare : last.toLowerCase() + bare;
}

/** A letter before a name is an initial: `George W. Bush`, `by J. Smith`, but not `vitamin C. Oranges`. */
function isInitial(word: string, before: string, right: string): boolean {
  if (/^\p{Lu}\./u.test(right)) return true;
  if (!/^\p{Lu}/u.test(right) || isStarter(right)) return false;
  // `le président M. Macron`: monsieur in French.
  if (word === "M." && /\p{Ll}$/u.test(before)) return true;
  return before === "" || /(?:^|[\s("“])(?:\p{Lu}[\p{L}'’-]+|\p{Lu}\.|and|by|with|or|from|&)$/u.test(before);
}

/** `3. Oktober`; and later items of a list in a line: `1. Red 2. Green`. */
function isOrdinal(bare: string, before: string, right: string): boolean {
  if (!/^\d{1,3}$/.test(bare)) return false;
  if (isCounted(right)) return true;
  if (bare === "1") return before.endsWith(":");
  return new RegExp(String.raw`(?:^|\s)${Number(bare) - 1}[.)]\s`).test(before);
}

/**
 * Spans without inner boundaries, in order: fenced code, table rows, inline code. An unclosed fence is ordinary text.
 */
function wholesOf(text: string): readonly Whole[] {
  if (!MARKS.test(text)) return [];
  const wholes: Whole[] = [];
  const fences = fencesOf(text);
  let next = 0;
  for (const { index, 0: found } of text.matchAll(SMALL)) {
    while (next < fences.length && (fences[next]?.to ?? 0) <= index) next++;
    const fence = fences[next];
    if (fence && index >= fence.from) continue;
    wholes.push({ from: index, to: index + found.length, isBlock: false });
  }
  return [...wholes, ...fences].sort((a, b) => a.from - b.from);
}

export interface Whole extends Span {
  readonly isBlock: boolean;
}

const MARKS = /[`|]|~~~/;
// Each alternative ends within its line: linear time.
const SMALL = /`[^`\n]+`|^[ \t]*\|[^\n\r\u2028\u2029]*\|[ \t]*$/gm;
const FENCE = /^[ \t]*(`{3,}|~{3,})(.*)$/gm;

function fencesOf(text: string): readonly Whole[] {
  const fences: Whole[] = [];
  let open: { readonly from: number; readonly marks: string } | null = null;
  for (const { index, 0: line, 1: marks = "", 2: rest = "" } of text.matchAll(FENCE)) {
    if (open === null) {
      open = { from: index + line.indexOf(marks), marks };
    } else if (marks.startsWith(open.marks) && rest.trim() === "") {
      fences.push({ from: open.from, to: index + line.trimEnd().length, isBlock: true });
      open = null;
    }
  }
  return fences;
}

export function plainBoundariesOf(text: string): readonly number[] {
  const cuts: number[] = [];
  for (const { index, 0: found } of text.matchAll(/(?<![.!?])[.!?]+\s+/g)) {
    if (index + found.length < text.length) cuts.push(index + found.length);
  }
  return cuts;
}

/**
 * Offsets of new sentences, ascending, without 0 and the text's end. Own rules, since `Intl.Segmenter` changes with the
 * engine's Unicode data, and stored keys and labels depend on these cuts.
 */
export function boundariesOf(text: string): readonly number[] {
  const cuts: number[] = [];
  const wholes = wholesOf(text);
  let nextWhole = 0;
  let start = 0;
  for (const match of text.matchAll(CANDIDATE)) {
    const end = afterEmoji(text, start, match.index + match[0].length);
    if (end >= text.length) break;
    if (end <= start) continue;
    while ((wholes[nextWhole]?.to ?? Number.POSITIVE_INFINITY) < match.index) nextWhole++;
    const whole = wholes[nextWhole];
    if (whole && match.index > whole.from && end <= whole.to) continue;
    const isAtBlock = wholes.slice(nextWhole, nextWhole + 3).some(({ isBlock, from, to }) => {
      return isBlock && ((from > match.index && from <= end) || (to >= match.index && to < end));
    });
    if (isAtBlock || isCut(candidateAt(text, start, end, match))) {
      cuts.push(end);
      start = end;
    }
  }
  return cuts;
}

// Possible sentence ends: stops with closing marks (quotes, brackets, emphasis, footnotes, tags), or a line end. White
// space is greedy with nothing after it, so matching is linear.
const STOP = "[.!?…‼⁇⁈⁉؟۔।॥։።။។。！？｡]";
const CLOSERS = [
  String.raw`[\p{Pe}\p{Pf}"'’*_\x60]`,
  String.raw`[“«‘](?=\s|$)`,
  String.raw`[ \u00a0\u202f]»(?=\s|$)`,
  String.raw`\[(?:\d{1,3}|[a-z]|citation needed)\]`,
  "【[^】]{1,20}】",
  "[¹²³⁰⁴-⁹]",
  "<(?:/[a-z]{1,10}|br ?/?)>",
].join("|");
const CANDIDATE = new RegExp(String.raw`(${STOP}+)((?:${CLOSERS})*)\s*|[\n\r\u2028\u2029]\s*`, "gu");
const EMOJI = String.raw`\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?(?:\u200d\p{Extended_Pictographic}\ufe0f?)*`;
const EMOJI_RUN = new RegExp(String.raw`(?:${EMOJI})+(?:\s+|$)`, "uy");
const LEADS_WITH_EMOJI = /^\s*\p{Extended_Pictographic}/u;

/** Emoji after a stop belong to the sentence before, unless it began with one. */
function afterEmoji(text: string, start: number, end: number): number {
  EMOJI_RUN.lastIndex = end;
  const run = EMOJI_RUN.exec(text)?.[0];
  if (run === undefined || LINE.test(text.slice(Math.max(0, end - 2), end))) return end;
  return LEADS_WITH_EMOJI.test(text.slice(start, start + 10)) ? end : end + run.length;
}

interface CutCandidate {
  readonly left: string;
  /** Empty at a line end without a stop. */
  readonly stops: string;
  readonly closers: string;
  readonly right: string;
  readonly lines: number;
  readonly hasSpace: boolean;
}

const FAR = 200;

function candidateAt(text: string, start: number, end: number, match: RegExpExecArray): CutCandidate {
  const [found, stops = "", closers = ""] = match;
  const leftEnd = match.index + stops.length;
  const white = found.slice(stops.length + closers.length);
  return {
    left: text.slice(Math.max(start, leftEnd - FAR), leftEnd).trim(),
    stops,
    closers,
    right: text.slice(end, end + FAR),
    lines: white.match(LINES)?.length ?? 0,
    hasSpace: white !== "" || end > match.index + found.length,
  };
}

const LINE = /[\n\r\u2028\u2029]/;
const LINES = /\r\n|[\n\r\u2028\u2029]/g;
const COUNT = String.raw`\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxIVX]{2,4})[.)]`;
const MARKER = `(?:[-*+•·‣–—▪●#>|]+|${COUNT})`;
const LIST_ITEM = new RegExp(String.raw`^${MARKER}\s`);
const LONE_MARKER = new RegExp(String.raw`^(?:${MARKER}\s+)*${MARKER}$|^(?:Step|Part|Phase|Schritt|Étape) \d{1,3}\.$`);
const LOWER = /^["'“‘([]*\p{Ll}(?!\p{Lu})/u;
const WIDE = /[。！？｡]/;
const CJK = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;
const ENDS_CJK = new RegExp(`[${CJK}]["'”’)）」』]*[.!?]+$`, "u");
const BEGINS_CJK = new RegExp(`^["'“‘(（「『《]*[${CJK}]`, "u");
const WORDY = String.raw`[\p{L}\p{N}\p{Extended_Pictographic}]`;
const SAYS = new RegExp(WORDY, "u");
const LINE_SAYS = new RegExp(String.raw`^[^\n\r]*?${WORDY}`, "u");

function isCut(candidate: CutCandidate): boolean {
  const { left, stops, closers, right, lines } = candidate;
  if (LONE_MARKER.test(left) || !SAYS.test(left)) return false;
  // A line of dashes belongs to the text above.
  if (lines > 0 && !LINE_SAYS.test(right)) return false;
  if (lines > 1 || (lines === 1 && LIST_ITEM.test(right))) return true;
  if (!isEnd(candidate)) return false;
  if (lines > 0 || stops === "") return true;
  return !isInBrackets(left + closers, right);
}

function isEnd({ left, stops, closers, right, lines, hasSpace }: CutCandidate): boolean {
  if (WIDE.test(stops)) return !(/[」』]$/.test(closers) && /^(?:と|って)/.test(right));
  if (!hasSpace) return (ENDS_CJK.test(left) && BEGINS_CJK.test(right)) || /<br ?\/?>$/.test(closers);
  // A wrapped line is no end; a heading or an item is.
  if (stops === "") return /[:;]$/.test(left) || !(LOWER.test(right) || left.endsWith(","));
  if (LOWER.test(right)) return lines === 1 && stops !== ".";
  if (stops === ".") return !goesOn(left, right);
  if (isOmission(left, stops, closers)) return false;
  if (/["”’»“]$/.test(closers) && isSpeech(right)) return false;
  return !(stops === "!" && STOPPED_NAMES.has(lastWord(left)) && !isStarter(right));
}

function isOmission(left: string, stops: string, closers: string): boolean {
  return /^(?:\.{3}|…)$/.test(stops) && /^[\])]/.test(closers) && /[[(]$/.test(left.slice(0, -stops.length));
}

const lastWord = (left: string): string => /(?<!\p{L})(\p{L}+)[.!?]+$/u.exec(left)?.[1]?.toLowerCase() ?? "";

function isInBrackets(left: string, right: string): boolean {
  let depth = 0;
  for (let i = left.length - 1; i > 0 && depth >= 0; i--) {
    const unit = left.charAt(i);
    if (")）".includes(unit)) depth++;
    else if ("(（".includes(unit)) depth--;
  }
  if (depth >= 0) return false;
  depth = 0;
  for (const unit of right) {
    if ("(（".includes(unit)) depth++;
    else if (")）".includes(unit) && --depth < 0) return true;
    else if (LINE.test(unit)) return false;
  }
  return false;
}
