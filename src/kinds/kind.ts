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

export interface FigureSet<F, Drawn extends Figure = Figure> {
  readonly family: ModeFamily | null;
  /** Omits empty figures. */
  draw(view: TableView<F>, modes: Modes): readonly Drawn[];
}

export interface ExplainOptions {
  readonly modes: Modes;
  readonly annotator: string;
}

/** Key of a sample's group: the question, else the id. White space is ignored. Null or empty texts mean unknown. */
interface SampleGroup {
  /** The question with its other inputs, such as choices. */
  readonly question: readonly string[] | null;
  /** The id without the attempt's number, with the names of its test. */
  readonly id: readonly string[] | null;
}

export interface Reference<F> {
  results(
    view: TableView<F>,
    modes: Modes,
  ): readonly { readonly values: Readonly<Record<string, unknown>>; readonly hasSamples: boolean }[];
  sampleOf(detail: Detail): Readonly<Record<string, unknown>> | null;
}

/** Readings of label columns, decided once over a file's samples. Decisions are plain JSON; null for none. */
export interface LabelColumnsOf<Sample> {
  decide(samples: readonly Sample[], beside: readonly JsonRecord[], origin: Origin): unknown;
  isDecided(value: unknown): boolean;
  settle(sample: Sample, decided: unknown): Sample;
  /** Whether rows without issues may be measured from slots. */
  isScanned(decided: unknown): boolean;
  /** Whether texts in place of labels have to be read carefully. */
  areTextsOdd(decided: unknown): boolean;
  notes(decided: unknown): readonly string[];
}

interface KindReading<Sample> {
  /** At equal fit the first format wins. */
  readonly adapters: readonly Adapter<Sample>[];
  readonly mappable: readonly MappableField[];
  /** The mapping of records of no known format, if their columns show it; absent: `guess/` decides. */
  guess?(records: readonly JsonRecord[]): FieldMap | null;
  /** The same, of columns that are surely this kind's: before any other mapping. */
  guessFirst?(records: readonly JsonRecord[]): FieldMap | null;
  fromMapping(fields: MappedFields): Sample;
  /** The sample with further columns that no field is mapped to, and their keys. Null without any. */
  readonly besides?: Besides<Sample>;
  readonly mappedProgram?: ProgramOf<Sample>;
  readonly labelColumns?: LabelColumnsOf<Sample>;
  override(sample: Sample, overrides: Overrides): Sample;
  idOf(sample: Sample): string | null;
  titleOf(sample: Sample): string;
  readonly texts: readonly TextField<Sample>[];
  /** The answer, or for other kinds than texts whether there is one. Absent: samples have no states. */
  answerOf?(sample: Sample): string | null | boolean;
  /** The sample without its answer: how one that did not run is measured. */
  unanswered?(sample: Sample): Sample;
}

export interface Besides<Sample> {
  mayHave(record: JsonRecord): boolean;
  add(sample: Sample, record: JsonRecord): { readonly sample: Sample; readonly keys: readonly string[] } | null;
}

export type MappedReading<Sample> = Pick<KindReading<Sample>, "mappable" | "fromMapping" | "mappedProgram" | "besides">;

interface KindMeasuring<Sample, F extends Facts> {
  readonly modes: readonly ModeFamilyDeclaration[];
  /** The modes of `auto` by the first samples of a file, in any format. */
  modesFor?(first: readonly Sample[]): Partial<Modes>;
  readonly columns: readonly ColumnSpec[];
  /** Makes no text and no spans: runs over all samples. */
  factsOf(sample: Sample, options: MeasureOptions): F;
  readonly metrics: readonly Metric<F>[];
  readonly dimensions: readonly string[];
  /** Dimensions whose totals need a note. Other notes may name further ones. */
  readonly mixed?: readonly string[];
  slicesOf(sample: Sample): Readonly<Record<string, string | number | null>>;
  /** Values for filters and counts that are no slices, such as ratings by rater. */
  valuesOf?(sample: Sample): Readonly<Record<string, string | number | null>>;
  /** Values that are lists, as `listText` writes them: a sample has each of their elements. */
  readonly lists?: readonly string[];
  /**
   * The name under which a value is read first in these modes; samples without it have the value of `name`. Null if no
   * mode changes the value.
   */
  valueNameIn?(name: string, modes: Modes): string | null;
  exportedOf?(sample: Sample, facts: F): Readonly<Record<string, Exported>>;
  labelsRead?(view: TableView<F>, modes: Modes): LabelsRead | null;
  stored?(view: TableView<F>): readonly StoredScores[];
  /** Cost of a slice in metric values, if more than the number of its metrics: very many labels. */
  sliceCost?(view: TableView<F>, modes: Modes): number;
  /** Lists of the table with more entries than are read: criteria, raters. */
  capped?(view: TableView<F>): readonly Capped[];
  readonly reference?: Reference<F>;
}

interface KindExplaining<Sample, F extends Facts> {
  readonly claims: readonly Claim[];
  sample(sample: Sample, options: ExplainOptions): Explained;
  places?(sample: Sample): readonly SentencePlace[];
  issuesOf(sample: Sample, facts: F, modes: Modes): readonly Issue[];
}

interface KindLabelling<Sample, F extends Facts> {
  readonly asking?: LabelRequest<Sample>;
  readonly labelling?: Labelling<Sample, F>;
  readonly personVerdicts?: PersonVerdicts<F>;
  readonly estimating?: Estimating;
  readonly suspecting?: Suspecting<F>;
  readonly judging?: Judging<F>;
  readonly raters?: Raters<Sample>;
}

interface KindComparing<Sample, F extends Facts> {
  /** Shared by samples with one question, whatever the model, noise or attempt. */
  groupOf(sample: Sample): SampleGroup;
  inputsOf(sample: Sample, record: JsonRecord): Inputs;
  /** What an agent did on its way to the answer; null for other samples. Absent: no such samples. */
  stepsOf?(sample: Sample): readonly ShownStep[] | null;
  readonly repeating?: Repeating<Sample, F>;
  readonly comparing?: Comparing<F>;
}

interface KindWords<Sample, F extends Facts> {
  readonly fields: readonly Field<F>[];
  readonly chips: readonly Chip[];
  readonly figures: readonly FigureSet<F>[];
  /** Columns of the list, the most important first; columns without values are hidden. */
  readonly listColumns: readonly { readonly id: string; readonly short: string }[];
  /** Verdicts of rows, in the order of the field `verdict`. */
  readonly verdicts: readonly RowVerdict[];
  rowSummary(facts: F, modes: Modes): RowSummary;
  hasProblem(facts: F, modes: Modes): boolean;
  /** Notes on the file that no card has, such as the mode of its stored scores. */
  notes?(view: TableView<F>, modes: Modes, stored: readonly StoredScores[]): readonly string[];
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
