import type {
  ChangedPart,
  ComparedMetric,
  ComparedSteps,
  Comparison,
  ComparisonQuery,
  Detail,
  HistoryRow,
  InputPart,
  MatrixFigure,
  MetricInfo,
  PartPair,
  PartState,
  RunHistory,
  RunsComparison,
  Unpaired,
} from "../model/index.ts";
import type { ListRow } from "./list.ts";

/** A row of a list; an unpaired sample has one side. */
export interface PairRow {
  readonly pair: number | null;
  readonly a: ListRow | null;
  readonly b: ListRow | null;
}

export type PairList = "pairs" | { readonly side: 0 | 1; readonly why: Unpaired };

export interface ListPart<Row> {
  readonly revision: number;
  /** Listed rows, and all. Unpaired samples are not filtered. */
  readonly size: number;
  readonly total: number;
  readonly from: number;
  readonly rows: readonly Row[];
}

/** A page's request: rows [from, to) of a list, and missing parts. */
export interface WantedScreen<List> {
  readonly query: ComparisonQuery;
  readonly of: List;
  readonly from: number;
  readonly to: number;
  readonly isOverviewWanted: boolean;
  /** Number of the opened pair, or index of the base's sample. */
  readonly opened: number | null;
}

export interface ListScreen<Row, Whole, Opened> {
  readonly list: ListPart<Row> | null;
  readonly overview?: Whole;
  readonly opened?: Opened | null;
  readonly trouble?: string;
}

export interface PairDetail {
  readonly pair: number;
  readonly a: Detail;
  readonly b: Detail;
  readonly sentences: readonly PartPair[];
  readonly changed: readonly ChangedPart[];
  /** Present if agents answered on both sides. */
  readonly steps?: ComparedSteps;
}

/** A pair and its place in the query's list, -1 if filtered out. */
export interface OpenedPair {
  readonly detail: PairDetail;
  readonly position: number;
}

export type Overview = Comparison & { readonly infos: readonly MetricInfo[] };

export type PairScreen = ListScreen<PairRow, Overview, OpenedPair>;

/** The slower part: drawn intervals, and transitions of sentence states. */
export interface ComparedDetails {
  readonly intervals: readonly ComparedMetric[];
  readonly sentences: MatrixFigure | null;
}

/**
 * A list of several runs: all samples of the base, those paired in every run, those with another verdict in some run,
 * those paired in none.
 */
export const RUNS_LISTS = ["every", "common", "differing", "alone"] as const;
export type RunsList = (typeof RUNS_LISTS)[number];

/** A sample of the base, and its partner in each other run, or null. */
export interface RunRow {
  readonly item: number;
  readonly rows: readonly (ListRow | null)[];
}

/** A question with each run's answer, the base first; -1 if the list lacks it. */
export interface OpenedItem {
  readonly item: number;
  readonly answers: readonly {
    readonly detail: Detail | null;
    /** Pair with the base; null for the base and without a partner. */
    readonly pair: number | null;
  }[];
  readonly position: number;
}

export type RunsOverview = RunsComparison & { readonly infos: readonly MetricInfo[] };

export type RunsScreen = ListScreen<RunRow, RunsOverview, OpenedItem>;

/** A sample of a history, and its place in the list, -1 where the list holds it not. */
export interface OpenedTrail {
  readonly row: HistoryRow;
  readonly position: number;
}

export type HistoryScreen = ListScreen<HistoryRow, RunHistory, OpenedTrail>;

/** Two runs of a history, by their places, and the number of a pair of theirs; null: no pair holds the sample. */
export interface HistoryPair {
  readonly base: number;
  readonly other: number;
  readonly pair: number | null;
}

/** A sample of the base with its partners, or one of another run that has no partner in the base. */
export interface ExportedRunLine {
  readonly samples: readonly (ExportedSide | null)[];
  readonly unpaired?: Unpaired;
}

/** A pair of `--as jsonl`, or an unpaired sample. */
export interface ExportedPair {
  readonly a: ExportedSide | null;
  readonly b: ExportedSide | null;
  readonly difference?: Readonly<Record<string, number>>;
  /** Differing parts of the data; absent if all are equal. */
  readonly data?: Readonly<Partial<Record<InputPart, PartState>>>;
  readonly changed?: readonly ChangedPart[];
  /** Present if agents answered on both sides: how far their steps are the same, and the calls in which they part. */
  readonly steps?: ExportedSteps;
  /** Why there is no partner. */
  readonly unpaired?: Unpaired;
}

export interface ExportedSteps {
  readonly same: number;
  /** Null if a run ends there, or both do. */
  readonly a: string | null;
  readonly b: string | null;
  /** Positions from 0, null for a step of the other run alone; absent if all steps are the same. */
  readonly aligned?: readonly (readonly [a: number | null, b: number | null])[];
}

export interface ExportedSide {
  readonly source: number;
  readonly row: number;
  readonly line: number;
  readonly id: string | null;
  readonly scores: Readonly<Record<string, number | null>>;
}
