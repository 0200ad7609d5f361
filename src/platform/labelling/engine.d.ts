import {
  type JudgeHooks,
  type JudgePlan,
  type JudgeResult,
  type JudgeSource,
  runJudge,
} from "../../core/label/judge/judgeRun.ts";
import type { LabelSource, SampleResult } from "../../core/label/labelItem.ts";
import { type LabelPlan } from "../../core/label/labelPlan.ts";
import { type LabelRun, type RunHooks } from "../../core/label/labelRun.ts";
import type { JudgeChoice, RunChoice } from "./choice.ts";
import { type EditorModel } from "./editorClient.ts";
/** The way to the models of a run, with the key that only this call holds; null: no model is asked. */
export type Connection =
  | {
      readonly by: "endpoint";
      readonly baseUrl: string;
      readonly key: string | null;
    }
  | {
      readonly by: "editor";
      readonly model: EditorModel;
    }
  | null;
export interface EndpointInfo {
  readonly origin: string;
  readonly host: string;
  readonly isLocal: boolean;
  /** Whether it is one that is known to want a key. */
  readonly needsKey: boolean;
  readonly hasBatches: boolean;
}
/** How far a batch is: requests answered, failed and in all, and the provider's own words. */
export interface BatchTold {
  readonly done: number;
  readonly failed: number;
  readonly total: number;
  readonly words: string;
}
/** Runs, plans and batches over one store: everything about labelling that needs no editor, and all that needs a network. */
export interface Engine {
  /** Throws `EngineError` where a base URL may not be used: neither https nor on this computer. */
  endpoint(baseUrl: string): EndpointInfo;
  models(connection: Connection, signal: AbortSignal): Promise<readonly string[]>;
  plan(source: LabelSource, choice: RunChoice, connection: Connection, signal: AbortSignal): Promise<LabelPlan>;
  /** `dispose` closes its sockets once it has ended. */
  start(
    source: LabelSource,
    choice: RunChoice,
    connection: Connection,
    plan: LabelPlan,
    hooks: RunHooks,
    signal: AbortSignal,
  ): Promise<
    LabelRun & {
      dispose(): void;
    }
  >;
  /** What is kept of a run, in file order: nothing is sent, and no key is needed. */
  kept(source: LabelSource, choice: RunChoice, origin: string, signal: AbortSignal): AsyncGenerator<SampleResult>;
  judgeTasks(): readonly {
    readonly id: string;
    readonly isPair: boolean;
  }[];
  planJudge(source: JudgeSource, choice: JudgeChoice, origin: string, signal: AbortSignal): Promise<JudgePlan>;
  judge(
    source: JudgeSource,
    choice: JudgeChoice,
    connection: Connection,
    total: number,
    hooks: JudgeHooks,
    signal: AbortSignal,
  ): ReturnType<typeof runJudge>;
  keptJudgements(
    source: JudgeSource,
    choice: JudgeChoice,
    origin: string,
    signal: AbortSignal,
  ): AsyncGenerator<JudgeResult>;
  /**
   * Hands over what is missing, or finds again what was handed over before; waits for it and takes the answers into the
   * store. Resolves to messages on samples that stayed without labels. `name` says whose batch it is.
   */
  batch(
    source: LabelSource,
    choice: RunChoice,
    connection: Connection,
    name: string,
    pollMs: number,
    tell: (told: BatchTold) => void,
    signal: AbortSignal,
  ): Promise<readonly string[]>;
  dispose(): Promise<void>;
}
/** What a person is told as it is: an address that may not be used, an endpoint that refuses, a disk that is full. */
export declare class EngineError extends Error {
  readonly name = "EngineError";
}
export declare function openEngine(folder: string, translations: Readonly<Record<string, string>>): Engine;
