import type { RunStates } from "../model/index.ts";
import { countText, valueText } from "../present/numbers.ts";
import { failure, type GateFailure, type GateResult, tooManyNotRun } from "./failures.ts";
import type { OpenEvaluation } from "./openEvaluation.ts";
import type { Form } from "./options/forms.ts";
import { missedThresholds, type ScoreOptions } from "./scoreOptions.ts";

/** The default limit of a gate on the share of rejected records. */
const USUAL_MOST_REJECTED = 0.01;

/** What a gate over one evaluation found, and how many records it could not read. */
export interface ScoreGate extends GateResult {
  readonly thresholds: number;
  /** `3 of 200 records were rejected, …`; null if none was. */
  readonly rejected: string | null;
}

/** Thresholds hold for the whole file in the active modes, whatever is filtered. Null if no gate was requested. */
export async function scoreGate(
  evaluation: OpenEvaluation,
  options: ScoreOptions,
  signal: AbortSignal,
): Promise<ScoreGate | null> {
  const { thresholds, maxRejected, maxNotRun } = options;
  if (thresholds.length === 0 && maxRejected === null && maxNotRun === null) return null;
  const { metrics, infos, states } = await wholeSummary(evaluation, options, signal);
  const missed = missedThresholds(thresholds, metrics, infos).map((message) => failure("threshold", message));
  const { rejected, tooMany } = rejectedIn(evaluation, maxRejected ?? USUAL_MOST_REJECTED);
  const failed = states && maxNotRun !== null ? tooManyFailed(states, maxNotRun) : [];
  return { thresholds: thresholds.length, failures: [...missed, ...tooMany, ...failed], allowed: [], rejected };
}

/** Of all samples, whatever is filtered; without a filter it is the one that was written. */
export function wholeSummary({ peer, query }: OpenEvaluation, { as, where }: ScoreOptions, signal: AbortSignal) {
  const isDrawn = where.length === 0 && WITH_METRICS.includes(as);
  return peer.call("summary", { query: { ...query, where: [] }, isDrawn }, signal);
}

/** Outputs that have metrics. */
export const WITH_METRICS: readonly Form[] = ["json", "table", "html", "markdown", "github"];

/** Samples that did not run, if they are more than may be. */
function tooManyFailed({ counts, failures }: RunStates, most: number): readonly GateFailure[] {
  const of = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const why = failures.map(({ name, count }) => `${name} (${countText(count)})`);
  return tooManyNotRun(counts["not-run"], of, most, { why: why.join(", ") });
}

/** Rejected records among those that carry samples or should: blank lines and headers make no file better. */
function rejectedIn(
  { state }: OpenEvaluation,
  most: number,
): { readonly rejected: string | null; readonly tooMany: readonly GateFailure[] } {
  const { rejected: count, used } = state.records;
  if (count === 0) return { rejected: null, tooMany: [] };
  const of = count + used;
  const share = valueText(count / of, "rate");
  const were = count === 1 ? "was" : "were";
  const message = `${countText(count)} of ${countText(of)} records ${were} rejected (${share}); at most ${valueText(most, "rate")} may be.`;
  return {
    rejected: message,
    tooMany: count / of > most ? [failure("rejected-records", message, { count, of })] : [],
  };
}
