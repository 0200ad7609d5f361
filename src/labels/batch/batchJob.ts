import * as v from "valibot";
import type { AskedSample, LabelInput } from "../../model/index.ts";
import { outputOf } from "../../read/schemas.ts";
import { splitInput } from "../askModel.ts";
import type { ChatReply, ChatRequest, ProviderError } from "../chat.ts";
import type { SharedQuestions } from "../labelPlan.ts";
import type { LocalLabeller } from "../local/labelLocally.ts";
import { keptLabels, type LabelKeys, labelKeys } from "../modelLabeller.ts";
import { type AskMode, promptIdentity, type SupportPrompt, supportPrompt } from "../prompt.ts";
import type { RunSettings } from "../runSettings.ts";
import type { LabelStore } from "../store.ts";
import type { Digest } from "../surroundings.ts";

/** A provider's batches: files of requests that are answered within a day. Every function throws `ProviderError`. */
export interface BatchClient {
  readonly origin: string;
  line(customId: string, request: ChatRequest): string;
  upload(lines: readonly string[], name: string, signal: AbortSignal): Promise<string>;
  /** Begins a batch; `mark` is stored with it, so that `find` returns it. */
  create(fileId: string, mark: string, signal: AbortSignal): Promise<string>;
  find(mark: string, signal: AbortSignal): Promise<string | null>;
  status(batchId: string, signal: AbortSignal): Promise<BatchStatus>;
  answers(fileId: string, signal: AbortSignal): Promise<readonly BatchAnswer[]>;
  cancel(batchId: string, signal: AbortSignal): Promise<void>;
}

export interface BatchStatus {
  /** `ended`: the available answers are final, also after a failure or a timeout. */
  readonly state: "running" | "ended";
  /** The provider's own word: `in_progress`, `completed`, `expired`, … */
  readonly word: string;
  readonly done: number;
  readonly failed: number;
  readonly total: number;
  readonly outputFile: string | null;
  readonly errorFile: string | null;
  readonly message: string | null;
}

export interface BatchAnswer {
  readonly customId: string;
  readonly reply: ChatReply | ProviderError;
}

export const MOST_REQUESTS = 50_000;
export const MOST_BYTES = 190_000_000;

export interface BatchCall {
  readonly mode: AskMode;
  readonly model: string;
  readonly keys: LabelKeys;
  readonly requests: readonly { readonly customId: string; readonly prompt: SupportPrompt }[];
}

export interface CallParts {
  readonly origin: string;
  /** Seed of the requests' names, so that a batch always has the same ones. */
  readonly nonce: string;
  readonly local: LocalLabeller | null;
  readonly digest: Digest;
}

/** Missing requests for a sample, its votes in order. */
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

/** All requests that a batch may have for a sample; its answers show which it had. */
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
    // At most 64 characters: the key's first 40 digits identify the sample.
    const customId = `${mode}-${own.slice(0, 40)}-${at}`;
    return { customId, prompt: supportPrompt(part, mode, settings, digest(`${nonce}\n${customId}`).slice(0, 32)) };
  });
  return { mode, model, keys, requests };
}

const batchJob = v.object({
  nonce: v.string(),
  requests: v.number(),
  /** Without a batch the file is uploaded, and the batch must be found by its mark. */
  chunks: v.array(v.object({ fileId: v.string(), batchId: v.nullable(v.string()) })),
  isSubmitted: v.boolean(),
  isTaken: v.boolean(),
});
export type BatchJob = v.InferOutput<typeof batchJob>;

export function jobKey(name: string, origin: string, settings: RunSettings, digest: Digest): string {
  const { method, models, votes, temperature, maxOutputTokens, splitter } = settings;
  return digest(
    JSON.stringify([
      "batch",
      name,
      origin,
      method,
      models,
      votes,
      temperature,
      maxOutputTokens,
      splitter,
      promptIdentity(settings),
    ]),
  );
}

export async function openJob(key: string, store: LabelStore): Promise<BatchJob | null> {
  const job = outputOf(batchJob, await store.get(key));
  return job?.isTaken === false ? job : null;
}

export const markOf = ({ nonce }: BatchJob, chunk: number): string => `evaloupe-${nonce}-${chunk}`;
