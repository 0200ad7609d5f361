// Catches a pointer that meets another point of a figure than the nearest.
import { describe, expect, it } from "vitest";
import { isInSight, movedPoint, nearestPoint, type PlotArea, pixelOf } from "../../../webview/ui/figures/view.ts";
import { curves } from "./figures.ts";

// 100 by 200 pixels; y counts downwards.
const area: PlotArea = { left: 10, top: 20, width: 100, height: 200, x: { min: 0, max: 1 }, y: { min: 0, max: 1 } };
const both = [true, true];

it("pixelOf puts values into the plot", () => {
  expect(pixelOf(area, { x: 0, y: 0 })).toEqual({ x: 10, y: 220 });
  expect(pixelOf(area, { x: 1, y: 1 })).toEqual({ x: 110, y: 20 });
  expect(pixelOf({ ...area, x: { min: 0.5, max: 1 } }, { x: 0.75, y: 0.5 })).toEqual({ x: 60, y: 120 });
});

it("isInSight takes the edges in", () => {
  expect(isInSight(area, { x: 1, y: 0 })).toBe(true);
  expect(isInSight(area, { x: 1.001, y: 0 })).toBe(false);
  expect(isInSight(area, { x: 0.5, y: -0.001 })).toBe(false);
});

describe("nearestPoint", () => {
  const cases: [string, readonly boolean[], PlotArea, { x: number; y: number }, number, unknown][] = [
    ["the point below the pointer", both, area, { x: 60, y: 60 }, 40, { line: 0, point: 1 }],
    ["the other line's", both, area, { x: 60, y: 170 }, 40, { line: 1, point: 1 }],
    ["not that of a hidden line", [true, false], area, { x: 60, y: 170 }, 200, { line: 0, point: 2 }],
    ["nothing beyond reach", both, area, { x: 12, y: 215 }, 30, null],
    ["nothing out of sight", both, { ...area, x: { min: 0.9, max: 1 } }, { x: 60, y: 60 }, 20, null],
  ];
  it.each(cases)("%s", (_, shown, plot, pixel, reach, expected) => {
    expect(nearestPoint(curves.curves, shown, plot, pixel, reach)).toEqual(expected);
  });
});

describe("movedPoint", () => {
  const cases: [string, readonly boolean[], { line: number; point: number }, unknown][] = [
    ["ArrowRight", both, { line: 0, point: 0 }, { line: 0, point: 1 }],
    ["ArrowRight", both, { line: 0, point: 2 }, { line: 0, point: 2 }],
    ["ArrowLeft", both, { line: 0, point: 0 }, { line: 0, point: 0 }],
    ["End", both, { line: 0, point: 0 }, { line: 0, point: 2 }],
    ["Home", both, { line: 0, point: 2 }, { line: 0, point: 0 }],
    ["PageUp", both, { line: 0, point: 1 }, { line: 0, point: 2 }],
    ["ArrowDown", both, { line: 0, point: 2 }, { line: 1, point: 2 }],
    ["ArrowUp", both, { line: 0, point: 2 }, { line: 0, point: 2 }],
    ["ArrowDown", [true, false], { line: 0, point: 2 }, { line: 0, point: 2 }],
    ["Enter", both, { line: 0, point: 2 }, null],
    ["ArrowRight", both, { line: 7, point: 0 }, null],
  ];
  it.each(cases)("%s, %j, from %j", (key, shown, at, expected) => {
    expect(movedPoint(key, curves.curves, shown, at)).toEqual(expected);
  });
});
