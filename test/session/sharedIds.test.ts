// Catches ids that rows share by design and that are told as mistakes, and mistakes that nobody is told of.
import { describe, expect, it } from "vitest";
import { opened, type Row } from "./rowsOpened.ts";

describe("ids that rows share by design", () => {
  const crossed = (first: string, second: string, more: (at: number) => Row): readonly Row[] =>
    Array.from({ length: 30 }, (_, at) => ({ [first]: `a${at % 6}`, [second]: Math.floor(at / 6) + 1, ...more(at) }));

  it.each([
    "run_index",
    "run_idx",
    "runIndex",
    "run_number",
    "round",
    "trial_id",
    "attempt_no",
    "persona_id",
    "user_id",
  ])("are no mistake beside %s", async (name) => {
    for (const format of ["jsonl", "csv"] as const) {
      const { repeated } = await opened(
        crossed("question_id", name, (at) => ({ rating: 1 + ((at * 3) % 5) })),
        format,
      );
      expect(repeated).toBe(0);
    }
  });

  it("are none in a small file, nor beside a setting and a number of runs", async () => {
    const few = [5, 4, 3, 3, 1, 2].map((rating, at) => ({
      question_id: 1 + (at >> 1),
      run_index: 1 + (at & 1),
      rating,
    }));
    expect((await opened(few, "csv")).repeated).toBe(0);
    const rows = Array.from({ length: 36 }, (_, at) => ({
      scenario_id: `s${at % 6}`,
      profile: at % 12 < 6 ? "novice" : "expert",
      run_idx: Math.floor(at / 12),
      score: ((at * 7) % 10) / 10,
    }));
    expect((await opened(rows, "csv")).repeated).toBe(0);
  });

  it("are none of several answers to a task, of which pass@k is computed", async () => {
    const rows = Array.from({ length: 50 }, (_, at) => ({
      task_id: `HumanEval/${Math.floor(at / 5)}`,
      completion: `    return ${at % 7}`,
      passed: at % 3 === 0,
    }));
    const { whole, repeated } = await opened(rows);
    expect(whole("repeats.pass-at-4")).toBeGreaterThan(0);
    expect(repeated).toBe(0);
  });

  it("are mistakes where one of many is given twice, or a row stands twice", async () => {
    const rows = Array.from({ length: 30 }, (_, at) => ({
      id: at === 29 ? 3 : at,
      question: `Where is mill ${at}?`,
      response: "In Paris.",
      correct: at % 2,
    }));
    expect((await opened(rows)).repeated).toBe(1);
    for (const name of ["created_at", "row"]) {
      const apart = rows.map(
        (row, at): Row => ({ ...row, [name]: name === "row" ? at : `2026-01-02T10:${10 + at}:00Z` }),
      );
      expect((await opened(apart)).repeated).toBe(1);
    }
    const twice = rows.slice(0, 20).flatMap((row) => [row, row]);
    expect((await opened(twice)).repeated).toBe(20);
  });
});
