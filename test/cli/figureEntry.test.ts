// Catches a figure in the object of `--as json` without its titles, series or numbers.
import { expect, it } from "vitest";
import { figureEntry } from "../../src/cli/output/json.ts";
import { bars, curves, matrix } from "../webview/figures/figures.ts";

it("what is drawn stands in series, whatever the shape; titles are left to the page", () => {
  expect(figureEntry(bars)).toMatchObject({ id: "accuracy", kind: "bars", axis: "Noise", series: bars.marks });
  expect(figureEntry(curves)).toEqual({
    id: "above",
    kind: "curve",
    n: 300,
    leftOut: 0,
    x: curves.x,
    y: curves.y,
    guides: curves.guides,
    series: curves.curves,
  });
  expect(figureEntry(matrix)).toMatchObject({
    id: "confusion",
    kind: "matrix",
    rows: ["yes", "no"],
    series: matrix.cells,
  });
  expect(figureEntry(matrix)).not.toHaveProperty("title");
});
