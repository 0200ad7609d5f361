import type { Facts } from "../analysis/table/facts.ts";
import type { JudgeParser, JudgeTask } from "../labels/judge/judgeCalls.ts";
import type {
  Annotator,
  AskedSample,
  JudgedSample,
  Label,
  MatchedInput,
  Modes,
  SampleLabels,
  ShownVerdict,
} from "../model/index.ts";

/** What labellers and judges can be asked about a sample; a function is absent where they can be asked nothing. */
export interface LabelRequest<Sample> {
  /** Which sentences support the response. */
  support?(sample: Sample): Pick<AskedSample, "input" | "reason" | "response" | "whole">;
  /** How good a response is, or which of two is better. */
  judgement?(sample: Sample): Omit<JudgedSample, "index" | "id">;
  readonly judgeTasks?: readonly JudgeTask[];
  /** How replies to a person's own words may be read. */
  readonly judgeParsers?: readonly JudgeParser[];
  /** The task that those words make; null where there is no such parser. */
  ownJudgeTask?(id: string, words: string, parser: string): JudgeTask | null;
  readonly matching?: MatchingRequest<Sample>;
}

/** How a response is matched with the answer, for tests with another response in its place. */
export interface MatchingRequest<Sample> {
  /** Null where the sample has no response or no answer, and where these modes match nothing. */
  ask(sample: Sample, modes: Modes): MatchedInput | null;
  verdictOf(sample: Sample, response: string, modes: Modes): string;
  /** The mode that decides, as a judge's name has it. */
  nameOf(modes: Modes): string;
  /** Whether the mode is meant to see that an answer is denied. */
  seesDenials(modes: Modes): boolean;
}

/** How labels of another annotator take the place of those that came with the file. */
export interface Labelling<Sample, F> {
  /** Columns whose values follow from labels; the others are the same whoever labels. */
  readonly columns: readonly string[];
  /** The same of values by their names; absent where those of the file stay beside an annotator's. */
  isOwnValue?(name: string): boolean;
  /** The sample with an annotator's labels for its own; without any where that says nothing of it. */
  withLabels(sample: Sample, labels: SampleLabels | null, annotator: Annotator): Sample;
  /** Values of `columns` for a sample that nobody labelled, told from its facts alone. */
  unlabelled(facts: F): Facts;
  /** Whether the annotator whose facts these are speaks of the sample. */
  isLabelled(facts: F): boolean;
  /**
   * States of what is labelled piece by piece, in order: 1 + position in `SENTENCE_LABELS`, 0 where not labelled. Facts
   * of two annotators with as many pieces speak of the same ones. Absent where samples are labelled as a whole.
   */
  statesOf?(facts: F): readonly number[];
  /**
   * How little can be told of the sample from its facts, in [0, 1]: raters who differ, choices that come close. Absent
   * where what a labeller by words leaves open says more.
   */
  doubtOf?(facts: F): number | null;
}

/** Verdicts on a sample that a person can give, beside those of the rules. */
export interface PersonVerdicts<F> {
  /** In the order of their keys. */
  readonly verdicts: readonly ShownVerdict[];
  /** The rules' verdict in the same words; null where they have none. */
  verdictOf(facts: F, modes: Modes): string | null;
}

/**
 * For kinds whose annotators are raters, each with values of its own: whoever's labels are looked at, all of them stand
 * side by side, where elsewhere one's labels take the place of another's.
 */
export interface Raters<Sample> {
  /** The sample with all of its ratings as a row that is read as it is; elsewhere labels have a side file. */
  ratedRecord(sample: Sample): Readonly<Record<string, unknown>>;
  /** Ratings that a person can give to this sample, in the order of their keys. */
  ratingsFor(sample: Sample): readonly Label[];
}

/** How the value that a metric has for one sample follows from what a person said of it. */
export type PersonReading =
  /** The person's labels stand in the place of the judge's; the sample counts once they give the metric a value. */
  | { readonly by: "labels" }
  /** It is about each sentence for itself, by the code of its state as `Labelling.statesOf` has it. */
  | { readonly by: "states"; scoreOf(code: number): 0 | 1 }
  /** From the person's verdict, one of `PersonVerdicts.verdicts`; null where it says nothing of it. `isOfFile` where the file judges, else our rules do. */
  | { readonly by: "verdict"; scoreOf(verdict: string): 0 | 1 | null; readonly isOfFile?: boolean }
  /** The person's own rating, on the scale of the others. */
  | { readonly by: "vote" };

/** Which metrics people can be asked about, so that labels of some samples tell what they would say of all. */
export interface Estimating {
  /** Null where a person's labels say nothing of it. */
  readingOf(metric: string): PersonReading | null;
}
