import type { AnswerParts, RagSample, Span } from "../../../../model/index.ts";
import { Found } from "../facts.ts";
import {
  type Evidence,
  inResponse,
  type Matching,
  nothing,
  type SampleEvidence,
  toVerdicts,
  uncorrected,
} from "./evidence.ts";
import { refusalIn, TURN } from "./refusal.ts";
import { answerOf, counterfactualOf } from "./score.ts";
import {
  type Folded,
  failedByOddCharacters,
  fold,
  foldAnswer,
  foldWithPlaces,
  isEndOfText,
  type StrictMatch,
  statementAt,
  strictMatches,
  wholePlaces,
} from "./strictMatch.ts";
import { type Mapped, matchesIn } from "./text.ts";
import { isNegated, thinkingIn } from "./words.ts";

/** The statement that RGB asks for when documents are wrong. */
export const FACTUAL_ERROR_WORDS = "factual error";
const FACTUAL_ERROR = new RegExp(`\\b${FACTUAL_ERROR_WORDS}s?\\b|事实性?错误`, "gu");

/** Words that call something wrong; they count within the statement that names the counterfactual. */
const ERROR_WORD =
  /\b(?:incorrect(?:ly)?|wrong(?:ly)?|false(?:ly)?|errors?|erroneous(?:ly)?|mistakes?|mistaken(?:ly)?|inaccura(?:te|tely|cy|cies)|untrue|not (?:true|correct|accurate|right)|contradict(?:s|ed|ory|ion)?|misinformation|misstate(?:s|d|ment)?)\b|错误|有误|不正确|不对|不实/gu;

/** Each of these words has one of these in it. */
export const ERROR_STEMS =
  "incorrect|wrong|false|error|erroneous|mistake|inaccura|untrue|not true|not correct|not accurate|not right|contradict|misinformation|misstate|错误|有误|不正确|不对|不实".split(
    "|",
  );

/** What a careful reader would want: whole words, look-alikes folded, each row exactly one of correct, wrong, rejected. */
export const strict: Matching = {
  mode: "strict",
  find,
  explain: (sample) => toVerdicts(sample, "strict", (response, answer) => evidenceOf(sample, response, answer)),
  says: (text, parts) => isComplete(strictMatches(fold(text), parts)),
};

function find(sample: RagSample): number {
  if (sample.response === null) return Found.known;
  const reading = read(fold(sample.response), sample);
  return (
    Found.known |
    (reading.isCorrect ? Found.correct : 0) |
    (reading.isRejected ? Found.rejected : 0) |
    (reading.error === null ? 0 : Found.detected) |
    (reading.isCorrect && reading.error !== null ? Found.corrected : 0) |
    (reading.isFollowed ? Found.followed : 0) |
    (reading.isNegated ? Found.negated : 0) |
    (reading.isBoth ? Found.both : 0)
  );
}

type Matches = readonly (StrictMatch | null)[];

/** What the folded response says; both `find` and `explain` report it. */
interface Reading {
  readonly truth: Matches | null;
  readonly planted: Matches | null;
  readonly refusal: Span | null;
  readonly error: Span | null;
  readonly isCorrect: boolean;
  readonly isRejected: boolean;
  readonly isFollowed: boolean;
  readonly isNegated: boolean;
  readonly isBoth: boolean;
}

function read(said: Folded, sample: RagSample): Reading {
  const answer = answerOf(sample);
  const counterfactual = counterfactualOf(sample);
  const truth = answer === null ? null : strictMatches(said, answer);
  const planted = counterfactual === null ? null : strictMatches(said, counterfactual);
  const isTruthGiven = truth !== null && isComplete(truth);
  const isPlantedGiven = planted !== null && isComplete(planted);
  const refusal = refusalIn(said);
  const answers = [...(isTruthGiven ? truth : []), ...(isPlantedGiven ? planted : [])];
  const isBoth = refusal !== null && (answers.length > 0 || refusal.isTakenBack);
  const isRejected =
    refusal !== null && (answers.length > 0 ? isLastWord(said, refusal, answers) : !refusal.isTakenBack);
  return {
    truth,
    planted,
    refusal,
    error: errorIn(said, sample.counterfactual),
    isCorrect: isTruthGiven && !isRejected,
    isRejected,
    isFollowed: isPlantedGiven && truth !== null && !isTruthGiven,
    isNegated: isTruthGiven && truth.some((match) => match?.isNegated === true),
    isBoth,
  };
}

function isComplete(matches: Matches): boolean {
  return matches.length > 0 && !matches.includes(null);
}

/** Whether a refusal is the last statement: nothing follows it, and it is not taken back by "but it is Paris". */
function isLastWord(said: Folded, refusal: Span, answers: Matches): boolean {
  const statement = statementAt(said, refusal.from);
  if (!isEndOfText(said, Math.max(statement.to, refusal.to))) return false;
  return !answers.some(
    (match) => match !== null && match.from >= refusal.to && TURN.test(said.text.slice(refusal.to, match.from)),
  );
}

/** An explicit statement that a document is wrong, in the folded text. */
function errorIn(said: Folded, counterfactual: string | null): Span | null {
  const { text } = said;
  for (const match of matchesIn(text, FACTUAL_ERROR)) {
    if (!isNegated(text, match.index)) return { from: match.index, to: match.index + match[0].length };
  }
  if (counterfactual === null) return null;
  for (const at of wholePlaces(text, foldAnswer(counterfactual))) {
    const { from, to } = statementAt(said, at);
    for (const match of matchesIn(text.slice(from, to), ERROR_WORD)) {
      if (!isNegated(text, from + match.index)) {
        return { from: from + match.index, to: from + match.index + match[0].length };
      }
    }
  }
  return null;
}

function evidenceOf(sample: RagSample, response: string, answer: AnswerParts | null): SampleEvidence {
  const said = foldWithPlaces(response);
  const reading = read(said, sample);
  const thought = thinkingIn(response).length > 0 ? ["think-removed"] : [];
  const rejection = spoken(said, reading.refusal, reading.isRejected, reading.isBoth ? ["rejected-and-answered"] : []);
  const detection = spoken(said, reading.error, reading.error !== null, [], "keyword");
  if (answer === null || reading.truth === null) {
    return { answer: null, rejection, detection, correction: null, followed: null };
  }
  const truth = matched(said, reading.truth, answer, reading.isCorrect);
  const notes = [
    ...truth.notes,
    ...(reading.isBoth ? ["rejected-and-answered"] : []),
    ...failedByOddCharacters(response, answer),
    ...thought,
  ];
  const planted = counterfactualOf(sample);
  return {
    answer: { ...truth, notes },
    rejection,
    detection,
    correction: reading.isCorrect && reading.error !== null ? { ...truth, notes } : uncorrected(truth, detection),
    followed:
      planted === null || reading.planted === null
        ? nothing()
        : matched(said, reading.planted, planted, reading.isFollowed),
  };
}

/** A refusal or a statement of error on its words. */
function spoken(
  said: Mapped,
  span: Span | null,
  isTrue: boolean,
  notes: readonly string[],
  word: "phrase" | "keyword" = "phrase",
): Evidence {
  if (span === null) return nothing();
  const text = said.text.slice(span.from, span.to);
  const isPhrase = word === "phrase" || text.startsWith("factual error") || text.startsWith("事实");
  return {
    isTrue,
    rule: `${isPhrase ? "phrase" : "keyword"}:${text}`,
    spans: inResponse([said.original(span.from, span.to)]),
    notes,
  };
}

function matched(said: Mapped, matches: Matches, parts: AnswerParts, isTrue: boolean): Evidence {
  const hits = matches.filter((match) => match !== null);
  const missing = parts.length < 2 ? [] : parts.filter((_, index) => matches[index] === null);
  const only = hits.length === 1 ? hits[0] : undefined;
  const isWholeText = only !== undefined && foldAnswer(said.text) === said.text.slice(only.from, only.to);
  return {
    isTrue,
    rule: hits.length === 0 ? "no-match" : parts.length > 1 ? "part" : isWholeText ? "exact" : "substring",
    spans: inResponse(hits.map(({ from, to }) => said.original(from, to))),
    notes: [
      ...(hits.some((match) => match.isNegated) ? ["negated"] : []),
      ...missing.map((alternatives) => `missing:${alternatives.join(" | ")}`),
    ],
  };
}
