// Catches a document that is not recognised, or takes long to be looked at.
import { describe, expect, it } from "vitest";
import { LOOKED_AT_CHARACTERS, recognise } from "../../src/host/recognise.ts";
import { LEAST_CONFIDENCE } from "../../src/model/index.ts";

const LONG = 1_000_000;
const ROW = { id: "1", question: "Which?", documents: ["A bird."], response: "A heron." };
const fill = (unit: string): string => unit.repeat(Math.ceil(LONG / unit.length));
const keys = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, i) => `"k${from + i}": ${i}`).join(",");

describe("line 1 of a document is looked at in a bounded time", () => {
  // Of a machine that other tests share; what takes the square of the text takes seconds.
  const MOST_MS = 120;
  it.each([
    ["lists in lists", fill("[")],
    ["objects in objects", fill('{"a":')],
    ["a hundred thousand keys", `{${keys(0, 100_000)}}`],
    ["many keys that end in time", `{${keys(0, 15_000)}}`],
    ["one key again and again", `{${fill('"a":1,')}"a":1}`],
    ["no numbers", `{"a":[${"NaN,".repeat(60_000)}1]}`],
    ["broken lines", fill('{"a":1\n')],
    ["lines broken inside", fill('{"a":{"b":[1,\n')],
    ["blank lines", `{${fill("\n")}`],
    ["a list of records", `[${fill('{"a":1},')}`],
    ["a list of records inside", `{"results":[${fill('{"a":1},')}`],
    ["many lists", `{${Array.from({ length: 12_000 }, (_, i) => `"k${i}":[{"a":1}]`).join(",")}}`],
    ["a text that goes on", `{"question":"${fill("a ")}`],
    ["tags", JSON.stringify({ question: "q", answer: "<winner>".repeat(25_000), evaluation: "{".repeat(25_000) })],
    ["headings of a prompt", JSON.stringify({ prompt: "[Question]\n".repeat(20_000) })],
    ["escapes", `{"a":"${fill("\\u0041")}"}`],
    ["a number", `{"a":${fill("9")}}`],
  ])("%s", async (_, text) => {
    let best = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 5 && best > MOST_MS / 2; i++) {
      const began = process.cpuUsage();
      await recognise(text, "a.jsonl");
      const { user, system } = process.cpuUsage(began);
      best = Math.min(best, (user + system) / 1000);
    }
    expect(best).toBeLessThan(MOST_MS);
  });
});

describe("a document is recognised", () => {
  const isKnown = async (text: string, name: string) => ((await recognise(text, name)) ?? 0) >= LEAST_CONFIDENCE;
  const long = (length: number) => JSON.stringify({ ...ROW, documents: ["x ".repeat(length / 2)] });

  it("by its first records, long ones too", async () => {
    expect(await isKnown(`${JSON.stringify(ROW)}\n`.repeat(3), "a.jsonl")).toBe(true);
    expect(await isKnown(`${long(100_000)}\n${long(100_000)}\n`, "a.jsonl")).toBe(true);
    expect(await isKnown(`[${long(100_000)},${long(500_000)}]`, "a.json")).toBe(true);
    expect(await isKnown(`{"a": 1}\n`.repeat(20), "a.jsonl")).toBe(false);
  });

  it("not where its first line is longer than what is looked at: nobody can tell, and JSON Lines get the benefit", async () => {
    const text = long(2 * LOOKED_AT_CHARACTERS);
    expect(await recognise(text, "a.jsonl")).toBeNull();
    expect(await recognise(`{"big": ${"[".repeat(2 * LOOKED_AT_CHARACTERS)}`, "package-lock.json")).toBe(0);
  });
});
