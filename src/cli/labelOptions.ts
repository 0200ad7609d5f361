import type { KindRegistry } from "../kinds/registry.ts";
import { criterionOf } from "../labels/criteria.ts";
import { presetOf } from "../labels/presets.ts";
import { DEFAULT_RUN } from "../labels/runSettings.ts";
import { type Criterion, LABEL_METHODS, type Price } from "../model/index.ts";
import type { Connection } from "../platform/labelling/connection.ts";
import type { RunChoice } from "../platform/labelling/settings.ts";
import { labelFolder } from "../platform/node/surroundings.ts";
import { endpointOf } from "../platform/openai/endpoint.ts";
import { countOf, type FlagSpec, oneOf, type ParsedArgv, parseArgv, ratioOf } from "./argv.ts";
import { UsageError } from "./io.ts";
import { readScoreOptions, type ScoreOptions } from "./scoreOptions.ts";

/** What a command that asks models was told beside the run itself. */
export interface CallOptions {
  readonly isDryRun: boolean;
  readonly isResuming: boolean;
}

export const MODEL_FLAGS: Readonly<Record<string, FlagSpec>> = {
  "--model": "values",
  "--base-url": "value",
  "--concurrency": "value",
  "--budget": "value",
  "--price": "value",
  "--votes": "value",
  "--temperature": "value",
  "--rpm": "value",
  "--tpm": "value",
  "--store": "value",
  "--dry-run": "switch",
  "--resume": "switch",
};

const MOST_AT_ONCE = 256;
const MOST_VOTES = 25;

/** The choice of a run as the flags tell it, in the words of the editor's. */
export function readRunChoice({ flags }: ParsedArgv): RunChoice {
  const one = (flag: string): string | null => flags.get(flag)?.[0] ?? null;
  const count = (flag: string, most?: number): number | null => {
    const text = one(flag);
    return text === null ? null : countOf(flag, text, most);
  };
  const price = readPrice(one("--price"));
  return {
    method: "model",
    models: flags.get("--model") ?? [],
    at: { by: "endpoint", baseUrl: one("--base-url") ?? "https://api.openai.com/v1" },
    unsureBelow: 0,
    concurrency: count("--concurrency", MOST_AT_ONCE) ?? DEFAULT_RUN.concurrency,
    budget: amountOf("--budget", one("--budget")),
    prices: price === null ? {} : { "*": price },
    votes: count("--votes", MOST_VOTES) ?? 1,
    temperature: amountOf("--temperature", one("--temperature")) ?? DEFAULT_RUN.temperature,
    requestsPerMinute: count("--rpm"),
    tokensPerMinute: count("--tpm"),
    instructions: null,
    criteria: [],
  };
}

export const readCallOptions = ({ flags }: ParsedArgv): CallOptions => ({
  isDryRun: flags.has("--dry-run"),
  isResuming: flags.has("--resume"),
});

/** The key for an endpoint: `EVALOUPE_API_KEY`, or `OPENAI_API_KEY` for OpenAI's own origin alone; null: none. */
function keyFor(baseUrl: string, environment: Readonly<Record<string, string | undefined>>): string | null {
  const { origin } = endpointOf(baseUrl);
  const own = environment.EVALOUPE_API_KEY;
  if (own !== undefined && own !== "") return own;
  const openAi = origin === "https://api.openai.com" ? environment.OPENAI_API_KEY : undefined;
  return openAi === undefined || openAi === "" ? null : openAi;
}

/**
 * The way to the models of a run, with the key of the environment; null for words alone, which ask none. Undefined where
 * the endpoint is known to want a key and there is none. Throws `ProviderError` where the base URL may not be used.
 */
export function connectionOf({ at }: RunChoice, isDryRun: boolean): Connection | undefined {
  if (at?.by !== "endpoint") return null;
  const key = keyFor(at.baseUrl, process.env);
  if (key === null && !isDryRun && presetOf(at.baseUrl).needsKey) return undefined;
  return { by: "endpoint", baseUrl: at.baseUrl, key };
}

/** Under which certainty of word matching a model is asked. */
export function unsureOf(text: string | null): number {
  return text === null ? DEFAULT_RUN.unsureBelow : ratioOf("--unsure-below", text);
}

function readPrice(text: string | null): Price | null {
  if (text === null) return null;
  const [input, output] = text.split(",").map((part) => (/^\d+(?:\.\d+)?$/.test(part.trim()) ? Number(part) : null));
  if (typeof input === "number" && typeof output === "number" && text.split(",").length === 2) return { input, output };
  throw new UsageError(`--price takes US dollars per million tokens as IN,OUT, such as 0.15,0.6, not “${text}”.`);
}

function amountOf(flag: string, text: string | null): number | null {
  if (text === null) return null;
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  throw new UsageError(`${flag} takes a number, 0 or greater, not “${text}”.`);
}

/** What `label` was asked for. */
export interface LabelOptions extends CallOptions {
  readonly reading: ScoreOptions;
  /** The run; its instructions are those of the file that `instructions` names, once it is read. */
  readonly choice: RunChoice;
  /** Through the provider's batches: cheaper, within a day. */
  readonly isBatch: boolean;
  /** How often a provider is asked how far it is; it has a day. */
  readonly pollSeconds: number;
  /** Path of a file with instructions in place of ours; null: ours. */
  readonly instructions: string | null;
  /** A side file that this program did not write may be replaced. */
  readonly isOverwriting: boolean;
}

/** How files are read: as `score` does, with the same flags. */
export const READING_FLAGS: Readonly<Record<string, FlagSpec>> = {
  "--adapter": "value",
  "--map": "values",
  "--join": "values",
  "--where": "values",
  "--limit": "value",
  "--task": "value",
  "--noise": "value",
  "--max-unpacked": "value",
  "--out": "value",
};

/** Of commands that write beside the data. */
export const SIDE_FLAGS: Readonly<Record<string, FlagSpec>> = { "--overwrite": "switch" };

const LABEL_FLAGS: Readonly<Record<string, FlagSpec>> = {
  ...READING_FLAGS,
  ...MODEL_FLAGS,
  ...SIDE_FLAGS,
  "--with": "value",
  "--unsure-below": "value",
  "--batch": "switch",
  "--poll": "value",
  "--criterion": "values",
  "--instructions": "value",
};

/** Throws `UsageError`. */
export function readLabelOptions(parsed: ParsedArgv, kinds: KindRegistry): LabelOptions {
  const one = (flag: string): string | null => parsed.flags.get(flag)?.[0] ?? null;
  const choice = readRunChoice(parsed);
  const { models } = choice;
  const method = oneOf("--with", one("--with") ?? (models.length > 0 ? "model" : "local"), LABEL_METHODS);
  if (method !== "local" && models.length === 0) throw new UsageError(`--with ${method} needs --model ID.`);
  const isBatch = parsed.flags.has("--batch");
  if (method === "local" && isBatch) throw new UsageError("--with local asks nobody: leave --batch out.");
  if (method === "local" && models.length > 0) throw new UsageError("--with local asks no model: leave --model out.");
  const criteria = readCriteria(parsed.flags.get("--criterion") ?? []);
  const instructions = one("--instructions");
  if (method === "local" && (criteria.length > 0 || instructions !== null))
    throw new UsageError("Criteria and instructions are for a model: add --model ID.");
  return {
    reading: readingOptions("label", parsed, kinds),
    choice: {
      ...choice,
      method,
      criteria,
      unsureBelow: unsureOf(one("--unsure-below")),
      at: method === "local" ? null : choice.at,
    },
    ...readCallOptions(parsed),
    isBatch,
    pollSeconds: countOf("--poll", one("--poll") ?? "30", 3600),
    instructions,
    isOverwriting: parsed.flags.has("--overwrite"),
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

/** The options of `score` among those of another command. */
export function readingOptions(command: string, { positionals, flags }: ParsedArgv, kinds: KindRegistry): ScoreOptions {
  if (positionals.length !== 1) throw new UsageError(`Name one file or folder to ${command}.`);
  const given = [...flags].filter(([flag]) => Object.hasOwn(READING_FLAGS, flag));
  const words = given.flatMap(([flag, values]) => values.map((value) => `${flag}=${value}`));
  return readScoreOptions([...words, "--", ...positionals], kinds);
}

/** Where labels are kept. Throws `UsageError`, and `StoreError` where the person has no folder for it. */
export function storeFolder({ flags }: ParsedArgv): string {
  const given = flags.get("--store")?.[0];
  if (given === "") throw new UsageError("--store takes the name of a folder.");
  return given ?? labelFolder(process.env, process.platform);
}

/** The flags of a run that can be resumed; what belongs to one call alone is left out. */
export function keptFlags({ flags }: ParsedArgv): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    [...flags].filter(([flag]) => !["--dry-run", "--resume", "--store", "--overwrite"].includes(flag)),
  );
}

/** The command line with the flags of an earlier run where this one has none of the name. */
export function withKeptFlags(parsed: ParsedArgv, kept: Readonly<Record<string, readonly string[]>>): ParsedArgv {
  return { ...parsed, flags: new Map([...Object.entries(kept), ...parsed.flags]) };
}

export const parseLabelArgv = (argv: readonly string[]): ParsedArgv => parseArgv(argv, LABEL_FLAGS);
