// Catches a cell that stands on other samples than the filter it stands for, a total that counts a choice of its own
// rows, and a filtered figure that moves: bars that go, slices in another order, a whole file that is not the whole.
import { describe, expect, it } from "vitest";
import { equalsClause } from "../../src/model/index.ts";
import { filesWith, never, openFiles } from "./open.ts";

const MODELS = ["a", "b", "c"];
const TASKS = ["sum", "rhyme"];

/** Model a is right always, b never, c on sums alone; c has no rhymes scored twice. */
async function opened() {
  const lines = MODELS.flatMap((model) =>
    TASKS.flatMap((set) =>
      [1, 2, 3, 4].map((at) => ({
        id: `${set}-${at}`,
        model,
        set,
        question: `${set} ${at}?`,
        reference: "x",
        response: "x",
        score: model === "a" || (model === "c" && set === "sum") ? 1 : 0,
      })),
    ),
  );
  const [path = ""] = await filesWith({ "board.jsonl": lines.map((line) => JSON.stringify(line)).join("\n") });
  return openFiles([path]);
}

const SCORE = "score.score";

describe("a metric by two dimensions", () => {
  it("is what each cell's own filter gives, and each row's", async () => {
    const { ask, query } = await opened();
    const grid = await ask.grid({ query, metric: SCORE, rows: "model", columns: "set" }, never);
    expect(grid?.rows.values).toEqual(MODELS);
    expect(grid?.columns.values).toEqual(["rhyme", "sum"]);
    expect(grid?.cells.map(({ value, n }) => [value, n])).toEqual([
      [1, 4],
      [1, 4],
      [0, 4],
      [0, 4],
      [0, 4],
      [1, 4],
    ]);
    expect(grid?.totals.map(({ value, n }) => [value, n])).toEqual([
      [1, 8],
      [0, 8],
      [0.5, 8],
    ]);
    for (const { row, column, value, n } of grid?.cells ?? []) {
      const where = [
        equalsClause("model", grid?.rows.values[row] ?? ""),
        equalsClause("set", grid?.columns.values[column] ?? ""),
      ].filter((clause) => clause !== null);
      const { metrics } = await ask.summary({ query: { ...query, where } }, never);
      const own = metrics.find(({ id, slice }) => id === SCORE && slice === null);
      expect([own?.value, own?.n]).toEqual([value, n]);
    }
  });

  it("turns round, and follows the filter", async () => {
    const { ask, query } = await opened();
    const where = ['model != "a"'];
    const grid = await ask.grid({ query: { ...query, where }, metric: SCORE, rows: "set", columns: "model" }, never);
    const cells = grid?.cells.map(({ row, column, value, n }) => [
      grid.rows.values[row],
      grid.columns.values[column],
      value,
      n,
    ]);
    expect(cells).toEqual([
      ["rhyme", "b", 0, 4],
      ["rhyme", "c", 0, 4],
      ["sum", "b", 0, 4],
      ["sum", "c", 1, 4],
    ]);
  });

  it("is null for a metric that there is not, and for one dimension twice", async () => {
    const { ask, query } = await opened();
    expect(await ask.grid({ query, metric: "none", rows: "model", columns: "set" }, never)).toBeNull();
    expect(await ask.grid({ query, metric: SCORE, rows: "model", columns: "model" }, never)).toBeNull();
  });
});

describe("the Metrics page under a filter", () => {
  it("keeps the slices that it chose from, and says the whole file's value beside", async () => {
    const { ask, query } = await opened();
    const chosen = { ...query, where: ['model == "c"'] };
    const before = await ask.metrics({ query, parts: [] }, never);
    const after = await ask.metrics({ query: chosen, parts: [] }, never);
    const of = (values: typeof before.summary.metrics) =>
      values
        .filter(({ id, slice }) => id === SCORE && slice && "model" in slice)
        .map(({ slice, value }) => [slice, value]);
    expect(before.whole).toBeUndefined();
    expect(of(after.summary.metrics)).toEqual(of(before.summary.metrics));
    const whole = (values: typeof before.summary.metrics) =>
      values.find(({ id, slice }) => id === SCORE && slice === null);
    expect(whole(after.summary.metrics)).toMatchObject({ value: 0.5, n: 8 });
    expect(whole(after.whole ?? [])).toMatchObject({ value: 0.5, n: 24 });
  });

  it("keeps the places of slices and bars that it leaves nothing of", async () => {
    const { ask, query } = await opened();
    const none = { ...query, where: ['set == "sum" && model == "b"'] };
    const before = await ask.metrics({ query, parts: [] }, never);
    const after = await ask.metrics({ query: none, parts: [] }, never);
    const slices = (values: typeof before.summary.metrics) => values.flatMap(({ slice }) => (slice ? [slice] : []));
    expect(slices(after.summary.metrics)).toEqual(slices(before.summary.metrics));
    const a = after.summary.metrics.find(({ id, slice }) => id === SCORE && slice?.model === "a");
    expect(a).toMatchObject({ value: null, n: 0, leftOut: {}, interval: null });
    expect(after.summary.figures.map(({ id }) => id)).toEqual(before.summary.figures.map(({ id }) => id));
  });
});
