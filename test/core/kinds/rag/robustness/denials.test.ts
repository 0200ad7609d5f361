// Catches an answer that is only denied and counts as right, and one that is given and counts as denied.
import { describe, expect, it } from "vitest";
import { Found } from "../../../../../src/core/kinds/rag/facts.ts";
import { strict } from "../../../../../src/core/kinds/rag/robustness/strict.ts";
import { expectAgreement } from "./agreement.ts";
import { asked, verdictOf } from "./helpers.ts";
import { labelled } from "./labelled.ts";

interface Answered {
  readonly half: 1 | 2;
  readonly level: "denied" | "given";
  readonly truth: string;
  readonly text: string;
}

const answers = labelled<Answered>("denials");
const ruleOf = ({ text, truth }: Answered) => verdictOf(asked(text, truth), "strict", "answer");

function countRight(half: 1 | 2, level: Answered["level"]): number {
  return answers.filter((one) => {
    if (one.half !== half || one.level !== level) return false;
    const verdict = ruleOf(one);
    return level === "denied" ? verdict.level === "wrong" && verdict.rule === "negated" : verdict.level === "correct";
  }).length;
}

describe("labelled answers", () => {
  it("are 75 that deny the gold answer and 75 that give it, no text twice", () => {
    expect(new Set(answers.map(({ text, truth }) => `${truth}: ${text}`)).size).toBe(answers.length);
    for (const level of ["denied", "given"] as const) {
      expect(answers.filter((one) => one.half === 1 && one.level === level)).toHaveLength(75);
    }
  });

  // Half 1 was written before the rule.
  it.each([
    [1, "denied", 75],
    [1, "given", 75],
  ] as const)("half %i, %s: at least %i of 75 are read rightly", (half, level, least) => {
    expect(countRight(half, level)).toBeGreaterThanOrEqual(least);
  });

  it("are read alike in bulk and when opened", () => {
    for (const { text, truth } of answers) expectAgreement(asked(text, truth));
  });
});

describe("an answer that is denied", () => {
  it.each(["Not Paris, but Lyon.", "It is not Paris.", "The capital isn't Paris; it is Lyon."])("%s", (response) => {
    const sample = asked(response, "Paris");
    expect(strict.find(sample) & (Found.correct | Found.negated)).toBe(0);
    expect(verdictOf(sample, "strict", "answer")).toMatchObject({ level: "wrong", rule: "negated", notes: ["negated"] });
  });

  it("and given elsewhere is right, and flagged", () => {
    const sample = asked("It is not Paris. It is Paris after all.", "Paris");
    expect(strict.find(sample) & (Found.correct | Found.negated)).toBe(Found.correct | Found.negated);
    expect(verdictOf(sample, "strict", "answer")).toMatchObject({ level: "correct", notes: ["negated"] });
  });
});
