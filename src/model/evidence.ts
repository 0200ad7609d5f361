import type { Span } from "./issue.ts";
import type { SupportLabels } from "./support.ts";

/** What speaks against a sentence though its words are there. */
export type ConflictKind = "number" | "unit" | "date" | "name" | "negation" | "quantifier" | "antonym" | "word";

/** Where something stands in a document's sentence; the span is of the sentence's own text. */
interface EvidencePlace {
  readonly key: string;
  readonly span: Span;
}

/** Words of the sentence in question, and the same words in a document's sentence. Spans are of the sentences' texts. */
export interface MatchedWords {
  readonly span: Span;
  readonly at: EvidencePlace;
}

export interface Conflict {
  readonly kind: ConflictKind;
  readonly span: Span;
  /** What the document says instead; null where it merely says nothing of the kind. */
  readonly at: EvidencePlace | null;
}

/** Why a response sentence was called supported or not. */
export interface SupportEvidence {
  readonly key: string;
  /** Chance that people would call the sentence fully supported, in [0, 1], as calibrated; 1 where it claims nothing. */
  readonly probability: number;
  /** How far the decision is from a coin's toss, |2 · probability − 1|: in [0, 1]. */
  readonly confidence: number;
  /** What the chance was computed from, by name. */
  readonly features: Readonly<Record<string, number>>;
  readonly matched: readonly MatchedWords[];
  /** Words with content that no cited sentence has. */
  readonly missing: readonly Span[];
  readonly conflicts: readonly Conflict[];
}

/** Why a document's sentence was called relevant. Sentences that share no word with the question have no entry. */
export interface RelevanceEvidence {
  readonly key: string;
  readonly isRelevant: boolean;
  /** Share of the question's words, weighed by rarity, that the sentence has: in [0, 1]. */
  readonly share: number;
  readonly confidence: number;
  /** Words of the question that the sentence has, where they stand in the question. */
  readonly matched: readonly Span[];
}

/** Why a document's sentence was called used: the response sentences that stand on it, and how surely. */
export interface UseEvidence {
  readonly key: string;
  readonly usedBy: readonly string[];
  readonly confidence: number;
}

/**
 * How often guesses by words alone are right: of the sentences that they call supported, in sets that people labelled,
 * how many people call so, with Wilson's 95 % interval. `node bench/labels.mjs` counts them and says which sets.
 */
export const GUESSES_RIGHT = { right: 53, of: 64, low: 0.72, high: 0.9 } as const;

/** Labels made from words alone, with what each stands on. */
export interface LocalLabels {
  readonly labels: SupportLabels;
  readonly support: readonly SupportEvidence[];
  readonly relevance: readonly RelevanceEvidence[];
  readonly use: readonly UseEvidence[];
}
