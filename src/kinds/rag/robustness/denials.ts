import type { Span } from "../../../model/index.ts";
import type { SoughtPhrase } from "../../../read/scan/phrases.ts";
import { anyOf } from "./refusals/language.ts";
import { type Folded, isEndOfText, statementAround } from "./strictMatch.ts";

// Whether a statement with an answer denies it, in folded text. Measured by `bench/statements.mjs`.

/** An answer at one place: given, given with a doubt, or denied. */
export interface Standing {
  readonly is: "given" | "doubtful" | "denied";
  /** The words of denial or doubt, in the folded text. */
  readonly words: Span | null;
  /** The denial is that the sources do not mention it: "the documents do not mention Paris". */
  readonly isUnsaid: boolean;
}

const GIVEN: Standing = { is: "given", words: null, isUnsaid: false };

/** Every denial and doubt contains one of these: a fast test before the long patterns. */
export const DENYING: readonly SoughtPhrase[] = [
  ..."no|non|partially|partly|barely|half".split("|").map((text) => ({ text, isWord: [true, true] as const })),
  ..."anti-|semi-|quasi-|pseudo-|mostly-|nearly-".split("|").map((text) => ({ text })),
  ..."not|n't|nope|none|nor |neither|never|nobody|cannot|without|isnt|wasnt|arent|werent|doesnt|didnt|rather than|instead of|opposed to|other than|thing but|one but|body but|where but|except|exclud|far from|unlike|ruled out|rules out|rule out|ruling out|reject|dismiss|deny|denied|denies|refut|doubt|disput|hardly|unsure|uncertain|wrong|incorrect|false|untrue|mistake|misconception|myth|error|erroneous|inaccura|misattributed|miscredited|impossible|不|没有|并非|而非|错|有误"
    .split("|")
    .map((text) => ({ text })),
  { text: "~~" },
];
const MAY_DENY = new RegExp(
  DENYING.map(({ text, isWord }) => (isWord === undefined ? text : `\\b${text}\\b`)).join("|"),
);

const IS_WRONG = anyOf(
  "(?:(?:factually|historically|simply|just|plain|completely|clearly|also|actually|definitely|certainly) ){0,2}(?:wrong|incorrect|false|untrue|inaccurate|mistaken|erroneous)",
  "(?:not|n't) (?:(?:\\w+ly|at all|quite|even) )?(?:true|correct|right|accurate|the case|so|it)(?! (?:that|to|of|until)\\b)",
  "(?:a |an )?(?:common |popular |widespread )?(?:mistake|misconception|myth|error|falsehood)",
  "(?:an?|the) (?:\\w+ )?(?:wrong|incorrect|false|mistaken) (?:answer|claim|choice|guess|statement|date|year|number|figure|name|idea|belief)",
  "(?:out of the question|ruled out|excluded|impossible)",
);
const WRONG = `(${IS_WRONG})`;
const BE = anyOf(
  "is",
  "was",
  "are",
  "were",
  "'s",
  "(?:would|will|must|can only) be",
  "(?:seems?|appears?|looks?|turns? out|proved?)(?: to be)?",
  "being",
  "has been",
);
const AND_SUCH = "(?:(?:clearly|simply|also|just|actually|of course|definitely|certainly|probably|likely) ){0,2}";

/** Idioms that deny nothing, or the opposite, are replaced before denials are counted. */
const IDIOMS = new RegExp(
  anyOf(
    "\\bnot (?:only|just|merely|simply|solely|exclusively|least|surprisingly|unexpectedly|coincidentally|to mention)\\b",
    "\\b(?:no|without(?: an?| any)?(?: shadow of an?)?|beyond(?: any| all)?|undoubtedly|little) (?:reasonable )?(?:doubts?|question)\\b",
    "(?:\\bnot|n't|\\bnever) (?:in|open to|subject to) (?:any )?(?:doubt|question|dispute)\\b",
    "(?:\\bnot|n't|\\bnever) (?:doubted|disputed|questioned)\\b",
    "(?:\\bno|\\bnot an?|n't an?|\\bnot any) (?:surprise|wonder|secret|accident|coincidence|mystery)\\b",
    "\\b(?:if|why|or) not\\b",
    "\\b(?:if|unless) i(?:'m| am) (?:not )?(?:mistaken|wrong)\\b",
    "(?:\\bnot|n't) (?:at all )?(?:un\\w+|wrong|incorrect|false|mistaken|inaccurate|a mistake|an error)\\b",
    "\\bnot (?:in )?until\\b",
    "\\b(?:no|not) (?:fewer|less|other|later|earlier|sooner) than\\b",
    "\\b(?:nothing|no one|nobody|none|no \\w+) (?:else )?(?:other than|but|except(?: for)?)\\b",
    "\\b(?:there is |there's |i see |see )?nothing wrong with\\b",
    "\\bno (?:other|objection to|problem with|matter)\\b",
    "(?:\\bnot|n't|\\bnever|\\bcannot)(?: [\\w'-]+){0,6} (?:any\\w* (?:other than|but|except)|(?:any \\w+|\\w+) (?:other than|except(?: for)?)|other than)\\b",
    "(?:\\bnot|n't)(?: [\\w'-]+){1,6},? but(?: rather| instead)?\\b",
    "不(?:仅|只|但)(?:仅)?(?:是)?|毫无疑问|无疑|不得不|不错",
  ),
  "gu",
);
/** Replaces idioms character by character, so that offsets stay. */
const NEUTRAL = "~";

/** Separates a clause from the one with the answer. Not the commas of "not, as many think, in 1969". */
const BOUNDARY =
  /[;:()[\]{}]|,| -+ |[.!?]["')]*$|\b(?:but|however|though|although|whereas|while|because|since|yet|therefore|when|where|if|whether|than|until|before|after|like|who|whom|whose|which|why|how)\b|，|；|：/gu;
const ASIDE =
  /, (?:as|however|of course|contrary to|despite|for example|in fact|so far as|according to)\b[^,.;]{0,60},/gu;
const LISTED = /\b(?:or|nor) (?:the |an? |in |at )*["']*$/u;

const CONTRAST = new RegExp(
  `(?:${anyOf(
    "\\brather than",
    "\\binstead of",
    "\\b(?:as )?opposed to",
    "\\bother than",
    "\\b(?:any|every)(?:thing|one|body|where) but",
    "\\bexcept(?: for)?",
    "\\bexclud(?:e|es|ed|ing)",
    "\\bfar from(?: being)?",
    "\\bunlike",
    "\\brul(?:e|es|ed|ing) out",
    "\\b(?:reject|dismiss|deny|refute)(?:s|ed|ing)?|\\bden(?:ies|ied)",
  )})(?: (?:the|an?|in|at|on|of|from|that|being|by|to|year|it|is|was|city|answer)){0,4} *["']*$`,
  "u",
);

/** "Non-toxic" is no "toxic". */
const PREFIXED = /\b(?:non[- ]|(?:anti|semi|quasi|pseudo|mostly|nearly)-)["']*$/u;
/** Words that make another class of what follows them, whatever the other answers are: "partially supported". */
export const IN_PART = ["partially", "partly", "barely", "half"];
const STARTS_IN_PART = new RegExp(`^["'(]*(?:${IN_PART.join("|")})[- ]["']*$`, "u");

const NEGATOR =
  /\b(?:not|no(?!\.)|never|none|neither|nor|nobody|no one|nothing|without|cannot|isnt|wasnt|arent|werent|doesnt|didnt)\b|n't\b/gu;
const IS_SUBJECT = /^(?:no|none|neither|nobody|no one|nothing)$/u;
const FINITE =
  /(?:\b(?:is|are|was|were|has|had|does|did|will|would|can|could|may|might|should|must|says|said|states|stated|claims|claimed|knows|knew|contains|lies)\b|'s\b)/gu;
/** "Never was", "never had". */
const AT_ONCE = /^ (?:was|were|had|has|is|did)\b/u;
/** After a negator: the following statement is denied. */
const FRAME =
  /^(?: \w+ly| at all| ever| any| been| be| the)*(?: (?:think|thinks|believe|believes|believed|say|says|agree|agrees|suggest|suggests|suppose|expect|accept|claim|mean|show|shown|support|confirm|prove|proved|proven|established|true|correct|right|accurate|case|evidence|proof|indication|sign|reason|likely|possible|convinced|doubt|doubts|dispute|disputes|deny|denies|question|questions|mention|state|conclude))\b/u;
/** Verbs that reverse a denial: who never left Paris was there. */
const TURNED =
  /^(?: \w+ly)*(?: (?:leave|left|lose|lost|forget|forgot|miss|missed|stop|stopped|fail|failed|differ|change|changed)\b| (?:moved?|removed?|transferred|relocated|shifted) (?:away )?from\b)/u;
const UNSAID =
  /^(?: \w+ly| any)*(?: (?:mention|mentioned|contain|say|state|specify|provide|include|name|give|confirm|find|list|refer|know|see|seem|appear|answer|determine|cover|discuss|describe|address|identify|verify|indicate|have|support)\b)/u;
/** "It is false that it is Paris", "a mistake to say Paris". */
const FALSE_THAT =
  /\b(?:false|untrue|wrong|incorrect|inaccurate|mistaken|mistake|misconception|myth|error)(?: is)?(?: that| to (?:say|think|believe|claim|answer|assume|call|name|give|state|conclude)(?: that| it)?)(?:(?! and\b| or\b) [^ ]+){0,8}? ?["']*$/u;
const FALSELY =
  /\b(?:wrongly|falsely|incorrectly|mistakenly|erroneously|inaccurately|misattributed|miscredited)\b(?:(?! and\b| or\b) [^ ]+){0,6}? ?["']*$/u;
/** "The wrong answer is Paris." */
const WRONG_ONE =
  /\b(?:wrong|incorrect|false|mistaken|erroneous) (?:answer|claim|statement|date|year|name|idea|belief|assumption|information)(?: (?:is|was|of|that|it|the|in|would|be|here)){0,4} ?["']*$/u;
const DOUBTED =
  /\b(?:(?<denies>doubts?|doubted|doubtful|disputes?|disputed|den(?:y|ies|ied))|hardly|unlikely|not sure|n't sure|not certain|unsure|uncertain)\b(?:(?! and\b| or\b) [^ ]+){0,6}? ?["']*$/u;

/** After the answer: marks and asides. */
const MARKS = `^["')\\]]*(?:'s)?(?:, (?!and\\b|but\\b|or\\b|not\\b)[^,;]{1,60},)?`;
const AFTER_NOT = new RegExp(
  `${MARKS} (?:(?:himself|herself|itself|alone|also|certainly|definitely|probably|simply) )?${anyOf(
    "(?:is|was|are|were|did|does|do|would|could|can|may|might|should|must)(?:n't| not)(?![\\w~])",
    "cannot\\b",
    "(?:isnt|wasnt|arent|werent|doesnt|didnt)\\b",
    "(?:is|was|are|were|would be|could be) never\\b",
    "never (?!(?:in|lost|left|lose|leave|stopped|failed|fails|loses)\\b)[a-z]+",
    "(?:had|has|have) never been (?:the|an?)\\b",
    "(?:had|has|have) nothing to do with\\b",
  )}(?!,)`,
  "u",
);
const AFTER_HAS_NOT = new RegExp(`${MARKS} (?:has|had|have|will)(?:n't| not| never)\\b`, "u");
const NO_CLAUSE =
  "(?!(?:and|but|or|while|because|since|as|so|where|when|if|though|although|whereas|not|documents?|passages?|sources?|texts?|contexts?|articles?|information|which|who)\\b)";
const AFTER_WRONG = new RegExp(
  `${MARKS}(?: ${NO_CLAUSE}[\\w'"-]+){0,6}?(?: (?=is|was|are|were|would|will|must|seem|appear|look|turn|prove|being|has|can)|(?='s)) ?${AND_SUCH}${BE} ?${AND_SUCH}${WRONG}(?![\\w-])`,
  "u",
);
const AFTER_WHICH = new RegExp(
  `${MARKS}(?: (?!(?:and|or|not|documents?|passages?|sources?|texts?|contexts?|articles?)\\b)[\\w'"-]+){0,8}? ?(?:,|\\(| -+) ?(?:(?:but|and|yet|though|although|however|only),? )*(?:which|that|this|it|they|he|she)(?:(?= )|(?='s)) ?${AND_SUCH}${BE} ?${AND_SUCH}${WRONG}(?![\\w-])`,
  "u",
);
const NEXT_WRONG = new RegExp(
  `^[ "'*]*(?:(?:but|and|yet|however|actually|in fact),? )*(?:that|this|it|they|which|the answer)(?:(?= )|(?='s)) ?${AND_SUCH}${BE} ?${AND_SUCH}${WRONG}(?![\\w-]| (?:that|to|of)\\b)`,
  "u",
);
/** "Although many say Paris, it is not." */
const CONCEDED = /\b(?:although|though|while|despite|many|some|most|often|people|commonly|popularly|usually)\b/u;
const AFTER_CONCEDED = new RegExp(
  `${MARKS}[^,;]{0,40}, (?:but )?(?:she|he|it|they|that|this) (?:(?:is|was|are|were|did|does|do)(?:n't| not)|never)\\b(?![\\w~])`,
  "u",
);
const NEXT_NO = /^[ "'*]*(?:no|nope|wrong|false|incorrect)\b(?! doubt)/u;
const AFTER_CHINESE = /^["']*(?:是|为)?(?:错误?的?|不对|不正确|有误|不是(?:正确)?答案)/u;
const BEFORE_CHINESE = /(?:不是|并非|而非|没有|不)["']*$/u;

/** Without these words every answer in a folded text is given. */
export function mayDeny(text: string): boolean {
  return MAY_DENY.test(text);
}

/** Whether the answer at `[from, to)` is given or denied. Reads a limited stretch, whatever the length of the text. */
export function standingOf(said: Folded, { from, to }: Span): Standing {
  const { text } = said;
  const statement = statementAround(said, { from, to }, REACH);
  const next = statement.to - to < REACH ? text.slice(statement.to, statement.to + 80) : "";
  if (!MAY_DENY.test(text.slice(statement.from, statement.to)) && !MAY_DENY.test(next)) return GIVEN;
  const after = neutral(text.slice(to, statement.to));
  if (isQuestion(after)) {
    return NEXT_NO.test(next) || NEXT_WRONG.test(next) ? deniedBy(statement.to, next, NEXT_NO.exec(next)) : GIVEN;
  }
  if (isStruck(text.slice(statement.from, from), text.slice(to, statement.to))) {
    return { is: "denied", words: { from, to }, isUnsaid: false };
  }
  if (from <= LONGEST_PART && STARTS_IN_PART.test(text.slice(0, from)) && isEndOfText(said, to)) {
    return { is: "denied", words: { from: 0, to: from }, isUnsaid: false };
  }
  const before = neutral(text.slice(statement.from, from));
  const found = [...inFront(before, statement.from), ...behind(before, after, to, next, statement.to)];
  const denials = found.filter(({ is }) => is === "denied");
  // Two denials cancel out: "I do not doubt that it is Paris".
  if (denials.length % 2 === 1) return denials[0] ?? GIVEN;
  return denials.length > 0 ? GIVEN : (found[0] ?? GIVEN);
}

/** More than `STARTS_IN_PART` matches. */
const LONGEST_PART = 24;
/** Characters read on either side of an answer. */
const REACH = 200;

function neutral(text: string): string {
  if (!MAY_DENY.test(text)) return text;
  return text.replace(IDIOMS, (idiom) => NEUTRAL.repeat(idiom.length));
}

/** "~~Paris~~ Lyon": struck out in Markdown. */
function isStruck(before: string, after: string): boolean {
  return before.split("~~").length % 2 === 0 && after.includes("~~");
}

function isQuestion(after: string): boolean {
  return /\?["')\]]*$/u.test(after.trimEnd());
}

const deniedBy = (at: number, text: string, words: RegExpExecArray | null): Standing => ({
  is: "denied",
  words: words === null ? { from: at, to: at + text.trimEnd().length } : spanOf(at, words),
  isUnsaid: false,
});

/** Span of the match's group, which ends it, else of the match. */
function spanOf(at: number, { index, 0: found, 1: group = found.trim() }: RegExpExecArray): Span {
  const from = at + index + found.lastIndexOf(group);
  return { from, to: from + group.length };
}

/** Denials and doubts in the clause before the answer. `at` is the offset of `before`. */
function inFront(before: string, at: number): readonly Standing[] {
  const begin = clauseIn(before);
  const clause = before.slice(begin);
  const from = at + begin;
  const found: Standing[] = [];
  const add = (is: Standing["is"], words: RegExpExecArray | null, isUnsaid = false): void => {
    if (words !== null) found.push({ is, words: spanOf(from, words), isUnsaid });
  };
  // "Anything but" is no turn.
  add("denied", CONTRAST.exec(clause));
  add("denied", BEFORE_CHINESE.exec(clause));
  add("denied", PREFIXED.exec(clause));
  for (const pattern of [FALSE_THAT, FALSELY, WRONG_ONE]) {
    const match = pattern.exec(clause);
    if (match === null) continue;
    add("denied", match);
    break;
  }
  const doubt = DOUBTED.exec(clause);
  if (doubt !== null) add(doubt.groups?.denies === undefined ? "doubtful" : "denied", doubt);
  let last: RegExpExecArray | null = null;
  NEGATOR.lastIndex = 0;
  for (let match = NEGATOR.exec(clause); match !== null; match = NEGATOR.exec(clause)) {
    const gap = clause.slice(match.index + match[0].length);
    // "Not Lyon, nor Paris" and "neither Lyon nor Paris" deny once.
    if (match[0] === "nor" && last !== null) found.pop();
    else if (match[0] === "neither" && / nor\b/u.test(gap)) {
      last = match;
      add("denied", match);
      continue;
    }
    last = match;
    const is = governs(clause.slice(0, match.index), match[0], gap);
    const isException = is === "denied" && match.index <= 1 && EXCEPTION.test(before.slice(0, begin));
    if (is !== null) add(isException ? "doubtful" : is, match, UNSAID.test(gap));
  }
  return found;
}

/** Start of the last clause. */
function clauseIn(before: string): number {
  let text = before.replace(ASIDE, (aside) => NEUTRAL.repeat(aside.length));
  if (LISTED.test(text)) text = text.replaceAll(",", NEUTRAL);
  let begin = 0;
  BOUNDARY.lastIndex = 0;
  for (let match = BOUNDARY.exec(text); match !== null; match = BOUNDARY.exec(text)) {
    const { index, 0: mark } = match;
    // Contrasts: "anything but", "rather than", "other than".
    if (/(?:any|every)\w* $/u.test(text.slice(0, index)) && mark === "but") continue;
    if (mark === "than" && /\b(?:rather|other) $/u.test(text.slice(0, index))) continue;
    begin = index + mark.length;
  }
  return begin;
}

/** Words between a negation and its object, and between it and what it makes doubtful. */
const MOST_BETWEEN = 8;
const FEW_BETWEEN = 2;
/** "Not allowed in" denies the permission, not the place. */
const NOT_ALLOWED = /\b(?:may|must|should|shall|need|can) $|(?:^|[^\p{L}])(?:can|must|should|need)$/u;
const VERB_THEN_PLACE =
  /^ (?:be )?(?!be\b|have\b|possibly\b|\w+ly\b)\w+\b.* (?:from|to|in|at|on|between|within|during|after|with|by|for|under|above|below|over)\b/u;

/** "Yes, on the rack, but not in the rush hour" says what the exception is. */
const EXCEPTION = /(?:^\W*yes\b|\b(?:may|can|allowed|permitted|always|every)\b).*\b(?:but|though|although)$/u;

/** Effect of a negation on the answer after the gap. */
function governs(before: string, negator: string, gap: string): Standing["is"] | null {
  const words = gap.split(/[\s~]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  // "Not" within quotation marks is of other words.
  if (words > MOST_BETWEEN || (gap.replace(/" *$/u, "").split('"').length & 1) === 0) return null;
  const doubtful = words <= FEW_BETWEEN ? "doubtful" : null;
  if (TURNED.test(gap)) return doubtful;
  if ((negator === "cannot" || NOT_ALLOWED.test(before)) && VERB_THEN_PLACE.test(gap)) return doubtful;
  const finite = gap.replace(AT_ONCE, "").match(FINITE)?.length ?? 0;
  const allowed = FRAME.test(gap) ? 2 : IS_SUBJECT.test(negator) ? 1 : 0;
  if (finite > allowed) return null;
  if (/^ (?:more|sooner|less|fewer|better|as)\b/u.test(gap)) return doubtful;
  return "denied";
}

/** Denials and doubts after the answer: "Paris is not the capital", "Paris, which is wrong". */
function behind(before: string, after: string, at: number, next: string, nextAt: number): readonly Standing[] {
  const wrong = AFTER_WRONG.exec(after) ?? AFTER_WHICH.exec(after) ?? AFTER_CHINESE.exec(after);
  const not = wrong ?? AFTER_NOT.exec(after) ?? (CONCEDED.test(before) ? AFTER_CONCEDED.exec(after) : null);
  if (not !== null) return [{ is: "denied", words: spanOf(at, not), isUnsaid: false }];
  const has = AFTER_HAS_NOT.exec(after);
  if (has !== null) return [{ is: "doubtful", words: spanOf(at, has), isUnsaid: false }];
  const later = NEXT_WRONG.exec(next);
  return later === null ? [] : [{ is: "denied", words: spanOf(nextAt, later), isUnsaid: false }];
}
