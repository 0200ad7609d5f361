import { t } from "@vscode/l10n";
import { type AgentRun, type OwnScores, pathText, type RagDocument, type RagSample } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { type Fields, isText } from "../../adapting.ts";
import { documentsOf, isModel, isPerson, talkIn } from "../adapting/chat.ts";
import { type LocatedText, NOT_SAID, pathsOf } from "../adapting/sample.ts";
import { saidBy, type Turn } from "../adapting/turns.ts";
import { type ReadSteps, stepsOf } from "./run.ts";

/** What a record tells of an agent's run. An adapter finds it; all else follows from it. */
export interface Told {
  /** Every message in its order, with calls and results. */
  readonly turns: readonly Turn[];
  /** Steps, if they stand in no messages. */
  readonly steps?: ReadSteps;
  /** What the agent was asked to do, if the record says it apart from the messages. */
  readonly asked?: LocatedText;
  /** The agent's last words, if the record says them apart from the messages. */
  readonly answered?: LocatedText;
  /** A person's messages are what the environment answers: none of them is a turn of a conversation. */
  readonly isAlone?: boolean;
  /** What attempts at one task have in common. */
  readonly task?: string | null;
  readonly tokens?: number | null;
  readonly seconds?: number | null;
  readonly cost?: number | null;
}

/** What messages say that they took: each once, as programs repeat the usage of a message that they write in parts. */
export function usedByMessages(turns: readonly Turn[]): Pick<Told, "tokens" | "seconds"> {
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
  const total = numberOr(usage.total_tokens) ?? numberOr(usage.totalTokens) ?? numberOr(usage.total);
  if (total !== null) return total;
  return sumOf([
    usage.input_tokens ?? usage.prompt_tokens ?? usage.input,
    usage.cache_creation_input_tokens ?? usage.cacheWrite,
    usage.cache_read_input_tokens ?? usage.cacheRead,
    usage.output_tokens ?? usage.completion_tokens ?? usage.output,
  ]);
}

export type RunFields = Pick<RagSample, "question" | "response" | "documents" | "run" | "paths">;

/**
 * The question, the answer and the documents of a run: what its tools returned, then what was said before the question. The
 * answer is the last text of the agent; the question is what it was asked to do, else what a person said last before it.
 */
export function runFields(sample: Pick<RagSample, "documents" | "paths">, told: Told): RunFields {
  const { turns, asked, answered, steps = stepsOf(turns) } = told;
  const talk = talkIn(turns, false);
  const question = asked ?? talk.question;
  const response = answered ?? talk.response;
  return {
    question: question.text,
    response: response.text,
    documents: allOf(sample.documents, steps.documents, saidIn(told, talk.history)),
    paths: { ...sample.paths, ...pathsOf(question, response) },
    run: runOf(steps, told),
  };
}

export const runOf = (
  { steps, errors }: ReadSteps,
  { task = null, tokens = null, seconds = null, cost = null }: Partial<Told>,
): AgentRun => ({ steps, task, errors, tokens, seconds, cost });

const saidIn = ({ turns, asked, isAlone = false }: Told, history: readonly RagDocument[]): readonly RagDocument[] =>
  isAlone ? [] : asked ? saidBefore(turns) : history;

/**
 * What was said before the answer, where the task is told apart and a person said more than that. What an agent says to
 * itself on its way is no evidence.
 */
function saidBefore(turns: readonly Turn[]): readonly RagDocument[] {
  const isSaid = (turn: Turn): boolean => (saidBy(turn).text ?? "").trim() !== "";
  const last = turns.findLastIndex((turn) => isModel(turn.message) && isSaid(turn));
  const before = turns.slice(0, Math.max(0, last));
  return before.filter((turn) => isPerson(turn.message) && isSaid(turn)).length > 1 ? documentsOf(before) : [];
}

function allOf(
  own: RagSample["documents"],
  results: readonly RagDocument[],
  said: readonly RagDocument[],
): RagSample["documents"] {
  const all = [...(own ?? []), ...results, ...said];
  return all.length === 0 ? own : all;
}

/** Says that an agent never said anything, so that there is no response. */
export function reportSilence(fields: Fields, key: string): void {
  const path = fields.path(key);
  fields.report(
    "MISSING_FIELD",
    path,
    t("{0} has no message of the model with a text, so there is no response.", pathText(path)),
  );
}

/** A text of a record that was put together, or stands in another one. */
export const unplaced = (text: string | null): LocatedText => (text === null ? NOT_SAID : { text, path: null });

/** The scores that a record came with, for the sample. */
export const withScoresOf = (scores: OwnScores | null): Pick<RagSample, "ownScores"> =>
  scores === null ? {} : { ownScores: scores };

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
