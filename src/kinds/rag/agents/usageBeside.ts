import type { RagSample } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import type { Besides } from "../../kind.ts";
import { numberOr, tokensIn } from "./usage.ts";

const USAGES = ["usage", "token_usage", "tokenUsage", "usage_metadata", "usageMetadata"] as const;
const TOTALS = ["total_tokens", "totalTokens", "tokens"] as const;
const COSTS = ["cost", "total_cost", "total_cost_usd", "cost_usd", "totalCost"] as const;

/** Tokens, time and cost of a run, if they are in columns beside its messages. */
export const usageBeside: Besides<RagSample> = {
  mayHave: (record) => [...USAGES, ...TOTALS, ...COSTS].some((key) => key in record),
  add(sample, record) {
    const { run } = sample;
    if (run === undefined) return null;
    const [tokens, tokensKey] = run.tokens === null ? tokensOf(record) : NOTHING;
    const [cost, costKey] = run.cost === null ? costOf(record) : NOTHING;
    const keys = [tokensKey, costKey].flatMap((key) => key ?? []);
    if (keys.length === 0) return null;
    return { sample: { ...sample, run: { ...run, tokens: tokens ?? run.tokens, cost: cost ?? run.cost } }, keys };
  },
};

type Found = readonly [value: number | null, key: string | null];
const NOTHING: Found = [null, null];

function tokensOf(record: JsonRecord): Found {
  for (const key of USAGES) {
    const usage = record[key];
    const tokens = isObject(usage) ? tokensIn(usage) : null;
    if (tokens !== null) return [tokens, key];
  }
  return numberUnder(record, TOTALS);
}

/** Some services have the cost in the usage. */
function costOf(record: JsonRecord): Found {
  const own = numberUnder(record, COSTS);
  if (own[0] !== null) return own;
  for (const key of USAGES) {
    const usage = record[key];
    const cost = isObject(usage) ? numberUnder(usage, COSTS)[0] : null;
    if (cost !== null) return [cost, key];
  }
  return NOTHING;
}

function numberUnder(record: JsonRecord, keys: readonly string[]): Found {
  const key = keys.find((one) => numberOr(record[one]) !== null);
  return key === undefined ? NOTHING : [numberOr(record[key]), key];
}
