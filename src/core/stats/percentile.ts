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

/** Interval that leaves 2.5 % of the draws on either side. Sorts `draws`. */
export function percentileInterval(draws: Float64Array): readonly [number, number] | null {
  draws.sort();
  const from = percentile(draws, 0.025);
  const to = percentile(draws, 0.975);
  return from === null || to === null ? null : [from, to];
}
