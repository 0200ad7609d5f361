/** A step into a record: an object's key or an array's index. */
export type JsonPath = readonly (string | number)[];

/**
 * Where a record stands in its file. `line` counts from 1 (for containers without lines: the record's number);
 * `offset` and `bytes` are UTF-8 bytes of the record without its line end.
 */
export interface Place {
  readonly source: number;
  readonly line: number;
  readonly offset: number;
  readonly bytes: number;
}

/** Half-open range of UTF-16 units in a text. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** `documents_sentences[0][1]`: the path as people write it; empty for the record itself. */
export function pathText(path: JsonPath): string {
  let text = "";
  for (const step of path) {
    if (typeof step === "number") text += `[${step}]`;
    else if (/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(step)) text += text === "" ? step : `.${step}`;
    else text += `[${JSON.stringify(step)}]`;
  }
  return text;
}

const STOP_CODES = [
  "NO_RECORDS",
  "UTF16",
  "UTF32",
  "COMPRESSED",
  "BINARY",
  "LFS_POINTER",
  "PRETTY_JSON",
  "RESULTS",
  "BAD_READING",
  "CR_ONLY",
  "NOT_A_FILE",
  "UNREADABLE",
  "TOO_LARGE",
] as const;
/** The file as a whole cannot be read; nothing is scored. */
export type StopCode = (typeof STOP_CODES)[number];

const REJECTION_CODES = [
  "SYNTAX",
  "CONCATENATED",
  "BAD_UTF8",
  "NOT_OBJECT",
  "NO_RECORD",
  "TOO_LONG",
  "TOO_DEEP",
  "TRUNCATED",
] as const;
/** One record cannot be used; the records around it survive. */
export type RejectionCode = (typeof REJECTION_CODES)[number];

const FLAG_CODES = [
  "NON_FINITE",
  "UNSAFE_INT",
  "DUPLICATE_KEY",
  "LONE_SURROGATE",
  "BOM",
  "LONE_CR",
  "DUPLICATE_ID",
  "DUPLICATE_ANSWER",
  "MISSING_FIELD",
  "BAD_FIELD",
  "MANY_SCORES",
  "JOIN_MISMATCH",
  "AMBIGUOUS_JOIN",
  "STALE_LABELS",
  "UNKNOWN_KEY",
  "REPEATED_KEY",
  "NO_KEYS",
  "OVERALL_DIFFERS",
  "USED_NOT_RELEVANT",
  "USED_WITHOUT_RELEVANT",
  "UNLABELLED_SENTENCE",
  "DANGLING_CITATION",
  "WRONG_CITATION",
  "STORED_LABEL_DIFFERS",
  "NEGATED_MATCH",
  "REJECTED_AND_ANSWERED",
  "ODD_CHARACTERS",
  "DOES_NOT_FIT",
] as const;
/** The record is used; something about it deserves a word. */
export type FlagCode = (typeof FLAG_CODES)[number];

export const ISSUE_CODES = [...STOP_CODES, ...REJECTION_CODES, ...FLAG_CODES] as const;
export type IssueCode = (typeof ISSUE_CODES)[number];

/** A defect in the data, shown beside its record. `path` is written as in `pathText`; empty means the record itself. */
export interface Issue {
  readonly code: IssueCode;
  readonly path: string;
  /** Which part of the text there is meant; absent: all of it. */
  readonly span?: Span;
  /** What was found, what was wanted, what to do next; one or two sentences. */
  readonly message: string;
}

/** An issue with its place: `line` counts from 1, `offset` in bytes from the start of the source. */
export interface PlacedIssue extends Issue {
  readonly source: number;
  readonly line: number;
  readonly offset: number;
  /** True where the record was left out because of it. */
  readonly isRejection: boolean;
}

/** Why a whole source could not be read; carried by a thrown `UnreadableSource` inside a process, as data across ports. */
export interface StopReason {
  readonly code: StopCode;
  /** The system's own code (`ENOENT`, `EACCES`, …) when there is one. */
  readonly systemCode?: string;
  readonly message: string;
  /** What the file holds in place of samples. */
  readonly results?: ResultsTable;
}

/** Results of models or configurations, a row each: no samples, and never shown as some. */
export interface ResultsTable {
  /** Names of the metrics. */
  readonly columns: readonly string[];
  /** Each value as many times as there are columns; null where the file has none. */
  readonly rows: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  /** Those of the columns of which less is better, as far as their names tell; absent for none. */
  readonly lower?: readonly string[];
}

/**
 * What became of a file since it was opened: it is shorter or was while it was read, another file or none is in its
 * place, other bytes are where the old ones were, or it begins as it did and is longer.
 */
export type FileChange = "removed" | "replaced" | "shorter" | "rewritten" | "grown";
