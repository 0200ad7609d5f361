/**
 * Weights of a logistic regression by gradient steps until they rest. A ridge draws each towards its prior, from which
 * only data can move it; none may change its prior's sign: what speaks for support never comes to speak against it.
 * @param {readonly {x: readonly number[], y: number, weight: number}[]} examples
 * @param {readonly number[]} priors
 */
export function fitLogistic(
  examples,
  priors,
  { ridge = 0.05, rate = 0.5, steps = 20_000, ridges = priors.map(() => ridge) } = {},
) {
  let weights = [...priors];
  let bias = 0;
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  for (let step = 0; step < steps; step++) {
    const slopes = weights.map((weight, i) => (ridges[i] ?? 0) * (weight - (priors[i] ?? 0)));
    let slope = 0;
    for (const { x, y, weight } of examples) {
      const sum = x.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), bias);
      const error = (weight / total) * (1 / (1 + Math.exp(-sum)) - y);
      slope += error;
      for (const [i, value] of x.entries()) slopes[i] = (slopes[i] ?? 0) + error * value;
    }
    bias -= rate * slope;
    weights = weights.map((weight, i) => {
      const next = weight - rate * (slopes[i] ?? 0);
      return (priors[i] ?? 0) > 0 ? Math.max(0, next) : Math.min(0, next);
    });
    if (Math.hypot(slope, ...slopes) < 1e-6) break;
  }
  return { weights, bias };
}
