import { t } from "@vscode/l10n";
import {
  type Conflict,
  type ConflictKind,
  type MatchedWords,
  type SentenceSupport,
  type Span,
  type SupportEvidence,
  wordBy,
} from "../../model/index.ts";
import type { Citations } from "./cite.ts";
import type { CitedSentence } from "./citedSentence.ts";
import { callOf, chanceOf } from "./confidence.ts";
import { conflictsOf, spanAt } from "./conflicts.ts";
import { type Feature, featuresOf } from "./features.ts";
import type { ReadSentence } from "./read.ts";
import type { SampleIndex } from "./sampleIndex.ts";

const MOST_WORDS = 8;

/** The evidence in a sentence or two; null for a sentence without a claim. */
function explanationOf(evidence: SupportEvidence | null, text: string, cited: readonly ReadSentence[]): string {
  if (evidence === null) return t("Makes no claim that a document could support.");
  const parts: string[] = [];
  const found = wordsOf(
    text,
    evidence.matched.map(({ span }) => span),
  );
  const missing = wordsOf(text, evidence.missing);
  if (found !== "") parts.push(t("Found in {0}: {1}.", cited.map(({ key }) => key).join(", "), found));
  if (missing !== "") parts.push(t("Not found there: {0}.", missing));
  for (const conflict of evidence.conflicts) {
    const { kind, span, at } = conflict;
    if (at) parts.push(conflictText(conflict, text, cited));
    else if (kind === "negation") parts.push(t("Negated only here: “{0}”.", text.slice(span.from, span.to)));
  }
  return parts.join(" ");
}

function conflictText({ kind, span, at }: Conflict, text: string, cited: readonly ReadSentence[]): string {
  const said = text.slice(span.from, span.to);
  const read = cited.find(({ key }) => key === at?.key);
  const there = read?.text.slice(at?.span.from, at?.span.to) ?? "";
  return t("{0} differs: “{1}” here, “{2}” in {3}.", kindText(kind), said, there, at?.key ?? "");
}

const kindText = wordBy<ConflictKind>({
  number: () => t("A number"),
  unit: () => t("A unit"),
  date: () => t("A date"),
  name: () => t("A name"),
  negation: () => t("A negation"),
  quantifier: () => t("A quantity"),
  antonym: () => t("An antonym"),
  word: () => t("A word"),
});

function wordsOf(text: string, spans: readonly Span[]): string {
  const words = [...new Set([...spans].sort((a, b) => a.from - b.from).map(({ from, to }) => text.slice(from, to)))];
  return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS).join(", ")} …` : words.join(", ");
}

export interface JudgedSentence {
  readonly label: SentenceSupport;
  readonly evidence: SupportEvidence;
}

const CLOSE_FROM = 0.3;

export interface Decision {
  readonly key: string;
  /** Probability that people call it supported, in (0, 1]; 1 without a claim. */
  readonly probability: number;
  readonly supportingKeys: readonly string[];
  readonly isFullySupported: boolean | null;
  readonly grounds: Grounds | null;
}

interface Grounds {
  readonly cited: readonly CitedSentence[];
  readonly conflicts: readonly Conflict[];
  readonly features: Readonly<Record<Feature, number>>;
}

export function decide(sentence: ReadSentence, index: SampleIndex, citations: Citations): Decision {
  const { key } = sentence;
  if (claimsNothing(sentence, index)) {
    return { key, probability: 1, supportingKeys: ["general"], isFullySupported: true, grounds: null };
  }
  const cited = citations.of(sentence);
  const conflicts = conflictsOf(sentence, cited, index);
  const features = featuresOf(sentence, cited, conflicts, index);
  // An announcement, or a sentence without words to look for, is unsure.
  const isClaim = sentence.content.length > 0 && !sentence.text.trimEnd().endsWith(":");
  const probability = isClaim ? chanceOf(features, index.isEnglish) : 0.5;
  const call = callOf(probability);
  const isFullySupported = call === "unsure" ? null : call === "supported" && cited.length > 0;
  const isClose = isFullySupported === true || (features.cover >= CLOSE_FROM && features.news >= CLOSE_FROM);
  const supportingKeys = isClose ? cited.map(({ key }) => key) : [];
  return { key, probability, supportingKeys, isFullySupported, grounds: { cited, conflicts, features } };
}

export function explainDecision(sentence: ReadSentence, decision: Decision): JudgedSentence {
  const { key, probability, supportingKeys, isFullySupported, grounds } = decision;
  const cited = grounds?.cited ?? [];
  const evidence: SupportEvidence = {
    key,
    probability,
    confidence: confidenceOf(probability),
    features: grounds?.features ?? {},
    matched: cited.flatMap((one) => matchesOf(sentence, one)),
    missing: grounds ? missingOf(sentence, cited) : [],
    conflicts: grounds?.conflicts ?? [],
  };
  const explanation = explanationOf(
    grounds ? evidence : null,
    sentence.text,
    cited.map(({ read }) => read),
  );
  return { label: { key, explanation, supportingKeys, isFullySupported, probability }, evidence };
}

export const confidenceOf = (probability: number): number => Math.abs(2 * probability - 1);

const COURTESY = /^(?:i hope (?:this|that) helps|(?:please )?let me know|feel free to|sure[,!.]|certainly[,!.])/i;

/** `Here is the answer:`, `I hope this helps!`, `***`: no claim that a document could support. */
function claimsNothing(sentence: ReadSentence, index: SampleIndex): boolean {
  if (COURTESY.test(sentence.text) || !/[\p{L}\p{N}]/u.test(sentence.text)) return true;
  return sentence.text.endsWith(":") && sentence.content.every(({ id }) => index.isAsked(id));
}

function matchesOf(sentence: ReadSentence, { key, places, read }: CitedSentence): readonly MatchedWords[] {
  return sentence.forms.flatMap(({ id, isStop }, i): readonly MatchedWords[] => {
    const place = places.get(id);
    if (isStop || place === undefined) return [];
    return [{ span: spanAt(sentence, i), at: { key, span: spanAt(read, place) } }];
  });
}

function missingOf(sentence: ReadSentence, cited: readonly CitedSentence[]): readonly Span[] {
  const isThere = (id: number): boolean => cited.some((one) => one.has(id));
  return sentence.forms.flatMap(({ id, isStop }, i) => (isStop || isThere(id) ? [] : [spanAt(sentence, i)]));
}
