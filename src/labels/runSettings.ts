import type { Annotator, LabelMethod } from "../model/index.ts";
import type { ModelSettings } from "./modelLabeller.ts";
import type { SenderSettings } from "./sender.ts";

/** Everything that decides a run beside its samples; all but the prices plain JSON. */
export interface RunSettings extends ModelSettings, SenderSettings {
  readonly method: LabelMethod;
  /** Models that are asked, each `votes` times; none where the method is local. */
  readonly models: readonly string[];
  readonly votes: number;
  /** Number of the first vote: votes of other numbers are asked for anew, whatever is kept. */
  readonly firstVote: number;
  /** Under this confidence of the local labeller `selective` asks the model; in [0, 1]. */
  readonly unsureBelow: number;
}

/** What a run begins with unless a person says otherwise. */
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

/** Votes of one model differ only where it may choose: from two votes on, a temperature of 0 becomes 0.7. */
export function temperatureOf(temperature: number | null, votes: number): number | null {
  return votes > 1 && temperature === 0 ? 0.7 : temperature;
}

/** The annotators of a run, the first one first shown. */
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

/** `model:<id>`, or `votes:<id>+<id>×<k>` where several calls are combined. */
export function modelAnnotator(models: readonly string[], votes: number): Annotator {
  const [first = ""] = models;
  return models.length <= 1 && votes === 1 ? `model:${first}` : `votes:${models.join("+")}×${votes}`;
}
