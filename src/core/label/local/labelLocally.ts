import type { LabelInput, LocalLabels, UseEvidence } from "../../../model/index.ts";
import { type Judged, judge } from "./judge.ts";
import { relevanceOf } from "./relevance.ts";
import { indexSample } from "./sampleIndex.ts";
import { Vocabulary } from "./vocabulary.ts";

/** Rises whenever a label changes; part of what stored labels are found by. */
export const LOCAL_LABELLER_VERSION = "1";

/**
 * Labels of one sample from its words alone, with what each decision stands on: the same for the same texts, always.
 * A vocabulary that is kept from sample to sample saves time and changes nothing.
 */
export function labelLocally(input: LabelInput, vocabulary = new Vocabulary()): LocalLabels {
  const index = indexSample(input, vocabulary);
  const relevance = relevanceOf(
    index,
    input.documents.map((sentences) => sentences.length),
  );
  const judged = index.response.map((sentence) => judge(sentence, index, relevance.shares));
  const use = useOf(judged, index.sentences);
  return {
    labels: {
      relevantKeys: relevance.evidence.filter(({ isRelevant }) => isRelevant).map(({ key }) => key),
      utilizedKeys: use.map(({ key }) => key),
      unsupportedResponseKeys: judged.filter(({ label }) => !label.isFullySupported).map(({ label }) => label.key),
      support: judged.map(({ label }) => label),
      isOverallSupported: judged.every(({ label }) => label.isFullySupported),
      overallExplanation: null,
      relevanceExplanation: null,
    },
    support: judged.map(({ evidence }) => evidence),
    relevance: relevance.evidence,
    use,
  };
}

/** Document sentences on which response sentences stand, wholly or partly, in the documents' order. */
function useOf(judged: readonly Judged[], documents: readonly { readonly key: string }[]): readonly UseEvidence[] {
  const users = new Map<string, Judged[]>();
  for (const one of judged) {
    for (const key of one.label.supportingKeys) users.set(key, [...(users.get(key) ?? []), one]);
  }
  return documents.flatMap(({ key }) => {
    const by = users.get(key);
    if (!by) return [];
    const confidence = Math.max(
      ...by.map(({ evidence }) => Math.max(evidence.features.cover ?? 0, evidence.probability)),
    );
    return [{ key, usedBy: by.map(({ label }) => label.key), confidence }];
  });
}
