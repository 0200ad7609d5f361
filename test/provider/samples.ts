import { DEFAULT_RUN, type RunSettings } from "../../src/labels/runSettings.ts";
import type { LabelSource } from "../../src/labels/sampleLabeller.ts";
import { type Environment, unlessAborted } from "../../src/labels/surroundings.ts";
import type { AskedSample, LabelInput } from "../../src/model/index.ts";
import type { RunChoice } from "../../src/platform/labelling/settings.ts";
import { surroundings } from "../../src/platform/node/surroundings.ts";
import type { TestProvider } from "./server.ts";

/** A sample about the n-th town: two documents, two response sentences of which one is supported. */
export function sampleInput(n: number): LabelInput {
  return {
    question: `Where does river number${n} rise?`,
    documents: [
      [
        { key: "0a", text: `River number${n} rises in the mountains.` },
        { key: "0b", text: "Cheese is made from milk." },
      ],
      [{ key: "1a", text: `Trains pass number${n} twice daily.` }],
    ],
    response: [
      { key: "a", text: `It is number${n} of them.` },
      { key: "b", text: "Elephants are grey." },
    ],
  };
}

export function sourceOf(inputs: readonly (LabelInput | null)[]): LabelSource {
  return {
    async *items() {
      for (const [index, input] of inputs.entries()) {
        const reason = input === null ? "no-response" : null;
        const item: AskedSample = { index, id: String(index), input, reason, response: null };
        yield item;
      }
    },
  };
}

export const samples = (count: number): readonly LabelInput[] =>
  Array.from({ length: count }, (_, n) => sampleInput(n));

export const settings = (over: Partial<RunSettings> = {}): RunSettings => ({
  ...DEFAULT_RUN,
  method: "model",
  models: ["test-a"],
  splitter: "test",
  priceOf: () => ({ input: 1, output: 1 }),
  ...over,
});

/** What a person would choose to have a provider's model label. */
export const modelChoice = ({ baseUrl }: TestProvider, over: Partial<RunChoice> = {}): RunChoice => ({
  method: "model",
  models: ["test-a"],
  votes: 1,
  unsureBelow: 0,
  temperature: 0,
  concurrency: 2,
  budget: null,
  requestsPerMinute: null,
  tokensPerMinute: null,
  prices: { "test-a": { input: 1, output: 1 } },
  instructions: null,
  criteria: [],
  at: { by: "endpoint", baseUrl },
  ...over,
});

/** A world whose clock moves only where somebody waits. */
export interface QuietWorld extends Environment {
  /** Lets time pass that somebody else waited, such as a client for an answer. */
  pass(ms: number): void;
}

/**
 * A world without real waits: of all who sleep, the one to wake first wakes at once, and the clock says that its time
 * has passed. Requests under way take no time of this clock.
 */
export function quietWorld(): QuietWorld {
  let now = 0;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  const wakeFirst = () => {
    sleepers.sort((a, b) => a.at - b.at);
    const first = sleepers.shift();
    if (first === undefined) return;
    now = Math.max(now, first.at);
    first.wake();
  };
  return {
    ...surroundings,
    now: () => now,
    random: () => 0.5,
    sleep(ms, signal) {
      const slept = new Promise<void>((resolve) => sleepers.push({ at: now + ms, wake: resolve }));
      setImmediate(wakeFirst);
      return unlessAborted(slept, signal);
    },
    pass(ms) {
      now += ms;
    },
  };
}

export async function collected<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
