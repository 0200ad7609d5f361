import { type HistoryTest, holm, LEVEL } from "../../model/index.ts";
import { PairedDifferences } from "../stats/paired.ts";
import { HIGH_SEED, LOW_SEED, mixHigh, mixLow } from "../table/keys.ts";

/** A metric's scores over the runs, the oldest first. */
export interface RunScores {
  /** By run, then by sample: NaN for none. */
  readonly scores: readonly Float64Array[];
  readonly direction: "higher" | "lower";
  /** Every score is 0 or 1, so that the test is McNemar's. */
  readonly isYesNo: boolean;
}

/** What two runs have in common beside scores. */
export interface RunPairs {
  /** Whether what the two runs say of a sample may be compared: the same question and gold answer; null: always. */
  readonly isSame: ((one: number, other: number, sample: number) => boolean) | null;
  /** By sample of two runs, the earlier one first: the number of its group, below 0 for a group of its own; null if all are alone. */
  readonly groupsOf: (earlier: number, later: number) => ((sample: number) => number) | null;
}

/**
 * Each run against the best run before it. The best one is that with the highest sum over the samples that both runs have a
 * score for: a run that lost its hard samples is not the best by that. Of equals it is the latest, whose changes are the
 * fewest. It was chosen since it was high, by chance too, so that the probability is multiplied by the number of different
 * runs that it was chosen from (Bonferroni), and Holm's correction is over the runs. In steps, a run each.
 */
export function* historyTests(own: RunScores, pairs: RunPairs): Generator<void, readonly (HistoryTest | null)[]> {
  const runs = signed(own);
  const traces = runs.map(traceOf);
  const found: (Tested | null)[] = [];
  for (let run = 0; run < runs.length; run++) {
    const against = bestBefore(run, runs, traces, pairs);
    found.push(against === null ? null : tested(run, against, runs, traces, own, pairs));
    yield;
  }
  const adjusted = holm(found.map((test) => (test?.p == null ? null : Math.min(1, test.p * test.choices))));
  const isWorse = (run: number) => {
    const p = adjusted[run] ?? null;
    return p !== null && p < LEVEL && (found[run]?.sum ?? 0) < 0;
  };
  const tests = found.map((test, run) => {
    if (test === null) return null;
    const { sum: _, ...of } = test;
    return { ...of, adjusted: adjusted[run] ?? null, isWorse: isWorse(run) };
  });
  return brokenSamples(tests, closestRun(found), runs, pairs);
}

/** The run whose fall is least likely by chance: it is shown if no run is worse beyond chance. */
function closestRun(found: readonly (Tested | null)[]): number | undefined {
  const falls = found.flatMap((test, run) => (test?.p != null && test.sum < 0 ? [{ run, p: test.p }] : []));
  return falls.toSorted((one, other) => one.p - other.p)[0]?.run;
}

type Untold = Omit<HistoryTest, "fell" | "broke">;
type Tested = Omit<Untold, "adjusted" | "isWorse"> & { readonly sum: number };

/** Scores by run such that higher is better. */
const signed = ({ scores, direction }: RunScores): readonly Float64Array[] =>
  direction === "higher" ? scores : scores.map((run) => run.map((score) => -score));

/** What is known of a run's scores without looking at them again. */
interface Trace {
  readonly sum: number;
  readonly n: number;
  /** Hash of the numbers of scored samples, and of all scores. */
  readonly mask: string;
  readonly all: string;
}

function traceOf(scores: Float64Array): Trace {
  const words = new Uint32Array(2);
  const number = new Float64Array(words.buffer);
  const [mask, all] = [new Hash(), new Hash()];
  let [sum, n] = [0, 0];
  for (const score of scores) {
    const isScored = !Number.isNaN(score);
    mask.add(isScored ? 1 : 2);
    // Specks and −0 are as they are in another run of the same answers.
    number[0] = isScored ? score + 0 : Number.NaN;
    all.add(words[0] ?? 0);
    all.add(words[1] ?? 0);
    if (!isScored) continue;
    sum += score;
    n++;
  }
  return { sum, n, mask: mask.text, all: all.text };
}

/** 64 bits in two halves, mixed as keys are. */
class Hash {
  high = HIGH_SEED | 0;
  low = LOW_SEED;
  add(word: number): void {
    this.high = mixHigh(this.high, word) ^ (this.low >>> 15);
    this.low = mixLow(this.low, word) ^ (this.high >>> 13);
  }
  get text(): string {
    return `${this.high >>> 0} ${this.low >>> 0}`;
  }
}

/** Differences that arithmetic leaves of sums that are the same. */
const SPECK = 1e-9;

/** The earlier run with the highest sum over what both have, the latest of equals; null if none shares a scored sample. */
function bestBefore(
  run: number,
  runs: readonly Float64Array[],
  traces: readonly Trace[],
  pairs: RunPairs,
): number | null {
  let best: number | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (let earlier = 0; earlier < run; earlier++) {
    const lead = leadOf(earlier, run, runs, traces, pairs);
    if (lead === null || lead < most - SPECK) continue;
    most = Math.max(most, lead);
    best = earlier;
  }
  return best;
}

/** By how much the sum of an earlier run is higher over the samples that both have; null if there are none. */
function leadOf(
  earlier: number,
  run: number,
  runs: readonly Float64Array[],
  traces: readonly Trace[],
  { isSame }: RunPairs,
): number | null {
  const [before, now] = [traces[earlier], traces[run]];
  if (!before || !now || before.n === 0 || now.n === 0) return null;
  if (isSame === null && before.mask === now.mask) return before.sum - now.sum;
  const [a, b] = [runs[earlier] ?? NO_SCORES, runs[run] ?? NO_SCORES];
  let [lead, n] = [0, 0];
  for (let sample = 0; sample < a.length; sample++) {
    const difference = (a[sample] ?? Number.NaN) - (b[sample] ?? Number.NaN);
    if (Number.isNaN(difference) || isSame?.(earlier, run, sample) === false) continue;
    lead += difference;
    n++;
  }
  return n === 0 ? null : lead;
}

const NO_SCORES = new Float64Array(0);

function tested(
  run: number,
  against: number,
  runs: readonly Float64Array[],
  traces: readonly Trace[],
  { isYesNo, direction }: RunScores,
  pairs: RunPairs,
): Tested {
  const differences = new PairedDifferences();
  const groupOf = pairs.groupsOf(against, run);
  let [changed, lost, sum] = [0, 0, 0];
  const [before, now] = [runs[against] ?? NO_SCORES, runs[run] ?? NO_SCORES];
  for (let sample = 0; sample < before.length; sample++) {
    const [a, b] = [before[sample] ?? Number.NaN, now[sample] ?? Number.NaN];
    if (Number.isNaN(a)) continue;
    if (Number.isNaN(b)) lost++;
    else if (pairs.isSame?.(against, run, sample) === false) changed++;
    else {
      differences.add(b - a, groupOf === null ? null : groupOf(sample));
      sum += b - a;
    }
  }
  const { n } = differences;
  const { p: exact } = differences.test(isYesNo);
  // As `judgedBy` has it for two runs.
  const p = exact === null || isYesNo ? exact : (differences.intervalProbability() ?? exact);
  const own = traces[run]?.all;
  // Runs with the same scores are one choice. Runs with the scores of this run are none: a test finds no difference.
  const others = new Set(
    traces.slice(0, run).flatMap(({ all, n: scored }) => (scored === 0 || all === own ? [] : all)),
  );
  const choices = Math.max(1, others.size);
  const difference = n === 0 ? 0 : (direction === "higher" ? sum : -sum) / n;
  return { against, n, difference, changed, lost, p, choices, sum };
}

/** Adds the samples that fell in each run that is worse or `named`, and those that were never as good again. */
function brokenSamples(
  tests: readonly (Untold | null)[],
  named: number | undefined,
  runs: readonly Float64Array[],
  { isSame }: RunPairs,
): readonly (HistoryTest | null)[] {
  const found: (HistoryTest | null)[] = [];
  /** By sample: the best score of all later runs. */
  const later = new Float64Array(runs[0]?.length ?? 0).fill(Number.NEGATIVE_INFINITY);
  for (let run = runs.length - 1; run >= 0; run--) {
    const test = tests[run] ?? null;
    const now = runs[run] ?? NO_SCORES;
    if (test && (test.isWorse || run === named)) {
      const before = runs[test.against] ?? NO_SCORES;
      const broke: number[] = [];
      let fell = 0;
      for (let sample = 0; sample < now.length; sample++) {
        const [a, b] = [before[sample] ?? Number.NaN, now[sample] ?? Number.NaN];
        if (!(b < a) || isSame?.(test.against, run, sample) === false) continue;
        fell++;
        if ((later[sample] ?? 0) < a) broke.push(sample);
      }
      found.push({ ...test, fell, broke });
    } else found.push(test && { ...test, fell: 0, broke: [] });
    for (let sample = 0; sample < now.length; sample++) {
      const score = now[sample] ?? Number.NaN;
      if (score > (later[sample] ?? 0)) later[sample] = score;
    }
  }
  return found.toReversed();
}
