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
import type { ListRow } from "./session.ts";

/** A pair in a list; a sample without a partner has one side alone. */
export interface PairRow {
  /** Number of the pair; null for a sample without a partner. */
  readonly pair: number | null;
  readonly a: ListRow | null;
  readonly b: ListRow | null;
}

/** What a list of a comparison holds: pairs, or the samples of a side that have no partner. */
export type PairList = "pairs" | { readonly side: 0 | 1; readonly why: Unpaired };

/** Some rows of a list of a comparison. */
export interface ListPart<Row> {
  readonly revision: number;
  /** Rows that the list holds, and all. Samples without a partner are not filtered. */
  readonly size: number;
  readonly total: number;
  readonly from: number;
  readonly rows: readonly Row[];
}

/** What a page of a comparison asks for: rows [from, to) of a list, and whatever it lacks beside them. */
export interface WantedScreen<List> {
  readonly query: ComparisonQuery;
  readonly of: List;
  readonly from: number;
  readonly to: number;
  readonly isOverviewWanted: boolean;
  /** The row that is opened: a pair's number, or a sample of the base by its index. */
  readonly opened: number | null;
}

/** All that a page of a comparison shows: rows, and what was asked for beside them. */
export interface ListScreen<Row, Whole, Opened> {
  /** Null where the query cannot be read any more. */
  readonly list: ListPart<Row> | null;
  readonly overview?: Whole;
  /** Null where there is no such row. */
  readonly opened?: Opened | null;
  /** Why the list or the row is not there. */
  readonly trouble?: string;
}

/** Both samples of a pair, and which of their sentences belong together. */
export interface PairDetail {
  readonly pair: number;
  readonly a: Detail;
  readonly b: Detail;
  readonly sentences: readonly PartPair[];
  /** What the two samples were given that is not the same. */
  readonly changed: readonly ChangedPart[];
  /** Present if agents answered on both sides. */
  readonly steps?: ComparedSteps;
}

/** A pair and its place in the query's list, -1 where it is filtered out. */
export interface OpenedPair {
  readonly detail: PairDetail;
  readonly position: number;
}

export type Overview = Comparison & { readonly infos: readonly MetricInfo[] };

export type PairScreen = ListScreen<PairRow, Overview, OpenedPair>;

/** What takes longer: drawn intervals, and how the support of sentences changed. */
export interface ComparedDetails {
  readonly intervals: readonly ComparedMetric[];
  readonly sentences: MatrixFigure | null;
}

/**
 * What a list of several runs holds: every sample of the base, those with a partner in every run, those whose verdict is
 * another in some run, those without a partner anywhere.
 */
export const RUNS_LISTS = ["every", "common", "differing", "alone"] as const;
export type RunsList = (typeof RUNS_LISTS)[number];

/** A sample of the base, by its index, and its partner in every other run; null where that has none. */
export interface RunRow {
  readonly item: number;
  readonly rows: readonly (ListRow | null)[];
}

/** A question with what every run answered, the base first, and its place in the list, -1 where it holds it not. */
export interface OpenedItem {
  readonly item: number;
  readonly answers: readonly {
    readonly detail: Detail | null;
    /** Number of the pair that it makes with the base; null for the base itself, and without a partner. */
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
  /** Why there is no partner in the base. */
  readonly unpaired?: Unpaired;
}

/** One pair of `--as jsonl`, or one sample without a partner. */
export interface ExportedPair {
  readonly a: ExportedSide | null;
  readonly b: ExportedSide | null;
  /** B − A of every metric that both have. */
  readonly difference?: Readonly<Record<string, number>>;
  /** Parts of their data that are not the same on both sides; absent where all are. */
  readonly data?: Readonly<Partial<Record<InputPart, PartState>>>;
  /** The same with their texts, where these were asked for. */
  readonly changed?: readonly ChangedPart[];
  /** Present if agents answered on both sides: how far their steps are the same, and the calls in which they part. */
  readonly steps?: ExportedSteps;
  /** Why there is no partner. */
  readonly unpaired?: Unpaired;
}

export interface ExportedSteps {
  readonly same: number;
  /** Null where a run ends there, or both do. */
  readonly a: string | null;
  readonly b: string | null;
  /** Positions from 0, null for a step of the other run alone; absent where all steps are the same. */
  readonly aligned?: readonly (readonly [a: number | null, b: number | null])[];
}

export interface ExportedSide {
  readonly source: number;
  readonly row: number;
  readonly line: number;
  readonly id: string | null;
  readonly scores: Readonly<Record<string, number | null>>;
}
