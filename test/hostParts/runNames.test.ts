// Catches runs of one thing that are taken for others, and other files that are taken for runs.
import { describe, expect, it } from "vitest";
import { isRunOfSame } from "../../src/host/runNames.ts";

describe("names of runs", () => {
  const same: readonly [string, string][] = [
    ["answers.jsonl", "answers-v2.jsonl"],
    ["run_1.jsonl", "run_2.jsonl"],
    ["answers.jsonl", "Answers (1).jsonl"],
    ["answers-2026-07-01T10-30.json", "answers-2026-07-02T09-00.json"],
    ["answers-old.jsonl.gz", "answers-new.jsonl.gz"],
  ];
  for (const [a, b] of same) it(`${a} and ${b} are runs of one thing`, () => expect(isRunOfSame(a, b)).toBe(true));
  const other: readonly [string, string][] = [
    ["answers.jsonl", "answers.jsonl"],
    ["answers.jsonl", "questions.jsonl"],
    ["answers.jsonl", "answers-v2.csv"],
    ["baseline.jsonl", "candidate.jsonl"],
    ["1.jsonl", "2.jsonl"],
  ];
  for (const [a, b] of other) it(`${a} and ${b} are not`, () => expect(isRunOfSame(a, b)).toBe(false));
});
