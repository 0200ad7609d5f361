import type {
  DetectedFormat,
  FileChange,
  Modes,
  OtherOrder,
  RecordCounts,
  SaidScores,
  ScoreReading,
  ShownFamily,
  ShownVerdict,
  Sort,
  StopReason,
} from "../model/index.ts";

/** Sent after opening and with every new revision. */
export interface EvaluationState {
  readonly revision: number;
  readonly isSettled: boolean;
  readonly progress: { readonly bytes: number; readonly totalBytes: number };
  readonly kind: string;
  readonly format: DetectedFormat;
  readonly candidates: readonly DetectedFormat[];
  readonly sources: readonly SourceState[];
  readonly records: RecordCounts;
  readonly samples: number;
  readonly modes: Modes;
  readonly families: readonly ShownFamily[];
  readonly verdicts: readonly ShownVerdict[];
  readonly annotators: readonly string[];
  /** Score columns of the list, best first, with a letter or word as head. */
  readonly columns: readonly ListColumn[];
  /** Default order of the list: scores without a verdict list the worst first. */
  readonly sort?: Sort;
  readonly isStale: boolean;
  /** Columns whose files were measured again, since the first profile was not representative. */
  readonly reread?: readonly RereadColumn[];
}

/** A score column with too many unfit values beyond the profile, and both readings. */
export interface RereadColumn {
  readonly name: string;
  readonly unfit: number;
  readonly values: number;
  readonly was: ScoreReading | null;
  readonly is: ScoreReading | null;
}

export interface Unpacking {
  readonly name: string;
  readonly bytes: number;
  readonly totalBytes: number;
}

export interface SourceState {
  /** The file that was opened. Several sources may be in one file. */
  readonly uri: string;
  /** The number of that file among the sources of the spec. */
  readonly file: number;
  readonly name: string;
  /** The path that it has in its file; the same as `uri` if it is the file itself. */
  readonly path: string;
  /** The file of its records; the same as `uri` if they are in it. */
  readonly recordsIn: string;
  /** The row of the file in which its samples begin. */
  readonly firstRow: number;
  /** Why nothing can be joined to its records, and no reading of them kept; absent if that can be done. */
  readonly fixed?: string;
  readonly role: "rows" | "lookup";
  readonly samples: number;
  readonly records: RecordCounts;
  readonly stop: StopReason | null;
  readonly firstIndex: number;
  readonly readBy?: string;
  /** Unused readings beside it, which name missing columns. */
  readonly unfit?: readonly UnfitReading[];
  readonly strange?: readonly StrangeScore[];
  readonly unread?: readonly UnreadList[];
  readonly said?: readonly SaidScores[];
  /** Columns of several raters, whom these samples do not compare. */
  readonly raters?: readonly string[];
  readonly otherOrder?: OtherOrder;
  readonly unreadBeside?: readonly UnreadBeside[];
  readonly summaries?: readonly SummaryBeside[];
  readonly failures?: FailuresOnly;
}

/** A list of objects in records, with numbers of objects and of profiled records. */
export interface UnreadList {
  readonly path: string;
  readonly objects: number;
  readonly records: number;
}

/** A list beside the records of a file that may be samples as well. */
export interface UnreadBeside {
  readonly path: string;
  readonly records: number;
}

/** An object of numbers beside the records of a file, which sums them up: its first numbers. */
export interface SummaryBeside {
  readonly path: string;
  readonly numbers: readonly (readonly [name: string, value: number])[];
}

/** A file of which only failures are listed, and how many of how many passed. */
export interface FailuresOnly {
  /** The list; null for the records of the file itself. */
  readonly path: string | null;
  readonly listed: number;
  readonly passed: number;
  readonly total: number;
}

export interface StrangeScore {
  readonly name: string;
  readonly near: string | null;
}

export interface UnfitReading {
  readonly name: string;
  readonly isOwn: boolean;
  readonly lacks: readonly string[];
}

export interface ListColumn {
  readonly id: string;
  readonly name: string;
  readonly short: string;
  readonly unit: "rate" | "mean" | "count";
  /** Range of its bars; absent for 0 to 1. */
  readonly range?: readonly [number, number];
}

/** Layout of records: a line each, an array, a list or an object at `path`, a table, or one record. */
export type SourceLayout =
  | { readonly id: "lines" | "array" | "nested" | "object" | "named"; readonly path: string }
  | {
      readonly id: "csv";
      readonly path: "";
      readonly header: readonly string[];
      readonly delimiter: "," | ";" | "\t";
    };

/** A record that was left out, between the samples. */
export interface RejectedLine {
  readonly source: number;
  readonly line: number;
  readonly rejected: string;
  readonly message: string;
}

/**
 * Why a source cannot be followed: shorter, replaced or removed, rewritten, or unfollowable (an unpacked copy, no
 * lines, another format).
 */
export type SourceChange = "shorter" | "replaced" | "rewritten" | "unfollowable";

export interface ChangedSource {
  readonly source: number;
  readonly change: FileChange;
}
