import { t } from "@vscode/l10n";
import type { Annotator, AskedSample, LabelInput, Labelled } from "../../model/index.ts";
import { SampleFailed } from "./ends.ts";
import type { AnnotatorResult, SampleResult } from "./labelItem.ts";
import type { LocalLabeller, SureLabels } from "./localLabeller.ts";
import { modelAnnotator, type RunSettings } from "./runSettings.ts";
import { combineVotes } from "./votes.ts";

/** One model's labels of one vote; null where they were not asked for yet. Throws as `ModelLabeller.label` does. */
export type AskVote = (input: LabelInput, model: string, vote: number) => Promise<Labelled | null>;

/** Labels one sample by every annotator of the run, the model's votes through `ask`. */
export async function labelSample(
  item: AskedSample,
  settings: RunSettings,
  local: LocalLabeller | null,
  ask: AskVote,
): Promise<SampleResult> {
  const { index, id, input } = item;
  if (input === null) return { index, id, byAnnotator: {} };
  const byAnnotator: Record<Annotator, AnnotatorResult> = {};
  const { method, models, votes } = settings;
  const own = method === "model" || local === null ? null : local.label(input);
  if (own !== null && (method === "local" || method === "hybrid")) byAnnotator.local = localResult(own);
  if (method === "local") return { index, id, byAnnotator };
  const asked = modelAnnotator(models, votes);
  if (method === "selective") {
    const isSure = own !== null && own.confidence >= settings.unsureBelow;
    const name = `selective:${asked.replace(/^model:/, "")}`;
    byAnnotator[name] = isSure ? localResult(own) : await byModels(input, models, votes, ask, null);
  } else {
    byAnnotator[asked] = await byModels(input, models, votes, ask, byAnnotator);
  }
  return { index, id, byAnnotator };
}

/** The votes of all models combined; with several models each one's own result goes into `single` as well. */
async function byModels(
  input: LabelInput,
  models: readonly string[],
  votes: number,
  ask: AskVote,
  single: Record<Annotator, AnnotatorResult> | null,
): Promise<AnnotatorResult> {
  const all: Vote[] = [];
  for (const model of models) {
    const own: Vote[] = [];
    for (let vote = 0; vote < votes; vote++) own.push(await oneVote(input, model, vote, ask));
    if (single !== null && models.length > 1) single[modelAnnotator([model], votes)] = together(own);
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

/** Votes that failed are left out, as long as more than half are there. */
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
