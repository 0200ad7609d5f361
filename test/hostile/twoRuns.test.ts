// Catches runs whose samples are lost where ids repeat, are missing or of any type.
import { afterEach, describe, expect, it } from "vitest";
import type { ComparisonQuery, Sides } from "../../src/model/index.ts";
import { filesWith, never, type Opened, openFiles } from "../session/open.ts";

let open: Opened | null = null;
afterEach(async () => {
  await open?.session.dispose();
  open = null;
});

const choice = (id: unknown, logprobs: unknown, question: string) => ({ id, question, logprobs, answer: 0 });

describe("two runs", () => {
  const SIDES: Sides = [
    { name: "a", files: [0], where: [] },
    { name: "b", files: [1], where: [] },
  ];

  async function compared(a: readonly unknown[], b: readonly unknown[]) {
    const lines = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    const paths = await filesWith({ "a.jsonl": lines(a), "b.jsonl": lines(b) });
    open = await openFiles(paths, { isPairable: true });
    await open.ask.settled({}, never);
    const query: ComparisonQuery = { ...open.query, sides: SIDES, by: null };
    return { ask: open.ask, query, answer: await open.ask.compare({ query }, never) };
  }

  it("ids that repeat, are missing, or of every type: every sample is in a pair or named as without one", async () => {
    const ids = [
      1,
      "1",
      1.5,
      "",
      null,
      "x",
      "x",
      true,
      ["x"],
      {},
      "__proto__",
      "\ud800",
      "a".repeat(100_000),
      2 ** 60,
      undefined,
    ];
    const run = (shift: number) => ids.map((id, at) => choice(id, [-1 - ((at + shift) % 2), -1.5], `Q${at}`));
    const { ask, query, answer } = await compared(run(0), run(1));
    const { pairing } = answer;
    const listed = async (of: Parameters<typeof ask.pairs>[0]["of"]) =>
      (await ask.pairs({ query, of, from: 0, to: 100 }, never)).total;
    for (const side of [0, 1] as const) {
      let samples = pairing.pairs;
      for (const why of ["only", "repeated", "keyless"] as const) samples += await listed({ side, why }).catch(() => 0);
      expect(samples, JSON.stringify(pairing)).toBe(ids.length);
    }
    for (const metric of answer.metrics) {
      const { onlyA, onlyB, neither } = metric.leftOut;
      if (metric.changes !== null) expect(metric.nA + onlyA + onlyB + neither, metric.id).toBe(pairing.pairs);
    }
    await ask.comparedIntervals({ query }, never);
    await ask.exportPairs({ query, id: 1 }, never);
  });

  it("what one run cannot score is named, not counted as a change", async () => {
    const run = (...all: readonly unknown[]) => all.map((logprobs, at) => choice(at, logprobs, `Which of ${at}?`));
    const { answer } = await compared(
      run(["-inf", "-inf"], [-1, -2], ["nan", -1], []),
      run([-1, -2], [-2, -1], ["nan", -1], [-1, -2]),
    );
    const accuracy = answer.metrics.find(({ id }) => id === "choice.accuracy");
    expect(accuracy).toMatchObject({ nA: 2, nB: 2, leftOut: { onlyA: 0, onlyB: 1, neither: 1 } });
    expect(accuracy?.changes).toMatchObject({ rose: 1, fell: 1, same: 0, p: 1 });
  });
});
