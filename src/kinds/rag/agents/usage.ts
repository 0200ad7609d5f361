import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import type { Turn } from "../adapting/turns.ts";
import type { RunRecord } from "./runRecord.ts";

/** Tokens and seconds of messages. Programs repeat the usage of a message that they write in parts: it counts once. */
export function usedByMessages(turns: readonly Turn[]): Pick<RunRecord, "tokens" | "seconds"> {
  const seen = new Set<unknown>();
  const used: (number | null)[] = [];
  for (const { message } of turns) {
    const usage = [message.usage, message.usage_metadata, message.tokens].find(isObject);
    if (!usage || (isText(message.id) && seen.has(message.id))) continue;
    seen.add(message.id);
    used.push(tokensIn(usage));
  }
  return { tokens: sumOf(used), seconds: secondsBetween(turns.map(({ message }) => message.timestamp)) };
}

/** All tokens that a usage counts: the total if it states one, else what went in, be it from a cache or not, and came out. */
export function tokensIn(usage: JsonRecord): number | null {
  const total = [usage.total_tokens, usage.totalTokens, usage.totalTokenCount, usage.total]
    .map(numberOr)
    .find((one) => one !== null);
  if (total !== undefined && total !== null) return total;
  return sumOf([
    usage.input_tokens ?? usage.prompt_tokens ?? usage.promptTokenCount ?? usage.input,
    usage.cache_creation_input_tokens ?? usage.cacheWrite,
    usage.cache_read_input_tokens ?? usage.cacheRead,
    usage.output_tokens ?? usage.completion_tokens ?? usage.candidatesTokenCount ?? usage.output,
  ]);
}

/** A finite number; null for anything else. */
export const numberOr = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

/** The sum of the numbers among these; null without any. */
export function sumOf(values: Iterable<unknown>): number | null {
  let sum: number | null = null;
  for (const value of values) {
    const number = numberOr(value);
    if (number !== null) sum = (sum ?? 0) + number;
  }
  return sum;
}

/** Seconds from the first to the last of these times; null for fewer than two that can be read. */
export function secondsBetween(times: Iterable<unknown>): number | null {
  let [first, last, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const time of times) {
    const at = typeof time === "string" ? Date.parse(time) : Number.NaN;
    if (Number.isNaN(at)) continue;
    first = Math.min(first, at);
    last = Math.max(last, at);
    count++;
  }
  return count < 2 ? null : (last - first) / 1000;
}
