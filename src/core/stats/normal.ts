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
