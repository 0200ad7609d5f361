import { type Roc, rocOf, rocOfCounts } from "./auroc.ts";
import { BOOTSTRAP_SIZES } from "./bootstrap.ts";
import { KeptGroups } from "./drawnGroups.ts";
import type { Interval } from "./intervals.ts";

/**
 * Scores of positives and negatives that come one by one, and the area under their ROC curve. They are kept as long as
 * an interval would be drawn from them; more are only counted, by score, unless samples are in groups.
 */
export class RankedScores {
  #scores = new Float64Array(256);
  #isPositive = new Uint8Array(256);
  readonly #kept = new KeptGroups();
  #counted: CountedScores | null = null;
  /** Of all that have come so far. */
  #roc: Roc | null = null;
  length = 0;

  /** `group` is the number of the sample's group, -1 where it shares it with no other, null where no sample shares any. */
  add(isPositive: boolean, score: number, group: number | null = null): void {
    this.#roc = null;
    this.#kept.add(group);
    if (this.#counted !== null) this.#counted.add(isPositive, score);
    else if (this.length === BOOTSTRAP_SIZES.to && group === null) this.#count().add(isPositive, score);
    else {
      if (this.length === this.#scores.length) this.#grow();
      this.#scores[this.length] = score;
      this.#isPositive[this.length] = isPositive ? 1 : 0;
    }
    this.length++;
  }

  /** The same of several samples that are alike, where no sample shares a group. */
  addAlike(isPositive: boolean, score: number, times: number): void {
    let left = times;
    for (; left > 0 && this.#counted === null; left--) this.add(isPositive, score);
    if (left === 0) return;
    this.#roc = null;
    this.#counted?.add(isPositive, score, left);
    this.length += left;
  }

  /** See `auroc`. */
  area(): number | null {
    return this.#known().area;
  }

  /** In how many groups the samples are; as many as there are samples where each stands alone. */
  groups(): number {
    return this.#kept.numbers?.count ?? this.length;
  }

  /** See `aurocInterval`; null for samples in fewer than 30 groups. */
  interval(): Interval | null {
    const groups = this.#kept.numbers;
    return groups !== null && groups.count < BOOTSTRAP_SIZES.from ? null : this.#known().interval(groups);
  }

  #known(): Roc {
    const { length } = this;
    this.#roc ??= this.#counted?.roc() ?? rocOf(this.#isPositive.subarray(0, length), this.#scores.subarray(0, length));
    return this.#roc;
  }

  /** From here on by score. */
  #count(): CountedScores {
    const counted = new CountedScores();
    for (let i = 0; i < this.length; i++) counted.add(this.#isPositive[i] === 1, this.#scores[i] ?? 0);
    this.#counted = counted;
    this.#scores = new Float64Array(0);
    this.#isPositive = new Uint8Array(0);
    return counted;
  }

  #grow(): void {
    const scores = new Float64Array(2 * this.length);
    const isPositive = new Uint8Array(2 * this.length);
    scores.set(this.#scores);
    isPositive.set(this.#isPositive);
    this.#scores = scores;
    this.#isPositive = isPositive;
  }
}

/** How many positives and negatives have each score. */
class CountedScores {
  readonly #groupOf = new Map<number, number>();
  readonly #positives: number[] = [];
  readonly #negatives: number[] = [];
  /** Neighbours often have the same. */
  #lastScore = Number.NaN;
  #lastGroup = 0;

  add(isPositive: boolean, score: number, times = 1): void {
    if (score !== this.#lastScore) {
      this.#lastGroup = this.#groupFor(score);
      this.#lastScore = score;
    }
    const side = isPositive ? this.#positives : this.#negatives;
    side[this.#lastGroup] = (side[this.#lastGroup] ?? 0) + times;
  }

  roc(): Roc {
    return rocOfCounts([...this.#groupOf.keys()], this.#positives, this.#negatives);
  }

  #groupFor(score: number): number {
    const known = this.#groupOf.get(score);
    if (known !== undefined) return known;
    const group = this.#groupOf.size;
    this.#groupOf.set(score, group);
    this.#positives.push(0);
    this.#negatives.push(0);
    return group;
  }
}
