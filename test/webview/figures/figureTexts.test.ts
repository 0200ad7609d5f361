// Catches a figure's table that says other numbers than its marks.
import { describe, expect, it } from "vitest";
import type { Figure, Mark, MarkedFigure } from "../../../src/model/index.ts";
import {
  baseText,
  cellLabel,
  cellValue,
  markLabel,
  markValue,
  pointLabel,
  pointValue,
  rowShare,
} from "../../../src/present/figureText.ts";
import { nextCell, nextPlace } from "../../../webview/ui/figures/selection.ts";
import { csv, figuresCsv, figureTable, groupFigures } from "../../../webview/ui/figures/tables.ts";
import { agreement, bars, counts, curves, histogram, matrix } from "./figures.ts";

describe("figureTable", () => {
  const cases: [string, Figure, readonly string[], readonly (readonly string[])[]][] = [
    [
      "bars: percent, bounds, n; a dash where undefined",
      bars,
      ["Noise", "Value", "95 %", "n"],
      [
        ["0", "92.5 %", "80.1 to 97.4", "40"],
        ["0.4", "50.0 %", "29.9 to 70.1", "20"],
        ["0.8", "–", "–", "0"],
      ],
    ],
    [
      "bins: samples and their share",
      histogram,
      ["Range", "Samples", "Share"],
      [
        ["0 to 0.5", "6", "75.0 %"],
        ["0.5 to 1", "2", "25.0 %"],
      ],
    ],
    [
      "counts: grouped thousands, and shares of all that is counted, the left out ones too",
      counts,
      ["Verdicts", "Count", "Share"],
      [
        ["Correct", "1,200", "60.0 %"],
        ["Wrong", "300", "15.0 %"],
        ["Rejected", "0", "0.0 %"],
        ["Unscored", "500", "25.0 %"],
      ],
    ],
    [
      "curves: one row a point",
      curves,
      ["Line", "score", "share"],
      [
        ["large", "0", "1"],
        ["large", "0.5", "0.75"],
        ["large", "1", "0.1235"],
        ["small", "0", "1"],
        ["small", "0.5", "0.25"],
        ["small", "1", "0"],
      ],
    ],
    [
      "cells: counts and their share of the row",
      matrix,
      ["gold", "judge", "Count", "Share of row"],
      [
        ["yes", "yes", "30", "75.0 %"],
        ["yes", "no", "10", "25.0 %"],
        ["no", "yes", "0", "0.0 %"],
        ["no", "no", "20", "100.0 %"],
      ],
    ],
    [
      "cells: agreement",
      agreement,
      ["gold", "judge", "Agreement", "n"],
      [
        ["yes", "yes", "–", "0"],
        ["yes", "no", "0.63", "40"],
        ["no", "yes", "-0.25", "40"],
        ["no", "no", "–", "0"],
      ],
    ],
  ];
  it.each(cases)("%s", (_, figure, heads, rows) => {
    const table = figureTable(figure);
    expect(table.heads).toEqual(heads);
    expect(table.rows.map(({ label, cells }) => [label, ...cells])).toEqual(rows);
    expect(table.total).toBe(rows.length);
  });
  it("shows a long line at even steps, its ends among them, and says how many there are", () => {
    const points = Array.from({ length: 600 }, (_, i) => ({ x: i, y: i, where: null }));
    const [curve] = curves.curves;
    const { rows, total } = figureTable({ ...curves, curves: curve ? [{ ...curve, points }] : [] });
    expect([rows.length, total]).toEqual([21, 600]);
    expect([rows[0]?.cells[0], rows[10]?.cells[0], rows[20]?.cells[0]]).toEqual(["0", "300", "599"]);
  });
});

describe("markValue", () => {
  const cases: [string, MarkedFigure, number, string][] = [
    ["a bar with its interval", bars, 0, "92.5 %, 80.1 to 97.4, n 40"],
    ["an undefined bar", bars, 2, "undefined, n 0"],
    ["a bin", histogram, 0, "6 of 8, 75.0 %"],
    ["a count", counts, 0, "1,200 of 2,000, 60.0 %"],
  ];
  it.each(cases)("%s", (_, figure, at, expected) => {
    expect(markValue(figure.marks[at] as Mark, figure)).toBe(expected); // The tables above hold that many.
  });
  it("shows what a label would hide", () => {
    expect(markLabel({ ...(counts.marks[0] as Mark), label: "a\u202eb" })).toBe("a\\u202Eb");
  });
});

it("a point and a cell are named by what they stand at", () => {
  const [curve] = curves.curves;
  const point = curve?.points[2];
  if (!curve || !point) throw new Error("No point.");
  expect(`${pointLabel(curves, curve, point)}: ${pointValue(curves, point)}`).toBe("large, score 1: share 0.1235");
  expect(`${cellLabel(matrix, 1)}: ${cellValue(matrix, 1)}`).toBe("gold yes, judge no: 10 of 40, 25.0 %");
  expect(cellValue(agreement, 1)).toBe("0.63, n 40");
  expect(rowShare({ ...matrix, cells: matrix.cells.map((cell) => ({ ...cell, value: 0 })) }, 0)).toBeNull();
});

it("baseText names what was left out only where something was", () => {
  expect(baseText(1197, 0)).toBe("n 1,197");
  expect(baseText(197, 3)).toBe("n 197, 3 left out");
});

describe("csv", () => {
  it("writes fractions, bounds and n; absent values are empty", () => {
    expect(figuresCsv([bars])).toBe(
      "figure,label,value,low,high,n\r\naccuracy,0,0.925,0.801,0.974,40\r\naccuracy,0.4,0.5,0.299,0.701,20\r\naccuracy,0.8,,,,0\r\n",
    );
  });
  it("writes counts with the figure's n", () => {
    expect(figuresCsv([histogram]).split("\r\n").slice(1, 3)).toEqual([
      "relevance,0 to 0.5,6,,,8",
      "relevance,0.5 to 1,2,,,8",
    ]);
  });
  it("writes every point of every line, as exactly as it came", () => {
    expect(figuresCsv([curves]).split("\r\n").slice(0, 4)).toEqual([
      "figure,line,x,y,n",
      "above,large,0,1,200",
      "above,large,0.5,0.75,200",
      "above,large,1,0.123456,200",
    ]);
  });
  it("writes cells by row and column", () => {
    expect(figuresCsv([matrix]).split("\r\n").slice(0, 3)).toEqual([
      "figure,row,column,value,n",
      "confusion,yes,yes,30,30",
      "confusion,yes,no,10,10",
    ]);
    expect(figuresCsv([agreement]).split("\r\n")[1]).toBe("kappa,yes,yes,,0");
  });
  const cells: [string, string | number | null, string][] = [
    ["a comma", "a,b", '"a,b"'],
    ["a quote", 'say "so"', '"say ""so"""'],
    ["a line break", "a\nb", '"a\nb"'],
    ["a formula", "=HYPERLINK(1)", "'=HYPERLINK(1)"],
    ["a formula with a comma", "=A(1,2)", '"\'=A(1,2)"'],
    ["a negative number as text", "-0.5", "-0.5"],
    ["a number", -0.5, "-0.5"],
    ["nothing", null, ""],
  ];
  it.each(cells)("%s", (_, cell, expected) => expect(csv([[cell]])).toBe(`${expected}\r\n`));
});

describe("groupFigures", () => {
  const second = { ...histogram, id: "utilization" };
  it("puts histograms that follow each other side by side", () => {
    const groups = groupFigures([bars, histogram, second, counts]);
    expect(groups.map(({ id, title, figures }) => [id, title, figures.length])).toEqual([
      ["accuracy", "Accuracy by noise", 1],
      ["relevance", "Distributions", 2],
      ["verdicts", "Verdicts", 1],
    ]);
    expect(groups[1]?.base).toEqual({ n: 8, leftOut: 2 });
  });
  it("lets each say what it stands on where they differ", () => {
    expect(groupFigures([histogram, { ...second, n: 7 }])[0]?.base).toBeNull();
    expect(groupFigures([histogram, { ...second, leftOut: 3 }])[0]?.base).toBeNull();
  });
  it("leaves a single one its own title", () => expect(groupFigures([histogram])[0]?.title).toBe("Relevance"));
});

it.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 2, 2],
  ["ArrowLeft", 0, 0],
  ["ArrowUp", 2, 1],
  ["Home", 2, 0],
  ["End", 0, 2],
  ["Enter", 1, null],
] as const)("%s from %i of 3 leads to %s", (key, at, expected) => expect(nextPlace(key, at, 3)).toBe(expected));

it.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 2, 2],
  ["ArrowLeft", 3, 3],
  ["ArrowDown", 1, 4],
  ["ArrowDown", 4, 4],
  ["ArrowUp", 4, 1],
  ["Home", 5, 3],
  ["End", 3, 5],
  ["Enter", 1, null],
] as const)("%s from cell %i of two rows of three leads to %s", (key, at, expected) => {
  expect(nextCell(key, at, 6, 3)).toBe(expected);
});
