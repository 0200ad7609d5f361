import { ProviderError } from "../../labels/chat.ts";
import { remedyFor } from "../../labels/faults.ts";
import { StoreError } from "../../labels/store.ts";
import type { StopCause } from "../../model/index.ts";

/** What a person is told as it is: an address that may not be used, an endpoint that refuses, a disk that is full. */
export class EngineError extends Error {
  override readonly name = "EngineError";
  /** What it would have ended a run for; null where it would not have. */
  readonly stop: StopCause | null;

  constructor(message: string, stop: StopCause | null = null) {
    super(message);
    this.stop = stop;
  }
}

/** The error that a person is told in place of one of the store or of a provider; any other stays as it is. */
export function engineError(error: unknown): unknown {
  if (error instanceof StoreError) return new EngineError(error.message, "store");
  if (!(error instanceof ProviderError)) return error;
  const remedy = remedyFor(error, Number.MAX_SAFE_INTEGER, 0);
  return new EngineError(error.message, remedy.do === "stop" ? remedy.cause : null);
}

/** What `work` resolves to; errors of a store or a provider become the one that a person is told. */
export async function withEngineErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw engineError(error);
  }
}
