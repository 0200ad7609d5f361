import { describe, expect, it } from "vitest";
import { compareWith, compileFilter, type Value } from "../../../src/core/table/filter/compile.ts";
import { parseFilter } from "../../../src/core/table/filter/parse.ts";
import { FilterError } from "../../../src/core/table/filter/tokens.ts";

const row: Readonly<Record<string, Value>> = {
  adherence: 0.5,
  noise: 0.4,
  "noise-robustness.accuracy": 1,
  "sentences.unsupported": 0,
  response: "However, it rained.",
  verdict: "correct",
  missing: null,
  odd: 'a\u0007\b\f\ud800\u202e"\\u0041',
  "odd name": 3,
};

function holds(where: string): boolean {
  const predicate = compileFilter(parseFilter(where), ({ field, comparator, literal }) => {
    const test = compareWith(comparator, literal);
    return () => test(row[field] ?? null);
  });
  return predicate({}, 0);
}

describe("filter", () => {
  const cases: readonly (readonly [where: string, holds: boolean])[] = [
    ["adherence < 1", true],
    ["adherence < 0.5", false],
    ["adherence <= 50%", true],
    ["adherence > .25 && noise >= 0.4", true],
    ["0.5 == adherence", true],
    ["1 > adherence", true],
    ["noise-robustness.accuracy == 1", true],
    ["noise-robustness.accuracy", true],
    ["sentences.unsupported", false],
    ["!sentences.unsupported", true],
    ["not sentences.unsupported and adherence", false],
    ['response ~ "however"', true],
    // A value stands in a filter as JSON writes it.
    [`odd == ${JSON.stringify('a\u0007\b\f\ud800\u202e"\\u0041')}`, true],
    ['odd ~ "\\ug"', false],
    ['response !~ "however"', false],
    ["response ~ 'RAINED'", true],
    ['verdict == "correct"', true],
    ['verdict = "wrong" || noise == 0.4', true],
    ['verdict == "wrong" || noise == 0.4 && adherence == 1', false],
    ['(verdict == "wrong" || noise == 0.4) && adherence < 1', true],
    ["missing == 0", false],
    ["missing != 0", false],
    ["missing == null", true],
    ["adherence != null", true],
    ["!(missing < 1)", true],
    ["`odd name` == 3", true],
    ["noise == 4e-1", true],
    ['response ~ "it \\x72ained"', false],
    ["adherence > -1", true],
  ];
  it.each(cases)("%s is %s", (where, expected) => {
    expect(holds(where)).toBe(expected);
  });

  const mistakes: readonly (readonly [where: string, at: number])[] = [
    ["", 0],
    ["adherence <", 11],
    ["adherence < 1 noise", 14],
    ["(adherence < 1", 14],
    ['response ~ "open', 11],
    ["1 < 2", 4],
    ["adherence < noise", 12],
    ["adherence # 1", 10],
    ["5", 0],
    [`${"!".repeat(200)}noise`, 100],
  ];
  it.each(mistakes)("%j is refused at %i", (where, at) => {
    try {
      parseFilter(where);
    } catch (error) {
      expect(error).toBeInstanceOf(FilterError);
      expect((error as FilterError).at).toBe(at);
      return;
    }
    expect.unreachable("the filter was taken");
  });
});
