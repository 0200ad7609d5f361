import { ProviderError } from "../../labels/chat.ts";
import { remedyFor } from "../../labels/faults.ts";
import { StoreError } from "../../labels/store.ts";
import type { StopCause } from "../../model/index.ts";

/** An error shown verbatim: a refused address, a refusing endpoint, a full disk. */
export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly stop: StopCause | null;

  constructor(message: string, stop: StopCause | null = null) {
    super(message);
    this.stop = stop;
  }
}

/** The user's version of a store's or provider's error; other errors unchanged. */
export function engineError(error: unknown): unknown {
  if (error instanceof StoreError) return new EngineError(error.message, "store");
  if (!(error instanceof ProviderError)) return error;
  const remedy = remedyFor(error, Number.MAX_SAFE_INTEGER, 0);
  return new EngineError(error.message, remedy.do === "stop" ? remedy.cause : null);
}

export async function withEngineErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw engineError(error);
  }
}
