import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { harnessSamples } from "../../../../src/core/kinds/choice/adapters/harnessSamples.ts";
import { deltaShifts } from "../../../../src/core/kinds/choice/figures/deltaShift.ts";
import { never, openFiles } from "../../../session/open.ts";
import { factsOf, NORMALISED } from "./questions.ts";

const DATA = new URL("../../../../../shared/data/choice/", import.meta.url);
const isHere = existsSync(DATA);
if (!isHere) console.log("Skipped: the real files are not beside the project (../shared/data).");

const at = (name: string): string => fileURLToPath(new URL(name, DATA));
const NUTRITION = "samples_mmlu_nutrition_2026-04-20T17-19-12.247613.jsonl";
const MARKETING = "samples_mmlu_marketing_2026-04-20T14-10-15.042380.jsonl";

describe.skipIf(!isHere)("real logs", () => {
  // Worked out a second time by choice.py in test/reference.
  it.each([
    { name: NUTRITION, accuracy: 61, task: "mmlu_nutrition" },
    { name: MARKETING, accuracy: 77, task: "mmlu_marketing" },
  ])("$name: accuracy is that of the harness", async ({ name, accuracy, task }) => {
    const { state, ask, query, session } = await openFiles([at(name)]);
    const { metrics, figures } = await ask.summary({ query }, never);
    const value = (id: string) => metrics.find((metric) => metric.id === id && metric.slice === null);
    expect(state.shape).toMatchObject({ id: "harness-samples" });
    expect(state.modes.probabilities).toBe("raw");
    expect(value("choice.accuracy")).toMatchObject({ count: accuracy, n: 100 });
    expect(value("choice.accuracy.published")).toMatchObject({ count: accuracy, against: "acc" });
    expect(metrics.some(({ slice }) => slice?.task === task)).toBe(true);
    expect(figures.length).toBeGreaterThanOrEqual(7);
    for (const figure of figures) {
      if (figure.shape === "curves")
        for (const { points } of figure.curves) expect(points.length).toBeLessThanOrEqual(600);
    }
    expect(await ask.issues({ source: 0, limit: 100 }, never)).toEqual([]);
    await session.dispose();
  });

  it("a log against itself shifts nothing: 61 right and 39 wrong both times, as the reference counts", () => {
    const origin = { name: NUTRITION, folders: [] };
    const facts = readFileSync(at(NUTRITION), "utf8")
      .trim()
      .split("\n")
      .flatMap((line) => harnessSamples.adapt(JSON.parse(line), origin))
      .map(factsOf);
    const figures = deltaShifts(
      {
        size: facts.length,
        each(visit) {
          for (const [pair, one] of facts.entries()) visit(one, one, pair);
        },
        valueNames: [],
        valueOf: () => null,
      },
      NORMALISED,
    );
    expect(figures.map(({ id, n, mean }) => [id, n, mean])).toEqual([
      ["choice.delta.shift:correct-correct", 61, 0],
      ["choice.delta.shift:wrong-wrong", 39, 0],
    ]);
  });
});
