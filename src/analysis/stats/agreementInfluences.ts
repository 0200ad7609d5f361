import type { Weighting } from "./agreement.ts";
import { averageRanks, byRow, eachBalance, timesOf } from "./correlation.ts";
import { type Margins, marginsOf, type Pairs } from "./pairs.ts";

/*
 * Influence functions of agreement statistics by entry; their mean over all samples is 0. The variance of a statistic
 * is that of the mean of its influences.
 */

/**
 * Cohen's kappa, with weights d of disagreement and their observed and expected means D and E: −(d_ij − D) / E + D
 * (d_i· + d_·j − 2E) / E², d_i· being the mean weight between i and the other side. The mean of squares over n is the
 * variance of J. L. Fleiss, J. Cohen and B. S. Everitt, Psychological Bulletin 72 (1969). Requires a defined kappa.
 */
export function kappaInfluences(
  pairs: Pairs,
  weighting: Weighting,
  { n, rows, columns }: Margins = marginsOf(pairs),
): Float64Array {
  const weight = WEIGHTS[weighting];
  const ofRow = meanWeights(weighting, columns, n);
  const ofColumn = meanWeights(weighting, rows, n);
  let expected = 0;
  for (let level = 0; level < rows.length; level++) expected += ((rows[level] ?? 0) / n) * (ofRow[level] ?? 0);
  let observed = 0;
  for (let e = 0; e < pairs.rows.length; e++) {
    observed += timesOf(pairs, e) * weight((pairs.rows[e] ?? 0) - (pairs.columns[e] ?? 0));
  }
  observed /= n;
  return Float64Array.from({ length: pairs.rows.length }, (_, e) => {
    const [row, column] = [pairs.rows[e] ?? 0, pairs.columns[e] ?? 0];
    const expectation = (ofRow[row] ?? 0) + (ofColumn[column] ?? 0) - 2 * expected;
    return (observed - weight(row - column) + (observed / expected) * expectation) / expected;
  });
}

const WEIGHTS: Readonly<Record<Weighting, (difference: number) => number>> = {
  unweighted: (difference) => (difference === 0 ? 0 : 1),
  linear: Math.abs,
  quadratic: (difference) => difference * difference,
};

function meanWeights(weighting: Weighting, counts: Float64Array, n: number): Float64Array {
  let [sum, squares] = [0, 0];
  for (let level = 0; level < counts.length; level++) {
    sum += level * (counts[level] ?? 0);
    squares += level * level * (counts[level] ?? 0);
  }
  let [below, sumBelow] = [0, 0];
  return counts.map((count, level) => {
    if (weighting === "unweighted") return 1 - count / n;
    if (weighting === "quadratic") return level * level - (2 * level * sum - squares) / n;
    // Σ |i − j| c_j, updated from level to level.
    const distance = level * below - sumBelow + (sum - sumBelow) - level * (n - below);
    below += count;
    sumBelow += level * count;
    return distance / n;
  });
}

/**
 * Spearman's rho, the correlation of F and G, the shares of samples below each level, equals counting half: with
 * covariance C and variances V, I_C / √(V_x V_y) − ρ/2 (I_x / V_x + I_y / V_y). A sample enters C twice: by its own
 * ranks, and by its effect on the ranks above. Requires a defined rho.
 */
export function spearmanInfluences(pairs: Pairs, { n, rows, columns }: Margins = marginsOf(pairs)): Float64Array {
  const [f, g] = [shares(rows, n), shares(columns, n)];
  const [ofRows, ofColumns] = [rankVariance(rows, n), rankVariance(columns, n)];
  // By level: sums of the other side's shares over its samples.
  const [otherByRow, otherByColumn] = [new Float64Array(rows.length), new Float64Array(columns.length)];
  let product = 0;
  for (let e = 0; e < pairs.rows.length; e++) {
    const count = timesOf(pairs, e);
    const [row, column] = [pairs.rows[e] ?? 0, pairs.columns[e] ?? 0];
    otherByRow[row] = (otherByRow[row] ?? 0) + count * (g[column] ?? 0);
    otherByColumn[column] = (otherByColumn[column] ?? 0) + count * (f[row] ?? 0);
    product += count * (f[row] ?? 0) * (g[column] ?? 0);
  }
  product /= n;
  const [aboveRow, aboveColumn] = [sharesAbove(otherByRow, n), sharesAbove(otherByColumn, n)];
  const scale = Math.sqrt(ofRows.variance * ofColumns.variance);
  const rho = (product - 0.25) / scale;
  return Float64Array.from({ length: pairs.rows.length }, (_, e) => {
    const [row, column] = [pairs.rows[e] ?? 0, pairs.columns[e] ?? 0];
    const own = (f[row] ?? 0) * (g[column] ?? 0) + (aboveRow[row] ?? 0) + (aboveColumn[column] ?? 0) - 3 * product;
    return own / scale - (rho / 2) * ((ofRows.influences[row] ?? 0) + (ofColumns.influences[column] ?? 0));
  });
}

const shares = (counts: Float64Array, n: number): Float64Array => averageRanks(counts).map((rank) => (rank - 0.5) / n);

function sharesAbove(sums: Float64Array, n: number): Float64Array {
  const above = new Float64Array(sums.length);
  let seen = 0;
  for (let level = sums.length - 1; level >= 0; level--) {
    const own = sums[level] ?? 0;
    above[level] = (seen + own / 2) / n;
    seen += own;
  }
  return above;
}

/** (1 − Σ p³) / 12, and by level its influences over itself. */
function rankVariance(counts: Float64Array, n: number) {
  const cubes = counts.reduce((sum, count) => sum + (count / n) ** 3, 0);
  return {
    variance: (1 - cubes) / 12,
    influences: counts.map((count) => (3 * (cubes - (count / n) ** 2)) / (1 - cubes)),
  };
}

/**
 * Kendall's tau-b, S / √(T_x T_y), means over all pairs of samples: with s, x and y the means over the pairs of one
 * sample, 2 (s − S) / √(T_x T_y) − τ ((x − T_x) / T_x + (y − T_y) / T_y). In O(m log k). Requires a defined tau.
 */
export function kendallInfluences(pairs: Pairs, { n, rows, columns }: Margins = marginsOf(pairs)): Float64Array {
  const own = concordances(pairs);
  const mean = (counts: Float64Array) => 1 - counts.reduce((sum, count) => sum + (count / n) ** 2, 0);
  const [untiedRows, untiedColumns] = [mean(rows), mean(columns)];
  let all = 0;
  for (let e = 0; e < own.length; e++) all += timesOf(pairs, e) * (own[e] ?? 0);
  const scale = Math.sqrt(untiedRows * untiedColumns);
  const concordance = all / n / n;
  const tau = concordance / scale;
  return own.map((sum, e) => {
    const row = 1 - (rows[pairs.rows[e] ?? 0] ?? 0) / n;
    const column = 1 - (columns[pairs.columns[e] ?? 0] ?? 0) / n;
    return (2 * (sum / n - concordance)) / scale - tau * (row / untiedRows + column / untiedColumns - 2);
  });
}

function concordances(pairs: Pairs): Float64Array {
  const own = new Float64Array(pairs.rows.length);
  const order = byRow(pairs);
  for (const sign of [1, -1]) {
    eachBalance(pairs, order, (entry, balance) => {
      own[entry] = (own[entry] ?? 0) + sign * balance;
    });
    order.reverse();
  }
  return own;
}
