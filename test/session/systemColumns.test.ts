// Catches answers of two systems that count as attempts of one, shares of what was asked or who answered among the scores.
import { describe, expect, it } from "vitest";
import { opened, type Row } from "./rowsOpened.ts";

const NAMES = [
  "agent",
  "agent_name",
  "agent_type",
  "framework",
  "architecture",
  "method",
  "policy",
  "scaffold",
  "harness",
  "arm",
  "setup",
  "prompting",
  "model",
  "strategy",
];

/** One system solves every task, the other none. */
const runs = (name: string, tasks: readonly number[], seeds: number): readonly Row[] =>
  ["react", "plan"].flatMap((system, at) =>
    Array.from({ length: tasks[at] ?? 0 }, (_, task) =>
      Array.from({ length: seeds }, (_, seed) => ({
        [name]: system,
        task_id: `t${task}`,
        seed,
        success: at === 0,
        steps: 3 + ((task * 7 + seed) % 9),
      })),
    ).flat(),
  );

describe("systems", () => {
  it.each(NAMES)("are told apart by %s, however many tasks each has", async (name) => {
    for (const [tasks, seeds] of [
      [[2, 2], 2],
      [[30, 18], 3],
    ] as const) {
      for (const format of ["jsonl", "csv"] as const) {
        const { whole, by, labels, repeated } = await opened(runs(name, tasks, seeds), format);
        expect(whole("repeats.flaky")).toBe(0);
        expect(whole("repeats.pass-at-2")).toBeCloseTo(tasks[0] / (tasks[0] + tasks[1]), 12);
        expect(by("score.success", name)).toEqual({ react: 1, plan: 0 });
        expect([labels, repeated]).toEqual([[], 0]);
      }
    }
  });

  it("are told by what makes a task and its seed unique, whatever it is called", async () => {
    const { whole, by, labels, repeated } = await opened(runs("flavour", [30, 18], 3));
    expect(whole("repeats.flaky")).toBe(0);
    expect(by("score.success", "flavour")).toEqual({ react: 1, plan: 0 });
    expect([labels, repeated]).toEqual([[], 0]);
  });

  it("are no repeats where each task has one row of each", async () => {
    const rows = [1, 2, 3, 4].flatMap((id) =>
      ["cot", "direct"].map((method, at) => ({ id, method, correct: (id + at) % 2 })),
    );
    for (const format of ["jsonl", "csv"] as const) {
      const { by, isRepeated, repeated, labels } = await opened(rows, format);
      expect([isRepeated, repeated, labels]).toEqual([false, 0, []]);
      expect(by("score.correct", "method")).toEqual({ cot: 0.5, direct: 0.5 });
    }
  });

  it("are not told by how attempts came out", async () => {
    const rows = Array.from({ length: 40 }, (_, at) => ({
      task_id: `t${at >> 2}`,
      seed: at & 3,
      success: (at * 5) % 3 === 0,
      behaviour: ["asked", "acted", "gave up"][(at * 7) % 3] ?? "",
    }));
    for (const name of ["behaviour", "method"]) {
      const { by, whole } = await opened(rows.map(({ behaviour, ...row }) => ({ ...row, [name]: behaviour })));
      expect(by("score.success", name)).toEqual({});
      expect(whole("repeats.pass-at-4")).toBeGreaterThan(0);
    }
  });

  it.each(["framework", "backend", "hardware", "profession", "sub_label", "subtask", "difficulty"])(
    "and what was asked have slices and no shares: %s",
    async (name) => {
      const values = ["north", "south", "west"];
      const rows = Array.from(
        { length: 21 },
        (_, at): Row => ({
          id: `q${at}`,
          question: `What is ${at} and two?`,
          response: `It is ${at + 2}.`,
          correct: at % 2 === 0,
          [name]: values[(at * at) % 3] ?? "",
        }),
      );
      const { labels, by } = await opened(rows);
      expect(labels).toEqual([]);
      expect(Object.keys(by("score.correct", name)).sort()).toEqual(
        [...new Set(rows.map((row) => String(row[name])))].sort(),
      );
    },
  );
});
