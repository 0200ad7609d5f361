// Catches bounds that forget the rows before, take them twice, or count rows of one question as many.
import { appendFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { ConfidenceSequence } from "../../src/analysis/stats/sequential.ts";
import type { Sides } from "../../src/model/index.ts";
import { filesWith, never, openFiles } from "./open.ts";

const right = (at: number) => at % 3 !== 0;
const row = (at: number, more: object = {}) => ({
  id: `r${at}`,
  question: `Question ${at}?`,
  response: right(at) ? "Paris" : "Rome",
  ground_truth: "Paris",
  ...more,
});
const lines = (from: number, to: number, of: (at: number) => object = row) =>
  Array.from({ length: to - from }, (_, at) => `${JSON.stringify(of(from + at))}\n`).join("");

/** Opens one file, lets it grow by each of the texts, and asks after each. */
async function grown(before: string, ...added: readonly string[]) {
  const [path = ""] = await filesWith({ "run.jsonl": before });
  const { ask, session, query } = await openFiles([path]);
  const first = await ask.summary({ query }, never);
  const looks = [];
  for (const text of added) {
    await appendFile(path, text);
    await ask.follow({}, never);
    looks.push((await ask.summary({ query }, never)).growing);
    // Asking twice adds nothing.
    expect((await ask.summary({ query }, never)).growing).toEqual(looks.at(-1));
  }
  const [filtered, repeated] = [
    await ask.summary({ query: { ...query, where: ["correct == 1"] } }, never),
    await Promise.all([1, 2].map(() => ask.summary({ query }, never))),
  ];
  await session.dispose();
  expect(filtered.growing).toBeUndefined();
  expect(repeated[0]?.growing).toEqual(looks.at(-1));
  return { first: first.growing, looks };
}

/** Bounds of these values, looked at once. */
function boundsOf(values: readonly number[]) {
  const sequence = new ConfidenceSequence();
  for (const value of values) sequence.add(value);
  return { n: sequence.count, value: sequence.mean, interval: sequence.interval() };
}

const accuracy = (growing: Awaited<ReturnType<typeof grown>>["looks"][number]) =>
  growing?.rates.find(({ id }) => id === "answer.accuracy");

describe("a file that grows", () => {
  it("has bounds that go on from where they were, and none before it grows", async () => {
    const { first, looks } = await grown(lines(0, 40), lines(40, 41), lines(41, 120));
    expect(first).toBeUndefined();
    const values = (to: number) => Array.from({ length: to }, (_, at) => (right(at) ? 1 : 0));
    // The last row waits for others of the same question.
    expect(accuracy(looks[0])).toMatchObject(boundsOf(values(40)));
    expect(accuracy(looks[1])).toMatchObject(boundsOf(values(119)));
    expect(accuracy(looks[1])?.more?.within).toBeLessThan(0.15);
    expect(looks[1]?.notes).toEqual([]);
  });

  it("counts a question once, and waits until its rows are all there", async () => {
    const three = (at: number) => ({ ...row(at), question: `Question ${Math.floor(at / 3)}?` });
    const { looks } = await grown(lines(0, 30, three), lines(30, 32, three), lines(32, 61, three));
    expect(looks[1]?.isGrouped).toBe(true);
    expect(accuracy(looks[0])).toMatchObject({ n: 10 });
    expect(accuracy(looks[1])).toMatchObject(boundsOf(Array.from({ length: 20 }, () => 2 / 3)));
  });

  it("has no bounds where rows of a question come late", async () => {
    const late = (at: number) => ({ ...row(at), question: `Question ${at % 40}?` });
    const { looks } = await grown(lines(0, 40, late), lines(40, 60, late));
    expect(looks[0]).toMatchObject({ rates: [], notes: [{ why: "scattered" }] });
  });

  it("says that rows arrive in an order", async () => {
    const sorted = (at: number) => row(at, { dataset: at < 30 ? "easy" : "hard" });
    const { looks } = await grown(lines(0, 20, sorted), lines(20, 60, sorted));
    expect(looks[0]?.notes).toEqual([{ why: "sorted", dimension: "dataset" }]);
    const mixed = (at: number) => row(at, { dataset: at % 7 < 3 ? "easy" : "hard" });
    expect((await grown(lines(0, 20, mixed), lines(20, 60, mixed))).looks[0]?.notes).toEqual([]);
  });

  it("sets two runs against each other whenever somebody looks", async () => {
    const wrong = (at: number) => ({ ...row(at), response: "Rome" });
    const paths = await filesWith({ "a.jsonl": lines(0, 40, wrong), "b.jsonl": lines(0, 9) });
    const { ask, session, query: base } = await openFiles(paths, { isPairable: true });
    const sides: Sides = [
      { name: "a", files: [0], where: [] },
      { name: "b", files: [1], where: [] },
    ];
    const query = { ...base, sides, by: null };
    const said = async () => {
      const { metrics } = await ask.compare({ query }, never);
      return metrics.find(({ id }) => id === "answer.accuracy")?.growing;
    };
    expect(await said()).toBeUndefined();
    await appendFile(paths[1] ?? "", lines(9, 10));
    await ask.follow({}, never);
    // 6 of 10 got better: one more decides.
    expect(await said()).toMatchObject({ better: null, more: { see: 0.6, pairs: 1 } });
    await appendFile(paths[1] ?? "", lines(10, 40));
    await ask.follow({}, never);
    expect(await said()).toMatchObject({ better: "b", more: null });
    const { growing } = await ask.summary({ query: base }, never);
    expect(growing).toMatchObject({ rates: [], notes: [{ why: "several-files" }] });
    await session.dispose();
  });
});
