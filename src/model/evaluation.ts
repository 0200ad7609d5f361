import type { ModeChoice } from "./query.ts";
import type { ReadingFile } from "./reading.ts";

/** One file of an evaluation. `lookup` files are joined by id and give no samples of their own. */
export interface SourceSpec {
  /** Absolute path or URI, as the opener wrote it. */
  readonly uri: string;
  readonly role: "rows" | "lookup";
  /** The name under which a lookup record is placed beside the row. */
  readonly as?: string;
}

/** Our field name to a dotted path into the record: `response` to `output.text`, `documents` to `contexts[*].text`. */
export type FieldMap = Readonly<Record<string, string>>;

/** What a person says of all samples, over what the file says; our field names: `task`, `noise`. */
export type Overrides = Readonly<Record<string, string | number>>;

/** What is open, as plain JSON: argv, a click and a restart build the same one. */
export interface EvaluationSpec {
  readonly name: string;
  readonly sources: readonly SourceSpec[];
  /** Overrules detection. */
  readonly adapter: string | null;
  readonly map: FieldMap | null;
  /** The kind of samples that is wanted: files are read by its formats where one may fit; absent: whichever fits best. */
  readonly kind?: string;
  readonly modes: ModeChoice;
  readonly overrides: Overrides;
  /** Extra slice dimensions: dotted paths into the record. */
  readonly sliceBy: readonly string[];
  /** Only the first samples, for `--limit`. */
  readonly limit: number | null;
  /** A longer record is rejected as TOO_LONG, unread. */
  readonly maxRecordBytes: number | null;
  /** Work out every matching mode in one pass: switching modes then reads nothing. */
  readonly allModes: boolean;
  /**
   * Work out the other matching modes once the files have been read and nobody asks anything, or all at once when one of
   * them is asked for first; absent: only those that are asked for.
   */
  readonly preparesModes?: boolean;
  /** Keep what samples of two runs are paired by: 16 bytes a sample that nothing else needs. */
  readonly isPairable?: boolean;
  /** Keep all that tells samples apart: what they are paired by, and what they answer. */
  readonly keepsAll?: boolean;
  /** Folders below which the files are looked for that facts were measured from, beside the folder of the facts. */
  readonly roots?: readonly string[];
  /** Copies of samples (`DUPLICATE_ANSWER`) are left out of lists and results; absent: they count. */
  readonly isDistinct?: boolean;
  /** How sources that have its columns are read, in place of what is kept beside them; absent: as is kept. */
  readonly reading?: ReadingFile | null;
  /** Which samples belong together; absent: those that ask the same question. */
  readonly group?: GroupBy;
}

/**
 * What makes samples one group, which counts as one independent piece of evidence: the same question (null), the same
 * value at a dotted path into the record, or nothing (`NO_GROUPS`), so that every sample counts on its own.
 */
export type GroupBy = string | null;

/** In place of a path; a field of this name is `["none"]`. */
export const NO_GROUPS = "none";

/** By what the samples of a table were put into groups, counted. Those of `alone` have no key and stand for themselves. */
export interface GroupedBy {
  readonly field: number;
  readonly question: number;
  readonly id: number;
  readonly alone: number;
}

/** What makes samples of the view one group, and in how many groups they are. */
export interface SampleGrouping {
  readonly group: GroupBy;
  /** By what samples of the whole evaluation have their groups. */
  readonly by: GroupedBy;
  readonly samples: number;
  /** As many as there are samples where each is in one of its own. */
  readonly groups: number;
}

/** How records were counted: `total = blank + rejected + other + used`. */
export interface RecordCounts {
  readonly total: number;
  readonly blank: number;
  readonly rejected: number;
  /** Headers, events, lines that carry no sample. */
  readonly other: number;
  readonly used: number;
}

/** Below this mean match no format is taken for granted: nothing is read as it, and a reading is proposed. */
export const LEAST_CONFIDENCE = 0.8;

/** The format that was recognised. `confidence` is the mean match over the first 100 records, in [0, 1]. */
export interface DetectedFormat {
  readonly id: string;
  /** For people, in their language. */
  readonly name: string;
  readonly confidence: number;
  /** How it came about: by the records, by what the person chose, by a mapping, by a reading, by a mapping that was guessed. */
  readonly by: "records" | "person" | "mapping" | "reading" | "guess";
  /** What is read from where, where nobody who asks has said it: as guessed, or as a reading says. */
  readonly map?: FieldMap;
  /** Of records of no known format: what the first of them has. */
  readonly found?: readonly string[];
  /** What its records must have and the first one lacks; fields with `|` between them stand for each other. */
  readonly lacks?: readonly string[];
}

/** Whether nothing recognised the records well enough to read them without a question. */
export const isUnknown = ({ by, confidence }: DetectedFormat): boolean =>
  by === "records" && confidence < LEAST_CONFIDENCE;
