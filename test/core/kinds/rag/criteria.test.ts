import { describe, expect, it } from "vitest";
import { criteriaIn, criterionValues, isOfCriteria } from "../../../../src/core/kinds/rag/criteria.ts";
import { sampleOf } from "./robustness/helpers.ts";

describe("criteria", () => {
  it("keep their scales apart, whatever they are called", () => {
    const score = (value: number, scale?: number) => ({
      score: value,
      explanation: "",
      ...(scale === undefined ? {} : { scale }),
    });
    const values = criterionValues(
      sampleOf({ criteria: { tone: score(3, 7), "tone.scale": score(2), scale: score(4) } }),
    );
    expect(Object.keys(values).every(isOfCriteria)).toBe(true);
    const found = criteriaIn({ valueNames: () => Object.keys(values), valuesOf: (name) => [values[name] ?? 0] });
    expect(found).toEqual([
      { name: "criterion.tone", scale: 7 },
      { name: "criterion.tone.scale", scale: 5 },
      { name: "criterion.scale", scale: 5 },
    ]);
  });

  it("reach as far as the best score that was given", () => {
    const view = { valueNames: () => ["criterion.tone", "model"], valuesOf: () => [2, 9] };
    expect(criteriaIn(view)).toEqual([{ name: "criterion.tone", scale: 9 }]);
  });
});
