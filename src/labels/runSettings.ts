import { type Annotator, type LabelMethod, MODEL_PREFIX } from "../model/index.ts";
import type { ModelSettings } from "./modelLabeller.ts";
import type { SenderSettings } from "./sender.ts";

export interface RunSettings extends ModelSettings, SenderSettings {
  readonly method: LabelMethod;
  /** Each model has `votes` calls; empty for local labels. */
  readonly models: readonly string[];
  readonly votes: number;
  readonly firstVote: number;
  /** Confidence of the local labeller, in [0, 1], below which `selective` asks the model. */
  readonly unsureBelow: number;
}

export const DEFAULT_RUN = {
  votes: 1,
  firstVote: 0,
  unsureBelow: 0.5,
  temperature: 0,
  maxOutputTokens: 4096,
  maxInputTokens: 24_000,
  concurrency: 4,
  deadlineMs: 120_000,
  requestsPerMinute: null,
  tokensPerMinute: null,
  budget: null,
  instructions: null,
  criteria: [],
} as const;

/** Votes of one model need a temperature: from two votes on, 0 becomes 0.7. */
export function temperatureOf(temperature: number | null, votes: number): number | null {
  return votes > 1 && temperature === 0 ? 0.7 : temperature;
}

export function annotatorsOf({
  method,
  models,
  votes,
}: Pick<RunSettings, "method" | "models" | "votes">): readonly Annotator[] {
  if (method === "local") return ["local"];
  const asked = modelAnnotator(models, votes);
  if (method === "selective") return [`selective:${asked.replace(/^model:/, "")}`];
  const single = models.length > 1 ? models.map((model) => modelAnnotator([model], votes)) : [];
  return [asked, ...single, ...(method === "hybrid" ? ["local"] : [])];
}

/** `model:<id>`, or `votes:<id>+<id>×<k>` for several calls. */
export function modelAnnotator(models: readonly string[], votes: number): Annotator {
  const [first = ""] = models;
  return models.length <= 1 && votes === 1 ? `${MODEL_PREFIX}${first}` : `votes:${models.join("+")}×${votes}`;
}
