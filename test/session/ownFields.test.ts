// Catches a column of the person's own that is lost because the format of its file is known.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

type Row = Record<string, unknown>;
const rowsOf = (path: string): readonly Row[] =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

async function readOf(rows: readonly Row[]) {
  const { ask, state, query, session } = await openFiles(
    await filesWith({ "rows.jsonl": rows.map((row) => `${JSON.stringify(row)}\n`).join("") }),
  );
  const { metrics } = await ask.summary({ query }, never);
  await session.dispose();
  const models = metrics.flatMap(({ id, slice, n }) => (slice?.model === undefined ? [] : [[slice.model, id, n]]));
  const whole = metrics
    .filter(({ slice }) => slice === null)
    .map(({ id, mode, value, n }) => [id, mode ?? null, value, n]);
  return { format: state.format.id, map: state.format.map ?? null, models, whole };
}

describe.each(["examples/ragas.jsonl", "examples/ragas-0.1.jsonl"])("a column of models in %s", (path) => {
  const rows = rowsOf(path).map(({ model: _, ...row }) => row);
  const named = rows.map((row, at) => ({ ...row, llm: at % 2 === 0 ? "tern" : "gull" }));

  it("is the model of its rows, and changes nothing else", async () => {
    const [before, after] = [await readOf(rows), await readOf(named)];
    expect(before.models).toEqual([]);
    expect(after.format).toBe(before.format);
    expect(after.map).toEqual({ model: "llm" });
    expect(new Set(after.models.map(([model]) => model))).toEqual(new Set(["tern", "gull"]));
    expect(after.whole).toEqual(before.whole);
  });
});

describe("fields that a format finds itself", () => {
  it.each(["examples/ragbench.jsonl", "examples/halueval-general.jsonl"])("are left to it: %s", async (path) => {
    expect((await readOf(rowsOf(path))).map).toBeNull();
  });
});
