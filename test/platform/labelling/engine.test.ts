// Catches an engine that sends for a plan, asks too much, or says of an address what it is not.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JudgeHooks } from "../../../src/labels/judge/judgeRun.ts";
import type { JudgedSample } from "../../../src/model/index.ts";
import type { Connection } from "../../../src/platform/labelling/connection.ts";
import type { EditorModel } from "../../../src/platform/labelling/editorClient.ts";
import { type Engine, openEngine } from "../../../src/platform/labelling/engine.ts";
import type { JudgeChoice, RunChoice } from "../../../src/platform/labelling/settings.ts";
import { folderPlace } from "../../../src/platform/node/labelStore.ts";
import { surroundings } from "../../../src/platform/node/surroundings.ts";
import { nodeNetwork } from "../../../src/platform/openai/node/boundedFetch.ts";
import { withBatches } from "../../provider/batches.ts";
import { collected, modelChoice, samples, sourceOf } from "../../provider/samples.ts";
import { completion, json, modelReply, startProvider } from "../../provider/server.ts";

const KEY = "sk-canary-0123456789";
const provider = await startProvider();
const never = new AbortController().signal;
let folder = "";
let engine: Engine;
beforeEach(() => {
  provider.reset();
  folder = mkdtempSync(join(tmpdir(), "evaloupe-engine-"));
  engine = openEngine({ place: folderPlace(folder), world: surroundings, network: nodeNetwork });
});
afterEach(async () => {
  await engine.dispose();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => provider.close());

const endpoint = (): Connection => ({ by: "endpoint", baseUrl: provider.baseUrl, key: KEY });
const choice = (over: Partial<RunChoice> = {}): RunChoice => modelChoice(provider, over);

async function labelled(own: RunChoice, connection: Connection, count = 4) {
  const source = sourceOf(samples(count));
  const plan = await engine.plan(source, own, connection, never);
  const run = await engine.start(source, own, connection, plan, {}, never);
  const end = await run.ended;
  run.dispose();
  return { plan, end };
}

describe("the engine", () => {
  it("sends nothing for a plan, labels, and gives what is kept to an engine that is opened later", async () => {
    const source = sourceOf(samples(4));
    const { plan, end } = await labelled(choice(), endpoint());
    expect(plan).toMatchObject({ calls: 4, samples: 4, ready: 0 });
    expect(plan.cost).toBeGreaterThan(0);
    expect(end).toMatchObject({ stop: null, progress: { done: 4, failed: 0, usage: { calls: 4 } } });
    await engine.dispose();
    engine = openEngine({ place: folderPlace(folder), world: surroundings, network: nodeNetwork });
    const kept = await collected(engine.kept(source, choice(), provider.origin, never));
    expect(kept.map(({ result: { byAnnotator } }) => byAnnotator["model:test-a"]?.state)).toEqual(
      Array(4).fill("labelled"),
    );
    expect((await engine.plan(source, choice(), endpoint(), never)).calls).toBe(0);
    expect(provider.received).toHaveLength(4);
  });

  it("asks fewer of less doubt, and all where every doubt counts", async () => {
    const source = sourceOf(samples(4));
    const at = async (unsureBelow: number) =>
      (await engine.plan(source, choice({ method: "selective", unsureBelow }), endpoint(), never)).calls;
    expect([await at(0), await at(1)]).toEqual([0, 4]);
    expect(provider.received).toEqual([]);
  });

  it("tells what an address is, and refuses one that is open to others", () => {
    expect(engine.endpoint("http://127.0.0.1:8000/v1")).toMatchObject({ isLocal: true, needsKey: false });
    expect(engine.endpoint("https://api.openai.com/v1")).toMatchObject({
      isLocal: false,
      needsKey: true,
      hasBatches: true,
    });
    expect(() => engine.endpoint("http://models.example/v1")).toThrow(/unencrypted/);
  });

  it("lists models; what the endpoint refuses is told by a name, without the key", async () => {
    expect(await engine.models(endpoint(), never)).toEqual(["test-a", "test-b"]);
    provider.fault = (_, response) => {
      json(response, 401, { error: { message: `Wrong key ${KEY}` } });
      return true;
    };
    const error = await engine.models(endpoint(), never).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: "EngineError" });
    expect(String(error)).not.toContain("canary");
  });

  it("hands a batch over, leaves it, and takes its answers later without paying twice", async () => {
    const batches = withBatches(provider);
    batches.pollsUntilDone = 3;
    const source = sourceOf(samples(5));
    const leaving = new AbortController();
    const left = engine
      .batch(
        source,
        choice(),
        endpoint(),
        "file",
        5,
        { onProgress: () => leaving.abort(new Error("left")) },
        leaving.signal,
      )
      .catch((error: Error) => error.message);
    expect(await left).toBe("left");
    await engine.dispose();
    engine = openEngine({ place: folderPlace(folder), world: surroundings, network: nodeNetwork });
    const told: string[] = [];
    const problems = await engine.batch(
      source,
      choice(),
      endpoint(),
      "file",
      5,
      { onProgress: ({ words }) => told.push(words) },
      never,
    );
    expect(problems).toEqual([]);
    expect(told.at(-1)).toBe("completed");
    expect(batches.batches).toHaveLength(1);
    const kept = await collected(engine.kept(source, choice(), provider.origin, never));
    expect(
      kept.filter(({ result: { byAnnotator } }) => byAnnotator["model:test-a"]?.state === "labelled"),
    ).toHaveLength(5);
  });
});

describe("a judge", () => {
  const judged: readonly JudgedSample[] = [0, 1, 2].map((index) => ({
    index,
    id: String(index),
    input: { prompt: `Prompt ${index}?`, reference: null, candidates: ["first", "second"] },
    models: ["a", "b"],
    gold: -1,
  }));
  const source = {
    async *items() {
      yield* judged;
    },
  };
  const own: JudgeChoice = { ...choice(), task: "reward-bench", isSwapping: true, limit: 2 };

  it("is asked in both orders, within the limit, and heard again from the store", async () => {
    provider.fault = (_, response) => {
      json(response, 200, completion("The first is better. [[A]]"));
      return true;
    };
    const plan = await engine.planJudge(source, own, provider.origin, never);
    // A dollar a million tokens, both ways.
    expect(plan.cost).toBeCloseTo((plan.inputTokens + plan.outputTokens) / 1e6, 12);
    expect(plan).toMatchObject({ samples: 2, calls: 4 });
    const { stop, progress } = await engine.judge(source, own, endpoint(), plan.samples, {}, never);
    expect({ stop, done: progress.done }).toEqual({ stop: null, done: 2 });
    const kept = await collected(engine.keptJudgements(source, own, provider.origin, never));
    // Always for the place that is shown first: turned back, one vote each.
    expect(kept.map(({ ratings }) => ratings[0]?.votes.map(({ value }) => value))).toEqual([
      [-1, 1],
      [-1, 1],
    ]);
    expect(provider.received).toHaveLength(4);
  });

  it("sends nothing while it is paused, and goes on", async () => {
    provider.reset();
    let asked = 0;
    let setPaused = (_: boolean) => {};
    let paused = 0;
    provider.fault = (_, response) => {
      if (++asked === 1) {
        setPaused(true);
        setTimeout(() => {
          paused = asked;
          setPaused(false);
        }, 150);
      }
      json(response, 200, completion("The second is better. [[B]]"));
      return true;
    };
    const tired: JudgeChoice = { ...own, models: ["test-paused"], concurrency: 1 };
    const seen: boolean[] = [];
    const hooks: JudgeHooks = {
      onBegin: (set) => {
        setPaused = set;
      },
      onProgress: ({ isPaused }) => seen.push(isPaused),
    };
    const { stop, progress } = await engine.judge(source, tired, endpoint(), 2, hooks, never);
    expect({ stop, done: progress.done, paused, asked }).toEqual({ stop: null, done: 2, paused: 1, asked: 4 });
    expect(seen.slice(0, 2)).toEqual([true, false]);
  });

  it("knows its prompts, those on pairs and others", () => {
    expect(engine.judgeTasks()).toContainEqual({ id: "pointwise", isPair: false });
    expect(engine.judgeTasks()).toContainEqual({ id: "reward-bench", isPair: true });
  });
});

describe("a model of the editor", () => {
  /** Answers as the provider's model does; what it was sent is in `heard`. */
  const heard: (readonly { by: string; text: string }[])[] = [];
  const model = (send?: EditorModel["send"]): EditorModel => ({
    id: "vendor/family/1",
    send:
      send ??
      (async (messages) => {
        heard.push(messages);
        const [system = "", user = ""] = splitAtFence(messages[0]?.text ?? "");
        return modelReply(
          JSON.stringify({
            messages: [
              { role: "system", content: system },
              { role: "user", content: user },
            ],
          }),
        );
      }),
  });
  const at = { by: "editor", id: "vendor/family/1" } as const;

  it("is asked one request after the other, in the person's words alone, and kept under its own name", async () => {
    const own = choice({ at, models: ["vendor/family/1"], concurrency: 8 });
    let underWay = 0;
    let most = 0;
    const slow = model(async (messages, signal) => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, 2));
      underWay--;
      return model().send(messages, signal);
    });
    const { end } = await labelled(own, { by: "editor", model: slow });
    expect(end).toMatchObject({ stop: null, progress: { done: 4, failed: 0 } });
    expect(most).toBe(1);
    expect(heard.every((messages) => messages[0]?.by === "person")).toBe(true);
    const origin = "editor:vendor/family/1";
    const kept = await collected(engine.kept(sourceOf(samples(4)), own, origin, never));
    expect(kept[0]?.result.byAnnotator["model:vendor/family/1"]?.state).toBe("labelled");
    const elsewhere = await collected(engine.kept(sourceOf(samples(4)), own, provider.origin, never));
    expect(elsewhere[0]?.result.byAnnotator["model:vendor/family/1"]?.state).toBe("missing");
    expect(provider.received).toEqual([]);
  });

  it.each([
    ["NoPermissions", "auth"],
    ["NotFound", "no-model"],
    ["Blocked", "quota"],
  ])("ends the run where the editor says %s", async (code, cause) => {
    const refusing = model(() => Promise.reject(Object.assign(new Error("no"), { code })));
    const { end } = await labelled(choice({ at }), { by: "editor", model: refusing });
    expect(end.stop?.cause).toBe(cause);
  });

  it("has neither a list of models nor batches", async () => {
    const connection: Connection = { by: "editor", model: model() };
    await expect(engine.models(connection, never)).rejects.toThrow("Only an endpoint");
    await expect(engine.batch(sourceOf([]), choice(), connection, "x", 1, {}, never)).rejects.toThrow("Only");
  });
});

/** Instructions and material, which such a model is given as one text. */
function splitAtFence(text: string): readonly [string, string] {
  const at = text.indexOf("\n{");
  return [text.slice(0, at), text.slice(at)];
}
