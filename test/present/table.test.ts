// Catches columns of a printed table that do not stand below each other.
import { describe, expect, it } from "vitest";
import { textTable, widthOf } from "../../src/present/table.ts";

describe("textTable", () => {
  it("aligns columns and leaves out empty ones", () => {
    const columns = [
      { head: "name", align: "left" },
      { head: "nothing", align: "left" },
      { head: "n", align: "right" },
    ] as const;
    const rows = [
      ["a", "", "1"],
      ["longer", "", "100"],
      ["字", "", "10"],
    ];
    expect(textTable(columns, rows)).toBe("name      n\na         1\nlonger  100\n字       10\n");
  });

  it.each([
    ["abc", 3],
    ["字", 2],
    ["e\u0301", 1],
    ["🦉", 2],
    ["", 0],
  ])("%j takes %i cells", (text, width) => expect(widthOf(text)).toBe(width));
});
