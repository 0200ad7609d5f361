// Catches a row that is taken for another one: in another place, of a file that is read otherwise, or whose text is longer.
import { describe, expect, it } from "vitest";
import { AlikeRows } from "../../../src/session/compare/alikeRows.ts";
import type { RowSource } from "../../../src/session/records.ts";

const adapter = {};
const source = (own: object = {}, size = 1000): RowSource =>
  // Only what decides on rows is there.
  ({ container: { id: "lines" }, opened: { size }, reader: { adapter, lookups: [], ...own } }) as unknown as RowSource;
const bytes = (text: string) => new TextEncoder().encode(text);

/** What is found of each row of the second file. */
function taken(first: readonly string[], second: readonly string[], [one, other] = [source(), source()] as const) {
  const rows = new AlikeRows();
  for (const [at, text] of first.entries()) rows.take(bytes(text), one, at);
  return second.map((text, at) => rows.take(bytes(text), other, first.length + at));
}

describe("rows that are the same as in the file before", () => {
  it("are found in their places alone, but for the last one", () => {
    expect(taken(["a", "bb", "c", "d"], ["a", "xx", "c", "d"])).toEqual([
      { first: 0, next: 1 },
      null,
      { first: 2, next: 3 },
      null,
    ]);
    expect(taken(["a", "b"], ["b", "a"])).toEqual([null, null]);
    expect(taken(["a", "b"], ["aa", "ab"])).toEqual([null, null]);
  });

  it("have as many samples as their records", () => {
    const rows = new AlikeRows();
    const [one, other] = [source(), source()];
    for (const [text, index] of [
      ["a", 0],
      ["b", 3],
      ["c", 3],
    ] as const)
      rows.take(bytes(text), one, index);
    expect(rows.take(bytes("a"), other, 4)).toEqual({ first: 0, next: 3 });
    expect(rows.take(bytes("b"), other, 7)).toBeNull();
  });

  it("are none where files are read otherwise, are joined, or are too long to be kept", () => {
    const rows = ["a", "b"];
    expect(taken(rows, rows, [source(), source({ adapter: {} })])).toEqual([null, null]);
    expect(taken(rows, rows, [source(), source({ lookups: [{}] })])).toEqual([null, null]);
    expect(taken(["abc", "de", "f"], ["abc", "de", "f"], [source({}, 4), source({}, 4)])).toEqual([
      { first: 0, next: 1 },
      null,
      null,
    ]);
  });

  it("are read if the first of them are read otherwise", () => {
    const rows = new AlikeRows();
    const [one, other] = [source(), source()];
    for (const at of [0, 1, 2]) rows.take(bytes("a"), one, at);
    expect(rows.take(bytes("a"), other, 3)).not.toBeNull();
    expect(rows.isTried).toBe(true);
    rows.setApart();
    expect(rows.take(bytes("a"), other, 4)).toBeNull();
  });
});
