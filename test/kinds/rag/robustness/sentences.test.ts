// Catches a sentence wrongly said to repeat the counterfactual, or answers found in the wrong places.
import { describe, expect, it } from "vitest";
import { robustnessIssues } from "../../../../src/kinds/rag/robustness/issues.ts";
import { contradicts, explainRobustness } from "../../../../src/kinds/rag/robustness/modes.ts";
import { strict } from "../../../../src/kinds/rag/robustness/strict.ts";
import { MATCHING_MODES } from "../../../../src/model/index.ts";
import { asked } from "./helpers.ts";

const sample = asked("It is Londonderry. Paris is not London.", "Paris", "London");

describe("a sentence that repeats the counterfactual", () => {
  it.each([
    ["It is London.", true, true],
    ["It is Londonderry.", true, false],
    ["It is London, not Paris.", false, true],
    ["It is Lyon.", false, false],
  ])("%s", (text, byLetters, byWords) => {
    expect(contradicts(text, sample, "lenient")).toBe(byLetters);
    expect(contradicts(text, sample, "benchmark")).toBe(byLetters);
    expect(contradicts(text, sample, "strict")).toBe(byWords);
  });

  it("not where a part of the truth is in it", () => {
    const two = { ...sample, answer: [["Paris"], ["Lyon"]] };
    for (const mode of MATCHING_MODES) expect(contradicts("London and Lyon.", two, mode)).toBe(false);
  });

  it("never without a counterfactual", () => {
    for (const mode of MATCHING_MODES) expect(contradicts("London", asked("", "Paris"), mode)).toBe(false);
  });
});

describe("all modes side by side", () => {
  it("differ where their levels do", () => {
    const verdicts = explainRobustness(() => asked("However, a comparison", "Paris", "London"), "benchmark");
    const differing = verdicts.filter(({ differs }) => differs).map(({ kind }) => kind);
    expect(differing).toEqual(["answer", "detection", "correction"]);
    expect(verdicts.find(({ kind }) => kind === "answer")).toMatchObject({
      active: { mode: "benchmark", level: "correct" },
      byMode: [{ mode: "lenient" }, { mode: "benchmark" }, { mode: "strict", level: "wrong" }],
      differs: true,
    });
    expect(verdicts.find(({ kind }) => kind === "rejection")?.differs).toBe(false);
  });

  it("shows detection, correction and followed only where a counterfactual is in play", () => {
    const plain = { ...asked("Paris", "Paris"), task: "noise_robustness" as const };
    expect(explainRobustness(() => plain, "lenient").map(({ kind }) => kind)).toEqual(["answer", "rejection"]);
  });
});

describe("issues of the opened sample", () => {
  it.each([
    ["It is not Paris. It is Paris after all.", "NEGATED_MATCH"],
    ["I cannot answer that. Perhaps Paris.", "REJECTED_AND_ANSWERED"],
    ["Pa\u00adris", "ODD_CHARACTERS"],
  ])("%s", (response, code) => {
    const one = asked(response, "Paris");
    expect(robustnessIssues(one, strict.explain(one)).map((issue) => issue.code)).toEqual([code]);
  });

  it("none where the answer is only denied: that is wrong", () => {
    const one = asked("It is not Paris.", "Paris");
    expect(robustnessIssues(one, strict.explain(one))).toEqual([]);
  });

  it("none where nothing is odd", () => {
    const one = asked("It is Paris.", "Paris");
    expect(robustnessIssues(one, strict.explain(one))).toEqual([]);
  });
});
