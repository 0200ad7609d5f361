import { SQUARES } from "../../model/index.ts";

/** The states of a sample over the runs, and when it broke. */
export interface SampleTrail {
  readonly states: string;
  readonly brokeAt: number | null;
  readonly wrongSince: number | null;
}

/**
 * When a sample broke: `brokeAt` is the first run in which it is wrong although it was right when it was last right or
 * wrong; `wrongSince` the last such run if it was never right again. Runs that do not have it, or in which it did not run,
 * say nothing.
 */
export function trailOf(states: string): SampleTrail {
  let brokeAt: number | null = null;
  let wrongSince: number | null = null;
  let isRight = false;
  for (let run = 0; run < states.length; run++) {
    const state = states[run];
    if (state === SQUARES.right) {
      isRight = true;
      wrongSince = null;
    } else if (state === SQUARES.wrong && isRight) {
      isRight = false;
      brokeAt ??= run;
      wrongSince = run;
    }
  }
  return { states, brokeAt, wrongSince };
}

/** Numbers of samples by their first break, those that never broke last; of equals as they come. */
export const byFirstBreak = (trails: readonly SampleTrail[]): Uint32Array => {
  const at = (sample: number) => trails[sample]?.brokeAt ?? Number.POSITIVE_INFINITY;
  return Uint32Array.from(trails.keys()).sort((one, other) => {
    const [a, b] = [at(one), at(other)];
    return a === b ? one - other : a - b;
  });
};
