/** Every bootstrap starts from this state: the same values in the same order give the same interval anywhere. */
export const BOOTSTRAP_SEED = 0x5eed_cafe;

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
