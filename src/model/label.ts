import type { Label } from "./rating.ts";
import type { CriterionScore, SupportLabels } from "./support.ts";

/** By words only, by a model, by both, or by the model if words leave doubt. */
export const LABEL_METHODS = ["local", "model", "hybrid", "selective"] as const;
export type LabelMethod = (typeof LABEL_METHODS)[number];

/**
 * Source of labels: `file`, `local`, `model:<id>`, `human:<name>`; `batch` counts as its model. Votes of several calls
 * or models are an annotator, `votes:<id>+<id>×<k>`, as is `selective:<id>`. Aggregates never mix annotators.
 */
export type Annotator = string;

/** A sentence with the file's or the splitter's key. */
export interface AskedSentence {
  readonly key: string;
  readonly text: string;
}

export interface LabelInput {
  readonly question: string;
  readonly documents: readonly (readonly AskedSentence[])[];
  readonly response: readonly AskedSentence[];
}

export type NoInput = "no-question" | "no-documents" | "no-response" | "no-text";

export interface AskedSample {
  readonly index: number;
  readonly id: string | null;
  readonly input: LabelInput | null;
  readonly reason: NoInput | null;
  /** All units of the response, if `input` omits headings, table rows and code. */
  readonly whole?: readonly AskedSentence[];
  /** The unsplit response; null if the file has only sentences. */
  readonly response: string | null;
}

export interface JudgeInput {
  readonly prompt: string;
  readonly reference: string | null;
  readonly candidates: readonly string[];
}

export interface JudgedSample {
  readonly index: number;
  readonly id: string | null;
  readonly input: JudgeInput | null;
  readonly models: readonly (string | null)[];
  readonly gold: Label | null;
}

export interface Criterion {
  /** kebab-case; also the metric's id. */
  readonly id: string;
  readonly name: string;
  readonly question: string;
  /** The best score; from 2 to 10. */
  readonly scale: number;
}

export interface Labelled {
  readonly labels: SupportLabels;
  readonly criteria: Readonly<Record<string, CriterionScore>>;
}

/** Why a model's call gave no labels. Another run asks again. */
export type LabelFailure =
  | "truncated"
  | "filtered"
  | "refused"
  /** Malformed, after one repair. */
  | "invalid"
  | "too-long"
  | "too-large"
  /** Not in the provider's format, twice. */
  | "bad-reply"
  | "server"
  | "network"
  | "timeout"
  | "rate-limited"
  /** The endpoint rejected the request as malformed. */
  | "bad-request";

/** Why a run stopped early. Finished labels are kept. */
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

export interface Usage {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; null without a price. */
  readonly cost: number | null;
}

/** US dollars a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}
