import { t } from "@vscode/l10n";
import { addTo, type JudgedSample, type LabelFailure, type Rating, type Vote } from "../../model/index.ts";
import { finished } from "../askModel.ts";
import { costOf, type Ledger } from "../budget.ts";
import type { ChatClient } from "../chat.ts";
import { SampleFailed } from "../faults.ts";
import type { RunProgress } from "../labelRun.ts";
import { Pool, type RunStop, stopOf } from "../pool.ts";
import { leakIn } from "../prompt.ts";
import { Sender, type SenderSettings } from "../sender.ts";
import { type LabelStore, type Waiting, whileClaimed } from "../store.ts";
import type { Digest, Environment } from "../surroundings.ts";
import { type CallSettings, callsFor, type JudgeCall, type JudgeTask, judgePrompt } from "./judgeCalls.ts";

export type JudgeSettings = SenderSettings & CallSettings;

interface JudgeParts {
  readonly client: ChatClient;
  readonly store: LabelStore;
  readonly world: Environment;
  /** Spending of all parts of the run; absent for a single part. */
  readonly ledger?: Ledger | null;
}

/** A sample with each rater's votes (`raterOf` a model). Failed votes are left out and counted. */
export interface JudgeResult {
  readonly sample: JudgedSample;
  readonly ratings: readonly Rating[];
  readonly failed: readonly { readonly rater: string; readonly failure: LabelFailure; readonly message: string }[];
  readonly missing: number;
}

export interface JudgePlan {
  readonly samples: number;
  readonly leftOut: number;
  readonly ready: number;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number | null;
}

const canAsk = ({ input }: JudgedSample, { task }: JudgeSettings): boolean =>
  input !== null && task.material(input, false) !== null;

export type JudgeSource = { items(signal: AbortSignal): AsyncIterable<JudgedSample> };

/** Rater name of a model: one call and several votes are different raters, so that they can be compared. */
export const raterOf = (model: string, votes: number): string => (votes === 1 ? model : `${model}×${votes}`);

const REPLY_TOKENS = 200;

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
    if (!canAsk(sample, settings)) plan.leftOut++;
    for (const { model, key, inputTokens } of callsFor(sample, settings, origin, digest)) {
      if (store.has(key)) continue;
      const price = settings.priceOf(model);
      plan.calls++;
      plan.inputTokens += inputTokens;
      plan.outputTokens += REPLY_TOKENS;
      cost = price === null || cost === null ? null : cost + costOf(inputTokens, REPLY_TOKENS, price);
    }
    if (plan.calls === before) plan.ready++;
  }
  return { ...plan, cost };
}

export interface JudgeHooks {
  onBegin?(setPaused: (isPaused: boolean) => void): void;
  onSample?(result: JudgeResult): void;
  onProgress?(progress: RunProgress): void;
}

/** Judges every sample and stores each reply at once; resolves at the end, a stop or a cancellation. */
export async function runJudge(
  source: JudgeSource,
  settings: JudgeSettings,
  { client, store, world, ledger }: JudgeParts,
  hooks: JudgeHooks,
  total: number,
  signal: AbortSignal,
): Promise<{ readonly stop: RunStop | null; readonly progress: RunProgress }> {
  const sender = new Sender(client, settings, world, ledger);
  const pool = new Pool(settings.concurrency);
  const waiting: Waiting = { ready: (until) => sender.unpaused(until), aside: (wait) => pool.aside(wait) };
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
  const ask = (call: JudgeCall): Promise<string> => {
    const { key } = call;
    const known = asking.get(key);
    if (known) return known;
    const keptReply = async () => {
      const kept = await store.get(key);
      return typeof kept === "string" ? kept : null;
    };
    const asked = () =>
      whileClaimed(key, store, world, waiting, signal, async () => {
        const kept = await keptReply();
        if (kept !== null) return kept;
        const text = await askJudge(call, settings.task, sender, world, signal);
        await store.put([{ key, value: text }]);
        return text;
      });
    const reply = keptReply().then((kept) => kept ?? asked());
    asking.set(key, reply);
    reply.then(
      () => asking.delete(key),
      () => {},
    );
    return reply;
  };
  const judge = async (sample: JudgedSample) => {
    const result = await judged(sample, settings, client.origin, world.digest, ask);
    if (canAsk(sample, settings)) done++;
    if (result.failed.length > 0) failed++;
    hooks.onSample?.(result);
    hooks.onProgress?.(progress());
  };
  try {
    return { stop: await pool.workThrough(source.items(signal), judge, signal), progress: progress() };
  } catch (error) {
    return { stop: stopOf(error, signal), progress: progress() };
  }
}

/** Stored results in file order, without requests. */
export async function* keptJudgements(
  source: JudgeSource,
  settings: JudgeSettings,
  { client, store, world }: JudgeParts,
  signal: AbortSignal,
): AsyncGenerator<JudgeResult> {
  const ask = async ({ key }: JudgeCall) => {
    const kept = await store.get(key);
    return typeof kept === "string" ? kept : null;
  };
  for await (const sample of source.items(signal)) yield judged(sample, settings, client.origin, world.digest, ask);
}

/** Asks with fresh random names. Throws as `Sender` does, and if the reply leaks one. */
async function askJudge(
  { model, input, isSwapped }: JudgeCall,
  task: JudgeTask,
  sender: Sender,
  world: Environment,
  signal: AbortSignal,
): Promise<string> {
  const prompt = judgePrompt(task, input, isSwapped, world.nonce());
  if (prompt === null) throw new Error("A judge is asked about an input that has what its prompt shows.");
  const text = finished(await sender.send(model, prompt.messages, null, signal));
  const leak = leakIn(text, prompt.names);
  if (leak !== null) throw new SampleFailed("invalid", t("The model's reply cannot be used: {0}.", leak));
  return text;
}

async function judged(
  sample: JudgedSample,
  settings: JudgeSettings,
  origin: string,
  digest: Digest,
  ask: (call: JudgeCall) => Promise<string | null>,
): Promise<JudgeResult> {
  const votes = new Map<string, Vote[]>();
  const failed: JudgeResult["failed"][number][] = [];
  let missing = 0;
  for (const call of callsFor(sample, settings, origin, digest)) {
    const rater = raterOf(call.model, settings.votes);
    try {
      const reply = await ask(call);
      if (reply === null) missing++;
      else addTo(votes, rater, settings.task.vote(reply, call.isSwapped));
    } catch (error) {
      if (!(error instanceof SampleFailed)) throw error;
      failed.push({ rater, failure: error.failure, message: error.message });
    }
  }
  return { sample, ratings: [...votes].map(([rater, own]) => ({ rater, votes: own })), failed, missing };
}
