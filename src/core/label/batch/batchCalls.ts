import type { AskedSample, LabelInput } from "../../../model/index.ts";
import { splitInput } from "../inParts.ts";
import type { LocalLabeller } from "../localLabeller.ts";
import { keptLabels, type LabelKeys, labelKeys } from "../modelLabeller.ts";
import { type AskMode, type SupportPrompt, supportPrompt } from "../prompt.ts";
import type { RunSettings } from "../runSettings.ts";
import type { SharedQuestions } from "../sharedQuestions.ts";
import type { LabelStore } from "../store.ts";
import type { Digest } from "../surroundings.ts";

/** One thing to be asked about a sample: a request for each part of its documents. */
export interface BatchCall {
  readonly mode: AskMode;
  readonly model: string;
  readonly keys: LabelKeys;
  readonly requests: readonly { readonly customId: string; readonly prompt: SupportPrompt }[];
}

export interface CallParts {
  readonly origin: string;
  /** Makes the names of the requests: the same for the same batch, however often it is looked at. */
  readonly nonce: string;
  readonly local: LocalLabeller | null;
  readonly digest: Digest;
}

/** What the model has yet to be asked about a sample, its votes in order. */
export async function neededCalls(
  { input }: AskedSample,
  settings: RunSettings,
  parts: CallParts,
  store: LabelStore,
  shared: SharedQuestions,
): Promise<readonly BatchCall[]> {
  const calls: BatchCall[] = [];
  for (const { model, keys, input: own } of votesOf(input, settings, parts)) {
    const kept = await keptLabels(keys, store);
    if (kept.support === null && kept.relevance === null && !shared.has(own)) {
      calls.push(call(own, "full", model, keys, settings, parts));
      continue;
    }
    if (kept.relevance === null) calls.push(call(own, "relevance", model, keys, settings, parts));
    if (kept.support === null) calls.push(call(own, "support", model, keys, settings, parts));
  }
  return calls;
}

/** Everything that a batch could hold about a sample: its answers tell which of it was asked. */
export function possibleCalls({ input }: AskedSample, settings: RunSettings, parts: CallParts): readonly BatchCall[] {
  return votesOf(input, settings, parts).flatMap(({ model, keys, input: own }) =>
    (["full", "relevance", "support"] as const).map((mode) => call(own, mode, model, keys, settings, parts)),
  );
}

function votesOf(input: LabelInput | null, settings: RunSettings, { origin, local, digest }: CallParts) {
  const { method, models, votes, unsureBelow } = settings;
  if (input === null || method === "local") return [];
  if (method === "selective" && local !== null && local.label(input).confidence >= unsureBelow) return [];
  return models.flatMap((model) =>
    Array.from({ length: votes }, (_, vote) => ({
      model,
      input,
      keys: labelKeys(input, origin, model, vote, settings, { digest }),
    })),
  );
}

function call(
  input: LabelInput,
  mode: AskMode,
  model: string,
  keys: LabelKeys,
  settings: RunSettings,
  { nonce, digest }: CallParts,
): BatchCall {
  const own = mode === "relevance" ? keys.relevance : keys.support;
  const requests = splitInput(input, settings.maxInputTokens).map((part, at) => {
    // Ids of at most 64 characters: the key's first 40 digits tell samples apart beyond doubt.
    const customId = `${mode}-${own.slice(0, 40)}-${at}`;
    return { customId, prompt: supportPrompt(part, mode, settings, digest(`${nonce}\n${customId}`).slice(0, 32)) };
  });
  return { mode, model, keys, requests };
}
