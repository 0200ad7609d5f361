// Catches columns that are lost or moved when a file lacks one of them.
import { describe, expect, it } from "vitest";
import type { FieldInfo } from "../../src/protocol/list.ts";
import { cellText, columnsOf, groupFields, moved, widthPx } from "../../webview/inspector/list/columns.ts";

const FIELDS: readonly FieldInfo[] = [
  { id: "adherence", name: "Adherence", type: "number", from: "score" },
  { id: "record.adherence", name: "adherence", type: "number", from: "record", example: "0.5" },
  { id: "any", name: "any", type: "text", from: "text" },
  { id: "cached", name: "cached", type: "flag", from: "record", example: "true" },
];

describe("columns", () => {
  it("keep their place where the file has lost the field", () => {
    const columns = columnsOf(["cached", "gone"], FIELDS);
    expect(columns.map(({ id, isKnown }) => [id, isKnown])).toEqual([
      ["cached", true],
      ["gone", false],
    ]);
    expect(widthPx(columns)).toBe(68 + 104);
  });

  it.each<[string, string, 1 | -1, string]>([
    ["to the left", "b", -1, "bac"],
    ["to the right", "b", 1, "acb"],
    ["not beyond the left end", "a", -1, "abc"],
    ["not beyond the right end", "c", 1, "abc"],
    ["not what is not there", "x", 1, "abc"],
  ])("move %s", (_, id, by, expected) => expect(moved(["a", "b", "c"], id, by).join("")).toBe(expected));

  it("are offered in groups, found by id and name, all texts together never", () => {
    const ids = (typed: string) => groupFields(FIELDS, typed).map(({ fields }) => fields.map(({ id }) => id));
    // The person's own come first.
    expect(ids("")).toEqual([["record.adherence", "cached"], ["adherence"]]);
    expect(ids(" ADH")).toEqual([["record.adherence"], ["adherence"]]);
    expect(ids("any")).toEqual([]);
  });
});

describe("a cell", () => {
  it.each<[number | string | null, FieldInfo["type"], string]>([
    [null, "number", "–"],
    [0, "number", "0"],
    [0.123456, "number", "0.1235"],
    [1987, "number", "1987"],
    [128000, "number", "128,000"],
    [1270.5, "number", "1270.5"],
    [12345.678, "number", "12345.7"],
    [1e-7, "number", "1.00e-7"],
    [1.5e12, "number", "1.50e+12"],
    [1, "flag", "yes"],
    [0, "flag", "no"],
    ["two\nlines\u202e", "text", "two lines\\u202E"],
    ["12", "number", "12"],
  ])("shows %s of a %s as %s", (value, type, text) => expect(cellText(value, { type })).toBe(text));
});
