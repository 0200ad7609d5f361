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

/** Requests to labellers and judges about a sample; absent functions are not supported. */
export interface LabelRequest<Sample> {
  support?(sample: Sample): Pick<AskedSample, "input" | "reason" | "response" | "whole">;
  judgement?(sample: Sample): Omit<JudgedSample, "index" | "id">;
  readonly judgeTasks?: readonly JudgeTask[];
  readonly judgeParsers?: readonly JudgeParser[];
  ownJudgeTask?(id: string, words: string, parser: string): JudgeTask | null;
  readonly matching?: MatchingRequest<Sample>;
}

/** Matching of a response with the answer, for tests with replaced responses. */
export interface MatchingRequest<Sample> {
  /** Null without response or answer, or if these modes match nothing. */
  ask(sample: Sample, modes: Modes): MatchedInput | null;
  verdictOf(sample: Sample, response: string, modes: Modes): string;
  nameOf(modes: Modes): string;
  seesDenials(modes: Modes): boolean;
}

/** Replaces the file's labels by another annotator's. */
export interface Labelling<Sample, F> {
  readonly columns: readonly string[];
  /** The same for values by name; absent if the file's values stay. */
  isOwnValue?(name: string): boolean;
  /** The sample with an annotator's labels only; null for none. */
  withLabels(sample: Sample, labels: SampleLabels | null, annotator: Annotator): Sample;
  unlabelled(facts: F): Facts;
  isLabelled(facts: F): boolean;
  /** True if some of the pieces have a label and others do not. Absent if samples are labelled as a whole. */
  isUnfinished?(facts: F): boolean;
  /**
   * States of labelled pieces, in order: 1 + position in `SENTENCE_LABELS`, 0 if not labelled. Two annotators' facts
   * with equal numbers of pieces are of the same pieces. Absent if samples are labelled as a whole.
   */
  statesOf?(facts: F): readonly number[];
  /**
   * Uncertainty of the sample in [0, 1]: raters who differ, close choices. Absent if the local labeller's uncertainty
   * is better.
   */
  doubtOf?(facts: F): number | null;
}

export interface PersonVerdicts<F> {
  readonly verdicts: readonly ShownVerdict[];
  verdictOf(facts: F, modes: Modes): string | null;
}

/**
 * For kinds whose annotators are raters with values of their own: all are shown together, instead of one annotator's
 * labels.
 */
export interface Raters<Sample> {
  /** The sample with all ratings as a row of its format; other kinds write a side file. */
  ratedRecord(sample: Sample): Readonly<Record<string, unknown>>;
  ratingsFor(sample: Sample): readonly Label[];
}

/** How a person's label determines a sample's metric value. */
export type HumanScore =
  /** The person's labels replace the judge's; the sample counts once the metric has a value. */
  | { readonly by: "labels" }
  /** One value per sentence, by its state's code in `Labelling.statesOf`. */
  | { readonly by: "states"; scoreOf(code: number): 0 | 1 }
  /**
   * From the person's verdict, one of `PersonVerdicts.verdicts`; null for no value. `isOfFile` if the file is the
   * judge, else our rules are.
   */
  | { readonly by: "verdict"; scoreOf(verdict: string): 0 | 1 | null; readonly isOfFile?: boolean }
  /** The person's own rating, on the scale of the others. */
  | { readonly by: "vote" };

export interface Estimating {
  /** Null if a person's labels do not determine it. */
  humanScoreOf(metric: string): HumanScore | null;
}
