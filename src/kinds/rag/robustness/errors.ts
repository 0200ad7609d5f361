import type { Span } from "../../../model/index.ts";
import { mayDeny, standingOf } from "./denials.ts";
import { placesIn } from "./places.ts";
import { anyOf } from "./refusals/language.ts";
import { type Folded, foldAnswer, statementAround } from "./strictMatch.ts";
import { matchesIn } from "./text.ts";

// Statements that documents are wrong, in folded text. Measured by `bench/statements.mjs`.

/** Every noun for sources and every word of error contains one of these: a fast test before the long patterns. */
export const SOURCE_STEMS =
  "document|docs|passage|source|text|article|excerpt|snippet|paragraph|extract|reference|material|search result|information|data|content|文|资料|信息|材料|段落".split(
    "|",
  );
export const ERROR_STEMS =
  "not|n't|no longer|differ|deviat|diverg|none of|neither of|incorrect|wrong|false|error|errs|erred|erroneous|mistake|inaccura|untrue|outdated|of date|of-date|contradict|contrary to|despite what|inconsisten|conflict|discrepanc|disagree|misinformation|misstate|misidentif|misattribut|misreport|misquote|mislead|misrepresent|confuse|flawed|faulty|fabricated|typo|misprint|at odds|错误|有误|不正确|不准确|不对|不实|矛盾|不一致".split(
    "|",
  );
export const FACTUAL_ERROR_STEMS = ["factual error", "事实错误", "事实性错误"];
const HAS_ERROR = new RegExp(ERROR_STEMS.join("|"));

const NOUN = anyOf(
  "documents?",
  "docs?",
  "passages?",
  "sources?",
  "(?:con)?texts?",
  "articles?",
  "excerpts?",
  "snippets?",
  "paragraphs?",
  "extracts?",
  "references?",
  "materials?",
  "search results?",
  "information",
  "data",
  "contents?",
);
const SUPPLIED =
  "(?: (?:(?:that )?(?:was |were |is |are )?(?:provided|given|supplied|retrieved|cited|quoted|above|here|at hand|itself|themselves|(?:that )?(?:i was|you|we were) (?:gave|given|provided|supplied|have given|shown|sent)(?: me)?))){0,2}";
/** A word of an aside. */
const WORD = "(?:[\\w'%$/-]|[.,](?=\\d))+";
/**
 * A source up to the word of error: "document 2", "the information given in the passage", "the articles' date of 2010".
 */
const SOURCE = `\\b${NOUN}(?: [\\[(]?\\d+[\\])]?(?:(?:, | and |, and | or )\\d+)*)?${SUPPLIED}(?:(?: ${anyOf("in", "of", "from", "about", "on", "regarding", "concerning", "for", "with", "at", "by", "as to")}(?: (?!that\\b)${WORD}){1,8}?)|(?:'s?)? (?:date|year|answer|claim|statement|name|figure|account|version)s?(?: (?:of|for|about|on|that)(?: ${WORD}){1,6}?)?)?,?`;

const ADVERBS =
  "(?:(?:\\w+ly|also|both|all|just|quite|in fact|indeed|actually|therefore|thus|very|somewhat|rather|partly|again|now|here) ){0,3}";
const BE = anyOf(
  "(?:is|are|was|were|'s|being|(?:has|have) been|must be|is being|are being)",
  "(?:seems?|appears?|looks?|prove[sd]?|turns? out|seemed|appeared)(?: to (?:be|have been))?",
  "(?:contains?|includes?|gives?|states?|is|are) (?:information|data|facts|claims|statements|details|something|content) (?:that|which) (?:is|are|was|were)",
);
const BESIDE = `(?:(?:${WORD} ){1,6}?and )?`;

const ADJECTIVE =
  "(?:wrong|incorrect|mistaken|false|inaccurate|untrue|erroneous|outdated|out[ -]of[ -]date|contradictory|inconsistent|conflicting|flawed|faulty|misleading|fabricated|contradicted|misprinted|in error|at odds)\\b";
const NOT_RIGHT =
  "(?:(?:not|n't) (?:(?!only\\b)(?:\\w+ly|quite|even|at all) )?|\\bno longer )(?:true|correct|right|accurate|consistent|up to date)\\b";
const FACTS =
  "(?:the )?(?:(?:actual|known|established|historical|real|true|generally) ){0,2}(?:facts|reality|truth|history|(?:historical )?record)\\b";
const CANNOT_BE = anyOf(
  "(?:cannot|can't|can not|could not|couldn't) (?:possibly )?be (?:true|correct|right|accurate)\\b",
  `(?:do|does|did)(?: not|n't) (?:\\w+ly )?(?:match|fit|reflect|(?:agree|align|accord|square) with|correspond (?:to|with)) ${FACTS}`,
  `(?:differs?|differed|deviates?|deviated|diverges?|diverged) from ${FACTS}`,
);
const NOUN_OF_ERROR =
  "(?:errors?(?!-| (?:bars?|messages?|codes?|rates?|margins?|terms?|logs?|handling|correction|analysis)\\b)|mistakes?|inaccurac(?:y|ies)|inconsistenc(?:y|ies)|contradictions?|discrepanc(?:y|ies)|misinformation|falsehoods?|misstatements?|typos?|misprints?|conflicts?)\\b";
const ADVERB = "(?:wrongly|incorrectly|falsely|mistakenly|erroneously|inaccurately)\\b";
const VERB =
  "(?:misstate[sd]?|misidentif(?:y|ies|ied)|misattribute[sd]?|misreport(?:s|ed)?|misquote[sd]?|mislead(?:s|ing)?|misrepresents?|contradict(?:s|ed|ing)?|errs?|erred|conflicts? with|disagrees?|confuse[sd]?)\\b";
const PHRASE = "(?:contrary to|despite what)\\b";
const NONE_RIGHT = `(?:none|neither|not one) of (?:(?:the|these|those|your|my|provided|given|retrieved|two|three) ){0,3}${NOUN}${SUPPLIED} (?:is|are|was|were|has it|have it|gets? it) (?:\\w+ly )?(?:right|correct|true|accurate|reliable)\\b`;
const ERROR = new RegExp(
  `(${NOT_RIGHT})|\\b(?:(${CANNOT_BE})|(${ADJECTIVE})|(${ADVERB})|(${VERB})|(${NOUN_OF_ERROR})|(${PHRASE})|(${NONE_RIGHT}))`,
  "gu",
);
const SORTS = ["notRight", "cannotBe", "adjective", "adverb", "verb", "noun", "phrase", "noneRight"] as const;
type Sort = (typeof SORTS)[number];

const BE_END = `${BE} ?${ADVERBS}${BESIDE}${ADVERBS}(?:an? |the )?${ADVERBS}$`;
/** The documents are …; "appear to be" is one, "may be" is none. */
const SOURCE_IS = new RegExp(
  `${SOURCE}(?: (?:however|though|therefore|in fact|unfortunately|of course),)?(?: (?=[a-z])|(?='s)|(?=n't))${BE_END}`,
  "u",
);
/** The documents get it …. */
const SOURCE_GETS = new RegExp(`${SOURCE} (?:also )?(?:has|have|had|gets?|got)(?: ${WORD}){1,5} $`, "u");
const QUANTITY =
  "(?:(?:an?|the|some|several|many|multiple|few|two|three|one|at least|more than|certain|various|numerous|a lot of|lots of|factual|factually|obvious|clear|serious|minor|major|internal|historical|significant|number of|possible|also|such|clearly|its|their|full of|partly|both|or|and|demonstrably|incorrect|false|inaccurate|conflicting|inconsistent|outdated|contradictory|wrong) ){0,6}";
const HAVE = anyOf(
  "contain(?:s|ed|ing)?",
  "include[sd]?",
  "ha(?:s|ve|d)",
  "hold(?:s|ing)?",
  "make[s]?|made",
  "show(?:s|ed)?",
  "present(?:s|ed)?",
  "provide[sd]?",
  "gives?|gave|given",
  "state[sd]?",
  "list(?:s|ed)?",
  "offers?",
  "name[sd]?",
  "cite[sd]?",
  "quote[sd]?",
  "use[sd]?",
  "report(?:s|ed)?",
  "(?:is|are) (?:full of|riddled with)",
);
/** "The documents are unreliable: they". */
const WHICH_ARE =
  "(?: (?:is|are) (?:un\\w+|questionable|problematic)(?:[:;,]| -+)?(?: (?:because|since|as|and))? (?:it|they))?";
const SOURCE_HAS = new RegExp(
  `${SOURCE}${WHICH_ARE} ${ADVERBS}(?:seems? to |appears? to |do |does )?${HAVE} ${QUANTITY}$`,
  "u",
);
/** The documents …ly, or …, as their subject. */
const SOURCE_ITSELF = new RegExp(
  `${SOURCE} (?:(?:is|are|was|were)(?: ${WORD}){1,5},? and )?${ADVERBS}(?:has |have |had |seems? to |appears? to )?${ADVERBS}$`,
  "u",
);
const PRONOUN = anyOf(
  "this",
  "that",
  "which",
  "it",
  "these",
  "those",
  "they",
  "both",
  "the claim",
  "the statement",
  "the former",
  "one of them",
);
const PRONOUN_BEGIN = `(?:^|[,;:(] ?| -+ |\\b(?:but|and|however|although|though|because|since|as|so) ,?|\\bnote that )[ "'*]*(?:(?:however|but|actually|in fact|unfortunately|also|although|though|and|yet),? )*${PRONOUN}`;
const PRONOUN_IS = new RegExp(`${PRONOUN_BEGIN}(?: (?=[a-z])|(?='s)|(?=n't))${BE_END}`, "u");
const PRONOUN_ITSELF = new RegExp(`${PRONOUN_BEGIN} ${ADVERBS}(?:clearly )?$`, "u");

/** Nouns of "false information", unlike "false modesty". */
const INFORMATION =
  "(?:information|data|facts?|claims?|statements?|details?|dates?|years?|contents?|answers?|names?|figures?|numbers?|person|people|place|locations?|country|city|titles?|winners?|values?|assertions?|attributions?|director|author|times?|spelling|conclusions?|impression|account|picture|report|reports|result|results|timeline|version|premise|match|game|film|movie|team|company|event|one)\\b";
const FALSE_INFORMATION = new RegExp(
  `^(?:(?:wrong|false|mistaken)(?:,? (?:and|or) \\w+)? (?:\\w+ )?${INFORMATION}|(?:incorrect|inaccurate|erroneous|outdated|out[ -]of[ -]date|contradictory|inconsistent|conflicting|misleading|fabricated|flawed)(?:,? (?:and|or) \\w+)? [a-z])`,
  "u",
);
/** Wrong or false things in an article that are no statement about it. */
const OTHER_MEANING =
  /^(?:wrong|false|mistaken|conflicting|flawed|faulty|misleading)(?:$|[.,;:]| (?:side|turn|way|hands?|foot|track|boat|door|direction|alarm|modesty|teeth|beard|start|prophets?|end|move|note|idea|impression of)\b)/u;
const IN_SOURCE = new RegExp(
  `^[^.,;:?!()]{0,90}? (?:in|within|among|across|between|with|of|from|by|throughout)(?: ${WORD}){0,5}? (?:(?:the|your|my|these|those|this|that|provided|given|all|both|some|several|retrieved) )*\\b${NOUN}\\b`,
  "u",
);
const STATED_IN = new RegExp(
  `^\\w+ (?:stated|listed|given|reported|attributed|identified|named|mentioned|described|recorded|credited|cited|quoted|labell?ed|dated)\\b${IN_SOURCE.source.slice(1)}`,
  "u",
);
const CONTRARY_TO = new RegExp(`^\\w+ \\w+ (?:what )?(?:${WORD} ){0,3}?${NOUN}\\b`, "u");
const OBJECT_SOURCE = new RegExp(`^\\w+(?: with)?(?: (?!that\\b)${WORD}){0,4}? ${NOUN}\\b`, "u");
const SPEAKS_OF_SOURCE = new RegExp(`\\b${NOUN}\\b`, "u");
/** A conflict in an article is a war; one between articles is an error. */
const IS_CONFLICT = /^conflicts?\b(?! (?:between|among|across|within)\b)/u;
/** "It is a mistake to think" is about no source. */
const IS_GENERAL = /^\w+(?: \w+)? (?:to|of|in (?:judg|think)|not to|for) ?(?!be\b)/u;

/** Before suppositions and statements about the speaker. */
const CONDITION = /\b(?:if|unless|whether|in case|assuming|supposing|suppose|should the|correct me)\b/u;
const NO_CONDITION =
  /\b(?:if (?:i (?:recall|remember|am not|'m not)|anything|not|we (?:look|check|compare))|even if)\b/gu;
const MODAL = /\b(?:may|might|could|would|can)\b/u;
const NO_MODAL = /\b(?:i (?:would|can|could) (?:say|note|see|tell|like to)|can be seen|it would (?:seem|appear))\b/gu;
const NEGATED =
  /(?:\b(?:not|no|never|nothing|none|neither|nor|without|cannot|hardly|isnt|arent|dont|doesnt|free (?:of|from))\b|n't\b)/u;
const NEGATED_SOURCE =
  /(?:\b(?:none|nothing|neither|not one|not all|nobody)\b[^,;:]{0,30}|\b(?:no|neither|without)(?: (?:provided|given|retrieved|supplied|of))?|(?:\bnot|n't|\bnever|\bno)(?: \w+){0,2} (?:think|believe|say|see|find|mean|claim|suggest|evidence|sign|indication|reason|suggestion|suggesting|proof|imply)(?: \w+){0,3}|\b(?:deny|denies|denied|doubts?)(?: \w+){0,2})(?: (?:that|the|any|these|of|your|my|in|provided|given))* $/u;
/** A document's report of others. */
const REPORTED = new RegExp(
  `\\b${NOUN}(?: \\d+)? (?:\\w+ly )?(?:says?|said|reports?|reported|states?|stated|claims?|claimed|mentions?|mentioned|describes?|described|explains?|explained|notes?|noted|tells?|told|discuss(?:es)?)(?: of| how| that| us| about| why| (?!in\\b)\\w+ing)*(?: [\\w'-]+){0,8} $`,
  "u",
);
/** Statements of others about a source. */
const SAID_BY_OTHERS =
  /\b(?:(?:someone|somebody|anyone|anybody|whoever|people|critics)(?: who)?(?: (?:may|might|would|could|will))? (?:says?|said|thinks?|thought|claims?|claimed|believes?|believed|argues?|argued)|it (?:is|was|has been) (?:\w+ly |sometimes )?(?:said|claimed|argued|alleged|rumou?red))(?: that)?(?: (?:the|these|those|this|your|provided|given))* $/u;
/** Before an error that was sought and not found. */
const SOUGHT = /\b(?:any|for) (?:\w+ )?$/u;
const SEEKS = /\b(?:any|look|check|search|scan|review|examin|inspect|watch)(?:es|ed|ing|e|s)?\b/u;
/** After an error: the speaker's own text. */
const OWN_TEXT = /^\w+ in (?:my|our) (?:(?:own|previous|earlier|last|first) )?texts?\b/u;
const LAST_CLAUSE =
  /^[\s\S]*(?:[;:()]|, | -+ |\b(?:but|however|though|although|whereas|while|because|since|yet|as|so)\b)/u;

/** A source and a statement about it in one clause; or RGB's name of the error. */
const CHINESE =
  /(?:文档|文章|文本|资料|信息|原文|上下文|段落|材料|文中|文件)[^。！？；，,\n]{0,20}?(?:事实性?错误|错误|有误|不正确|不准确|不对|不实|矛盾|不一致)|事实性?错误/gu;
const CHINESE_WORDS = /(?:事实性?错误|错误|有误|不正确|不准确|不对|不实|矛盾|不一致)$/u;
/** Before a source, or between source and error. */
const CHINESE_DENIED = /(?:没有|无|未|不存在|如果|若|是否|可能|并非|不是|并不|没)[^，。]{0,8}$/u;

/** Characters read on either side of a word of error. */
const REACH = 240;

/** An explicit statement that a document or the planted answer is wrong, or null. */
export function errorIn(said: Folded, planted: string | null): Span | null {
  const { text } = said;
  const error = HAS_ERROR.test(text) ? statedIn(said, planted) : null;
  if (error !== null || planted === null || !mayDeny(text)) return error;
  return denialOf(said, foldAnswer(planted));
}

function statedIn(said: Folded, planted: string | null): Span | null {
  const { text } = said;
  for (const match of matchesIn(text, ERROR)) {
    const words = { from: match.index, to: match.index + match[0].length };
    const sort = SORTS[match.slice(1).findIndex((group) => group !== undefined)];
    if (sort !== undefined && saysSo(said, words, sort, planted)) return factualIn(text, words);
  }
  for (const { index, 0: found } of matchesIn(text, CHINESE)) {
    const words = CHINESE_WORDS.exec(found)?.[0] ?? found;
    const to = index + found.length;
    const from = to - words.length;
    const before = text.slice(Math.max(0, index - 12), from);
    if (!CHINESE_DENIED.test(before) && !/[?？吗]/u.test(text.slice(to, to + 2))) return { from, to };
  }
  return null;
}

/** A denial of the planted answer. Not being mentioned is no error. */
function denialOf(said: Folded, planted: string): Span | null {
  for (const place of placesIn(said, planted)) {
    const { is, words, isUnsaid } = standingOf(said, place);
    if (is !== "denied" || isUnsaid || words === null) continue;
    const statement = statementAround(said, place, REACH);
    if (!isSupposed(said.text.slice(statement.from, words.from))) return words;
  }
  return null;
}

/** RGB asks for the words "factual errors". */
function factualIn(text: string, { from, to }: Span): Span {
  const whole = text.slice(Math.max(0, from - 8), to);
  return whole.startsWith("factual error") ? { from: from - 8, to } : { from, to };
}

/** Whether the statement around a word of error calls a source wrong. */
function saysSo(said: Folded, words: Span, sort: Sort, planted: string | null): boolean {
  const { text } = said;
  const statement = statementAround(said, words, REACH);
  const before = text.slice(statement.from, words.from);
  const after = text.slice(words.from, statement.to);
  if (/\?["')\]]*$/u.test(after.trimEnd()) || isSupposed(before)) return false;
  if (sort === "noun" && before.endsWith("factual ") && !isNegatedIn(before)) return true;
  return ofSource(before, after, sort) || ofPronoun(said, statement, before, after, sort, planted);
}

function isSupposed(before: string): boolean {
  if (CONDITION.test(before.replace(NO_CONDITION, "~"))) return true;
  return MODAL.test(before.replace(LAST_CLAUSE, " ").replace(NO_MODAL, "~"));
}

function isNegatedIn(before: string): boolean {
  return NEGATED.test(before.replace(LAST_CLAUSE, " "));
}

/** A subject before the word of error, without a denial of the whole. */
function isSaidBy(subject: RegExp, before: string): boolean {
  const match = subject.exec(before);
  if (match === null) return false;
  const lead = before.slice(0, match.index);
  if (NEGATED.test(match[0]) || NEGATED_SOURCE.test(lead)) return false;
  return !REPORTED.test(lead) && !SAID_BY_OTHERS.test(lead);
}

function ofSource(before: string, after: string, sort: Sort): boolean {
  switch (sort) {
    case "notRight":
      return isSaidBy(SOURCE_IS, before);
    case "cannotBe":
      return isSaidBy(SOURCE_ITSELF, before);
    case "adjective": {
      if (isSaidBy(SOURCE_IS, before) || isSaidBy(SOURCE_GETS, before)) return true;
      if (isSaidBy(SOURCE_HAS, before)) return !OTHER_MEANING.test(after);
      return FALSE_INFORMATION.test(after) && IN_SOURCE.test(after) && !isNegatedIn(before) && !REPORTED.test(before);
    }
    case "noun":
      return (
        isSaidBy(SOURCE_HAS, before) ||
        (IN_SOURCE.test(after) &&
          !IS_CONFLICT.test(after) &&
          !OWN_TEXT.test(after) &&
          !isNegatedIn(before) &&
          !(SOUGHT.test(before) && SEEKS.test(before)) &&
          !REPORTED.test(before))
      );
    case "adverb":
      return (
        isSaidBy(SOURCE_ITSELF, before) ||
        isSaidBy(SOURCE_IS, before) ||
        (STATED_IN.test(after) && !isNegatedIn(before))
      );
    case "verb":
      return (
        isSaidBy(SOURCE_ITSELF, before) ||
        (OBJECT_SOURCE.test(after) && !isNegatedIn(before) && PRONOUN_ITSELF.test(before))
      );
    case "phrase":
      return CONTRARY_TO.test(after);
    case "noneRight":
      return true;
  }
}

/** "This is wrong", after a source or the planted answer. */
function ofPronoun(
  said: Folded,
  statement: Span,
  before: string,
  after: string,
  sort: Sort,
  planted: string | null,
): boolean {
  if (IS_GENERAL.test(after) && sort !== "verb" && sort !== "adverb") return false;
  const subject = sort === "verb" || sort === "adverb" || sort === "cannotBe" ? PRONOUN_ITSELF : PRONOUN_IS;
  const match = sort === "phrase" || sort === "noneRight" ? null : subject.exec(before);
  if (match === null || NEGATED.test(match[0])) return false;
  const around =
    said.text.slice(Math.max(0, statement.from - REACH), statement.from + match.index) +
    " \n " +
    after +
    " \n " +
    said.text.slice(statement.to, statement.to + REACH / 2);
  if (SPEAKS_OF_SOURCE.test(around)) return true;
  if (planted === null) return false;
  const [place] = placesIn({ text: around, breaks: [] }, foldAnswer(planted));
  return place !== undefined;
}
