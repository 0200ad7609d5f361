export interface OwnScore {
  /** A flag is 1 or 0. Null for a missing value (`N` of inspect_ai, NaN). */
  readonly value: number | null;
  readonly written?: string;
  /** The file's text, if its column decides its value: `8/10`, `warm`, `-`. Absent once read. */
  readonly text?: string;
  /** One of several labels in the column's usual spelling, without a value, or beyond yes and no. */
  readonly label?: string;
  /** A list of numbers or flags, null for missing entries; its column decides its value. Absent once read. */
  readonly list?: readonly (number | boolean | null)[];
  /** The value is the mean of this many entries, its weight. */
  readonly of?: number;
  /** A perplexity: its logarithm is such a mean. */
  readonly isGeometric?: true;
  /** A field not declared as a score. Absent once read. */
  readonly isPlain?: true;
  /** The list that it is from; the names in all records decide whether they are metrics. Absent once read. */
  readonly listed?: string;
  readonly reason?: string;
}

export interface OwnScores {
  readonly byName: Readonly<Record<string, OwnScore>>;
  readonly verdict?: string;
  /** Possible names of the verdict by the format, the surest first. */
  readonly verdicts?: readonly string[];
  /** The verdict by a person's threshold on a scale. */
  readonly isRight?: boolean;
}

export const NUMBER_FORMS = ["plain", "printed", "quoted", "percent", "ratio", "grouped", "comma"] as const;
export type NumberForm = (typeof NUMBER_FORMS)[number];

/** Meanings of a column that may have scores; `none` is for row numbers, times, ids. */
export const SCORE_MEANINGS = ["flag", "score", "label", "duration", "cost", "count", "none"] as const;
export type ScoreMeaning = (typeof SCORE_MEANINGS)[number];

/** How a score of the file is read. Absent fields follow from its name and values. */
export interface ScoreReading {
  readonly direction?: "higher" | "lower" | "none";
  readonly range?: readonly [number, number];
  /** Limits of fitting numbers; beyond, a value is no score. */
  readonly within?: readonly [number, number];
  readonly meaning?: ScoreMeaning;
  readonly form?: NumberForm;
  /** Worth of each word of a flag, in lower case; null for none. */
  readonly words?: Readonly<Record<string, number | null>>;
  /** Labels in the column's usual spelling; case and outer space are ignored. */
  readonly labels?: readonly string[];
  /** Numbers that mean "no value". */
  readonly missing?: readonly number[];
  /** Threshold of the file's verdict: right from here on, or down to here if less is better. */
  readonly verdictFrom?: number;
  /** Found in lists of metrics, `[{"name": "tone", "score": 4}]`. */
  readonly isListed?: true;
  /** Path of the evaluator's error: where it says something, the record has no value. */
  readonly unless?: string;
}

/** By the score's name; `gpt_*` is a prefix. */
export type ScoreReadings = Readonly<Record<string, ScoreReading>>;

export interface OwnScoreSettings {
  readonly scores?: ScoreReadings;
}
