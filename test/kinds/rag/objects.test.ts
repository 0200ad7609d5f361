// Catches an answer that is an object and is called wrong for how it is written, or right where a field differs.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mappedAdapter } from "../../../src/kinds/mapping.ts";
import { explainRag } from "../../../src/kinds/rag/explain.ts";
import { Found } from "../../../src/kinds/rag/facts.ts";
import { ragFromMapping } from "../../../src/kinds/rag/mapped.ts";
import { measureRag } from "../../../src/kinds/rag/measure.ts";
import { compareFields, isAllEqual } from "../../../src/kinds/rag/objects/compare.ts";
import { fieldValues } from "../../../src/kinds/rag/objects/values.ts";
import { ragMappable } from "../../../src/kinds/rag/sampleFields.ts";
import type { RagSample } from "../../../src/model/index.ts";
import { filesWith, never, openFiles } from "../../session/open.ts";
import { ANYWHERE } from "./adapters/formats.ts";

function read(actual: unknown, expected: unknown): RagSample {
  const adapter = mappedAdapter(
    { mappable: ragMappable, fromMapping: ragFromMapping },
    { response: "actual", ground_truth: "expected" },
  );
  const [sample] = adapter.adapt({ actual, expected }, ANYWHERE);
  if (sample === undefined) throw new Error("A mapped record is always a sample.");
  return sample;
}

const states = (expected: unknown, actual: unknown) =>
  Object.fromEntries(compareFields(expected, actual).map(({ path, state }) => [path, state]));
const modes = { matching: "strict", support: "ragbench", probabilities: "raw" } as Parameters<
  typeof measureRag
>[1]["modes"];
const isRight = (sample: RagSample): boolean =>
  (measureRag(sample, { modes, allModes: false }).strict & Found.correct) !== 0;

const INVOICE = { number: "17", vendor: "ACME", date: "2024-05-12", total: 40 };

describe("an object as answer", () => {
  it("is held against the reference field by field", () => {
    const sample = read({ ...INVOICE, vendor: "ACME Inc", paid: true }, { ...INVOICE, currency: "EUR" });
    expect(sample.compared?.map(({ path, state }) => [path, state])).toEqual([
      ["number", "equal"],
      ["vendor", "other"],
      ["date", "equal"],
      ["total", "equal"],
      ["currency", "missing"],
      ["paid", "extra"],
    ]);
    expect(fieldValues(sample)).toEqual({
      "fields.right": 0.5,
      "field.number": 1,
      "field.vendor": 0,
      "field.date": 1,
      "field.total": 1,
      "field.currency": 0,
      "field.paid": 0,
    });
    expect([isRight(sample), isRight(read(INVOICE, INVOICE)), sample.issues]).toEqual([false, true, []]);
    const { body } = explainRag(sample, { modes } as Parameters<typeof explainRag>[1]);
    expect(body.verdicts[0]?.active).toMatchObject({
      level: "wrong",
      rule: "fields",
      notes: ["field-other:vendor", "field-missing:currency", "field-extra:paid"],
    });
  });

  it.each<[string, (value: unknown) => unknown]>([
    ["JSON", (value) => JSON.stringify(value)],
    ["JSON in a fence", (value) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``],
    ["JSON among words", (value) => `Here it is:\n${JSON.stringify(value)}\nDone.`],
    ["JSON behind thoughts", (value) => `<think>{"a": 1}</think>\n${JSON.stringify(value)}`],
    ["itself", (value) => value],
  ])("may be a text: %s", (_, write) => {
    for (const expected of [INVOICE, JSON.stringify(INVOICE)]) {
      expect(isRight(read(write(INVOICE), expected))).toBe(true);
      expect(isRight(read(write({ ...INVOICE, total: 41 }), expected))).toBe(false);
    }
  });

  it("has none of the fields where it is no JSON, and is not compared where it is absent", () => {
    expect(fieldValues(read("I cannot tell.", INVOICE))["fields.right"]).toBe(0);
    expect(read(null, INVOICE).compared).toBeUndefined();
    expect(read("Paris", "Paris").compared).toBeUndefined();
    expect(read("Paris", { text: ["Paris"], answer_start: [3] }).compared).toBeUndefined();
    expect(read("Paris", { value: "Paris", aliases: ["City of Light"] }).compared).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ["a text with one call", `<tool_call>${JSON.stringify({ name: "find", arguments: { town: "Oslo" } })}</tool_call>`],
    ["an object", { name: "find", arguments: { town: "Oslo" } }],
    ["words", "I cannot tell."],
  ])("is no list of objects: %s has no fields of it", (_, actual) => {
    const calls = ["Oslo", "Bergen"].map((town) => ({ name: "find", arguments: { town } }));
    expect(fieldValues(read(actual, calls))).toEqual({});
    expect(fieldValues(read(JSON.stringify(calls), calls))).toMatchObject({ "fields.right": 1 });
  });

  it("is no list of texts: lists are equal in any order, and have no fields", () => {
    const files = ["src/a.py", "src/b.py"];
    expect([read(files.toReversed(), files), read(["src/a.py"], files)].map(isRight)).toEqual([true, false]);
    expect(fieldValues(read(files, files))).toEqual({});
  });

  const FILES = ["src/a.py"];
  const found = (more: object, at: number) => ({
    id: `a-${at}`,
    gold_files: FILES,
    pred_files: ["src/a.py", `${at}`],
    ...more,
  });
  it.each<[string, object, number | null]>([
    ["recall@1 and mrr", { "recall@1": 1, "mrr@10": 1 }, null],
    ["precision in an object", { metrics: { precision: 0.5 } }, null],
    ["no measure", {}, 0],
  ])("lists in a file with %s are judged by that alone", async (_, more, value) => {
    const content = Array.from({ length: 12 }, (_row, at) => JSON.stringify(found(more, at))).join("\n");
    const { ask, query, session } = await openFiles(await filesWith({ "found.jsonl": content }));
    await ask.settled({}, never);
    const { metrics } = await ask.summary({ query }, never);
    await session.dispose();
    expect(metrics.find(({ id, slice }) => id === "answer.accuracy" && slice === null)?.value ?? null).toBe(value);
    expect(metrics.filter(({ id }) => id.startsWith("field"))).toEqual([]);
  });

  it("is wrong where a text is in place of most answers' lists", async () => {
    const gold = (at: number) => [{ town: `T${at}` }];
    const rows = Array.from({ length: 12 }, (_, at) => ({
      question: `What is called for town ${at}?`,
      gold: gold(at),
      response: at === 0 ? "I cannot tell." : JSON.stringify(gold(at)),
    }));
    const { ask, query, session } = await openFiles(
      await filesWith({ "calls.jsonl": rows.map((row) => JSON.stringify(row)).join("\n") }),
    );
    await ask.settled({}, never);
    const { metrics } = await ask.summary({ query }, never);
    await session.dispose();
    expect(metrics.find(({ id, slice }) => id === "answer.accuracy" && slice === null)).toMatchObject({
      n: 12,
      value: 11 / 12,
    });
  });

  it.each<[string, unknown, unknown, string]>([
    ["the forms of a number", 40, "40.0", "equal"],
    ["groups of digits and a currency", "$12,500", 12500, "equal"],
    ["a name made of digits", "007", "7", "other"],
    ["letter case and white space", "ACME  Inc.", "acme inc", "equal"],
    ["a flag and its word", true, "True", "equal"],
    ["a flag and a number", true, 1, "other"],
    ["numbers", 3, 13, "other"],
    ["a list in its order", ["a", 2], ["a", "2"], "equal"],
    ["a list in another order", ["a", "b"], ["b", "a"], "other"],
    ["a text in place of a list", ["a"], "a", "other"],
    ["two empty texts", "", "", "equal"],
    ["an empty text for another", "x", "", "other"],
    ["an empty list", [], [], "equal"],
    ["null for a value", 1, null, "missing"],
    ["a value for null", null, 1, "extra"],
  ])("compares values: %s", (_, one, other, state) => {
    expect(states({ a: one }, { a: other })).toEqual({ a: state });
  });

  it("compares what lies deeper under its path", () => {
    const expected = {
      items: [
        { name: "pen", price: 2 },
        { name: "ink", price: 3 },
      ],
      "a.b": { c: 1 },
    };
    const actual = { "a.b": { c: 1 }, items: [{ price: 2, name: "pen" }] };
    expect(states(expected, actual)).toEqual({
      "items[0].name": "equal",
      "items[0].price": "equal",
      "items[1].name": "missing",
      "items[1].price": "missing",
      '["a.b"].c': "equal",
    });
    expect(fieldValues(read(actual, expected))).toMatchObject({ "field.items[*].price": 0.5, "fields.right": 0.6 });
  });

  const json = fc.dictionary(fc.string({ maxLength: 4 }), fc.jsonValue({ maxDepth: 3, noUnicodeString: false }), {
    minKeys: 1,
    maxKeys: 5,
  });
  it("equals itself whatever the order of its keys", () => {
    const shuffled = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffled);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, inner]) => [key, shuffled(inner)]),
      );
    };
    fc.assert(fc.property(json, (value) => isAllEqual(compareFields(value, shuffled(value)))));
  });

  it("turns missing into extra and back where both sides are exchanged", () => {
    const mirror: Record<string, string> = { missing: "extra", extra: "missing", equal: "equal", other: "other" };
    fc.assert(
      fc.property(json, json, (one, other) => {
        const there = states(one, other);
        const back = states(other, one);
        // A null of the reference is a field of its own, one of the answer is none.
        for (const [path, state] of Object.entries(there)) {
          if (state !== "equal") expect(back[path]).toBe(mirror[state]);
        }
      }),
    );
  });
});
