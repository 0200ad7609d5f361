import type { JudgedSample, LabelFailure, Rating, Vote } from "../../../model/index.ts";
import { finished } from "../askModel.ts";
import type { ChatClient } from "../chat.ts";
import { judgementKey } from "../contentKey.ts";
import { SampleFailed } from "../ends.ts";
import type { RunProgress } from "../labelRun.ts";
import { type RunStop, stopOf, workThrough } from "../pool.ts";
import { costOf } from "../prices.ts";
import { Sender, type SenderSettings } from "../sender.ts";
import type { LabelStore } from "../store.ts";
import type { Digest, Surroundings } from "../surroundings.ts";
import { messageTokens } from "../tokens.ts";
import type { JudgeTask } from "./judgeTask.ts";

export interface JudgeSettings extends SenderSettings {
  readonly task: JudgeTask;
  readonly models: readonly string[];
  readonly votes: number;
  /** Each pair in both orders; else in one. */
  readonly isSwapping: boolean;
  /** Draws the one order in which a pair is shown; null: the file's. */
  readonly seed: number | null;
}

export interface JudgeParts {
  readonly client: ChatClient;
  readonly store: LabelStore;
  readonly world: Surroundings;
}

/** A sample with what each rater (`raterOf` a model) said of it. Votes that failed are left out and counted. */
export interface JudgeResult {
  readonly sample: JudgedSample;
  readonly ratings: readonly Rating[];
  readonly failed: readonly { readonly rater: string; readonly failure: LabelFailure; readonly message: string }[];
  /** Votes that nobody was asked for yet. */
  readonly missing: number;
}

export interface JudgePlan {
  readonly samples: number;
  /** Samples that lack a text that the prompt shows. */
  readonly leftOut: number;
  readonly ready: number;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number | null;
}

export type JudgeSource = { items(signal: AbortSignal): AsyncIterable<JudgedSample> };

/** One request of a judge: which model, in which order, which of several. */
interface Call {
  readonly model: string;
  readonly isSwapped: boolean;
  readonly vote: number;
}

/**
 * The name under which a model rates: one that was asked once and the same one by several votes are raters of their own,
 * so that the two can be set against each other on the same samples.
 */
export const raterOf = (model: string, votes: number): string => (votes === 1 ? model : `${model}×${votes}`);

/** A verdict with its reasons. */
const REPLY_TOKENS = 200;

/** What a run would take; nothing is sent. */
export async function planJudging(
  source: JudgeSource,
  settings: JudgeSettings,
  { store, origin, digest }: { store: LabelStore; origin: string; digest: Digest },
  signal: AbortSignal,
): Promise<JudgePlan> {
  const plan = { samples: 0, leftOut: 0, ready: 0, calls: 0, inputTokens: 0, outputTokens: 0 };
  let cost: number | null = 0;
  for await (const sample of source.items(signal)) {
    plan.samples++;
    const before = plan.calls;
    if (sample.input === null || settings.task.messages(sample.input, false) === null) plan.leftOut++;
    for (const call of callsFor(sample, settings, digest)) {
      const messages = sample.input === null ? null : settings.task.messages(sample.input, call.isSwapped);
      if (messages === null || store.has(keyOf(call, messages, settings, origin, digest))) continue;
      const tokens = messageTokens(messages);
      const price = settings.priceOf(call.model);
      plan.calls++;
      plan.inputTokens += tokens;
      plan.outputTokens += REPLY_TOKENS;
      cost = price === null || cost === null ? null : cost + costOf(tokens, REPLY_TOKENS, price);
    }
    if (plan.calls === before) plan.ready++;
  }
  return { ...plan, cost };
}

export interface JudgeHooks {
  /** Before anything is sent. While it is paused no further request is sent; those under way are awaited. */
  onBegin?(setPaused: (isPaused: boolean) => void): void;
  onSample?(result: JudgeResult): void;
  onProgress?(progress: RunProgress): void;
}

/** Judges every sample, each reply kept as it comes; resolves when all is done, stopped or cancelled. */
export async function runJudge(
  source: JudgeSource,
  settings: JudgeSettings,
  { client, store, world }: JudgeParts,
  hooks: JudgeHooks,
  total: number,
  signal: AbortSignal,
): Promise<{ readonly stop: RunStop | null; readonly progress: RunProgress }> {
  const sender = new Sender(client, settings, world);
  let done = 0;
  let failed = 0;
  let isPaused = false;
  const progress = (): RunProgress => ({ done, total, failed, usage: sender.usage, isPaused });
  hooks.onBegin?.((wanted) => {
    isPaused = wanted;
    sender.setPaused(wanted);
    hooks.onProgress?.(progress());
  });
  const asking = new Map<string, Promise<string>>();
  const ask = (call: Call, messages: NonNullable<ReturnType<JudgeTask["messages"]>>): Promise<string> => {
    const key = keyOf(call, messages, settings, client.origin, world.digest);
    const known = asking.get(key);
    if (known) return known;
    const reply = (async () => {
      const kept = await store.get(key);
      if (typeof kept === "string") return kept;
      const text = finished(await sender.send(call.model, messages, null, signal));
      await store.put([{ key, value: text }]);
      return text;
    })();
    asking.set(key, reply);
    // What has come is in the store; what has failed would fail again within this run.
    reply.then(
      () => asking.delete(key),
      () => {},
    );
    return reply;
  };
  const judge = async (sample: JudgedSample) => {
    const result = await judged(sample, settings, world.digest, ask);
    done++;
    if (result.failed.length > 0) failed++;
    hooks.onSample?.(result);
    hooks.onProgress?.(progress());
  };
  try {
    return { stop: await workThrough(source.items(signal), settings.concurrency, judge, signal), progress: progress() };
  } catch (error) {
    return { stop: stopOf(error, signal), progress: progress() };
  }
}

/** The results from what is kept alone, in file order. */
export async function* keptJudgements(
  source: JudgeSource,
  settings: JudgeSettings,
  { client, store, world }: JudgeParts,
  signal: AbortSignal,
): AsyncGenerator<JudgeResult> {
  const ask = async (call: Call, messages: NonNullable<ReturnType<JudgeTask["messages"]>>) => {
    const kept = await store.get(keyOf(call, messages, settings, client.origin, world.digest));
    return typeof kept === "string" ? kept : null;
  };
  for await (const sample of source.items(signal)) yield judged(sample, settings, world.digest, ask);
}

async function judged(
  sample: JudgedSample,
  settings: JudgeSettings,
  digest: Digest,
  ask: (call: Call, messages: NonNullable<ReturnType<JudgeTask["messages"]>>) => Promise<string | null>,
): Promise<JudgeResult> {
  const votes = new Map<string, Vote[]>();
  const failed: JudgeResult["failed"][number][] = [];
  let missing = 0;
  for (const call of callsFor(sample, settings, digest)) {
    const messages = sample.input === null ? null : settings.task.messages(sample.input, call.isSwapped);
    if (messages === null) continue;
    const rater = raterOf(call.model, settings.votes);
    try {
      const reply = await ask(call, messages);
      if (reply === null) missing++;
      else votes.set(rater, [...(votes.get(rater) ?? []), settings.task.vote(reply, call.isSwapped)]);
    } catch (error) {
      if (!(error instanceof SampleFailed)) throw error;
      failed.push({ rater, failure: error.failure, message: error.message });
    }
  }
  return { sample, ratings: [...votes].map(([rater, own]) => ({ rater, votes: own })), failed, missing };
}

function callsFor(sample: JudgedSample, settings: JudgeSettings, digest: Digest): readonly Call[] {
  const { models, votes, isSwapping, task, seed } = settings;
  const orders = !task.isPair
    ? [false]
    : isSwapping
      ? [false, true]
      : [seed !== null && isDrawnSwapped(sample, seed, digest)];
  return models.flatMap((model) =>
    orders.flatMap((isSwapped) => Array.from({ length: votes }, (_, vote) => ({ model, isSwapped, vote }))),
  );
}

/** Half of all pairs, the same ones for the same seed, whatever their place in the file. */
function isDrawnSwapped({ input }: JudgedSample, seed: number, digest: Digest): boolean {
  return Number.parseInt(digest(JSON.stringify([seed, input])).slice(0, 2), 16) % 2 === 1;
}

function keyOf(
  { model, vote }: Call,
  messages: readonly { readonly role: string; readonly content: string }[],
  { task, temperature, maxOutputTokens }: JudgeSettings,
  origin: string,
  digest: Digest,
): string {
  const identity = { origin, model, prompt: task.id, temperature, maxOutputTokens, vote, splitter: "" };
  return judgementKey(
    digest,
    identity,
    messages.map(({ role, content }) => `${role}\n${content}`),
  );
}
