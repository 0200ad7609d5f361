import type { Metric } from "../analysis/aggregate/aggregate.ts";
import type { Facts } from "../analysis/table/facts.ts";
import type { Comparison } from "../analysis/table/filter.ts";
import type { FieldValue } from "../analysis/table/listValues.ts";
import type { Table } from "../analysis/table/table.ts";
import type { TableView } from "../analysis/table/view.ts";
import type { AnyKind, KindRegistry } from "../kinds/registry.ts";
import type { Annotator, EvaluationSpec, IssueCode, Modes, PlacedIssue, Query } from "../model/index.ts";
import type { EvaluationState, RereadColumn } from "../protocol/session.ts";
import type { Annotators } from "./annotators/annotators.ts";
import type { Growth } from "./answers/live.ts";
import type { EvaluationPlan } from "./evaluationPlan.ts";
import type { LabelReads } from "./labelReads.ts";
import type { RecordField } from "./recordFields.ts";
import type { RowSource } from "./records.ts";
import type { SourceResult } from "./scoring.ts";
import type { SourceSlot } from "./sources.ts";

/** All that gives a name its meaning. Names of ours come before those of the records. */
export interface FieldScope {
  readonly kind: AnyKind;
  readonly table: Table<Facts>;
  readonly modes: Modes;
  readonly recordFields: readonly RecordField[];
  readonly annotators: Annotators;
  /** Copies of samples are left out. */
  readonly isDistinct: boolean;
  /** Whose labels the table speaks of. */
  readonly annotator: Annotator;
  /** Notes the labels that an answer stands on; null where nobody keeps it. */
  readonly reads: LabelReads | null;
}

/** Answers about what only the records hold, by reading them again. Keeps values and marks, never the texts. */
export interface RecordSearch {
  /** Marks the samples that meet the comparison; each comparison is answered once. */
  find(comparison: Comparison, signal: AbortSignal): Promise<Uint8Array>;
  /** Whether some record has a field, once a comparison of it was answered. */
  has(field: string): boolean;
  /** The field's value for every sample, texts cut short: for sorting, columns, slices and histograms. */
  values(field: string, signal: AbortSignal): Promise<readonly FieldValue[]>;
}

/** What a query lets through: marks by index, and the same as a list in the query's order. */
export interface Selection {
  /** Null where nothing is filtered out. */
  readonly marks: Uint8Array | null;
  readonly size: number;
  /** Indexes in the order of the list; null where that is all samples in file order. */
  readonly order: Uint32Array | null;
}

/** An open evaluation as answers read it: nothing here changes it. */
export interface EvaluationView {
  readonly spec: EvaluationSpec;
  /** All kinds that there are, and the one that its samples are of. */
  readonly kinds: KindRegistry;
  readonly kind: AnyKind;
  readonly slots: readonly SourceSlot[];
  readonly plan: EvaluationPlan;
  /** As the file's own labels have it. */
  readonly table: Table<Facts>;
  readonly annotators: Annotators;
  readonly rowSources: readonly RowSource[];
  readonly results: readonly SourceResult[];
  /** Columns for which the files were measured anew, by the profile of all records. */
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
  /** Of a file that has grown since it was opened; else null. */
  readonly growth: Growth | null;
  selection(query: Query, signal: AbortSignal, reads?: LabelReads): Promise<Selection>;
  measured(modes: Modes | "all", signal: AbortSignal): Promise<void>;
  tableOf(annotator: Annotator): Table<Facts>;
  /** Answers a question once, until anything changes. */
  once<Answer>(question: readonly unknown[], signal: AbortSignal, answer: () => Promise<Answer>): Promise<Answer>;
  /**
   * Answers a question once, until what the answer stands on changes: it notes in its `reads` which labels it looks at.
   * `into` is what an answer notes that stands on this one.
   */
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
