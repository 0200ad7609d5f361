import type { AnswerParts, RagSample, Span } from "../../../../model/index.ts";
import { Found } from "../facts.ts";
import {
  FACT_PHRASES,
  hasFactLabel,
  isNoPartMissing,
  isPartIn,
  isRefused,
  predictionOf,
  REFUSALS,
} from "./benchmarkLabels.ts";
import { type Evidence, inResponse, nothing, type SampleEvidence, toVerdicts, uncorrected } from "./evidence.ts";
import { chained, lowered, withoutSpaces } from "./lowered.ts";
import { type Mapped, unchanged } from "./mapped.ts";
import type { Matching } from "./matching.ts";
import { notesOn } from "./notes.ts";
import { partEvidence } from "./parts.ts";
import { failedByOddCharacters } from "./strictMatch.ts";

/** Bit-exact with the evaluation of the benchmark's authors (RGB, arXiv:2309.01431). */
export const benchmark: Matching = {
  mode: "benchmark",
  find,
  explain: (sample) => toVerdicts(sample, "benchmark", (response, answer) => evidenceOf(sample, response, answer)),
  says: (text, parts, isChinese) => {
    const prediction = predictionOf(text, isChinese);
    return !isRefused(prediction) && parts.length > 0 && isNoPartMissing(prediction.toLowerCase(), parts);
  },
  places: (text, alternative, limit) => placesIn(lowered(text), alternative, limit),
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
  // The authors count every row without a 0 among its labels, and so a rejection too.
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
  // A rejection is a rejection even when the answer is there: its words are what decided.
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

function placesIn(small: Mapped, alternative: string, limit: number): readonly Span[] {
  const wanted = alternative.toLowerCase();
  const spans: Span[] = [];
  if (wanted === "") return spans;
  for (
    let at = small.text.indexOf(wanted);
    at !== -1 && spans.length < limit;
    at = small.text.indexOf(wanted, at + 1)
  ) {
    spans.push(small.original(at, at + wanted.length));
  }
  return spans;
}
