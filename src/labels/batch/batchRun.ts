import { t } from "@vscode/l10n";
import type { AskedSample, LabelFailure } from "../../model/index.ts";
import { finished, mergeParts } from "../askModel.ts";
import { type ChatReply, ProviderError } from "../chat.ts";
import { remedyFor, SampleFailed } from "../faults.ts";
import type { RunPlan } from "../labelPlan.ts";
import type { LocalLabeller } from "../local/labelLocally.ts";
import { type ReplyParts, readReply, replyForm } from "../reply.ts";
import type { RunSettings } from "../runSettings.ts";
import type { LabelSource } from "../sampleLabeller.ts";
import { type LabelStore, type StoreEntry, waitInPlace, whileClaimed } from "../store.ts";
import type { Environment } from "../surroundings.ts";
import {
  type BatchCall,
  type BatchClient,
  type BatchJob,
  type BatchStatus,
  type CallParts,
  jobKey,
  MOST_BYTES,
  MOST_REQUESTS,
  markOf,
  neededCalls,
  openJob,
  possibleCalls,
} from "./batchJob.ts";

export interface BatchParts {
  readonly client: BatchClient;
  readonly local: LocalLabeller | null;
  readonly store: LabelStore;
  readonly world: Environment;
  readonly name: string;
  readonly limits?: { readonly requests: number; readonly bytes: number };
}

export interface BatchFailure {
  readonly index: number;
  readonly id: string | null;
  readonly failure: LabelFailure;
  readonly message: string;
}

/**
 * Submits all missing requests as batches; resolves to the stored job. An earlier job is resumed, so that nothing is
 * submitted twice; of concurrent processes one submits. Null: nothing is missing.
 */
export async function submitBatch(
  source: LabelSource,
  settings: RunSettings,
  plan: RunPlan,
  parts: BatchParts,
  signal: AbortSignal,
): Promise<BatchJob | null> {
  const { client, store, world } = parts;
  const key = jobKey(parts.name, client.origin, settings, world.digest);
  return whileClaimed(key, store, world, waitInPlace, signal, () =>
    submitClaimed(key, source, settings, plan, parts, signal),
  );
}

async function submitClaimed(
  key: string,
  source: LabelSource,
  settings: RunSettings,
  plan: RunPlan,
  parts: BatchParts,
  signal: AbortSignal,
): Promise<BatchJob | null> {
  const { client, store, world, limits = { requests: MOST_REQUESTS, bytes: MOST_BYTES } } = parts;
  let job = (await openJob(key, store)) ?? {
    nonce: world.nonce(),
    requests: 0,
    chunks: [],
    isSubmitted: false,
    isTaken: false,
  };
  if (job.isSubmitted) return job;
  const keep = async (next: BatchJob) => {
    job = next;
    await store.put([{ key, value: next }]);
  };
  let requests = 0;
  let chunk = 0;
  for await (const lines of chunksOf(source, settings, plan, parts, job.nonce, limits, signal)) {
    requests += lines.length;
    let known = job.chunks[chunk];
    if (known === undefined) {
      const fileId = await client.upload(lines, `evaloupe-${job.nonce}-${chunk}.jsonl`, signal);
      known = { fileId, batchId: null };
      await keep({ ...job, chunks: [...job.chunks, known] });
    }
    if (known.batchId === null) {
      const mark = markOf(job, chunk);
      // A process may have ended between beginning a batch and storing its id: the mark finds the batch.
      const batchId = (await client.find(mark, signal)) ?? (await client.create(known.fileId, mark, signal));
      await keep({ ...job, chunks: job.chunks.with(chunk, { ...known, batchId }) });
    }
    chunk++;
  }
  if (chunk === 0) return null;
  await keep({ ...job, requests, isSubmitted: true });
  return job;
}

async function batchProgress(
  job: BatchJob,
  { client }: BatchParts,
  signal: AbortSignal,
): Promise<readonly BatchStatus[]> {
  const statuses: BatchStatus[] = [];
  for (const { batchId } of job.chunks) if (batchId !== null) statuses.push(await client.status(batchId, signal));
  return statuses;
}

export async function untilEnded(
  job: BatchJob,
  parts: BatchParts,
  intervalMs: number,
  tell: (statuses: readonly BatchStatus[]) => void,
  signal: AbortSignal,
): Promise<readonly BatchStatus[]> {
  for (let troubles = 0; ; ) {
    try {
      const statuses = await batchProgress(job, parts, signal);
      troubles = 0;
      tell(statuses);
      if (statuses.every(({ state }) => state === "ended")) return statuses;
    } catch (error) {
      const remedy = error instanceof ProviderError ? remedyFor(error, 1, 0) : null;
      if (remedy?.do !== "retry" || ++troubles > 10) throw error;
    }
    await parts.world.sleep(intervalMs, signal);
  }
}

/** Stores the answers of ended batches, joined by their ids; resolves to the failures. */
export async function takeBatch(
  job: BatchJob,
  statuses: readonly BatchStatus[],
  source: LabelSource,
  settings: RunSettings,
  parts: BatchParts,
  signal: AbortSignal,
): Promise<readonly BatchFailure[]> {
  const { client, store, world } = parts;
  const answers = new Map<string, ChatReply | ProviderError>();
  for (const { outputFile, errorFile } of statuses) {
    for (const file of [errorFile, outputFile]) {
      if (file === null) continue;
      for (const { customId, reply } of await client.answers(file, signal)) answers.set(customId, reply);
    }
  }
  const refused = statuses.find(({ message }) => message !== null)?.message ?? null;
  const failures: BatchFailure[] = [];
  for await (const sample of source.items(signal)) {
    for (const call of possibleCalls(sample, settings, callParts(parts, job.nonce))) {
      const asked = call.requests.map(({ customId }) => answers.get(customId));
      if (asked.every((answer) => answer === undefined)) continue;
      try {
        await store.put(entriesOf(call, merged(call, asked)));
      } catch (error) {
        if (!(error instanceof SampleFailed)) throw error;
        failures.push({ index: sample.index, id: sample.id, failure: error.failure, message: error.message });
      }
    }
  }
  if (answers.size === 0 && refused !== null) {
    failures.push({ index: 0, id: null, failure: "bad-request", message: refused });
  }
  await store.put([
    { key: jobKey(parts.name, client.origin, settings, world.digest), value: { ...job, isTaken: true } },
  ]);
  return failures;
}

const callParts = ({ client, local, world }: BatchParts, nonce: string): CallParts => ({
  origin: client.origin,
  nonce,
  local,
  digest: world.digest,
});

async function* chunksOf(
  source: LabelSource,
  settings: RunSettings,
  { shared }: RunPlan,
  parts: BatchParts,
  nonce: string,
  limits: { readonly requests: number; readonly bytes: number },
  signal: AbortSignal,
): AsyncGenerator<readonly string[]> {
  const seen = new Set<string>();
  let lines: string[] = [];
  let bytes = 0;
  for await (const line of linesOf(source, settings, shared, parts, nonce, seen, signal)) {
    const size = new TextEncoder().encode(line).length + 1;
    if (lines.length > 0 && (lines.length >= limits.requests || bytes + size > limits.bytes)) {
      yield lines;
      lines = [];
      bytes = 0;
    }
    lines.push(line);
    bytes += size;
  }
  if (lines.length > 0) yield lines;
}

async function* linesOf(
  source: LabelSource,
  settings: RunSettings,
  shared: RunPlan["shared"],
  parts: BatchParts,
  nonce: string,
  seen: Set<string>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { temperature, maxOutputTokens } = settings;
  for await (const sample of source.items(signal) as AsyncIterable<AskedSample>) {
    for (const { mode, model, requests } of await neededCalls(
      sample,
      settings,
      callParts(parts, nonce),
      parts.store,
      shared,
    )) {
      for (const { customId, prompt } of requests) {
        if (seen.has(customId)) continue;
        seen.add(customId);
        const form = replyForm(mode, prompt.criteria);
        const request = {
          model,
          messages: prompt.messages,
          form,
          formBy: "schema" as const,
          temperature,
          maxOutputTokens,
        };
        yield parts.client.line(customId, request);
      }
    }
  }
}

function merged({ requests }: BatchCall, answers: readonly (ChatReply | ProviderError | undefined)[]): ReplyParts {
  return mergeParts(
    requests.map(({ prompt }, at) => {
      const answer = answers[at];
      if (answer === undefined) throw new SampleFailed("server", t("The batch ended without an answer."));
      if (answer instanceof ProviderError) {
        const remedy = remedyFor(answer, 1000, 0);
        throw new SampleFailed(remedy.do === "fail" ? remedy.failure : "bad-request", answer.message);
      }
      const read = readReply(finished(answer), prompt);
      if (read.ok) return read.parts;
      throw new SampleFailed("invalid", t("The model's reply cannot be used: {0}.", read.problems.join("; ")));
    }),
  );
}

/** A relevance decided with the response in the prompt is stored with the response. */
function entriesOf({ mode, keys }: BatchCall, { support, relevance }: ReplyParts): readonly StoreEntry[] {
  if (mode === "relevance") return relevance === null ? [] : [{ key: keys.relevance, value: relevance }];
  return support === null ? [] : [{ key: keys.support, value: { support, relevance } }];
}
