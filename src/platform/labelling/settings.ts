import { priceOf } from "../../labels/budget.ts";
import type { JudgeTask } from "../../labels/judge/judgeCalls.ts";
import type { JudgeSettings } from "../../labels/judge/judgeRun.ts";
import { DEFAULT_RUN, type RunSettings, temperatureOf } from "../../labels/runSettings.ts";
import type { Criterion, LabelMethod, Price } from "../../model/index.ts";
import { SPLITTER_VERSION } from "../../text/split.ts";
import { endpointOf } from "../openai/endpoint.ts";

/** A run's choices as plain JSON without a key: stored over restarts, and sufficient to resume. */
export interface RunChoice {
  readonly method: LabelMethod;
  readonly models: readonly string[];
  readonly votes: number;
  /** Number of the first vote: other numbers are requested anew. Absent: 0. */
  readonly firstVote?: number;
  /** Confidence of the local labeller, in [0, 1], below which `selective` asks the model. */
  readonly unsureBelow: number;
  readonly temperature: number | null;
  readonly concurrency: number;
  /** US dollars; null: no cap. */
  readonly budget: number | null;
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
  /** Own prices by prefix of a model's name; `*` for any model. */
  readonly prices: Readonly<Record<string, Price>>;
  readonly instructions: string | null;
  readonly criteria: readonly Criterion[];
  readonly at: ModelPlace | null;
}

export type ModelPlace =
  | { readonly by: "endpoint"; readonly baseUrl: string }
  | { readonly by: "editor"; readonly id: string };

export interface JudgeChoice extends RunChoice {
  /** Prompt id, or the name of an own prompt (`instructions`). */
  readonly task: string;
  readonly parser?: string;
  readonly isSwapping: boolean;
  /** The provider's sampling seed; absent for none. */
  readonly seed?: number | null;
  readonly limit: number | null;
}

/** Throws `ProviderError` for a refused base URL. */
export function runSettings(choice: RunChoice): RunSettings {
  const { method, models, votes, unsureBelow, prices, instructions, criteria, budget, at } = choice;
  const { requestsPerMinute, tokensPerMinute } = choice;
  const isOnThisComputer = at?.by === "endpoint" && endpointOf(at.baseUrl).isLocal;
  return {
    ...DEFAULT_RUN,
    method,
    models,
    votes,
    firstVote: choice.firstVote ?? 0,
    unsureBelow,
    instructions,
    criteria,
    budget,
    requestsPerMinute,
    tokensPerMinute,
    temperature: temperatureOf(choice.temperature, votes),
    splitter: SPLITTER_VERSION,
    // The editor's models are the person's own: one request at a time.
    concurrency: at?.by === "editor" ? 1 : choice.concurrency,
    priceOf: (model) => priceOf(model, prices, isOnThisComputer),
  };
}

export function judgeSettings(choice: JudgeChoice, task: JudgeTask): JudgeSettings {
  return { ...runSettings(choice), task, isSwapping: choice.isSwapping, seed: choice.seed ?? null };
}
