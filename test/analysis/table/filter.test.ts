// Catches a filter that finds other rows than it says, or an error that points elsewhere.
import { describe, expect, it } from "vitest";
import {
  compareWith,
  comparisonsOf,
  compileFilter,
  FilterError,
  parseFilter,
  type Value,
} from "../../../src/analysis/table/filter.ts";
import { type Comparator, type Literal, literalOf, piecesOf } from "../../../src/model/index.ts";

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

it("tells all its comparisons, left to right, wherever they stand", () => {
  const found = comparisonsOf(parseFilter('adherence < 1 && !(noise == 0.4 || verdict == "wrong")'));
  expect(found.map(({ field, comparator, literal }) => [field, comparator, literal])).toEqual([
    ["adherence", "<", 1],
    ["noise", "==", 0.4],
    ["verdict", "==", "wrong"],
  ]);
});

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
    // The first part decides alone.
    ["noise == 0.5 && adherence < 1", false],
    ["noise == 0.4 || adherence == 1", true],
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

describe("a literal", () => {
  it.each<[text: string, value: Literal]>([
    ["80%", 0.8],
    ["12%", 0.12],
    ["12.5%", 0.125],
    ["-50%", -0.5],
    ["1e1%", 0.1],
    ["100%", 1],
    ["80", 80],
    ["+.5", 0.5],
    ["5.", 5],
    ["-2e-3", -0.002],
    ["true", true],
    ["false", false],
    ["null", null],
    ['"a\\u0041\\n\\x"', "aA\nx"],
    ["'it is \\'so\\''", "it is 'so'"],
    ["''", ""],
    ['""', ""],
  ])("%s is %j", (text, value) => {
    const pieces = piecesOf(text);
    expect(pieces).toEqual([{ type: "value", text, from: 0, to: text.length, isBroken: false }]);
    expect(pieces.map(literalOf)).toEqual([value]);
  });

  it.each([
    ['a == "open', "The string that starts here has no closing quote.", 5],
    ["a == 'open", "The string that starts here has no closing quote.", 5],
    ["a == `open", '"`" is not valid in a filter.', 5],
    ["a == #", '"#" is not valid in a filter.', 5],
    ["a == 5% b%", '"%" is not valid in a filter.', 9],
  ])("%s is refused in words", (text, message, at) => {
    expect(() => parseFilter(text)).toThrow(expect.objectContaining({ message, at }));
  });
});

describe("a comparison", () => {
  const below = ["!=", "<", "<="] as const;
  const equal = ["==", "<=", ">="] as const;
  const above = ["!=", ">", ">="] as const;
  const none: readonly Comparator[] = [];
  const COMPARATORS: readonly Comparator[] = ["==", "!=", "<", "<=", ">", ">=", "~", "!~"];

  it.each<[value: Value, literal: Literal, holding: readonly Comparator[]]>([
    [1, 2, [...below, "!~"]],
    [2, 2, [...equal, "~"]],
    [3, 2, [...above, "!~"]],
    [-1, 0, [...below, "!~"]],
    [0.1 + 0.2, 0.3, [...above, "~"]],
    // Two texts compare as texts: "10" stands before "9". Beside a number a text is the number that it writes, if any.
    ["10", "9", [...below, "!~"]],
    ["10", 9, [...above, "!~"]],
    ["ten", 9, ["!=", "!~"]],
    [10, "9", [...below, "!~"]],
    [10, 9, [...above, "!~"]],
    ["9", 9, [...equal, "~"]],
    [9, "9", [...equal, "~"]],
    ["b", "a", [...above, "!~"]],
    ["Ba", "bA", [...below, "~"]],
    ["abc", "b", [...below, "~"]],
    // Flags are 0 or 1.
    [1, true, [...equal, "!~"]],
    [0, true, [...below, "!~"]],
    [0, false, [...equal, "!~"]],
    [1, false, [...above, "!~"]],
    // What is absent is neither equal nor unequal to anything, has no part and lacks none.
    [null, 0, none],
    [null, 1, none],
    [null, "", none],
    [null, "a", none],
    [null, true, none],
    [null, false, none],
    // Null asks whether anything is there.
    [null, null, ["==", "<", "<=", ">", ">=", "~"]],
    [0, null, ["!=", "!~"]],
    ["", null, ["!=", "!~"]],
  ])("%j and %j hold with %j alone", (value, literal, holding) => {
    const found = COMPARATORS.filter((comparator) => compareWith(comparator, literal)(value));
    expect(found.toSorted()).toEqual([...holding].toSorted());
  });

  it.each([
    ['missing !~ "x"', false],
    ['missing ~ "x"', false],
    ['!(missing ~ "x")', true],
    ['missing != "x"', false],
    ['!(missing == "x")', true],
    ["missing !~ null", false],
    ["response !~ null", true],
  ])("%s is %s", (where, expected) => expect(holds(where)).toBe(expected));
});
