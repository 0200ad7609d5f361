import { presetOf } from "../core/label/presets.ts";
import { priceOf } from "../core/label/prices.ts";
import { DEFAULT_RUN, type RunSettings, temperatureOf } from "../core/label/runSettings.ts";
import { SPLITTER_VERSION } from "../core/sentences/split.ts";
import type { LabelMethod, Price } from "../model/index.ts";
import { endpointOf } from "../platform/openai/endpoint.ts";
import type { FlagSpec, ParsedArgv } from "./argv.ts";
import { UsageError } from "./io.ts";
import { countOf, ratioOf } from "./values.ts";

/** What a command that asks models was told about them. */
export interface ModelOptions {
  readonly models: readonly string[];
  readonly baseUrl: string;
  readonly concurrency: number;
  readonly budget: number | null;
  readonly price: Price | null;
  readonly votes: number;
  readonly temperature: number | null;
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
  readonly store: string | null;
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

export function readModelOptions({ flags }: ParsedArgv): ModelOptions {
  const one = (flag: string): string | null => flags.get(flag)?.[0] ?? null;
  const count = (flag: string, most?: number): number | null => {
    const text = one(flag);
    return text === null ? null : countOf(flag, text, most);
  };
  return {
    models: flags.get("--model") ?? [],
    baseUrl: one("--base-url") ?? "https://api.openai.com/v1",
    concurrency: count("--concurrency", MOST_AT_ONCE) ?? DEFAULT_RUN.concurrency,
    budget: amountOf("--budget", one("--budget")),
    price: readPrice(one("--price")),
    votes: count("--votes", MOST_VOTES) ?? 1,
    temperature: amountOf("--temperature", one("--temperature")) ?? DEFAULT_RUN.temperature,
    requestsPerMinute: count("--rpm"),
    tokensPerMinute: count("--tpm"),
    store: one("--store"),
    isDryRun: flags.has("--dry-run"),
    isResuming: flags.has("--resume"),
  };
}

/** The settings of a run. `endpoint` of the base URL has been checked before. */
export function runSettings(options: ModelOptions, method: LabelMethod, unsureBelow: number): RunSettings {
  const { models, votes, concurrency, budget, requestsPerMinute, tokensPerMinute } = options;
  const isLocal = method !== "local" && endpointOf(options.baseUrl).isLocal;
  return {
    ...DEFAULT_RUN,
    method,
    models,
    votes,
    unsureBelow,
    temperature: temperatureOf(options.temperature, votes),
    splitter: SPLITTER_VERSION,
    concurrency,
    budget,
    requestsPerMinute,
    tokensPerMinute,
    priceOf: (model) => options.price ?? priceOf(model, {}, isLocal),
  };
}

/** The key for an endpoint: `EVALOUPE_API_KEY`, or `OPENAI_API_KEY` for OpenAI's own origin alone; null: none. */
export function keyFor(baseUrl: string, environment: Readonly<Record<string, string | undefined>>): string | null {
  const { origin } = endpointOf(baseUrl);
  const own = environment.EVALOUPE_API_KEY;
  if (own !== undefined && own !== "") return own;
  const openAi = origin === "https://api.openai.com" ? environment.OPENAI_API_KEY : undefined;
  return openAi === undefined || openAi === "" ? null : openAi;
}

/** Whether the endpoint is one that is known to want a key. */
export const needsKey = (baseUrl: string): boolean => presetOf(baseUrl).needsKey;

export function unsureOf(text: string | null): number {
  return text === null ? DEFAULT_RUN.unsureBelow : ratioOf("--unsure-below", text);
}

function readPrice(text: string | null): Price | null {
  if (text === null) return null;
  const [input, output] = text.split(",").map((part) => (/^\d+(?:\.\d+)?$/.test(part.trim()) ? Number(part) : null));
  if (typeof input === "number" && typeof output === "number" && text.split(",").length === 2) return { input, output };
  throw new UsageError(`--price takes US dollars a million tokens, IN,OUT as in 0.15,0.6, not “${text}”.`);
}

function amountOf(flag: string, text: string | null): number | null {
  if (text === null) return null;
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  throw new UsageError(`${flag} takes a number from 0 on, not “${text}”.`);
}
