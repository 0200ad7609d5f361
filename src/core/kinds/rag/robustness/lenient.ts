import type { AnswerParts, Finding, RagSample, Span } from "../../../../model/index.ts";
import { Found } from "../facts.ts";
import { type Evidence, inResponse, nothing, type SampleEvidence, toVerdicts } from "./evidence.ts";
import { answerOf } from "./given.ts";
import { holdsAll, lenientMatch, saysAll } from "./lenientMatch.ts";
import { DETECTION_KEYWORDS, REJECTION_PHRASES } from "./lenientPhrases.ts";
import { normalise, normalisedWithPlaces, normaliseLowered } from "./lenientText.ts";
import { lowered } from "./lowered.ts";
import type { Mapped } from "./mapped.ts";
import type { Matching } from "./matching.ts";
import { notesOn } from "./notes.ts";
import { type PartMatch, partEvidence } from "./parts.ts";
import { PhraseSet } from "./phraseSet.ts";
import { lower } from "./pythonText.ts";
import { failedByOddCharacters } from "./strictMatch.ts";
import { isWhole } from "./wordEdge.ts";

/** Keyword and overlap rules, bit-exact with the reference evaluator that this project started from. */
export const lenient: Matching = {
  mode: "lenient",
  find,
  explain: (sample) => toVerdicts(sample, "lenient", (response, answer) => evidenceOf(sample, response, answer)),
  says: (text, parts) => saysAll(normalise(text), parts),
  places,
};

const PHRASES = new PhraseSet([REJECTION_PHRASES, DETECTION_KEYWORDS]);
/** Bits of `PHRASES`. */
const REFUSES = 1;
const OBJECTS = 2;

/**
 * Whether the response, in lower case, says `not {counterfactual}`. The reference's other pattern, `{counterfactual} is
 * wrong`, needs no look: the keyword `wrong` is in it.
 */
function denies(small: string, counterfactual: string | null): boolean {
  if (counterfactual === null || counterfactual === "") return false;
  const planted = lower(counterfactual);
  for (let at = small.indexOf(planted); at !== -1; at = small.indexOf(planted, at + 1)) {
    if (small.endsWith("not ", at)) return true;
  }
  return false;
}

/** Whether a correct answer is not the counterfactual in disguise: held word for word while the truth is not. */
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

/** Not corrected: the answer is wrong, or it is right by its words while the counterfactual stands there (`counterfactual-instead`). */
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

function places(text: string, alternative: string, limit: number): readonly Span[] {
  const truth = normalise(alternative);
  if (truth === "") return [];
  const said = normalisedWithPlaces(text);
  const spans: Span[] = [];
  for (let at = said.text.indexOf(truth); at !== -1 && spans.length < limit; at = said.text.indexOf(truth, at + 1)) {
    spans.push(said.original(at, at + truth.length));
  }
  return spans;
}
