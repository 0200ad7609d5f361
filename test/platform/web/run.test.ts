// Catches a run in the browser that asks twice, loses its labels with its window, or hides why nothing was sent.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Environment } from "../../../src/labels/surroundings.ts";
import type { Connection } from "../../../src/platform/labelling/connection.ts";
import { type Engine, openEngine } from "../../../src/platform/labelling/engine.ts";
import type { RunChoice } from "../../../src/platform/labelling/settings.ts";
import { webNetwork } from "../../../src/platform/web/boundedFetch.ts";
import { labelPlace } from "../../../src/platform/web/labelPlace.ts";
import { surroundings } from "../../../src/platform/web/surroundings.ts";
import { withBatches } from "../../provider/batches.ts";
import { collected, modelChoice, quietWorld, samples, sourceOf } from "../../provider/samples.ts";
import { startProvider, type TestProvider } from "../../provider/server.ts";
import { memoryFiles, memoryLocks } from "./memoryFiles.ts";

// One each: Node's fetch would take a connection again that the one before has closed.
let provider: TestProvider;
beforeEach(async () => {
  provider = await startProvider();
});
afterEach(() => provider.close());
const never = () => new AbortController().signal;
const endpoint = (): Connection => ({ by: "endpoint", baseUrl: provider.baseUrl, key: "sk-canary-0123456789" });
const choice = (over: Partial<RunChoice> = {}): RunChoice => modelChoice(provider, over);

/** Windows of one browser. */
function browser(fetch = globalThis.fetch, world: Environment = surroundings) {
  const files = memoryFiles();
  const locks = memoryLocks();
  const open = () =>
    openEngine({
      place: labelPlace(files, surroundings, locks),
      world,
      network: webNetwork(fetch),
    });
  return { files, open };
}

async function labelled(engine: Engine, own: RunChoice, count: number, ledger: string | null = null) {
  const source = sourceOf(samples(count));
  const plan = await engine.plan(source, own, endpoint(), never());
  const run = await engine.start(source, own, endpoint(), plan, {}, never(), ledger);
  const end = await run.ended;
  run.dispose();
  return end;
}

describe("a run in the browser", () => {
  it("labels, and the next window finds what it kept", async () => {
    const { files, open } = browser();
    const own = choice({ budget: 1 });
    const end = await labelled(open(), own, 6, surroundings.nonce());
    expect(end).toMatchObject({ stop: null, progress: { done: 6, failed: 0, usage: { calls: 6 } } });
    // Nobody goes on with it: its ledger is gone.
    expect([...files.files.keys()].every((name) => name.startsWith("labels-"))).toBe(true);
    const next = open();
    const kept = await collected(next.kept(sourceOf(samples(6)), own, provider.origin, never()));
    expect(kept.map(({ result: { byAnnotator } }) => byAnnotator["model:test-a"]?.state)).toEqual(
      Array(6).fill("labelled"),
    );
    expect((await labelled(next, own, 7)).progress.usage.calls).toBe(1);
    await next.dispose();
  });

  it("in two windows at once pays for each sample once", async () => {
    const { open } = browser();
    const [first, second] = [open(), open()];
    const ends = await Promise.all([first, second].map((engine) => labelled(engine, choice(), 10)));
    for (const end of ends) expect(end).toMatchObject({ stop: null, progress: { done: 10, failed: 0 } });
    expect(provider.received).toHaveLength(10);
  });

  it("tells before it is tried again a thousand times that the endpoint gives no answer", async () => {
    let asked = 0;
    const { open } = browser(() => {
      asked++;
      return Promise.reject(new TypeError("Failed to fetch"));
    }, quietWorld());
    const end = await labelled(open(), choice({ concurrency: 1 }), 50);
    expect(end.stop).toMatchObject({ cause: "unreachable", message: /CORS/ });
    expect(asked).toBeLessThan(10);
  });

  it("hands a batch over and takes its answers", async () => {
    const { open } = browser();
    const batches = withBatches(provider);
    const engine = open();
    const source = sourceOf(samples(5));
    expect(await engine.batch(source, choice(), endpoint(), "file", 5, {}, never())).toEqual([]);
    expect(batches.batches).toHaveLength(1);
    const kept = await collected(engine.kept(source, choice(), provider.origin, never()));
    expect(kept.every(({ result: { byAnnotator } }) => byAnnotator["model:test-a"]?.state === "labelled")).toBe(true);
  });
});
