import { BOOTSTRAP_SEED, below, DRAWS, keptDraws, nextState } from "./draws.ts";
import { type Interval, percentileInterval } from "./intervals.ts";

/** Means, AUC and rank statistics get no interval below `from` samples, and a normal one above `to`. */
export const BOOTSTRAP_SIZES = { from: 30, to: 10_000 } as const;

/**
 * Percentile interval of the mean, 95 %, over seeded draws with replacement; null without values.
 * Efron and Tibshirani, An Introduction to the Bootstrap (1993), 13.3.
 */
export function bootstrapMean(values: Float64Array): readonly [number, number] | null {
  const means = drawnMeans(values);
  return means && percentileInterval(means);
}

/** The means of its draws; null without values. */
export function drawnMeans(values: Float64Array): Float64Array | null {
  const n = values.length;
  if (n === 0) return null;
  const means = new Float64Array(DRAWS);
  const kept = keptDraws(n);
  if (kept) {
    meansSideBySide(means, values, kept);
    return means;
  }
  let state = BOOTSTRAP_SEED;
  for (let draw = 0; draw < DRAWS; draw++) {
    let sum = 0;
    for (let i = 0; i < n; i++) {
      sum += values[below(n, state)] ?? 0;
      state = nextState(state);
    }
    means[draw] = sum / n;
  }
  return means;
}

/** Means of kept draws, each summed in its own order, four side by side: the processor need not wait for one before the next. */
function meansSideBySide(means: Float64Array, values: Float64Array, units: Uint16Array): void {
  const n = values.length;
  for (let draw = 0; draw < DRAWS; draw += 4) {
    const from = draw * n;
    let [one, two, three, four] = [0, 0, 0, 0];
    for (let i = from; i < from + n; i++) {
      one += values[units[i] ?? 0] ?? 0;
      two += values[units[i + n] ?? 0] ?? 0;
      three += values[units[i + 2 * n] ?? 0] ?? 0;
      four += values[units[i + 3 * n] ?? 0] ?? 0;
    }
    means[draw] = one / n;
    means[draw + 1] = two / n;
    means[draw + 2] = three / n;
    means[draw + 3] = four / n;
  }
}

/**
 * The least error probability, in (0, 1], at which a percentile interval of the draws leaves out 0: twice the share of
 * draws on the rarer side of it, 0 among them. One draw is added to it and to all, since no number of draws shows that
 * something never happens. A. C. Davison and D. V. Hinkley, Bootstrap Methods and their Application (1997), 4.4.
 */
export function zeroProbability(draws: Float64Array): number {
  let below = 0;
  let above = 0;
  for (const value of draws) {
    if (value <= 0) below++;
    if (value >= 0) above++;
  }
  return Math.min(1, (2 * (1 + Math.min(below, above))) / (draws.length + 1));
}

/**
 * The same of values in groups, which are drawn as a whole: as many of them as there are, each by the sum and the number
 * of its values. Null without groups.
 */
export function bootstrapGroupMeans(sums: ArrayLike<number>, sizes: ArrayLike<number>): Interval | null {
  const means = drawnGroupMeans(sums, sizes);
  return means && percentileInterval(means);
}

/** The means of its draws; null without groups. */
export function drawnGroupMeans(sums: ArrayLike<number>, sizes: ArrayLike<number>): Float64Array | null {
  const groups = sums.length;
  if (groups === 0) return null;
  const means = new Float64Array(DRAWS);
  let state = BOOTSTRAP_SEED;
  for (let draw = 0; draw < DRAWS; draw++) {
    let sum = 0;
    let n = 0;
    for (let i = 0; i < groups; i++) {
      const group = below(groups, state);
      sum += sums[group] ?? 0;
      n += sizes[group] ?? 0;
      state = nextState(state);
    }
    means[draw] = sum / n;
  }
  return means;
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

/**
 * The same of rates of values in groups, by the sum and the number of values of each group: every draw takes as many
 * groups of a rate as it has. Null without rates.
 */
export function bootstrapMeanRatio(
  ratios: readonly { readonly sums: Float64Array; readonly sizes: Float64Array }[],
): Interval | null {
  if (ratios.length === 0) return null;
  const means = new Float64Array(DRAWS);
  let state = BOOTSTRAP_SEED;
  for (let draw = 0; draw < DRAWS; draw++) {
    let total = 0;
    for (const { sums, sizes } of ratios) {
      let sum = 0;
      let n = 0;
      for (let i = 0; i < sums.length; i++) {
        const group = below(sums.length, state);
        sum += sums[group] ?? 0;
        n += sizes[group] ?? 0;
        state = nextState(state);
      }
      total += sum / n;
    }
    means[draw] = total / ratios.length;
  }
  return percentileInterval(means);
}

/** Which group each sample is in, as numbers in [0, count): samples of a group depend on each other. */
export interface GroupNumbers {
  readonly of: ArrayLike<number>;
  readonly count: number;
}

/** Draws as many of the `times.length` units as there are, and counts how often each was. Gives the next state. */
export function drawUnits(times: Uint16Array, from: number): number {
  const n = times.length;
  let state = from;
  times.fill(0);
  for (let i = 0; i < n; i++) {
    const unit = below(n, state);
    times[unit] = (times[unit] ?? 0) + 1;
    state = nextState(state);
  }
  return state;
}

/** Counts how often each unit is in a kept draw. */
function countUnits(times: Uint16Array, kept: Uint16Array, draw: number): void {
  const n = times.length;
  times.fill(0);
  for (let i = draw * n; i < (draw + 1) * n; i++) {
    const unit = kept[i] ?? 0;
    times[unit] = (times[unit] ?? 0) + 1;
  }
}

/**
 * A statistic of a draw, which says how often each sample is in it; null where the draw leaves it undefined. Of samples
 * in groups a draw may hold more or fewer than there are.
 */
export type DrawnStatistic = (times: Uint16Array) => number | null;

/**
 * Percentile interval of any statistic over samples 0 to n − 1, drawn one by one, or group by group where they are in
 * groups. Draws that leave it undefined are left out.
 */
export function bootstrap(
  n: number,
  statistic: DrawnStatistic,
  groups: GroupNumbers | null = null,
): readonly [number, number] | null {
  const times = new Uint16Array(n);
  const units = groups === null ? times : new Uint16Array(groups.count);
  const drawn = new Float64Array(DRAWS);
  let defined = 0;
  const kept = keptDraws(units.length);
  let state = BOOTSTRAP_SEED;
  for (let draw = 0; draw < DRAWS; draw++) {
    if (kept) countUnits(units, kept, draw);
    else state = drawUnits(units, state);
    if (groups !== null) for (let i = 0; i < n; i++) times[i] = units[groups.of[i] ?? 0] ?? 0;
    const value = statistic(times);
    if (value !== null) drawn[defined++] = value;
  }
  return percentileInterval(drawn.subarray(0, defined));
}
