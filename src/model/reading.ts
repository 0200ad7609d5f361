import type { FieldMap } from "./evaluation.ts";
import type { ScoreReading } from "./ownScore.ts";

const MEANINGS = [
  "id",
  "index",
  "time",
  "duration",
  "count",
  "cost",
  "flag",
  "label",
  "score",
  "text",
  "list of texts",
  "list of flags",
  "list of numbers",
  "list of objects",
  "spans",
  "chat",
  "object",
  "state",
  "setting",
  "empty",
] as const;
export type Meaning = (typeof MEANINGS)[number];

export interface ReadColumn {
  /** Dotted, with `[*]` for list elements, as in `--map`. */
  readonly path: string;
  readonly meaning: Meaning;
  readonly role: string | null;
  /** All of its fields, `role` first: a chat has several. */
  readonly fills: readonly string[];
  /** Name of its score, as in `score.NAME`; null for none. */
  readonly score: string | null;
  readonly reading: ScoreReading | null;
  /** Range of the score; null if open, or for none. */
  readonly scale: readonly [number, number] | null;
  readonly isVerdict: boolean;
  /** Whether anything is read from it: a role, a score, or by its format. */
  readonly isUsed: boolean;
  /** Its most frequent value as text, cut; null for none. */
  readonly example: string | null;
  /**
   * Over the profiled records: distinct values, present and absent ones; unfit values, over all records once measured.
   */
  readonly distinct: number;
  readonly present: number;
  readonly missing: number;
  readonly unfit: number;
  /** Values that mean "no value", as written. */
  readonly placeholders: readonly string[];
  /** Source and reason, in the session's language. */
  readonly by: "profile" | "format" | "person";
  readonly why: string;
}

export interface HowRead {
  readonly source: number;
  readonly name: string;
  readonly records: number;
  readonly columns: readonly ReadColumn[];
  /** Columns beyond the limit, or with too long names. */
  readonly unlisted: number;
  readonly fields: readonly { readonly id: string; readonly name: string; readonly isRequired: boolean }[];
  /**
   * The current reading as a file: every role, and every score with a statement. With the format's roles it keeps the
   * format. For records that are not read, the likeliest reading.
   */
  readonly reading: ReadingFile;
  /** Name of the used reading file beside the data; null for none. */
  readonly readBy: string | null;
  /** A trial reading (`tryReading`) is used instead. */
  readonly isTried: boolean;
}

/** Sources with the same columns: the first one's, with counts over all. */
export interface ReadAlike {
  readonly how: HowRead;
  readonly sources: readonly number[];
  readonly names: readonly string[];
}

export interface ShownReadings {
  readonly alike: readonly ReadAlike[];
  readonly more: number;
}

export const READING_VERSION = 1;

/**
 * A person's reading of a file, stored as `<name>.reading.json` beside it, or as `evaloupe.reading.json` for all files
 * of its folder with these columns. Plain JSON, meant to be committed.
 */
export interface ReadingFile {
  readonly version: typeof READING_VERSION;
  readonly format?: string;
  /** Paths of fields: `{"response": "answer", "score.tone": "judge.tone"}`. */
  readonly roles: FieldMap;
  readonly scores: Readonly<Record<string, ScoreReading>>;
}

/** A column of texts that say a score or a verdict, such as a judge's replies: nothing counts these. */
export interface SaidScores {
  readonly path: string;
  readonly example: string;
  readonly said: number;
  readonly records: number;
}

/** What the words of a pair's verdicts in the other order name, where the first column of these is read so. */
export interface OtherOrder {
  readonly path: string;
  /** The words of the first and the second in the given order. */
  readonly first: string;
  readonly second: string;
  readonly says: "place" | "candidate" | "nothing";
}
