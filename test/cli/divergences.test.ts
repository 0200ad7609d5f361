// Catches a comparison of runs of agents of which the table, the JSON and the lines tell otherwise where steps part.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { divergenceText } from "../../src/present/steps.ts";
import type { ExportedPair } from "../../src/protocol/comparison.ts";
import { evaloupe } from "./support.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples/agents");
const compared = async (form: string, ...names: readonly string[]) =>
  (await evaloupe("compare", ...names.map((name) => join(EXAMPLES, name)), "--as", form)).out;

describe("where the steps of two runs part", async () => {
  const lines = (await compared("jsonl", "library-a.jsonl", "library-b.jsonl")).trim().split("\n");
  const pairs = lines.map((line): ExportedPair => JSON.parse(line)).filter(({ steps }) => steps !== undefined);
  const parted = pairs.filter(({ steps }) => steps?.aligned !== undefined);

  it("is in the table, with how many pairs go the same way", async () => {
    const table = await compared("table", "library-a.jsonl", "library-b.jsonl");
    expect(parted.length).toBeGreaterThan(0);
    expect(parted.length).toBeLessThan(pairs.length);
    expect(table).toContain(`Steps: the same in ${pairs.length - parted.length} of ${pairs.length} pairs\n`);
    for (const { b, steps } of parted)
      if (steps) expect(table).toContain(`:${b?.line}  ${b?.id}: ${divergenceText(steps)}\n`);
  });

  it("is in the JSON, pair by pair", async () => {
    const { steps } = JSON.parse(await compared("json", "library-a.jsonl", "library-b.jsonl"));
    expect(steps).toMatchObject({ pairs: pairs.length, same: pairs.length - parted.length });
    expect(steps.parted.map(({ source: _, ...one }: { readonly source: string }) => one)).toEqual(
      parted.map(({ b, steps: own }) => ({ id: b?.id, line: b?.line, same: own?.same, a: own?.a, b: own?.b })),
    );
  });

  it("is nowhere if no agent answered", async () => {
    const rag = ["../robustness-counterfactuals.jsonl", "../robustness-counterfactuals.jsonl"];
    expect(await compared("table", ...rag)).not.toContain("Steps:");
    expect(JSON.parse(await compared("json", ...rag))).not.toHaveProperty("steps");
  });
});
