import { type Interval, wilson } from "./intervals.ts";

/** Groups by two marks: integers, `both` ≤ `marked` ≤ `all` and ≤ `hit` ≤ `all`. */
interface Overlap {
  readonly both: number;
  readonly marked: number;
  readonly hit: number;
  readonly all: number;
}

/**
 * Probability of an overlap this far from its expectation, on its side, for independent marks: min(1, 2 min(P(X ≤
 * both), P(X ≥ both))), X hypergeometric. In [0, 1]; 1 if a margin is 0.
 */
export function overlapChance({ both, marked, hit, all }: Overlap): number {
  const low = Math.max(0, marked + hit - all);
  const high = Math.min(marked, hit);
  if (both < low || both > high) return Number.NaN;
  // Weights relative to the mode do not overflow; the sum ends when terms vanish.
  const mode = Math.min(high, Math.max(low, Math.floor(((marked + 1) * (hit + 1)) / (all + 2))));
  let below = 0;
  let above = 0;
  let sum = 0;
  const take = (k: number, weight: number): void => {
    sum += weight;
    if (k <= both) below += weight;
    if (k >= both) above += weight;
  };
  let weight = 1;
  for (let k = mode; k <= high && weight > 0; k++) {
    take(k, weight);
    weight *= ((marked - k) * (hit - k)) / ((k + 1) * (all - marked - hit + k + 1));
  }
  weight = 1;
  for (let k = mode; k > low && weight > 0; k--) {
    weight *= (k * (all - marked - hit + k)) / ((marked - k + 1) * (hit - k + 1));
    take(k - 1, weight);
  }
  return Math.min(1, (2 * Math.min(below, above)) / sum);
}

/**
 * 95 % interval of the difference of two rates of independent groups: rate of `one` − rate of `other`, in [−1, 1]. R.
 * G. Newcombe, Statistics in Medicine 17 (1998), method 10. Null if a side has no group.
 */
export function newcombe(
  one: { readonly count: number; readonly n: number },
  other: { readonly count: number; readonly n: number },
): Interval | null {
  const own = wilson(one.count, one.n);
  const theirs = wilson(other.count, other.n);
  if (!own || !theirs) return null;
  const [p, q] = [one.count / one.n, other.count / other.n];
  return [p - q - Math.hypot(p - own[0], theirs[1] - q), p - q + Math.hypot(own[1] - p, q - theirs[0])];
}

/**
 * Adjusted probabilities in the given order: q₍ᵢ₎ is the least of m p₍ⱼ₎ / j over j ≥ i, at most 1. Of those below .05
 * at most 5 % are expected to be false. Y. Benjamini and Y. Hochberg, JRSS-B 57 (1995).
 */
export function benjaminiHochberg(p: ArrayLike<number>): Float64Array {
  const order = Uint32Array.from(p, (_, at) => at).sort((one, other) => (p[one] ?? 0) - (p[other] ?? 0));
  const q = new Float64Array(p.length);
  let least = 1;
  for (let rank = p.length; rank > 0; rank--) {
    const at = order[rank - 1] ?? 0;
    least = Math.min(least, ((p[at] ?? 1) * p.length) / rank);
    q[at] = least;
  }
  return q;
}
