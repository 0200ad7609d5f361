// Catches a list that is compared as one text, or a comparison and its opposite that both hold or both fail.
import { describe, expect, it } from "vitest";
import { compareWith, type Value } from "../../../src/analysis/table/filter.ts";
import { compareFieldWith, ListValue, plainValue } from "../../../src/analysis/table/listValues.ts";
import type { Literal } from "../../../src/model/index.ts";

const tags = new ListValue(["refund", "EU west", 3, null]);
const passes = (comparator: Parameters<typeof compareFieldWith>[0], literal: Literal, value = tags) =>
  compareFieldWith(comparator, literal)(value);

describe("a list in a comparison", () => {
  it("has what an element of it is, whatever the case, and nothing else", () => {
    expect(["refund", "Refund", "eu west", 3].map((one) => passes("has", one))).toEqual([true, true, true, true]);
    expect(["fund", "eu", "refund, EU west", 4].map((one) => passes("has", one))).toEqual([false, false, false, false]);
  });

  it("passes where one element does, and is another where none is", () => {
    expect([passes("==", "refund"), passes("~", "west"), passes(">", 2), passes(">", 3)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    for (const literal of ["refund", "x", 3, 4, "EU west"]) {
      expect(passes("!=", literal)).toBe(!passes("==", literal));
      expect(passes("!~", literal)).toBe(!passes("~", literal));
    }
  });

  it("is there even if it is empty", () => {
    const none = new ListValue([]);
    expect([passes("==", null, none), passes("!=", null, none)]).toEqual([false, true]);
    expect([passes("has", "x", none), passes("!=", "x", none)]).toEqual([false, true]);
  });

  it("of every element passes if all do and there is one", () => {
    const all = (elements: readonly Value[]) => compareFieldWith(">=", 2)(new ListValue(elements, true));
    expect([all([2, 3]), all([1, 3]), all([]), all([2, null])]).toEqual([true, false, false, false]);
  });

  it("leaves single values as they were", () => {
    for (const comparator of ["==", "!=", "<", "<=", ">", ">=", "~", "!~", "has"] as const) {
      for (const literal of ["refund", 3, true, null, "a b"]) {
        for (const value of ["refund", "a b c", 3, 1, 0, null, ""]) {
          expect(compareFieldWith(comparator, literal)(value)).toBe(compareWith(comparator, literal)(value));
        }
      }
    }
    expect([plainValue(tags), plainValue("a"), plainValue(null)]).toEqual(["refund, EU west, 3, null", "a", null]);
  });
});
