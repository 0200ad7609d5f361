import { percentileInterval } from "./percentile.ts";
import { BOOTSTRAP_SEED, below, nextState } from "./random.ts";

/** Means, AUC and rank statistics get no interval below `from` samples, and a normal one above `to`. */
export const BOOTSTRAP_SIZES = { from: 30, to: 10_000 } as const;
const DRAWS = 2_000;

/**
 * Percentile interval of the mean, 95 %, over seeded draws with replacement; null without values.
 * Efron and Tibshirani, An Introduction to the Bootstrap (1993), 13.3.
 */
export function bootstrapMean(values: Float64Array): readonly [number, number] | null {
  const n = values.length;
  if (n === 0) return null;
  const means = new Float64Array(DRAWS);
  let state = BOOTSTRAP_SEED;
  for (let draw = 0; draw < DRAWS; draw++) {
    let sum = 0;
    for (let i = 0; i < n; i++) {
      sum += values[below(n, state)] ?? 0;
      state = nextState(state);
    }
    means[draw] = sum / n;
  }
  return percentileInterval(means);
}

/**
 * Percentile interval of the mean of several groups' rates, each group weighing the same: every draw takes as many
 * samples of a group as it has, so that none is lost. Null without groups.
 */
export function bootstrapMeanRate(
  groups: readonly { readonly n: number; readonly correct: number }[],
): readonly [number, number] | null {
  if (groups.length === 0) return null;
  const means = new Float64Array(DRAWS);
  let state = BOOTSTRAP_SEED;
  for (let draw = 0; draw < DRAWS; draw++) {
    let sum = 0;
    for (const { n, correct } of groups) {
      let drawn = 0;
      for (let i = 0; i < n; i++) {
        if (below(n, state) < correct) drawn++;
        state = nextState(state);
      }
      sum += drawn / n;
    }
    means[draw] = sum / groups.length;
  }
  return percentileInterval(means);
}

/** A statistic of a draw, which says how often each sample is in it; null where the draw leaves it undefined. */
export type DrawnStatistic = (times: Uint16Array) => number | null;

/**
 * Percentile interval of any statistic over samples 0 to n − 1. Draws that
 * leave it undefined are left out.
 */
export function bootstrap(n: number, statistic: DrawnStatistic): readonly [number, number] | null {
  const times = new Uint16Array(n);
  const drawn = new Float64Array(DRAWS);
  let defined = 0;
  let state = BOOTSTRAP_SEED;
  for (let draw = 0; draw < DRAWS; draw++) {
    times.fill(0);
    for (let i = 0; i < n; i++) {
      const sample = below(n, state);
      times[sample] = (times[sample] ?? 0) + 1;
      state = nextState(state);
    }
    const value = statistic(times);
    if (value !== null) drawn[defined++] = value;
  }
  return percentileInterval(drawn.subarray(0, defined));
}
