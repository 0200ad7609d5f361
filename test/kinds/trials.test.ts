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

const NUMBERED = (at: number) => `t${at % 6}`;
const OF_ITEMS: readonly (readonly [string, readonly JsonRecord[]])[] = [
  [
    "trials of tasks with a reward in parts",
    rowsOf(12, (at) => ({ task_id: at >> 2, trial: at % 4, reward: (at % 3) / 2, steps: 3 + (at % 5) })),
  ],
  [
    "tasks of models with a score and a cost",
    rowsOf(12, (at) => ({ task_id: NUMBERED(at), model: MODELS[at % 2], score: at / 12, cost_usd: 0.01 * at })),
  ],
  [
    "attacks that came through or did not",
    rowsOf(12, (at) => ({
      model: MODELS[at % 2],
      scenario: DATA[at % 3],
      is_attack: at % 3 > 0,
      compromised: at % 4 === 0,
      cost: 0.01 * at,
    })),
  ],
  [
    "an accuracy beside an id",
    rowsOf(12, (at) => ({ id: NUMBERED(at), model: MODELS[at % 2], accuracy: (at % 3) / 2 })),
  ],
  [
    "accuracy and F1 beside a number",
    rowsOf(12, (at) => ({ sample_id: at, model: "tern-1", accuracy: (at % 3) / 2, f1: at / 12 })),
  ],
  [
    "judges of models",
    rowsOf(24, (at) => ({
      item_id: at >> 2,
      judge_model: DATA[at % 2],
      model: MODELS[(at >> 1) % 2],
      overall: 1 + (at % 5),
    })),
  ],
  [
    "an item of each model, without an id",
    rowsOf(12, (at) => ({ item: `i${at >> 1}`, model: MODELS[at % 2], tone: at / 3 })),
  ],
  [
    "each task with 0 and 1 of several models",
    rowsOf(9, (at) => ({
      task_id: `Eval/${at}`,
      "gpt-4": at % 2,
      "claude-3": at % 3 ? 1 : 0,
      "llama-3": at % 4 ? 1 : 0,
    })),
  ],
  ["pass@k of tasks", rowsOf(9, (at) => ({ task_id: `Eval/${at}`, n: 10, c: at, "pass@1": at / 10 }))],
  [
    "single runs with their number and steps",
    rowsOf(12, (at) => ({ agent: MODELS[at % 3], trial: Math.floor(at / 3), reward: at / 12, steps: 3 + at })),
  ],
  [
    "single runs with their number and error",
    rowsOf(12, (at) => ({
      agent: MODELS[at % 3],
      seed: Math.floor(at / 3),
      score: at / 12,
      error: at ? null : "timeout",
    })),
  ],
  ["a few tasks", rowsOf(3, (at) => ({ task_id: at, reward: at / 2 }))],
];

const OF_MANY: readonly (readonly [string, readonly JsonRecord[]])[] = [
  ["models at tasks", rowsOf(12, (at) => ({ task: DATA[at % 4], model: MODELS[at % 3], accuracy: 0.3 + at / 30 }))],
  ["means of tasks", rowsOf(6, (at) => ({ task_id: DATA[at], model: "tern-1", avg_score: 0.1 * at, n: 20 }))],
  ["accuracies of subjects", rowsOf(4, (at) => ({ id: DATA[at], corr: 60 + at, wrong: 20, acc: 0.7 + at / 20 }))],
  ["one row a model", rowsOf(6, (at) => ({ id: at, model: `m${at}`, accuracy: 0.5 + at / 20, f1: 0.4 }))],
  ["runs", rowsOf(6, (at) => ({ run_id: `r${at}`, seed: at, accuracy: 0.5 + at / 20, f1: 0.5 }))],
  ["data sets", rowsOf(6, (at) => ({ dataset_id: `d${at % 3}`, model: MODELS[at >> 1], accuracy: 0.5 + at / 20 }))],
  ["steps of training", rowsOf(6, (at) => ({ checkpoint: `c${at}`, steps: 1000 * at, accuracy: 0.5 + at / 20 }))],
  [
    "models that are open or not",
    rowsOf(12, (at) => ({ model: MODELS[at % 3], dataset: DATA[at % 4], released: at % 3 > 0, speed: 1.5 + at })),
  ],
];

describe("scores of items", () => {
  const asTable = (rows: readonly JsonRecord[]) => {
    const names = Object.keys(rows[0] ?? {});
    return [names, ...rows.map((row) => names.map((name) => row[name] ?? ""))]
      .map((cells) => cells.join(","))
      .join("\n");
  };

  it.each(OF_ITEMS)("are samples in lines, lists and tables: %s", async (_, rows) => {
    expect(areTrials(rows)).toBe(true);
    for (const [name, content] of [
      ["results.jsonl", linesOf(rows)],
      ["results.json", JSON.stringify(rows)],
      ["results.csv", asTable(rows.toReversed())],
    ] as const)
      expect(await opened(name, content)).toEqual([null, rows.length]);
  });

  it.each(OF_MANY)("are none of %s", async (_, rows) => {
    expect(areTrials(rows)).toBe(false);
    for (const [name, content] of [
      ["results.jsonl", linesOf(rows)],
      ["results.csv", asTable(rows)],
    ] as const)
      expect((await opened(name, content))[1]).toBe(0);
  });
});
