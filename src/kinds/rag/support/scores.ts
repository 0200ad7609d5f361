import { composedOf } from "../../../analysis/aggregate/scores.ts";
import {
  type Modes,
  NOT_APPLICABLE,
  ONE,
  type Score,
  type SupportMode,
  scored,
  UNLABELLED,
  UNSURE,
  undefinedScore,
  ZERO,
} from "../../../model/index.ts";
import { Given, Labelled, type RagFacts } from "../facts.ts";

/** A support score of a sample: a fraction in [0, 1]. */
export type SupportScore = (facts: RagFacts, modes: Modes) => Score;

/** Relevant sentences over all sentences of the documents; `METRICS` has the counts of each mode. */
export const relevanceScore: SupportScore = (facts, { support }) => {
  const missing = missingForSentences(facts, support, Labelled.relevant, false);
  if (missing) return missing;
  switch (support) {
    case "ragbench":
      return ratio(facts.relevant, facts.total);
    case "fractional":
      return ratio(facts.relevantDistinct, facts.total);
    case "length":
      return ratio(facts.relevantChars, facts.totalChars);
    case "strict":
      return ratio(facts.relevantKnown, facts.total);
  }
};

/** Used sentences over all sentences of the documents; `fractional`: over the relevant ones. */
export const utilizationScore: SupportScore = (facts, { support }) => {
  if (support === "fractional") return shareOfRelevant(facts, support);
  const missing = missingForSentences(facts, support, Labelled.utilized, true);
  if (missing) return missing;
  if (facts.unsure > 0) return UNSURE;
  switch (support) {
    case "ragbench":
      return ratio(facts.utilized, facts.total);
    case "length":
      return ratio(facts.utilizedChars, facts.totalChars);
    case "strict":
      return ratio(facts.utilizedKnown, facts.total);
  }
};

/** Relevant sentences that are used over relevant sentences; without any, 1 in `ragbench` and undefined elsewhere. */
export const completenessScore: SupportScore = (facts, { support }) => shareOfRelevant(facts, support);

/**
 * 1 if no response sentence is unsupported, else 0; undefined if an unlabelled one could change it. In `fractional` and
 * `strict` the share of fully supported sentences.
 */
export const adherenceScore: SupportScore = (facts, { support }) => {
  const isShare = support === "fractional" || support === "strict";
  // An unsupported sentence decides whatever the unsure ones are; a share needs all.
  if (facts.unsure > 0 && (isShare || facts.adherence === 0)) return UNSURE;
  if (isShare) return supportedShare(facts, support);
  if (facts.adherence === 0) {
    return facts.entries > 0 && facts.unlabelled > 0 ? NOT_LABELLED : missingLabels(facts, true);
  }
  return facts.adherence === 1 ? ONE : ZERO;
};

function supportedShare(facts: RagFacts, mode: "fractional" | "strict"): Score {
  if (facts.entries > 0) {
    if (mode === "fractional" || !has(facts, Labelled.support)) return ratio(facts.entriesFull, facts.entries);
    const { full, uncited, partial, none, unlabelled } = facts;
    return ratio(full + uncited, full + uncited + partial + none + unlabelled);
  }
  const isEmpty = has(facts, Labelled.support) && !has(facts, Labelled.unjudged) && facts.unlabelled === 0;
  return isEmpty && mode === "fractional" ? ZERO_DENOMINATOR : missingLabels(facts, true);
}

/** Mean of the four; the reason of the first undefined one. */
export const averageScore = composedOf<RagFacts>(
  [relevanceScore, utilizationScore, completenessScore, adherenceScore],
  (scores, at) => ((scores[at] ?? 0) + (scores[at + 1] ?? 0) + (scores[at + 2] ?? 0) + (scores[at + 3] ?? 0)) / 4,
);

function shareOfRelevant(facts: RagFacts, mode: SupportMode): Score {
  const missing = missingForSentences(facts, mode, Labelled.relevant | Labelled.utilized, true);
  if (missing) return missing;
  if (facts.unsure > 0) return UNSURE;
  if (mode === "ragbench" && facts.relevant === 0) return ONE;
  // Counts do not say which keys are in both lists, unless one is empty.
  if (has(facts, Labelled.countsOnly) && facts.relevant > 0 && facts.utilized > 0) return UNLABELLED;
  switch (mode) {
    case "ragbench":
      return ratio(facts.both, facts.relevant);
    case "fractional":
      return ratio(facts.both, facts.relevantDistinct);
    case "length":
      return ratio(facts.bothChars, facts.relevantChars);
    case "strict":
      return ratio(facts.bothKnown, facts.relevantKnown);
  }
}

/** The reason of an undefined score over document sentences, or null. */
function missingForSentences(facts: RagFacts, mode: SupportMode, lists: number, needsResponse: boolean): Score | null {
  if ((facts.labelled & lists) !== lists) return missingLabels(facts, needsResponse);
  if (!has(facts, Labelled.total)) return NO_DOCUMENTS;
  if (facts.total === 0) return ZERO_DENOMINATOR;
  return mode === "length" && !has(facts, Labelled.text) ? NO_DOCUMENTS : null;
}

/** Samples without labels or response lack them; others have no such score. */
function missingLabels(facts: RagFacts, needsResponse: boolean): Score {
  if (has(facts, Labelled.guess)) return UNSURE;
  if (has(facts, ANY_LABEL) || facts.adherence !== 0 || has(facts, Labelled.scores)) return UNLABELLED;
  if ((facts.given & Given.documents) === 0) return NOT_APPLICABLE;
  return needsResponse && (facts.given & Given.response) === 0 ? NO_RESPONSE : UNLABELLED;
}

const ANY_LABEL =
  Labelled.relevant |
  Labelled.utilized |
  Labelled.support |
  Labelled.unsupportedKeys |
  Labelled.countsOnly |
  Labelled.judge;
const ZERO_DENOMINATOR = undefinedScore("zero-denominator");
const NOT_LABELLED = undefinedScore("not-labelled");
const NO_DOCUMENTS = undefinedScore("no-documents");
const NO_RESPONSE = undefinedScore("no-response");

const has = (facts: RagFacts, bits: number): boolean => (facts.labelled & bits) !== 0;

function ratio(part: number, whole: number): Score {
  if (whole === 0) return ZERO_DENOMINATOR;
  if (part >= FEW || whole >= FEW) return scored(part / whole);
  const at = whole * FEW + part;
  let score = RATIOS[at];
  if (score === undefined) {
    score = scored(part / whole);
    RATIOS[at] = score;
  }
  return score;
}

/** Cached ratios of small numbers, as most are: a million rows would make much garbage. */
const FEW = 128;
const RATIOS: (Score | undefined)[] = new Array(FEW * FEW).fill(undefined);
