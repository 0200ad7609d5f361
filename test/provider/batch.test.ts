// Catches a batch that is handed in twice, whose answers go to other samples, or whose failures are kept as labels.
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { jobKey, openJob } from "../../src/labels/batch/batchJob.ts";
import { submitBatch, takeBatch, untilEnded } from "../../src/labels/batch/batchRun.ts";
import { planRun } from "../../src/labels/labelPlan.ts";
import { keptResults, startLabelRun } from "../../src/labels/labelRun.ts";
import { memoryStore } from "../../src/labels/store.ts";
import { batchClient } from "../../src/platform/openai/batchClient.ts";
import { nodeNetwork } from "../../src/platform/openai/node/boundedFetch.ts";
import { openAiClient } from "../../src/platform/openai/openAiClient.ts";
import { withBatches } from "./batches.ts";
import { collected, quietWorld, sampleInput, samples, settings, sourceOf } from "./samples.ts";
import { startProvider } from "./server.ts";

const provider = await startProvider();
afterAll(() => provider.close());
beforeEach(() => provider.reset());
const never = new AbortController().signal;
const other = { ...sampleInput(1), response: [{ key: "a", text: "Trains are loud." }] };
const INPUTS = [...samples(9), other];
const source = sourceOf(INPUTS);

function world() {
  const client = openAiClient(provider.baseUrl, "sk-canary-0123456789", nodeNetwork);
  const parts = { client, local: null, store: memoryStore(), world: quietWorld() };
  const batch = { ...parts, client: batchClient(client), name: "answers.jsonl", limits: { requests: 4, bytes: 1e6 } };
  return { parts, batch };
}

async function whole({ parts, batch }: ReturnType<typeof world>) {
  const plan = await planRun(source, settings(), { ...parts, origin: parts.client.origin }, never);
  const job = await submitBatch(source, settings(), plan, batch, never);
  if (job === null) return { job, failures: [] };
  const statuses = await untilEnded(job, batch, 1000, () => {}, never);
  return { job, failures: await takeBatch(job, statuses, source, settings(), batch, never) };
}

describe("labels by batch", () => {
  it("are those of single calls, in files of the provider's size", async () => {
    const state = withBatches(provider);
    const own = world();
    const { job, failures } = await whole(own);
    expect(failures).toEqual([]);
    // Nine samples and a second response to one's question, whose documents are asked about once: 11 requests, 4 a file.
    expect(job).toMatchObject({ requests: 11, isSubmitted: true });
    expect(
      [...state.files].filter(([id]) => id.startsWith("file_")).map(([, text]) => text.split("\n").length),
    ).toEqual([4, 4, 3]);
    provider.extra = null;
    const alone = world().parts;
    await startLabelRun(source, settings(), alone, {}, never).ended;
    const wanted = await collected(keptResults(source, settings(), alone, never));
    expect(await collected(keptResults(source, settings(), own.parts, never))).toEqual(wanted);
  });

  it("are handed in once, whenever whoever handed them in was ended", async () => {
    for (let stop = 1; stop <= 9; stop++) {
      provider.reset();
      const state = withBatches(provider);
      const own = world();
      const plan = await planRun(source, settings(), { ...own.parts, origin: own.parts.client.origin }, never);
      let calls = 0;
      const dying = () => {
        if (++calls === stop) throw new Error("killed");
      };
      const client = own.batch.client;
      const mortal = {
        ...client,
        upload: async (...args: Parameters<typeof client.upload>) => {
          const id = await client.upload(...args);
          dying();
          return id;
        },
        create: async (...args: Parameters<typeof client.create>) => {
          const id = await client.create(...args);
          dying();
          return id;
        },
      };
      await submitBatch(source, settings(), plan, { ...own.batch, client: mortal }, never).catch(() => null);
      const { failures } = await whole(own);
      expect(failures).toEqual([]);
      expect(state.batches.length, `ended at call ${stop}`).toBe(3);
      expect(
        await openJob(
          jobKey("answers.jsonl", own.parts.client.origin, settings(), own.parts.world.digest),
          own.parts.store,
        ),
      ).toBeNull();
      expect((await whole(own)).job).toBeNull();
    }
  });

  it("that failed are told by sample, and are not kept", async () => {
    const state = withBatches(provider);
    const said = (n: number, body: string) => body.includes(`number${n} `);
    state.answer = (_, body) => {
      if (said(2, body)) return { error: { code: "x", message: "went wrong sk-canary-0123456789" } };
      if (said(3, body))
        return {
          output: {
            status_code: 400,
            body: { error: { code: "context_length_exceeded", message: "maximum context length" } },
          },
        };
      if (said(4, body)) return { output: { status_code: 200, body: { choices: [] } } };
      if (said(5, body))
        return {
          output: { status_code: 200, body: { choices: [{ message: { content: "no" }, finish_reason: "stop" }] } },
        };
      return null;
    };
    const own = world();
    const { failures } = await whole(own);
    expect(failures.map(({ index, failure }) => [index, failure])).toEqual([
      [2, "server"],
      [3, "too-long"],
      [4, "bad-reply"],
      [5, "invalid"],
    ]);
    expect(JSON.stringify(failures)).not.toContain("canary-01");
    const plan = await planRun(source, settings(), { ...own.parts, origin: own.parts.client.origin }, never);
    expect(plan.calls).toBe(4);
  });
});
