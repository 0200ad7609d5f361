import type { ChatReply, ChatRequest, ProviderError } from "../chat.ts";

/** A provider's batches: files of requests that are answered within a day. Every function throws `ProviderError`. */
export interface BatchClient {
  readonly origin: string;
  /** A request as one line of a batch's file, without the line end. */
  line(customId: string, request: ChatRequest): string;
  upload(lines: readonly string[], name: string, signal: AbortSignal): Promise<string>;
  /** Begins a batch; `mark` is kept with it, so that it can be found again. */
  create(fileId: string, mark: string, signal: AbortSignal): Promise<string>;
  /** The batch that was begun with this mark; null where there is none. */
  find(mark: string, signal: AbortSignal): Promise<string | null>;
  status(batchId: string, signal: AbortSignal): Promise<BatchStatus>;
  /** The answers of an output or error file. */
  answers(fileId: string, signal: AbortSignal): Promise<readonly BatchAnswer[]>;
  cancel(batchId: string, signal: AbortSignal): Promise<void>;
}

export interface BatchStatus {
  /** `ended`: what there is of answers is there, be it after a failure or because time ran out. */
  readonly state: "running" | "ended";
  /** The provider's own word: `in_progress`, `completed`, `expired`, … */
  readonly word: string;
  readonly done: number;
  readonly failed: number;
  readonly total: number;
  readonly outputFile: string | null;
  readonly errorFile: string | null;
  /** Why the provider took none of it; null where it did. */
  readonly message: string | null;
}

export interface BatchAnswer {
  readonly customId: string;
  readonly reply: ChatReply | ProviderError;
}

/** What providers take in one file. */
export const MOST_REQUESTS = 50_000;
export const MOST_BYTES = 190_000_000;
