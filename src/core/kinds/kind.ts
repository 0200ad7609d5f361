import type {
  Annotator,
  AskedSample,
  Capped,
  ComparedMetric,
  Detail,
  Figure,
  Issue,
  JsonPath,
  JudgedSample,
  Label,
  LabelsRead,
  MetricInfo,
  MetricValue,
  ModeFamily,
  Modes,
  Overrides,
  SampleLabels,
  Score,
  SentencePlace,
  SupportState,
} from "../../model/index.ts";
import type { JudgeTask } from "../label/judge/judgeTask.ts";
import type { SideRecord } from "../label/sideFile.ts";
import type { JsonRecord } from "../read/parsed.ts";
import type { DrawBudget } from "../stats/resample.ts";
import type { TableView } from "../table/view.ts";

/** Where a record came from; adapters may read task, noise or model from it. */
export interface Origin {
  /** File name without folders: `prediction_en_x_temp0.7_noise0.4_passage5_correct0.0.json`. */
  readonly name: string;
  /** Folder names from the outermost to the innermost. */
  readonly folders: readonly string[];
}

/** One file shape. Neither function throws, whatever the record holds. */
export interface Adapter<Sample> {
  /** Stable id, as in `--adapter`. */
  readonly id: string;
  /** Name for people: "RGB predictions". */
  readonly name: string;
  /** Lookups give no samples: their records are joined to others. */
  readonly role: "rows" | "lookup";
  /** How well the record fits, in [0, 1], from its keys. */
  match(record: JsonRecord, origin: Origin): number;
  /** No samples: the record is a header or an event and counts as `other`. */
  adapt(record: JsonRecord, origin: Origin): readonly Sample[];
  /** The modes that `auto` stands for in files of this shape. */
  readonly defaults?: Partial<Modes>;
  /** The same where it depends on the file: told by its first records. */
  defaultsFor?(records: readonly JsonRecord[]): Partial<Modes>;
  /** Name of a file in the same folder that says more about a file of this name, and is joined where it is there. */
  beside?(name: string): string | null;
  /** For lookups that hold labels: of which sample, and what each annotator says of it; null where the record has none. */
  labelsIn?(record: JsonRecord): SideRecord | null;
  /** For lookups: how their records are found again from a row, or null where the row has no such key. */
  readonly join?: LookupJoin;
}

export interface LookupJoin {
  /** Key of a lookup record. */
  keyOf(record: JsonRecord, origin: Origin): string | null;
  /** Key under which a row looks for its record; several are tried one after the other. */
  keyOfRow(record: JsonRecord, origin: Origin): string | readonly string[] | null;
  /** Name under which the found record stands beside the row: `row["@data"]`. */
  readonly as: string;
  /** Records of several files may stand beside a row, the second as `@data2`. */
  readonly isRepeatable?: boolean;
  /** Fields that have to be equal, for the message where they are not. */
  readonly on: readonly string[];
  /** Only rows that could have a partner are told that theirs is missing. */
  expects(record: JsonRecord): boolean;
}

/** A column of numbers. `integer` columns hold whole numbers from 0 on; `real` ones mark absence by NaN, in storage alone. */
export interface ColumnSpec {
  readonly id: string;
  readonly type: "integer" | "real";
  /** Bits of another column without which no sample has a value here, so that nobody needs to look. */
  readonly needs?: { readonly column: string; readonly bits: number };
}

/** What is stored of a sample: mode-free counts and codes, one number a column. */
export type Facts = Readonly<Record<string, number>>;

export interface MeasureOptions {
  /** Matching modes to work out; columns of the others stay absent. */
  readonly modes: Modes;
  readonly allModes: boolean;
  /** Keep hashes of ids and questions, by which samples of two runs are paired. */
  readonly isPairable?: boolean;
  /** Measure the samples as this annotator labels them, who needs nothing but their words. */
  readonly annotator?: "local";
}

export interface ReduceOptions {
  /** Bootstrap intervals too: the slower question. */
  readonly bootstrap?: boolean;
  /** What may be drawn from for all metrics and slices of the answer together; absent: as much as it takes. */
  readonly draws?: DrawBudget;
}

/** Rows of one slice, taken one by one. */
export interface Reduction<F> {
  add(facts: F): void;
  values(): readonly MetricValue[];
}

/** The mean of a number per sample: most metrics are one, some are several. */
export interface Mean<F> {
  readonly info: MetricInfo;
  score(facts: F, modes: Modes): Score;
  /** What the samples were compared with. */
  readonly against?: string;
  /** What comes of the mean: the root of a mean of squares. */
  finish?(mean: MetricValue): MetricValue;
}

/** Whole numbers of each sample, which only their sums over a slice matter of. */
export interface Sums<F> {
  readonly width: number;
  /** Writes a sample's numbers from `into[at]` on, all `width` of them. */
  read(facts: F, into: Float64Array, at: number): void;
  values(sums: Float64Array): readonly MetricValue[];
}

/** What several metrics of a slice stand on, taken once for all of them. */
export interface SharedCount<F, Taken extends TakenRows<F>> {
  /** Values and dimensions that it reads beside the facts. */
  reads(view: TableView<F>): readonly string[];
  /** Begins one, one a slice; null where no sample of the table could count. */
  begin(view: TableView<F>): (() => Taken) | null;
}

/** Rows of one slice on their way into a shared count. */
export interface TakenRows<F> {
  /** `slots[from + i]` is the position of what `reads` names i-th in `valuesOf` of it, -1 for none. */
  add(facts: F, slots: Int32Array, from: number): void;
}

/** A metric's part in a shared count; made by `sharing`, which knows the type of what was taken. */
export interface Shared<F> {
  readonly count: SharedCount<F, TakenRows<F>>;
  values(taken: TakenRows<F>, modes: Modes, options: ReduceOptions): readonly MetricValue[];
}

export interface Metric<F> {
  /** Modes of other families than `info.family` change nothing in its values. */
  readonly info: MetricInfo;
  /**
   * Metrics that only the file knows, in place of `info`: their ids are names of values, which are the scores of single
   * samples. `reduce` gives their values under these ids.
   */
  readonly infosIn?: (view: Pick<TableView<F>, "valueNames" | "valuesOf" | "samplesWith">) => readonly MetricInfo[];
  /** Those of the names of values that stand for such metrics, however many: `infosIn` tells of a hundred or so. */
  readonly namedIn?: (names: readonly string[]) => readonly string[];
  /** Per sample; `not-applicable` where the sample is of another task. Absent for metrics that have only `reduce`. */
  readonly score?: (facts: F, modes: Modes) => Score;
  /** Over the rows of a view. One value, or one per published column or rater. Empty: no sample could ever have it. */
  reduce(view: TableView<F>, modes: Modes, options?: ReduceOptions): readonly MetricValue[];
  /** The metric is the mean of `score`, under this description: all such metrics of a view are taken in one pass. */
  readonly mean?: (modes: Modes) => MetricInfo;
  /** The metric is these means; empty where no sample of the table could have any. */
  readonly means?: (view: TableView<F>, modes: Modes) => readonly Mean<F>[];
  /** For metrics without a score per sample: both runs over the pairs that are scored on both sides; null without any. */
  readonly compare?: (pairs: PairView<F>, modes: Modes, options: ReduceOptions) => ComparedMetric | null;
  /** The metric is told from sums over samples; null where no sample of the table could have it. */
  readonly sums?: (view: TableView<F>) => Sums<F> | null;
  /** Begins a reduction, one a slice, in the pass that all metrics of a view share; null where `reduce` is empty. */
  readonly begin?: (view: TableView<F>, modes: Modes, options: ReduceOptions) => (() => Reduction<F>) | null;
  /** Stands on a count that other metrics share: taken once a slice in the pass that all metrics share. */
  readonly shared?: Shared<F>;
}

/** Figures that depend on the modes of one family at most: those of the others change nothing in them. */
export interface FigureSet<F, Drawn extends Figure = Figure> {
  readonly family: ModeFamily | null;
  /** A figure that would be empty is left out. */
  draw(view: TableView<F>, modes: Modes): readonly Drawn[];
}

/** Something that can be shown as a column, filtered and sorted by, beside the metrics. */
export interface Field<F> {
  readonly id: string;
  readonly type: "number" | "text" | "flag";
  readonly name: string;
  /** Null where the sample has no such value. Flags are 0 or 1; a text is its position in `names`. */
  readonly read: (facts: F, modes: Modes) => number | null;
  /** It compares all modes of the measured families. */
  readonly needsAllModes?: boolean;
  /** Values of a text field, as the filter language writes them. */
  readonly names?: readonly string[];
}

/** A ready-made filter with a live count. */
export interface Chip {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  /** Expression of the filter language. */
  readonly where: string;
}

/** A field that a mapping may fill. */
export interface MappableField {
  readonly id: string;
  readonly name: string;
  readonly isRequired: boolean;
  /** Names under which other programs write it, likeliest first, for a guess: lower-case, letters and digits only. */
  readonly alsoCalled?: readonly string[];
}

export interface ExplainOptions {
  readonly modes: Modes;
  readonly annotator: string;
}

/** Texts that `where` may search in: name and reader. */
export interface TextField<Sample> {
  readonly id: string;
  readonly read: (sample: Sample) => string | null;
}

/** A row's glyphs: the verdict's role, and the worst state among its sentences. */
export interface Glance {
  readonly verdict: string;
  readonly support: SupportState | "contradicted" | null;
  readonly issues: number;
}

/** Results in the shapes of the programs that the kind's metrics come from. */
export interface Reference<F> {
  /** One object a task and model, or one for all; `hasSamples` where its program lists every sample in it. */
  results(
    view: TableView<F>,
    modes: Modes,
  ): readonly { readonly values: Readonly<Record<string, unknown>>; readonly hasSamples: boolean }[];
  /** A sample as such a list has it; null where it does not belong there. */
  sampleOf(detail: Detail): Readonly<Record<string, unknown>> | null;
}

/** Samples of two runs that answer the same question, pair by pair. */
export interface PairView<F> {
  readonly size: number;
  /** Visits every pair in the order of the first run; both facts are cursors, valid for that call alone. */
  each(visit: (a: F, b: F, pair: number) => void): void;
  /** Names of the table's values (`Kind.valuesOf`). */
  readonly valueNames: readonly string[];
  /** A value or slice of the sample of A (0) or B (1), its `source` too; null where it has none. */
  valueOf(name: string, pair: number, side: 0 | 1): string | number | null;
}

/** A verdict whose way from one run to the other is shown: every value against every other. */
export interface Transition<F> {
  /** A field of the kind: a flag, or a text with names. */
  readonly field: string;
  readonly title: string;
  /** Values as the filter language writes them, in the order of rows and columns. */
  readonly values: readonly { readonly literal: string; readonly label: string }[];
  /** The value that is a success, where one is: leaving it is a regression. */
  readonly good?: string;
  /** Samples that the verdict is about, where the field has a value for others too. */
  readonly appliesTo?: (facts: F) => boolean;
}

/** What only the kind knows of two runs of the same questions. */
export interface Comparing<F> {
  transitions(): readonly Transition<F>[];
  /** Further figures over the pairs; `names` are the two runs'. Clauses of their marks are those of `core/compare`. */
  figures?(pairs: PairView<F>, names: readonly [string, string], modes: Modes): readonly Figure[];
  /** Whether the sample has response sentences with a state, so that it is worth reading it again for them. */
  hasSentenceStates?(facts: F): boolean;
}

/** What labellers and judges can be asked about a sample; a function is absent where they can be asked nothing. */
export interface Asking<Sample> {
  /** Which sentences support the response. */
  support?(sample: Sample): Pick<AskedSample, "input" | "reason" | "response">;
  /** How good a response is, or which of two is better. */
  judgement?(sample: Sample): Omit<JudgedSample, "index" | "id">;
  readonly judgeTasks?: readonly JudgeTask[];
}

/** How labels of another annotator take the place of those that came with the file. */
export interface Labelling<Sample, F> {
  /** Columns whose values follow from labels; the others are the same whoever labels. */
  readonly columns: readonly string[];
  /** The same of values by their names; absent where those of the file stay beside an annotator's. */
  isOwnValue?(name: string): boolean;
  /** The sample with an annotator's labels for its own; without any where that says nothing of it. */
  withLabels(sample: Sample, labels: SampleLabels | null, annotator: Annotator): Sample;
  /**
   * Annotators are raters, each with values of its own: whoever's labels are looked at, all of them stand side by side.
   * Absent where one's labels take the place of another's.
   */
  readonly areRaters?: true;
  /** The sample with all of its ratings as a row that is read as it is; absent where labels have a side file. */
  ratedRecord?(sample: Sample): Readonly<Record<string, unknown>>;
  /** Values of `columns` for a sample that nobody labelled, told from its facts alone. */
  unlabelled(facts: F): Facts;
  /** Whether the annotator whose facts these are speaks of the sample. */
  isLabelled(facts: F): boolean;
  /**
   * States of what is labelled piece by piece, in order: 1 + position in `SENTENCE_LABELS`, 0 where not labelled. Facts
   * of two annotators with as many pieces speak of the same ones. Absent where samples are labelled as a whole.
   */
  statesOf?(facts: F): readonly number[];
  /** Verdicts that a person can give, in the order of their keys; empty where ratings are given instead. */
  readonly verdicts: readonly string[];
  /** The rules' verdict in the same words; null where they have none. */
  verdictOf(facts: F, modes: Modes): string | null;
  /** How little can be told of the sample from its facts, in [0, 1]: raters who differ, choices that come close. */
  doubtOf(facts: F): number | null;
  /** Ratings that a person can give to this sample, in the order of their keys; empty where verdicts are given. */
  ratingsFor(sample: Sample): readonly Label[];
}

/** One kind of sample. Nothing outside of `kinds/` knows which there are. */
export interface Kind<Sample, F extends Facts> {
  readonly id: "rag" | "choice" | "rating";
  readonly adapters: readonly Adapter<Sample>[];
  readonly mappable: readonly MappableField[];
  /** Reads a sample through a mapping: our field name to a value found in the record. */
  fromMapping(values: Readonly<Record<string, unknown>>, paths: Readonly<Record<string, JsonPath>>): Sample;
  readonly columns: readonly ColumnSpec[];
  /** Families whose modes have columns of their own, worked out by `measure`; scores of the others follow from any facts. */
  readonly measuredFamilies: readonly ModeFamily[];
  readonly metrics: readonly Metric<F>[];
  readonly fields: readonly Field<F>[];
  readonly texts: readonly TextField<Sample>[];
  readonly chips: readonly Chip[];
  /** Slice dimensions in the order of the output: `noise`, `task`, `model`, `dataset`. */
  readonly dimensions: readonly string[];
  slicesOf(sample: Sample): Readonly<Record<string, string | number | null>>;
  /** Texts and numbers of a sample that are filtered by and counted, but make no slices: ratings by rater. */
  valuesOf?(sample: Sample): Readonly<Record<string, string | number | null>>;
  /** The sample with what a person says of all samples set over what the file says: `--task`, `--noise`. */
  override(sample: Sample, overrides: Overrides): Sample;
  idOf(sample: Sample): string | null;
  titleOf(sample: Sample): string;
  /** The adapter's issues and those that the facts point to, such as contradictory labels. */
  issuesOf(sample: Sample, facts: F): readonly Issue[];
  /** Bulk: makes no text and no spans. */
  measure(sample: Sample, options: MeasureOptions): F;
  /** In the order in which they are shown. */
  readonly figures: readonly FigureSet<F>[];
  /** Columns of the list, those first that matter most; only those that some sample has are shown. */
  readonly listColumns: readonly { readonly id: string; readonly short: string }[];
  /** What a row of the list shows at a glance. */
  glance(facts: F, modes: Modes): Glance;
  /** Whether `n` and `p` stop here: something a reader should look at. */
  hasProblem(facts: F, modes: Modes): boolean;
  /** The label list that its numbers stand on; null where there is none. */
  labelsRead?(view: TableView<F>, modes: Modes): LabelsRead | null;
  /** Words on the file as a whole that no card says: which mode its stored scores follow. */
  notes(view: TableView<F>, modes: Modes): readonly string[];
  /** What working one slice out takes, counted in metric values, where that is more than it has: very many labels. */
  sliceCost?(view: TableView<F>, modes: Modes): number;
  /** Lists of the table that are told only in part: criteria, raters. */
  capped?(view: TableView<F>): readonly Capped[];
  readonly reference?: Reference<F>;
  readonly comparing?: Comparing<F>;
  readonly asking?: Asking<Sample>;
  readonly labelling?: Labelling<Sample, F>;
  /** For the opened row only: verdicts, spans, sentences. */
  explain(sample: Sample, options: ExplainOptions): Pick<Detail, "body" | "issues">;
  /** Where its sentences stand in the record, for hover and decorations. */
  places(sample: Sample): readonly SentencePlace[];
}
