import type { ComparedMetric, MetricGroup, MetricInfo, MetricValue, Modes, Score } from "../../model/index.ts";
import type { Pair, RowBatch, TableView } from "../table/view.ts";
import type { ClassCounts } from "./classCounts.ts";
import type { ScoreColumns, ScoreOf } from "./scores.ts";
import type { ValueScore } from "./valueScores.ts";

export interface ReduceOptions {
  /** Computes slow intervals too, by draws or by ranks. */
  readonly bootstrap?: boolean;
}

export interface Batch<F> extends RowBatch<F> {
  readonly modes: Modes;
  readonly scores: ScoreColumns<F>;
}

/** The mean of a number per sample; a metric is one or several. */
export interface Mean<F> {
  readonly info: MetricInfo;
  readonly score: ScoreOf<F> | ValueScore;
  /** Whether a score is 1 by convention, since its definition divides 0 by 0. */
  isByConvention?(facts: F): boolean;
  readonly against?: string;
  finish?(mean: MetricValue): MetricValue;
}

export interface Counting<State> {
  add(state: State, counts: ClassCounts): void;
}

export interface Fold<F, State> {
  /** Values and dimensions that `add` reads; `batch.slots` has their positions in this order. */
  readonly requires?: readonly string[];
  init(): State;
  /** Set if `add` needs group numbers; they are not computed otherwise. */
  readonly isGrouped?: boolean;
  /**
   * Adds rows of the batch in file order. `groups` is by row of the batch: the number of the row's group among the rows
   * of this state, dense from 0, `ALONE` for its only row. Null if all rows are independent, or the fold does not ask.
   */
  add(state: State, batch: Batch<F>, rows: Uint32Array, groups: Int32Array | null): void;
  /** Optional fast path: adds a class of identical rows at once. Null if order or groups matter. */
  counting?(scores: ScoreColumns<F>): Counting<State> | null;
  readonly reads?: readonly ScoreOf<F>[];
  /** Scores per sample, if states are their means: two runs are then compared sample by sample. */
  readonly means?: readonly Mean<F>[];
}

export interface Accumulator<F, State> {
  over(view: TableView<F>, modes: Modes, options: ReduceOptions): Fold<F, State> | null;
}

/** Metrics with the same accumulator share its states, so that rows are added once. */
export interface Aggregate<F, State> {
  readonly accumulator: Accumulator<F, State>;
  /** One value, or one per published column or rater. */
  value(state: State, modes: Modes, options: ReduceOptions): readonly MetricValue[];
  /** `value` reads `options`: its interval, or what chance yields, is slow. */
  readonly isDrawn?: true;
}

export const aggregateOf = <F, State>(
  accumulator: Accumulator<F, State>,
  value: Aggregate<F, State>["value"],
): Aggregate<F, State> => ({ accumulator, value });

/** One whose `value` reads `options`. */
export const drawnAggregateOf = <F, State>(
  accumulator: Accumulator<F, State>,
  value: Aggregate<F, State>["value"],
): Aggregate<F, State> => ({ accumulator, value, isDrawn: true });

export interface PairAggregate<F, State> extends Fold<Pair<F>, State> {
  value(state: State, modes: Modes, options: ReduceOptions): ComparedMetric | null;
}

export interface Metric<F> {
  /** Other families' modes do not change its values. */
  readonly info: MetricInfo;
  /** Another name that `infoOver` may give it. */
  readonly otherName?: string;
  readonly infoOver?: (
    view: Pick<TableView<F>, "valueNames" | "valuesOf" | "rangeOf" | "samplesWith" | "anyInTable">,
  ) => MetricInfo | null;
  /** Metrics of the file itself, in place of `info`: their ids are names of values, the scores of single samples. */
  readonly infosIn?: (
    view: Pick<TableView<F>, "valueNames" | "valuesOf" | "rangeOf" | "samplesWith">,
    modes: Modes,
  ) => readonly MetricInfo[];
  /** All names of such values; `infosIn` describes a hundred or so. */
  readonly namedIn?: (names: readonly string[]) => readonly string[];
  /** Infos of values with `K` at the end of their ids: one for each `k`. */
  readonly infosFrom?: (values: readonly MetricValue[]) => readonly MetricInfo[];
  /** False if pairs of samples have no values. */
  readonly isCompared?: false;
  readonly score?: (facts: F, modes: Modes) => Score;
  readonly aggregate: Aggregate<F, unknown>;
  /** It needs right and wrong answers, which formats with separate dimensions add up here. */
  readonly isAcross?: boolean;
  /** Both runs over pairs with scores, if not by `score`. */
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
