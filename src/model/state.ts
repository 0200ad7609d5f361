/** In the order of the column `ended`. */
export const SAMPLE_STATES = ["ran", "not-run", "cut-off", "empty"] as const;
export type SampleState = (typeof SAMPLE_STATES)[number];

/** In the order of the column `failedBy`, from 1. */
export const FAILURES = [
  "content-filter",
  "context-length",
  "quota",
  "rate-limit",
  "time-out",
  "out-of-memory",
  "auth",
  "server",
  "connection",
  "parse",
  "bad-request",
  "unknown",
] as const;
export type FailureId = (typeof FAILURES)[number];

export interface SampleEnd {
  readonly state: "not-run" | "cut-off";
  readonly failure?: FailureId;
  readonly message: string;
  readonly at: string;
}

export interface RunStates {
  readonly counts: Readonly<Record<SampleState, number>>;
  readonly failures: readonly { readonly id: FailureId; readonly name: string; readonly count: number }[];
}

/** Further fields with states, besides the usual ones. */
export interface StateColumns {
  readonly paths?: readonly string[];
  /** Fields with a state's name and another meaning. */
  readonly except?: readonly string[];
}

export interface StateSettings {
  readonly states?: StateColumns;
  /** Rates over all samples, with those that did not run as failures. Absent: over those that ran. */
  readonly counted?: { readonly of: "all" };
}
