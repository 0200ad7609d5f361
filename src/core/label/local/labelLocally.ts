import type { LabelInput, LocalLabels, SentenceSupport, SupportLabels, UseEvidence } from "../../../model/index.ts";
import { Citations } from "./cite.ts";
import { confidenceOf, type Decision, decide, explainDecision, type Judged } from "./judge.ts";
import { evidenceOf, isRelevant, type Relevance, relevanceOf } from "./relevance.ts";
import { indexSample, type SampleIndex } from "./sampleIndex.ts";
import { Vocabulary } from "./vocabulary.ts";

/** Rises whenever a label changes; part of what stored labels are found by. */
const LOCAL_LABELLER_VERSION = "1";

/**
 * Labels of one sample from its words alone, with what each decision stands on: the same for the same texts, always.
 * A vocabulary that is kept from sample to sample saves time and changes nothing.
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
      relevance,
      judged.map(({ label }) => label),
    ),
    support: judged.map((one) => one.evidence),
    relevance: evidence,
    use: useOf(judged, index.sentences),
  };
}

/** The same labels without what they stand on, for many samples; and how probable each sentence's support is. */
export function labelInBulk(
  input: LabelInput,
  vocabulary: Vocabulary,
): { readonly labels: SupportLabels; readonly probabilities: readonly number[] } {
  const { index, relevance, decisions } = decideAll(input, vocabulary);
  const support = decisions.map(
    ({ key, supportingKeys, isFullySupported }): SentenceSupport => ({
      key,
      explanation: "",
      supportingKeys,
      isFullySupported,
    }),
  );
  return {
    labels: labelsOf(index, relevance, support),
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
  /** What a sentence stands on follows from its words, and a response may say the same a thousand times. */
  const byText = new Map<string, Decision>();
  const decisions = index.response.map((sentence): Decision => {
    const decision = byText.get(sentence.text) ?? decide(sentence, index, citations);
    byText.set(sentence.text, decision);
    return { ...decision, key: sentence.key };
  });
  return { index, relevance, decisions };
}

function labelsOf(
  { sentences }: SampleIndex,
  relevance: Relevance,
  support: readonly SentenceSupport[],
): SupportLabels {
  const used = new Set(support.flatMap(({ supportingKeys }) => supportingKeys));
  return {
    relevantKeys: sentences.filter((_, s) => isRelevant(relevance, s)).map(({ key }) => key),
    utilizedKeys: sentences.filter(({ key }) => used.has(key)).map(({ key }) => key),
    unsupportedResponseKeys: support.filter((one) => !one.isFullySupported).map(({ key }) => key),
    support,
    isOverallSupported: support.every((one) => one.isFullySupported),
    overallExplanation: null,
    relevanceExplanation: null,
  };
}

/** Document sentences on which response sentences stand, wholly or partly, in the documents' order. */
function useOf(judged: readonly Judged[], documents: readonly { readonly key: string }[]): readonly UseEvidence[] {
  const users = new Map<string, Judged[]>();
  for (const one of judged) {
    for (const key of one.label.supportingKeys) {
      const known = users.get(key);
      if (known) known.push(one);
      else users.set(key, [one]);
    }
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

/** A labeller that needs no network: the same input always gives the same labels. */
export interface LocalLabeller {
  readonly version: string;
  label(input: LabelInput): SureLabels;
  /** The same without explanations, in half the time: for who looks at numbers alone. */
  labelInBulk(input: LabelInput): SureLabels;
}

export interface SureLabels {
  readonly labels: SupportLabels;
  /** How sure the least sure decision on support is, in [0, 1]; 1 where no sentence claims anything. */
  readonly confidence: number;
}

/** The labeller by words alone, for samples one after the other. */
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
  // Of a sentence that claims nothing there is nothing to be sure of.
  const claims = probabilities.filter((probability) => probability !== 0.5);
  return { labels, confidence: Math.min(1, ...claims.map(confidenceOf)) };
}
