// Catches an accuracy that is not the one lm-evaluation-harness printed for its own log.
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { EMPTY_SAMPLE } from "../../../src/kinds/choice/adapting.ts";
import { deltaShifts } from "../../../src/kinds/choice/comparing.ts";
import { choiceAdapters } from "../../../src/kinds/choice/formats/registry.ts";
import { pairsOf } from "../../analysis/pairsOf.ts";
import { ours, recordsOf, theirs } from "../../data.ts";
import { filesWith, never, openFiles } from "../../session/open.ts";
import { factsOf, NORMALISED } from "./questions.ts";

const LOGS = [
  ...ours([
    { files: ["choice/samples_mmlu_tides_2031-04-20T17-19-12.247613.jsonl"], correct: 32, n: 40, task: "mmlu_tides" },
    {
      files: ["choice/samples_mmlu_markets_2031-04-20T14-10-15.042380.jsonl"],
      correct: 27,
      n: 40,
      task: "mmlu_markets",
    },
  ]),
  // Worked out a second time by choice.py in test/reference.
  ...theirs([
    {
      files: ["choice/samples_mmlu_nutrition_2026-04-20T17-19-12.247613.jsonl"],
      correct: 61,
      n: 100,
      task: "mmlu_nutrition",
    },
    {
      files: ["choice/samples_mmlu_marketing_2026-04-20T14-10-15.042380.jsonl"],
      correct: 77,
      n: 100,
      task: "mmlu_marketing",
    },
  ]),
];

describe("logs of lm-evaluation-harness", () => {
  it.each(LOGS)("$task: accuracy is that of the harness", async ({ paths, correct, n, task }) => {
    const { state, ask, query, session } = await openFiles(paths);
    const { metrics, figures } = await ask.summary({ query }, never);
    const value = (id: string) => metrics.find((metric) => metric.id === id && metric.slice === null);
    expect(state.format).toMatchObject({ id: "harness-samples" });
    expect(state.modes.probabilities).toBe("raw");
    expect(value("choice.accuracy")).toMatchObject({ count: correct, n });
    expect(value("choice.accuracy.published")).toMatchObject({ count: correct, against: "acc" });
    expect(metrics.some(({ slice }) => slice?.task === task)).toBe(true);
    expect(figures.length).toBeGreaterThanOrEqual(7);
    for (const figure of figures) {
      if (figure.shape === "curves")
        for (const { points } of figure.curves) expect(points.length).toBeLessThanOrEqual(600);
    }
    expect(await ask.issues({ source: 0, limit: 100 }, never)).toEqual([]);
    await session.dispose();
  });

  it.each(LOGS)("$task: against itself nothing shifts, and right stays right", ({ paths: [path = ""], correct, n }) => {
    const facts = recordsOf(path)
      .flatMap(
        (record) =>
          choiceAdapters
            .find(({ id }) => id === "harness-samples")
            ?.adapt(record, { name: basename(path), folders: [] }) ?? [],
      )
      .map(factsOf);
    const figures = deltaShifts(pairsOf(facts, facts, factsOf(EMPTY_SAMPLE)), NORMALISED);
    expect(figures.map(({ id, n, mean }) => [id, n, mean])).toEqual([
      ["choice.delta.shift:correct-correct", correct, 0],
      ["choice.delta.shift:wrong-wrong", n - correct, 0],
    ]);
  });
});

describe("a model that does not answer with the choices", () => {
  const rows = (mass: number) =>
    Array.from({ length: 4 }, (_, at) =>
      JSON.stringify({ id: `q${at}`, labels: ["A", "B"], probabilities: [0.75 * mass, 0.25 * mass], answer: "A" }),
    ).join("\n");

  it("opens with normalised probabilities, and says why", async () => {
    const { state, ask, query, session } = await openFiles(await filesWith({ "rows.jsonl": rows(0.004) }));
    expect(state.modes.probabilities).toBe("normalised");
    const { metrics, notes } = await ask.summary({ query }, never);
    expect(metrics.find(({ id }) => id === "choice.phi")?.value).toBeCloseTo(0.75, 12);
    expect(notes).toEqual([
      "The choices have 0.4 % of the probability on average: the model does not answer with them, and raw probabilities are close to zero. Such a file opens with normalised ones.",
    ]);
    await session.dispose();
  });

  it("is none at 1 %", async () => {
    const { state, ask, query, session } = await openFiles(await filesWith({ "rows.jsonl": rows(0.0101) }));
    expect(state.modes.probabilities).toBe("raw");
    expect((await ask.summary({ query }, never)).notes).toEqual([]);
    await session.dispose();
  });
});
