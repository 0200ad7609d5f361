import { promptIdentity } from "../prompt.ts";
import type { RunSettings } from "../runSettings.ts";
import type { LabelStore } from "../store.ts";
import type { Digest } from "../surroundings.ts";

/** A batch as it is remembered over restarts. */
export interface BatchJob {
  readonly nonce: string;
  /** Requests in all its files. */
  readonly requests: number;
  readonly chunks: readonly BatchChunk[];
  /** Everything has been uploaded and begun. */
  readonly isSubmitted: boolean;
  /** Its answers are in the store. */
  readonly isTaken: boolean;
}

export interface BatchChunk {
  readonly fileId: string;
  /** Null: the file is there, and whether the batch was begun has to be looked up by its mark. */
  readonly batchId: string | null;
}

/** Under what a job is found again: the same settings on the same file. */
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

/** A job that has not been taken yet; null where there is none. */
export async function openJob(key: string, store: LabelStore): Promise<BatchJob | null> {
  const value = await store.get(key);
  return isJob(value) && !value.isTaken ? value : null;
}

export const markOf = ({ nonce }: BatchJob, chunk: number): string => `evaloupe-${nonce}-${chunk}`;

function isJob(value: unknown): value is BatchJob {
  if (typeof value !== "object" || value === null || !("nonce" in value) || !("chunks" in value)) return false;
  const { nonce, chunks } = value;
  return typeof nonce === "string" && Array.isArray(chunks) && chunks.every(isChunk);
}

const isChunk = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  "fileId" in value &&
  typeof value.fileId === "string" &&
  "batchId" in value &&
  (value.batchId === null || typeof value.batchId === "string");
