import type {
  Alerts,
  Annotator,
  AnnotatorAgreement,
  AskedSample,
  ComparedMetric,
  ComparisonQuery,
  Contrast,
  CorpusReport,
  Detail,
  Estimate,
  EstimateAsked,
  EvaluationSpec,
  HistoryList,
  HistoryQuery,
  HistoryRow,
  HowRead,
  IssueCode,
  JudgedSample,
  LabelPlan,
  LabelTarget,
  LabelUpdate,
  MarkedFigure,
  MatchedInput,
  MatchedVerdict,
  MatrixFigure,
  MetricValue,
  Modes,
  PageDetail,
  PageText,
  PlacedIssue,
  Query,
  RunHistory,
  SampleKey,
  StressRun,
  TraitReport,
} from "../model/index.ts";
import type {
  ComparedDetails,
  HistoryPair,
  HistoryScreen,
  ListPart,
  OpenedItem,
  OpenedPair,
  OpenedTrail,
  Overview,
  PairList,
  PairRow,
  PairScreen,
  RunsList,
  RunsOverview,
  RunsScreen,
  WantedScreen,
} from "./comparison.ts";
import type { ExportParams, FactsParams } from "./exports.ts";
import type {
  ChipCount,
  FieldInfo,
  KeyedVerdicts,
  LineDetail,
  ListPage,
  ListRow,
  OpenedSample,
  Screen,
  ScreenPart,
  VerdictChange,
} from "./list.ts";
import type { FieldValues, Grid, MetricPart, MetricsScreen, ReferenceResult, Summary } from "./metrics.ts";
import type { MethodMap, Nothing, Peer } from "./peer.ts";
import type { ChangedSource, EvaluationState, SourceChange, SourceLayout, Unpacking } from "./state.ts";
import type { TagReport } from "./tags.ts";

/**
 * Methods of a session, one per evaluation, answered in `session/serve.ts`; callers and pages (`pageMethods.ts`) derive
 * their types from it.
 */
export interface AnnotatedBy {
  readonly annotator: Annotator;
  readonly labels: readonly LabelUpdate[];
}

export type SessionMethods = {
  /** Resolves with the first rows; later states are `state` events. */
  open: { params: { spec: EvaluationSpec; texts?: readonly { uri: string; text: string }[] }; result: EvaluationState };
  /** Resolves once every record is measured; rejects if that fails. */
  settled: { params: Record<string, never>; result: EvaluationState };
  /**
   * Point estimates; `intervals` adds drawn intervals, which `isDrawn` includes at once. `forPage`: fewer slices if
   * there are very many.
   */
  summary: { params: { query: Query; forPage?: boolean; isDrawn?: boolean }; result: Summary };
  /** The metrics with drawn intervals; cancellable. `forPage`: those of `metrics`. */
  intervals: { params: { query: Query; forPage?: boolean }; result: readonly MetricValue[] };
  /** All of a list's page: rows [from, to), and missing parts. `index` null: the first row. */
  screen: {
    params: {
      query: Query;
      from: number;
      to: number;
      fields?: readonly string[];
      parts: readonly ScreenPart[];
      index: number | null;
    };
    result: Screen;
  };
  /** All of the Metrics page without drawn intervals; fewer slices if there are very many. */
  metrics: { params: { query: Query; parts: readonly MetricPart[] }; result: MetricsScreen };
  sample: { params: { query: Query; index: number }; result: OpenedSample };
  select: { params: { query: Query }; result: { readonly size: number } };
  chips: { params: { query: Query }; result: readonly ChipCount[] };
  /** `fields` requests cells besides the scores, in that order. */
  rows: { params: { query: Query; from: number; to: number; fields?: readonly string[] }; result: ListPage };
  /** At most `limit` samples of the query's list, most problematic first; of equals the first in the list. */
  worst: { params: { query: Query; limit: number; fields?: readonly string[] }; result: readonly ListRow[] };
  /** Rejects for facts without texts, unless `orMissing`. */
  detail: { params: { query: Query; index: number; orMissing?: boolean }; result: Detail };
  /** Position of a sample in the query's list, -1 if filtered out. */
  position: { params: { query: Query; index: number }; result: number };
  /** Next (1) or previous (-1) problematic sample of the query's list; null at the end. */
  problem: { params: { query: Query; index: number; step: 1 | -1 }; result: number | null };
  raw: { params: { index: number }; result: string };
  /**
   * The sample of a source's line; null for blank and rejected lines. With `ofItem` a later line of an item, such as a
   * session of an agent, has the sample of its first line.
   */
  line: { params: { query: Query; source: number; line: number; ofItem?: boolean }; result: LineDetail | null };
  /** The sample at a byte offset: records of arrays and nested lists span lines or share one. */
  at: { params: { query: Query; source: number; offset: number }; result: LineDetail | null };
  layout: { params: { source: number }; result: SourceLayout | null };
  issues: { params: { source: number; limit: number }; result: readonly PlacedIssue[] };
  /** `issues` has only the first of very many. */
  issueCounts: { params: Record<string, never>; result: Readonly<Partial<Record<IssueCode, number>>> };
  /**
   * Samples of the query in file order: original records, an `ExportLine` (or `RejectedLine`) of JSON a line, or labels
   * as in `exportLabels`. Sent as `part` events with the caller's `id`; resolves to the number of samples.
   */
  export: { params: ExportParams; result: { samples: number } };
  /** Samples of the query as a facts file, in `bytes` events with the caller's `id`. */
  exportFacts: { params: FactsParams; result: { readonly samples: number } };
  reference: { params: { query: Query }; result: readonly ReferenceResult[] };
  /**
   * Adds an annotator's labels, once every record is measured; `missing` are positions in `labels` of unknown samples.
   * Labels survive a re-read as long as a sample's texts are equal.
   */
  annotate: {
    params: { annotator: Annotator; labels: readonly LabelUpdate[] };
    result: { labelled: number; missing: readonly number[] };
  };
  /** For many annotators in order: misplaced samples are searched in one pass. */
  annotateAll: {
    params: { given: readonly AnnotatedBy[] };
    result: { missing: readonly (readonly number[])[] };
  };
  /** Agreement of annotators over the query's samples; empty for one. */
  agreement: { params: { query: Query }; result: readonly AnnotatorAgreement[] };
  /** The sample whose label by this person is most informative; null if all are labelled. */
  toLabel: {
    /** By the plan of a metric, else the last plan, else, and with `doubt`, by doubt. */
    params: { query: Query; person: Annotator; by?: "plan" | "doubt"; metric?: string };
    result: LabelTarget | null;
  };
  /** Replaces the plans of label files. */
  plans: { params: { plans: readonly LabelPlan[] }; result: null };
  /**
   * Estimate of a person's value over all samples with a judge's value, from labels of a plan. `judge` absent: the
   * query's annotator; `person` absent: the one with most labels. Null if the metric cannot be estimated.
   */
  estimate: { params: { query: Query } & EstimateAsked; result: Estimate | null };
  estimable: { params: Record<string, never>; result: readonly string[] };
  /** The file with a source's records; for facts the measured file. */
  whereabouts: { params: { source: number }; result: { uri: string } };
  sampleKey: { params: { index: number }; result: SampleKey };
  /** Labels every sample as annotator `local`; cancellable, with progress in `state`. */
  labelLocally: { params: Record<string, never>; result: null };
  /**
   * Stress test of the local labeller over the query's samples; cancellable. `operators` absent: all, with at most
   * `limit` mutants each; `reportOnly`: without survivors. Null without responses over documents.
   */
  stress: {
    params: {
      query: Query;
      operators?: readonly string[];
      limit?: number;
      seed?: number;
      reportOnly?: boolean;
    };
    result: StressRun | null;
  };
  /** Stress test of the active matching mode, on responses that it calls right. Null if nothing is matched. */
  stressMatching: {
    params: { query: Query; operators?: readonly string[]; limit?: number; seed?: number };
    result: StressRun<MatchedInput, MatchedVerdict> | null;
  };
  /** Tags of people, and how far checks, and judges that were asked for the tags of `judged`, find what they tagged. */
  tags: {
    params: {
      query: Query;
      checks: readonly { readonly tag: string; readonly where: string }[];
      judged?: readonly string[];
    };
    result: TagReport;
  };
  /**
   * Traits of the query's failing samples; cancellable. `failing` is a clause; null for wrong ones by the file or us.
   * Null if failures are undefined.
   */
  traits: { params: { query: Query; failing: string | null }; result: TraitReport | null };
  /** Use of the knowledge base's pages by the query's samples; cancellable. */
  corpus: { params: { query: Query; pages: readonly PageText[] }; result: CorpusReport<PageDetail> };
  /** The worst `limit` problems of the query's samples; one pass over the records, cancellable. */
  alerts: { params: { query: Query; limit: number }; result: Alerts };
  /** Inputs of labellers and judges for samples [from, to) of the query's list. */
  asked: { params: { query: Query; from: number; to: number }; result: readonly AskedSample[] };
  judged: { params: { query: Query; from: number; to: number }; result: readonly JudgedSample[] };
  fields: { params: { query: Query }; result: readonly FieldInfo[] };
  contrast: { params: { query: Query; fields: readonly [string, string] }; result: Contrast };
  distribution: { params: { query: Query; field: string }; result: MarkedFigure };
  /** Null for metrics without slices. */
  grid: { params: { query: Query; metric: string; rows: string; columns: string }; result: Grid | null };
  fieldValues: { params: { query: Query; field: string }; result: FieldValues };
  checkWhere: { params: { query: Query; where: string }; result: { message: string; at: number } | null };
  howRead: { params: Record<string, never>; result: readonly HowRead[] };
  /**
   * Sources, joined ones included, whose files have changed since they were read; looks at every file. Called after the
   * last byte is read, it shows whether results are of one state. With `since`, a full re-read after that revision
   * counts as a change.
   */
  changed: { params: { since?: number }; result: readonly ChangedSource[] };
  /**
   * Reads on from the last line end if every source is unchanged or has only grown; resolves to the number of new
   * samples. Otherwise `unlike` is the reason.
   */
  follow: { params: Record<string, never>; result: { added: number; unlike: SourceChange | null } };
  /** Reads everything again; resolves to the number of changed samples and, with modes, of changed verdicts. */
  rescore: {
    params: { texts?: readonly { uri: string; text: string }[]; modes?: Modes };
    result: { changed: number; verdicts?: readonly VerdictChange[] };
  };
  /** Verdicts for comparison with another session, once measured in these modes. */
  keyedVerdicts: { params: { modes: Modes }; result: KeyedVerdicts };
  /** Samples whose verdict differs from another file's. */
  verdictsSince: { params: { modes: Modes; earlier: KeyedVerdicts }; result: readonly VerdictChange[] };

  // Two runs in one pairable evaluation: the base and the query's other run.

  /** Pairing, metrics and column figures; drawn intervals only with `isDrawn`. */
  compare: { params: { query: ComparisonQuery; isDrawn?: boolean }; result: Overview };
  /** The metrics with drawn intervals; cancellable. `run`, an index in `query.sides`, overrides the query's. */
  comparedIntervals: { params: { query: ComparisonQuery; run?: number }; result: readonly ComparedMetric[] };
  /** Transitions of sentence states, which reads records. Null if there is nothing to compare. */
  sentenceTransitions: { params: { query: ComparisonQuery }; result: MatrixFigure | null };
  comparedDetails: { params: { query: ComparisonQuery }; result: ComparedDetails };
  /** All of a comparison's page: rows, the overview if missing, the opened pair. */
  pairScreen: { params: WantedScreen<PairList>; result: PairScreen };
  pairs: { params: { query: ComparisonQuery; of: PairList; from: number; to: number }; result: ListPart<PairRow> };
  pair: { params: { query: ComparisonQuery; pair: number }; result: OpenedPair };
  selectPairs: { params: { query: ComparisonQuery }; result: { readonly size: number } };
  /**
   * Pairs of the query, then unpaired samples, an `ExportedPair` of JSON a line, as `part` events. `isTextWanted` adds
   * texts of changed inputs.
   */
  exportPairs: {
    params: { query: ComparisonQuery; id: number; isTextWanted?: boolean };
    result: { readonly pairs: number };
  };

  /** Estimate of the difference B − A. Null if the metric cannot be estimated. */
  estimateDifference: { params: { query: ComparisonQuery } & EstimateAsked; result: Estimate | null };

  /** Pairings and metrics; drawn intervals only with `isDrawn`. */
  compareRuns: { params: { query: ComparisonQuery; isDrawn?: boolean }; result: RunsOverview };
  runsScreen: { params: WantedScreen<RunsList>; result: RunsScreen };
  openedItem: { params: { query: ComparisonQuery; of: RunsList; item: number }; result: OpenedItem };
  /**
   * Samples of the base with their partners, then unpaired ones, an `ExportedRunLine` of JSON a line, as `part` events.
   */
  exportRuns: { params: { query: ComparisonQuery; id: number }; result: { readonly samples: number } };

  // Questions about a history: the query's runs in the order of time.

  /** Without drawn intervals unless `isDrawn` asks for them. */
  history: { params: { query: HistoryQuery; isDrawn?: boolean }; result: RunHistory };
  historyRows: {
    params: { query: HistoryQuery; of: HistoryList; from: number; to: number };
    result: ListPart<HistoryRow>;
  };
  /** All that the page of a history shows, in one question. */
  historyScreen: { params: WantedScreen<HistoryList>; result: HistoryScreen };
  historyTrail: { params: { query: HistoryQuery; of: HistoryList; sample: number }; result: OpenedTrail };
  /** The pair that shows a sample of a run beside the same sample in the run before. */
  historyPair: { params: { query: HistoryQuery; sample: number; run: number }; result: HistoryPair | null };
};

export type SessionEvents = {
  state: EvaluationState;
  /** While sources that need unpacking are opened; null after the last. */
  unpacking: { readonly source: Unpacking | null };
  part: { readonly id: number; readonly text: string };
  bytes: { readonly id: number; readonly bytes: Uint8Array };
};

/** The end that asks a session, and answers what it asks for. */
export type SessionPeer<Answered extends MethodMap = Nothing> = Peer<Answered, SessionMethods, Nothing, SessionEvents>;

export interface OpenSession<Answered extends MethodMap = Nothing> {
  readonly peer: SessionPeer<Answered>;
  /** Ends it and all that it has begun; open calls reject with `Cancelled`. Idempotent. */
  dispose(): Promise<void>;
}

/** Requests of a session to the editor: files of its file systems, by the given URIs. */
export type FileMethods = {
  /** Null if missing. Rejects with `invalid` if unknown. */
  fileState: { params: { uri: string }; result: FileState | null };
  /** The whole file. Rejects with `invalid` if unreadable. */
  fileBytes: { params: { uri: string }; result: Uint8Array<ArrayBuffer> };
};

export interface FileState {
  readonly bytes: number;
  /** Mtime in milliseconds since 1970, if known. */
  readonly writtenMs: number;
}
