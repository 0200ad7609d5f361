import { priceOf } from "../../labels/budget.ts";
import type { JudgeTask } from "../../labels/judge/judgeCalls.ts";
import type { JudgeSettings } from "../../labels/judge/judgeRun.ts";
import { DEFAULT_RUN, type RunSettings, temperatureOf } from "../../labels/runSettings.ts";
import type { Criterion, LabelMethod, Price } from "../../model/index.ts";
import { SPLITTER_VERSION } from "../../text/split.ts";
import { endpointOf } from "../openai/endpoint.ts";

/** What a person chose for a run, as plain JSON: kept over restarts, and enough to go on with the run. No key is in it. */
export interface RunChoice {
  readonly method: LabelMethod;
  readonly models: readonly string[];
  readonly votes: number;
  /** Number of the first vote: votes of other numbers are asked for anew, whatever is kept. Absent: 0. */
  readonly firstVote?: number;
  /** `selective` asks the model where the words alone are less sure than this; in [0, 1]. */
  readonly unsureBelow: number;
  readonly temperature: number | null;
  readonly concurrency: number;
  /** US dollars; null: no cap. */
  readonly budget: number | null;
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
  /** The person's own prices, by the beginning of a model's name; `*` is any model's. */
  readonly prices: Readonly<Record<string, Price>>;
  readonly instructions: string | null;
  readonly criteria: readonly Criterion[];
  /** Where the models are; null: nowhere, the words alone decide. */
  readonly at: ModelPlace | null;
}

/** An endpoint by its base URL, or a model that the editor offers, by the id that the editor gave it. */
export type ModelPlace =
  | { readonly by: "endpoint"; readonly baseUrl: string }
  | { readonly by: "editor"; readonly id: string };

/** A judge's further choices. */
export interface JudgeChoice extends RunChoice {
  /** Id of the prompt; of own words (`instructions`) the name that they go by. */
  readonly task: string;
  /** How replies to own words are read. */
  readonly parser?: string;
  readonly isSwapping: boolean;
  /** Asks providers that take one to draw the same answers again; absent: none. */
  readonly seed?: number | null;
  /** Only the first samples; null: all. */
  readonly limit: number | null;
}

/** The settings of a run as the engine takes them. Throws `ProviderError` where the base URL may not be used. */
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
    // The editor's models are the person's own: one request after the other.
    concurrency: at?.by === "editor" ? 1 : choice.concurrency,
    priceOf: (model) => priceOf(model, prices, isOnThisComputer),
  };
}

export function judgeSettings(choice: JudgeChoice, task: JudgeTask): JudgeSettings {
  return { ...runSettings(choice), task, isSwapping: choice.isSwapping, seed: choice.seed ?? null };
}
