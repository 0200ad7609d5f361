import type { FieldMap } from "./evaluation.ts";
import type { ScoreReading } from "./ownScore.ts";

/** What the values of a column are. */
export const MEANINGS = [
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

/** A column of a file's records as it is read, for people: a row of the table *How this file was read*. */
export interface ReadColumn {
  /** Dotted, with `[*]` for each element of a list: as in `--map`. */
  readonly path: string;
  readonly meaning: Meaning;
  /** The field of the sample that it fills, by its id; null for none. */
  readonly role: string | null;
  /** All fields that it fills, `role` first: a chat has several. */
  readonly fills: readonly string[];
  /** The name of the score that it is, as in `score.NAME`; null for none. */
  readonly score: string | null;
  /** How that score is read; null for none. */
  readonly reading: ScoreReading | null;
  /** The least and the largest value that it can have; null: open, or none. */
  readonly scale: readonly [number, number] | null;
  /** That score is the file's verdict on the sample. */
  readonly isVerdict: boolean;
  /** Whether anything of a sample is read from it: a role, a score, or what its format makes of it. */
  readonly isUsed: boolean;
  /** Its most frequent value as text, cut; null where there is none. */
  readonly example: string | null;
  /** Of the records that were looked at: different values, records with a value and without, values that do not fit. */
  readonly distinct: number;
  readonly present: number;
  readonly missing: number;
  readonly unfit: number;
  /** Values that stand for none, as they are written. */
  readonly placeholders: readonly string[];
  /** Who says so, and why, in a few words in the language of the session. */
  readonly by: "profile" | "format" | "person";
  readonly why: string;
}

/** How the records of a source are read. */
export interface HowRead {
  /** Index of the source among those of the evaluation. */
  readonly source: number;
  readonly name: string;
  /** Records that were looked at. */
  readonly records: number;
  /** In the order in which the file has them first. */
  readonly columns: readonly ReadColumn[];
  /** Columns that are not among these: beyond the first many, or under names too long to be said. */
  readonly unlisted: number;
  /** Fields that a column can fill, in their order. */
  readonly fields: readonly { readonly id: string; readonly name: string; readonly isRequired: boolean }[];
  /**
   * What is read so far, as a file to be kept: every role, and every score that somebody has said something of. As long
   * as its roles are those of the file's format, it leaves the format as it is. Of records that nothing is read from, the
   * likeliest reading.
   */
  readonly reading: ReadingFile;
  /** Name of the reading file beside the data that is used; null where none is. */
  readonly readBy: string | null;
  /** A reading that is looked at and not kept (`tryReading`) is used in place of that. */
  readonly isTried: boolean;
}

/** Sources with the same columns as one entry: the columns of the first, with counts over all sources. */
export interface ReadAlike {
  readonly how: HowRead;
  readonly sources: readonly number[];
  readonly names: readonly string[];
}

/** How the files of an evaluation are read, as a page shows it. */
export interface ShownReadings {
  readonly alike: readonly ReadAlike[];
  /** Sources that are not among these. */
  readonly more: number;
}

export const READING_VERSION = 1;

/**
 * What people say of how a file is read, kept as `<name>.reading.json` beside it or as `evaloupe.reading.json` in its
 * folder for all files that have these columns. Plain JSON, meant to be committed.
 */
export interface ReadingFile {
  readonly version: typeof READING_VERSION;
  /** The format that reads the records, by its id; absent: the one that they are in. */
  readonly format?: string;
  /** Where fields of samples stand: `{"response": "answer", "score.tone": "judge.tone"}`. */
  readonly roles: FieldMap;
  /** How scores are read, by their names. */
  readonly scores: Readonly<Record<string, ScoreReading>>;
}
