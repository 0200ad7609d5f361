import type { AnswerParts, RagSample } from "../../../model/index.ts";
import { Found } from "../facts.ts";
import {
  type Evidence,
  inResponse,
  type Matching,
  nothing,
  partEvidence,
  type SampleEvidence,
  toVerdicts,
  uncorrected,
} from "./evidence.ts";
import { failedByOddCharacters } from "./strictMatch.ts";
import { chained, lowered, type Mapped, unchanged, withoutSpaces } from "./text.ts";
import { notesOn } from "./words.ts";

/** Phrases of RGB's program, case-sensitive. */
export const REFUSALS = ["insufficient information", "信息不足"] as const;
export const FACT_PHRASES = ["factual errors", "事实性错误"] as const;

export function predictionOf(response: string, isChinese: boolean): string {
  return isChinese ? response.replaceAll(" ", "") : response;
}

function isRefused(prediction: string): boolean {
  return prediction.includes(REFUSALS[0]) || prediction.includes(REFUSALS[1]);
}

/** RGB's `factlabel`. */
export function hasFactLabel(prediction: string): boolean {
  return prediction.includes(FACT_PHRASES[0]) || prediction.includes(FACT_PHRASES[1]);
}

/** `small` is in lower case. */
function isPartIn(small: string, alternatives: readonly string[]): boolean {
  for (const alternative of alternatives) if (small.includes(alternative.toLowerCase())) return true;
  return false;
}

/** True of an answer without parts. */
function isNoPartMissing(small: string, answer: AnswerParts): boolean {
  for (const alternatives of answer) if (!isPartIn(small, alternatives)) return false;
  return true;
}

/** RGB's `label`: `[-1]` for a rejection, else 1 or 0 for each part of the answer. */
export function labelsOf(prediction: string, answer: AnswerParts): readonly number[] {
  if (isRefused(prediction)) return [-1];
  const small = prediction.toLowerCase();
  return answer.map((alternatives) => (isPartIn(small, alternatives) ? 1 : 0));
}

/** Words of a judge's reply in RGB's judge programs, case-sensitive. */
const IDENTIFIED = ["has identified", "Yes"] as const;
const NOT_ADDRESSED = "not addressed";

/**
 * `Found` bits of a judge's reply (`evaluation`); 0 without a judge. The task decides the question: whether the model
 * identified the errors, or whether the documents address the question. Corrected are identified rows that are correct
 * by the authors' labels.
 */
export function judgedBits(sample: RagSample): number {
  const { evaluation, task, answer, response } = sample;
  if (evaluation === null) return 0;
  if (task === "negative_rejection") return Found.known | (saysNotAddressed(evaluation) ? Found.rejected : 0);
  if (task !== "counterfactual_robustness") return 0;
  if (!saysIdentified(evaluation)) return Found.known;
  return Found.known | Found.detected | (isCorrect(response, answer, sample.isChinese) ? Found.corrected : 0);
}

function saysIdentified(evaluation: string): boolean {
  return IDENTIFIED.some((words) => evaluation.includes(words));
}

function saysNotAddressed(evaluation: string): boolean {
  return evaluation.includes(NOT_ADDRESSED);
}

function isCorrect(response: string | null, answer: RagSample["answer"], isChinese: boolean): boolean {
  if (response === null || answer === null || answer === "bad-field" || answer.length === 0) return false;
  const prediction = predictionOf(response, isChinese);
  return !isRefused(prediction) && isNoPartMissing(prediction.toLowerCase(), answer);
}

/** Bit-exact with the evaluation of the benchmark's authors (RGB, arXiv:2309.01431). */
export const benchmark: Matching = {
  mode: "benchmark",
  find,
  explain: (sample) => toVerdicts(sample, "benchmark", (response, answer) => evidenceOf(sample, response, answer)),
  says: (text, parts, isChinese) => {
    const prediction = predictionOf(text, isChinese);
    return !isRefused(prediction) && parts.length > 0 && isNoPartMissing(prediction.toLowerCase(), parts);
  },
};

function find(sample: RagSample): number {
  const { response, counterfactual, answer } = sample;
  if (response === null || answer === "bad-field") return Found.known;
  const prediction = predictionOf(response, sample.isChinese);
  const refused = isRefused(prediction);
  const detected = hasFactLabel(prediction);
  let found = Found.known | (refused ? Found.rejected : 0) | (detected ? Found.detected : 0);
  if (answer === null) return found;
  const small = prediction.toLowerCase();
  const complete = isNoPartMissing(small, answer);
  const said = complete && answer.length > 0;
  if (said && !refused) found |= Found.correct;
  if (said && refused) found |= Found.both;
  // The authors count every row without a 0 among its labels, rejections too.
  if (detected && (complete || refused)) found |= Found.corrected;
  if (counterfactual !== null && !said && !refused && isPartIn(small, [counterfactual])) found |= Found.followed;
  return found;
}

function evidenceOf(sample: RagSample, response: string, answer: AnswerParts | null): SampleEvidence {
  const text = sample.isChinese ? withoutSpaces(response) : unchanged(response);
  const small = chained(text, lowered(text.text));
  const refusal = phraseIn(response, text, REFUSALS);
  const detection = phraseIn(response, text, FACT_PHRASES);
  if (answer === null) return { answer: null, rejection: refusal, detection, correction: null, followed: null };

  const said = partsIn(response, small, answer);
  const isComplete = isNoPartMissing(small.text, answer);
  const notes = [...said.notes];
  if (said.isTrue && refusal.isTrue) notes.push("rejected-and-answered");
  if (!said.isTrue && !refusal.isTrue) notes.push(...failedByOddCharacters(response, answer));
  // A rejection with the answer in it is a rejection.
  const truth: Evidence = refusal.isTrue
    ? { isTrue: false, rule: refusal.rule, spans: refusal.spans, notes }
    : { ...said, notes };
  const corrected = detection.isTrue && (isComplete || refusal.isTrue);
  const planted = sample.counterfactual === null ? nothing() : partsIn(response, small, [[sample.counterfactual]]);
  const isFollowed = planted.isTrue && !said.isTrue && !refusal.isTrue;
  return {
    answer: truth,
    rejection: refusal,
    detection,
    correction: corrected ? { ...truth, isTrue: true } : uncorrected(truth, detection),
    followed: isFollowed ? planted : nothing(planted.spans),
  };
}

function partsIn(response: string, small: Mapped, parts: AnswerParts): Evidence {
  return partEvidence(response, parts, (alternative) => {
    const wanted = alternative.toLowerCase();
    const at = small.text.indexOf(wanted);
    if (at === -1) return null;
    const rule = wanted === small.text ? "exact" : "substring";
    return { rule, spans: [small.original(at, at + wanted.length)], notes: [] };
  });
}

function phraseIn(response: string, text: Mapped, phrases: readonly string[]): Evidence {
  for (const phrase of phrases) {
    const at = text.text.indexOf(phrase);
    if (at === -1) continue;
    const spans = inResponse([text.original(at, at + phrase.length)]);
    return { isTrue: true, rule: `phrase:${phrase}`, spans, notes: notesOn(response, spans) };
  }
  return nothing();
}
