import type { Issue } from "../../model/index.ts";

/** A JSON object as it came out of a record: every value is unknown until an adapter has read it. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * One record after parsing. `blank` is a line of white space alone; `header` names the columns and holds no sample;
 * `rejected` carries code and hint.
 */
export type Parsed =
  | { readonly state: "record"; readonly record: JsonRecord; readonly issues: readonly Issue[] }
  | { readonly state: "header"; readonly issues: readonly Issue[] }
  | { readonly state: "blank" }
  | { readonly state: "rejected"; readonly issue: Issue };
