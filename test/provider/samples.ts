import type { LabelSource } from "../../src/core/label/labelItem.ts";
import { DEFAULT_RUN, type RunSettings } from "../../src/core/label/runSettings.ts";
import type { Surroundings } from "../../src/core/label/surroundings.ts";
import type { AskedSample, LabelInput } from "../../src/model/index.ts";
import { surroundings } from "../../src/platform/node/surroundings.ts";

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

/** A world in which waits and deadlines pass so many times as fast; what a client is told has to be sped up as well. */
export function fastWorld(speed: number): Surroundings {
  return {
    ...surroundings,
    now: () => surroundings.now() * speed,
    random: () => 0.5,
    sleep: (ms, signal) => surroundings.sleep(ms / speed, signal),
  };
}

export async function collected<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
