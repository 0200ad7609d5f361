// Catches a fault of a model's endpoint that loses a label, is tried too often or too early, is paid for twice, leaks the key,
// or keeps a run from ending.

import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type ChatClient, ProviderError } from "../../src/labels/chat.ts";
import { startLabelRun } from "../../src/labels/labelRun.ts";
import type { SampleResult } from "../../src/labels/sampleLabeller.ts";
import { memoryStore } from "../../src/labels/store.ts";
import { nodeNetwork } from "../../src/platform/openai/node/boundedFetch.ts";
import { type OpenAiClient, openAiClient } from "../../src/platform/openai/openAiClient.ts";
import { FAULTS, type FaultCase } from "./faults.ts";
import { type QuietWorld, quietWorld, samples, settings, sourceOf } from "./samples.ts";
import { startProvider } from "./server.ts";

const KEY = "sk-canary-0123456789";
/** One more than are asked at once, so that the last one has to wait for its turn. */
const SAMPLES = 5;
const AT_ONCE = 4;
const POSITIONS = { first: 0, middle: 2, last: SAMPLES - 1 } as const;
const DEADLINE_MS = 20_000;
/**
 * What never answers is given up after so long in real time, which a busy machine needs to hand the request to the server;
 * a good request has the whole deadline.
 */
const HANGING_MS = 500;

const provider = await startProvider();
afterAll(() => provider.close());
beforeEach(() => provider.reset());

const questionOf = (position: number): string => `Where does river number${position} rise?`;

/** Gives up soon what would hang until its deadline; on the world's clock the deadline has passed then. */
const impatient = (client: OpenAiClient, isHanging: (body: string) => boolean, world: QuietWorld): ChatClient => ({
  origin: client.origin,
  async complete(request, timeoutMs, signal) {
    const isSoon = request.messages.some(({ content }) => isHanging(content));
    try {
      return await client.complete(request, isSoon ? HANGING_MS : timeoutMs, signal);
    } catch (error) {
      if (error instanceof ProviderError && error.code === "timeout") world.pass(timeoutMs);
      throw error;
    }
  },
});

/** Every text that left the run, to be searched for the key. */
const heard: string[] = [];

async function runWith(fault: FaultCase, position: number, concurrency: number, signal: AbortSignal) {
  provider.fault = (received, response) => {
    if (received.question !== questionOf(position) || received.before >= fault.times) return false;
    fault.answer(received, response);
    return true;
  };
  const world = quietWorld();
  const isHanging = (text: string) => fault.end.includes("timeout") && text.includes(questionOf(position));
  const store = memoryStore();
  const client = openAiClient(provider.baseUrl, KEY, nodeNetwork);
  const results: SampleResult[] = [];
  const began = world.now();
  const own = settings({ concurrency, deadlineMs: DEADLINE_MS });
  const hooks = { onSample: (result: SampleResult) => results.push(result) };
  const end = await startLabelRun(
    sourceOf(samples(SAMPLES)),
    own,
    { client: impatient(client, isHanging, world), local: null, store, world },
    hooks,
    signal,
  ).ended;
  const tookMs = world.now() - began;
  client.dispose();
  heard.push(JSON.stringify([end, results]));
  const result = results.find(({ index }) => index === position)?.byAnnotator["model:test-a"];
  const stop = end.stop === null ? null : `stop:${end.stop.cause}`;
  const how = stop ?? (result?.state === "failed" ? result.failure : result?.state);
  return { end, results, how, tookMs, store };
}

const never = new AbortController().signal;
let cases = 0;

describe.each(FAULTS)("$name", (fault) => {
  // What comes behind a fault is there at the first one, and nothing at the last.
  for (const name of ["first", "last"] as const) {
    const position = POSITIONS[name];
    for (const concurrency of [1, AT_ONCE]) {
      it(`at the ${name} request, ${concurrency} at once`, async () => {
        cases++;
        const { end, results, how, tookMs } = await runWith(fault, position, concurrency, never);
        expect(fault.end, end.stop?.message).toContain(how);
        const asked = provider.received.filter(({ question }) => question.includes(`number${position} `));
        expect(asked.length).toBeGreaterThanOrEqual(fault.tries);
        // Where the endpoint's habits are being found out, requests at once find them out together.
        expect(asked.length).toBeLessThanOrEqual(fault.tries);
        expect(tookMs).toBeGreaterThanOrEqual(fault.atLeastMs ?? 0);
        expect(tookMs).toBeLessThanOrEqual(DEADLINE_MS);
        const others = results.filter(({ index }) => index !== position);
        if (end.stop === null) expect(others).toHaveLength(SAMPLES - 1);
        for (const { byAnnotator } of others) expect(byAnnotator["model:test-a"]?.state).toBe("labelled");
      });
    }
  }

  it("is not kept, and a later run asks again and succeeds", async () => {
    const { how, store } = await runWith(fault, POSITIONS.middle, AT_ONCE, never);
    provider.reset();
    const client = openAiClient(provider.baseUrl, KEY, nodeNetwork);
    const world = quietWorld();
    const end = await startLabelRun(
      sourceOf(samples(SAMPLES)),
      settings(),
      { client, local: null, store, world },
      {},
      never,
    ).ended;
    client.dispose();
    expect(end).toMatchObject({ stop: null, progress: { done: SAMPLES, failed: 0 } });
    if (how === "labelled") expect(end.progress.usage.calls).toBe(0);
    else expect(end.progress.usage.calls).toBeGreaterThan(0);
  });

  it("leaves at once when it is cancelled", async () => {
    const cancelling = new AbortController();
    provider.delayMs = 30;
    const running = runWith(fault, POSITIONS.first, AT_ONCE, cancelling.signal);
    await new Promise((resolve) => setTimeout(resolve, 15));
    const asked = performance.now();
    cancelling.abort(new Error("cancelled"));
    await running;
    expect(performance.now() - asked).toBeLessThan(DEADLINE_MS / 2);
    for (let waited = 0; provider.sockets.size > 0 && waited < 1000; waited += 10) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(provider.sockets.size).toBe(0);
  });
});

describe("the matrix", () => {
  it("had every case, and the key is in nothing that came out", () => {
    expect(FAULTS.length).toBeGreaterThanOrEqual(60);
    expect(cases).toBe(FAULTS.length * 4);
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.filter((text) => text.includes("canary-01"))).toEqual([]);
  });
});
