// Catches a lens that says something else than the verdict, or is wider than its place.
import { describe, expect, it } from "vitest";
import { changeText, lensText } from "../../src/host/verdictWords.ts";
import type { Detail, Failure } from "../../src/model/index.ts";

const VERDICTS = [
  { id: "correct", role: "correct", word: "Correct" },
  { id: "wrong", role: "wrong", word: "Wrong" },
];

// Only the failure of a detail is looked at.
const lens = (verdict: string, severity: number, failure: Failure | null = null) =>
  lensText({ detail: { body: { failure } } as Detail, verdict, severity }, VERDICTS);

describe("a verdict before a record", () => {
  it("is a sign and a word", () => {
    expect(lens("correct", 0)).toBe("✓ Correct");
    expect(lens("wrong", 2)).toBe("✗ Wrong");
  });
  it("is nothing where nothing has been scored", () => expect(lens("unscored", 0)).toBeNull());
  it("says what went wrong, and never more than fits", () => {
    const failure = { type: "rated", rater: "judge", said: "A", gold: "B", others: 0 } as const;
    expect(lens("wrong", 2, failure)).toBe("✗ judge said A, gold B");
    const long = lens("wrong", 2, { ...failure, rater: "a judge whose name is long" });
    expect(long).toBe("✗ a judge whose name is lon…");
    expect(long).toHaveLength(28);
  });
});

describe("a change of a verdict", () => {
  it("says what it was", () => {
    const change = { source: 0, line: 1, way: "fixed", was: "wrong", now: "correct" } as const;
    expect(changeText(change, VERDICTS)).toBe("Fixed: was “Wrong” before it was scored again.");
  });
});
