import type { AnswerParts, Finding, RagSample, Span } from "../../../model/index.ts";
import { Found } from "../facts.ts";
import {
  type Evidence,
  inResponse,
  type Matching,
  nothing,
  type PartMatch,
  partEvidence,
  type SampleEvidence,
  toVerdicts,
} from "./evidence.ts";
import { DETECTION_KEYWORDS, PhraseSet, REJECTION_PHRASES } from "./lenientPhrases.ts";
import { answerOf } from "./score.ts";
import { failedByOddCharacters } from "./strictMatch.ts";
import { lower, lowered, type Mapped, normalise, normalisedWithPlaces, normaliseLowered } from "./text.ts";
import { isWhole, notesOn } from "./words.ts";

/** Share of the truth's distinct tokens in the response, from the reference evaluator. */
export const ENOUGH_TOKENS = 0.8;

interface LenientMatch {
  readonly rule: "exact" | "substring" | "short-in-long" | "token-overlap";
  /** In the normalised response. */
  readonly spans: readonly Span[];
}

/** Whether every part is said, in any alternative. `said` is normalised. */
function saysAll(said: string, parts: AnswerParts): boolean {
  if (said === "" || parts.length === 0) return false;
  for (const alternatives of parts) {
    let isSaid = false;
    for (const alternative of alternatives) {
      if (says(said, normalise(alternative))) {
        isSaid = true;
        break;
      }
    }
    if (!isSaid) return false;
  }
  return true;
}

/** The same word for word. */
function holdsAll(said: string, parts: AnswerParts): boolean {
  return parts.every((alternatives) => alternatives.some((alternative) => said.includes(normalise(alternative))));
}

/** Both are normalised. */
function lenientMatch(said: string, truth: string): LenientMatch | null {
  if (said === "" || truth === "") return null;
  if (said === truth) return { rule: "exact", spans: [{ from: 0, to: said.length }] };
  const at = said.indexOf(truth);
  if (at !== -1) return { rule: "substring", spans: [{ from: at, to: at + truth.length }] };
  if (truth.includes(said)) return { rule: "short-in-long", spans: [{ from: 0, to: said.length }] };
  if (!overlaps(said, truth)) return null;
  const spans = [...new Set(truth.split(" "))].flatMap((token) => {
    const from = tokenAt(said, token);
    return from === -1 ? [] : [{ from, to: from + token.length }];
  });
  return { rule: "token-overlap", spans: spans.sort((a, b) => a.from - b.from) };
}

function says(said: string, truth: string): boolean {
  return truth !== "" && (said.includes(truth) || truth.includes(said) || overlaps(said, truth));
}

function overlaps(said: string, truth: string): boolean {
  if (!truth.includes(" ") || missesTooMany(said, truth)) return false;
  const tokens = new Set(truth.split(" "));
  let shared = 0;
  for (const token of tokens) if (tokenAt(said, token) !== -1) shared++;
  return shared / tokens.size >= ENOUGH_TOKENS;
}

/** Fast test: more distinct tokens are missing than allowed. */
function missesTooMany(said: string, truth: string): boolean {
  const affordable = (1 - ENOUGH_TOKENS) * (countOf(truth, " ") + 1);
  let missed = 0;
  for (let from = 0; from < truth.length; ) {
    const space = truth.indexOf(" ", from);
    const to = space === -1 ? truth.length : space;
    const token = truth.slice(from, to);
    if (tokenAt(said, token) === -1 && tokenAt(truth, token) === from && ++missed > affordable + 1e-9) return true;
    from = to + 1;
  }
  return false;
}

function countOf(text: string, mark: string): number {
  let count = 0;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) count++;
  return count;
}

/** Start of a token in a text with single spaces, or -1. */
function tokenAt(text: string, token: string): number {
  for (let at = text.indexOf(token); at !== -1; at = text.indexOf(token, at + 1)) {
    const end = at + token.length;
    if ((at === 0 || text.charCodeAt(at - 1) === 32) && (end === text.length || text.charCodeAt(end) === 32)) return at;
  }
  return -1;
}

/** Keyword and overlap rules, bit-exact with the reference evaluator. */
export const lenient: Matching = {
  mode: "lenient",
  find,
  explain: (sample) => toVerdicts(sample, "lenient", (response, answer) => evidenceOf(sample, response, answer)),
  says: (text, parts) => saysAll(normalise(text), parts),
};

const PHRASES = new PhraseSet([REJECTION_PHRASES, DETECTION_KEYWORDS]);
/** Bits of `PHRASES`. */
const REFUSES = 1;
const OBJECTS = 2;

/**
 * Whether the response, in lower case, contains `not {counterfactual}`. The reference's other pattern,
 * `{counterfactual} is wrong`, contains the keyword `wrong`.
 */
function denies(small: string, counterfactual: string | null): boolean {
  if (counterfactual === null || counterfactual === "") return false;
  const planted = lower(counterfactual);
  for (let at = small.indexOf(planted); at !== -1; at = small.indexOf(planted, at + 1)) {
    if (small.endsWith("not ", at)) return true;
  }
  return false;
}

/** Whether a correct answer is not the counterfactual: that is contained word for word, and the truth is not. */
function isOwnAnswer(said: string, answer: AnswerParts, counterfactual: string | null): boolean {
  if (counterfactual === null || counterfactual === "") return true;
  return !said.includes(normalise(counterfactual)) || holdsAll(said, answer);
}

function find(sample: RagSample): number {
  if (sample.response === null) return Found.known;
  const { counterfactual } = sample;
  const small = lower(sample.response);
  const phrases = PHRASES.bitsIn(small);
  const isRejected = (phrases & REFUSES) !== 0;
  let found = Found.known | (isRejected ? Found.rejected : 0);
  if ((phrases & OBJECTS) !== 0 || denies(small, counterfactual)) found |= Found.detected;
  const answer = answerOf(sample);
  if (answer === null) return found;
  const said = normaliseLowered(small);
  if (saysAll(said, answer)) {
    found |= Found.correct | (isRejected ? Found.both : 0);
    if (isOwnAnswer(said, answer, counterfactual)) found |= Found.corrected;
  } else if (counterfactual !== null && saysAll(said, [[counterfactual]])) found |= Found.followed;
  return found;
}

function evidenceOf(sample: RagSample, response: string, answer: AnswerParts | null): SampleEvidence {
  const { counterfactual } = sample;
  const small = lowered(response);
  const rejection = rejectionIn(response, small);
  const detection = detectionIn(response, small, counterfactual);
  if (answer === null) return { answer: null, rejection, detection, correction: null, followed: null };
  const said = normalisedWithPlaces(response);
  const truth = answerIn(response, said, answer, rejection.isTrue);
  const isOwn = isOwnAnswer(said.text, answer, counterfactual);
  const planted = counterfactual === null ? nothing() : partsIn(response, said, [[counterfactual]]);
  return {
    answer: truth,
    rejection,
    detection,
    correction: truth.isTrue && isOwn ? truth : instead(truth, planted),
    followed: planted.isTrue && truth.isTrue ? nothing(planted.spans) : planted,
  };
}

/** The answer is wrong, or right in a response with the counterfactual (`counterfactual-instead`). */
function instead(truth: Evidence, planted: Evidence): Evidence {
  return truth.isTrue ? { ...nothing(planted.spans), notes: ["counterfactual-instead"] } : nothing();
}

function answerIn(response: string, said: Mapped, answer: AnswerParts, isRejected: boolean): Evidence {
  const found = partsIn(response, said, answer);
  const notes = [...found.notes];
  if (found.rule === "exact") notes.push("equal-after-normalising");
  if (found.isTrue && isRejected) notes.push("rejected-and-answered");
  if (!found.isTrue) notes.push(...failedByOddCharacters(response, answer));
  return { ...found, notes };
}

function partsIn(response: string, said: Mapped, parts: AnswerParts): Evidence {
  return partEvidence(response, parts, (alternative): PartMatch | null => {
    const truth = normalise(alternative);
    const match = lenientMatch(said.text, truth);
    if (match === null) return null;
    const isPartOfWord =
      match.rule === "short-in-long" &&
      !isWhole(truth, truth.indexOf(said.text), truth.indexOf(said.text) + said.text.length);
    return {
      rule: match.rule,
      spans: match.spans.map(({ from, to }) => said.original(from, to)),
      notes: isPartOfWord ? ["inside-word"] : [],
    };
  });
}

function rejectionIn(response: string, small: Mapped): Evidence {
  for (const phrase of REJECTION_PHRASES) {
    const spans = firstPlace(small, phrase);
    if (spans !== null) return { isTrue: true, rule: `phrase:${phrase}`, spans, notes: notesOn(response, spans) };
  }
  return nothing();
}

function detectionIn(response: string, small: Mapped, counterfactual: string | null): Evidence {
  for (const keyword of DETECTION_KEYWORDS) {
    const spans = firstPlace(small, keyword);
    if (spans !== null) return { isTrue: true, rule: `keyword:${keyword}`, spans, notes: notesOn(response, spans) };
  }
  if (counterfactual === null || counterfactual === "") return nothing();
  const spans = firstPlace(small, `not ${lower(counterfactual)}`);
  return spans === null
    ? nothing()
    : { isTrue: true, rule: "not-counterfactual", spans, notes: notesOn(response, spans) };
}

function firstPlace(small: Mapped, phrase: string): readonly Finding[] | null {
  const at = small.text.indexOf(phrase);
  return at === -1 ? null : inResponse([small.original(at, at + phrase.length)]);
}
