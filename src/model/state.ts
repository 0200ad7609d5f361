/** How the run of a sample ended, in the order of its codes: the column `ended` of facts. */
export const SAMPLE_STATES = ["ran", "not-run", "cut-off", "empty"] as const;
export type SampleState = (typeof SAMPLE_STATES)[number];

/** Why a sample did not run, in the order of its codes, which count from 1: the column `failedBy` of facts. */
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

/** How a sample ended where it did not simply run; absent where it did. */
export interface SampleEnd {
  readonly state: "not-run" | "cut-off";
  /** Why it did not run. */
  readonly failure?: FailureId;
  /** The file's own words, and the field that they stand in. */
  readonly message: string;
  readonly at: string;
}

/** How the samples of a query ended, and why those failed that did not run: causes that some have, the most frequent first. */
export interface RunStates {
  readonly counts: Readonly<Record<SampleState, number>>;
  readonly failures: readonly { readonly id: FailureId; readonly name: string; readonly count: number }[];
}

/** Where a file says how its samples ended, beside the fields that every file may have. */
export interface StateColumns {
  /** Dotted paths below the record's own fields: `output.stop_reason`. */
  readonly paths?: readonly string[];
  /** Fields of the record that have the name of a state and hold something else. */
  readonly except?: readonly string[];
}

/** What the modes of a query say of samples that did not run. */
export interface StateSettings {
  readonly states?: StateColumns;
  /** Which samples rates are of: all, those that did not run counting as not right. Absent: those that ran. */
  readonly counted?: { readonly of: "all" };
}
