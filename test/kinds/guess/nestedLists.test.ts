// Catches samples in lists within lists that are not found, that lose what holds them, or that stand at a wrong place.
import { describe, expect, it } from "vitest";
import { guessMapping } from "../../../src/kinds/guess/guess.ts";
import { registry } from "../../../src/kinds/registry.ts";
import type { RagSample } from "../../../src/model/index.ts";
import { isObject, type JsonRecord } from "../../../src/read/parse.ts";
import { processorMs } from "../../processorMs.ts";
import { filesWith, never, openFiles } from "../../session/open.ts";

const TOWNS = ["Oslo", "Bergen", "Narvik", "Hamar", "Molde", "Moss"];
const MODELS = ["gpt-4o", "llama-3-8b"];
const TASKS = ["coast", "inland", "north"];

/** Every third answer is wrong. */
const samples = (seed: number) =>
  TOWNS.map((town, at) => ({
    question: `Where does line ${at} end?`,
    answer: town,
    response: (at + seed) % 3 === 0 ? "In Kiruna." : `In ${town}.`,
    correct: (at + seed) % 3 !== 0,
  }));
const runs = (held: (model: string, tasks: readonly object[]) => object) =>
  MODELS.map((model, m) =>
    held(
      model,
      TASKS.map((task, t) => ({ task, samples: samples(m + t) })),
    ),
  );
const byKey = (entries: readonly (readonly [string, unknown])[]) => Object.fromEntries(entries);
const tasksOf = (m: number) => byKey(TASKS.map((task, t) => [task, { samples: samples(m + t) }]));

/** The same samples in other shapes: flat, lists in lists, objects in objects. */
const SHAPES: Readonly<Record<string, unknown>> = {
  flat: MODELS.flatMap((model, m) =>
    TASKS.flatMap((task, t) => samples(m + t).map((one) => ({ model, task, ...one }))),
  ),
  "a list": runs((model, tasks) => ({ model, tasks })),
  "a list of an object": { results: runs((model, tasks) => ({ model, tasks })) },
  "lists by model": byKey(
    MODELS.map((model, m) => [model, TASKS.map((task, t) => ({ task, samples: samples(m + t) }))]),
  ),
  objects: { models: byKey(MODELS.map((model, m) => [model, { tasks: tasksOf(m) }])) },
  "objects in an object": { results: { models: byKey(MODELS.map((model, m) => [model, { tasks: tasksOf(m) }])) } },
};

async function metricsOf(content: unknown) {
  const { ask, query, session } = await openFiles(await filesWith({ "run.json": JSON.stringify(content) }));
  await ask.settled({}, never);
  const { metrics } = await ask.summary({ query }, never);
  await session.dispose();
  return metrics
    .filter(({ slice, n }) => n > 0 && slice?.source === undefined)
    .map(({ id, slice, value, n }) => JSON.stringify([id, Object.values(slice ?? {})[0] ?? null, value, n]))
    .sort();
}

describe("samples of several tasks and models", () => {
  it.each(Object.keys(SHAPES).filter((shape) => shape !== "flat"))(
    "have the numbers of flat rows in %s",
    async (shape) => {
      const flat = await metricsOf(SHAPES.flat);
      expect(flat).toContain(JSON.stringify(["score.correct", "north", 2 / 3, 12]));
      expect(await metricsOf(SHAPES[shape])).toEqual(flat);
    },
  );

  it("have the places of their values", () => {
    const rows = runs((model, tasks) => ({ model, tasks })) as readonly Record<string, unknown>[];
    const map = guessMapping(rows, registry.kinds)?.map ?? {};
    expect(map).toMatchObject({ response: "tasks[*].samples[*].response", dataset: "tasks[*].task", model: "model" });
    const read = registry.adapterOf(registry.kindOfMap(map), "mapped", map);
    for (const row of rows) {
      for (const sample of read.adapt(row, { name: "rows.json", folders: [] }) as readonly RagSample[]) {
        const found = sample.paths.response?.reduce<unknown>(
          (value, step) => (isObject(value) || Array.isArray(value) ? Reflect.get(value, step) : undefined),
          row,
        );
        expect(found).toBe(sample.response);
      }
    }
  });
});

describe("attempts of several models in a record", () => {
  const rows = TOWNS.map((town, at) => ({
    id: `q${at}`,
    question: `Where does line ${at} end?`,
    expected: town,
    models: byKey(
      MODELS.map((model, m) => [
        model,
        { attempts: [0, 1, 2].map((t) => ({ output: `In ${town}.`, correct: (at + m + t) % 3 !== 0 })) },
      ]),
    ),
  }));

  it("are samples of their models", () => {
    const map = guessMapping(rows, registry.kinds)?.map ?? {};
    expect(map).toMatchObject({ question: "question", response: "models.{model}.attempts[*].output" });
    const read = registry.adapterOf(registry.kindOfMap(map), "mapped", map);
    const [first] = rows;
    const found = read.adapt(first ?? {}, { name: "rows.json", folders: [] }) as readonly RagSample[];
    expect(found.map(({ model, paths }) => [model, paths.response])).toEqual(
      MODELS.flatMap((model) => [0, 1, 2].map((at) => [model, ["models", model, "attempts", at, "output"]])),
    );
  });
});

describe("a list that repeats some records of another one", () => {
  const records = samples(0);
  const failures = records.filter(({ correct }) => !correct);

  it("is no condition", async () => {
    expect(await metricsOf({ per_question: records, failures })).toEqual(await metricsOf(records));
  });

  it("is one where what did not fail is beside it", async () => {
    const parts = { passed: records.filter(({ correct }) => correct), failed: failures };
    expect(await metricsOf(parts)).toContain(JSON.stringify(["score.correct", null, 2 / 3, 6]));
  });
});

it("many lists in many lists take no time for each path through them", () => {
  const listsIn = (depth: number): object =>
    depth === 0
      ? { text: "It opened in May." }
      : Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`key${depth}_${at}`, [listsIn(depth - 1), {}]]));
  const record = listsIn(3) as JsonRecord;
  const from = processorMs();
  expect(guessMapping([record, record], registry.kinds)).toBe(null);
  // Each of 1,728 paths would take 30 s.
  expect(processorMs() - from).toBeLessThan(6000);
});
