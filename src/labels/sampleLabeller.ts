import { t } from "@vscode/l10n";
import {
  type Annotator,
  type AskedSample,
  countBy,
  type Disagreement,
  type LabelFailure,
  type LabelInput,
  type Labelled,
  type SentenceSupport,
  type SupportLabels,
} from "../model/index.ts";
import { SampleFailed } from "./faults.ts";
import type { LocalLabeller, SureLabels } from "./local/labelLocally.ts";
import { modelAnnotator, type RunSettings } from "./runSettings.ts";

/** The selected samples in file order; can be iterated repeatedly. */
export interface LabelSource {
  items(signal: AbortSignal): AsyncIterable<AskedSample>;
}

export type AnnotatorResult =
  | { readonly state: "labelled"; readonly labelled: Labelled; readonly disagreements: readonly Disagreement[] }
  | { readonly state: "failed"; readonly failure: LabelFailure; readonly message: string }
  | { readonly state: "missing" };

export interface SampleResult {
  readonly index: number;
  readonly id: string | null;
  readonly byAnnotator: Readonly<Record<Annotator, AnnotatorResult>>;
}

interface Combined {
  readonly labelled: Labelled;
  readonly disagreements: readonly Disagreement[];
}

/**
 * Combines labellings of one sample: each sentence is decided by a strict majority. Evidence is cited by at least half
 * of those that agree with the decision; explanations are the first of theirs. Criteria have the mean, rounded half up.
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
  const entries = [...countBy(lists.flatMap((list) => [...new Set(list)]))];
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
  const counts = countBy(agreeing.flatMap((one) => [...new Set(one.supportingKeys)]));
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

/** One vote of one model; null if not requested yet. Throws as `ModelLabeller.label` does. */
export type AskVote = (input: LabelInput, model: string, vote: number) => Promise<Labelled | null>;

export async function labelSample(
  item: AskedSample,
  settings: RunSettings,
  local: LocalLabeller | null,
  ask: AskVote,
): Promise<SampleResult> {
  const { index, id, input } = item;
  if (input === null) return { index, id, byAnnotator: {} };
  const byAnnotator: Record<Annotator, AnnotatorResult> = {};
  const { method, models, votes, firstVote } = settings;
  const numbers = Array.from({ length: votes }, (_, at) => firstVote + at);
  const own = method === "model" || local === null ? null : local.label(input);
  if (own !== null && (method === "local" || method === "hybrid")) byAnnotator.local = localResult(own);
  if (method === "local") return { index, id, byAnnotator };
  const asked = modelAnnotator(models, votes);
  if (method === "selective") {
    const isSure = own !== null && own.confidence >= settings.unsureBelow;
    const name = `selective:${asked.replace(/^model:/, "")}`;
    byAnnotator[name] = isSure ? localResult(own) : await byModels(input, models, numbers, ask, null);
  } else {
    byAnnotator[asked] = await byModels(input, models, numbers, ask, byAnnotator);
  }
  return { index, id, byAnnotator };
}

/** The combined votes of all models; `single` receives each of several models' results. */
async function byModels(
  input: LabelInput,
  models: readonly string[],
  votes: readonly number[],
  ask: AskVote,
  single: Record<Annotator, AnnotatorResult> | null,
): Promise<AnnotatorResult> {
  const all: Vote[] = [];
  for (const model of models) {
    const own: Vote[] = [];
    for (const vote of votes) own.push(await oneVote(input, model, vote, ask));
    if (single !== null && models.length > 1) single[modelAnnotator([model], votes.length)] = together(own);
    all.push(...own);
  }
  return together(all);
}

type Vote = Labelled | SampleFailed | null;

async function oneVote(input: LabelInput, model: string, vote: number, ask: AskVote): Promise<Vote> {
  try {
    return await ask(input, model, vote);
  } catch (error) {
    if (error instanceof SampleFailed) return error;
    throw error;
  }
}

function together(votes: readonly Vote[]): AnnotatorResult {
  if (votes.includes(null)) return { state: "missing" };
  const labelled = votes.flatMap((vote) => (vote === null || vote instanceof SampleFailed ? [] : [vote]));
  const combined = labelled.length * 2 > votes.length ? combineVotes(labelled) : null;
  if (combined !== null) return { state: "labelled", ...combined };
  const failed = votes.find((vote) => vote instanceof SampleFailed);
  if (failed === undefined) return { state: "missing" };
  const { failure, message } = failed;
  if (votes.length === 1) return { state: "failed", failure, message };
  const lost = votes.length - labelled.length;
  return { state: "failed", failure, message: t("{0} of {1} votes failed: {2}", lost, votes.length, message) };
}

function localResult({ labels }: SureLabels): AnnotatorResult {
  return { state: "labelled", labelled: { labels, criteria: {} }, disagreements: [] };
}
