// Catches a clause that does not come back from its text as it was.
import { describe, expect, it } from "vitest";
import { comparisonsOf, FilterError, parseFilter } from "../../src/analysis/table/filter.ts";
import { equalsClause, fieldName, piecesOf, rangeClause } from "../../src/model/clause.ts";

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

describe("pieces", () => {
  it.each<[string, readonly string[]]>([
    ["adherence < 1 AND noise = 0.4", ["adherence", "<", "1", "&&", "noise", "==", "0.4"]],
    [
      'a ~ "how \\" ever" or not (`chunk size` HAS -1.5e3)',
      [...["a", "~", '"how \\" ever"', "||", "!", "("], ...["chunk size", "has", "-1.5e3", ")"]],
    ],
    ["TRUE == true && null != a-b", ["TRUE", "==", "true", "&&", "null", "!=", "a-b"]],
    ["`a``b` == 1 && ```` == 2", ["a`b", "==", "1", "&&", "`", "==", "2"]],
  ])("of %s", (text, texts) => {
    expect(piecesOf(text).map((piece) => piece.text)).toEqual(texts);
  });

  it.each(["a`b", "`", "`a", "a`", "a``b", "null"])("have the name of the field %s", (id) => {
    const [name, ...others] = piecesOf(fieldName(id) ?? "");
    expect(name).toMatchObject({ type: "name", text: id, isBroken: false });
    expect(others).toEqual([]);
  });

  it("come of anything, and only what the language has can be parsed", () => {
    for (const text of ['"open', "`open", "`a``", "``", "§ % &", "", "  ", "a === b", "😀", "'a\\"]) {
      const pieces = piecesOf(text);
      expect(pieces.every(({ from, to }) => to > from)).toBe(true);
      expect(pieces.map(({ from, to }) => text.slice(from, to)).join("")).toBe(text.replaceAll(" ", ""));
      expect(() => parseFilter(text)).toThrow(FilterError);
    }
  });
});
