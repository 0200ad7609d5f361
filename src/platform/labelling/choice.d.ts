import type { Criterion, LabelMethod, Price } from "../../model/index.ts";
/** What a person chose for a run, as plain JSON: kept over restarts, and enough to go on with the run. No key is in it. */
export interface RunChoice {
  readonly method: LabelMethod;
  readonly models: readonly string[];
  readonly votes: number;
  /** `selective` asks the model where the words alone are less sure than this; in [0, 1]. */
  readonly unsureBelow: number;
  readonly temperature: number | null;
  readonly concurrency: number;
  /** US dollars; null: no cap. */
  readonly budget: number | null;
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
  /** The person's own prices, by the beginning of a model's name. */
  readonly prices: Readonly<Record<string, Price>>;
  readonly instructions: string | null;
  readonly criteria: readonly Criterion[];
  /** Where the models are; null: nowhere, the words alone decide. */
  readonly at: ModelPlace | null;
}
/** An endpoint by its base URL, or a model that the editor offers, by the id that the editor gave it. */
export type ModelPlace =
  | {
      readonly by: "endpoint";
      readonly baseUrl: string;
    }
  | {
      readonly by: "editor";
      readonly id: string;
    };
/** A judge's further choices. */
export interface JudgeChoice extends RunChoice {
  /** Id of the prompt. */
  readonly task: string;
  readonly isSwapping: boolean;
  /** Only the first samples; null: all. */
  readonly limit: number | null;
}
