// Catches criteria mixed up by their names, scaled wrongly, or cut to the wrong hundred.
import { describe, expect, it } from "vitest";
import { criteriaCapped, criteriaIn, criterionValues, isOfCriteria } from "../../../src/kinds/rag/criteria.ts";
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
    const found = criteriaIn({
      valueNames: () => Object.keys(values),
      valuesOf: (name) => [values[name] ?? 0],
      samplesWith: () => 1,
    });
    expect(found).toEqual([
      { name: "criterion.tone", scale: 7 },
      { name: "criterion.tone.scale", scale: 5 },
      { name: "criterion.scale", scale: 5 },
    ]);
  });

  it("reach as far as the best score that was given", () => {
    const view = { valueNames: () => ["criterion.tone", "model"], valuesOf: () => [2, 9], samplesWith: () => 2 };
    expect(criteriaIn(view)).toEqual([{ name: "criterion.tone", scale: 9 }]);
  });

  it("are the hundred by which most samples were judged, in order of appearance", () => {
    const names = Array.from({ length: 120 }, (_, at) => `criterion.c${at}`);
    const view = {
      valueNames: () => names,
      valuesOf: () => [3],
      samplesWith: (name: string) => (name === "criterion.c119" ? 2 : 1),
    };
    const found = criteriaIn(view).map(({ name }) => name);
    expect(found).toEqual([...names.slice(0, 99), "criterion.c119"]);
    expect(criteriaCapped(view)).toEqual([{ list: "criteria", shown: 100, of: 120 }]);
  });
});
