import { BOOTSTRAP_SEED, below, DRAWS, keptDraws, nextState } from "./draws.ts";

/** The 97.5 % point of the standard normal distribution. */
export const Z95 = 1.959963984540054;

/**
 * Normal-approximation interval of a mean, 95 %: mean ± z · s / √n, cut to `range`.
 * `variance` is the sample variance (divided by n − 1).
 */
export function normalInterval(
  mean: number,
  variance: number,
  n: number,
  range: readonly [number, number],
): readonly [number, number] {
  const half = Z95 * Math.sqrt(variance / n);
  return [Math.max(range[0], mean - half), Math.min(range[1], mean + half)];
}

/**
 * Wilson score interval of a rate, 95 %: both ends in [0, 1], the lower one first. Null when `n` is 0.
 * E. B. Wilson, JASA 22 (1927), without continuity correction.
 */
export function wilson(count: number, n: number): readonly [number, number] | null {
  return n === 0 ? null : wilsonAt(count / n, n, Z95);
}

/** The same of a rate of any size `n`, which need not be whole, with `z` as the quantile. */
export function wilsonAt(rate: number, n: number, z: number): readonly [number, number] {
  const square = z * z;
  const scale = 1 + square / n;
  const centre = (rate + square / (2 * n)) / scale;
  const half = (z / scale) * Math.sqrt((rate * (1 - rate)) / n + square / (4 * n * n));
  // At 0 and 1 the formula's ends are 0 and 1 exactly; arithmetic leaves a speck beside them.
  return [rate === 0 ? 0 : centre - half, rate === 1 ? 1 : centre + half];
}

/**
 * The `p`-quantile (p in [0, 1]) of ascending values, linear between neighbours (Hyndman and Fan's type 7, as numpy).
 * Null when there are none.
 */
export function percentile(ascending: ArrayLike<number>, p: number): number | null {
  const at = p * (ascending.length - 1);
  const below = ascending[Math.floor(at)];
  const above = ascending[Math.ceil(at)];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (at - Math.floor(at));
}

/** Interval that leaves 2.5 % of the draws on either side. Reorders `draws`. */
export function percentileInterval(draws: Float64Array): readonly [number, number] | null {
  if (draws.some(Number.isNaN)) draws.sort();
  else {
    placeAround(draws, 0.025, 0);
    placeAround(draws, 0.975, Math.floor(0.025 * (draws.length - 1)) + 1);
  }
  const from = percentile(draws, 0.025);
  const to = percentile(draws, 0.975);
  return from === null || to === null ? null : [from, to];
}

/** Puts the two values that a percentile lies between where they would be if values were sorted; those before `first` are. */
function placeAround(values: Float64Array, p: number, first: number): void {
  const at = p * (values.length - 1);
  place(values, Math.floor(at), first);
  place(values, Math.ceil(at), Math.floor(at));
}

/**
 * Puts the value of a rank where it would be if values were sorted, none greater before it, none smaller behind it: a
 * tenth of the time of sorting all. None may be NaN. C. A. R. Hoare, Algorithm 65: FIND, CACM 4 (1961), as in N. Wirth.
 */
function place(values: Float64Array, rank: number, first: number): void {
  let [from, to] = [first, values.length - 1];
  while (from < to) {
    const pivot = values[rank] ?? 0;
    let [i, j] = [from, to];
    do {
      while ((values[i] ?? 0) < pivot) i++;
      while (pivot < (values[j] ?? 0)) j--;
      if (i <= j) {
        const value = values[i] ?? 0;
        values[i++] = values[j] ?? 0;
        values[j--] = value;
      }
    } while (i <= j);
    if (j < rank) from = i;
    if (rank < i) to = j;
  }
}

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
function drawUnits(times: Uint16Array, from: number): number {
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

export type Interval = readonly [number, number];
/** Several statistics of the same samples; each is null where it is undefined. */
export type Statistics = (times: Float64Array) => readonly (number | null)[];

/** Where no entry stands for several samples, each draw takes as long as there are samples. */
const MOST_DRAWN = 40_000;

/**
 * How much may be drawn from for one answer. A file of many raters who give every sample a value of its own would take
 * minutes otherwise: the first pairs have intervals, the others say why they have none.
 */
export class DrawBudget {
  #left: number;

  constructor(mostSamples = MOST_DRAWN) {
    this.#left = mostSamples;
  }

  /** Whether a statistic over so many samples may still be drawn for. */
  take(samples: number): boolean {
    if (samples > this.#left) return false;
    this.#left -= samples;
    return true;
  }
}

/**
 * 95 % percentile intervals of several statistics over the same seeded draws. `cellOf` says which of `cells` entries a
 * sample counts for; the statistics get how often each entry was drawn. Samples in groups are drawn group by group. Draws
 * that leave a statistic undefined are left out of it.
 * Efron and Tibshirani, An Introduction to the Bootstrap (1993), 13.3.
 */
export function bootstrapCells(
  cellOf: ArrayLike<number>,
  cells: number,
  statistics: Statistics,
  groups: GroupNumbers | null = null,
): readonly (Interval | null)[] {
  const n = cellOf.length;
  const times = new Float64Array(cells);
  const units = new Uint16Array(groups?.count ?? 0);
  const drawn: number[][] = [];
  let state = BOOTSTRAP_SEED;
  for (let draw = 0; draw < DRAWS; draw++) {
    times.fill(0);
    if (groups === null) {
      for (let i = 0; i < n; i++) {
        const cell = cellOf[below(n, state)] ?? 0;
        times[cell] = (times[cell] ?? 0) + 1;
        state = nextState(state);
      }
    } else {
      state = drawUnits(units, state);
      for (let i = 0; i < n; i++) {
        const cell = cellOf[i] ?? 0;
        times[cell] = (times[cell] ?? 0) + (units[groups.of[i] ?? 0] ?? 0);
      }
    }
    for (const [s, value] of statistics(times).entries()) {
      drawn[s] ??= [];
      if (value !== null) drawn[s].push(value);
    }
  }
  return drawn.map((values) => (values.length === 0 ? null : percentileInterval(Float64Array.from(values))));
}

/**
 * 95 % intervals by the normal approximation with the jackknife's variance, (n − 1) / n · Σ (θ₋ᵢ − θ̄)²: samples of one
 * entry are left out alike, so that it takes as many evaluations as there are entries. Null where the statistic is, or
 * where leaving one sample out makes it so. Tukey (1958).
 */
export function jackknifeCells(
  times: ArrayLike<number>,
  statistics: Statistics,
  ranges: readonly Interval[],
): readonly (Interval | null)[] {
  return leftOutCells(times, statistics).map((found, s) => {
    if (found === null) return null;
    const { value, n, mean, without } = found;
    const squares = without.reduce((sum, theta, cell) => sum + (times[cell] ?? 0) * (theta - mean) ** 2, 0);
    return normalInterval(value, ((n - 1) / n) * squares, 1, ranges[s] ?? [-1, 1]);
  });
}

/** What comes of a statistic where one sample of each entry is left out. */
interface LeftOutCells {
  readonly value: number;
  readonly n: number;
  /** By entry; that of one without samples counts for nothing. */
  readonly without: Float64Array;
  /** Over all samples. */
  readonly mean: number;
}

/** By statistic; null where it is undefined, or where leaving one sample out makes it so. */
export function leftOutCells(times: ArrayLike<number>, statistics: Statistics): readonly (LeftOutCells | null)[] {
  const counts = Float64Array.from({ length: times.length }, (_, cell) => times[cell] ?? 0);
  const n = counts.reduce((sum, count) => sum + count, 0);
  const whole = statistics(counts);
  const without = whole.map(() => new Float64Array(counts.length));
  const isDefined = whole.map((value) => value !== null);
  for (let cell = 0; cell < counts.length; cell++) {
    const count = counts[cell] ?? 0;
    if (count === 0) continue;
    counts[cell] = count - 1;
    for (const [s, theta] of statistics(counts).entries()) {
      if (theta === null) isDefined[s] = false;
      else without.at(s)?.fill(theta, cell, cell + 1);
    }
    counts[cell] = count;
  }
  return whole.map((value, s) => {
    const own = without[s];
    if (value === null || !own || isDefined[s] !== true) return null;
    return { value, n, without: own, mean: own.reduce((sum, theta, cell) => sum + (counts[cell] ?? 0) * theta, 0) / n };
  });
}
