import { Z95 } from "./intervals.ts";

/** The 80 % point of the standard normal distribution, for a power of 80 %. */
const Z80 = 0.8416212335729143;

/** Quantile of the standard normal distribution, for a probability in (0, 1); to 1e-12. */
export function normalPoint(probability: number): number {
  let low = -9;
  let high = 9;
  for (let step = 0; step < 70; step++) {
    const middle = (low + high) / 2;
    if (chanceBelow(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Φ(z) = ½ + φ(z) Σ z^(2k+1) / (1 · 3 · … · (2k+1)), Abramowitz and Stegun 26.2.11. */
function chanceBelow(z: number): number {
  let term = z;
  let sum = z;
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return 0.5 + (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

/**
 * Real number of pairs for a difference of two rates above 0, at 5 % with a power of 80 % (`zBeta` for another).
 * `discordance` is the share of changing pairs in (0, 1], at least the difference. n = ((z_α/2 √p_d + z_β √(p_d − δ²))
 * / δ)². O. S. Miettinen, Biometrics 24 (1968); as in R. J. Connor, Biometrics 43 (1987).
 */
export function pairsNeeded(difference: number, discordance: number, zBeta = Z80): number {
  const root = Z95 * Math.sqrt(discordance) + zBeta * Math.sqrt(discordance - difference * difference);
  return (root / difference) ** 2;
}

/**
 * The smallest difference of two rates that this many pairs find with a power of 80 % (`zBeta` for another), in (0, 1]:
 * the inverse of `pairsNeeded`. A difference above the discordance raises the discordance to it. Null if there is none,
 * as below four pairs.
 */
export function visibleDifference(pairs: number, discordance: number, zBeta = Z80): number | null {
  const needed = (difference: number) => pairsNeeded(difference, Math.max(discordance, difference), zBeta);
  if (!(needed(1) <= pairs)) return null;
  // Bisection: larger differences need fewer pairs.
  let low = 0;
  let high = 1;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (needed(middle) <= pairs) high = middle;
    else low = middle;
  }
  return high;
}
