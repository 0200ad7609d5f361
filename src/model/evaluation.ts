import type { ModeChoice } from "./query.ts";
import type { ReadingFile } from "./reading.ts";

/** A file of an evaluation. `lookup` files are joined by id, without samples of their own. */
export interface SourceSpec {
  readonly uri: string;
  readonly role: "rows" | "lookup";
  readonly as?: string;
}

/** Our field names to dotted paths into the record: `response` to `output.text`, `documents` to `contexts[*].text`. */
export type FieldMap = Readonly<Record<string, string>>;

/** Values for all samples, over the file's, by our field names: `task`, `noise`. */
export type Overrides = Readonly<Record<string, string | number>>;

/** An evaluation as plain JSON, equal from argv, a click and a restart. */
export interface EvaluationSpec {
  readonly name: string;
  readonly sources: readonly SourceSpec[];
  readonly adapter: string | null;
  readonly map: FieldMap | null;
  /** Reads files by this kind's formats, if one may fit; absent for the best fit. */
  readonly kind?: string;
  readonly modes: ModeChoice;
  readonly overrides: Overrides;
  readonly sliceBy: readonly string[];
  readonly limit: number | null;
  readonly maxRecordBytes: number | null;
  /** Computes every matching mode in one pass, so that switching reads nothing. */
  readonly allModes: boolean;
  /** Computes the other matching modes when idle, or all on the first request of one; absent: on request only. */
  readonly preparesModes?: boolean;
  /** Stores pairing keys: 16 bytes a sample. */
  readonly isPairable?: boolean;
  /** The last source is read first: of a history the newest run. */
  readonly isLastFirst?: boolean;
  /** Keeps the identity of samples: keys of pairs and hashes of answers. */
  readonly keepsAll?: boolean;
  /** Folders below which the files are looked for that facts were measured from, beside the folder of the facts. */
  readonly roots?: readonly string[];
  /** Excludes duplicates (`DUPLICATE_ANSWER`). */
  readonly isDistinct?: boolean;
  /** Overrides stored readings for sources with its columns. */
  readonly reading?: ReadingFile | null;
  readonly group?: GroupBy;
}

/**
 * Key of groups, which count as one independent observation: the question (null), a dotted path, or none (`NO_GROUPS`).
 */
export type GroupBy = string | null;

export const NO_GROUPS = "none";

/** Kinds of group keys with counts. Samples in `alone` have no key. */
export interface GroupedBy {
  readonly field: number;
  readonly question: number;
  readonly id: number;
  readonly alone: number;
}

export interface SampleGrouping {
  readonly group: GroupBy;
  readonly by: GroupedBy;
  readonly samples: number;
  readonly groups: number;
}

/** `total = blank + rejected + other + used`. */
export interface RecordCounts {
  readonly total: number;
  readonly blank: number;
  readonly rejected: number;
  readonly other: number;
  readonly used: number;
}

/** Below this mean match records are not read as a format, but a reading is proposed. */
export const LEAST_CONFIDENCE = 0.8;

/** The recognised format. `confidence` is the mean match over the first 100 records, in [0, 1]. */
export interface DetectedFormat {
  readonly id: string;
  readonly name: string;
  readonly confidence: number;
  readonly by: "records" | "person" | "mapping" | "reading" | "guess";
  readonly map?: FieldMap;
  readonly found?: readonly string[];
  /** Required fields that the first record lacks; `|` separates alternatives. */
  readonly lacks?: readonly string[];
}

export const isUnknown = ({ by, confidence }: DetectedFormat): boolean =>
  by === "records" && confidence < LEAST_CONFIDENCE;
