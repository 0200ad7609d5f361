// Catches a change of the data that is missed, miscounted, or taken for a change of the answers.
import { describe, expect, it } from "vitest";
import type { ComparisonQuery, InputPart, Sides } from "../../src/model/index.ts";
import { filesWith, never, openFiles } from "./open.ts";

const SIZE = 300;

interface Row {
  readonly [key: string]: unknown;
}

const base = (at: number): Row => ({
  id: `q${at}`,
  question: `Which stone is number ${at}?`,
  ground_truth: `stone ${at}`,
  documents: [`Number ${at} is stone ${at}.`, "Stones are numbered."],
  response: `It is stone ${at}.`,
  system_prompt: "Answer briefly.",
  temperature: 0,
  judge_model: "judge-1",
  grader_version: "1.0",
});

const choiceBase = (at: number): Row => ({
  id: `c${at}`,
  question: `Which number is ${at}?`,
  choices: [`${at}`, `${at + 1}`, `${at + 2}`, `${at + 3}`],
  answer: 0,
  probabilities: [0.7, 0.1, 0.1, 0.1],
});

/** What a change of each part looks like. */
const CHANGES: readonly (readonly [InputPart, (row: Row, at: number) => Row])[] = [
  ["question", (row, at) => ({ ...row, question: `${row.question} Say it (${at}).` })],
  ["gold", (row, at) => ({ ...row, ground_truth: `pebble ${at}` })],
  ["documents", (row) => ({ ...row, documents: ["Nothing is numbered."] })],
  ["system", (row) => ({ ...row, system_prompt: "Answer at length." })],
  ["settings", (row) => ({ ...row, temperature: 0.7 })],
  ["judge", (row) => ({ ...row, judge_model: "judge-2" })],
  ["grader", (row) => ({ ...row, grader_version: "1.1" })],
];
const HELD = ["question", "choices", "gold", "judge", "grader"];

const lines = (rows: readonly Row[]) => rows.map((one) => `${JSON.stringify(one)}\n`).join("");
const rowsOf = (make: (at: number) => Row = base) => Array.from({ length: SIZE }, (_, at) => make(at));
const SIDES: Sides = [
  { name: "a", files: [0], where: [] },
  { name: "b", files: [1], where: [] },
];

async function compared(a: readonly Row[], b: readonly Row[], more: Partial<ComparisonQuery> = {}) {
  const files = await filesWith({ "a.jsonl": lines(a), "b.jsonl": lines(b) });
  const run = await openFiles(files, { isPairable: true });
  const query: ComparisonQuery = { ...run.query, sides: SIDES, by: null, ...more };
  const { data, metrics, pairing } = await run.ask.compare({ query }, never);
  const listed = async (where: string) =>
    (await run.ask.pairs({ query: { ...query, where: [where] }, of: "pairs", from: 0, to: 1 }, never)).size;
  return { run, query, data, metrics, pairing, listed };
}

/** So many rows, from all over the file and in another order. */
function planted(count: number, change: (row: Row, at: number) => Row, make: (at: number) => Row = base): Row[] {
  const places = new Set(Array.from({ length: count }, (_, at) => (at * 7) % SIZE));
  return rowsOf(make)
    .map((row, at) => (places.has(at) ? change(row, at) : row))
    .reverse();
}

describe("the data of two runs", () => {
  it.each(CHANGES.flatMap(([part, change]) => [1, 10, SIZE].map((count) => [part, count, change] as const)))(
    "counts a changed %s in %i pairs",
    async (part, count, change) => {
      const { run, data, listed, metrics } = await compared(rowsOf(), planted(count, change));
      const parts = data?.parts ?? {};
      for (const [known] of CHANGES) {
        const changed = known === part ? count : 0;
        expect(parts[known], known).toEqual({ same: SIZE - changed, changed, "only-a": 0, "only-b": 0 });
      }
      const leftOut = HELD.includes(part) ? count : 0;
      expect(data).toMatchObject({ pairs: SIZE, leftOut, nearIds: null });
      // What a count counts is what its clause lists.
      expect(await listed(`data.${part} == "changed"`)).toBe(count);
      expect(await listed("data.compared")).toBe(SIZE - leftOut);
      const accuracy = metrics.find(({ id }) => id === "answer.accuracy");
      expect(accuracy?.nA).toBe(SIZE - leftOut);
      expect(accuracy?.all?.n).toBe(leftOut > 0 ? SIZE : undefined);
      await run.session.dispose();
    },
  );

  it.each([1, 10, SIZE])(
    "counts changed choices in %i pairs, and not their order as another gold answer",
    async (count) => {
      const swap = (row: Row): Row => ({ ...row, choices: [...(row.choices as string[])].reverse(), answer: 3 });
      const { run, data } = await compared(rowsOf(choiceBase), planted(count, swap, choiceBase));
      expect(data?.parts.choices).toEqual({ same: SIZE - count, changed: count, "only-a": 0, "only-b": 0 });
      expect(data?.parts.gold).toMatchObject({ same: SIZE, changed: 0 });
      await run.session.dispose();
    },
  );

  it("takes other white space and other forms of one character for the same", async () => {
    const spaced = (row: Row): Row => ({ ...row, question: `  ${String(row.question).replaceAll(" ", "\n ")} ` });
    const [composed, apart] = ["Where is the caf\u00e9?", "Where is the cafe\u0301?"];
    const a = [...rowsOf().slice(0, 40), { ...base(900), question: composed }];
    const b = [...rowsOf().slice(0, 40).map(spaced), { ...base(900), question: apart }];
    const { run, data } = await compared(a, b);
    expect(data?.parts.question).toMatchObject({ same: 41, changed: 0 });
    await run.session.dispose();
  });

  it("leaves pairs with another gold answer out of the difference, figures and counts, and has all beside", async () => {
    const [, gold] = CHANGES[1] ?? [];
    if (!gold) throw new Error("no change");
    const wrong = planted(100, gold).map((row, at) => (at < 20 ? { ...row, response: "Nobody knows." } : row));
    const { run, query, metrics, listed } = await compared(rowsOf(), wrong);
    const accuracy = metrics.find(({ id }) => id === "answer.accuracy");
    const { fell = 0 } = accuracy?.changes ?? {};
    expect(accuracy?.nA).toBe(200);
    expect(accuracy?.difference).toBeCloseTo(-fell / 200, 12);
    expect(await listed("data.compared && (d.answer.accuracy < 0)")).toBe(fell);
    expect(accuracy?.all).toMatchObject({ n: 300, a: 1 });
    expect(accuracy?.all?.difference).toBeCloseTo(-(await listed("d.answer.accuracy < 0")) / 300, 12);
    const { figures } = await run.ask.compare({ query }, never);
    for (const figure of figures) {
      if (figure.shape !== "matrix") continue;
      for (const { where, value } of figure.cells) if (where !== null) expect(await listed(where)).toBe(value);
    }
    const taken = await run.ask.compare({ query: { ...query, takes: ["gold"] } }, never);
    expect(taken.data?.leftOut).toBe(0);
    const all = taken.metrics.find(({ id }) => id === "answer.accuracy");
    expect(all).toMatchObject({ nA: 300, difference: accuracy?.all?.difference });
    expect(all?.all).toBeUndefined();
    await run.session.dispose();
  });

  it("counts the same for any number of runs", async () => {
    const [, gold] = CHANGES[1] ?? [];
    const [, judge] = CHANGES[5] ?? [];
    if (!gold || !judge) throw new Error("no change");
    const files = await filesWith({
      "a.jsonl": lines(rowsOf()),
      "b.jsonl": lines(planted(10, gold)),
      "c.jsonl": lines(planted(SIZE, judge)),
    });
    const run = await openFiles(files, { isPairable: true });
    const sides: Sides = [...SIDES, { name: "c", files: [2], where: [] }];
    const query: ComparisonQuery = { ...run.query, sides, by: null };
    const found = await run.ask.compareRuns({ query }, never);
    expect(
      found.runs.map(({ data }) => [data?.parts.gold?.changed, data?.parts.judge?.changed, data?.leftOut]),
    ).toEqual([
      [10, 0, 10],
      [0, SIZE, SIZE],
    ]);
    // No pair is left: the difference over all is told, and no other.
    const accuracy = found.runs[1]?.metrics.find(({ id }) => id === "answer.accuracy");
    expect(accuracy).toMatchObject({ difference: null, nA: 0, all: { difference: 0, n: SIZE } });
    await run.session.dispose();
  });

  it("takes neither what a judge says nor the answer in its prompt for another judge", async () => {
    const judged = (verdict: string) => (row: Row) => ({
      ...row,
      response: verdict,
      judge: verdict,
      judge_model: undefined,
      evaluator: { model: "m-1", verdict, reasoning: `Because ${verdict}.` },
      judge_prompt: `Is this right? ${row.question} Answer: ${verdict}`,
    });
    const { run, data } = await compared(rowsOf().map(judged("yes")), rowsOf().map(judged("no")));
    expect(data?.parts.judge).toMatchObject({ same: SIZE, changed: 0 });
    await run.session.dispose();
  });

  it.each([
    ["letter case", "Stone", "stone"],
    ["a decimal", "1", "1.0"],
    ["white space", "x 1", "x1"],
  ])("tells ids that differ by %s alone", async (_, one, other) => {
    const a = [...rowsOf().slice(0, 10), { ...base(400), id: one }];
    const b = [...rowsOf().slice(0, 10), { ...base(401), id: other }];
    const { run, data } = await compared(a, b);
    expect(data?.nearIds).toEqual({ count: 1, example: [one, other] });
    await run.session.dispose();
  });

  it("tells ids that never meet, where questions bring the pairs together", async () => {
    const numbered = (suffix: string) => rowsOf().map((row, at) => ({ ...row, id: `${at}${suffix}` }));
    const { run, data, pairing } = await compared(numbered(""), numbered(".0"));
    expect(pairing).toMatchObject({ by: "question", pairs: SIZE });
    expect(data).toMatchObject({ nearIds: { count: SIZE, example: ["0", "0.0"] }, leftOut: 0 });
    await run.session.dispose();
  });

  it("has the texts of a pair that changed, and refuses a field that is none", async () => {
    const [, gold] = CHANGES[1] ?? [];
    if (!gold) throw new Error("no change");
    const { run, query, listed } = await compared(rowsOf(), planted(1, gold));
    const { detail } = await run.ask.pair({ query, pair: 0 }, never);
    expect(detail.changed).toEqual([{ part: "gold", state: "changed", a: ["stone 0"], b: ["pebble 0"] }]);
    expect((await run.ask.pair({ query, pair: 1 }, never)).detail.changed).toEqual([]);
    await expect(listed('data.golf == "changed"')).rejects.toThrow(/There is no data\.golf/);
    await run.session.dispose();
  });
});
