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
import type {
  ChangedSource,
  ChipCount,
  EvaluationState,
  ExportParams,
  FactsParams,
  FieldInfo,
  FieldValues,
  Grid,
  KeyedVerdicts,
  LineDetail,
  ListPage,
  ListRow,
  MetricPart,
  MetricsScreen,
  OpenedSample,
  ReferenceResult,
  Screen,
  ScreenPart,
  SourceChange,
  SourceLayout,
  Summary,
  TagReport,
  Unpacking,
  VerdictChange,
} from "./session.ts";

/**
 * The table of questions to a session, of which there is one an evaluation. Each is declared here and answered in
 * `session/serve.ts`; whoever asks has its types from here, pages too (`pageMethods.ts`).
 */
/** What one annotator says of samples. */
export interface AnnotatedBy {
  readonly annotator: Annotator;
  readonly labels: readonly LabelUpdate[];
}

export type SessionMethods = {
  /** Reads and scores; resolves when the first rows are there, goes on by `state` events. */
  open: { params: { spec: EvaluationSpec; texts?: readonly { uri: string; text: string }[] }; result: EvaluationState };
  /** The state once every record has been measured; fails where the measuring does. */
  settled: { params: Record<string, never>; result: EvaluationState };
  /**
   * Point estimates; `intervals` is the slower question, which `isDrawn` asks at once. `forPage`: fewer slices where there
   * are very many.
   */
  summary: { params: { query: Query; forPage?: boolean; isDrawn?: boolean }; result: Summary };
  /** The same metrics with the intervals that take their time; cancellable. `forPage`: those of `metrics`. */
  intervals: { params: { query: Query; forPage?: boolean }; result: readonly MetricValue[] };
  /** All that a list's page shows, in one question: rows [from, to), and the parts that it lacks. `index` null: the first row. */
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
  /** All that the Metrics page shows but for intervals, in one question; fewer slices where there are very many. */
  metrics: { params: { query: Query; parts: readonly MetricPart[] }; result: MetricsScreen };
  /** A sample and its place in the list. */
  sample: { params: { query: Query; index: number }; result: OpenedSample };
  /** Works the list of a query out, which may read the records again; refuses what cannot be read. */
  select: { params: { query: Query }; result: { readonly size: number } };
  chips: { params: { query: Query }; result: readonly ChipCount[] };
  /** `fields` asks for cells beside the scores: any field of `fields`, in that order. */
  rows: { params: { query: Query; from: number; to: number; fields?: readonly string[] }; result: ListPage };
  /** At most `limit` samples of the query's list, most problematic first; of equals those that come first in the list. */
  worst: { params: { query: Query; limit: number; fields?: readonly string[] }; result: readonly ListRow[] };
  /** Of facts whose texts are not here it fails, but for those who say that `missing` is an answer, too. */
  detail: { params: { query: Query; index: number; orMissing?: boolean }; result: Detail };
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
  /** How the records of a source lie in it; null where it cannot be read. */
  layout: { params: { source: number }; result: SourceLayout | null };
  issues: { params: { source: number; limit: number }; result: readonly PlacedIssue[] };
  /** How often each issue was counted; `issues` keeps only the first of very many. */
  issueCounts: { params: Record<string, never>; result: Readonly<Partial<Record<IssueCode, number>>> };
  /**
   * What the query lets through, in file order: the records' original text, or an `ExportLine` (or `RejectedLine`) of
   * JSON a line, or labels as `exportLabels` has them. Arrives as `part` events that carry the caller's `id`; resolves to how many samples.
   */
  export: { params: ExportParams; result: { samples: number } };
  /** The samples that the query lets through as a facts file; `bytes` events that carry the caller's `id`. */
  exportFacts: { params: FactsParams; result: { readonly samples: number } };
  /** Results in the shapes of the programs that the metrics come from; none where the kind has no such program. */
  reference: { params: { query: Query }; result: readonly ReferenceResult[] };
  /**
   * Gives labels of an annotator other than the file to samples, once every record has been measured; `missing` are
   * positions in `labels` of samples that are not there. Labels stay with the evaluation when it is read again, as long
   * as a sample has the same texts.
   */
  annotate: {
    params: { annotator: Annotator; labels: readonly LabelUpdate[] };
    result: { labelled: number; missing: readonly number[] };
  };
  /** The same for many annotators at once, in their order: what is not found at its place is searched for once. */
  annotateAll: {
    params: { given: readonly AnnotatedBy[] };
    result: { missing: readonly (readonly number[])[] };
  };
  /** How far annotators agree over the query's samples; empty where there is only one. */
  agreement: { params: { query: Query }; result: readonly AnnotatorAgreement[] };
  /** The sample of the query's list that says most if this person labels it next; null where all are labelled. */
  toLabel: {
    /** By the plan of a metric, else by the last one there is, else, and with `doubt`, where it is doubtful. */
    params: { query: Query; person: Annotator; by?: "plan" | "doubt"; metric?: string };
    result: LabelTarget | null;
  };
  /** How labels are to be drawn, as the files of labels say; in the place of what was told before. */
  plans: { params: { plans: readonly LabelPlan[] }; result: null };
  /**
   * What a person would say of all samples that the judge has spoken of, from the labels of some that a plan chose. `judge`
   * absent: the query's annotator; `person` absent: who has labelled most. Null where people cannot be asked about the metric.
   */
  estimate: { params: { query: Query } & EstimateAsked; result: Estimate | null };
  /** Metrics and ratings that people can be asked about, of those that the evaluation has values of. */
  estimable: { params: Record<string, never>; result: readonly string[] };
  /** The file that the records of a source are in: of facts the one that they were measured from, wherever it was found. */
  whereabouts: { params: { source: number }; result: { uri: string } };
  sampleKey: { params: { index: number }; result: SampleKey };
  /** Labels every sample by its words alone, as the annotator `local`; cancellable, told as progress by `state`. */
  labelLocally: { params: Record<string, never>; result: null };
  /**
   * A stress test of the labeller by words over the query's samples; cancellable. `operators` absent: all; of each operator
   * at most `limit` mutants; `reportOnly`: without what it missed. Null where there are no responses over documents.
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
  /** The same of the matching mode that is chosen, on responses that it calls right. Null where nothing is matched. */
  stressMatching: {
    params: { query: Query; operators?: readonly string[]; limit?: number; seed?: number };
    result: StressRun<MatchedInput, MatchedVerdict> | null;
  };
  /** Tags of people, and how far each check finds what they tagged. */
  tags: {
    params: { query: Query; checks: readonly { readonly tag: string; readonly where: string }[] };
    result: TagReport;
  };
  /**
   * What sets failing samples of the query apart; cancellable. `failing` is a clause; null: what the file or we call wrong.
   * Null where nothing says what a failure is.
   */
  traits: { params: { query: Query; failing: string | null }; result: TraitReport | null };
  /** What became of these pages of the knowledge base in the samples of the query; cancellable. */
  corpus: { params: { query: Query; pages: readonly PageText[] }; result: CorpusReport<PageDetail> };
  /** What is wrong with the query's samples, the worst `limit` of it; one pass over the records, cancellable. */
  alerts: { params: { query: Query; limit: number }; result: Alerts };
  /** Samples [from, to) of the query's list as labellers and judges are asked about them. */
  asked: { params: { query: Query; from: number; to: number }; result: readonly AskedSample[] };
  judged: { params: { query: Query; from: number; to: number }; result: readonly JudgedSample[] };
  /** Every field that a filter, a column, a sort or a slice may name. */
  fields: { params: { query: Query }; result: readonly FieldInfo[] };
  /** Two fields against each other: agreement, error, area, confusion. */
  contrast: { params: { query: Query; fields: readonly [string, string] }; result: Contrast };
  /** Values of any field over the query's samples: bins of equal width, or the most frequent texts. */
  distribution: { params: { query: Query; field: string }; result: MarkedFigure };
  /** A metric by two slice dimensions; null where it is told for the whole alone. */
  grid: { params: { query: Query; metric: string; rows: string; columns: string }; result: Grid | null };
  fieldValues: { params: { query: Query; field: string }; result: FieldValues };
  /** Null where the expression can be read; else what is wrong and where. */
  checkWhere: { params: { query: Query; where: string }; result: { message: string; at: number } | null };
  /** How the records of each source are read, column by column. */
  howRead: { params: Record<string, never>; result: readonly HowRead[] };
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
  follow: { params: Record<string, never>; result: { added: number; unlike: SourceChange | null } };
  /**
   * Throws away what was read and reads again; tells how many samples changed, and where modes are given, whose verdict
   * did in these.
   */
  rescore: {
    params: { texts?: readonly { uri: string; text: string }[]; modes?: Modes };
    result: { changed: number; verdicts?: readonly VerdictChange[] };
  };
  /** Verdicts as another session compares its own with, once they are measured in these modes. */
  keyedVerdicts: { params: { modes: Modes }; result: KeyedVerdicts };
  /** Whose verdict is another one than in another file. */
  verdictsSince: { params: { modes: Modes; earlier: KeyedVerdicts }; result: readonly VerdictChange[] };

  // Questions about two runs in one evaluation, which has to be opened as pairable: the base and the query's other run.

  /** Pairing, metrics and the figures that columns give; without drawn intervals unless `isDrawn` asks for them. */
  compare: { params: { query: ComparisonQuery; isDrawn?: boolean }; result: Overview };
  /** The same metrics with the intervals that take their time; cancellable. `run`, a place in `query.sides`, overrules the query's. */
  comparedIntervals: { params: { query: ComparisonQuery; run?: number }; result: readonly ComparedMetric[] };
  /** How the support of response sentences changed: reads records again. Null where there is nothing to compare. */
  sentenceTransitions: { params: { query: ComparisonQuery }; result: MatrixFigure | null };
  /** The two of them, for the page. */
  comparedDetails: { params: { query: ComparisonQuery }; result: ComparedDetails };
  /** All that a comparison's page shows, in one question: rows, the overview where it lacks it, the opened pair. */
  pairScreen: { params: WantedScreen<PairList>; result: PairScreen };
  pairs: { params: { query: ComparisonQuery; of: PairList; from: number; to: number }; result: ListPart<PairRow> };
  pair: { params: { query: ComparisonQuery; pair: number }; result: OpenedPair };
  /** Works the list of pairs out; refuses what cannot be read. */
  selectPairs: { params: { query: ComparisonQuery }; result: { readonly size: number } };
  /**
   * Every pair of the query, then the samples without a partner, one `ExportedPair` of JSON a line, as `part` events.
   * `isTextWanted`: with the texts of what is not the same in their data.
   */
  exportPairs: {
    params: { query: ComparisonQuery; id: number; isTextWanted?: boolean };
    result: { readonly pairs: number };
  };

  /** What a person would say of the difference of two runs, B − A. Null where people cannot be asked about the metric. */
  estimateDifference: { params: { query: ComparisonQuery } & EstimateAsked; result: Estimate | null };

  // Questions about all runs of the query: each against the base.

  /** Pairings and metrics; without drawn intervals unless `isDrawn` asks for them. */
  compareRuns: { params: { query: ComparisonQuery; isDrawn?: boolean }; result: RunsOverview };
  /** All that the page of several runs shows, in one question. */
  runsScreen: { params: WantedScreen<RunsList>; result: RunsScreen };
  openedItem: { params: { query: ComparisonQuery; of: RunsList; item: number }; result: OpenedItem };
  /** Every sample of the base with its partners, then those without one, an `ExportedRunLine` of JSON a line, as `part` events. */
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
  /** While sources are opened; null once the last one is. Only those that have to be unpacked are told of. */
  unpacking: { readonly source: Unpacking | null };
  part: { readonly id: number; readonly text: string };
  bytes: { readonly id: number; readonly bytes: Uint8Array };
};

/** What a session asks of the editor: files that only its file systems reach, by the URIs that the session was given. */
export type FileMethods = {
  /** Null where there is no such file. Fails with `invalid` where that cannot be told. */
  fileState: { params: { uri: string }; result: FileState | null };
  /** All of the file. Fails with `invalid` where it cannot be read. */
  fileBytes: { params: { uri: string }; result: Uint8Array<ArrayBuffer> };
};

/** What tells one state of such a file from another. */
export interface FileState {
  readonly bytes: number;
  /** When it was last written, in milliseconds since 1970, as far as its file system tells. */
  readonly writtenMs: number;
}
