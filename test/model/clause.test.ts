// Catches a clause that does not come back from its text as it was.
import { describe, expect, it } from "vitest";
import { comparisonsOf, parseFilter } from "../../src/analysis/table/filter.ts";
import { equalsClause, fieldName, rangeClause } from "../../src/model/query.ts";

describe("clauses as they are written", () => {
  for (const id of [
    "noise",
    "config.k",
    "chunk size",
    "and",
    "NULL",
    "contexts[0].id",
    "größe",
    "1st",
    "a-b",
    "@x",
    "a`b",
    "``",
    "`",
  ]) {
    it(`are read as the field ${id}`, () => {
      expect(comparisonsOf(parseFilter(equalsClause(id, 'a "b" \\')?.toString() ?? ""))).toMatchObject([
        { field: id, comparator: "==", literal: 'a "b" \\' },
      ]);
    });
  }

  it("are none of a field without a name", () => {
    expect([fieldName(""), equalsClause("", 1), rangeClause("", 1, 2)]).toEqual(new Array(3).fill(null));
  });

  it.each<[number | null, number | null, string | null]>([
    [1, 2.5, "x >= 1 && x <= 2.5"],
    [null, -1, "x <= -1"],
    [1e21, null, "x >= 1e+21"],
    [null, null, null],
  ])("limit from %s to %s", (from, to, expected) => {
    expect(rangeClause("x", from, to)).toBe(expected);
    if (expected !== null) expect(() => parseFilter(expected)).not.toThrow();
  });
});
