import type {
  ComparedMetric,
  Comparison,
  ComparisonQuery,
  MatrixFigure,
  MetricInfo,
  Modes,
  PairBy,
} from "../model/index.ts";
import type { PairDetail, PairList, PairPage } from "./comparison.ts";
import type { EvaluationState } from "./session.ts";

/** Where a comparison's page is; everything else it asks for. */
export interface CompareState {
  /** Names the comparison to whoever restores the page after a reload; says nothing else. */
  readonly id: string;
  /** Null until the first rows are there. */
  readonly evaluation: EvaluationState | null;
  /** What is wrong with the files, in words; null where nothing is. */
  readonly failure: string | null;
  readonly names: readonly [string, string];
  readonly query: ComparisonQuery | null;
  /** The opened pair; null for the overview. */
  readonly pair: number | null;
  readonly l10n: Readonly<Record<string, string>>;
}

/** Page to host: a closed set, every parameter checked by the host. A page names pairs, clauses and modes. */
export type ComparePageMethods = {
  /** First call after every load. */
  open: { params: Record<string, never>; result: CompareState };
  compare: { params: Record<string, never>; result: Comparison & { readonly infos: readonly MetricInfo[] } };
  intervals: { params: Record<string, never>; result: readonly ComparedMetric[] };
  sentences: { params: Record<string, never>; result: MatrixFigure | null };
  pairs: { params: { of: PairList; from: number; to: number }; result: PairPage };
  pairDetail: { params: { pair: number }; result: PairDetail };
  position: { params: { pair: number }; result: number };
  /** Replaces the clauses; refused with `invalid` where an expression cannot be read. */
  where: { params: { where: readonly string[] }; result: null };
  sort: { params: { by: string | null; descending: boolean }; result: null };
  modes: { params: Partial<Modes>; result: null };
  /** What samples are paired by; null leaves it to the data. */
  by: { params: { by: PairBy | null }; result: null };
  /** B becomes the base. */
  swap: { params: Record<string, never>; result: null };
  focus: { params: { pair: number | null }; result: null };
  /** Opens the record of one side of a pair in the editor. */
  openLine: { params: { pair: number; side: 0 | 1 }; result: null };
  copyText: { params: { text: string }; result: null };
};

export type ComparePageEvents = {
  /** Ask again for what is on screen. */
  changed: CompareState;
};
