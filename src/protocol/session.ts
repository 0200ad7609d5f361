import type {
  Annotator,
  AnnotatorAgreement,
  Capped,
  Card,
  ChipGroup,
  Detail,
  DetectedFormat,
  Estimate,
  Figure,
  FileChange,
  Growing,
  Judged,
  LabelsRead,
  MarkedFigure,
  MetricInfo,
  MetricValue,
  Modes,
  RecordCounts,
  RunStates,
  SaidScores,
  SampleGrouping,
  ScoreReading,
  SentencePlace,
  ShownFamily,
  ShownReadings,
  ShownVerdict,
  Sort,
  StopReason,
  StoredScores,
  SupportState,
  Uncovered,
} from "../model/index.ts";

/** Sent after opening and with every new revision. */
export interface EvaluationState {
  readonly revision: number;
  readonly isSettled: boolean;
  readonly progress: { readonly bytes: number; readonly totalBytes: number };
  readonly kind: string;
  readonly format: DetectedFormat;
  readonly candidates: readonly DetectedFormat[];
  readonly sources: readonly SourceState[];
  readonly records: RecordCounts;
  readonly samples: number;
  readonly modes: Modes;
  readonly families: readonly ShownFamily[];
  readonly verdicts: readonly ShownVerdict[];
  readonly annotators: readonly string[];
  /** Score columns of the list, best first, with a letter or word as head. */
  readonly columns: readonly ListColumn[];
  /** Default order of the list: scores without a verdict list the worst first. */
  readonly sort?: Sort;
  readonly isStale: boolean;
  /** Columns whose files were measured again, since the first profile was not representative. */
  readonly reread?: readonly RereadColumn[];
}

/** A score column with too many unfit values beyond the profile, and both readings. */
export interface RereadColumn {
  readonly name: string;
  readonly unfit: number;
  readonly values: number;
  readonly was: ScoreReading | null;
  readonly is: ScoreReading | null;
}

export interface Unpacking {
  readonly name: string;
  readonly bytes: number;
  readonly totalBytes: number;
}

export interface SourceState {
  /** The file that was opened. Several sources may be in one file. */
  readonly uri: string;
  /** The number of that file among the sources of the spec. */
  readonly file: number;
  readonly name: string;
  /** The path that it has in its file; the same as `uri` if it is the file itself. */
  readonly path: string;
  /** The file of its records; the same as `uri` if they are in it. */
  readonly recordsIn: string;
  /** The row of the file in which its samples begin. */
  readonly firstRow: number;
  /** Why nothing can be joined to its records, and no reading of them kept; absent if that can be done. */
  readonly fixed?: string;
  readonly role: "rows" | "lookup";
  readonly samples: number;
  readonly records: RecordCounts;
  readonly stop: StopReason | null;
  readonly firstIndex: number;
  readonly readBy?: string;
  /** Unused readings beside it, which name missing columns. */
  readonly unfit?: readonly UnfitReading[];
  readonly strange?: readonly StrangeScore[];
  readonly unread?: readonly UnreadList[];
  readonly said?: readonly SaidScores[];
  readonly unreadBeside?: readonly UnreadBeside[];
  readonly summaries?: readonly SummaryBeside[];
}

/** A list of objects in records, with numbers of objects and of profiled records. */
export interface UnreadList {
  readonly path: string;
  readonly objects: number;
  readonly records: number;
}

/** A list beside the records of a file that may be samples as well. */
export interface UnreadBeside {
  readonly path: string;
  readonly records: number;
}

/** An object of numbers beside the records of a file, which sums them up: its first numbers. */
export interface SummaryBeside {
  readonly path: string;
  readonly numbers: readonly (readonly [name: string, value: number])[];
}

export interface StrangeScore {
  readonly name: string;
  readonly near: string | null;
}

export interface UnfitReading {
  readonly name: string;
  readonly isOwn: boolean;
  readonly lacks: readonly string[];
}

export interface ListColumn {
  readonly id: string;
  readonly name: string;
  readonly short: string;
  readonly unit: "rate" | "mean" | "count";
  /** Range of its bars; absent for 0 to 1. */
  readonly range?: readonly [number, number];
}

/** `scores` follow `EvaluationState.columns`; null if undefined. */
export interface ListRow {
  readonly index: number;
  readonly source: number;
  readonly line: number;
  readonly id: string | null;
  readonly title: string;
  readonly verdict: string;
  /** Worst state among its response sentences, null if unlabelled. */
  readonly support: SupportState | "contradicted" | null;
  readonly scores: readonly (number | null)[];
  /** Values of the requested fields, texts cut. */
  readonly cells: readonly (number | string | null)[];
  readonly issues: number;
}

/** A value with its 95 % interval; null if undefined. */
interface CheckValue {
  readonly value: number | null;
  readonly interval: readonly [number, number] | null;
}

/** How far a filter finds the samples that people gave a tag. */
export interface CheckedTag {
  readonly tag: string;
  readonly where: string;
  /** The judge whose scores by the tag's criterion the filter reads; null of a filter that a person wrote. */
  readonly judge: Annotator | null;
  /** Samples that the filter finds, whether or not somebody looked at them. */
  readonly finds: number;
  /** Of the samples that people looked at, and a judge was asked of: with the tag and found, one of the two, neither. */
  readonly both: number;
  readonly checkOnly: number;
  readonly personOnly: number;
  readonly neither: number;
  readonly precision: CheckValue;
  readonly recall: CheckValue;
  readonly kappa: CheckValue;
}

/** Tags of people over the samples of a query. */
export interface TagReport {
  readonly samples: number;
  /** Samples that some person said something of. Shares are of these. */
  readonly looked: number;
  readonly people: readonly Annotator[];
  /** The most frequent first. */
  readonly tags: readonly (TagUse & { readonly share: number; readonly interval: readonly [number, number] | null })[];
  readonly checks: readonly CheckedTag[];
}

/** A tag, and the samples of the evaluation that have it. */
export interface TagUse {
  readonly tag: string;
  readonly samples: number;
}

/** A field of the filter language, for completion and menus. `record` fields are scalars of the records themselves. */
export interface FieldInfo {
  readonly id: string;
  readonly name: string;
  readonly type: "number" | "text" | "flag";
  readonly from: "score" | "sample" | "text" | "record";
  readonly isList?: boolean;
  readonly values?: readonly (string | number)[];
  readonly example?: string;
}

export interface ListPage {
  readonly revision: number;
  readonly size: number;
  readonly total: number;
  readonly from: number;
  readonly rows: readonly ListRow[];
}

export const SCREEN_PARTS = ["chips", "left", "fields", "sample", "reading"] as const;
export type ScreenPart = (typeof SCREEN_PARTS)[number];

export interface Screen {
  readonly list: ListPage | null;
  readonly chips?: readonly ChipCount[];
  /** Judged samples of the whole evaluation, with the chips. */
  readonly judged?: Judged;
  /** By chip: samples of the query that it would leave. */
  readonly left?: Readonly<Record<string, number>>;
  readonly fields?: readonly FieldInfo[];
  readonly sample?: OpenedSample | null;
  readonly reading?: ShownReadings;
  readonly trouble?: string;
}

export interface OpenedSample {
  readonly detail: Detail;
  /** In the query's list; -1 if filtered out. */
  readonly position: number;
}

export interface ChipCount {
  readonly id: string;
  readonly group: ChipGroup;
  readonly name: string;
  readonly role: string;
  readonly where: string;
  /** Matching samples of the whole evaluation; null if counting would read the files. */
  readonly count: number | null;
  /** Field that its samples are listed by, descending, once pressed. */
  readonly ranksBy?: string;
  /** One of the totals, which together count every sample once: wrong, right, not scored. */
  readonly isTotal?: boolean;
  /** Our own match, while the file has verdicts. */
  readonly isSecondOpinion?: boolean;
}

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

/** Layout of records: a line each, an array, a list or an object at `path`, a table, or one record. */
export type SourceLayout =
  | { readonly id: "lines" | "array" | "nested" | "object" | "named"; readonly path: string }
  | {
      readonly id: "csv";
      readonly path: "";
      readonly header: readonly string[];
      readonly delimiter: "," | ";" | "\t";
    };

/** For a hover: the sentence at a place of a record, or the sample. */
export interface LineDetail {
  readonly detail: Detail;
  readonly places: readonly SentencePlace[];
  readonly verdict: string;
  readonly severity: number;
}

export interface VerdictChange {
  readonly source: number;
  readonly line: number;
  readonly way: "fixed" | "broken" | "changed";
  readonly was: string;
  readonly now: string;
}

/** Verdicts of an evaluation's samples in file order, for comparison with another. */
export interface KeyedVerdicts {
  readonly kind: string;
  readonly names: readonly string[];
  readonly verdicts: readonly number[];
  /** Two halves per sample of the hash of id and slices, and of the question; the second is 0 for none. */
  readonly ids: readonly number[];
  readonly questions: readonly number[];
}

/** `hasSamples` if the program lists every sample, under `detailed_results`. */
export interface ReferenceResult {
  readonly values: Readonly<Record<string, unknown>>;
  readonly hasSamples: boolean;
}

/** A record that was left out, between the samples. */
export interface RejectedLine {
  readonly source: number;
  readonly line: number;
  readonly rejected: string;
  readonly message: string;
}

/**
 * Why a source cannot be followed: shorter, replaced or removed, rewritten, or unfollowable (an unpacked copy, no
 * lines, another format).
 */
export type SourceChange = "shorter" | "replaced" | "rewritten" | "unfollowable";

export interface ChangedSource {
  readonly source: number;
  readonly change: FileChange;
}
