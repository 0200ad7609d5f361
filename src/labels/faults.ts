import type { LabelFailure, StopCause } from "../model/index.ts";
import type { FaultCode, ProviderError } from "./chat.ts";

/** One sample could not be labelled; the run continues. */
export class SampleFailed extends Error {
  override readonly name = "SampleFailed";
  readonly failure: LabelFailure;

  constructor(failure: LabelFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** The run ends; finished labels are kept. */
export class RunStopped extends Error {
  override readonly name = "RunStopped";
  override readonly cause: StopCause;

  constructor(cause: StopCause, message: string) {
    super(message);
    this.cause = cause;
  }
}

type Remedy =
  | { readonly do: "retry"; readonly waitMs: number; readonly pausesAll: boolean }
  /** Retry without a parameter that the endpoint refuses, and omit it from then on. */
  | { readonly do: "adapt"; readonly without: (typeof REFUSED)[keyof typeof REFUSED] }
  | { readonly do: "fail"; readonly failure: LabelFailure }
  | { readonly do: "stop"; readonly cause: StopCause };

const MOST_TRIES = { "rate-limited": 6, server: 4, network: 4, "bad-reply": 2 } as const;
const REFUSED = { "no-schema": "schema", "no-json": "json", "no-temperature": "temperature" } as const;
const BASE_MS = 500;
const LONGEST_MS = 8000;

/**
 * The remedy for a fault on try number `tries` of a request. Waits are uniform in a doubling range (full jitter), and
 * at least the endpoint's. `random` is in [0, 1).
 */
export function remedyFor({ code, retryAfterMs }: ProviderError, tries: number, random: number): Remedy {
  switch (code) {
    case "rate-limited":
      if (tries >= MOST_TRIES[code]) return { do: "stop", cause: "rate-limited" };
      return { do: "retry", waitMs: Math.max(retryAfterMs ?? 0, 0) + jitter(tries, random), pausesAll: true };
    case "server":
    case "network":
      if (tries >= MOST_TRIES[code]) return { do: "fail", failure: code };
      return {
        do: "retry",
        waitMs: Math.max(retryAfterMs ?? 0, jitter(tries, random)),
        pausesAll: retryAfterMs !== null,
      };
    case "bad-reply":
      if (tries >= MOST_TRIES[code]) return { do: "fail", failure: code };
      return { do: "retry", waitMs: jitter(tries, random), pausesAll: false };
    case "no-schema":
    case "no-json":
    case "no-temperature":
      return tries > 1 ? { do: "fail", failure: "bad-request" } : { do: "adapt", without: REFUSED[code] };
    case "too-long":
    case "too-large":
    case "bad-request":
    case "timeout":
      return { do: "fail", failure: code };
    case "quota":
    case "auth":
    case "no-model":
    case "redirect":
    case "tls":
    case "insecure":
      return { do: "stop", cause: code };
  }
}

export const isOverload = (code: FaultCode): boolean => code === "rate-limited" || code === "server";

function jitter(tries: number, random: number): number {
  return random * Math.min(LONGEST_MS, BASE_MS * 2 ** tries);
}
