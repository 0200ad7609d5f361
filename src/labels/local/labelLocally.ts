import type { LabelInput, LocalLabels, SentenceSupport, SupportLabels, UseEvidence } from "../../model/index.ts";
import { Citations } from "./cite.ts";
import { confidenceOf, type Decision, decide, explainDecision, type Judged } from "./judge.ts";
import { evidenceOf, relevanceOf } from "./relevance.ts";
import { indexSample, type SampleIndex } from "./sampleIndex.ts";
import { Vocabulary } from "./vocabulary.ts";

/** Rises whenever a label changes; part of what stored labels are found by. */
const LOCAL_LABELLER_VERSION = "3";

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
  /** What a sentence stands on follows from its words, and a response may say the same a thousand times. */
  const byText = new Map<string, Decision>();
  const decisions = index.response.map((sentence): Decision => {
    const decision = byText.get(sentence.text) ?? decide(sentence, index, citations);
    byText.set(sentence.text, decision);
    return { ...decision, key: sentence.key };
  });
  return { index, relevance, decisions };
}

/** Which sentences of documents are relevant is not claimed: nothing that people labelled says how well words tell it. */
function labelsOf({ sentences }: SampleIndex, support: readonly SentenceSupport[]): SupportLabels {
  const told = support.filter((one) => one.isFullySupported !== null);
  const used = new Set(told.flatMap(({ supportingKeys }) => supportingKeys));
  const unsupported = told.filter((one) => one.isFullySupported === false);
  const isOpen = told.length < support.length;
  return {
    relevantKeys: null,
    utilizedKeys: sentences.filter(({ key }) => used.has(key)).map(({ key }) => key),
    // Whoever is not on the list would be supported.
    unsupportedResponseKeys: isOpen ? null : unsupported.map(({ key }) => key),
    support,
    isOverallSupported: unsupported.length > 0 ? false : isOpen ? null : true,
    overallExplanation: null,
    relevanceExplanation: null,
  };
}

/** Document sentences on which response sentences stand, in the documents' order. */
function useOf(judged: readonly Judged[], documents: readonly { readonly key: string }[]): readonly UseEvidence[] {
  const users = new Map<string, Judged[]>();
  for (const one of judged) {
    if (one.label.isFullySupported === null) continue;
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
  const claims = probabilities.filter((probability) => probability < 1);
  return { labels, confidence: Math.min(1, ...claims.map(confidenceOf)) };
}
