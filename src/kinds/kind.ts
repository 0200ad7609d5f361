import type { Metric } from "../analysis/aggregate/aggregate.ts";
import type { ColumnSpec, Facts, MeasureOptions } from "../analysis/table/facts.ts";
import type { TableView } from "../analysis/table/view.ts";
import type {
  Capped,
  Detail,
  Explained,
  Exported,
  FieldMap,
  Figure,
  Issue,
  LabelsRead,
  ModeFamily,
  Modes,
  Overrides,
  SentencePlace,
  ShownStep,
  StoredScores,
} from "../model/index.ts";
import type { Origin } from "../read/join.ts";
import type { JsonRecord } from "../read/parse.ts";
import type { MappedFields } from "./adapting.ts";
import type { Claim } from "./claims.ts";
import type { Comparing } from "./comparing.ts";
import type { Chip, Field, RowSummary, RowVerdict, TextField } from "./fields.ts";
import type { Adapter, MappableField } from "./format.ts";
import type { Inputs } from "./inputs.ts";
import type { Judging } from "./judging.ts";
import type { Estimating, Labelling, LabelRequest, PersonVerdicts, Raters } from "./labelling.ts";
import type { ModeFamilyDeclaration } from "./modeFamily.ts";
import type { Repeating } from "./repeating.ts";
import type { ProgramOf } from "./scanned.ts";
import type { Suspecting } from "./suspecting.ts";

/** Figures that depend on the modes of one family at most: those of the others change nothing in them. */
export interface FigureSet<F, Drawn extends Figure = Figure> {
  readonly family: ModeFamily | null;
  /** A figure that would be empty is left out. */
  draw(view: TableView<F>, modes: Modes): readonly Drawn[];
}

export interface ExplainOptions {
  readonly modes: Modes;
  readonly annotator: string;
}

/**
 * By what samples are put into groups: the question where the file has it, else the id. White space does not tell two
 * questions apart. Null, and texts that are all empty: the file does not say.
 */
export interface SampleGroup {
  /** The question, with whatever else is asked by it: the choices that it offers. */
  readonly question: readonly string[] | null;
  /** The id without an attempt's number, with the names of the test that it is an id of. */
  readonly id: readonly string[] | null;
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

/** How columns of labels are read, decided once over the samples of a file. What is decided is plain JSON. */
export interface LabelColumnsOf<Sample> {
  /** `beside` are records of files that are joined to the samples. Null: nothing is to be decided. */
  decide(samples: readonly Sample[], beside: readonly JsonRecord[], origin: Origin): unknown;
  /** Whether a value that a file holds is what `decide` may have given. */
  isDecided(value: unknown): boolean;
  /** The sample with its labels read so. */
  settle(sample: Sample, decided: unknown): Sample;
  /** Whether rows without issues may be measured from slots. */
  isScanned(decided: unknown): boolean;
  /** Whether texts in the place of labels have to be read with care. */
  areTextsOdd(decided: unknown): boolean;
  /** What is read as something else than it says, and what as nothing. */
  notes(decided: unknown): readonly string[];
}

/** Columns to samples. */
export interface KindReading<Sample> {
  /** Its file formats; at equal fit the first one wins. */
  readonly adapters: readonly Adapter<Sample>[];
  readonly mappable: readonly MappableField[];
  /** The mapping of records of no known format that hold such samples, if their columns show it; absent: `guess/` decides. */
  guess?(records: readonly JsonRecord[]): FieldMap | null;
  /** Reads a sample through a person's mapping. */
  fromMapping(fields: MappedFields): Sample;
  /** How samples that it reads through a mapping are measured from slots; absent: they are not. */
  readonly mappedProgram?: ProgramOf<Sample>;
  readonly labelColumns?: LabelColumnsOf<Sample>;
  /** The sample with what a person says of all samples set over what the file says: `--task`, `--noise`. */
  override(sample: Sample, overrides: Overrides): Sample;
  idOf(sample: Sample): string | null;
  titleOf(sample: Sample): string;
  readonly texts: readonly TextField<Sample>[];
  /** Its answer: the text, or whether there is one if answers are no texts. Absent: samples have no states. */
  answerOf?(sample: Sample): string | null | boolean;
  /** The sample as if nothing had been answered: how one that did not run is measured. */
  unanswered?(sample: Sample): Sample;
}

/** What reads a sample through a mapping. */
export type MappedReading<Sample> = Pick<KindReading<Sample>, "mappable" | "fromMapping" | "mappedProgram">;

/** Samples to facts, facts to numbers. */
export interface KindMeasuring<Sample, F extends Facts> {
  readonly modes: readonly ModeFamilyDeclaration[];
  /** The modes that `auto` stands for if the first samples of a file decide them, whatever its format. */
  modesFor?(first: readonly Sample[]): Partial<Modes>;
  readonly columns: readonly ColumnSpec[];
  /** Bulk: makes no text and no spans. */
  factsOf(sample: Sample, options: MeasureOptions): F;
  readonly metrics: readonly Metric<F>[];
  /** Slice dimensions in the order of the output: `noise`, `task`, `model`, `dataset`. */
  readonly dimensions: readonly string[];
  /** Those whose values a number over all samples adds up without saying so: a note names them. Other notes may do so too. */
  readonly mixed?: readonly string[];
  slicesOf(sample: Sample): Readonly<Record<string, string | number | null>>;
  /** Texts and numbers of a sample that are filtered by and counted, but make no slices: ratings by rater. */
  valuesOf?(sample: Sample): Readonly<Record<string, string | number | null>>;
  /** Values that are lists, as `listText` writes them: a sample has each of their elements. */
  readonly lists?: readonly string[];
  /**
   * The name under which a value is looked for first in these modes, if they change what it is: a sample without a value
   * there has that of the name itself. Null if no mode does.
   */
  valueNameIn?(name: string, modes: Modes): string | null;
  /** What its metrics are computed from, for exports, so that they can be computed again: the gold label, every vote. */
  exportedOf?(sample: Sample, facts: F): Readonly<Record<string, Exported>>;
  /** The label list that its numbers stand on; null if there is none. */
  labelsRead?(view: TableView<F>, modes: Modes): LabelsRead | null;
  /** Which mode the stored scores of each judge follow, and where they do not. */
  stored?(view: TableView<F>): readonly StoredScores[];
  /** The cost of one slice, counted in metric values, if that is more than the metrics it has: very many labels. */
  sliceCost?(view: TableView<F>, modes: Modes): number;
  /** Lists of the table that have more entries than are read: criteria, raters. */
  capped?(view: TableView<F>): readonly Capped[];
  readonly reference?: Reference<F>;
}

/** One opened sample: verdicts, spans, sentences. */
export interface KindExplaining<Sample, F extends Facts> {
  /** What the verdicts of an opened sample are about. */
  readonly claims: readonly Claim[];
  sample(sample: Sample, options: ExplainOptions): Explained;
  /** The places of its sentences in the record, for hover and decorations; absent if it has none. */
  places?(sample: Sample): readonly SentencePlace[];
  /** The adapter's issues and those that the facts point to, such as contradictory labels. */
  issuesOf(sample: Sample, facts: F, modes: Modes): readonly Issue[];
}

/** Labels by models and people. */
export interface KindLabelling<Sample, F extends Facts> {
  readonly asking?: LabelRequest<Sample>;
  readonly labelling?: Labelling<Sample, F>;
  readonly personVerdicts?: PersonVerdicts<F>;
  readonly estimating?: Estimating;
  readonly suspecting?: Suspecting<F>;
  readonly judging?: Judging<F>;
  readonly raters?: Raters<Sample>;
}

/** Which samples ask the same, and how runs of them differ. */
export interface KindComparing<Sample, F extends Facts> {
  /** What samples that ask the same have in common, whatever the model, the noise or the attempt. */
  groupOf(sample: Sample): SampleGroup;
  /** What the sample was given and is judged by, for comparisons; `record` is the one that it was read from. */
  inputsOf(sample: Sample, record: JsonRecord): Inputs;
  /** What an agent did on its way to the answer; null for other samples. Absent: no such samples. */
  stepsOf?(sample: Sample): readonly ShownStep[] | null;
  readonly repeating?: Repeating<Sample, F>;
  readonly comparing?: Comparing<F>;
}

/** What a reader sees of a sample and of a table, and filters by. */
export interface KindWords<Sample, F extends Facts> {
  readonly fields: readonly Field<F>[];
  readonly chips: readonly Chip[];
  /** In the order in which they are shown. */
  readonly figures: readonly FigureSet<F>[];
  /** Columns of the list, the most important ones first; only those that some sample has are shown. */
  readonly listColumns: readonly { readonly id: string; readonly short: string }[];
  /** The verdicts that a row of the list can have, in the order of the field `verdict`. */
  readonly verdicts: readonly RowVerdict[];
  /** What a row of the list shows at a glance, and how bad it is. */
  rowSummary(facts: F, modes: Modes): RowSummary;
  /** Whether `n` and `p` stop here: something a reader should look at. */
  hasProblem(facts: F, modes: Modes): boolean;
  /** Words on the file as a whole that no card says: which mode its stored scores follow. */
  notes?(view: TableView<F>, modes: Modes): readonly string[];
  /** Words on the file that follow from its first samples: the language that they are in. */
  firstNotes?(first: readonly Sample[]): readonly string[];
}

/** One kind of sample in six parts. Nothing outside of `kinds/` knows which kinds there are. */
export interface Kind<Sample, F extends Facts> {
  readonly id: string;
  readonly read: KindReading<Sample>;
  readonly measure: KindMeasuring<Sample, F>;
  readonly explain: KindExplaining<Sample, F>;
  readonly label: KindLabelling<Sample, F>;
  readonly compare: KindComparing<Sample, F>;
  readonly words: KindWords<Sample, F>;
}
