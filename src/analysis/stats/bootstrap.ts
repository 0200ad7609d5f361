import { BOOTSTRAP_SEED, below, DRAWS, keptDraws, nextState } from "./draws.ts";
import { percentileInterval } from "./intervals.ts";

/**
 * Statistics other than rates have no interval below `from` samples; above `to` the normal distribution replaces draws.
 */
export const BOOTSTRAP_SIZES = { from: 30, to: 10_000 } as const;

/** By sample: its group in [0, count); samples of a group are dependent. */
export interface GroupNumbers {
  readonly of: ArrayLike<number>;
  readonly count: number;
}

/** Draws `times.length` units with replacement into counts. Returns the next state. */
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

function countUnits(times: Uint16Array, kept: Uint16Array, draw: number): void {
  const n = times.length;
  times.fill(0);
  for (let i = draw * n; i < (draw + 1) * n; i++) {
    const unit = kept[i] ?? 0;
    times[unit] = (times[unit] ?? 0) + 1;
  }
}

/** Calls back with the seeded draws of samples 0 to n − 1, drawn singly or by group, as counts by sample. */
export function eachDraw(n: number, groups: GroupNumbers | null, visit: (times: Uint16Array) => void): void {
  const times = new Uint16Array(n);
  const units = groups === null ? times : new Uint16Array(groups.count);
  const kept = keptDraws(units.length);
  let state = BOOTSTRAP_SEED;
  for (let draw = 0; draw < DRAWS; draw++) {
    if (kept) countUnits(units, kept, draw);
    else state = drawUnits(units, state);
    if (groups !== null) for (let i = 0; i < n; i++) times[i] = units[groups.of[i] ?? 0] ?? 0;
    visit(times);
  }
}

/**
 * A statistic of a draw, given as counts by sample; null if undefined. Grouped samples vary in number between draws.
 */
export type DrawnStatistic = (times: Uint16Array) => number | null;

/**
 * Percentile interval of any statistic over samples 0 to n − 1, drawn singly or by group. Undefined draws are left out.
 * Efron and Tibshirani, An Introduction to the Bootstrap (1993), 13.3.
 */
export function bootstrap(
  n: number,
  statistic: DrawnStatistic,
  groups: GroupNumbers | null = null,
): readonly [number, number] | null {
  const drawn: number[] = [];
  eachDraw(n, groups, (times) => {
    const value = statistic(times);
    if (value !== null) drawn.push(value);
  });
  return percentileInterval(Float64Array.from(drawn));
}
