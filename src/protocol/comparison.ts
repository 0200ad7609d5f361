import type {
  ComparedMetric,
  Comparison,
  ComparisonQuery,
  Detail,
  MatrixFigure,
  MetricInfo,
  PartPair,
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

export interface PairPage {
  readonly revision: number;
  /** Rows that the query lets through, and all. Samples without a partner are not filtered. */
  readonly size: number;
  readonly total: number;
  readonly from: number;
  readonly rows: readonly PairRow[];
}

/** Both samples of a pair, and which of their sentences belong together. */
export interface PairDetail {
  readonly pair: number;
  readonly a: Detail;
  readonly b: Detail;
  readonly sentences: readonly PartPair[];
}

/** One pair of `--as jsonl`, or one sample without a partner. */
export interface ExportedPair {
  readonly a: ExportedSide | null;
  readonly b: ExportedSide | null;
  /** B − A of every metric that both have. */
  readonly difference?: Readonly<Record<string, number>>;
  /** Why there is no partner. */
  readonly unpaired?: Unpaired;
}

export interface ExportedSide {
  readonly source: number;
  readonly row: number;
  readonly line: number;
  readonly id: string | null;
  readonly scores: Readonly<Record<string, number | null>>;
}

/** Questions about two runs in one evaluation; the evaluation has to be opened as pairable. */
export type ComparisonMethods = {
  /** Pairing, metrics and the figures that columns give; without drawn intervals. */
  compare: { params: { query: ComparisonQuery }; result: Comparison & { readonly infos: readonly MetricInfo[] } };
  /** The same metrics with bootstrap intervals; cancellable. */
  comparedIntervals: { params: { query: ComparisonQuery }; result: readonly ComparedMetric[] };
  /** How the support of response sentences changed: reads records again. Null where there is nothing to compare. */
  sentenceTransitions: { params: { query: ComparisonQuery }; result: MatrixFigure | null };
  pairs: { params: { query: ComparisonQuery; of: PairList; from: number; to: number }; result: PairPage };
  pairDetail: { params: { query: ComparisonQuery; pair: number }; result: PairDetail };
  /** Position of a pair in the query's list, -1 where it is filtered out. */
  pairPosition: { params: { query: ComparisonQuery; pair: number }; result: number };
  /** Null where the clause can be read; else what is wrong and where. */
  checkPairWhere: {
    params: { query: ComparisonQuery; where: string };
    result: { readonly message: string; readonly at: number } | null;
  };
  /** Every pair of the query, then the samples without a partner, one `ExportedPair` of JSON a line, as `part` events. */
  exportPairs: { params: { query: ComparisonQuery; id: number }; result: { readonly pairs: number } };
};
