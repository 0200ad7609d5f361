import { lineText } from "../present/characters.ts";
import { countText, valueText } from "../present/numbers.ts";
import { Exit, type ExitCode } from "./io.ts";

/** What makes a gate red, for programs. */
type FailureCode =
  | "missing-samples"
  | "repeated-samples"
  | "rejected-records"
  | "lost-scores"
  | "not-run"
  | "changed-data"
  | "worse"
  | "inconclusive"
  | "threshold"
  | "input"
  | "changed";

/** Why a gate is red: a code, a sentence, and what was counted, if anything was. */
export interface GateFailure {
  readonly code: FailureCode;
  readonly exit: ExitCode;
  readonly message: string;
  readonly count?: number;
  /** How many there are of what was counted. */
  readonly of?: number;
  readonly metrics?: readonly string[];
  /** Name of the run, if there are several. */
  readonly run?: string;
}

/** What a gate found. */
export interface GateResult {
  readonly failures: readonly GateFailure[];
  /** What would have failed it, and was allowed. */
  readonly allowed: readonly GateFailure[];
}

export const failure = (
  code: FailureCode,
  message: string,
  counted: Pick<GateFailure, "count" | "of" | "metrics" | "run"> = {},
  exit: ExitCode = Exit.missed,
): GateFailure => ({ code, exit, message, ...counted });

/** Samples that did not run, if they are more than may be. */
export function tooManyNotRun(
  count: number,
  of: number,
  most: number,
  { run = null, why = "" }: { readonly run?: string | null; readonly why?: string },
): readonly GateFailure[] {
  if (of === 0 || count / of <= most) return [];
  const whose = run === null ? "samples" : `samples of ${lineText(run)}`;
  const share = valueText(count / of, "rate");
  const because = why === "" ? share : `${share}: ${why}`;
  const message = `${countText(count)} of ${countText(of)} ${whose} did not run (${because}); at most ${valueText(most, "rate")} may not.`;
  return [failure("not-run", message, { count, of, ...(run === null ? {} : { run }) })];
}

export const inputFailure = (message: string): GateFailure => failure("input", message, {}, Exit.bad);

const CHANGED = failure("changed", "A file changed while it was read.", {}, Exit.changed);

/** The field `gate` of an object of results; none if no gate was requested. Nothing passes that changed meanwhile. */
export function gateField(
  found: GateResult | null,
  isChanged: boolean,
): { readonly gate?: Readonly<Record<string, unknown>> } {
  if (found === null) return {};
  const because = isChanged ? [CHANGED] : found.failures;
  const allowed = isChanged ? [] : found.allowed;
  return {
    gate: {
      passed: because.length === 0,
      because: because.map(entryOf),
      ...(allowed.length > 0 ? { allowed: allowed.map(entryOf) } : {}),
    },
  };
}

const entryOf = ({ exit: _, ...entry }: GateFailure) => entry;

/** `Gate: failed`, and why, a line each; empty if no gate was requested. */
export function gateText(found: GateResult | null): string {
  return found === null
    ? ""
    : gateLines(found)
        .map((line) => `${lineText(line)}\n`)
        .join("");
}

export function gateLines({ failures, allowed }: GateResult): readonly string[] {
  return [
    `Gate: ${failures.length > 0 ? "failed" : "passed"}`,
    ...failures.map(({ message }) => `failed: ${message}`),
    ...allowed.map(({ message }) => `allowed: ${message}`),
  ];
}
