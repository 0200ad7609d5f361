import type { Span } from "../../../model/index.ts";
import type { SoughtPhrase } from "../../../read/scan/phrases.ts";
import { once } from "../../once.ts";
import type { RefusalLanguage } from "./refusals/language.ts";
import { LANGUAGES } from "./refusals/languages.ts";
import { countBelow, type Folded, statementAround, statementAt } from "./strictMatch.ts";
import { matchesIn } from "./text.ts";

// What a careful reader takes for a refusal to answer, in folded text. How each language refuses is in `refusals/`;
// measured by `bench/refusals.mjs`.

/** The last refusal of a response, in the folded text, and whether an answer is offered in spite of it. */
export interface Refusal extends Span {
  readonly isTakenBack: boolean;
}

/** Null if the response refuses nothing. Quoted refusals are those of others. */
export function refusalIn(said: Folded): Refusal | null {
  const { text } = said;
  let last: Refusal | null = null;
  for (const language of languagesIn(text)) {
    const found = refusalBy(rulesOf(language), said);
    if (found !== null && (last === null || found.from > last.from)) last = found;
  }
  return last;
}

/** The same by the rules of one language. */
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
  /** Where the character stands in the text as it was. */
  original(at: number): number;
}

/** A text with the letters that a language writes alike made alike. */
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

/** A refusal holds one of these in any language: a cheap look before the long patterns. */
export const HINTS: readonly SoughtPhrase[] = LANGUAGES.flatMap(({ hints }) => hints);

/** Words after which a statement takes back what came before: "I cannot tell, but it is Paris". */
export const TURN = new RegExp(LANGUAGES.map(({ turns }) => turns).join("|"), "u");

/** The patterns of a language. */
interface Rules {
  readonly spelling: Spelling;
  readonly hints: RegExp;
  readonly company: RegExp | null;
  readonly refusal: RegExp;
  /** What it found in statements that were read last. */
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

/** The languages of which a hint stands in the text. Most texts are in English: it is asked by itself. */
function* languagesIn(text: string): Generator<RefusalLanguage> {
  if (text.search(hintsOfEnglish()) !== -1) yield ENGLISH;
  if (text.search(hintsOfOthers()) === -1) return;
  for (const language of OTHERS) {
    const isHinted = language.hints.some(({ text: hint }) => text.includes(hint));
    if (isHinted && (language.company === undefined || rulesOf(language).company?.test(text) === true)) yield language;
  }
}

/** Phrases with like edges stand together: V8 searches alternatives that are plain texts at once. */
function hintPattern(languages: readonly RefusalLanguage[]): RegExp {
  const byEdges = new Map<string, string[]>();
  for (const { text, isWord: [before, behind] = [false, false] } of languages.flatMap(({ hints }) => hints)) {
    const edges = `${before ? "\\b" : ""}@${behind ? "\\b" : ""}`;
    byEdges.set(edges, [...(byEdges.get(edges) ?? []), text]);
  }
  const groups = [...byEdges].map(([edges, texts]) => edges.replace("@", `(?:${texts.join("|")})`));
  return new RegExp(groups.join("|"), "g");
}

/** Only letters and marks are spelled otherwise, so the signs of patterns stay. */
function spelledPattern(source: string, spelling: Spelling): string {
  return [...source.normalize("NFKC")].map((character) => spelling[character] ?? character).join("");
}

const RULES = new Map<string, Rules>();

/** Patterns are made when a language is first met. */
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
 * The same pattern as machine code. V8 first interprets a pattern, and what it prepares for that takes twenty times as
 * long to make as machine code where the pattern is as long as these: a fifth of a second. For a text of a thousand
 * characters it makes machine code at once.
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

/** The last statement that refuses, read from the end: of each statement only where a word of refusal stands in it. */
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

/**
 * What the pattern finds in a statement. An opened sample reads its response several times, and long ones repeat
 * themselves: the last statements are kept.
 */
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

/** Characters on either side of a word of refusal that are looked at: no refusal is longer. */
const REACH = 500;

const QUOTE = /["「」]/g;
const NUMBER_AFTER = /^\w+ [[(]?\d/;

function placesOf(text: string, words: RegExp): readonly number[] {
  return matchesIn(text, words).map(({ index }) => index);
}

/** "They" and "it" are the sources where these were spoken of last, and not one numbered document. */
function isOfSources(text: string, nouns: readonly number[], at: number): boolean {
  const last = nouns[countBelow(nouns, at) - 1];
  return last !== undefined && !NUMBER_AFTER.test(text.slice(last, last + 20));
}

/** Whether somebody else is said to refuse: "the minister said that he could not answer". */
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

/** Whether it stands in double quotes, while something else is said outside of them. */
function isQuoted(text: string, { from, to }: Span, quotes: readonly number[]): boolean {
  const before = countBelow(quotes, from);
  const open = quotes[before - 1];
  const close = quotes[countBelow(quotes, to)];
  if (before % 2 === 0 || open === undefined || close === undefined) return false;
  return /\p{L}/u.test(text.slice(0, open)) || /\p{L}/u.test(text.slice(close));
}

/** Whether an answer stands before a refusal, as a yes or a no, or follows it: in its statement after "but" or a comma that ends "although", or in a later one. */
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

/** More "but" than any statement has. */
const MOST_TURNS = 20;

/**
 * Whether words after a refusal answer. A statement of its own must propose something: one more fact about the subject
 * ("work there stopped in 1958") is no answer to what was asked.
 */
function isAnswer(following: string, isOwn: boolean, { noAnswer, proposed }: Rules): boolean {
  const words = following.slice(0, READ);
  if (!/[\p{L}\p{N}]/u.test(words)) return false;
  if (proposed.test(words)) return true;
  return !isOwn && !compiled(noAnswer).test(words);
}

/** Characters of a statement that say whether it answers. */
const READ = 400;
