import type { JudgeSettings } from "../../core/label/judge/judgeRun.ts";
import type { JudgeTask } from "../../core/label/judge/judgeTask.ts";
import { priceOf } from "../../core/label/prices.ts";
import { DEFAULT_RUN, type RunSettings, temperatureOf } from "../../core/label/runSettings.ts";
import { SPLITTER_VERSION } from "../../core/sentences/split.ts";
import { endpointOf } from "../openai/endpoint.ts";
import type { JudgeChoice, RunChoice } from "./choice.ts";

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
  return { ...runSettings(choice), task, isSwapping: choice.isSwapping, seed: null };
}
