import type {
  Capped,
  Card,
  Detail,
  DetectedFormat,
  Estimate,
  Figure,
  IssueCode,
  Judged,
  MetricInfo,
  MetricValue,
  PlacedIssue,
  Query,
  RecordCounts,
  RunStates,
  SampleGrouping,
  ShownFamily,
  ShownVerdict,
  StopReason,
  TraitReport,
  Uncovered,
} from "../model/index.ts";
import type { Checked, TagShare } from "../present/tags.ts";

/** What a report is about, and what its writer provides. */
export interface ReportSubject {
  readonly name: string;
  readonly state: ReportedState;
  readonly query: Query;
  /** Of this program. */
  readonly version: string;
  /** BCP 47, of the words. */
  readonly language: string;
  /** When it is written, as a person reads it. */
  readonly madeAt: string;
  /** SHA-256 in base64, by which the page permits its own style and no other. */
  readonly digest: (text: string) => string;
  /** The link that opens a sample in an editor; null of a file that a reader of the report would not find. */
  readonly linkOf: (sample: Pick<Detail, "id" | "place">) => string | null;
}

/** What a report says of an open evaluation. */
export interface ReportedState {
  readonly format: DetectedFormat;
  readonly sources: readonly {
    readonly name: string;
    readonly role: "rows" | "lookup";
    readonly samples: number;
    readonly stop: StopReason | null;
  }[];
  readonly records: RecordCounts;
  readonly samples: number;
  readonly families: readonly ShownFamily[];
  readonly verdicts: readonly ShownVerdict[];
  readonly columns: readonly ReportedColumn[];
  readonly isStale: boolean;
}

/** A score that is worth a column in the list of samples. */
interface ReportedColumn {
  readonly id: string;
  readonly name: string;
  readonly unit: "rate" | "mean" | "count";
}

/** A line of the list of samples; `scores` follow the columns. */
export interface ReportedRow {
  readonly index: number;
  readonly source: number;
  readonly line: number;
  readonly id: string | null;
  readonly title: string;
  readonly verdict: string;
  readonly support: string | null;
  readonly scores: readonly (number | null)[];
  readonly issues: number;
}

export interface ReportedSummary {
  readonly cards: readonly Card[];
  readonly metrics: readonly MetricValue[];
  readonly infos: readonly MetricInfo[];
  readonly figures: readonly Figure[];
  readonly notes: readonly string[];
  readonly grouping: SampleGrouping;
  readonly capped?: readonly Capped[];
  readonly uncovered?: readonly Uncovered[];
  readonly estimates?: readonly Estimate[];
  readonly judged?: Judged;
  readonly states?: RunStates;
}

/** The numbers of some samples: all of them, or those that pass the filter. */
export interface ReportedNumbers {
  readonly summary: ReportedSummary;
  readonly intervals: readonly MetricValue[];
  readonly samples: number;
}

/** Tags of the samples that people looked at. */
export interface ReportedTags {
  readonly samples: number;
  readonly looked: number;
  readonly tags: readonly (TagShare & { readonly tag: string })[];
  /** How far filters, and judges, find what people tagged. */
  readonly checks: readonly (Checked & {
    readonly tag: string;
    readonly where: string;
    readonly judge: string | null;
    readonly finds: number;
  })[];
  /** Checks that are no filter, each with what is wrong. */
  readonly wrong: readonly { readonly tag: string; readonly where: string; readonly message: string }[];
}

/** What a report asks about its subject; a session answers all of it. */
export interface ReportQuestions {
  summary(query: Query): Promise<ReportedSummary>;
  /** The same metrics with every interval. */
  intervals(query: Query): Promise<readonly MetricValue[]>;
  /** How many samples the query lets through, and the first of them in its order. */
  rows(limit: number): Promise<{ readonly size: number; readonly rows: readonly ReportedRow[] }>;
  /** The most problematic of them first. */
  worst(limit: number): Promise<readonly ReportedRow[]>;
  detail(index: number): Promise<Detail>;
  issues(source: number, limit: number): Promise<readonly PlacedIssue[]>;
  /** Null if nothing says what a failure is; a sentence if the texts for it are missing. */
  traits(query: Query): Promise<TraitReport | string | null>;
  /** Tags that people gave. */
  tags(query: Query): Promise<ReportedTags>;
  issueCounts(): Promise<Readonly<Partial<Record<IssueCode, number>>>>;
}
