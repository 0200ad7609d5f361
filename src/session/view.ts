import type { Metric } from "../analysis/aggregate/aggregate.ts";
import type { Facts } from "../analysis/table/facts.ts";
import type { FieldComparison } from "../analysis/table/filter.ts";
import type { FieldValue } from "../analysis/table/listValues.ts";
import type { Table } from "../analysis/table/table.ts";
import type { TableView } from "../analysis/table/view.ts";
import type { AnyKind, KindRegistry } from "../kinds/registry.ts";
import type { Annotator, EvaluationSpec, IssueCode, Modes, PlacedIssue, Query } from "../model/index.ts";
import type { EvaluationState, RereadColumn } from "../protocol/state.ts";
import type { Annotators } from "./annotators/annotators.ts";
import type { GrowthRate } from "./answers/live.ts";
import type { EvaluationPlan } from "./evaluationPlan.ts";
import type { LabelReads } from "./labelReads.ts";
import type { RecordField } from "./recordFields.ts";
import type { RowSource } from "./records.ts";
import type { SourceResult } from "./scoring.ts";
import type { SourceSlot } from "./sources.ts";

/** Context of names. Our names win over those of records. */
export interface FieldScope {
  readonly kind: AnyKind;
  readonly table: Table<Facts>;
  readonly modes: Modes;
  readonly recordFields: readonly RecordField[];
  readonly annotators: Annotators;
  readonly isDistinct: boolean;
  readonly annotator: Annotator;
  /** Records the labels read; null without a cache. */
  readonly reads: LabelReads | null;
}

/** Results on record fields, by a pass over the records. Keeps values and marks, no texts. */
export interface RecordSearch {
  find(comparison: FieldComparison, signal: AbortSignal): Promise<Uint8Array>;
  has(field: string): boolean;
  /** By sample, texts cut: for sorting, columns, slices and histograms. */
  values(field: string, signal: AbortSignal): Promise<readonly FieldValue[]>;
}

/** Samples of a query: marks by index, and in order. */
export interface Selection {
  readonly marks: Uint8Array | null;
  readonly size: number;
  /** Null for all samples in file order. */
  readonly order: Uint32Array | null;
}

/** Read-only view of an open evaluation. */
export interface EvaluationView {
  readonly spec: EvaluationSpec;
  readonly kinds: KindRegistry;
  readonly kind: AnyKind;
  readonly slots: readonly SourceSlot[];
  readonly plan: EvaluationPlan;
  readonly table: Table<Facts>;
  readonly annotators: Annotators;
  readonly rowSources: readonly RowSource[];
  readonly results: readonly SourceResult[];
  readonly reread: readonly RereadColumn[];
  readonly settled: Promise<void>;
  readonly revision: number;
  readonly state: EvaluationState;
  readonly isSettled: boolean;
  readonly isStale: boolean;
  readonly liveMetrics: readonly Metric<Facts>[];
  readonly issues: readonly PlacedIssue[];
  issuesOf(source: number): readonly PlacedIssue[];
  readonly issueCounts: Readonly<Partial<Record<IssueCode, number>>>;
  readonly hasAllModes: boolean;
  readonly search: RecordSearch;
  readonly growth: GrowthRate | null;
  selection(query: Query, signal: AbortSignal, reads?: LabelReads): Promise<Selection>;
  measured(modes: Modes | "all", signal: AbortSignal): Promise<void>;
  tableOf(annotator: Annotator): Table<Facts>;
  /** Cached until anything changes. */
  once<Answer>(question: readonly unknown[], signal: AbortSignal, answer: () => Promise<Answer>): Promise<Answer>;
  /** Cached until the labels that it reads change. `into` collects the reads for an outer answer. */
  onceReading<Answer>(
    question: readonly unknown[],
    signal: AbortSignal,
    answer: (reads: LabelReads) => Promise<Answer>,
    into?: LabelReads,
  ): Promise<Answer>;
  /** Learns which fields records have that were not read when their files were opened, once; false if there are none. Throws nothing if they are not here. */
  learnFields(signal: AbortSignal): Promise<boolean>;
  scope(modes: Modes, annotator?: Annotator, reads?: LabelReads): FieldScope;
  view(query: Query, signal: AbortSignal, reads?: LabelReads): Promise<TableView<Facts>>;
}
