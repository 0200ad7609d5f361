import { registry } from "../../src/kinds/registry.ts";
import type { ChatClient, ChatMessage, ChatRequest } from "../../src/labels/chat.ts";
import type { JudgeTask } from "../../src/labels/judge/judgeCalls.ts";
import { type JudgeResult, type JudgeSettings, keptJudgements, runJudge } from "../../src/labels/judge/judgeRun.ts";
import { DEFAULT_RUN } from "../../src/labels/runSettings.ts";
import { type LabelStore, memoryStore } from "../../src/labels/store.ts";
import type { JudgedSample, JudgeInput } from "../../src/model/index.ts";
import { surroundings } from "../../src/platform/node/surroundings.ts";

export const judgeTasks: readonly JudgeTask[] = registry.kinds.flatMap(({ label }) => label.asking?.judgeTasks ?? []);

export function taskNamed(id: string): JudgeTask {
  const task = judgeTasks.find((known) => known.id === id);
  if (!task) throw new Error(`no task ${id}`);
  return task;
}

/** What the n-th pair is about; a word in its question tells it from all others. */
export const pairInput = (n: number): JudgeInput => ({
  prompt: `Where does river number${n} rise?`,
  reference: null,
  candidates: [`In the mountains of number${n}.`, "In the sea."],
});

export const singleInput = (n: number): JudgeInput => ({
  ...pairInput(n),
  reference: `In the hills of number${n}.`,
  candidates: [`In the mountains of number${n}.`],
});

/** What a judge says to messages. */
export type Saying = (user: string, messages: readonly ChatMessage[]) => string;

export interface Judged {
  readonly sent: readonly (readonly ChatMessage[])[];
  readonly results: readonly JudgeResult[];
  /** What is then read from the store alone. */
  readonly kept: readonly JudgeResult[];
}

/** Has inputs judged one after the other; the n-th request of a run gets the n-th name, so that runs can be compared. */
export async function judgedBy(
  say: Saying,
  inputs: readonly JudgeInput[],
  own: Pick<JudgeSettings, "task"> & Partial<JudgeSettings>,
  store: LabelStore = memoryStore(),
  run = "",
): Promise<Judged> {
  const sent: (readonly ChatMessage[])[] = [];
  const results: JudgeResult[] = [];
  const client: ChatClient = {
    origin: "http://judge.test",
    async complete({ messages }: ChatRequest) {
      sent.push(messages);
      const text = say(messages[1]?.content ?? "", messages);
      return { text, finish: "stop", inputTokens: null, outputTokens: null, pauseMs: null };
    },
  };
  const settings: JudgeSettings = {
    ...DEFAULT_RUN,
    models: ["judge"],
    concurrency: 1,
    isSwapping: own.task.isPair,
    seed: null,
    priceOf: () => null,
    ...own,
  };
  let nonces = 0;
  const world = { ...surroundings, nonce: () => surroundings.digest(`${run} ${nonces++}`).slice(0, 32) };
  const source = {
    async *items(): AsyncGenerator<JudgedSample> {
      for (const [index, input] of inputs.entries()) yield { index, id: null, input, models: [], gold: null };
    },
  };
  const parts = { client, store, world };
  const never = new AbortController().signal;
  const hooks = { onSample: (result: JudgeResult) => void results.push(result) };
  const { stop } = await runJudge(source, settings, parts, hooks, inputs.length, never);
  if (stop !== null) throw new Error(stop.message);
  const kept: JudgeResult[] = [];
  for await (const result of keptJudgements(source, settings, parts, never)) kept.push(result);
  return { sent, results, kept };
}
