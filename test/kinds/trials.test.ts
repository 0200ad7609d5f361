// Catches rows of trials that are taken for a table of results, and tables that are read as samples.
import { describe, expect, it } from "vitest";
import { areTrials } from "../../src/kinds/trials.ts";
import type { JsonRecord } from "../../src/read/parse.ts";
import { filesWith, never, openFiles } from "../session/open.ts";

const rowsOf = (count: number, row: (at: number) => JsonRecord): readonly JsonRecord[] =>
  Array.from({ length: count }, (_, at) => row(at));
const MODELS = ["tern-1", "tern-2", "heron"];
const DATA = ["north", "south", "east", "west"];

const TRIALS: readonly (readonly [string, readonly JsonRecord[]])[] = [
  [
    "flags of judges, keys of trials and seeds",
    rowsOf(24, (at) => ({
      trial_id: `t-${at}`,
      model: "tern-1",
      dose: at % 4,
      seed: Math.floor(at / 4),
      breach_detected: at % 5 === 0 ? 1 : 0,
      safety_judge_pass: at % 3 === 0 ? 0 : 1,
      total_tokens: 900 + at,
    })),
  ],
  [
    "true and false of models at tasks",
    rowsOf(12, (at) => ({ model: MODELS[at % 3], level: DATA[at % 4], success: at % 5 < 2, cost: 0.01 * (at + 1) })),
  ],
  [
    "attempts with a fraction beside the flag",
    rowsOf(12, (at) => ({ model: MODELS[at % 3], attempt: Math.floor(at / 3), solved: at % 2 === 0, score: at / 12 })),
  ],
  [
    "a number for each row and what was found",
    rowsOf(9, (at) => ({ index: at + 1, has_hallucination: at % 4 === 0, state: "ok" })),
  ],
  ["texts of a table", rowsOf(8, (at) => ({ task_no: `${at}`, agent: "a", passed: at % 3 ? "True" : "False" }))],
  [
    "parts of an answer with their total",
    rowsOf(18, (at) => ({
      item: `i${Math.floor(at / 3)}`,
      model: MODELS[at % 3],
      correct: at % 4 < 2,
      covered: 3,
      total: 5,
    })),
  ],
  [
    "verdicts in words",
    rowsOf(12, (at) => ({
      model: MODELS[at % 3],
      level: DATA[at % 4],
      verdict: at % 5 < 2 ? "PASS" : "fail",
      cost: 0.02 * at,
    })),
  ],
  [
    "words of a test under names that say nothing",
    rowsOf(24, (at) => ({
      LLM: MODELS[at % 3],
      Iteration: Math.floor(at / 3) % 4,
      Diff: at % 4 === 0 ? "failed" : "passed",
      Gesamt: at % 3 === 0 ? "failed" : "passed",
    })),
  ],
];

const TABLES: readonly (readonly [string, readonly JsonRecord[]])[] = [
  ["rates of models", rowsOf(8, (at) => ({ model: `m${at}`, accuracy: 0.5 + at / 20, f1: 0.4 + at / 30 }))],
  ["a gate beside a rate", rowsOf(8, (at) => ({ model: `m${at}`, accuracy: 0.5 + at / 20, passed: at > 3 }))],
  ["a gate beside a mean", rowsOf(8, (at) => ({ run_id: `r${at}`, avg_score: 0.5 + at / 20, passed: at > 3 }))],
  [
    "fractions of models at data sets, and a gate",
    rowsOf(12, (at) => ({ model: MODELS[at % 3], dataset: DATA[at % 4], f1: 0.3 + at / 30, passed: at > 5 ? 1 : 0 })),
  ],
  ["models that passed or did not", rowsOf(6, (at) => ({ model: `m${at}`, passed: at > 2, latency: 1.5 + at }))],
  [
    "counts of passed tests",
    rowsOf(6, (at) => ({ model: MODELS[at % 3], suite: DATA[at % 4], passed: at, failed: 9 - at })),
  ],
  [
    "seeds with rates",
    rowsOf(6, (at) => ({ model: MODELS[at % 2], seed: at >> 1, accuracy: 0.71 + at / 100, is_open: at < 3 })),
  ],
  [
    "settings that are true or false",
    rowsOf(8, (at) => ({ rerank: at % 2 === 0, hybrid: at > 3, top_k: at, mrr: 0.3 + at / 20 })),
  ],
  ["all of them alike", rowsOf(8, (at) => ({ level: DATA[at % 4], passed: 1, cost: at }))],
  [
    "verdicts on rates",
    rowsOf(8, (at) => ({ model: `m${at}`, accuracy: 0.4 + at / 20, verdict: at % 2 ? "PASS" : "FAIL" })),
  ],
  ["a few rows", rowsOf(4, (at) => ({ level: DATA[at], passed: at % 2 }))],
];

describe("rows without texts", () => {
  it.each(TRIALS)("are trials: %s", (_, rows) => {
    expect(areTrials(rows)).toBe(true);
    expect(areTrials([...rows].reverse())).toBe(true);
  });

  it.each(TABLES)("are a table of results: %s", (_, rows) => {
    expect(areTrials(rows)).toBe(false);
  });
});

async function opened(name: string, content: string) {
  const [path = ""] = await filesWith({ [name]: content });
  const { ask, session } = await openFiles([path]);
  const { sources, samples } = await ask.settled({}, never);
  await session.dispose();
  return [sources[0]?.stop?.code ?? null, samples];
}
const linesOf = (rows: readonly JsonRecord[]) => rows.map((row) => JSON.stringify(row)).join("\n");

describe("a file of rows without texts", () => {
  it.each(TRIALS)("is samples: %s", async (_, rows) => {
    expect(await opened("results.jsonl", linesOf(rows))).toEqual([null, rows.length]);
  });

  it.each(TABLES.slice(0, 5))("is a table of results: %s", async (_, rows) => {
    expect(await opened("results.jsonl", linesOf(rows))).toEqual(["RESULTS", 0]);
  });

  it("may be a list beside what was counted of it", async () => {
    const summary = { total: 9, hallucination_rate: 0.3, hallucinated: { methods: 2, types: 1 } };
    const list = rowsOf(9, (at) => ({
      index: at + 1,
      status: at % 2 ? "ok" : "no build",
      has_hallucination: at % 3 === 0,
      errors: [],
    }));
    expect(await opened("analysis.json", JSON.stringify({ summary, per_sample: list }, null, 2))).toEqual([null, 9]);
    const means = rowsOf(4, (at) => ({ model: `m${at}`, accuracy: 0.1 * at, f1: 0.2 }));
    expect((await opened("summary.json", JSON.stringify({ summary, models: means }, null, 2)))[0]).toBe("RESULTS");
  });
});
