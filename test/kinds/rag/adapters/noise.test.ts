// Catches a level of noise that is not the one written, in whatever form and container, and one that is silently wrong.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rag } from "../../../../src/kinds/rag/index.ts";
import { measureRag } from "../../../../src/kinds/rag/measure.ts";
import { tableOf } from "../../../analysis/tableOf.ts";
import { adapt, issuesOf } from "./adapting.ts";

const MODES = { matching: "lenient", support: "ragbench", probabilities: "raw" } as const;
const read = (row: object, id = "robustness") =>
  adapt(id, { question: "q", response: "r", ground_truth: "a", ...row } as Record<string, unknown>);
const rgb = (noise: unknown) => ({ query: "q", prediction: "r", ans: "a", noise_rate: noise });

describe("a level of noise", () => {
  it.each<[unknown, number | null]>([
    [0, 0],
    [0.4, 0.4],
    ["0.4", 0.4],
    [" .4 ", 0.4],
    ["40%", 0.4],
    ["40 %", 0.4],
    ["40.0%", 0.4],
    ["0%", 0],
    ["100%", 1],
    ["0.5%", 0.005],
    [1, 1],
    ["1", 1],
    ["1%", 0.01],
    [40, 0.4],
    ["40", 0.4],
    [29, 0.29],
    [57, 0.57],
    [33.3, 0.333],
    [100, 1],
    [null, null],
  ])("%j is %j", (written, noise) => {
    for (const sample of [read({ noise_ratio: written }), adapt("rgb-predictions", rgb(written))]) {
      expect([sample.noise, sample.issues]).toEqual([noise, []]);
    }
  });
  it.each([-3, -0.1, 101, 4000, "-3", "-40%", "140%", "high", "40%%", "%", "", true, [0.4], {}])(
    "is not %j, which is said",
    (written) => {
      expect(read({ noise_ratio: written }).noise).toBeNull();
      expect(issuesOf(read({ noise_ratio: written }))).toEqual(["BAD_FIELD noise_ratio"]);
      expect(issuesOf(adapt("rgb-predictions", rgb(written)))).toContain("BAD_FIELD noise_rate");
    },
  );
  it("is the same as a fraction, as a percentage, and without its sign", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 100 }), (percent) => {
        for (const written of [percent, `${percent}%`, String(percent), percent / 100, String(percent / 100)]) {
          expect(read({ noise_ratio: written }).noise).toBe(percent / 100);
        }
      }),
    );
  });
});

describe("a task with its level", () => {
  it.each<[string, number]>([
    ["noise_robustness_40%", 0.4],
    ["Noise-Robustness 40 %", 0.4],
    ["NOISE_ROBUSTNESS_80%", 0.8],
    ["noise robustness - 20%", 0.2],
    ["noise_robustness_0%", 0],
    ["noise_robustness_29%", 0.29],
    ["noise_robustness_0.4", 0.4],
    ["noise_robustness_40", 0.4],
    ["noise_robustness_12.5%", 0.125],
  ])("%s", (task, noise) => {
    for (const key of ["task", "task_type"]) {
      expect(read({ [key]: task })).toMatchObject({ task: "noise_robustness", noise, issues: [] });
    }
  });
  it("in the words of another format", () => {
    const row = { id: "1", query: "q", model_response: "r", answer: "a", ability: "noise_40%" };
    expect(adapt("rgb-answers", row)).toMatchObject({ task: "noise_robustness", noise: 0.4 });
  });
  it.each(["noise_robustness_140%", "noise_robustness_x%", "negative_rejection_40%", "robustness_40%"])(
    "is not %s",
    (task) => {
      expect(read({ task })).toMatchObject({ task: null, noise: null });
      expect(issuesOf(read({ task }))).toEqual(["BAD_FIELD task"]);
    },
  );
  it("gives way to a level of its own, which is said where they differ", () => {
    const same = read({ task: "noise_robustness_40%", noise_ratio: "40%" });
    expect([same.noise, same.issues]).toEqual([0.4, []]);
    const other = read({ task: "noise_robustness_40%", noise_ratio: 0.2 });
    expect([other.noise, issuesOf(other)]).toEqual([0.2, ["BAD_FIELD noise_ratio"]]);
  });
});

describe("a column of both scales", () => {
  const notesOf = (...levels: readonly unknown[]) => {
    const facts = levels.map((noise) => measureRag(read({ noise_ratio: noise }), { modes: MODES, allModes: false }));
    return rag.words
      .notes?.(tableOf(facts), MODES, [])
      .filter((note) => note.includes("fractions and as numbers above 1")).length;
  };
  it.each<[readonly unknown[], number]>([
    [[0, 20, 40, 100], 0],
    [[0, 0.2, 0.4, 1], 0],
    [["40%", 0.4, "0.2"], 0],
    [[0.4, 40], 1],
    [[40, 0, 0.4], 1],
    [["40", "0.4"], 1],
    [[1, 5, 10], 1],
  ])("%j", (levels, notes) => {
    expect(notesOf(...levels)).toBe(notes);
    expect(notesOf(...[...levels].reverse())).toBe(notes);
  });
});
