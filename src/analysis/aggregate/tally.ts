import { type MetricInfo, type MetricValue, type Modes, modeIn, type Reason, type Score } from "../../model/index.ts";
import { type MadeInterval, meanInterval, NO_INTERVAL } from "../stats/formula.ts";
import { GroupSums, type Spread, wilsonInGroups } from "../stats/groups.ts";
import { wilson } from "../stats/intervals.ts";
import { Moments } from "../stats/moments.ts";
import { ALONE } from "../table/groups.ts";
import type { OrderedSums } from "./slotSums.ts";

/** Scores of the samples of one metric and slice, taken in file order. */
export class Tally {
  readonly #moments = new Moments();
  /** Once rows come with groups. */
  #groups: GroupSums | null = null;
  readonly #leftOut: Partial<Record<Reason, number>> = {};
  /** Neighbours are mostly left out for the same reason: counted here until another one comes. */
  #reason: Reason | null = null;
  #run = 0;
  #ones = 0;
  #isBinary = true;
  #isFailedBinary = true;
  isApplicable = false;
  /** Of samples that did not run: how many have a value all the same, and their sum. */
  readonly #failed = { n: 0, sum: 0 };
  /** Of the values, those that are 1 by convention. */
  byConvention = 0;

  add(score: Score): void {
    if (score.state === "scored") this.addValue(score.value);
    else if (score.reason !== "not-applicable") this.leaveOut(score.reason);
  }

  leaveOut(reason: Reason, samples = 1): void {
    this.isApplicable = true;
    if (reason !== this.#reason) this.#endRun(reason);
    this.#run += samples;
  }

  #endRun(next: Reason | null): void {
    if (this.#reason !== null) this.#leftOut[this.#reason] = (this.#leftOut[this.#reason] ?? 0) + this.#run;
    this.#reason = next;
    this.#run = 0;
  }

  /** Adds a value; `group` is the number of its group as `Fold.add` has it, null where nobody looks at groups. */
  addValue(value: number, group: number | null = null): void {
    this.isApplicable = true;
    this.#moments.add(value);
    if (value === 1) this.#ones += 1;
    else if (value !== 0) this.#isBinary = false;
    if (group !== null) this.#addGroup(value, group);
  }

  /** Adds the first `length` of them, in order; `groups` are the numbers of theirs, null where all stand alone. */
  addValues(values: Float64Array, length: number, groups: Int32Array | null = null): void {
    if (length === 0) return;
    this.isApplicable = true;
    if (this.#isBinary) this.#countOnes(values, length);
    this.#moments.addAll(values, length);
    if (groups === null) return;
    for (let i = 0; i < length; i++) this.#addGroup(values[i] ?? 0, groups[i] ?? ALONE);
  }

  /** Adds what the file says of a sample that did not run; it is left out as well. */
  addFailed(value: number): void {
    this.#failed.n += 1;
    this.#failed.sum += value;
    if (value !== 0 && value !== 1) this.#isFailedBinary = false;
  }

  /** Adds zeros and ones that came first, in an unknown order. */
  addBinary(zeros: number, ones: number, first: number): void {
    if (zeros + ones === 0) return;
    this.isApplicable = true;
    this.#ones += ones;
    this.#moments.addBinary(zeros, ones, first);
  }

  /** Adds values, which came first, by their sums. */
  addSums(n: number, ones: number, isBinary: boolean, sums: OrderedSums): void {
    if (n === 0) return;
    this.isApplicable = true;
    this.#isBinary &&= isBinary;
    this.#ones += ones;
    this.#moments.addSums(n, sums);
  }

  #addGroup(value: number, group: number): void {
    this.#groups ??= new GroupSums();
    this.#groups.add(value, group);
  }

  /** Of a rate alone, and only until a value is neither 0 nor 1, are they ever told. */
  #countOnes(values: Float64Array, length: number): void {
    for (let i = 0; i < length && this.#isBinary; i++) {
      if (values[i] === 1) this.#ones++;
      else if (values[i] !== 0) this.#isBinary = false;
    }
  }

  value(info: MetricInfo, modes: Modes, against?: string): MetricValue {
    this.#endRun(null);
    const { n, mean } = this.#moments;
    const isRate = info.unit === "rate" && this.#isBinary;
    const found = mean === null ? null : (this.#groups?.spread(mean) ?? null);
    // Where every value is in a group of its own nothing depends on groups.
    const spread = found === null || found.groups === n ? null : found;
    const interval = isRate ? rateInterval(this.#ones, n, spread) : this.#ofMean(info.range, spread);
    const own: MetricValue = {
      id: info.id,
      mode: modeIn(modes, info.family),
      slice: null,
      ...(against === undefined ? {} : { against }),
      value: mean,
      n,
      ...(spread === null ? {} : { groups: spread.groups }),
      count: isRate ? this.#ones : null,
      leftOut: this.#leftOut,
      ...(this.byConvention > 0 ? { byConvention: this.byConvention } : {}),
      ...interval,
    };
    return this.#ofAll(own, info, modes);
  }

  /**
   * The same beside that of all samples, if some did not run. What the file says of these counts; a rate of what should be
   * counts the others as 0, since an answer that never was is not right.
   */
  #ofAll(own: MetricValue, { unit, direction }: MetricInfo, { counted }: Modes): MetricValue {
    const failed = own.leftOut["not-run"] ?? 0;
    const given = this.#failed;
    const isRate = unit === "rate" && direction === "higher";
    if (failed === 0 || (!isRate && given.n === 0)) return own;
    const { value, n, count, groups } = own;
    const more = isRate ? failed : given.n;
    const all = { value: ((value ?? 0) * n + given.sum) / (n + more), n: n + more };
    if (counted?.of !== "all") return { ...own, all };
    const { "not-run": _, ...leftOut } = own.leftOut;
    const known = count ?? (n === 0 && unit === "rate" ? 0 : null);
    const ones = known === null || !this.#isFailedBinary ? null : known + given.sum;
    const interval = ones === null || groups !== undefined ? NO_INTERVAL : rateInterval(ones, all.n, null);
    const left = failed - more;
    return {
      ...own,
      ...all,
      count: ones,
      leftOut: left === 0 ? leftOut : { ...leftOut, "not-run": left },
      ran: { value, n },
      ...interval,
    };
  }

  #ofMean(range: readonly [number, number], spread: Spread | null): MadeInterval {
    const { n, mean, variance } = this.#moments;
    return mean === null || variance === null ? NO_INTERVAL : meanInterval(mean, variance, n, spread, range);
  }
}

/** Interval of a rate; `spread` is null where its rows are independent of each other. */
export function rateInterval(count: number, n: number, spread: Spread | null): MadeInterval {
  const interval = spread === null ? wilson(count, n) : wilsonInGroups(count, n, spread);
  if (interval === null) return NO_INTERVAL;
  return { interval, intervalBy: spread === null ? "wilson" : "wilson-groups" };
}

/** Rows that count as 0 or 1, for the bars of a figure. */
export class RateTally {
  n = 0;
  #count = 0;
  readonly #groups = new GroupSums();

  /** `group` is the number that the row's group has in the table; null where every row stands alone. */
  add(value: number, group: number | null): void {
    this.addAlone(value, 1);
    if (group !== null) this.#groups.add(value, group);
  }

  /** Rows of which every one stands alone. */
  addAlone(value: number, rows: number): void {
    this.n += rows;
    this.#count += value * rows;
  }

  /** What a bar shows of it; `groups` only where some have several rows. */
  get bar(): Pick<MetricValue, "value" | "n" | "groups" | "interval"> {
    const { n } = this;
    if (n === 0) return { value: null, n, interval: null };
    const value = this.#count / n;
    const spread = this.#groups.spread(value);
    const isGrouped = spread.groups > 0 && spread.groups !== n;
    const { interval } = rateInterval(this.#count, n, isGrouped ? spread : null);
    return { value, n, ...(isGrouped ? { groups: spread.groups } : {}), interval };
  }
}
