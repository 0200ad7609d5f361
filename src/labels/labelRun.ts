import type { AskedSample, LabelFailure, Usage } from "../model/index.ts";
import type { Ledger } from "./budget.ts";
import type { ChatClient } from "./chat.ts";
import { askable, planRun, type RunPlan } from "./labelPlan.ts";
import type { LocalLabeller } from "./local/labelLocally.ts";
import { keptLabels, labelKeys, ModelLabeller } from "./modelLabeller.ts";
import { Pool, type RunStop, stopOf } from "./pool.ts";
import type { RunSettings } from "./runSettings.ts";
import { type AskVote, type LabelSource, labelSample, type SampleResult } from "./sampleLabeller.ts";
import { Sender } from "./sender.ts";
import type { LabelStore } from "./store.ts";
import { labelledFrom } from "./storedLabels.ts";
import type { Environment } from "./surroundings.ts";

/** Dependencies of a run. With the same store a second run continues the first. */
export interface LabelRunParts {
  readonly client: ChatClient | null;
  readonly local: LocalLabeller | null;
  readonly store: LabelStore;
  readonly world: Environment;
  /** Spending of all parts of the run; absent for a single part. */
  readonly ledger?: Ledger | null;
}

export interface RunProgress {
  readonly done: number;
  readonly total: number;
  readonly failed: number;
  readonly usage: Usage;
  readonly isPaused: boolean;
}

export interface RunEnd {
  readonly progress: RunProgress;
  /** Why the run stopped early, or null. */
  readonly stop: RunStop | null;
  readonly failures: Readonly<Partial<Record<LabelFailure, number>>>;
}

export interface RunHooks {
  onSample?(result: SampleResult): void;
  onProgress?(progress: RunProgress): void;
}

export interface LabelRun {
  /** Resolves at the end, a stop or a cancellation; rejects only for a bug. */
  readonly ended: Promise<RunEnd>;
  readonly progress: RunProgress;
  setPaused(isPaused: boolean): void;
}

/**
 * Labels the samples of a source concurrently and stores each answer at once. A restart with the same store requests
 * only what is missing. `plan` saves a second pass over the samples.
 */
export function startLabelRun(
  source: LabelSource,
  settings: RunSettings,
  parts: LabelRunParts,
  hooks: RunHooks,
  signal: AbortSignal,
  plan: RunPlan | null = null,
): LabelRun {
  const run = new LabelRunner(source, settings, parts, hooks, signal);
  return {
    ended: run.run(plan),
    get progress() {
      return run.progress;
    },
    setPaused: (isPaused) => run.setPaused(isPaused),
  };
}

export interface KeptResult {
  readonly asked: AskedSample;
  readonly result: SampleResult;
}

/** Stored results in file order, without requests. */
export async function* keptResults(
  source: LabelSource,
  settings: RunSettings,
  { client, local, store, world }: LabelRunParts,
  signal: AbortSignal,
): AsyncGenerator<KeptResult> {
  const ask: AskVote = async (input, model, vote) => {
    const keys = labelKeys(input, client?.origin ?? "", model, vote, settings, world);
    const { support, relevance } = await keptLabels(keys, store);
    return support === null || relevance === null ? null : labelledFrom(support, relevance);
  };
  for await (const asked of source.items(signal))
    yield { asked, result: await labelSample(asked, settings, local, ask) };
}

const NO_USAGE: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 };

class LabelRunner {
  readonly #source: LabelSource;
  readonly #settings: RunSettings;
  readonly #parts: LabelRunParts;
  readonly #hooks: RunHooks;
  readonly #signal: AbortSignal;
  readonly #sender: Sender | null;
  readonly #pool: Pool;
  readonly #failures: Partial<Record<LabelFailure, number>> = {};
  #stop: RunStop | null = null;
  #done = 0;
  #failed = 0;
  #total = 0;
  #isPaused = false;

  constructor(source: LabelSource, settings: RunSettings, parts: LabelRunParts, hooks: RunHooks, signal: AbortSignal) {
    this.#source = source;
    this.#settings = settings;
    this.#parts = parts;
    this.#hooks = hooks;
    this.#signal = signal;
    this.#sender = parts.client === null ? null : new Sender(parts.client, settings, parts.world, parts.ledger);
    this.#pool = new Pool(settings.concurrency);
  }

  get progress(): RunProgress {
    return {
      done: this.#done,
      total: this.#total,
      failed: this.#failed,
      usage: this.#sender?.usage ?? NO_USAGE,
      isPaused: this.#isPaused,
    };
  }

  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.#sender?.setPaused(isPaused);
    this.#hooks.onProgress?.(this.progress);
  }

  async run(given: RunPlan | null): Promise<RunEnd> {
    try {
      const { local, store, world, client } = this.#parts;
      const planning = { local, store, world, origin: client?.origin ?? null };
      const plan = given ?? (await planRun(this.#source, this.#settings, planning, this.#signal));
      this.#total = askable(plan);
      this.#hooks.onProgress?.(this.progress);
      const ask = this.#asker(plan);
      const label = async (asked: AskedSample) =>
        this.#finish(await labelSample(asked, this.#settings, this.#parts.local, ask), asked.input !== null);
      const items = this.#source.items(this.#signal);
      this.#stop = await this.#pool.workThrough(items, label, this.#signal);
    } catch (error) {
      this.#stop = stopOf(error, this.#signal);
    }
    return { progress: this.progress, stop: this.#stop, failures: this.#failures };
  }

  #asker({ shared }: RunPlan): AskVote {
    const { client, store, world } = this.#parts;
    if (client === null || this.#sender === null) return async () => null;
    const aside = (wait: () => Promise<void>) => this.#pool.aside(wait);
    const labeller = new ModelLabeller(client.origin, this.#settings, this.#sender, store, world, aside);
    return (input, model, vote) => labeller.label(input, model, vote, shared.has(input), this.#signal);
  }

  #finish(result: SampleResult, isAskable: boolean): void {
    if (isAskable) this.#done++;
    const failed = Object.values(result.byAnnotator).find((one) => one.state === "failed");
    if (failed?.state === "failed") {
      this.#failed++;
      this.#failures[failed.failure] = (this.#failures[failed.failure] ?? 0) + 1;
    }
    this.#hooks.onSample?.(result);
    this.#hooks.onProgress?.(this.progress);
  }
}
