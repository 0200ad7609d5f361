import { type MetricInfo, type MetricValue, type Modes, modeIn, type Reason, type Score } from "../../model/index.ts";
import { type MadeInterval, meanInterval, NO_INTERVAL } from "../stats/formula.ts";
import { GroupSums, type Spread, wilsonInGroups } from "../stats/groups.ts";
import { wilson } from "../stats/intervals.ts";
import { Moments } from "../stats/moments.ts";
import { ALONE } from "../table/groups.ts";

export class Tally {
  readonly #moments = new Moments();
  #groups: GroupSums | null = null;
  readonly #leftOut: Partial<Record<Reason, number>> = {};
  /** Consecutive samples mostly share a reason, which is counted separately. */
  #reason: Reason | null = null;
  #run = 0;
  #ones = 0;
  #isBinary = true;
  #isFailedBinary = true;
  isApplicable = false;
  readonly #failed = { n: 0, sum: 0 };
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

  addValue(value: number, group: number | null = null): void {
    this.isApplicable = true;
    this.#moments.add(value);
    if (value === 1) this.#ones += 1;
    else if (value !== 0) this.#isBinary = false;
    if (group !== null) this.#addGroup(value, group);
  }

  /** Adds the first `length` values in order; `groups` is null if all are single. */
  addValues(values: Float64Array, length: number, groups: Int32Array | null = null): void {
    if (length === 0) return;
    this.isApplicable = true;
    if (this.#isBinary) this.#countOnes(values, length);
    this.#moments.addAll(values, length);
    if (groups === null) return;
    for (let i = 0; i < length; i++) this.#addGroup(values[i] ?? 0, groups[i] ?? ALONE);
  }

  /** Adds the file's value of a sample that did not run, which is left out as well. */
  addFailed(value: number): void {
    this.#failed.n += 1;
    this.#failed.sum += value;
    if (value !== 0 && value !== 1) this.#isFailedBinary = false;
  }

  /** Adds independent samples of one value. */
  addAlike(value: number, samples: number): void {
    if (samples === 0) return;
    this.isApplicable = true;
    this.#moments.addTimes(value, samples);
    if (value === 1) this.#ones += samples;
    else if (value !== 0) this.#isBinary = false;
  }

  #addGroup(value: number, group: number): void {
    this.#groups ??= new GroupSums();
    this.#groups.add(value, group);
  }

  /** Only rates count ones, and only until another value. */
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
   * Adds the value over all samples, if some did not run: the file's value of these counts; a rate of successes counts
   * the others as 0.
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

export function rateInterval(count: number, n: number, spread: Spread | null): MadeInterval {
  const interval = spread === null ? wilson(count, n) : wilsonInGroups(count, n, spread);
  if (interval === null) return NO_INTERVAL;
  return { interval, intervalBy: spread === null ? "wilson" : "wilson-groups" };
}

export class RateTally {
  n = 0;
  #count = 0;
  readonly #groups = new GroupSums();

  /** `group` as in the whole table; null if every row is single. */
  add(value: number, group: number | null): void {
    this.addAlone(value, 1);
    if (group !== null) this.#groups.add(value, group);
  }

  addAlone(value: number, rows: number): void {
    this.n += rows;
    this.#count += value * rows;
  }

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
