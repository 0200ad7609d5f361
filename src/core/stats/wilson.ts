import { Z95 } from "./normal.ts";

/**
 * Wilson score interval of a rate, 95 %: both ends in [0, 1], the lower one first. Null when `n` is 0.
 * E. B. Wilson, JASA 22 (1927), without continuity correction.
 */
export function wilson(count: number, n: number): readonly [number, number] | null {
  if (n === 0) return null;
  const rate = count / n;
  const square = Z95 * Z95;
  const scale = 1 + square / n;
  const centre = (rate + square / (2 * n)) / scale;
  const half = (Z95 / scale) * Math.sqrt((rate * (1 - rate)) / n + square / (4 * n * n));
  // At 0 and n the formula's ends are 0 and 1 exactly; arithmetic leaves a speck beside them.
  return [count === 0 ? 0 : centre - half, count === n ? 1 : centre + half];
}
