import type { Label } from "./rating.ts";
import type { CriterionScore, SupportLabels } from "./support.ts";

/** Who labels a sample: by words alone, a model, both beside each other, or the model where the words leave doubt. */
export const LABEL_METHODS = ["local", "model", "hybrid", "selective"] as const;
export type LabelMethod = (typeof LABEL_METHODS)[number];

/**
 * Whose labels: `file`, `local`, `model:<id>`, `human:<name>`, `batch` counts as its model. Votes of several calls or
 * models are an annotator of their own, `votes:<id>+<id>×<k>`, as is `selective:<id>`. Never mixed in one aggregate.
 */
export type Annotator = string;

/** A sentence as it is put to a labeller: the key that the file or the splitter gave it, and its words. */
export interface AskedSentence {
  readonly key: string;
  readonly text: string;
}

/** What a labeller is asked about one sample; every text is there. */
export interface LabelInput {
  readonly question: string;
  readonly documents: readonly (readonly AskedSentence[])[];
  readonly response: readonly AskedSentence[];
}

/** Why a sample cannot be put to a labeller. */
export type NoInput = "no-question" | "no-documents" | "no-response" | "no-text";

/** A sample as it is put to a labeller: `index` is its place in the evaluation. */
export interface AskedSample {
  readonly index: number;
  readonly id: string | null;
  /** Null where the sample cannot be put to a labeller, for the reason beside it. */
  readonly input: LabelInput | null;
  readonly reason: NoInput | null;
  /** All units of the response, where `input` leaves out headings, rows of tables and code. */
  readonly whole?: readonly AskedSentence[];
  /** The response as it was before it was cut into sentences; null where the file has only those. */
  readonly response: string | null;
}

/** What a judge is asked: which of two responses to a prompt is better, or how good one is. */
export interface JudgeInput {
  readonly prompt: string;
  /** What a perfect response would be; null: unknown. */
  readonly reference: string | null;
  /** One or two, in the order of the file. */
  readonly candidates: readonly string[];
}

/** A sample as it is put to a judge. */
export interface JudgedSample {
  readonly index: number;
  readonly id: string | null;
  /** Null where a text is missing. */
  readonly input: JudgeInput | null;
  /** Names of the candidates' models, in the order of the file. */
  readonly models: readonly (string | null)[];
  readonly gold: Label | null;
}

/** A criterion of the person's own: a question answered on a scale from 1 to `scale`. */
export interface Criterion {
  /** kebab-case; also the metric's id. */
  readonly id: string;
  readonly name: string;
  readonly question: string;
  /** The best score; from 2 to 10. */
  readonly scale: number;
}

/** What one annotator says of one sample. Every list is there: a labeller that leaves one out has failed. */
export interface Labelled {
  readonly labels: SupportLabels;
  /** By the criterion's id. */
  readonly criteria: Readonly<Record<string, CriterionScore>>;
}

/** Why a sample stays without labels from a model, though it was asked. Another run asks again. */
export type LabelFailure =
  /** The reply was cut at the longest length that was asked for. */
  | "truncated"
  | "filtered"
  | "refused"
  /** Not what was asked for, after one chance to mend it. */
  | "invalid"
  /** More text than the model takes, even in parts. */
  | "too-long"
  /** More came back than any labels could be. */
  | "too-large"
  /** Not a reply in the provider's format, twice. */
  | "bad-reply"
  /** The endpoint's own trouble, after every try. */
  | "server"
  | "network"
  | "timeout"
  | "rate-limited"
  /** The endpoint did not take the request as such. */
  | "bad-request";

/** Why a run ended before its last sample. What was labelled until then is kept. */
export type StopCause =
  | "auth"
  | "no-model"
  | "quota"
  | "rate-limited"
  | "redirect"
  | "tls"
  | "insecure"
  | "budget"
  | "unreachable"
  | "rejected"
  | "store"
  | "cancelled";

/** Tokens that calls took, as the provider counted them, and what they cost where prices are known. */
export interface Usage {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; null where the model has no price. */
  readonly cost: number | null;
}

/** US dollars a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}
