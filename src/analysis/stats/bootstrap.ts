import { BOOTSTRAP_SEED, below, DRAWS, keptDraws, nextState } from "./draws.ts";
import { percentileInterval } from "./intervals.ts";

/** All but rates get no interval below `from` samples; above `to` none is drawn, and the normal distribution is as good as any. */
export const BOOTSTRAP_SIZES = { from: 30, to: 10_000 } as const;

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
 * groups. Draws that leave it undefined are left out. Efron and Tibshirani, An Introduction to the Bootstrap (1993), 13.3.
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
