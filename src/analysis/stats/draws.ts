/** Fixed seed: equal values in equal order have equal intervals. */
export const BOOTSTRAP_SEED = 0x5eed_cafe;

export const DRAWS = 2_000;

/*
 * PCG RXS-M-XS 32 (O'Neill, HMC-CS-2014-0905): a 32-bit state, stepped by `nextState`, read by `below`. Two small
 * functions keep the state of a hot loop in a register.
 */

export function nextState(state: number): number {
  return (Math.imul(state, 747796405) + 2891336453) | 0;
}

/** Maps a state to a uniform integer in [0, n): bias below n / 2³². */
export function below(n: number, state: number): number {
  const word = Math.imul((state >>> ((state >>> 28) + 4)) ^ state, 277803737);
  return ((((word >>> 22) ^ word) >>> 0) * (n / 2 ** 32)) | 0;
}

/** Maps a PRNG state to a uniform number in [0, 1). */
export function fraction(state: number): number {
  const word = Math.imul((state >>> ((state >>> 28) + 4)) ^ state, 277803737);
  return (((word >>> 22) ^ word) >>> 0) / 2 ** 32;
}

/** More units are drawn as fast as they are read. */
const MOST_UNITS = 512;
/** 16 MB in all. */
const MOST_KEPT = 2 ** 23;

/** By number of units: slices have few sizes and many metrics. */
const kept = new Map<number, Uint16Array>();
let unitsKept = 0;

/** The seeded draws of n units with replacement: n · `DRAWS` unit numbers. Null if there are too many to cache. */
export function keptDraws(n: number): Uint16Array | null {
  if (n > MOST_UNITS) return null;
  const known = kept.get(n);
  if (known) return known;
  const units = new Uint16Array(n * DRAWS);
  let state = BOOTSTRAP_SEED;
  for (let i = 0; i < units.length; i++) {
    units[i] = below(n, state);
    state = nextState(state);
  }
  // The whole cache is dropped: current sizes are drawn again soon.
  if (unitsKept + units.length > MOST_KEPT) {
    kept.clear();
    unitsKept = 0;
  }
  kept.set(n, units);
  unitsKept += units.length;
  return units;
}
