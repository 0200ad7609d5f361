import * as l10n from "@vscode/l10n";
import { type KindRegistry, registry } from "../../kinds/registry.ts";
import { type BatchFailure, type BatchParts, submitBatch, takeBatch, untilEnded } from "../../labels/batch/batchRun.ts";
import type { Ledger } from "../../labels/budget.ts";
import type { ChatClient } from "../../labels/chat.ts";
import type { JudgeParser, JudgeTask } from "../../labels/judge/judgeCalls.ts";
import {
  type JudgeHooks,
  type JudgePlan,
  type JudgeResult,
  type JudgeSource,
  keptJudgements,
  planJudging,
  runJudge,
} from "../../labels/judge/judgeRun.ts";
import { planRun, type RunPlan } from "../../labels/labelPlan.ts";
import {
  type KeptResult,
  keptResults,
  type LabelRun,
  type LabelRunParts,
  type RunHooks,
  startLabelRun,
} from "../../labels/labelRun.ts";
import { localLabeller } from "../../labels/local/labelLocally.ts";
import type { LabelPlace, OpenStore } from "../../labels/place.ts";
import { presetOf } from "../../labels/presets.ts";
import type { LabelSource } from "../../labels/sampleLabeller.ts";
import { memoryStore, StoreError, waitInPlace, whileClaimed } from "../../labels/store.ts";
import type { Environment } from "../../labels/surroundings.ts";
import { batchClient } from "../openai/batchClient.ts";
import type { Network } from "../openai/bounds.ts";
import { endpointOf } from "../openai/endpoint.ts";
import { type Connection, clientOf, disposeOf, endpointClient, nobodyAt, withClient } from "./connection.ts";
import { EngineError, engineError, withEngineErrors } from "./engineError.ts";
import { type JudgeChoice, judgeSettings, type RunChoice, runSettings } from "./settings.ts";

export interface EndpointInfo {
  readonly origin: string;
  readonly host: string;
  readonly isLocal: boolean;
  readonly needsKey: boolean;
  readonly hasBatches: boolean;
}

interface BatchProgress {
  readonly done: number;
  readonly failed: number;
  readonly total: number;
  readonly words: string;
}

export interface BatchHooks {
  /** The provider has the requests under these names; the same run resumes them. */
  onSubmitted?(batch: { readonly ids: readonly string[]; readonly requests: number }): void;
  onProgress?(progress: BatchProgress): void;
}

type RunLedger = string | Ledger | null;

/**
 * Runs, plans and batches over one store, for editor and command line: all of labelling without the editor, and all
 * network access.
 */
export interface Engine {
  /** Throws `EngineError` for a base URL that is neither https nor local. */
  endpoint(baseUrl: string): EndpointInfo;
  models(connection: Connection, signal: AbortSignal): Promise<readonly string[]>;
  plan(source: LabelSource, choice: RunChoice, connection: Connection, signal: AbortSignal): Promise<RunPlan>;
  /**
   * `dispose` closes the sockets after the end. `ledger` is shared with the run's earlier parts; null for a single
   * part.
   */
  start(
    source: LabelSource,
    choice: RunChoice,
    connection: Connection,
    plan: RunPlan,
    hooks: RunHooks,
    signal: AbortSignal,
    ledger?: RunLedger,
  ): Promise<LabelRun & { dispose(): void }>;
  /** Stored results in file order, without requests or a key. */
  kept(source: LabelSource, choice: RunChoice, origin: string, signal: AbortSignal): AsyncGenerator<KeptResult>;
  judgeTasks(): readonly { readonly id: string; readonly isPair: boolean }[];
  judgeParsers(): readonly JudgeParser[];
  planJudge(source: JudgeSource, choice: JudgeChoice, origin: string, signal: AbortSignal): Promise<JudgePlan>;
  judge(
    source: JudgeSource,
    choice: JudgeChoice,
    connection: Connection,
    total: number,
    hooks: JudgeHooks,
    signal: AbortSignal,
    ledger?: RunLedger,
  ): ReturnType<typeof runJudge>;
  keptJudgements(
    source: JudgeSource,
    choice: JudgeChoice,
    origin: string,
    signal: AbortSignal,
  ): AsyncGenerator<JudgeResult>;
  /**
   * Submits missing requests, or resumes an earlier submission; waits and stores the answers. Resolves to the samples
   * without labels. `name` identifies the owner.
   */
  batch(
    source: LabelSource,
    choice: RunChoice,
    connection: Connection,
    name: string,
    pollMs: number,
    hooks: BatchHooks,
    signal: AbortSignal,
  ): Promise<readonly BatchFailure[]>;
  /** Runs work exclusively among processes, by a name in the store. */
  alone<Result>(name: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>;
  dispose(): Promise<void>;
}

interface EngineOptions {
  readonly place: LabelPlace | null;
  readonly world: Environment;
  readonly network: Network;
  readonly kinds?: KindRegistry;
  /** Gets unreadable files of the store with system codes; their labels are requested again. */
  readonly onUnread?: (files: ReadonlyMap<string, string>) => void;
}

export function openEngine({ place, world, network, kinds = registry, onUnread }: EngineOptions): Engine {
  const asked = kinds.kinds.flatMap((kind) => kind.label.asking ?? []);
  const tasks = asked.flatMap(({ judgeTasks = [] }) => judgeTasks);
  const ownTask = (id: string, words: string, parser: string): JudgeTask | undefined =>
    asked.flatMap((asking) => asking.ownJudgeTask?.(id, words, parser) ?? [])[0];
  const taskOf = ({ task: id, instructions, parser = "" }: JudgeChoice): JudgeTask => {
    const task = instructions === null ? tasks.find((known) => known.id === id) : ownTask(id, instructions, parser);
    if (!task) throw new EngineError(l10n.t("There is no prompt named {0}.", id));
    return task;
  };
  let opened: Promise<OpenStore> | null = null;
  const openFirst = async (): Promise<OpenStore> => {
    if (place === null) throw new StoreError("Words alone keep nothing.");
    const store = await place.openStore();
    if (store.unread.size > 0) onUnread?.(store.unread);
    return store;
  };
  const openStore = async (): Promise<OpenStore> => {
    opened ??= openFirst();
    try {
      const store = await opened;
      await store.refresh();
      return store;
    } catch (error) {
      opened = null;
      throw error;
    }
  };
  const partsFor = async ({ method }: RunChoice, client: ChatClient | null): Promise<LabelRunParts> => ({
    client,
    local: method === "model" ? null : localLabeller(),
    store: method === "local" ? memoryStore() : await openStore(),
    world,
  });
  const openSpending = async (given: RunLedger) => {
    if (typeof given !== "string" || place === null) {
      return { ledger: typeof given === "string" ? null : given, close: async (_isOver: boolean) => {} };
    }
    const ledger = await place.openLedger(given);
    return {
      ledger,
      /** A finished run is not resumed, so its spending is dropped. */
      async close(isOver: boolean) {
        await ledger.close();
        if (isOver && !(await ledger.isShared())) await place.removeLedger(given);
      },
    };
  };

  return {
    endpoint(baseUrl) {
      try {
        const { origin, host, isLocal } = endpointOf(baseUrl);
        const { needsKey, hasBatches } = presetOf(baseUrl);
        return { origin, host, isLocal, needsKey, hasBatches };
      } catch (error) {
        throw engineError(error);
      }
    },
    models: (connection, signal) =>
      withClient(connection, network, async (client) => (await endpointClient(client).models(signal)) ?? []),
    plan: (source, choice, connection, signal) =>
      withClient(connection, network, async (client) => {
        const parts = await partsFor(choice, client);
        return planRun(source, runSettings(choice), { ...parts, origin: client?.origin ?? null }, signal);
      }),
    start: (source, choice, connection, plan, hooks, signal, given = null) =>
      withEngineErrors(async () => {
        const settings = runSettings(choice);
        const { ledger, close } = await openSpending(given);
        const client = clientOf(connection, network);
        const parts = { ...(await partsFor(choice, client)), ledger };
        const run = startLabelRun(source, settings, parts, hooks, signal, plan);
        return {
          ended: run.ended.then(async (end) => {
            await close(end.stop === null);
            return end;
          }),
          get progress() {
            return run.progress;
          },
          setPaused: (isPaused) => run.setPaused(isPaused),
          dispose: () => disposeOf(client),
        };
      }),
    async *kept(source, choice, origin, signal) {
      const parts = await partsFor(choice, nobodyAt(origin));
      yield* keptResults(source, runSettings(choice), parts, signal);
    },
    judgeTasks: () => tasks.map(({ id, isPair }) => ({ id, isPair })),
    judgeParsers: () => asked.flatMap(({ judgeParsers = [] }) => judgeParsers),
    planJudge: (source, choice, origin, signal) =>
      withEngineErrors(async () => {
        const parts = { store: await openStore(), origin, digest: world.digest };
        return planJudging(limited(source, choice.limit), judgeSettings(choice, taskOf(choice)), parts, signal);
      }),
    judge: (source, choice, connection, total, hooks, signal, given = null) =>
      withClient(connection, network, async (client) => {
        if (client === null) throw new EngineError(l10n.t("A judge needs a model."));
        const settings = judgeSettings(choice, taskOf(choice));
        const store = await openStore();
        const { ledger, close } = await openSpending(given);
        const parts = { client, store, world, ledger };
        const end = await runJudge(limited(source, choice.limit), settings, parts, hooks, total, signal);
        await close(end.stop === null);
        return end;
      }),
    async *keptJudgements(source, choice, origin, signal) {
      const parts = { client: nobodyAt(origin), store: await openStore(), world };
      yield* keptJudgements(limited(source, choice.limit), judgeSettings(choice, taskOf(choice)), parts, signal);
    },
    batch: (source, choice, connection, name, pollMs, hooks, signal) =>
      withClient(connection, network, async (client) => {
        const { local, store } = await partsFor(choice, null);
        const provider = endpointClient(client);
        const parts: BatchParts = { client: batchClient(provider), local, store, world, name };
        const settings = runSettings(choice);
        const plan = await planRun(source, settings, { local, store, world, origin: provider.origin }, signal);
        const job = await submitBatch(source, settings, plan, parts, signal);
        if (job === null) return [];
        const ids = job.chunks.flatMap(({ batchId }) => (batchId === null ? [] : [batchId]));
        hooks.onSubmitted?.({ ids, requests: job.requests });
        const hear = (statuses: Awaited<ReturnType<typeof untilEnded>>) =>
          hooks.onProgress?.(summed(statuses, job.requests));
        const statuses = await untilEnded(job, parts, pollMs, hear, signal);
        return takeBatch(job, statuses, source, settings, parts, signal);
      }),
    alone: (name, signal, work) =>
      withEngineErrors(async () => whileClaimed(name, await openStore(), world, waitInPlace, signal, work)),
    async dispose() {
      const store = await opened?.catch(() => null); // Its opener got the error.
      opened = null;
      await store?.close();
    },
  };
}

function limited(source: JudgeSource, limit: number | null): JudgeSource {
  if (limit === null) return source;
  return {
    async *items(signal) {
      let left = limit;
      if (left <= 0) return;
      for await (const item of source.items(signal)) {
        yield item;
        if (--left <= 0) return;
      }
    },
  };
}

function summed(statuses: Awaited<ReturnType<typeof untilEnded>>, requests: number): BatchProgress {
  const sum = (key: "done" | "failed"): number => statuses.reduce((total, status) => total + status[key], 0);
  return {
    done: sum("done"),
    failed: sum("failed"),
    total: requests,
    words: [...new Set(statuses.map(({ word }) => word))].join(", "),
  };
}
