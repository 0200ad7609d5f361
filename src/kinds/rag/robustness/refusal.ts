import { addTo, type Span } from "../../../model/index.ts";
import type { SoughtPhrase } from "../../../read/scan/phrases.ts";
import { once } from "../../once.ts";
import type { RefusalLanguage } from "./refusals/language.ts";
import { LANGUAGES } from "./refusals/languages.ts";
import { countBelow, type Folded, statementAround, statementAt } from "./strictMatch.ts";
import { matchesIn } from "./text.ts";

// Refusals to answer in folded text, by language (`refusals/`). Measured by `bench/refusals.mjs`.

/** The last refusal in the folded text, and whether an answer is offered all the same. */
export interface Refusal extends Span {
  readonly isTakenBack: boolean;
}

/** Null without a refusal. Quoted refusals are others'. `hints` are the bits of `HINT_LISTS` in the text, if known. */
export function refusalIn(said: Folded, hints: number | null): Refusal | null {
  const { text } = said;
  let last: Refusal | null = null;
  for (const language of languagesIn(text, hints ?? hintsIn(text))) {
    const found = refusalBy(rulesOf(language), said);
    if (found !== null && (last === null || found.from > last.from)) last = found;
  }
  return last;
}

function refusalBy(rules: Rules, said: Folded): Refusal | null {
  const spelled = spelledAs(said, rules.spelling);
  const { text } = spelled;
  const back = ({ from, to }: Span): Span => ({ from: spelled.original(from), to: spelled.original(to - 1) + 1 });
  const whole = text.trim();
  const words = whole.length <= REACH ? compiled(rules.terse).exec(whole)?.[1] : undefined;
  if (words !== undefined) {
    const from = text.indexOf(words);
    return { ...back({ from, to: from + words.length }), isTakenBack: false };
  }
  const last = lastIn(spelled, rules);
  return last === null ? null : { ...back(last), isTakenBack: offersAnswer(spelled, last, rules) };
}

type Spelling = NonNullable<RefusalLanguage["spelling"]>;

interface Spelled extends Folded {
  /** Offset in the text before spelling. */
  original(at: number): number;
}

/** Unifies letters that a language writes alike. */
function spelledAs({ text, breaks }: Folded, spelling: Spelling): Spelled {
  const odd = Object.keys(spelling);
  if (!odd.some((character) => text.includes(character))) return { text, breaks, original: (at) => at };
  const places: number[] = [];
  let spelled = "";
  for (let at = 0; at < text.length; at++) {
    const written = spelling[text.charAt(at)] ?? text.charAt(at);
    if (written === "") continue;
    places.push(at);
    spelled += written;
  }
  return {
    text: spelled,
    breaks: breaks.map((at) => countBelow(places, at)),
    original: (at) => places[at] ?? text.length,
  };
}

/** Words that take back the statement before: "I cannot tell, but it is Paris". */
export const turn = once(() => new RegExp(LANGUAGES.map(({ turns }) => turns).join("|"), "u"));

interface Rules {
  readonly spelling: Spelling;
  readonly hints: RegExp;
  readonly company: RegExp | null;
  readonly refusal: RegExp;
  /** Cache of recent statements. */
  readonly found: Map<string, readonly RegExpExecArray[]>;
  readonly nouns: RegExp | null;
  readonly terse: RegExp;
  readonly canonical: RegExp | null;
  readonly saidBefore: RegExp | null;
  readonly saidBehind: RegExp | null;
  readonly leads: RegExp;
  readonly concedes: RegExp;
  readonly yesOrNo: RegExp;
  readonly noAnswer: RegExp;
  readonly proposed: RegExp;
  readonly isProposedBefore: boolean;
}

const [ENGLISH, ...OTHERS] = LANGUAGES;
const hintsOfEnglish = once(() => hintPattern([ENGLISH]));
const hintsOfOthers = once(() => hintPattern(OTHERS));

/**
 * Every refusal contains a hint: a fast test before the long patterns. List 0 has those of English, list 1 those of all
 * other languages; then those of each other language, within words too.
 */
export const HINT_LISTS: readonly (readonly SoughtPhrase[])[] = [
  ENGLISH.hints,
  OTHERS.flatMap(({ hints }) => hints),
  ...OTHERS.map(({ hints }) => hints.map(({ text }) => ({ text }))),
];

/** Bits of the lists with a hint in the text. */
function hintsIn(text: string): number {
  const english = text.search(hintsOfEnglish()) === -1 ? 0 : 1;
  if (text.search(hintsOfOthers()) === -1) return english;
  return OTHERS.reduce(
    (bits, { hints }, at) => (hints.some(({ text: hint }) => text.includes(hint)) ? bits | (4 << at) : bits),
    english | 2,
  );
}

/** Languages with a hint in the text, English first. */
function* languagesIn(text: string, hints: number): Generator<RefusalLanguage> {
  if ((hints & 1) !== 0) yield ENGLISH;
  if ((hints & 2) === 0) return;
  for (const [at, language] of OTHERS.entries()) {
    if ((hints & (4 << at)) === 0) continue;
    if (language.company === undefined || rulesOf(language).company?.test(text) === true) yield language;
  }
}

/** Grouped by edges: V8 searches alternatives of plain text at once. */
function hintPattern(languages: readonly RefusalLanguage[]): RegExp {
  const byEdges = new Map<string, string[]>();
  for (const { text, isWord: [before, behind] = [false, false] } of languages.flatMap(({ hints }) => hints)) {
    addTo(byEdges, `${before ? "\\b" : ""}@${behind ? "\\b" : ""}`, text);
  }
  const groups = [...byEdges].map(([edges, texts]) => edges.replace("@", `(?:${texts.join("|")})`));
  return new RegExp(groups.join("|"), "g");
}

/** Only letters and marks are respelled. */
function spelledPattern(source: string, spelling: Spelling): string {
  return [...source.normalize("NFKC")].map((character) => spelling[character] ?? character).join("");
}

const RULES = new Map<string, Rules>();

/** Compiled when a language first occurs. */
function rulesOf(language: RefusalLanguage): Rules {
  const known = RULES.get(language.id);
  if (known !== undefined) return known;
  const { spelling = {} } = language;
  const pattern = (source: string, flags = "u"): RegExp => new RegExp(spelledPattern(source, spelling), flags);
  const optional = (source: string | undefined, flags = "u"): RegExp | null =>
    source === undefined ? null : pattern(source, flags);
  const rules: Rules = {
    spelling,
    hints: pattern(hintPattern([language]).source, "g"),
    company: optional(language.company),
    refusal: pattern(language.refusals, "gu"),
    found: new Map(),
    nouns: optional(language.nouns, "gu"),
    terse: pattern(language.terse),
    canonical: optional(language.canonical),
    saidBefore: optional(language.saidBefore),
    saidBehind: optional(language.saidBehind),
    leads: pattern(language.leads ?? `(?:${language.turns}|;)[, ]*`, "gu"),
    concedes: pattern(language.concedes),
    yesOrNo: pattern(language.yesOrNo),
    noAnswer: pattern(language.noAnswer),
    proposed: pattern(language.proposed),
    isProposedBefore: language.isProposedBefore === true,
  };
  RULES.set(language.id, rules);
  return rules;
}

/**
 * V8 interprets a pattern first, and preparing that takes a fifth of a second for patterns as long as these. With a
 * text of a thousand characters it compiles to machine code at once.
 */
function compiled(pattern: RegExp): RegExp {
  if (!COMPILED.has(pattern)) {
    COMPILED.add(pattern);
    pattern.test(LONG);
    pattern.lastIndex = 0;
  }
  return pattern;
}

const COMPILED = new Set<RegExp>();
const LONG = " ".repeat(1000);

/** The last refusing statement. Searches backwards, and only statements with a hint. */
function lastIn(said: Folded, rules: Rules): Span | null {
  const { text } = said;
  const words = placesOf(text, rules.hints);
  let quotes: readonly number[] | null = null;
  let nouns: readonly number[] | null = null;
  let before = text.length;
  for (let w = words.length - 1; w >= 0; w--) {
    const at = words[w] ?? 0;
    if (at >= before) continue;
    const statement = statementAround(said, { from: at, to: at + 1 }, REACH);
    before = statement.from;
    let last: Span | null = null;
    for (const match of refusalsIn(text.slice(statement.from, statement.to), rules)) {
      const span = trimmed(match[0], statement.from + match.index);
      quotes ??= placesOf(text, QUOTE);
      if (isQuoted(text, span, quotes) && !rules.canonical?.test(text.slice(span.from, span.to + 40))) continue;
      if (isOfOthers(text, statement, span, rules)) continue;
      if (match[1] !== undefined && rules.nouns !== null) {
        nouns ??= placesOf(text, rules.nouns);
        if (!isOfSources(text, nouns, span.from)) continue;
      }
      last = span;
    }
    if (last !== null) return last;
  }
  return null;
}

/** Matches in a statement. Recent statements are cached: an opened sample reads its response several times. */
function refusalsIn(statement: string, { refusal, found }: Rules): readonly RegExpExecArray[] {
  let matches = found.get(statement);
  if (matches === undefined) {
    matches = matchesIn(statement, compiled(refusal));
    if (found.size >= MOST_KEPT) found.clear();
    found.set(statement, matches);
  }
  return matches;
}

const MOST_KEPT = 1000;

/** Characters read on either side of a hint; no refusal is longer. */
const REACH = 500;

const QUOTE = /["「」]/g;
const NUMBER_AFTER = /^\w+ [[(]?\d/;

function placesOf(text: string, words: RegExp): readonly number[] {
  return matchesIn(text, words).map(({ index }) => index);
}

/** "They" and "it" are the sources if these were mentioned last, and not one numbered document. */
function isOfSources(text: string, nouns: readonly number[], at: number): boolean {
  const last = nouns[countBelow(nouns, at) - 1];
  return last !== undefined && !NUMBER_AFTER.test(text.slice(last, last + 20));
}

function isOfOthers(text: string, statement: Span, { from, to }: Span, { saidBefore, saidBehind }: Rules): boolean {
  if (saidBefore?.test(text.slice(Math.max(statement.from, from - REPORTED), from))) return true;
  return saidBehind?.test(text.slice(to, Math.min(statement.to, to + REPORTED))) === true;
}

/** Characters around a refusal that say whose it is. */
const REPORTED = 100;

function trimmed(words: string, at: number): Span {
  const from = at + (words.length - words.trimStart().length);
  return { from, to: from + words.trim().length };
}

/** In double quotes, with other words outside of them. */
function isQuoted(text: string, { from, to }: Span, quotes: readonly number[]): boolean {
  const before = countBelow(quotes, from);
  const open = quotes[before - 1];
  const close = quotes[countBelow(quotes, to)];
  if (before % 2 === 0 || open === undefined || close === undefined) return false;
  return /\p{L}/u.test(text.slice(0, open)) || /\p{L}/u.test(text.slice(close));
}

/**
 * Whether an answer comes before a refusal as a yes or no, or after it: after "but" or a comma that ends "although", or
 * in a later statement.
 */
function offersAnswer(said: Folded, refusal: Span, rules: Rules): boolean {
  const { text } = said;
  if (rules.yesOrNo.test(text.slice(0, READ))) return true;
  const { from, to } = statementAt(said, refusal.from);
  const before = text.slice(Math.max(from, refusal.from - READ), refusal.from);
  if (rules.isProposedBefore && rules.proposed.test(before)) return true;
  const rest = text.slice(refusal.to, Math.max(to, refusal.to));
  let turns = 0;
  for (const { index, 0: word } of matchesIn(rest, rules.leads)) {
    if (isAnswer(rest.slice(index + word.length), false, rules)) return true;
    if (++turns === MOST_TURNS) break;
  }
  const comma = rest.search(COMMA);
  if (
    comma !== -1 &&
    rules.concedes.test(text.slice(Math.max(from, refusal.from - READ), refusal.from)) &&
    isAnswer(rest.slice(comma + 1), false, rules)
  )
    return true;
  for (let at = to; at < text.length; ) {
    const next = statementAt(said, at);
    if (isAnswer(text.slice(at, next.to), true, rules)) return true;
    at = Math.max(next.to, at + 1);
  }
  return false;
}

const COMMA = /[,،、]/;

/** Limit on turns in a statement. */
const MOST_TURNS = 20;

/**
 * Whether words after a refusal answer. A separate statement must propose something: one more fact about the subject
 * ("work there stopped in 1958") is no answer.
 */
function isAnswer(following: string, isOwn: boolean, { noAnswer, proposed }: Rules): boolean {
  const words = following.slice(0, READ);
  if (!/[\p{L}\p{N}]/u.test(words)) return false;
  if (proposed.test(words)) return true;
  return !isOwn && !compiled(noAnswer).test(words);
}

/** Characters of a statement that decide. */
const READ = 400;
