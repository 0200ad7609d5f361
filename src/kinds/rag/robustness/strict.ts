import type { AnswerParts, RagSample, Span } from "../../../model/index.ts";
import { Found } from "../facts.ts";
import { isDenied, isGiven, type Matches, matchesOf, type StrictMatch } from "./answers.ts";
import { errorIn } from "./errors.ts";
import {
  type Evidence,
  inResponse,
  type Matching,
  nothing,
  type SampleEvidence,
  toVerdicts,
  uncorrected,
} from "./evidence.ts";
import { refusalIn, turn } from "./refusal.ts";
import { answerOf, counterfactualOf } from "./score.ts";
import {
  type Folded,
  failedByOddCharacters,
  fold,
  foldAnswer,
  foldWithPlaces,
  isEndOfText,
  statementAt,
} from "./strictMatch.ts";
import type { Mapped } from "./text.ts";
import { thinkingIn } from "./words.ts";

/** Whole words, look-alikes folded; each row is exactly one of correct, wrong, rejected. */
export const strict: Matching = {
  mode: "strict",
  find,
  explain: (sample) => toVerdicts(sample, "strict", (response, answer) => evidenceOf(sample, response, answer)),
  says: (text, parts) => isGiven(matchesOf(fold(text), parts)),
};

function find(sample: RagSample, hints: number | null = null): number {
  if (sample.response === null) return Found.known;
  const reading = read(fold(sample.response), sample, hints);
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

/** The reading of the folded response, for `find` and `explain`. */
interface Interpretation {
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

function read(said: Folded, sample: RagSample, hints: number | null = null): Interpretation {
  const answer = answerOf(sample);
  const counterfactual = counterfactualOf(sample);
  const reach = { from: answerStart(said, sample), longer: sample.longerClasses ?? [] };
  const truth = answer === null ? null : matchesOf(said, answer, reach);
  const planted = counterfactual === null ? null : matchesOf(said, counterfactual, reach);
  const isTruthGiven = truth !== null && isGiven(truth);
  const isPlantedGiven = planted !== null && isGiven(planted);
  const refused = refusalIn(said, hints);
  const refusal = refused !== null && isTruthGiven && isWanted(said, refused, truth) ? null : refused;
  const answers = [...(isTruthGiven ? truth : []), ...(isPlantedGiven ? planted : [])];
  const isBoth = refusal !== null && (answers.length > 0 || refusal.isTakenBack);
  const isRejected =
    refusal !== null && (answers.length > 0 ? isLastWord(said, refusal, answers) : !refusal.isTakenBack);
  const isCorrect = isTruthGiven && !isRejected;
  return {
    truth,
    planted,
    refusal,
    error: errorIn(said, sample.counterfactual),
    isCorrect,
    isRejected,
    isFollowed: isPlantedGiven && truth !== null && !isTruthGiven,
    isNegated: isCorrect && truth.some((match) => match.against !== null),
    isBoth,
  };
}

/** Whether the words of a refusal are the answer: "not relevant", "insufficient evidence". */
function isWanted({ text }: Folded, refusal: Span, truth: readonly StrictMatch[]): boolean {
  return truth.some(({ from, to }) => from < refusal.to && to > refusal.from && REFUSING.test(text.slice(from, to)));
}

const REFUSING =
  /\b(?:not?|none|never|neither|cannot|unknown|unanswerable|unclear|uncertain|undetermined|insufficient|irrelevant|inconclusive)\b|n't\b/u;

/** Space and quotes before an opening. */
const MOST_BEFORE = 3;

/** Where the answer begins in a folded response, behind an opening that all responses have or the repeated question. */
function answerStart(said: Folded, { response, opening, echoed = 0 }: RagSample): number {
  const at = opening === undefined ? -1 : said.text.indexOf(opening);
  const opened = at >= 0 && at <= MOST_BEFORE ? at + (opening ?? "").length : 0;
  return Math.max(opened, echoed > 0 ? fold((response ?? "").slice(0, echoed)).text.trimEnd().length : 0);
}

/** Whether a refusal ends the response and no answer after a turn takes it back: "but it is Paris". */
function isLastWord(said: Folded, refusal: Span, answers: readonly StrictMatch[]): boolean {
  const statement = statementAt(said, refusal.from);
  if (!isEndOfText(said, Math.max(statement.to, refusal.to))) return false;
  return !answers.some((match) => match.from >= refusal.to && turn().test(said.text.slice(refusal.to, match.from)));
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
  const against = hits.flatMap((match) => match.against ?? []);
  return {
    isTrue,
    rule: ruleOf(matches, parts, isWholeText),
    spans: inResponse([...hits, ...against].map(({ from, to }) => said.original(from, to))),
    notes: [
      ...(hits.some((match) => match.is !== "denied" && match.against !== null) ? ["negated"] : []),
      ...missing.map((alternatives) => `missing:${alternatives.join(" | ")}`),
    ],
  };
}

function ruleOf(matches: Matches, parts: AnswerParts, isWholeText: boolean): string {
  if (matches.every((match) => match === null)) return "no-match";
  if (isDenied(matches)) return "negated";
  if (parts.length > 1) return "part";
  if (matches[0]?.isOtherwise === true) return "number";
  return isWholeText ? "exact" : "substring";
}
