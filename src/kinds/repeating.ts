import { repeatMetrics } from "../analysis/aggregate/repeats.ts";
import type { ScoreOf } from "../analysis/aggregate/scores.ts";
import type { Facts } from "../analysis/table/facts.ts";
import type { ModeFamily } from "../model/index.ts";
import type { Kind } from "./kind.ts";

/**
 * What tells answers to one question apart, and which of them are right. Samples of one question in one setting are an
 * item (`analysis/table/items.ts`).
 */
export interface Repeating<Sample, F> {
  /** What was put to whoever answered beside the question of `groupOf`; absent where that is all. */
  readonly askedBeside?: (sample: Sample) => readonly string[];
  /** The answer, such that the same text is the same answer. Null: there is none. */
  readonly answerOf: (sample: Sample) => string | null;
  /** The answer as people read it, word beside word; absent where that is `answerOf`. */
  readonly shownAnswer?: (sample: Sample) => string | null;
  /** The verdict on a sample: 1 where it is right, 0 where it is not. All that is said of repeats stands on it. */
  readonly right: ScoreOf<F>;
  /** The mode family that the verdict depends on. */
  readonly family: ModeFamily | null;
}

/** The kind with the metrics of repeats, the last ones of its list. */
export function withRepeats<Sample, F extends Facts>(kind: Kind<Sample, F>): Kind<Sample, F> {
  const { repeating } = kind.compare;
  if (!repeating) return kind;
  const metrics = [...kind.measure.metrics, ...repeatMetrics(repeating.right, repeating.family)];
  return { ...kind, measure: { ...kind.measure, metrics } };
}
