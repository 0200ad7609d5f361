import { addCount, type MetricChanges } from "../../model/index.ts";
import { BOOTSTRAP_SIZES, bootstrap, type DrawnStatistic, type GroupNumbers } from "./bootstrap.ts";
import { type MadeInterval, meanInterval, NO_INTERVAL } from "./formula.ts";
import { chanceWithin, GroupSums, type Spread, varianceOf } from "./groups.ts";
import { Moments } from "./moments.ts";

/**
 * Two-sided exact probability of McNemar's test, in (0, 1]: that of `up + down` fair changes as many or more go one
 * way. Null without a change. Also the sign test of paired scores. min(1, 2 · Σ C(n, i) / 2ⁿ for i ≤ min(up, down)). Q.
 * McNemar, Psychometrika 12 (1947); exact as in A. Agresti, Categorical Data Analysis (2013), 11.1.
 */
export function mcnemar(up: number, down: number): number | null {
  const n = up + down;
  if (n === 0) return null;
  const fewer = Math.min(up, down);
  // Weights from the middle outwards, the largest first, do not overflow.
  const middle = Math.floor(n / 2);
  let weight = 1;
  let below = 0;
  let tail = 0;
  for (let i = middle; i >= 0 && weight > 0; i--) {
    below += weight;
    if (i <= fewer) tail += weight;
    weight *= i / (n - i + 1);
  }
  // By symmetry; the middle of an even n counts once.
  const total = n % 2 === 0 ? 2 * below - 1 : 2 * below;
  return Math.min(1, (2 * tail) / total);
}

/** Sums below this probability are dropped: tables stay short, and larger probabilities do not change. */
const IMPOSSIBLE = 1e-40;

/**
 * Two-sided exact probability of a sign-flip test, in (0, 1]: P(|Σ ± D_g| ≥ |Σ D_g|) over all signs, from the
 * distribution of the sum. Null if all are 0. The integers are sums of changes over groups of dependent rows; for equal
 * sizes it is McNemar's, to the last digit. R. A. Fisher, The Design of Experiments (1935), 21.
 */
export function signFlips(sums: Iterable<number>): number | null {
  const times = new Map<number, number>();
  let largest = 0;
  let up = 0;
  let down = 0;
  for (const sum of sums) {
    if (sum === 0) continue;
    const size = Math.abs(sum);
    addCount(times, size);
    largest = Math.max(largest, size);
    if (sum > 0) up += size;
    else down += size;
  }
  if (times.size === 0) return null;
  if (times.size === 1) return mcnemar(up / largest, down / largest);
  // Σ ± |D_g| is twice the positive sum less a constant: both tails are equal.
  const fewer = Math.min(up, down);
  if (up === down) return 1;
  // Ascending, so that tables stay short until the few large ones.
  let table: Probabilities = { from: 0, of: Float64Array.of(1) };
  for (const size of [...times.keys()].sort((one, other) => one - other)) {
    table = withCoins(table, size, coins(times.get(size) ?? 0));
  }
  let tail = 0;
  for (let at = 0; at < table.of.length && table.from + at <= fewer; at++) tail += table.of[at] ?? 0;
  return Math.min(1, 2 * tail);
}

interface Probabilities {
  readonly from: number;
  readonly of: Float64Array;
}

function coins(n: number): Probabilities {
  const middle = Math.floor(n / 2);
  // From the middle downwards, where the largest weight is 1; the rest is its mirror image.
  const weights: number[] = [];
  for (let heads = middle, weight = 1; heads >= 0 && weight > IMPOSSIBLE; heads--) {
    weights.push(weight);
    weight *= heads / (n - heads + 1);
  }
  const upper = n % 2 === 0 ? weights.slice(1) : weights;
  const all = Float64Array.from([...weights.toReversed(), ...upper]);
  const total = all.reduce((sum, weight) => sum + weight, 0);
  return { from: middle - weights.length + 1, of: all.map((weight) => weight / total) };
}

function withCoins(table: Probabilities, size: number, heads: Probabilities): Probabilities {
  const of = new Float64Array(table.of.length + size * (heads.of.length - 1));
  for (let head = 0; head < heads.of.length; head++) {
    const chance = heads.of[head] ?? 0;
    const shift = size * head;
    for (let at = 0; at < table.of.length; at++) of[at + shift] = (of[at + shift] ?? 0) + chance * (table.of[at] ?? 0);
  }
  let first = 0;
  let end = of.length;
  while (first < end && (of[first] ?? 0) < IMPOSSIBLE) first++;
  while (end > first && (of[end - 1] ?? 0) < IMPOSSIBLE) end--;
  return { from: table.from + size * heads.from + first, of: of.subarray(first, end) };
}

type ChangeTest = Pick<MetricChanges, "p" | "pBy" | "inGroups">;

/** Rounding errors of differences that cancel, relative to the largest. */
const SPECK = 1e-9;

/**
 * Differences b − a of paired scores. Pairs may be in dependent groups, such as several tries at one question; without
 * shared groups the result is that of independent pairs.
 */
export class PairedDifferences {
  readonly #moments = new Moments();
  #inGroups: GroupSums | null = null;
  #alone = { rose: 0, fell: 0 };
  #largest = 0;
  rose = 0;
  fell = 0;

  get n(): number {
    return this.#moments.n;
  }

  /** `group` is below 0 for a single pair; null without groups. */
  add(difference: number, group: number | null = null): void {
    this.#moments.add(difference);
    if (difference > 0) this.rose++;
    else if (difference < 0) this.fell++;
    if (group === null) return;
    this.#inGroups ??= new GroupSums();
    this.#inGroups.add(difference, group);
    if (group >= 0) this.#largest = Math.max(this.#largest, Math.abs(difference));
    else if (difference > 0) this.#alone.rose++;
    else if (difference < 0) this.#alone.fell++;
  }

  get spread(): Spread | null {
    const { n, mean } = this.#moments;
    const spread = mean === null ? undefined : this.#inGroups?.spread(mean);
    return spread === undefined || spread.groups === n ? null : spread;
  }

  /**
   * The exact test of the changes: McNemar's for binary scores, by sign flips of group sums if groups have several
   * pairs; for other scores the sign test over groups.
   */
  test(isBinary: boolean): ChangeTest {
    if (this.spread === null) return { p: mcnemar(this.rose, this.fell), pBy: isBinary ? "mcnemar" : "sign" };
    const inGroups = { ...this.#alone };
    for (const sum of this.#inGroups?.shared() ?? []) {
      if (sum > SPECK * this.#largest) inGroups.rose++;
      else if (sum < -SPECK * this.#largest) inGroups.fell++;
    }
    if (isBinary) return { p: signFlips(this.#wholeSums()), pBy: "sign-flips", inGroups };
    return { p: mcnemar(inGroups.rose, inGroups.fell), pBy: "sign", inGroups };
  }

  *#wholeSums(): Generator<number, void> {
    yield* this.#inGroups?.shared() ?? [];
    for (let at = 0; at < this.#alone.rose; at++) yield 1;
    for (let at = 0; at < this.#alone.fell; at++) yield -1;
  }

  /**
   * 95 % interval of the mean: none below 30 pairs or groups, else Student's t, over groups if shared; normal above
   * 10,000 pairs. `range`: possible differences.
   */
  interval(range: readonly [number, number]): MadeInterval {
    const { n, mean, variance } = this.#moments;
    return mean === null || variance === null ? NO_INTERVAL : meanInterval(mean, variance, n, this.spread, range);
  }

  /**
   * The least error probability, in (0, 1], whose interval excludes 0, for judging several intervals together. Null
   * without an interval.
   */
  intervalProbability(): number | null {
    const { n, mean, variance } = this.#moments;
    const { spread } = this;
    if (mean === null || variance === null || (spread?.groups ?? n) < BOOTSTRAP_SIZES.from) return null;
    const independent = variance / n;
    const error = Math.sqrt(spread ? Math.max(varianceOf(n, spread), (independent * (n - 1)) / n) : independent);
    if (error === 0) return mean === 0 ? 1 : Number.EPSILON;
    const degrees = (spread?.groups ?? n) - 1;
    // The resolution of the arithmetic.
    return Math.max(Number.EPSILON, 1 - chanceWithin(Math.abs(mean) / error, degrees));
  }

  /** Effective number of independent pairs; the number of groups for constant differences. */
  get effectiveSize(): number {
    const { n, variance } = this.#moments;
    const { spread } = this;
    if (spread === null || variance === null) return n;
    if (variance === 0) return spread.groups;
    return n / Math.max(1, varianceOf(n, spread) / ((variance * (n - 1)) / n / n));
  }
}

/**
 * 95 % interval of the difference of a joint statistic, b − a: each seeded draw has the same pairs on both sides, drawn
 * by group. None below 30 pairs or groups, nor above 10,000 pairs, for which there is no general approximation.
 */
export function pairedDraws(
  n: number,
  a: DrawnStatistic,
  b: DrawnStatistic,
  groups: GroupNumbers | null = null,
): readonly [number, number] | null {
  if ((groups?.count ?? n) < BOOTSTRAP_SIZES.from || n > BOOTSTRAP_SIZES.to) return null;
  const difference: DrawnStatistic = (times) => {
    const ofA = a(times);
    const ofB = b(times);
    return ofA === null || ofB === null ? null : ofB - ofA;
  };
  return bootstrap(n, difference, groups);
}
