import type { ComparedMetric, MetricGroup, MetricInfo, MetricValue, Modes, Score } from "../../model/index.ts";
import type { Pair, RowBatch, TableView } from "../table/view.ts";
import type { ClassCounts } from "./classCounts.ts";
import type { ClassScores, ScoreColumns, ScoreOf } from "./scores.ts";
import type { OrderedSums } from "./slotSums.ts";
import type { ValueScore } from "./valueScores.ts";

export interface ReduceOptions {
  /** Intervals that take their time too, by draws or by ranks: the slower question. */
  readonly bootstrap?: boolean;
  /** How likely an interval's distance from 0 is by chance: what several comparisons are judged by together. */
  readonly isJudged?: boolean;
}

/** Some thousand rows on their way into states, and what is worked out of them once for all who ask. */
export interface Batch<F> extends RowBatch<F> {
  readonly modes: Modes;
  readonly scores: ScoreColumns<F>;
}

/** The mean of a number per sample: most metrics are one, some are several. */
export interface Mean<F> {
  readonly info: MetricInfo;
  readonly score: ScoreOf<F> | ValueScore;
  /** Whether a sample that has a score has it by convention: 1, where its definition would divide 0 by 0. */
  isByConvention?(facts: F): boolean;
  /** What the samples were compared with. */
  readonly against?: string;
  /** What comes of the mean: the root of a mean of squares. */
  finish?(mean: MetricValue): MetricValue;
}

/** Takes rows as numbers of rows by class. */
export interface Counting<State> {
  /** Scores by class whose values are summed as well, in file order. */
  readonly summed?: readonly ClassScores[];
  /** `sums` are those of `summed`, in their order, over the same rows. */
  add(state: State, counts: ClassCounts, sums: readonly OrderedSums[]): void;
}

/** States over the rows of one view: one for the whole, and one for every group that has rows. */
export interface Fold<F, State> {
  /** Values and dimensions that `add` reads beside the facts: `batch.slots` has their positions in this order. */
  readonly requires?: readonly string[];
  init(): State;
  /** Its `add` looks at groups: who else does not is spared their numbers. */
  readonly isGrouped?: boolean;
  /**
   * Adds these rows of the batch, which are in file order. `groups` is by row of the batch: the number of the row's
   * group among the rows of this state, from 0 on without gaps, `ALONE` where the state has no other row of it. Null
   * where that holds of all rows, so that they are independent of each other, and where the fold does not ask.
   */
  add(state: State, batch: Batch<F>, rows: Uint32Array, groups: Int32Array | null): void;
  /**
   * Where rows of a class are alike to it, and neither their groups nor, but for sums, their order matter: adds all rows
   * of a state at once, in place of `add`. Null where they do.
   */
  counting?(scores: ScoreColumns<F>): Counting<State> | null;
  /** Scores that it reads of `batch.scores`, beside those that its means are of. */
  readonly reads?: readonly ScoreOf<F>[];
  /** Where the states are means of scores per sample: these, so that two runs are compared sample by sample. */
  readonly means?: readonly Mean<F>[];
}

/** What is kept of rows. */
export interface Accumulator<F, State> {
  /** Null where no sample of the table could count. */
  over(view: TableView<F>, modes: Modes, options: ReduceOptions): Fold<F, State> | null;
}

/** How a metric is reduced. Those that have one accumulator in common share its states: rows are added once for all. */
export interface Aggregate<F, State> {
  readonly accumulator: Accumulator<F, State>;
  /** One value, or one per published column or rater. */
  value(state: State, modes: Modes, options: ReduceOptions): readonly MetricValue[];
}

/** An aggregate over what an accumulator keeps. */
export const aggregateOf = <F, State>(
  accumulator: Accumulator<F, State>,
  value: Aggregate<F, State>["value"],
): Aggregate<F, State> => ({ accumulator, value });

/** The same over pairs of samples of two runs; null where no pair has anything to say. */
export interface PairAggregate<F, State> extends Fold<Pair<F>, State> {
  value(state: State, modes: Modes, options: ReduceOptions): ComparedMetric | null;
}

export interface Metric<F> {
  /** Modes of other families than `info.family` change nothing in its values. */
  readonly info: MetricInfo;
  /** What it is called over this table, where that depends on what else the file says; null: as ever. */
  readonly infoOver?: (
    view: Pick<TableView<F>, "valueNames" | "valuesOf" | "rangeOf" | "samplesWith" | "anyInTable">,
  ) => MetricInfo | null;
  /**
   * Metrics that only the file knows, in place of `info`: their ids are names of values, which are the scores of single
   * samples. The aggregate gives their values under these ids.
   */
  readonly infosIn?: (
    view: Pick<TableView<F>, "valueNames" | "valuesOf" | "rangeOf" | "samplesWith">,
    modes: Modes,
  ) => readonly MetricInfo[];
  /** Those of the names of values that stand for such metrics, however many: `infosIn` tells of a hundred or so. */
  readonly namedIn?: (names: readonly string[]) => readonly string[];
  /** Those of its values that have ids of their own, in place of `info`, whose id ends with `K`: one for each `k`. */
  readonly infosFrom?: (values: readonly MetricValue[]) => readonly MetricInfo[];
  /** False where it says nothing of pairs of samples. */
  readonly isCompared?: false;
  /** Per sample; `not-applicable` where the sample is of another task. Absent where a sample alone has none. */
  readonly score?: (facts: F, modes: Modes) => Score;
  readonly aggregate: Aggregate<F, unknown>;
  /** It tells right from wrong answers and needs both, so that a format which keeps them apart adds them up here. */
  readonly isAcross?: boolean;
  /** Both runs over the pairs that are scored on both sides, where that is not told from `score`. */
  readonly compare?: PairAggregate<F, unknown>;
}

/** The metrics as those of a group. Metrics that only the file knows name theirs themselves. */
export const inGroup = <F>(group: MetricGroup, metrics: readonly Metric<F>[]): readonly Metric<F>[] =>
  metrics.map((metric) => ({ ...metric, info: { ...metric.info, group } }));

/** What the metrics are over this table: those that only the file knows, or their `values` have, are there by name. */
export const infosOver = <F>(
  metrics: readonly Metric<F>[],
  view: Pick<TableView<F>, "valueNames" | "valuesOf" | "rangeOf" | "samplesWith" | "anyInTable">,
  modes: Modes,
  values: readonly MetricValue[] = [],
): readonly MetricInfo[] =>
  metrics.flatMap(
    ({ info, infoOver, infosIn, infosFrom }) =>
      infosIn?.(view, modes) ?? infosFrom?.(values) ?? [infoOver?.(view) ?? info],
  );
