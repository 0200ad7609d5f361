/** Pearson's correlation of pairs of numbers, in [−1, 1]; null if one side does not vary. */
export function correlationOf(pairs: readonly (readonly [number, number])[]): number | null {
  const n = pairs.length;
  const mean = (of: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[of], 0) / n;
  const [first, second] = [mean(0), mean(1)];
  let [xx, yy, xy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xx += (x - first) ** 2;
    yy += (y - second) ** 2;
    xy += (x - first) * (y - second);
  }
  return xx === 0 || yy === 0 ? null : xy / Math.sqrt(xx * yy);
}
