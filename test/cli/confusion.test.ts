// Catches a confusion matrix in text that turns its sides round, miscounts, hides a pair of raters or is too wide to read.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { evaloupe, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();
const agree = async (name: string, rows: readonly object[], ...more: readonly string[]) =>
  (await evaloupe("agree", writeLines(join(folder, name), rows), ...more)).out;

/** Sections that are matrices: what stands above, and the cells of each line. */
const matricesIn = (out: string) =>
  out.split("\n\n").flatMap((section) => {
    const [head = "", ...lines] = section.trimEnd().split("\n");
    return head.includes(": rows ") ? [{ head, lines: lines.map((line) => line.trim().split(/ {2,}/)) }] : [];
  });

describe("agree's table", () => {
  it("has gold in rows and the judge in columns, in the order of the labels, with totals", async () => {
    const said = [
      [-1, -1],
      [-1, 1],
      [-1, 1],
      [0, 1],
      [1, 1],
    ];
    const rows = said.map(([gold, auto], id) => ({ id, response1: "a", response2: "b", gold, auto }));
    const path = "small.jsonl";
    const [matrix, ...others] = matricesIn(await agree(path, [...rows, { ...rows[0], id: 9, gold: null }]));
    expect(others).toEqual([]);
    expect(matrix).toEqual({
      head: "auto against gold: rows Gold, columns auto; samples in no cell: 1",
      lines: [
        ["1", "tie", "2", "total"],
        ["1", "1", "0", "2", "3"],
        ["tie", "0", "0", "1", "1"],
        ["2", "0", "0", "1", "1"],
        ["total", "1", "0", "4", "5"],
      ],
    });
    const [turned] = matricesIn(await agree(path, rows, "--labels=1,0,-1"));
    expect(turned?.lines.map(([first]) => first)).toEqual(["2", "2", "tie", "1", "total"]);
  });

  it("has one for each pair of raters, and says how many pairs have none", async () => {
    const rows = Array.from({ length: 12 }, (_, id) => ({
      id,
      response: "x",
      gold: id % 3,
      ratings: ["a", "b", "c", "d", "e"].map((rater, at) => ({ rater, value: (id + at) % 3 })),
    }));
    const out = await agree("raters.jsonl", rows);
    const found = matricesIn(out);
    expect(found.map(({ head }) => head.split(":")[0]?.replace(" against", "")).sort()).toEqual(
      [...[..."abcd"].map((rater) => `${rater} gold`), "a b", "a c", "a d", "b c", "b d", "c d"].sort(),
    );
    // Five raters with gold and with each other are 15 pairs.
    expect(out).toContain("5 more pairs of raters have no matrix here.");
    for (const { lines } of found) expect(lines.at(-1)?.at(-1)).toBe("12");
  });

  it("shows the labels used most where there are many, numbered where their names are long", async () => {
    const label = (n: number) => `a label that is quite long, as labels go, number ${n}`;
    const rows = Array.from({ length: 300 }, (_, id) => ({
      id,
      response: "x",
      gold: label(id % 60 < 40 ? id % 20 : id % 60),
      auto: label(id % 60 < 40 ? (id * 7) % 20 : id % 60),
    }));
    const [matrix] = matricesIn(await agree("many.jsonl", rows));
    expect(matrix?.head).toMatch(/^auto against gold, the 20 labels used most of 40: .*; samples in no cell: 100$/);
    expect(matrix?.lines).toHaveLength(22);
    expect(matrix?.lines[0]).toEqual([...Array.from({ length: 20 }, (_, at) => String(at + 1)), "total"]);
    const counts = matrix?.lines.slice(1, -1).map((line) => line.slice(-21, -1).map(Number)) ?? [];
    expect(counts.flat().reduce((sum, one) => sum + one, 0)).toBe(200);
    expect(matrix?.lines.at(-1)?.at(-1)).toBe("200");
  });
});
