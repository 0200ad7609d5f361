import type { ComparisonQuery, PairBy } from "./comparison.ts";
import type { GroupBy } from "./evaluation.ts";
import type { MetricInfo, MetricValue } from "./metric.ts";

/** What says when a run was: a commit's author date, a date in a name, a field of its first record, the file's time. */
export const DATE_SOURCES = ["commit", "name", "field", "time"] as const;
export type DateSource = (typeof DATE_SOURCES)[number];

/** When a run of a history was. */
export interface RunDate {
  /** ISO 8601, as far as it is known: `2026-11-01`, `2026-11-01T04:05:06Z`. */
  readonly date: string;
  readonly by: DateSource;
  /** Of a run from Git: the commit, its subject and its author. */
  readonly commit?: { readonly id: string; readonly subject: string; readonly author: string };
}

/** Runs by time, the oldest first: sides of a comparison, each with a date. */
export type HistoryQuery = ComparisonQuery;

/**
 * A sample in a run, in the order of the letters of a row: right, wrong, did not run, ran without a score, absent from the
 * run.
 */
export const SQUARES = { right: "r", wrong: "w", "not-run": "x", unscored: "u", absent: "-" } as const;

/** All runs of a history. */
export interface RunHistory {
  readonly revision: number;
  readonly group: GroupBy;
  readonly by: PairBy;
  readonly beside: readonly string[];
  /** Different samples of all runs. */
  readonly samples: number;
  readonly runs: readonly HistoryRun[];
  /** In the registry's order, without those that no run has. */
  readonly metrics: readonly HistoryMetric[];
  /** Key of the metric whose squares are shown by default; null if no metric is yes or no. */
  readonly squaresOf: string | null;
  /** Numbers of the runs that are read so far; absent once all are. What takes all of them is left out until then. */
  readonly read?: readonly number[];
  /** False if texts are not at hand, so that nothing says whether questions and gold answers are the same. */
  readonly isDataKnown: boolean;
}

/** A run beside the runs before it. */
export interface HistoryRun {
  readonly samples: number;
  readonly notRun: number;
  /** Left out: the id is that of a sample above, or there is nothing to match the sample by. */
  readonly repeated: number;
  readonly keyless: number;
  /** Samples that an earlier run has, too. Of 0 in a run that is not the first, nothing is compared. */
  readonly known: number;
  /** Samples of the run before that are absent. */
  readonly missing: number;
  /** Samples whose question, gold answer, choices or judge are not those of the last earlier run that has them. */
  readonly changed: number;
}

/** A metric over the runs. */
export interface HistoryMetric {
  /** Unique among the metrics of a history. */
  readonly key: string;
  readonly info: MetricInfo;
  readonly mode: string | null;
  readonly against?: string;
  readonly between?: readonly [string, string];
  /** Every score is 0 or 1, so that samples are right or wrong by it. */
  readonly isYesNo: boolean;
  /** By run; null if the run does not have it. */
  readonly values: readonly (MetricValue | null)[];
  /** By run, against the best run before it; null for the first run, and if no sample is scored in both. */
  readonly tests: readonly (HistoryTest | null)[];
}

/** A run against the best run before it, over the samples that are scored in both and whose data are the same. */
export interface HistoryTest {
  readonly against: number;
  /** Pairs, and the mean of the run less that of the other one. */
  readonly n: number;
  readonly difference: number;
  /** Pairs that are left out since their data changed, and samples with a score in the other run and none in this one. */
  readonly changed: number;
  readonly lost: number;
  /** Probability by the comparison's own test; null if no pair changed. */
  readonly p: number | null;
  /** Among how many different earlier runs the best one was chosen. */
  readonly choices: number;
  /** `p` times `choices`, then by Holm over the runs. */
  readonly adjusted: number | null;
  /** Worse beyond chance. */
  readonly isWorse: boolean;
  /**
   * Samples that are worse than in the other run, and those of them, by number, that were never as good again. Counted
   * for runs that are worse, and for the metric's likeliest fall.
   */
  readonly fell: number;
  readonly broke: readonly number[];
}

/** Which samples a list of a history has: all, those that broke, those that broke in a run and were never right again. */
export interface HistoryList {
  /** Key of the metric that says what is right; null: `RunHistory.squaresOf`. */
  readonly metric: string | null;
  readonly only: "every" | "broken" | number;
}

/** A sample over all runs. */
export interface HistoryRow {
  /** Its number among the samples of the history. */
  readonly sample: number;
  readonly id: string | null;
  readonly title: string;
  /** A letter of `SQUARES` a run. */
  readonly states: string;
  /** The first run in which it is wrong after it was right; null if there is none. */
  readonly brokeAt: number | null;
  /** The run since which it is not right any more although it was; null if there is none. */
  readonly wrongSince: number | null;
  /** Its record in the run in which it broke, else in the last run that has it. */
  readonly source: number;
  readonly line: number;
}
