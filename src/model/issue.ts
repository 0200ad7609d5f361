export type JsonPath = readonly (string | number)[];

/**
 * Place of a record. `line` counts from 1 (the record's number in containers without lines); `offset` and `bytes` are
 * UTF-8 bytes of the record without its line end.
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

/** `documents_sentences[0][1]`; empty for the record. */
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
export type RejectionCode = (typeof REJECTION_CODES)[number];

const FLAG_CODES = [
  "NON_FINITE",
  "UNSAFE_INT",
  "DUPLICATE_KEY",
  "LONE_SURROGATE",
  "BOM",
  "LONE_CR",
  "NUL",
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
export type FlagCode = (typeof FLAG_CODES)[number];

export const ISSUE_CODES = [...STOP_CODES, ...REJECTION_CODES, ...FLAG_CODES] as const;
export type IssueCode = (typeof ISSUE_CODES)[number];

/** A defect in the data. `path` is as in `pathText`; empty for the record. */
export interface Issue {
  readonly code: IssueCode;
  readonly path: string;
  readonly span?: Span;
  readonly message: string;
}

/** `line` counts from 1, `offset` in bytes from the start of the source. */
export interface PlacedIssue extends Issue {
  readonly source: number;
  readonly line: number;
  readonly offset: number;
  readonly isRejection: boolean;
}

/** Why a source cannot be read; in `UnreadableSource`, and as data between processes. */
export interface StopReason {
  readonly code: StopCode;
  readonly systemCode?: string;
  readonly message: string;
  readonly results?: ResultsTable;
}

export interface ResultsTable {
  readonly columns: readonly string[];
  /** A value per column; null for none. */
  readonly rows: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  /** Columns in which less is better by their names; absent for none. */
  readonly lower?: readonly string[];
}

/**
 * What became of a file since it was opened: it is shorter or was while it was read, another file or none is in its
 * place, other bytes are where the old ones were, or it begins as it did and is longer.
 */
export type FileChange = "removed" | "replaced" | "shorter" | "rewritten" | "grown";
