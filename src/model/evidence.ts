import type { Span } from "./issue.ts";
import type { SupportLabels } from "./support.ts";

export type ConflictKind = "number" | "unit" | "date" | "name" | "negation" | "quantifier" | "antonym" | "word";

interface EvidencePlace {
  readonly key: string;
  readonly span: Span;
}

/** The same words in two sentences. Spans are of the sentences' texts. */
export interface MatchedWords {
  readonly span: Span;
  readonly at: EvidencePlace;
}

export interface Conflict {
  readonly kind: ConflictKind;
  readonly span: Span;
  /** The document's words; null if it has none of the kind. */
  readonly at: EvidencePlace | null;
}

export interface SupportEvidence {
  readonly key: string;
  /** Calibrated probability that people call the sentence fully supported, in [0, 1]; 1 without a claim. */
  readonly probability: number;
  /** |2 · probability − 1|: in [0, 1]. */
  readonly confidence: number;
  readonly features: Readonly<Record<string, number>>;
  readonly matched: readonly MatchedWords[];
  readonly missing: readonly Span[];
  readonly conflicts: readonly Conflict[];
}

/** Sentences without a word of the question have no entry. */
export interface RelevanceEvidence {
  readonly key: string;
  readonly isRelevant: boolean;
  /** Share of the question's words, weighted by rarity, in [0, 1]. */
  readonly share: number;
  readonly confidence: number;
  readonly matched: readonly Span[];
}

export interface UseEvidence {
  readonly key: string;
  readonly usedBy: readonly string[];
  readonly confidence: number;
}

/**
 * Precision of local labels: of the sentences called supported in labelled sets, those that people call so, with
 * Wilson's 95 % interval. From `node bench/labels.mjs`.
 */
export const GUESSES_RIGHT = { right: 53, of: 64, low: 0.72, high: 0.9 } as const;

export interface LocalLabels {
  readonly labels: SupportLabels;
  readonly support: readonly SupportEvidence[];
  readonly relevance: readonly RelevanceEvidence[];
  readonly use: readonly UseEvidence[];
}
