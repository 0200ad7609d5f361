// Catches files of two models whose answers count as attempts of one, since only the object around them names the model.
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (model: number, count = 12): readonly Row[] =>
  Array.from({ length: count }, (_, at) => ({
    question_id: at,
    predicted: "ABCD"[(at + model * (at % 2)) % 4],
    answer: "ABCD"[at % 4],
    correct: model * (at % 2) === 0,
  }));
const MODELS = ["tern-x", "tern-y"];

async function opened(files: readonly unknown[]) {
  const texts = files.map((file, at) => [`${at}.json`, JSON.stringify(file, null, at)]);
  const one = await openFiles(await filesWith(Object.fromEntries(texts)));
  const { metrics } = await one.ask.summary({ query: one.query }, never);
  await one.session.dispose();
  return {
    isRepeated: metrics.some(({ id, n }) => id.startsWith("repeats.") && n > 0),
    by: (name: string) =>
      metrics.flatMap(({ id, slice, value }) =>
        id === "score.correct" && slice && name in slice ? [[slice[name], value]] : [],
      ),
  };
}

describe("the model of the object around records", () => {
  it.each<[string, (model: string, rows: readonly Row[]) => Row]>([
    ["model, results", (model, results) => ({ model, results })],
    ["model_name, predictions", (model_name, predictions) => ({ model_name, predictions })],
    ["config.model, samples", (model, samples) => ({ config: { model, temperature: 0 }, samples })],
    [
      "metadata.model_name, records",
      (model_name, records) => ({ metadata: { date: "2026-01-02", model_name }, records }),
    ],
    ["behind the records", (modelName, results) => ({ accuracy: 0.5, results, modelName })],
    ["above lists by task", (model, rows) => ({ model, tasks: { north: rows.slice(0, 6), south: rows.slice(6) } })],
  ])("is that of each: %s", async (_, around) => {
    const { isRepeated, by } = await opened(MODELS.map((model, at) => around(model, rowsOf(at))));
    expect(isRepeated).toBe(false);
    expect(by("model")).toEqual([
      ["tern-x", 1],
      ["tern-y", 0.5],
    ]);
  });

  it("may be the name of another system", async () => {
    const { isRepeated, by } = await opened(["react", "plan"].map((agent, at) => ({ agent, results: rowsOf(at) })));
    expect(isRepeated).toBe(false);
    expect(by("agent")).toEqual([
      ["react", 1],
      ["plan", 0.5],
    ]);
  });

  it("is not that of records which name their own, and no judge's", async () => {
    const own = rowsOf(1).map((row, at) => ({ ...row, model: MODELS[at % 2] }));
    expect((await opened([{ model: "all", results: own }])).by("model").map(([name]) => name)).toEqual(MODELS);
    expect((await opened([{ judge_model: "owl", results: rowsOf(1) }])).by("model")).toEqual([]);
  });

  it("is missing where two files ask the same and name nobody: these are attempts", async () => {
    expect((await opened([{ results: rowsOf(0) }, { results: rowsOf(1) }])).isRepeated).toBe(true);
  });
});
