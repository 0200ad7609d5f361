// Catches paths of records that are left out, repeated, or cannot be read, and names that are taken for another field.
import { describe, expect, it } from "vitest";
import { parsePath, readPath } from "../../../src/kinds/dottedPath.ts";
import { likelyMapping } from "../../../src/kinds/guess/guess.ts";
import { pathsIn } from "../../../src/kinds/guess/paths.ts";
import { ragMappable } from "../../../src/kinds/rag/sampleFields.ts";
import { ragasOld, rgbRow, robustnessRow } from "../rag/adapters/formats.ts";

describe("paths in records", () => {
  it("are all of them, each with an example, lists of objects by element", () => {
    const record = {
      "a.b": 1,
      deep: { list: [{ text: "x".repeat(200) }], many: [{ k: 1 }, { k: 2 }], flat: ["u", "v", "w"] },
      nothing: null,
    };
    const paths = pathsIn([record]);
    expect(paths.map(({ path }) => path)).toEqual([
      '["a.b"]',
      "deep.list",
      "deep.list[*].text",
      "deep.list[0].text",
      "deep.many",
      "deep.many[*].k",
      "deep.flat",
    ]);
    expect(paths[2]?.example).toBe(`${"x".repeat(79)}…`);
    expect(paths[6]?.example).toBe('["u","v"]');
  });

  it("collects paths over the first records, and each leads somewhere", () => {
    const records = [{ a: 1 }, { a: 2, b: { c: "x" } }];
    const paths = pathsIn(records);
    expect(paths.map(({ path, example }) => ({ path, example }))).toEqual([
      { path: "a", example: "1" },
      { path: "b.c", example: "x" },
    ]);
    for (const { path } of paths) {
      const parsed = parsePath(path);
      expect(parsed.ok && records.some((record) => readPath(record, parsed.path) !== undefined)).toBe(true);
    }
  });

  it.each([
    [
      "our own names",
      robustnessRow,
      { response: "response", ground_truth: "ground_truth", noise_ratio: "noise_ratio" },
    ],
    ["RGB", rgbRow, { question: "query", response: "prediction", ground_truth: "ans", documents: "docs" }],
    ["ragas", ragasOld, { response: "answer", ground_truth: "ground_truths", documents: "contexts" }],
    [
      "names with generic keys below",
      { query: { text: "Who is it?" }, output: { content: "r" }, passages: [{ text: "p" }, { text: "p" }] },
      { question: "query.text", response: "output.content", documents: "passages" },
    ],
    ["an answer beside a response", { response: "r", answer: "a" }, { response: "response", ground_truth: "answer" }],
    ["the shallower of two", { log: { output: "x" }, output: "y" }, { response: "output" }],
  ])("guesses %s", (_, record, expected) => {
    expect(likelyMapping([record], ragMappable)).toMatchObject(expected);
  });

  it("gives no path away twice", () => {
    const values = Object.values(likelyMapping([{ answer: "a", context: "c" }], ragMappable));
    expect(new Set(values).size).toBe(values.length);
  });

  it("stays small whatever the record holds", () => {
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index]));
    let deep: unknown = 1;
    for (let depth = 0; depth < 250; depth++) deep = { deep };
    expect(pathsIn([wide, { deep }]).length).toBeLessThanOrEqual(200);
  });
});
