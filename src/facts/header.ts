import type {
  DetectedFormat,
  FieldMap,
  GroupBy,
  InputPart,
  IssueCode,
  Modes,
  Overrides,
  PlacedIssue,
  RecordCounts,
  SourceSpec,
} from "../model/index.ts";
import type { Container } from "../read/container.ts";

/** Rises when facts mean something else than before: files of another number are not read. */
export const FACTS_VERSION = 4;

/** What a facts file says of itself: all that is needed to stand in for the files that it was measured from. */
export interface FactsHeader {
  readonly version: number;
  /** Of the program that wrote it. */
  readonly tool: string;
  readonly kind: string;
  readonly format: Pick<DetectedFormat, "id" | "by" | "confidence">;
  /** The modes that `auto` stands for. The facts themselves are those of every mode. */
  readonly modes: Modes;
  /** Whose labels the facts stand on. */
  readonly annotator: string;
  /** What makes samples one group. */
  readonly group: GroupBy;
  readonly overrides: Overrides;
  readonly sliceBy: readonly string[];
  /** How columns of labels were read, as the kind has decided; absent where it decides nothing. */
  readonly labels?: unknown;
  /** Columns that are slices, and those that are values which make none, by their names. */
  readonly slices: readonly string[];
  readonly values: readonly string[];
  /** Slices and values that hold texts as well as numbers: the numbers have a column of their own. */
  readonly mixed: readonly string[];
  /** Of what samples were given, that which has a column of hashes; absent where the writer has not looked. */
  readonly inputs?: readonly InputPart[];
  /** Whether samples of the sources were left out. */
  readonly isPart: boolean;
  /** In the order of their rows, with those that were joined to the records and have none. */
  readonly sources: readonly FactsSource[];
}

/** What tells whether a file is still the one that was measured. */
export interface FactsFile {
  /** As the person wrote it. */
  readonly path: string;
  /** Bytes, unpacked ones where the file had to be unpacked. */
  readonly size: number;
  /** SHA-256 of pieces of the file, in base64; null where nobody could tell. */
  readonly digest: string | null;
  readonly container: Container;
}

export interface FactsSource extends FactsFile {
  readonly role: SourceSpec["role"];
  /** How many rows of the facts file are of it. */
  readonly samples: number;
  readonly adapter: string;
  readonly map: FieldMap | null;
  readonly records: RecordCounts;
  readonly issueCounts: Readonly<Partial<Record<IssueCode, number>>>;
  /** Without their words, which may be those of the record. */
  readonly issues: readonly StoredIssue[];
}

export type StoredIssue = Pick<PlacedIssue, "code" | "path" | "line" | "offset" | "isRejection">;
