import type { Disagreement, Labelled, SentenceSupport, SupportLabels } from "../../model/index.ts";

export interface Combined {
  readonly labelled: Labelled;
  /** In the order relevant, utilized, supported, each in the order in which its keys were first named. */
  readonly disagreements: readonly Disagreement[];
}

/**
 * Several labellings of one sample as one: each sentence is decided by more than half of them. Evidence is what at
 * least half of those cite that agree with the decision; explanations are the first of theirs. One labelling stands for
 * itself. Criteria take the mean, rounded half up.
 */
export function combineVotes(votes: readonly Labelled[]): Combined | null {
  const [first] = votes;
  if (first === undefined) return null;
  if (votes.length === 1) return { labelled: first, disagreements: [] };
  const labels = votes.map((vote) => vote.labels);
  const relevant = voteOnKeys(labels.map((one) => one.relevantKeys ?? []));
  const utilized = voteOnKeys(labels.map((one) => one.utilizedKeys ?? []));
  const sentences = (first.labels.support ?? []).map(({ key }) =>
    voteOnSentence(labels.flatMap((one) => one.support?.find((entry) => entry.key === key) ?? [])),
  );
  const support = sentences.flatMap((sentence) => sentence?.decided ?? []);
  const isOverallSupported = support.every((sentence) => sentence.isFullySupported === true);
  const agreeing = labels.find((one) => one.isOverallSupported === isOverallSupported) ?? first.labels;
  const combined: SupportLabels = {
    relevantKeys: relevant.decided,
    utilizedKeys: utilized.decided,
    unsupportedResponseKeys: support.filter((one) => one.isFullySupported === false).map((one) => one.key),
    support,
    isOverallSupported,
    overallExplanation: agreeing.overallExplanation,
    relevanceExplanation: first.labels.relevanceExplanation,
  };
  return {
    labelled: { labels: combined, criteria: meanCriteria(votes) },
    disagreements: [
      ...relevant.split.map((split) => ({ ...split, on: "relevant" as const })),
      ...utilized.split.map((split) => ({ ...split, on: "utilized" as const })),
      ...sentences.flatMap((sentence) => sentence?.split ?? []),
    ],
  };
}

function voteOnKeys(lists: readonly (readonly string[])[]) {
  const counts = new Map<string, number>();
  for (const list of lists) for (const key of new Set(list)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const entries = [...counts];
  return {
    decided: entries.filter(([, yes]) => yes * 2 > lists.length).map(([key]) => key),
    split: entries.filter(([, yes]) => yes < lists.length).map(([key, yes]) => ({ key, yes, no: lists.length - yes })),
  };
}

function voteOnSentence(
  said: readonly SentenceSupport[],
): { readonly decided: SentenceSupport; readonly split: readonly Disagreement[] } | null {
  const yes = said.filter((one) => one.isFullySupported === true).length;
  const isFullySupported = yes * 2 > said.length;
  const agreeing = said.filter((one) => (one.isFullySupported === true) === isFullySupported);
  const [first] = agreeing;
  if (first === undefined) return null;
  const counts = new Map<string, number>();
  for (const { supportingKeys } of agreeing) {
    for (const key of new Set(supportingKeys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const supportingKeys = [...counts].filter(([, count]) => count * 2 >= agreeing.length).map(([key]) => key);
  return {
    decided: { key: first.key, explanation: first.explanation, supportingKeys, isFullySupported },
    split: yes === 0 || yes === said.length ? [] : [{ key: first.key, on: "supported", yes, no: said.length - yes }],
  };
}

function meanCriteria(votes: readonly Labelled[]): Labelled["criteria"] {
  const ids = Object.keys(votes[0]?.criteria ?? {});
  const means = ids.map((id) => {
    const scores = votes.flatMap((vote) => vote.criteria[id] ?? []);
    const score = Math.floor(scores.reduce((sum, one) => sum + one.score, 0) / scores.length + 0.5);
    const { scale, explanation = "" } = scores[0] ?? {};
    return [id, { score, ...(scale === undefined ? {} : { scale }), explanation }] as const;
  });
  return Object.fromEntries(means);
}
