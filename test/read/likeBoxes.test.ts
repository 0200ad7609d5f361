// Catches rows below several changing keys that are read in part, twice, or without their keys.
import { describe, expect, it } from "vitest";
import { boxesIn } from "../../src/read/boxes.ts";
import { bytesInMemory, DEFAULT_LIMITS } from "../../src/read/container.ts";
import { eachParsed } from "../../src/read/records.ts";
import { surveyOf } from "../../src/read/survey.ts";

const never = new AbortController().signal;

async function readAll(value: unknown) {
  const source = bytesInMemory("x", new TextEncoder().encode(JSON.stringify(value, null, 1)));
  const survey = await surveyOf(source, never);
  const [largest] = boxesIn(survey ?? expect.fail());
  if (!largest) throw new Error("no box");
  const found: Record<string, unknown>[] = [];
  await eachParsed(source, largest.container, DEFAULT_LIMITS, never, (record) => {
    found.push({ ...record });
    return undefined;
  });
  expect(found).toHaveLength(largest.records);
  return { path: largest.container.path, found };
}

let made = 0;
const row = () => ({ question: `Who ${++made}?`, response: "Mara.", correct: true });
const rows = (count: number) => Array.from({ length: count }, row);

/** An object of objects, one level for each list of keys. */
const below = (keys: readonly (readonly string[])[], leaf: (way: readonly string[]) => unknown): unknown => {
  const at = (depth: number, way: readonly string[]): unknown =>
    depth === keys.length
      ? leaf(way)
      : Object.fromEntries((keys[depth] ?? []).map((key) => [key, at(depth + 1, [...way, key])]));
  return at(0, []);
};

const MODELS = ["gpt-4o", "llama-3-8b"];
const TASKS = ["mmlu", "arc", "gsm8k"];

describe("rows below changing keys", () => {
  it.each<[string, string, readonly (readonly string[])[], Record<string, string>]>([
    ["models and tasks", "*.*", [MODELS, TASKS], { model: "llama-3-8b", condition: "gsm8k" }],
    ["tasks and models", "*.*", [TASKS, MODELS], { condition: "gsm8k", model: "llama-3-8b" }],
    [
      "ways and splits",
      "*.*",
      [
        ["plain", "cot"],
        ["train", "test"],
      ],
      { condition: "cot", split: "test" },
    ],
    ["ways and tasks", "*.*", [["plain", "cot"], TASKS], { condition: "cot", dataset: "gsm8k" }],
    ["three", "*.*.*", [MODELS, TASKS, ["a", "b"]], { model: "llama-3-8b", condition: "gsm8k", dataset: "b" }],
    ["two, one held", "runs.*.*", [["runs"], MODELS, TASKS], { model: "llama-3-8b", condition: "gsm8k" }],
  ])("are all read, with their keys: %s", async (_, path, keys, last) => {
    const value = below(keys, () => rows(3));
    const read = await readAll(value);
    expect([read.path, read.found.length]).toEqual([path, 3 * keys.reduce((all, { length }) => all * length, 1)]);
    expect(read.found.at(-1)).toMatchObject(last);
    expect(new Set(read.found.map(({ question }) => question)).size).toBe(read.found.length);
  });

  it("are ids where each of them has one record, or where their records say so", async () => {
    const names = ["steal", "lie", "spam_1", "fraud", "make a bomb", "phish"];
    const each = (make: (name: string) => unknown) => Object.fromEntries(names.map((name) => [name, make(name)]));
    const one = await readAll(each(() => rows(1)));
    expect(one.found.map(({ id }) => id)).toEqual(names);
    const told = await readAll({ results: each((name) => [0, 1].map(() => ({ ...row(), behavior: name }))) });
    expect(told.found.map(({ id }) => id)).toEqual(names.flatMap((name) => [name, name]));
    const several = await readAll(each(() => rows(2)));
    expect(several.found.at(-1)).toMatchObject({ condition: "phish" });
    expect(several.found.at(-1)).not.toHaveProperty("id");
    const own = await readAll(each((name) => [{ ...row(), id: `own ${name}` }]));
    expect(own.found.map(({ id }) => id)).toEqual(names.map((name) => `own ${name}`));
  });

  it("are the same below a further key, in another order, and with other values beside them", async () => {
    const value = below([MODELS, TASKS], (way) => [{ question: way.join(), response: "Mara.", correct: true }]);
    const turned = below([[...MODELS].reverse(), [...TASKS].reverse()], (way) => [
      { question: way.join(), response: "Mara.", correct: true },
    ]);
    const one = await readAll(value);
    const sorted = ({ found }: typeof one) =>
      found.map((record) => JSON.stringify(Object.entries(record).sort())).sort();
    for (const other of [
      turned,
      { summary: { accuracy: 1 }, results: value },
      { log: [{ a: 1 }], ...(value as object) },
    ])
      expect(sorted(await readAll(other))).toEqual(sorted(one));
  });

  it("need not be there for each pair of keys, and unlike lists beside them stay out", async () => {
    const value = {
      "gpt-4o": { mmlu: rows(2), arc: rows(2), log: [{ at: 1 }, { at: 2 }, { at: 3 }] },
      "llama-3-8b": { arc: rows(1) },
    };
    const { found } = await readAll(value);
    expect(found.map(({ model, condition }) => [model, condition])).toEqual([
      ["gpt-4o", "mmlu"],
      ["gpt-4o", "mmlu"],
      ["gpt-4o", "arc"],
      ["gpt-4o", "arc"],
      ["llama-3-8b", "arc"],
    ]);
  });

  it("keep their own members", async () => {
    const value = below([MODELS, TASKS], () => [{ ...row(), model: "own" }]);
    expect(new Set((await readAll(value)).found.map(({ model }) => model))).toEqual(new Set(["own"]));
  });
});

describe("records by id below a changing key", () => {
  const byId = (count: number) => Object.fromEntries(rows(count).map((one, at) => [`q${at}`, one]));

  it("are read for all keys", async () => {
    const { path, found } = await readAll({ dev: byId(3), test: byId(4) });
    expect(path).toBe("*");
    expect(found.map(({ split, id }) => `${split} ${id}`)).toEqual([
      "dev q0",
      "dev q1",
      "dev q2",
      "test q0",
      "test q1",
      "test q2",
      "test q3",
    ]);
  });

  it("are no answers of several models to one item", async () => {
    const value = Object.fromEntries(
      ["q1", "q2", "q3"].map((id) => [id, Object.fromEntries(MODELS.map((model) => [model, row()]))]),
    );
    expect((await readAll(value)).path).not.toContain("*");
  });
});
