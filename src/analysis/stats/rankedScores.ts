import { type Roc, rocOf, rocOfCounts } from "./auroc.ts";
import { BOOTSTRAP_SIZES } from "./bootstrap.ts";
import { KeptGroups } from "./drawnGroups.ts";
import type { Interval } from "./intervals.ts";

/**
 * Collects scores of positives and negatives for the area under their ROC curve: counts by score, unless samples are
 * grouped.
 */
export class RankedScores {
  readonly #counted = new CountedScores();
  readonly #scores: number[] = [];
  readonly #isPositive: number[] = [];
  readonly #kept = new KeptGroups();
  #roc: Roc | null = null;
  length = 0;

  /** `group` is -1 for a single sample; null without groups. */
  add(isPositive: boolean, score: number, group: number | null = null): void {
    if (group === null) {
      this.addAlike(isPositive, score, 1);
      return;
    }
    this.#roc = null;
    this.#kept.add(group);
    this.#scores.push(score);
    this.#isPositive.push(isPositive ? 1 : 0);
    this.length++;
  }

  addAlike(isPositive: boolean, score: number, times: number): void {
    this.#roc = null;
    this.#counted.add(isPositive, score, times);
    this.length += times;
  }

  area(): number | null {
    return this.#known().area;
  }

  /** The number of groups; of samples if each is single. */
  groups(): number {
    return this.#kept.numbers?.count ?? this.length;
  }

  interval(): Interval | null {
    const groups = this.#kept.numbers;
    return groups !== null && groups.count < BOOTSTRAP_SIZES.from ? null : this.#known().interval(groups);
  }

  #known(): Roc {
    this.#roc ??= this.#scores.length > 0 ? rocOf(this.#isPositive, this.#scores) : this.#counted.roc();
    return this.#roc;
  }
}

class CountedScores {
  readonly #groupOf = new Map<number, number>();
  readonly #positives: number[] = [];
  readonly #negatives: number[] = [];
  /** Consecutive samples often share a score. */
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
