import { type Score, scored, undefinedScore } from "../../model/index.ts";
import type { ScoreOf } from "./scores.ts";

/** A score that is told from values of a sample, which only the file knows, rather than from its facts. */
export interface ValueScore {
  /** Names of the values; `at` takes the numbers of a batch in this order. */
  readonly values: readonly string[];
  /** Name of the value that a sample has all the same if it did not run: it counts among all samples alone. */
  readonly ofFailed?: string;
  /** The score of a row; NaN where it has none. */
  at(numbers: readonly Float64Array[], row: number): number;
}

export const isOfValues = <F>(score: ScoreOf<F> | ValueScore): score is ValueScore => "values" in score;

/** The number under a name, and under another one if the sample did not run. */
export const valueScore = (name: string, ofFailed?: string): ValueScore => ({
  values: [name],
  ...(ofFailed === undefined ? {} : { ofFailed }),
  at: ([numbers = NO_NUMBERS], row) => numbers[row] ?? Number.NaN,
});

/** What `combine` makes of two numbers; none where a sample lacks one of them. */
export const scoreOfTwo = (
  names: readonly [string, string],
  combine: (first: number, second: number) => number,
): ValueScore => ({
  values: names,
  at: ([first = NO_NUMBERS, second = NO_NUMBERS], row) => combine(first[row] ?? Number.NaN, second[row] ?? Number.NaN),
});

const NO_NUMBERS = new Float64Array(0);

/** The same as a score: undefined where the file has none. */
export const scoreOfValue = (value: number): Score => (Number.isNaN(value) ? NO_SCORE : scored(value));

const NO_SCORE = undefinedScore("no-score");
