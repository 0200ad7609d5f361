// Catches a press that lists another number than it says where names, texts and numbers are hard to write or read alike,
// where votes tie, values stand on edges, and two or several runs are compared.
import { describe, expect, it } from "vitest";
import type { ComparisonQuery, Side } from "../../../src/model/index.ts";
import { filesWith, openFiles } from "../open.ts";
import { generated, KINDS } from "./generated.ts";
import { Presses, pressAsked, pressPage, pressPairs, pressRuns } from "./press.ts";
import { annotated, filtersOf, modesOf } from "./settings.ts";

const SIZE = 20;
const SEEDS = Array.from({ length: Number(process.env.FUZZ_CLICKS ?? 1) }, (_, at) => at + 1);
const CASES = KINDS.flatMap((kind) => SEEDS.map((seed) => [kind, seed] as const));

/** Logs of the harness are known by their names. */
const nameOf = (kind: (typeof KINDS)[number]) =>
  kind === "choices" ? "samples_odd_2026-01-01T00-00-00.000000.jsonl" : "rows.jsonl";

describe("what a number counts of generated files", () => {
  it.each(CASES)("%s %s", async (kind, seed) => {
    const opened = await openFiles(await filesWith({ [nameOf(kind)]: generated(kind, seed, SIZE) }));
    expect(opened.state.samples).toBe(SIZE);
    const presses = new Presses();
    for (const [at, modes] of (await modesOf(opened)).entries()) {
      const query = { ...opened.query, modes };
      for (const where of (await filtersOf(opened, query)).slice(0, at === 0 ? 4 : 2)) {
        await pressPage(opened, { ...query, where }, presses);
      }
    }
    for (const modes of (await modesOf(opened)).slice(-1))
      await pressAsked(opened, { ...opened.query, modes }, presses);
    for (const annotator of await annotated(opened)) {
      await pressPage(opened, { ...opened.query, annotator }, presses);
    }
    await opened.session.dispose();
    expect(presses.mismatches).toEqual([]);
    expect(presses.count).toBeGreaterThan(500);
  });

  it.each(CASES)("%s %s, two runs and three", async (kind, seed) => {
    const texts = [0, 1, 2].map((run) => [`${run}-${nameOf(kind)}`, generated(kind, seed + 100 * run, SIZE)]);
    const opened = await openFiles(await filesWith(Object.fromEntries(texts)), { isPairable: true });
    const runs = texts.map((_, run): Side => ({ name: `run ${run}`, files: [run], where: [] }));
    const sides = runs as [Side, Side, Side];
    const presses = new Presses();
    for (const modes of await modesOf(opened)) {
      const query: ComparisonQuery = { ...opened.query, modes, sides, by: null };
      await pressPairs(opened, query, presses);
      await pressRuns(opened, query, presses);
    }
    await opened.session.dispose();
    expect(presses.mismatches).toEqual([]);
    expect(presses.count).toBeGreaterThan(50);
  });
});
