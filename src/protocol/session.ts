import type {
  Annotator,
  AnnotatorAgreement,
  AskedSample,
  Capped,
  Card,
  Contrast,
  Detail,
  DetectedShape,
  EvaluationSpec,
  Figure,
  GivenLabels,
  IssueCode,
  JudgedSample,
  LabelsRead,
  MarkedFigure,
  MetricInfo,
  MetricValue,
  ModeFamily,
  Modes,
  PlacedIssue,
  Query,
  RecordCounts,
  SampleKey,
  SentencePlace,
  StopReason,
  SupportState,
  Verdict,
  VerdictByMode,
} from "../model/index.ts";
import type { ComparisonMethods } from "./comparison.ts";

/** An open evaluation as its owner sees it. Sent after opening and whenever the revision rises. */
export interface EvaluationState {
  readonly revision: number;
  readonly isSettled: boolean;
  readonly progress: { readonly bytes: number; readonly totalBytes: number };
  readonly kind: string;
  readonly shape: DetectedShape;
  /** Shapes that would also read it, best first, for the menu that overrules. */
  readonly candidates: readonly DetectedShape[];
  readonly sources: readonly SourceState[];
  readonly records: RecordCounts;
  readonly samples: number;
  /** `auto` settled for this file. */
  readonly modes: Modes;
  /** Mode families that matter for this file, each with its modes. */
  readonly families: readonly { readonly family: ModeFamily; readonly modes: readonly string[] }[];
  readonly annotators: readonly string[];
  /** Score columns worth a place in the list, best first, with the letter or word for the column's head. */
  readonly columns: readonly ListColumn[];
  readonly isStale: boolean;
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
  readonly role: "rows" | "lookup";
  readonly samples: number;
  readonly records: RecordCounts;
  readonly stop: StopReason | null;
  readonly firstIndex: number;
}

export interface ListColumn {
  /** A field of the filter language. */
  readonly id: string;
  readonly name: string;
  readonly short: string;
  readonly unit: "rate" | "mean" | "count";
}

/** A row of the list. `scores` follow `EvaluationState.columns`; null where undefined. */
export interface ListRow {
  readonly index: number;
  readonly source: number;
  readonly line: number;
  readonly id: string | null;
  readonly title: string;
  /** Role of the glyph that sums up its verdicts: `correct | wrong | rejected | contradicted | unscored`. */
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

export interface ChipCount {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly where: string;
  /** Samples of the whole evaluation that meet it; null where counting them would read the files again. */
  readonly count: number | null;
}

export interface Summary {
  readonly revision: number;
  readonly cards: readonly Card[];
  readonly metrics: readonly MetricValue[];
  readonly infos: readonly MetricInfo[];
  readonly figures: readonly Figure[];
  /** The label list that the numbers stand on, where there is one. */
  readonly labels?: LabelsRead | null;
  /** Words about stored scores: "stored scores equal ragbench in 200 of 200 rows". */
  readonly notes: readonly string[];
  /** What is told only in part; absent where nothing is. */
  readonly capped?: readonly Capped[];
}

/** What a hover needs at a place of a record: the sentence, or the sample as a whole. */
export interface LineDetail {
  readonly detail: Detail;
  readonly places: readonly SentencePlace[];
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
  /** Texts of the sample, only those that were asked for. */
  readonly texts?: Readonly<Record<string, string | null>>;
}

/** A response sentence with its state and the keys of the document sentences that it rests on. */
export interface ExportedSupport {
  readonly key: string;
  readonly state: SupportState;
  readonly evidence: readonly string[];
}

/** An `ExportLine` carries the scores of these families in their other modes too, and these of the kind's texts. */
export interface ExportParams {
  readonly query: Query;
  readonly as: "lines" | "samples" | "labels";
  readonly id: number;
  readonly everyModeOf?: readonly ModeFamily[];
  readonly texts?: readonly string[];
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

/** Fields that a mapping may fill, and the paths found in the first records. */
export interface MappingOffer {
  readonly fields: readonly { readonly id: string; readonly name: string; readonly isRequired: boolean }[];
  /** Dotted paths seen in the first records, with a sample of the value. */
  readonly paths: readonly { readonly path: string; readonly example: string }[];
  readonly current: Readonly<Record<string, string>>;
}

/** Host to session. One session an evaluation. */
export type SessionMethods = ComparisonMethods & {
  /** Reads and scores; resolves when the first rows are there, goes on by `state` events. */
  open: { params: { spec: EvaluationSpec; texts?: readonly { uri: string; text: string }[] }; result: EvaluationState };
  /** The state once every record has been measured; fails where the measuring does. */
  settled: { params: Record<string, never>; result: EvaluationState };
  /** Point estimates; `intervals` is the slower question. `forPage`: fewer slices where there are very many. */
  summary: { params: { query: Query; forPage?: boolean }; result: Summary };
  /** The same metrics with bootstrap intervals; cancellable. */
  intervals: { params: { query: Query; forPage?: boolean }; result: readonly MetricValue[] };
  chips: { params: { query: Query }; result: readonly ChipCount[] };
  /** `fields` asks for cells beside the scores: any field of `fields`, in that order. */
  rows: { params: { query: Query; from: number; to: number; fields?: readonly string[] }; result: ListPage };
  /** At most `limit` samples of the query's list, most problematic first; of equals those that come first in the list. */
  worst: { params: { query: Query; limit: number }; result: readonly ListRow[] };
  detail: { params: { query: Query; index: number }; result: Detail };
  /** Position of a sample in the query's list, -1 when it is filtered out. */
  position: { params: { query: Query; index: number }; result: number };
  /** Next (1) or previous (-1) sample of the query's list that has a problem; null at the end. */
  problem: { params: { query: Query; index: number; step: 1 | -1 }; result: number | null };
  /** The record's original text. */
  raw: { params: { index: number }; result: string };
  /** The sample whose record holds this line of a source; null on blank and rejected lines. */
  line: { params: { query: Query; source: number; line: number }; result: LineDetail | null };
  /** The same for a byte offset: records of arrays and nested lists span lines or share one. */
  at: { params: { query: Query; source: number; offset: number }; result: LineDetail | null };
  issues: { params: { source: number; limit: number }; result: readonly PlacedIssue[] };
  /** How often each issue was counted; `issues` keeps only the first of very many. */
  issueCounts: { params: Record<string, never>; result: Readonly<Partial<Record<IssueCode, number>>> };
  /**
   * What the query lets through, in file order: the records' original text, or an `ExportLine` (or `RejectedLine`) of
   * JSON a line, or labels as `exportLabels` has them. Arrives as `part` events that carry the caller's `id`; resolves to how many samples.
   */
  export: { params: ExportParams; result: { samples: number } };
  /** Results in the shapes of the programs that the metrics come from; none where the kind has no such program. */
  reference: { params: { query: Query }; result: readonly ReferenceResult[] };
  /**
   * Gives labels of an annotator other than the file to samples, once every record has been measured; `missing` are
   * positions in `labels` of samples that are not there. Labels stay with the evaluation when it is read again, as long
   * as a sample has the same texts.
   */
  annotate: {
    params: { annotator: Annotator; labels: readonly GivenLabels[] };
    result: { labelled: number; missing: readonly number[] };
  };
  /** How far annotators agree over the query's samples; empty where there is only one. */
  agreement: { params: { query: Query }; result: readonly AnnotatorAgreement[] };
  /** The sample of the query's list that says most if this person labels it next; null where all are labelled. */
  toLabel: { params: { query: Query; person: Annotator }; result: number | null };
  sampleKey: { params: { index: number }; result: SampleKey };
  /** Labels every sample by its words alone, as the annotator `local`; cancellable, told as progress by `state`. */
  labelLocally: { params: Record<string, never>; result: null };
  /** Samples [from, to) of the query's list as labellers and judges are asked about them. */
  asked: { params: { query: Query; from: number; to: number }; result: readonly AskedSample[] };
  judged: { params: { query: Query; from: number; to: number }; result: readonly JudgedSample[] };
  /** Every field that a filter, a column, a sort or a slice may name. */
  fields: { params: { query: Query }; result: readonly FieldInfo[] };
  /** Two fields against each other: agreement, error, area, confusion. */
  contrast: { params: { query: Query; fields: readonly [string, string] }; result: Contrast };
  /** Values of any field over the query's samples: bins of equal width, or the most frequent texts. */
  distribution: { params: { query: Query; field: string }; result: MarkedFigure };
  /** Every metric once for each value of any field (the most frequent ones), over the query's samples. */
  slices: { params: { query: Query; field: string }; result: readonly MetricValue[] };
  /** Null where the expression can be read; else what is wrong and where. */
  checkWhere: { params: { query: Query; where: string }; result: { message: string; at: number } | null };
  /** For the mapping form. */
  mapping: { params: Record<string, never>; result: MappingOffer };
  /**
   * The sources, joined ones among them, whose files are no longer what was read; looks at every file. Whoever puts
   * results in place asks this after the last byte was read for them: they are of one state, or of none. Results that
   * were begun at the revision `since` are of another state as well where all was read from the start after that.
   */
  changed: { params: { since?: number }; result: readonly ChangedSource[] };
  /**
   * Goes on from the last line end where every source is as it was or has only grown, and tells how many samples there
   * are more. Otherwise nothing is read, and `unlike` says what keeps it from that.
   */
  follow: { params: Record<string, never>; result: { added: number; unlike: Unlike | null } };
  /** Throws away what was read and reads again; tells how many samples changed. */
  rescore: { params: { texts?: readonly { uri: string; text: string }[] }; result: { changed: number } };
};

/**
 * Why a source cannot be followed: it is shorter than it was, another file in its place (or none), other bytes where the
 * old ones were, or nothing that could be followed: an unpacked copy, records that are no lines, another shape now.
 */
export type Unlike = "shorter" | "replaced" | "rewritten" | "unfollowable";

/**
 * What became of a file since it was opened: it is shorter or was while it was read, another file or none is in its
 * place, other bytes are where the old ones were, or it begins as it did and is longer.
 */
export type FileChange = "removed" | "replaced" | "shorter" | "rewritten" | "grown";

export interface ChangedSource {
  readonly source: number;
  readonly change: FileChange;
}

export type SessionEvents = {
  state: EvaluationState;
  /** While sources are opened; null once the last one is. Only those that have to be unpacked are told of. */
  unpacking: { readonly source: Unpacking | null };
  part: { readonly id: number; readonly text: string };
};

export type { VerdictByMode };
