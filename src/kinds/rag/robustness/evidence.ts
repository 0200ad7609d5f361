import type {
  AnswerParts,
  Finding,
  MatchingMode,
  RagSample,
  Reason,
  Span,
  Verdict,
  VerdictKind,
} from "../../../model/index.ts";
import { notesOn } from "./words.ts";

/** One matching mode. */
export interface Matching {
  readonly mode: MatchingMode;
  /**
   * The `Found` bits of a sample, without spans; only `known` without a response. `hints` are bits of `HINT_LISTS` that
   * the folded response is known to have, if that was seen already.
   */
  find(sample: RagSample, hints?: number | null): number;
  /** The same with rule, words and notes, for the opened sample. */
  explain(sample: RagSample): readonly Verdict[];
  /** Whether a text contains every part of an answer, in any alternative, by this mode's rule. */
  says(text: string, parts: AnswerParts, isChinese: boolean): boolean;
}

/** Slots of a row's texts in `words`; -1 if absent. */
export interface MatchedSlots {
  readonly response: number;
  /** A string, or a list of `texts`: alternatives of one part, or parts if `areParts`. */
  readonly answer: number;
  readonly areParts: boolean;
  readonly counterfactual: number;
  readonly isChinese: boolean;
}

/** Bits that need strings. */
export const UNSURE = -1;

export interface Evidence {
  readonly isTrue: boolean;
  readonly rule: string;
  readonly spans: readonly Finding[];
  readonly notes: readonly string[];
}

/** Evidence of a sample with a response; null if it needs an answer. */
export interface SampleEvidence {
  readonly answer: Evidence | null;
  readonly rejection: Evidence;
  readonly detection: Evidence;
  readonly correction: Evidence | null;
  readonly followed: Evidence | null;
}

type Claim = keyof SampleEvidence;

export function nothing(spans: readonly Finding[] = []): Evidence {
  return { isTrue: false, rule: "no-match", spans, notes: [] };
}

/** Why nothing was corrected: a wrong answer, or a right one without naming the error (`not-detected`). */
export function uncorrected(truth: Evidence, detection: Evidence): Evidence {
  return { ...nothing(), notes: truth.isTrue && !detection.isTrue ? ["not-detected"] : [] };
}

/** Spans of the response in reading order, without empty and repeated ones. */
export function inResponse(spans: readonly Span[]): readonly Finding[] {
  return spans
    .filter(
      ({ from, to }, index) => from < to && spans.findIndex((one) => one.from === from && one.to === to) === index,
    )
    .map(({ from, to }) => ({ in: "response", from, to }))
    .sort((a, b) => a.from - b.from);
}

/**
 * The verdicts of a sample: answer and rejection always; detection, correction and followed for the counterfactual task
 * and samples with a counterfactual. Undecidable ones are undefined with their reason.
 */
export function toVerdicts(
  sample: RagSample,
  mode: MatchingMode,
  find: (response: string, answer: AnswerParts | null) => SampleEvidence,
): readonly Verdict[] {
  const answer = sample.answer === "bad-field" ? null : sample.answer;
  const evidence = sample.response === null ? null : find(sample.response, answer);
  return CLAIMS.filter((claim) => isShown(sample, claim)).map((claim): Verdict => {
    const reason = reasonOf(sample, claim, mode);
    const found = evidence?.[claim] ?? null;
    const kind: VerdictKind = claim;
    if (reason !== null || found === null) {
      const why: Reason = reason ?? "no-answer";
      return { kind, level: "undefined", rule: why, mode, spans: [], tone: "neutral", reason: why, notes: [] };
    }
    const [yes, no] = LEVELS[claim];
    return {
      kind,
      level: found.isTrue ? yes : no,
      rule: found.rule,
      mode,
      spans: found.spans,
      tone: toneOf(sample, claim, found.isTrue, evidence),
      reason: null,
      notes: found.notes,
    };
  });
}

const CLAIMS: readonly Claim[] = ["answer", "rejection", "detection", "correction", "followed"];

const LEVELS: Readonly<Record<Claim, readonly [string, string]>> = {
  answer: ["correct", "wrong"],
  rejection: ["rejected", "answered"],
  detection: ["detected", "missed"],
  correction: ["corrected", "not-corrected"],
  followed: ["followed", "not-followed"],
};

export function isShown(sample: RagSample, claim: Claim): boolean {
  if (claim === "answer" || claim === "rejection") return true;
  return sample.task === "counterfactual_robustness" || sample.counterfactual !== null;
}

/**
 * The reason of an undefined claim. RGB's program drops rows with an unreadable answer, so `benchmark` has no verdict
 * there.
 */
export function reasonOf(sample: RagSample, claim: Claim, mode: MatchingMode): Reason | null {
  if (sample.response === null) return "no-response";
  const needsAnswer = claim === "answer" || claim === "correction" || claim === "followed";
  if (sample.answer === "bad-field" && (needsAnswer || mode === "benchmark")) return "bad-field";
  if (sample.answer === null && needsAnswer) return "no-answer";
  if (sample.counterfactual === null && claim === "followed") return "no-counterfactual";
  return null;
}

/** Whether the task asks for it, asks to avoid it, or neither. */
function toneOf(
  sample: RagSample,
  claim: Claim,
  isTrue: boolean,
  evidence: SampleEvidence | null,
): "good" | "bad" | "neutral" {
  const hasNoAnswer = sample.task === "negative_rejection";
  switch (claim) {
    case "answer":
      return hasNoAnswer ? "neutral" : isTrue ? "good" : "bad";
    case "rejection":
      if (hasNoAnswer) return isTrue ? "good" : "bad";
      return isTrue && sample.task !== null ? "bad" : "neutral";
    case "detection":
      return isTrue ? "good" : "bad";
    case "correction":
      return isTrue ? "good" : evidence?.detection.isTrue === true ? "bad" : "neutral";
    case "followed":
      return isTrue ? "bad" : "neutral";
  }
}

/** The match of one alternative of a part. */
export interface PartMatch {
  readonly rule: string;
  /** In the original response. */
  readonly spans: readonly Span[];
  readonly notes: readonly string[];
}

/** The most literal rule first; of equal ones the first alternative. */
const RULES = ["exact", "substring", "short-in-long", "token-overlap"];

/**
 * Every part has to be found, in any alternative. One part is explained by its rule, several by `part` with a note
 * `missing:<alternatives>` per missing one.
 */
export function partEvidence(
  response: string,
  parts: AnswerParts,
  match: (alternative: string) => PartMatch | null,
): Evidence {
  const found = parts.map((alternatives) => {
    const matches = alternatives.flatMap((alternative) => match(alternative) ?? []);
    return matches.sort((a, b) => RULES.indexOf(a.rule) - RULES.indexOf(b.rule))[0] ?? null;
  });
  const hits = found.filter((one) => one !== null);
  const spans = inResponse(hits.flatMap((one) => one.spans));
  const notes = new Set([...hits.flatMap((one) => one.notes), ...notesOn(response, spans)]);
  if (parts.length > 1) {
    parts.forEach((alternatives, index) => {
      if (found[index] === null) notes.add(`missing:${alternatives.join(" | ")}`);
    });
  }
  return {
    isTrue: parts.length > 0 && hits.length === parts.length,
    rule: hits.length === 0 ? "no-match" : parts.length > 1 ? "part" : (hits[0]?.rule ?? "no-match"),
    spans,
    notes: [...notes],
  };
}
