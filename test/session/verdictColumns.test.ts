// Catches results of tests under a state's name that are no verdict, states of calls that are one, and an exact match
// that calls all free answers wrong.
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

async function verdictOf(rows: readonly object[]) {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const { ask, query, session } = await openFiles(await filesWith({ "rows.jsonl": text }));
  await ask.settled({}, never);
  const { judged, metrics } = await ask.summary({ query }, never);
  await session.dispose();
  const values = metrics.filter(({ slice, value }) => slice === null && value !== null);
  return { judged: judged?.judged, values: Object.fromEntries(values.map(({ id, value }) => [id, value])) };
}

const many = (row: (at: number) => object) => Array.from({ length: 40 }, (_, at) => row(at));

describe("a column with a state's name", () => {
  it.each([
    ["status", "passed", "failed"],
    ["status", "PASS", "FAIL"],
    ["test_status", "passed", "failed"],
    ["status", "resolved", "unresolved"],
    ["status", "correct", "incorrect"],
  ])("is the verdict if it has results of tests: %s, %s and %s", async (name, good, bad) => {
    const rows = many((at) => ({
      task_id: `t${at}`,
      completion: `return x + ${at}`,
      [name]: at % 4 === 0 ? good : bad,
    }));
    const { judged, values } = await verdictOf(rows);
    expect(judged).toBe(40);
    expect(values[`score.${name}`]).toBe(0.25);
  });

  it.each([
    ["success", "failed"],
    ["completed", "failed"],
    ["ok", "error"],
  ])("is none if it says how calls ended: %s and %s", async (good, bad) => {
    const rows = many((at) => ({
      question: `What is ${at} and ${at}?`,
      answer: String(2 * at),
      response: at % 4 === 0 ? "" : String(at % 3 === 0 ? 2 * at + 1 : 2 * at),
      status: at % 4 === 0 ? bad : good,
    }));
    const { judged, values } = await verdictOf(rows);
    expect(judged).toBe(30);
    const right = many((at) => ({ at })).filter((_, at) => at % 4 !== 0 && at % 3 !== 0).length;
    expect(values["answer.accuracy"]).toBeCloseTo(right / 30, 9);
  });
});

describe("an exact match", () => {
  const rows = (em: (at: number) => number, f1: (at: number) => number) =>
    many((at) => ({ id: `q${at}`, difficulty: ["easy", "hard"][at % 2], em: em(at), f1: f1(at), faithful: 0.9 }));

  it("that no free answer has is no verdict beside a measure of overlap", async () => {
    const { judged, values } = await verdictOf(
      rows(
        () => 0,
        (at) => 0.1 + (at % 7) / 20,
      ),
    );
    expect(judged).toBe(0);
    expect(values["score.em"]).toBe(0);
  });

  it("that some answers have is the verdict, and so is one that none has where nothing overlaps", async () => {
    const some = rows(
      (at) => Number(at % 5 === 0),
      (at) => (at % 5 === 0 ? 1 : 0.3),
    );
    expect((await verdictOf(some)).judged).toBe(40);
    const none = rows(
      () => 0,
      () => 0,
    );
    expect((await verdictOf(none)).judged).toBe(40);
  });
});

describe("a column of ablations", () => {
  it.each(["ablation", "ablation_flags"])("called %s tells settings apart, which are no attempts", async (name) => {
    const rows = many((at) => ({
      scenario_id: `s${at >> 2}`,
      model: "m",
      [name]: ["none", "no_cage", "no_llm", "no_cage|no_llm"][at % 4],
      pass: at % 3 === 0,
    }));
    const { values } = await verdictOf(rows);
    expect(Object.keys(values).filter((id) => id.startsWith("repeats."))).toEqual([]);
  });
});
