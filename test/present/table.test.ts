// Catches columns of a printed table that do not stand below each other.
import { describe, expect, it } from "vitest";
import { textTable, WIDEST_ALIGNED, widthOf } from "../../src/present/table.ts";

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

  it("aligns nothing with a cell that is wider than a line", () => {
    const columns = [
      { head: "name", align: "left" },
      { head: "n", align: "right" },
    ] as const;
    const [widest, wider] = ["w".repeat(WIDEST_ALIGNED), "w".repeat(WIDEST_ALIGNED + 1)];
    expect(
      textTable(columns, [
        ["a", "1"],
        [wider, "100"],
      ]),
    ).toBe(`name    n\na       1\n${wider}  100\n`);
    expect(
      textTable(columns, [
        ["a", "1"],
        [widest, "1"],
      ]).split("\n")[1],
    ).toHaveLength(WIDEST_ALIGNED + 3);
    const many = Array.from({ length: 1000 }, () => ["a", "1"]);
    expect(textTable(columns, [...many, ["w".repeat(20_000), "1"]]).length).toBeLessThan(40_000);
  });

  it.each([
    ["abc", 3],
    ["字", 2],
    ["e\u0301", 1],
    ["🦉", 2],
    ["", 0],
  ])("%j takes %i cells", (text, width) => expect(widthOf(text)).toBe(width));
});
