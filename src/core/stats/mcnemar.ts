/**
 * Two-sided exact probability of McNemar's test, in (0, 1]: how likely it is that of `up + down` changes, each way equally
 * likely, as many or more go one way. Null without a change. It is the sign test of paired scores as well.
 * min(1, 2 · Σ C(n, i) / 2ⁿ for i ≤ min(up, down)). Q. McNemar, Psychometrika 12 (1947); exact as in A. Agresti,
 * Categorical Data Analysis (2013), 11.1.
 */
export function mcnemar(up: number, down: number): number | null {
  const n = up + down;
  if (n === 0) return null;
  const fewer = Math.min(up, down);
  // Weights from the middle outwards, where they are largest: far out they fade to 0, and nothing overflows.
  const middle = Math.floor(n / 2);
  let weight = 1;
  let below = 0;
  let tail = 0;
  for (let i = middle; i >= 0 && weight > 0; i--) {
    below += weight;
    if (i <= fewer) tail += weight;
    weight *= i / (n - i + 1);
  }
  // By symmetry; of an even number the middle counts once.
  const total = n % 2 === 0 ? 2 * below - 1 : 2 * below;
  return Math.min(1, (2 * tail) / total);
}
