import {
  type ComparedMetric,
  isApplicable,
  isWithoutData,
  type MetricInfo,
  type Modes,
  modeIn,
  type Score,
  scored,
} from "../../model/index.ts";
import { PairedDifferences } from "../stats/paired.ts";
import { pairsNeeded, visibleDifference } from "../stats/power.ts";
import { ALONE } from "../table/groups.ts";
import type { Mean, PairAggregate } from "./aggregate.ts";
import { isNotRun, SCORE_NOT_RUN, scoreIn } from "./scores.ts";
import { isOfValues, scoreOfValue, type ValueScore, valueAt } from "./valueScores.ts";

/** Means of a score in both runs over the pairs scored on both sides, and its changes. */
export function scoredPairs<F>({ info, score, against }: Mean<F>): PairAggregate<F, PairTally> {
  return {
    init: () => new PairTally(info.unit === "rate"),
    isGrouped: true,
    add(tally, { to, modes, numbers }, rows, groups) {
      const counted = modes.counted?.of === "all" && info.unit === "rate" && info.direction === "higher";
      const ofAll = (own: Score): Score =>
        counted && own.state !== "scored" && own.reason === "not-run" ? NOT_RIGHT : own;
      if (isOfValues(score)) {
        const [ofA, ofB] = [pairValues("a", score).map(numbers), pairValues("b", score).map(numbers)];
        for (let i = 0; i < rows.length; i++) {
          const row = rows[i] ?? 0;
          const [a, b] = [valueAt(score, ofA, row), valueAt(score, ofB, row)];
          const pair = Number.isNaN(a) || Number.isNaN(b) ? to(row) : null;
          const given = (value: number, facts: F | undefined) =>
            Number.isNaN(value) && isNotRun(facts ?? {}) ? SCORE_NOT_RUN : scoreOfValue(value);
          tally.add(ofAll(given(a, pair?.a)), ofAll(given(b, pair?.b)), groups && (groups[row] ?? ALONE));
        }
        return;
      }
      for (let i = 0; i < rows.length; i++) {
        const row = rows[i] ?? 0;
        const { a, b } = to(row);
        const [ofA, ofB] = [ofAll(scoreIn(score, a, modes)), ofAll(scoreIn(score, b, modes))];
        tally.add(ofA, ofB, groups && (groups[row] ?? ALONE), isNotRun(b));
      }
    },
    value(tally, modes) {
      if (!tally.isApplicable) return null;
      return { ...tally.value(info, modes), ...(against === undefined ? {} : { against }) };
    },
  };
}

const NOT_RIGHT = scored(0);

const pairValues = (side: "a" | "b", { values }: ValueScore): readonly string[] =>
  values.map((name) => `${side}.${name}`);

class PairTally {
  #onlyA = 0;
  #onlyB = 0;
  #neither = 0;
  #lost = 0;
  readonly #differences = new PairedDifferences();
  #isBinary: boolean;
  #sumA = 0;
  #sumB = 0;

  constructor(isRate: boolean) {
    this.#isBinary = isRate;
  }

  get isApplicable(): boolean {
    return this.#differences.n + this.#onlyA + this.#onlyB + this.#neither > 0;
  }

  /** `hasFailed`: B did not run, so its score has no reason of its own. */
  add(a: Score, b: Score, group: number | null, hasFailed = false): void {
    if (a.state === "scored") {
      if (b.state === "scored") this.#addValues(a.value, b.value, group);
      else {
        this.#onlyA++;
        if (!hasFailed && isWithoutData(b)) this.#lost++;
      }
    } else if (b.state === "scored") this.#onlyB++;
    else if (isApplicable(a) || isApplicable(b)) this.#neither++;
  }

  #addValues(a: number, b: number, group: number | null): void {
    this.#sumA += a;
    this.#sumB += b;
    if (this.#isBinary && ((a !== 0 && a !== 1) || (b !== 0 && b !== 1))) this.#isBinary = false;
    this.#differences.add(b - a, group);
  }

  value(info: MetricInfo, modes: Modes): ComparedMetric {
    const { n, spread, rose, fell, effectiveSize } = this.#differences;
    const a = n === 0 ? null : this.#sumA / n;
    const b = n === 0 ? null : this.#sumB / n;
    const width = info.range[1] - info.range[0];
    return {
      id: info.id,
      mode: modeIn(modes, info.family),
      a,
      b,
      difference: a === null || b === null ? null : b - a,
      nA: n,
      nB: n,
      ...(spread === null ? {} : { groups: spread.groups }),
      ...this.#differences.interval([-width, width]),
      ...(!this.#isBinary ? { intervalP: this.#differences.intervalProbability() } : {}),
      changes: { rose, fell, same: n - rose - fell, ...this.#differences.test(this.#isBinary) },
      leftOut: { onlyA: this.#onlyA, onlyB: this.#onlyB, neither: this.#neither },
      ...(this.#lost === 0 ? {} : { lost: { samples: this.#lost, of: n + this.#onlyA } }),
      ...(this.#isBinary && n > 0 ? powerOf(n, effectiveSize, (rose + fell) / n) : {}),
    };
  }
}

const ROUND = [0.2, 0.1, 0.05, 0.02, 0.01, 0.005];

function powerOf(
  n: number,
  effectiveSize: number,
  discordance: number,
): Pick<ComparedMetric, "visible" | "designEffect" | "needed"> {
  const visible = visibleDifference(effectiveSize, discordance);
  const designEffect = effectiveSize < n ? { designEffect: n / effectiveSize } : {};
  const see = visible === null ? undefined : ROUND.find((round) => round <= visible / 2);
  if (see === undefined) return { visible, ...designEffect };
  const alone = Math.ceil(pairsNeeded(see, Math.max(discordance, see)));
  return { visible, ...designEffect, needed: { see, pairs: Math.ceil((alone * n) / effectiveSize) } };
}
