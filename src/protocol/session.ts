import type {
  AnnotatorAgreement,
  Capped,
  Card,
  CauseId,
  ChipGroup,
  Detail,
  DetectedFormat,
  Estimate,
  Exported,
  Figure,
  Growing,
  Judged,
  LabelsRead,
  MarkedFigure,
  MetricInfo,
  MetricValue,
  ModeFamily,
  Modes,
  Query,
  RecordCounts,
  RunStates,
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
  Verdict,
} from "../model/index.ts";

/** An open evaluation as its owner sees it. Sent after opening and whenever the revision rises. */
export interface EvaluationState {
  readonly revision: number;
  readonly isSettled: boolean;
  readonly progress: { readonly bytes: number; readonly totalBytes: number };
  readonly kind: string;
  readonly format: DetectedFormat;
  /** Formats that would also read it, best first, for the menu that overrules. */
  readonly candidates: readonly DetectedFormat[];
  readonly sources: readonly SourceState[];
  readonly records: RecordCounts;
  readonly samples: number;
  /** `auto` settled for this file. */
  readonly modes: Modes;
  /** Mode families that matter for this file, each with its modes. */
  readonly families: readonly ShownFamily[];
  /** The verdicts that rows of the list can have. */
  readonly verdicts: readonly ShownVerdict[];
  readonly annotators: readonly string[];
  /** Score columns worth a place in the list, best first, with the letter or word for the column's head. */
  readonly columns: readonly ListColumn[];
  /** The order of the list where nobody asks for one: scores that are no verdict put the worst first. */
  readonly sort?: Sort;
  readonly isStale: boolean;
  /** Columns for which the files were measured anew, since their first profile did not show what they hold. */
  readonly reread?: readonly RereadColumn[];
}

/** A column of scores of which too many values beyond the profile did not fit, and how it was and is read. */
export interface RereadColumn {
  readonly name: string;
  readonly unfit: number;
  readonly values: number;
  /** Null: not at all. */
  readonly was: ScoreReading | null;
  readonly is: ScoreReading | null;
}

/** How far a compressed or transcoded source has been unpacked: bytes of the file as it is on disk. */
export interface Unpacking {
  readonly name: string;
  readonly bytes: number;
  readonly totalBytes: number;
}

export interface SourceState {
  readonly uri: string;
  readonly name: string;
  /** Of what facts in the file at `uri` were measured from: its path as they have it. */
  readonly path?: string;
  /** The same beside the facts. */
  readonly recordsIn?: string;
  /** In which row of the facts its samples begin. */
  readonly firstRow?: number;
  readonly role: "rows" | "lookup";
  readonly samples: number;
  readonly records: RecordCounts;
  readonly stop: StopReason | null;
  readonly firstIndex: number;
  /** Name of the reading beside it that it is read by. */
  readonly readBy?: string;
  /** Readings beside it that are not used, since they name columns which it does not have. */
  readonly unfit?: readonly UnfitReading[];
  /** Scores that its reading names and no sample has. */
  readonly strange?: readonly StrangeScore[];
  /** Lists inside of its records that are not read. */
  readonly unread?: readonly UnreadList[];
}

/** A list of objects inside of records: so many objects, in so many of the records that were looked at. */
export interface UnreadList {
  readonly path: string;
  readonly objects: number;
  readonly records: number;
}

/** A name for which there is no score, and the score that may be meant. */
export interface StrangeScore {
  readonly name: string;
  readonly near: string | null;
}

/** A reading that names columns which a source does not have. */
export interface UnfitReading {
  readonly name: string;
  /** It is for this source alone, and not for all files of the folder that have its columns. */
  readonly isOwn: boolean;
  readonly lacks: readonly string[];
}

export interface ListColumn {
  /** A field of the filter language. */
  readonly id: string;
  readonly name: string;
  readonly short: string;
  readonly unit: "rate" | "mean" | "count";
  /** From where to where its bars are drawn; absent: from 0 to 1. */
  readonly range?: readonly [number, number];
}

/** A row of the list. `scores` follow `EvaluationState.columns`; null where undefined. */
export interface ListRow {
  readonly index: number;
  readonly source: number;
  readonly line: number;
  readonly id: string | null;
  readonly title: string;
  /** Id of the verdict that sums it up, one of `EvaluationState.verdicts`. */
  readonly verdict: string;
  /** Worst state among its response sentences, null where not labelled at all. */
  readonly support: SupportState | "contradicted" | null;
  readonly scores: readonly (number | null)[];
  /** Values of the asked fields, texts cut short. */
  readonly cells: readonly (number | string | null)[];
  readonly issues: number;
}

/** A field of the filter language, for completion and menus. `record` fields are scalars of the records themselves. */
export interface FieldInfo {
  readonly id: string;
  readonly name: string;
  readonly type: "number" | "text" | "flag";
  readonly from: "score" | "sample" | "text" | "record";
  /** It has several values a sample; `type` is that of each. */
  readonly isList?: boolean;
  /** Some of its values, where they are few. */
  readonly values?: readonly (string | number)[];
  readonly example?: string;
}

export interface ListPage {
  readonly revision: number;
  /** Samples that the query lets through, and all. */
  readonly size: number;
  readonly total: number;
  readonly from: number;
  readonly rows: readonly ListRow[];
}

/** What a page may ask for beside rows of its list, where it does not have it yet. */
export const SCREEN_PARTS = ["chips", "left", "fields", "sample", "reading"] as const;
export type ScreenPart = (typeof SCREEN_PARTS)[number];

/** Rows of the list and what was asked for beside them; absent is what was not asked for. */
export interface Screen {
  /** Null where the query cannot be read any more. */
  readonly list: ListPage | null;
  readonly chips?: readonly ChipCount[];
  /** How much of the whole evaluation is judged; it comes with the chips. */
  readonly judged?: Judged;
  /** Of each chip that finds anything, by id, how many samples it leaves of those that the query lets through. */
  readonly left?: Readonly<Record<string, number>>;
  readonly fields?: readonly FieldInfo[];
  /** Null where the list is empty, or where the sample is gone. */
  readonly sample?: OpenedSample | null;
  readonly reading?: ShownReadings;
  /** Why the list or the sample is not there. */
  readonly trouble?: string;
}

export interface OpenedSample {
  readonly detail: Detail;
  /** In the query's list; -1 where it is filtered out. */
  readonly position: number;
}

export interface ChipCount {
  readonly id: string;
  readonly group: ChipGroup;
  readonly name: string;
  readonly role: string;
  readonly where: string;
  /** Samples of the whole evaluation that meet it; null where counting them would read the files again. */
  readonly count: number | null;
  /** Field that its samples are listed by, highest first, once it is pressed. */
  readonly ranksBy?: string;
  /** One of the totals, which together count every sample once: wrong, right, not scored. */
  readonly isTotal?: boolean;
  /** It tells what our own match says of samples that the file has judged. */
  readonly isSecondOpinion?: boolean;
}

export interface Summary {
  readonly revision: number;
  /** How many of its samples are judged, and what helps where none is; absent of kinds that do not say. */
  readonly judged?: Judged;
  /** How its samples ended; absent of kinds that do not say. */
  readonly states?: RunStates;
  readonly cards: readonly Card[];
  readonly metrics: readonly MetricValue[];
  readonly infos: readonly MetricInfo[];
  readonly figures: readonly Figure[];
  /** The label list that the numbers stand on, where there is one. */
  readonly labels?: LabelsRead | null;
  /** Labels of the file that its format reads as others: `{ "Tie": 0 }`; absent where it takes them as they are. */
  readonly mapped?: Readonly<Record<string, string | number>>;
  /** What no card says: "Stored scores match ragbench in 200 of 200 rows." */
  readonly notes: readonly string[];
  /** Which mode the file's stored scores follow; absent where it has none. */
  readonly stored?: readonly StoredScores[];
  /** Samples that no slice of a dimension covers; absent where every slice dimension covers all. */
  readonly uncovered?: readonly Uncovered[];
  /** How many samples each slice of the metrics has, whichever of them a metric stands on. */
  readonly slices: readonly SliceSize[];
  /** Samples that are copies of others, and whether they are left out; absent where there are none. */
  readonly duplicates?: { readonly samples: number; readonly isCountedOnce: boolean };
  /** What is told only in part; absent where nothing is. */
  readonly capped?: readonly Capped[];
  readonly grouping: SampleGrouping;
  /** What people would say of metrics, from their labels; absent where there are none and no plan for any. */
  readonly estimates?: readonly Estimate[];
  /** Bounds that hold while rows are being added; there where the file has grown since it was opened. */
  readonly growing?: Growing;
  /** Whether labellers of sentence support can be tested on its samples. */
  readonly isStressable?: boolean;
  /** Metrics and ratings that people can be asked about. */
  readonly estimable?: readonly string[];
}

/** What the filter of a slice lets through. */
export interface SliceSize {
  readonly dimension: string;
  readonly value: string | number;
  readonly samples: number;
}

/** What may stand beside the numbers of the Metrics page: names of clauses, how annotators agree, fields to choose from. */
export const METRIC_PARTS = ["chips", "agreements", "fields"] as const;
export type MetricPart = (typeof METRIC_PARTS)[number];

export interface MetricsScreen {
  /** In the places of the whole file's: bars and slices that the filter leaves nothing of are there with n 0. */
  readonly summary: Summary;
  /** The whole file's values, where a filter leaves a part of it. */
  readonly whole?: readonly MetricValue[];
  /** Samples that the query lets through, and all. */
  readonly size: number;
  readonly total: number;
  readonly chips?: readonly ChipCount[];
  readonly agreements?: readonly AnnotatorAgreement[];
  readonly fields?: readonly FieldInfo[];
}

/** A side of a grid: values of a dimension, of so many that samples have. */
export interface GridAxis {
  readonly dimension: string;
  readonly values: readonly (string | number)[];
  readonly of: number;
  /** A sample has several of the values: it counts in each. */
  readonly isList?: boolean;
}

export type GridValue = Pick<MetricValue, "value" | "n" | "interval">;

/** `samples` are those that the filters of its row and its column let through. */
export type GridCell = GridValue & { readonly row: number; readonly column: number; readonly samples: number };

/** A metric by two dimensions: a cell for each pair of values that some sample has, row by row. */
export interface Grid {
  readonly metric: string;
  readonly rows: GridAxis;
  readonly columns: GridAxis;
  /** Of each row over all columns; `row` and `column` are places among the values of the axes. */
  readonly totals: readonly (GridValue & { readonly row: number })[];
  readonly cells: readonly GridCell[];
}

/** How the values of a field lie, and every metric once for each of its most frequent ones. */
export interface FieldValues {
  readonly figure: MarkedFigure;
  readonly slices: readonly MetricValue[];
  readonly sizes: readonly SliceSize[];
}

/** How records lie in a source: one a line, in an array, a list or an object at `path`, in a table, or all of it is one. */
export type SourceLayout =
  | { readonly id: "lines" | "array" | "nested" | "object" | "named"; readonly path: string }
  | {
      readonly id: "csv";
      readonly path: "";
      readonly header: readonly string[];
      readonly delimiter: "," | ";" | "\t";
    };

/** What a hover needs at a place of a record: the sentence, or the sample as a whole. */
export interface LineDetail {
  readonly detail: Detail;
  readonly places: readonly SentencePlace[];
  /** Id of the verdict that sums it up, one of `EvaluationState.verdicts`, and how bad that is: 0 for not at all. */
  readonly verdict: string;
  readonly severity: number;
}

/** A sample that has another verdict than when its file was scored before. */
export interface VerdictChange {
  readonly source: number;
  readonly line: number;
  readonly way: "fixed" | "broken" | "changed";
  /** Ids of the verdicts, as `EvaluationState.verdicts` has them. */
  readonly was: string;
  readonly now: string;
}

/** The verdicts of an evaluation's samples, in file order, for another evaluation to compare its own with. */
export interface KeyedVerdicts {
  /** Id of the kind of samples; others have other verdicts. */
  readonly kind: string;
  /** Ids of verdicts, and for each sample its position in them. */
  readonly names: readonly string[];
  readonly verdicts: readonly number[];
  /** Two halves a sample of what stands for its id and its slices, and for its question; 0 in the second where it has none. */
  readonly ids: readonly number[];
  readonly questions: readonly number[];
}

/** One sample of `--as jsonl`. */
export interface ExportLine {
  readonly source: number;
  readonly row: number;
  readonly line: number;
  readonly id: string | null;
  readonly scores: Readonly<Record<string, number | null>>;
  readonly modes?: Readonly<Record<string, Readonly<Record<string, number | null>>>>;
  readonly verdicts: readonly Pick<Verdict, "kind" | "level" | "rule" | "mode" | "spans">[];
  readonly support: readonly ExportedSupport[];
  readonly issues: readonly string[];
  /** Where it went wrong; absent where it did not fail, and for kinds that tell no causes. */
  readonly cause?: CauseId;
  /** Samples with one number ask the same; absent where no other sample does. */
  readonly group?: number;
  /** The slices that it belongs to, by dimension. */
  readonly slices?: Readonly<Record<string, string | number>>;
  /** What its metrics are computed from, so that they can be computed again: its gold label, the votes on it. */
  readonly given?: Readonly<Record<string, Exported>>;
  /** Texts of the sample, only those that were asked for. */
  readonly texts?: Readonly<Record<string, string | null>>;
}

/** A response sentence with its state and the keys of the document sentences that it rests on. */
interface ExportedSupport {
  readonly key: string;
  readonly state: SupportState;
  readonly evidence: readonly string[];
  /** Chance that it is supported, in [0, 1], where its state is a guess. */
  readonly probability?: number;
}

/** An `ExportLine` carries the scores of these families in their other modes too, and these of the kind's texts. */
export interface ExportParams {
  readonly query: Query;
  readonly as: "lines" | "samples" | "labels";
  readonly id: number;
  readonly everyModeOf?: readonly ModeFamily[];
  readonly texts?: readonly string[];
}

/** How facts are written. */
export const FACTS_FORMS = ["parquet", "jsonl"] as const;
export type FactsForm = (typeof FACTS_FORMS)[number];

export interface FactsParams {
  readonly query: Query;
  /** The path of each source as the person wrote it, by number. */
  readonly paths: readonly string[];
  readonly as: FactsForm;
  /** The program that writes, with its version. */
  readonly tool: string;
  /** Whether hashes tell what samples were given, so that a comparison with the facts says what changed. */
  readonly hasInputs?: boolean;
  readonly id: number;
}

/** One result object; `hasSamples` where its program lists every sample in it, under `detailed_results`. */
export interface ReferenceResult {
  readonly values: Readonly<Record<string, unknown>>;
  readonly hasSamples: boolean;
}

/** A record that was left out, in its place among the samples. */
export interface RejectedLine {
  readonly source: number;
  readonly line: number;
  readonly rejected: string;
  readonly message: string;
}

/**
 * Why a source cannot be followed: it is shorter than it was, another file in its place (or none), other bytes where the
 * old ones were, or nothing that could be followed: an unpacked copy, records that are no lines, another format now.
 */
export type SourceChange = "shorter" | "replaced" | "rewritten" | "unfollowable";

/**
 * What became of a file since it was opened: it is shorter or was while it was read, another file or none is in its
 * place, other bytes are where the old ones were, or it begins as it did and is longer.
 */
export type FileChange = "removed" | "replaced" | "shorter" | "rewritten" | "grown";

export interface ChangedSource {
  readonly source: number;
  readonly change: FileChange;
}
