import type { ShownVerdict } from "./detailBody.ts";
import type { Annotator, LabelFailure } from "./label.ts";
import type { Vote } from "./rating.ts";
import type { CriterionScore, SupportLabels, SupportState } from "./support.ts";

/** The annotator whose labels came with the file. */
export const FILE_ANNOTATOR: Annotator = "file";
/** The annotator that labels by words alone. */
export const LOCAL_ANNOTATOR: Annotator = "local";
/** People are named behind this. */
export const HUMAN_PREFIX = "human:";
/** Agents that suggest labels, behind this: nobody's verdict until a person takes it over. */
export const AGENT_PREFIX = "agent:";

/** The states that a person can give a sentence of a response, by the number of their key. */
export const SENTENCE_LABELS = ["full", "uncited", "partial", "none"] as const satisfies readonly SupportState[];
export type SentenceLabel = (typeof SENTENCE_LABELS)[number];

/** What a person said of one sentence of a response. */
export interface LabelledSentence {
  readonly label: SentenceLabel;
  /** Sentences of documents that it rests on, as far as the person saw and kept them. */
  readonly keys: readonly string[];
  readonly note: string | null;
}

/** One thing that a person says of a sample; null takes it back. */
export type LabelEdit =
  | {
      readonly what: "sentence";
      readonly sentence: string;
      readonly label: SentenceLabel | null;
      readonly keys: readonly string[];
      readonly note: string | null;
    }
  | { readonly what: "verdict"; readonly verdict: string | null }
  | { readonly what: "vote"; readonly vote: string | number | null }
  | { readonly what: "note"; readonly note: string | null }
  /** A tag is put on the sample, or on one sentence of its response, or taken off. */
  | { readonly what: "tag"; readonly tag: string; readonly sentence: string | null; readonly isOn: boolean };

/** A word of a person for what is the matter with a sample, or with one sentence of its response. */
export interface SampleTag {
  readonly tag: string;
  readonly sentence: string | null;
}

/** What one annotator says of one sample; what it does not speak of is absent. */
export interface SampleLabels {
  /** What a labeller says of all sentences. */
  readonly support?: SupportLabels;
  /** What a person says of single sentences of the response, by key. */
  readonly sentences?: Readonly<Record<string, LabelledSentence>>;
  /** A person's verdict, one of those that the kind of sample has: `correct`, `wrong`, `rejected`. */
  readonly verdict?: string;
  /** What a judge or a person said of a rated sample: of a pair −1, 0 or 1. */
  readonly votes?: readonly Vote[];
  /** By the criterion's id. */
  readonly criteria?: Readonly<Record<string, CriterionScore>>;
  readonly note?: string;
  readonly tags?: readonly SampleTag[];
  /** The labeller was asked and gave nothing. */
  readonly failure?: LabelFailure;
}

/**
 * Which sample is meant: by its place in the evaluation, by the key of its texts, by its id. With both a place and a
 * key the place is where it is looked for first; the key decides.
 */
export interface SampleTarget {
  readonly index?: number;
  readonly contentKey?: string;
  readonly id?: string;
}

/** By what a sample is known outside of the evaluation: its texts, its id, its place among the samples of a source. */
export interface SampleKey {
  readonly contentKey: string;
  readonly id: string | null;
  readonly source: number;
  readonly row: number;
}

/** Labels of one sample on their way into an evaluation; null takes back what the annotator said of it. */
export interface LabelUpdate extends SampleTarget {
  readonly labels: SampleLabels | null;
}

/** What an annotator says of the opened sample, as the split chip draws it. */
export interface AnnotatorSaid {
  readonly annotator: Annotator;
  /** States of the response's sentences that it speaks of, by key. */
  readonly states: Readonly<Record<string, SupportState>>;
  /** Notes on sentences, by key. */
  readonly notes: Readonly<Record<string, string>>;
  readonly verdict: string | null;
  /** A person's or a judge's rating of the sample. */
  readonly rating: string | number | null;
  readonly note: string | null;
  readonly tags: readonly SampleTag[];
}

/** What can be asked about the opened sample: verdicts and ratings in the order of their keys. */
export interface LabellingOffer {
  readonly verdicts: readonly ShownVerdict[];
  readonly ratings: readonly (string | number)[];
  /** Whether its sentences can be labelled by their words alone. */
  readonly isLocal: boolean;
  /** Samples of the evaluation, and how many of them each person has labelled. */
  readonly samples: number;
  readonly labelledBy: Readonly<Record<Annotator, number>>;
  /** How many the person at this window means to label; there once the host has told. */
  readonly planned?: number;
}

/** Stands for the rules in an agreement on verdicts. */
export const RULES_ANNOTATOR: Annotator = "rules";

/**
 * How far two annotators agree: on whether sentences are fully supported, over the sentences that both labelled; or a
 * person with the rules on the verdict, over the samples that have both.
 */
export interface AnnotatorAgreement {
  readonly on: "support" | "verdict";
  readonly between: readonly [Annotator, Annotator];
  /** Samples that both labelled. */
  readonly samples: number;
  /** What was compared: sentences in them, or the samples themselves. */
  readonly n: number;
  /** Share of `n` on which both say the same: in [0, 1]; null without any. */
  readonly accuracy: number | null;
  /** Cohen's kappa, of supported against not or of verdicts: in [-1, 1]; null where undefined (0/0). */
  readonly kappa: number | null;
  /** Samples on which they differ. */
  readonly differing: number;
}

/** Whether a state counts as fully supported: what annotators are compared by. */
export const isSupportedState = (state: SupportState): boolean => state === "full" || state === "uncited";
