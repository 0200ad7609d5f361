import { resolve } from "node:path";
import {
  type BatchFailure,
  type BatchParts,
  submitBatch,
  takeBatch,
  untilEnded,
} from "../core/label/batch/batchRun.ts";
import type { LabelSource } from "../core/label/labelItem.ts";
import type { LabelPlan } from "../core/label/labelPlan.ts";
import type { RunParts } from "../core/label/labelRun.ts";
import type { RunSettings } from "../core/label/runSettings.ts";
import { batchClient } from "../platform/openai/batchClient.ts";
import type { OpenAiClient } from "../platform/openai/openAiClient.ts";
import { countText } from "../present/numbers.ts";
import type { Io } from "./io.ts";

/**
 * Labels through the provider's batches and takes their answers into the store. Whoever leaves before they are there
 * comes back by the same command. Throws `ProviderError`, or the signal's reason.
 */
export async function labelBatch(
  source: LabelSource,
  settings: RunSettings,
  plan: LabelPlan,
  { local, store, world }: RunParts,
  client: OpenAiClient,
  path: string,
  pollSeconds: number,
  io: Io,
): Promise<readonly BatchFailure[]> {
  const parts: BatchParts = { client: batchClient(client), local, store, world, name: resolve(path) };
  const job = await submitBatch(source, settings, plan, parts, io.signal);
  if (job === null) return [];
  const ids = job.chunks.flatMap(({ batchId }) => (batchId === null ? [] : [batchId]));
  io.err(
    `evaloupe: ${countText(job.requests)} requests are with ${client.endpoint.host} as ${ids.join(", ")}; the same command takes their answers, now or later.\n`,
  );
  const tell = (words: readonly { readonly word: string; readonly done: number; readonly total: number }[]) => {
    if (!io.isErrTerminal) return;
    io.err(`\r\u001B[K${words.map(({ word, done, total }) => `${word} ${done} of ${total}`).join("  ")}`);
  };
  const statuses = await untilEnded(job, parts, pollSeconds * 1000, tell, io.signal);
  if (io.isErrTerminal) io.err("\r\u001B[K");
  return takeBatch(job, statuses, source, settings, parts, io.signal);
}
