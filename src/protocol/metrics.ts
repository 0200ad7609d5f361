import type {
  AnnotatorAgreement,
  Capped,
  Card,
  Estimate,
  Figure,
  Growing,
  Judged,
  LabelsRead,
  MarkedFigure,
  MetricInfo,
  MetricValue,
  RunStates,
  SampleGrouping,
  StoredScores,
  Uncovered,
} from "../model/index.ts";
import type { ChipCount, FieldInfo } from "./list.ts";

export interface Summary {
  readonly revision: number;
  readonly judged?: Judged;
  readonly states?: RunStates;
  readonly cards: readonly Card[];
  readonly metrics: readonly MetricValue[];
  readonly infos: readonly MetricInfo[];
  readonly figures: readonly Figure[];
  readonly labels?: LabelsRead | null;
  /** Labels that the format translates: `{ "Tie": 0 }`; absent without any. */
  readonly mapped?: Readonly<Record<string, string | number>>;
  /** Notes that no card has: "Stored scores match ragbench in 200 of 200 rows." */
  readonly notes: readonly string[];
  readonly stored?: readonly StoredScores[];
  /** Samples without a value of a slice dimension; absent without any. */
  readonly uncovered?: readonly Uncovered[];
  readonly slices: readonly SliceSize[];
  /** Duplicates, and whether they are left out; absent without any. */
  readonly duplicates?: { readonly samples: number; readonly isCountedOnce: boolean };
  readonly capped?: readonly Capped[];
  readonly grouping: SampleGrouping;
  readonly estimates?: readonly Estimate[];
  /** Bounds valid at any time; for files that have grown. */
  readonly growing?: Growing;
  readonly isStressable?: boolean;
  /**
   * Samples whose gold answer all that answered are against: the field that says so, its clause, and how many there are,
   * null if counting takes too long. Absent if the gold answers cannot be doubted.
   */
  readonly suspects?: { readonly id: string; readonly where: string; readonly samples: number | null };
  /** Metrics and ratings that people can be asked about. */
  readonly estimable?: readonly string[];
}

export interface SliceSize {
  readonly dimension: string;
  readonly value: string | number;
  readonly samples: number;
}

export const METRIC_PARTS = ["chips", "agreements", "fields"] as const;

export type MetricPart = (typeof METRIC_PARTS)[number];

export interface MetricsScreen {
  /** In the places of the whole file's: filtered bars and slices have n 0. */
  readonly summary: Summary;
  readonly whole?: readonly MetricValue[];
  readonly size: number;
  readonly total: number;
  readonly chips?: readonly ChipCount[];
  readonly agreements?: readonly AnnotatorAgreement[];
  readonly fields?: readonly FieldInfo[];
}

/** A side of a grid: shown values of a dimension. */
export interface GridAxis {
  readonly dimension: string;
  readonly values: readonly (string | number)[];
  readonly of: number;
  readonly isList?: boolean;
}

export type GridValue = Pick<MetricValue, "value" | "n" | "interval">;

/** `samples` pass the filters of row and column. */
type GridCell = GridValue & { readonly row: number; readonly column: number; readonly samples: number };

/** A metric by two dimensions: a cell per pair of values with samples, row by row. */
export interface Grid {
  readonly metric: string;
  readonly rows: GridAxis;
  readonly columns: GridAxis;
  /** By row over all columns; `row` and `column` are indices of axis values. */
  readonly totals: readonly (GridValue & { readonly row: number })[];
  readonly cells: readonly GridCell[];
}

/** Distribution of a field, and every metric for its most frequent values. */
export interface FieldValues {
  readonly figure: MarkedFigure;
  readonly slices: readonly MetricValue[];
  readonly sizes: readonly SliceSize[];
}

/** `hasSamples` if the program lists every sample, under `detailed_results`. */
export interface ReferenceResult {
  readonly values: Readonly<Record<string, unknown>>;
  readonly hasSamples: boolean;
}
