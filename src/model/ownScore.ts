/** A score of a sample that came with the file, whoever gave it: a number, a flag, a scorer's mark. */
export interface OwnScore {
  /** A flag is 1 or 0. Null: the file has the score, and no value for it (`N` of inspect_ai, NaN). */
  readonly value: number | null;
  /** What the file writes, where that is no number: `C`, `correct`. */
  readonly written?: string;
  /** What the file writes where its whole column tells what that says: `8/10`, `warm`, `-`. Scores that are read have none. */
  readonly text?: string;
  /** One of several labels, as most of the column writes it: they have no value, or say more than the yes and no of a flag. */
  readonly label?: string;
  /** A list of numbers or flags, null for an entry without a value; its column tells what becomes of it. Scores that are read have none. */
  readonly list?: readonly (number | boolean | null)[];
  /** The value is the mean of so many entries, and weighs as much as they do. */
  readonly of?: number;
  /** The same of a perplexity: the logarithm is such a mean. */
  readonly isGeometric?: true;
  /** A field of the record that neither a format nor a person calls a score. Scores that are read have none. */
  readonly isPlain?: true;
  /** Why, in the scorer's own words. */
  readonly reason?: string;
}

/** Every score of a sample that came with the file. */
export interface OwnScores {
  /** By its name, without `score.`. */
  readonly byName: Readonly<Record<string, OwnScore>>;
  /** Name of the score that says whether the answer is right: the file's verdict on the sample. */
  readonly verdict?: string;
  /** Where its format says so: names that may be that of the verdict, the surest first. */
  readonly verdicts?: readonly string[];
  /** What a score on a scale says as the verdict, by the threshold that a person has set. */
  readonly isRight?: boolean;
}

/** Ways in which a column writes its numbers, see `kinds/reading/numberForms.ts`. */
export const NUMBER_FORMS = ["plain", "printed", "quoted", "percent", "ratio", "grouped", "comma"] as const;
export type NumberForm = (typeof NUMBER_FORMS)[number];

/** What a column of the file that may hold scores means. Of `none` nothing is a score: numbers of rows, times, ids. */
export const SCORE_MEANINGS = ["flag", "score", "label", "duration", "cost", "count", "none"] as const;
export type ScoreMeaning = (typeof SCORE_MEANINGS)[number];

/** How a score of the file is read, for all of its values. What is absent follows from its name and its values. */
export interface ScoreReading {
  /** `none`: not known. */
  readonly direction?: "higher" | "lower" | "none";
  /** The scale that the scorer gave it on. */
  readonly range?: readonly [number, number];
  /** Numbers beyond these do not fit: so far outside of the scale that they are no scores of it. */
  readonly within?: readonly [number, number];
  readonly meaning?: ScoreMeaning;
  /** How its numbers are written, where they are texts. */
  readonly form?: NumberForm;
  /** Of a flag in words: what each of them is worth, in lower case; null for none. */
  readonly words?: Readonly<Record<string, number | null>>;
  /** Labels as most of the column writes them, beside which letter case and outer space make no other ones. */
  readonly labels?: readonly string[];
  /** Numbers that say that there is none. */
  readonly missing?: readonly number[];
  /** The score is the file's verdict: right from this value on, or down to it where less is better. */
  readonly verdictFrom?: number;
}

/** By the score's name; `gpt_*` stands for all names that begin so. */
export type ScoreReadings = Readonly<Record<string, ScoreReading>>;

/** What the modes of a query say of scores that came with the file: the format's word, and the person's over it. */
export interface OwnScoreSettings {
  readonly scores?: ScoreReadings;
}
