import type { ShownVerdict } from "./detailBody.ts";
import type { Annotator, LabelFailure } from "./label.ts";
import type { Vote } from "./rating.ts";
import type { CriterionScore, SupportLabels, SupportState } from "./support.ts";

export const FILE_ANNOTATOR: Annotator = "file";
export const LOCAL_ANNOTATOR: Annotator = "local";
export const HUMAN_PREFIX = "human:";
export const MODEL_PREFIX = "model:";
/** Prefix of agents, whose suggestions count only once a person accepts them. */
export const AGENT_PREFIX = "agent:";

/** A person's states of a response sentence, by the number of their key. */
export const SENTENCE_LABELS = ["full", "uncited", "partial", "none"] as const satisfies readonly SupportState[];
export type SentenceLabel = (typeof SENTENCE_LABELS)[number];

export interface LabelledSentence {
  readonly label: SentenceLabel;
  /** Supporting document sentences, as far as the person kept them. */
  readonly keys: readonly string[];
  readonly note: string | null;
}

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

/** One annotator's labels of one sample; absent parts are unlabelled. */
export interface SampleLabels {
  readonly support?: SupportLabels;
  /** A person's labels of response sentences, by key. */
  readonly sentences?: Readonly<Record<string, LabelledSentence>>;
  /** A person's verdict among the kind's: `correct`, `wrong`, `rejected`. */
  readonly verdict?: string;
  readonly votes?: readonly Vote[];
  readonly criteria?: Readonly<Record<string, CriterionScore>>;
  readonly note?: string;
  readonly tags?: readonly SampleTag[];
  /** The labeller was asked and gave nothing. */
  readonly failure?: LabelFailure;
}

/**
 * Identifies a sample by its place in the evaluation, the key of its texts, or its id. With both a place and a key, the
 * place is a hint and the key decides.
 */
export interface SampleTarget {
  readonly index?: number;
  readonly contentKey?: string;
  readonly id?: string;
}

/** Identifies a sample outside of the session: content key, id, row in its source. */
export interface SampleKey {
  readonly contentKey: string;
  readonly id: string | null;
  readonly source: number;
  readonly row: number;
}

export interface LabelUpdate extends SampleTarget {
  readonly labels: SampleLabels | null;
}

export interface AnnotatorSaid {
  readonly annotator: Annotator;
  readonly states: Readonly<Record<string, SupportState>>;
  readonly notes: Readonly<Record<string, string>>;
  readonly verdict: string | null;
  readonly rating: string | number | null;
  readonly note: string | null;
  readonly tags: readonly SampleTag[];
}

export interface LabellingOffer {
  readonly verdicts: readonly ShownVerdict[];
  readonly ratings: readonly (string | number)[];
  readonly isLocal: boolean;
  readonly samples: number;
  readonly labelledBy: Readonly<Record<Annotator, number>>;
  /** The planned number of labels at this window, set by the host. */
  readonly planned?: number;
}

export const RULES_ANNOTATOR: Annotator = "rules";

/**
 * Agreement of two annotators on fully supported sentences that both labelled; or of a person with the rules on
 * verdicts.
 */
export interface AnnotatorAgreement {
  readonly on: "support" | "verdict";
  readonly between: readonly [Annotator, Annotator];
  readonly samples: number;
  readonly n: number;
  /** Share of equal labels in [0, 1]; null if `n` is 0. */
  readonly accuracy: number | null;
  /** Cohen's kappa of supported against not, or of verdicts, in [-1, 1]; null if undefined (0/0). */
  readonly kappa: number | null;
  readonly differing: number;
}

export const isSupportedState = (state: SupportState): boolean => state === "full" || state === "uncited";
