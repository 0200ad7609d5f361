import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { ChatClient } from "../../src/core/label/chat.ts";
import type { SampleResult } from "../../src/core/label/labelItem.ts";
import { startLabelRun } from "../../src/core/label/labelRun.ts";
import { memoryStore } from "../../src/core/label/store.ts";
import { type OpenAiClient, openAiClient } from "../../src/platform/openai/openAiClient.ts";
import { FAULTS, type FaultCase } from "./faults.ts";
import { fastWorld, samples, settings, sourceOf } from "./samples.ts";
import { startProvider } from "./server.ts";

const KEY = "sk-canary-0123456789";
const SAMPLES = 9;
const POSITIONS = { first: 0, middle: 4, last: SAMPLES - 1 } as const;
/** Waits and deadlines take a twenty-fifth of their time; a request's deadline is then 800 ms. */
const SPEED = 25;
const DEADLINE_MS = 20_000;
/** A machine with other work to do is late by up to a second. */
const LATE_MS = 1000;

const provider = await startProvider();
afterAll(() => provider.close());
beforeEach(() => provider.reset());

/** The client is told deadlines in the world's time. */
const sped = (client: OpenAiClient): ChatClient => ({
  origin: client.origin,
  complete: (request, timeoutMs, signal) => client.complete(request, timeoutMs / SPEED, signal),
});

/** Every text that left the run, to be searched for the key. */
const heard: string[] = [];

async function runWith(fault: FaultCase, position: number, concurrency: number, signal: AbortSignal) {
  provider.fault = (received, response) => {
    if (received.question !== `Where does river number${position} rise?` || received.before >= fault.times)
      return false;
    fault.answer(received, response);
    return true;
  };
  const world = fastWorld(SPEED);
  const store = memoryStore();
  const client = openAiClient(provider.baseUrl, KEY);
  const results: SampleResult[] = [];
  const began = world.now();
  const own = settings({ concurrency, deadlineMs: DEADLINE_MS });
  const hooks = { onSample: (result: SampleResult) => results.push(result) };
  const end = await startLabelRun(
    sourceOf(samples(SAMPLES)),
    own,
    { client: sped(client), local: null, store, world },
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
  for (const [name, position] of Object.entries(POSITIONS)) {
    for (const concurrency of [1, 8]) {
      it(`at the ${name} request, ${concurrency} at once`, async () => {
        cases++;
        const { end, results, how, tookMs } = await runWith(fault, position, concurrency, never);
        expect(fault.end, end.stop?.message).toContain(how);
        const asked = provider.received.filter(({ question }) => question.includes(`number${position} `));
        expect(asked.length).toBeGreaterThanOrEqual(fault.tries);
        // Where the endpoint's habits are being found out, requests at once find them out together.
        expect(asked.length).toBeLessThanOrEqual(fault.tries);
        expect(tookMs).toBeGreaterThanOrEqual(fault.atLeastMs ?? 0);
        expect(tookMs).toBeLessThan(DEADLINE_MS + LATE_MS * SPEED);
        const others = results.filter(({ index }) => index !== position);
        if (end.stop === null) expect(others).toHaveLength(SAMPLES - 1);
        for (const { byAnnotator } of others) expect(byAnnotator["model:test-a"]?.state).toBe("labelled");
      });
    }
  }

  it("is not kept, and a later run asks again and succeeds", async () => {
    const { how, store } = await runWith(fault, 4, 8, never);
    provider.reset();
    const client = openAiClient(provider.baseUrl, KEY);
    const world = fastWorld(SPEED);
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
    const running = runWith(fault, 0, 8, cancelling.signal);
    await new Promise((resolve) => setTimeout(resolve, 15));
    const asked = performance.now();
    cancelling.abort(new Error("cancelled"));
    await running;
    expect(performance.now() - asked).toBeLessThan(LATE_MS);
    for (let waited = 0; provider.sockets.size > 0 && waited < 1000; waited += 10) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(provider.sockets.size).toBe(0);
  });
});

describe("the matrix", () => {
  it("had every case, and the key is in nothing that came out", () => {
    expect(FAULTS.length).toBeGreaterThanOrEqual(60);
    expect(cases).toBe(FAULTS.length * 6);
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.filter((text) => text.includes("canary-01"))).toEqual([]);
  });
});
