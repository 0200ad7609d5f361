import { criterionOf } from "../labels/criteria.ts";
import { presetOf } from "../labels/presets.ts";
import { DEFAULT_RUN } from "../labels/runSettings.ts";
import type { Criterion } from "../model/index.ts";
import type { Connection } from "../platform/labelling/connection.ts";
import type { RunChoice } from "../platform/labelling/settings.ts";
import { labelFolder } from "../platform/node/surroundings.ts";
import { endpointOf } from "../platform/openai/endpoint.ts";
import { InputError, UsageError } from "./io.ts";
import { lastRun } from "./keptRun.ts";
import type { JUDGE, LABEL, MODEL } from "./options/asking.ts";
import { type Given, readGiven, type Texts, type Values } from "./options/option.ts";

/** Options of a command that asks models. */
type ModelValues = Values<typeof MODEL>;

/** The choice of a run, in the words of the editor's. */
export function runChoiceOf(values: ModelValues): RunChoice {
  return {
    method: "model",
    models: values.model,
    at: { by: "endpoint", baseUrl: values.baseUrl ?? "https://api.openai.com/v1" },
    unsureBelow: 0,
    concurrency: values.concurrency,
    budget: values.budget,
    prices: values.price === null ? {} : { "*": values.price },
    votes: values.votes,
    temperature: values.temperature ?? DEFAULT_RUN.temperature,
    requestsPerMinute: values.rpm,
    tokensPerMinute: values.tpm,
    instructions: null,
    criteria: [],
  };
}

/** The endpoint's key: `EVALOUPE_API_KEY`, or `OPENAI_API_KEY` for only OpenAI's own origin; null for none. */
function keyFor(baseUrl: string, environment: Readonly<Record<string, string | undefined>>): string | null {
  const { origin } = endpointOf(baseUrl);
  const own = environment.EVALOUPE_API_KEY;
  if (own !== undefined && own !== "") return own;
  const openAi = origin === "https://api.openai.com" ? environment.OPENAI_API_KEY : undefined;
  return openAi === undefined || openAi === "" ? null : openAi;
}

/**
 * The connection to a run's models, with the key of the environment; null for word matching. Undefined if the endpoint
 * is known to need a key and there is none. Throws `ProviderError` if the base URL may not be used.
 */
export function connectionOf({ at }: RunChoice, isDryRun: boolean): Connection | undefined {
  if (at?.by !== "endpoint") return null;
  const key = keyFor(at.baseUrl, process.env);
  if (key === null && !isDryRun && presetOf(at.baseUrl).needsKey) return undefined;
  return { by: "endpoint", baseUrl: at.baseUrl, key };
}

/** The run of a `label` command. Throws `UsageError`. */
export function labelChoiceOf(values: Given<typeof LABEL>["values"]): RunChoice {
  const choice = runChoiceOf(values);
  const { models } = choice;
  const method = values.with ?? (models.length > 0 ? "model" : "local");
  if (method !== "local" && models.length === 0) throw new UsageError(`--with ${method} needs --model ID.`);
  if (method === "local" && values.batch) throw new UsageError("--with local asks nobody: leave --batch out.");
  if (method === "local" && models.length > 0) throw new UsageError("--with local asks no model: leave --model out.");
  const criteria = readCriteria(values.criterion);
  if (method === "local" && (criteria.length + values.tag.length > 0 || values.instructions !== null))
    throw new UsageError("Criteria, tags and instructions are for a model: add --model ID.");
  return {
    ...choice,
    method,
    criteria,
    unsureBelow: values.unsureBelow,
    at: method === "local" ? null : choice.at,
  };
}

const MOST_CRITERIA = 20;

function readCriteria(texts: readonly string[]): readonly Criterion[] {
  const criteria = texts.map((text) => {
    const criterion = criterionOf(text);
    if (criterion !== null) return criterion;
    throw new UsageError(
      `--criterion takes NAME=QUESTION, or NAME=QUESTION:1..7 for a scale from 1 to 2 up to 10, not “${text}”.`,
    );
  });
  const ids = criteria.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new UsageError(`--criterion: ${twice} was given twice.`);
  if (ids.length > MOST_CRITERIA) throw new UsageError(`--criterion: ${MOST_CRITERIA} at most.`);
  return criteria;
}

/** Folder of stored labels. Throws `UsageError`, and `StoreError` if the person has no such folder. */
export function storeFolder({ store }: Pick<ModelValues, "store">): string {
  if (store === "") throw new UsageError("--store takes the name of a folder.");
  return store ?? labelFolder(process.env, process.platform);
}

/** Options that belong to one call and not to the run that `--resume` goes on with. */
const OF_A_CALL = ["--dry-run", "--resume", "--store", "--overwrite"];

/** The options of a run that can be resumed, as they were written. */
export const keptTexts = (texts: Texts): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries([...texts].filter(([name]) => !OF_A_CALL.includes(name)));

/** A command's options; with `--resume` also those of the last run on the path. Throws `InputError`. */
export function resumed<Of extends typeof LABEL | typeof JUDGE>(command: Of, given: Given<Of>, store: () => string) {
  const { paths, texts } = given;
  if (!texts.has("--resume")) return given;
  const [path = ""] = paths;
  const kept = lastRun(store(), command.name, path);
  if (kept === null) throw new InputError(`--resume: there is no earlier run on ${path} to resume.`);
  return readGiven(command, paths, new Map([...Object.entries(kept), ...texts]));
}
