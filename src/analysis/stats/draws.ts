/** Every bootstrap starts from this state: the same values in the same order give the same interval anywhere. */
export const BOOTSTRAP_SEED = 0x5eed_cafe;

/** How many draws a bootstrap takes. */
export const DRAWS = 2_000;

/*
 * PCG RXS-M-XS 32 (O'Neill, HMC-CS-2014-0905): a state of 32 bits, stepped by `nextState`, read by `below`.
 * Two small functions rather than an object, so that a loop over millions of draws keeps the state in a register.
 */

export function nextState(state: number): number {
  return (Math.imul(state, 747796405) + 2891336453) | 0;
}

/** A whole number, each equally likely in [0, n), from a state: bias below n / 2³². */
export function below(n: number, state: number): number {
  const word = Math.imul((state >>> ((state >>> 28) + 4)) ^ state, 277803737);
  return ((((word >>> 22) ^ word) >>> 0) * (n / 2 ** 32)) | 0;
}

/** One of 2³² numbers in [0, 1), each equally likely, from a state. */
export function fraction(state: number): number {
  const word = Math.imul((state >>> ((state >>> 28) + 4)) ^ state, 277803737);
  return (((word >>> 22) ^ word) >>> 0) / 2 ** 32;
}

/** Above this drawing again takes no longer than fetching what was kept. */
const MOST_UNITS = 512;
/** Units of all draws, of all numbers of units together, that are kept at most: 16 MB. */
const MOST_KEPT = 2 ** 23;

/** By number of units. Slices are mostly of a few sizes, and each has many metrics. */
const kept = new Map<number, Uint16Array>();
let unitsKept = 0;

/**
 * The seeded draws, one behind the other, of as many of n units, with replacement, as there are: the numbers of n ·
 * `DRAWS` units. Null where there are too many to keep.
 */
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
  // All of them go at once: what is drawn now is drawn again soon.
  if (unitsKept + units.length > MOST_KEPT) {
    kept.clear();
    unitsKept = 0;
  }
  kept.set(n, units);
  unitsKept += units.length;
  return units;
}
