import { repeatMetrics } from "../analysis/aggregate/repeats.ts";
import type { ScoreOf } from "../analysis/aggregate/scores.ts";
import type { Facts } from "../analysis/table/facts.ts";
import type { ModeFamily } from "../model/index.ts";
import type { JsonRecord } from "../read/parse.ts";
import type { Kind } from "./kind.ts";

/**
 * Distinguishes answers to one question, and right ones. Samples of one question in one setting are an item
 * (`analysis/table/items.ts`).
 */
export interface Repeating<Sample, F> {
  readonly askedBeside?: (sample: Sample, record: JsonRecord) => readonly string[];
  /** Equal texts are equal answers; null for none. */
  readonly answerOf: (sample: Sample) => string | null;
  readonly shownAnswer?: (sample: Sample) => string | null;
  /** 1 if right, 0 if not: the basis of all repeat metrics. */
  readonly right: ScoreOf<F>;
  readonly family: ModeFamily | null;
}

export function withRepeats<Sample, F extends Facts>(kind: Kind<Sample, F>): Kind<Sample, F> {
  const { repeating } = kind.compare;
  if (!repeating) return kind;
  const metrics = [...kind.measure.metrics, ...repeatMetrics(repeating.right, repeating.family)];
  return { ...kind, measure: { ...kind.measure, metrics } };
}
