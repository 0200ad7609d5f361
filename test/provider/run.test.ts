// Catches a run that asks twice, loses an answer, sends while it is paused, or mixes two responses' labels.
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { planRun } from "../../src/labels/labelPlan.ts";
import { keptResults, startLabelRun } from "../../src/labels/labelRun.ts";
import { memoryStore } from "../../src/labels/store.ts";
import type { LabelInput } from "../../src/model/index.ts";
import { surroundings } from "../../src/platform/node/surroundings.ts";
import { nodeNetwork } from "../../src/platform/openai/node/boundedFetch.ts";
import { openAiClient } from "../../src/platform/openai/openAiClient.ts";
import { collected, sampleInput, samples, settings, sourceOf } from "./samples.ts";
import { json, materialOf, startProvider } from "./server.ts";

const provider = await startProvider();
afterAll(() => provider.close());
beforeEach(() => provider.reset());
const never = new AbortController().signal;
const parts = () => ({
  client: openAiClient(provider.baseUrl, "sk-canary-0123456789", nodeNetwork),
  local: null,
  store: memoryStore(),
  world: surroundings,
});

describe("a labelling run", () => {
  it("labels every sample and keeps each answer under its content", async () => {
    const own = parts();
    const run = startLabelRun(sourceOf(samples(5)), settings(), own, {}, never);
    const end = await run.ended;
    expect(end).toMatchObject({ stop: null, progress: { done: 5, total: 5, failed: 0, usage: { calls: 5 } } });
    const kept = await collected(keptResults(sourceOf(samples(5)), settings(), own, never));
    expect(kept[3]?.result.byAnnotator["model:test-a"]).toMatchObject({
      state: "labelled",
      labelled: {
        labels: {
          relevantKeys: ["0a", "1a"],
          utilizedKeys: ["0a", "1a"],
          unsupportedResponseKeys: ["b"],
          isOverallSupported: false,
        },
      },
    });
    const again = await startLabelRun(sourceOf(samples(6)), settings(), own, {}, never).ended;
    expect(again.progress.usage.calls).toBe(1);
  });

  it("asks once for what documents mean to a question that has several responses", async () => {
    const other = { ...sampleInput(1), response: [{ key: "a", text: "Trains are loud." }] };
    const own = parts();
    const source = sourceOf([sampleInput(1), other, sampleInput(2), sampleInput(1)]);
    const plan = await planRun(source, settings(), { ...own, origin: provider.origin }, never);
    expect(plan).toMatchObject({ calls: 4, samples: 4 });
    const end = await startLabelRun(source, settings({ concurrency: 8 }), own, {}, never, plan).ended;
    expect(end).toMatchObject({ stop: null, progress: { done: 4, usage: { calls: 4 } } });
    const alone = provider.received.filter(({ body }) => !body.includes("Elephants") && !body.includes("loud"));
    expect(alone).toHaveLength(1);
  });

  it("does not judge a response by what was decided in sight of another one", async () => {
    const other = { ...sampleInput(1), response: [{ key: "a", text: "Trains are loud." }] };
    const own = parts();
    const bodies = async (source: readonly LabelInput[]) => {
      provider.reset();
      expect(await startLabelRun(sourceOf(source), settings(), own, {}, never).ended).toMatchObject({ stop: null });
      return provider.received.map(({ body }) => materialOf(body));
    };
    expect(await bodies([sampleInput(1)])).toHaveLength(1);
    const later = await bodies([other]);
    expect(later).toHaveLength(1);
    expect(later[0]?.fields).toContain("all_relevant_sentence_keys");
    // What was asked without any response holds for all of them, and for criteria that are added.
    const third = { ...sampleInput(2), response: [{ key: "a", text: "Snow is white." }] };
    expect(await bodies([sampleInput(2), third])).toHaveLength(3);
    const fourth = { ...sampleInput(2), response: [{ key: "a", text: "Rain is wet." }] };
    const last = await bodies([fourth]);
    expect(last.map(({ fields }) => fields.includes("all_relevant_sentence_keys"))).toEqual([false]);
  });

  it("sends nothing while it is paused, and goes on", async () => {
    const own = parts();
    const run = startLabelRun(sourceOf(samples(5)), settings(), own, {}, never);
    run.setPaused(true);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(provider.received).toEqual([]);
    expect(run.progress).toMatchObject({ isPaused: true, done: 0 });
    run.setPaused(false);
    expect(await run.ended).toMatchObject({ stop: null, progress: { done: 5 } });
  });

  it("has several models vote, each for itself as well", async () => {
    const own = parts();
    const several = settings({ models: ["test-a", "test-b"] });
    expect((await startLabelRun(sourceOf(samples(2)), several, own, {}, never).ended).progress.usage.calls).toBe(4);
    const [first] = await collected(keptResults(sourceOf(samples(2)), several, own, never));
    expect(Object.keys(first?.result.byAnnotator ?? {}).sort()).toEqual([
      "model:test-a",
      "model:test-b",
      "votes:test-a+test-b×1",
    ]);
  });

  it("finds out once what the endpoint does not know", async () => {
    provider.fault = ({ body }, response) => {
      const word = ["json_schema", "temperature"].find((one) => body.includes(`"${one}"`));
      if (word === undefined) return false;
      json(response, 400, { error: { message: `${word} is not supported`, code: "unsupported" } });
      return true;
    };
    const end = await startLabelRun(sourceOf(samples(5)), settings({ concurrency: 1 }), parts(), {}, never).ended;
    expect(end).toMatchObject({ stop: null, progress: { done: 5, failed: 0 } });
    expect(provider.received).toHaveLength(7);
    expect(provider.received[6]?.body).toContain('"json_object"');
  });

  it("asks about long documents in parts, and puts the answers together", async () => {
    const whole = sampleInput(1);
    const client = parts();
    const end = await startLabelRun(sourceOf([whole]), settings({ maxInputTokens: 20 }), client, {}, never).ended;
    expect(end.progress.usage.calls).toBeGreaterThan(1);
    const [result] = await collected(keptResults(sourceOf([whole]), settings({ maxInputTokens: 20 }), client, never));
    const own = result?.result.byAnnotator["model:test-a"];
    expect(own?.state === "labelled" && own.labelled.labels.relevantKeys).toEqual(["0a", "1a"]);
  });
});
