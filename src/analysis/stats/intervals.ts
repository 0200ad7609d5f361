export type Interval = readonly [number, number];

/** The 97.5 % point of the standard normal distribution. */
export const Z95 = 1.959963984540054;

/**
 * 95 % interval of a mean: mean ± z · s / √n, clipped to `range`, with `quantile` for z. `variance` is divided by n −
 * 1.
 */
export function normalInterval(
  mean: number,
  variance: number,
  n: number,
  range: readonly [number, number],
  quantile = Z95,
): readonly [number, number] {
  const half = quantile * Math.sqrt(variance / n);
  return [Math.max(range[0], mean - half), Math.min(range[1], mean + half)];
}

/**
 * 95 % Wilson score interval of a rate, in [0, 1]. Null if `n` is 0. E. B. Wilson, JASA 22 (1927), without continuity
 * correction.
 */
export function wilson(count: number, n: number): readonly [number, number] | null {
  return n === 0 ? null : wilsonAt(count / n, n, Z95);
}

/** Wilson's interval at any real size `n`, with quantile `z`. */
export function wilsonAt(rate: number, n: number, z: number): readonly [number, number] {
  const square = z * z;
  const scale = 1 + square / n;
  const centre = (rate + square / (2 * n)) / scale;
  const half = (z / scale) * Math.sqrt((rate * (1 - rate)) / n + square / (4 * n * n));
  // Exact at 0 and 1, despite rounding.
  return [rate === 0 ? 0 : centre - half, rate === 1 ? 1 : centre + half];
}

/**
 * The `p`-quantile (p in [0, 1]) of ascending values, linear between neighbours (Hyndman and Fan's type 7, as numpy).
 * Null without values.
 */
export function percentile(ascending: ArrayLike<number>, p: number): number | null {
  const at = p * (ascending.length - 1);
  const below = ascending[Math.floor(at)];
  const above = ascending[Math.ceil(at)];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (at - Math.floor(at));
}

/** The central 95 % of draws. Reorders `draws`. */
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

/** Places the two values around a percentile; values before `first` are placed already. */
function placeAround(values: Float64Array, p: number, first: number): void {
  const at = p * (values.length - 1);
  place(values, Math.floor(at), first);
  place(values, Math.ceil(at), Math.floor(at));
}

/**
 * Places the value of a rank as in sorted order, none greater before it, none smaller after it: a tenth of the time of
 * a sort. No NaN. C. A. R. Hoare, Algorithm 65: FIND, CACM 4 (1961), as in N. Wirth.
 */
export function place(values: Float64Array, rank: number, first = 0): void {
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
