import {
  addTo,
  type LabelInput,
  type LocalLabels,
  type SentenceSupport,
  type SupportLabels,
  type UseEvidence,
} from "../../model/index.ts";
import { Citations } from "./cite.ts";
import { confidenceOf, type Decision, decide, explainDecision, type JudgedSentence } from "./judge.ts";
import { evidenceOf, relevanceOf } from "./relevance.ts";
import { indexSample, type SampleIndex } from "./sampleIndex.ts";
import { Vocabulary } from "./vocabulary.ts";

/** Raised if a label changes: part of stored labels' keys. */
const LOCAL_LABELLER_VERSION = "3";

/**
 * Labels of one sample from its words, with evidence: deterministic. Keeping the vocabulary between samples only saves
 * time.
 */
export function labelLocally(input: LabelInput, vocabulary = new Vocabulary()): LocalLabels {
  const { index, relevance, decisions } = decideAll(input, vocabulary);
  const judged = index.response.flatMap((sentence, i) => {
    const decision = decisions[i];
    return decision ? [explainDecision(sentence, decision)] : [];
  });
  const evidence = evidenceOf(index, relevance);
  return {
    labels: labelsOf(
      index,
      judged.map(({ label }) => label),
    ),
    support: judged.map((one) => one.evidence),
    relevance: evidence,
    use: useOf(judged, index.sentences),
  };
}

/** Labels without evidence, for many samples, with each sentence's probability of support. */
export function labelInBulk(
  input: LabelInput,
  vocabulary: Vocabulary,
): { readonly labels: SupportLabels; readonly probabilities: readonly number[] } {
  const { index, decisions } = decideAll(input, vocabulary);
  const support = decisions.map(
    ({ key, supportingKeys, isFullySupported, probability }): SentenceSupport => ({
      key,
      explanation: "",
      supportingKeys,
      isFullySupported,
      probability,
    }),
  );
  return {
    labels: labelsOf(index, support),
    probabilities: decisions.map(({ probability }) => probability),
  };
}

function decideAll(input: LabelInput, vocabulary: Vocabulary) {
  const index = indexSample(input, vocabulary);
  const relevance = relevanceOf(
    index,
    input.documents.map((sentences) => sentences.length),
  );
  const citations = new Citations(index, relevance.shares);
  const byText = new Map<string, Decision>();
  const decisions = index.response.map((sentence): Decision => {
    const decision = byText.get(sentence.text) ?? decide(sentence, index, citations);
    byText.set(sentence.text, decision);
    return { ...decision, key: sentence.key };
  });
  return { index, relevance, decisions };
}

/** Relevance of document sentences is not claimed: no labelled data shows how well words predict it. */
function labelsOf({ sentences }: SampleIndex, support: readonly SentenceSupport[]): SupportLabels {
  const told = support.filter((one) => one.isFullySupported !== null);
  const used = new Set(told.flatMap(({ supportingKeys }) => supportingKeys));
  const unsupported = told.filter((one) => one.isFullySupported === false);
  const isOpen = told.length < support.length;
  return {
    relevantKeys: null,
    utilizedKeys: sentences.filter(({ key }) => used.has(key)).map(({ key }) => key),
    unsupportedResponseKeys: isOpen ? null : unsupported.map(({ key }) => key),
    support,
    isOverallSupported: unsupported.length > 0 ? false : isOpen ? null : true,
    overallExplanation: null,
    relevanceExplanation: null,
  };
}

function useOf(
  judged: readonly JudgedSentence[],
  documents: readonly { readonly key: string }[],
): readonly UseEvidence[] {
  const users = new Map<string, JudgedSentence[]>();
  for (const one of judged) {
    if (one.label.isFullySupported === null) continue;
    for (const key of one.label.supportingKeys) addTo(users, key, one);
  }
  return documents.flatMap(({ key }) => {
    const by = users.get(key);
    if (!by) return [];
    const confidence = by.reduce(
      (most, { evidence }) => Math.max(most, evidence.features.cover ?? 0, evidence.probability),
      0,
    );
    return [{ key, usedBy: by.map(({ label }) => label.key), confidence }];
  });
}

export interface LocalLabeller {
  readonly version: string;
  label(input: LabelInput): SureLabels;
  /** Without explanations in half the time: for numbers only. */
  labelInBulk(input: LabelInput): SureLabels;
}

export interface SureLabels {
  readonly labels: SupportLabels;
  readonly confidence: number;
}

export function localLabeller(): LocalLabeller {
  const vocabulary = new Vocabulary();
  return {
    version: LOCAL_LABELLER_VERSION,
    label(input) {
      const { labels, support } = labelLocally(input, vocabulary);
      return sure(
        labels,
        support.map(({ probability }) => probability),
      );
    },
    labelInBulk(input) {
      const { labels, probabilities } = labelInBulk(input, vocabulary);
      return sure(labels, probabilities);
    },
  };
}

function sure(labels: SupportLabels, probabilities: readonly number[]): SureLabels {
  const claims = probabilities.filter((probability) => probability < 1);
  return { labels, confidence: Math.min(1, ...claims.map(confidenceOf)) };
}
