// Catches a list of pairs in the wrong order, or an opened pair that is another one.
import { describe, expect, it } from "vitest";
import type { ComparisonQuery, Sides } from "../../src/model/index.ts";
import type { RunsList } from "../../src/protocol/comparison.ts";
import { filesWith, never, type Opened, openFiles } from "./open.ts";

const row = (id: string, response: string | null, more: object = {}) => ({
  id,
  question: `Question ${id}?`,
  response,
  ground_truth: "Paris",
  ...more,
});
const lines = (rows: readonly object[]) => rows.map((one) => `${JSON.stringify(one)}\n`).join("");

const A = [
  row("1", "Paris"),
  row("2", "Rome"),
  row("3", "Paris", { latency_ms: 30 }),
  row("4", "Paris"),
  row("5", "Paris"),
];
const B = [
  row("4", "Rome"),
  row("3", "Paris", { latency_ms: 50 }),
  row("2", "Paris"),
  row("1", "Rome"),
  row("6", "Paris"),
];

const SIDES: Sides = [
  { name: "a", files: [0], where: [] },
  { name: "b", files: [1], where: [] },
];

async function opened(): Promise<{ readonly run: Opened; readonly query: ComparisonQuery }> {
  const run = await openFiles(await filesWith({ "a.jsonl": lines(A), "b.jsonl": lines(B) }), { isPairable: true });
  return { run, query: { ...run.query, sides: SIDES, by: null } };
}

async function listed(where: readonly string[], sort: ComparisonQuery["sort"] = null) {
  const { run, query } = await opened();
  const page = await run.ask.pairs({ query: { ...query, where, sort }, of: "pairs", from: 0, to: 10 }, never);
  await run.session.dispose();
  expect(page.total).toBe(4);
  return page.rows.map(({ a, b }) => {
    expect(a?.id).toBe(b?.id);
    return a?.id;
  });
}

describe("a comparison in a session", () => {
  it("lists pairs in the order of A, and samples without a partner by themselves", async () => {
    expect(await listed([])).toEqual(["1", "2", "3", "4"]);
    const { run, query } = await opened();
    const onlyA = await run.ask.pairs({ query, of: { side: 0, why: "only" }, from: 0, to: 10 }, never);
    expect(onlyA.rows.map(({ a, b, pair }) => [a?.id, b, pair])).toEqual([["5", null, null]]);
    const onlyB = await run.ask.pairs({ query, of: { side: 1, why: "only" }, from: 0, to: 10 }, never);
    expect(onlyB.rows.map(({ a, b }) => [a, b?.id])).toEqual([[null, "6"]]);
    await run.session.dispose();
  });

  it.each<[string, string[]]>([
    ["d.answer.accuracy < 0", ["1", "4"]],
    ["d.answer.accuracy > 0", ["2"]],
    ["d.answer.accuracy == 0", ["3"]],
    ["a.correct == true && b.correct == false", ["1", "4"]],
    ["a.correct && !(b.correct)", ["1", "4"]],
    ['b.response ~ "rome"', ["1", "4"]],
    ["b.latency_ms > 40", ["3"]],
    ["b.line == 1", ["4"]],
    ['a.verdict == "wrong" || b.line == 1', ["2", "4"]],
  ])("filters by %s", async (where, ids) => expect(await listed([where])).toEqual(ids));

  it("sorts by a difference", async () => {
    expect(await listed([], { by: "d.answer.accuracy", descending: true })).toEqual(["2", "3", "1", "4"]);
    expect(await listed([], { by: "b.line", descending: false })).toEqual(["4", "3", "2", "1"]);
  });

  it.each([
    ["correct", /does not say which run/],
    ["c.correct", /does not say which run/],
    ["a.colour == 1", /no field named colour/],
    ['d.response ~ "x"', /no difference/],
    ["a.correct ==", /./],
  ])("says what is wrong with %s", async (where, message) => {
    const { run, query } = await opened();
    const filtered = { ...query, where: [where] };
    const refused = { code: "invalid", message: expect.stringMatching(message) };
    await expect(run.session.handlers.selectPairs({ query: filtered }, never)).rejects.toMatchObject(refused);
    await expect(
      run.session.handlers.pairs({ query: filtered, of: "pairs", from: 0, to: 1 }, never),
    ).rejects.toMatchObject(refused);
    await run.session.dispose();
  });

  it("opens both samples of a pair", async () => {
    const { run, query } = await opened();
    const { detail, position } = await run.ask.pair({ query, pair: 3 }, never);
    expect(position).toBe(3);
    expect([detail.a.id, detail.a.place.line, detail.b.id, detail.b.place.line]).toEqual(["4", 4, "4", 1]);
    expect(detail.sentences).toHaveLength(2);
    await expect(run.session.handlers.pair({ query, pair: 4 }, never)).rejects.toMatchObject({ code: "gone" });
    await run.session.dispose();
  });

  it("takes sides by clauses as well as by files", async () => {
    const { run, query } = await opened();
    const sides: Sides = [
      { name: "a", files: null, where: ['source == "a.jsonl"', "line <= 2"] },
      { name: "b", files: [1], where: [] },
    ];
    const { pairing } = await run.ask.compare({ query: { ...query, sides } }, never);
    expect(pairing).toMatchObject({ pairs: 2, shared: 0, sides: [{ samples: 2 }, { samples: 5, only: 3 }] });
    await run.session.dispose();
  });

  it("counts over thousands of pairs as a count over the ids does", async () => {
    const many = (from: number, by: number) =>
      Array.from({ length: 20_000 }, (_, at) => row(String(from + at), (at + from) % by === 0 ? "Rome" : "Paris"));
    const paths = await filesWith({ "a.jsonl": lines(many(0, 3)), "b.jsonl": lines(many(5_000, 4).reverse()) });
    const run = await openFiles(paths, { isPairable: true });
    await run.ask.settled({}, never);
    const query = { ...run.query, sides: SIDES, by: null };
    const { pairing, metrics } = await run.ask.compare({ query }, never);
    expect(pairing).toMatchObject({ pairs: 15_000, differing: 0 });
    // Of 5,000 to 19,999: wrong in A at multiples of 3, in B at multiples of 4.
    const count = (test: (n: number) => boolean) =>
      Array.from({ length: 15_000 }, (_, at) => at + 5_000).filter(test).length;
    expect(metrics.find(({ id }) => id === "answer.accuracy")?.changes).toMatchObject({
      rose: count((n) => n % 3 === 0 && n % 4 !== 0),
      fell: count((n) => n % 3 !== 0 && n % 4 === 0),
    });
    await run.session.dispose();
  });

  it("sets several runs against the first, and lists its samples with their partners", async () => {
    const C = [row("1", "Rome"), row("2", "Paris"), row("7", "Paris")];
    const paths = await filesWith({ "a.jsonl": lines(A), "b.jsonl": lines(B), "c.jsonl": lines(C) });
    const run = await openFiles(paths, { isPairable: true });
    const sides: Sides = [...SIDES, { name: "c", files: [2], where: [] }];
    const query = { ...run.query, sides, by: null };
    const { overview, list } = await run.ask.runsScreen(
      { query, of: "every", from: 0, to: 10, isOverviewWanted: true, opened: null },
      never,
    );
    expect(list?.rows.map(({ rows }) => rows.map((one) => one?.id ?? null))).toEqual([
      ["1", "1", "1"],
      ["2", "2", "2"],
      ["3", "3", null],
      ["4", "4", null],
      ["5", null, null],
    ]);
    expect(overview).toMatchObject({ base: { samples: 5 }, inAll: 2, alone: 1 });
    // Each is what a comparison of the two says.
    for (const [at, other] of sides.slice(1).entries()) {
      const { pairing, metrics } = await run.ask.compare({ query: { ...query, sides: [SIDES[0], other] } }, never);
      expect(overview?.runs[at]).toMatchObject({ pairing, metrics });
      expect(await run.ask.compare({ query: { ...query, other: at + 1 } }, never)).toMatchObject({ pairing, metrics });
      expect(await run.ask.comparedIntervals({ query, run: at + 1 }, never)).toMatchObject(metrics);
    }
    for (const other of [0, 3]) {
      const asked = run.session.handlers.compare({ query: { ...query, other } }, never);
      await expect(asked).rejects.toMatchObject({ code: "gone" });
    }
    const idsOf = async (of: RunsList) => {
      const page = await run.ask.runsScreen(
        { query, of, from: 0, to: 10, isOverviewWanted: false, opened: null },
        never,
      );
      return page.list?.rows.map(({ rows }) => rows[0]?.id);
    };
    expect(await idsOf("common")).toEqual(["1", "2"]);
    expect(await idsOf("differing")).toEqual(["1", "2", "4"]);
    expect(await idsOf("alone")).toEqual(["5"]);
    const { answers, position } = await run.ask.openedItem({ query, of: "differing", item: 3 }, never);
    expect(position).toBe(2);
    expect(answers.map(({ detail, pair }) => [detail?.body.response ?? null, pair])).toEqual([
      ["Paris", null],
      ["Rome", 3],
      [null, null],
    ]);
    await expect(run.ask.openedItem({ query, of: "every", item: 9 }, never)).rejects.toMatchObject({ code: "gone" });
    await run.session.dispose();
  });

  it("cannot be asked of an evaluation that was not opened for it", async () => {
    const run = await openFiles(await filesWith({ "a.jsonl": lines(A), "b.jsonl": lines(B) }));
    const query = { ...run.query, sides: SIDES, by: null };
    await expect(run.session.handlers.compare({ query }, never)).rejects.toMatchObject({ code: "gone" });
    await run.session.dispose();
  });
});

describe("tags of people in a comparison", () => {
  it("are counted over the pairs that people looked at in both, and a click lists what a cell counts", async () => {
    const { run, query } = await opened();
    const tag = (name: string) => ({ tags: [{ tag: name, sentence: null }] });
    // A has 1 to 5 at 0 to 4, B has 4, 3, 2, 1, 6 at 5 to 9.
    const said = [
      [0, tag("odd")],
      [1, tag("odd")],
      [2, { note: "seen" }],
      // Nobody looked at 4 in B.
      [3, tag("odd")],
      [8, tag("Odd")],
      [7, { note: "seen" }],
      [6, tag("late")],
    ] as const;
    const labels = said.map(([index, own]) => ({ index, labels: own }));
    await run.ask.annotateAll({ given: [{ annotator: "human:Ann", labels }] }, never);
    const { tags = [], figures } = await run.ask.compare({ query }, never);
    expect(tags).toMatchObject([
      { tag: "late", pairs: 3, a: 0, b: 1, onlyA: 0, onlyB: 1, difference: 1 / 3, interval: null, p: 1 },
      { tag: "odd", pairs: 3, a: 2, b: 1, onlyA: 1, onlyB: 0, difference: -1 / 3, interval: null, p: 1 },
    ]);
    const figure = figures.find(({ id }) => id === "tags");
    const cells = figure?.shape === "matrix" ? figure.cells : [];
    expect(cells.map(({ value }) => value)).toEqual([0, 0, 1, 1, 1, 0]);
    for (const { value, where = "" } of cells) {
      const found = await run.ask.selectPairs({ query: { ...query, where: [where ?? ""] } }, never);
      expect([where, found.size]).toEqual([where, value]);
    }
    await run.session.dispose();
  });

  it("are absent if nobody gave one", async () => {
    const { run, query } = await opened();
    const compared = await run.ask.compare({ query }, never);
    expect([compared.tags, compared.figures.some(({ id }) => id === "tags")]).toEqual([undefined, false]);
    await run.session.dispose();
  });
});
