import { type Score, scored, undefinedScore } from "../../model/index.ts";
import type { ScoreOf } from "./scores.ts";

/** A score from a sample's values, which only the file defines, instead of its facts. */
export interface ValueScore {
  /** `at` gets the numbers of a batch in this order. */
  readonly values: readonly string[];
  /** Name of the value of samples that did not run, which counts among all samples only. */
  readonly ofFailed?: string;
  /** Absent: the only value is the score. */
  at?(numbers: readonly Float64Array[], row: number): number;
}

export const isOfValues = <F>(score: ScoreOf<F> | ValueScore): score is ValueScore => "values" in score;

export const valueScore = (name: string, ofFailed?: string): ValueScore => ({
  values: [name],
  ...(ofFailed === undefined ? {} : { ofFailed }),
});

export const scoreOfTwo = (
  names: readonly [string, string],
  combine: (first: number, second: number) => number,
): ValueScore => ({
  values: names,
  at: (numbers, row) => combine(numbers[0]?.[row] ?? Number.NaN, numbers[1]?.[row] ?? Number.NaN),
});

/** The score of a row of a batch; `numbers` are those of its values. */
export const valueAt = (score: ValueScore, numbers: readonly Float64Array[], row: number): number =>
  score.at === undefined ? (numbers[0]?.[row] ?? Number.NaN) : score.at(numbers, row);

export const scoreOfValue = (value: number): Score => (Number.isNaN(value) ? NO_SCORE : scored(value));

const NO_SCORE = undefinedScore("no-score");
