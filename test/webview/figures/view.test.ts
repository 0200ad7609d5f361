// Catches a legend or zoom that hides other curves than were pressed.
import { describe, expect, it } from "vitest";
import { type FigureView, shownCurves, WHOLE } from "../../../src/present/figures/scene.ts";
import { isSameRange, pressLegend, zoomed } from "../../../webview/ui/figures/view.ts";
import { zoomAfter } from "../../../webview/ui/figures/zoom.ts";
import { curves, histogram } from "./figures.ts";

describe("pressLegend", () => {
  const names = ["a", "b", "c"];
  const cases: [string, readonly string[] | null, string, boolean, readonly string[] | null][] = [
    ["a click shows one alone", null, "b", false, ["b"]],
    ["a click on it again shows all", ["b"], "b", false, null],
    ["a click on another shows that one", ["b"], "c", false, ["c"]],
    ["a click on one of two shows it alone", ["b", "c"], "c", false, ["c"]],
    ["Shift takes one away from all", null, "b", true, ["a", "c"]],
    ["Shift adds one", ["b"], "c", true, ["b", "c"]],
    ["Shift on the last one shows all", ["b"], "b", true, null],
    ["all of them, one by one, are all", ["a", "b"], "c", true, null],
    ["a name that is no longer there counts for nothing", ["gone", "b"], "b", false, null],
  ];
  it.each(cases)("%s", (_, shown, name, isShift, expected) => {
    const after = pressLegend(names, shown && new Set(shown), name, isShift);
    expect(after && [...after].toSorted()).toEqual(expected);
  });
});

describe("shownCurves", () => {
  const cases: [string, readonly string[] | null, readonly boolean[]][] = [
    ["all", null, [true, true]],
    ["one", ["small"], [false, true]],
    ["all where none of those wanted is left", ["gone"], [true, true]],
  ];
  it.each(cases)("%s", (_, shown, expected) => {
    expect(shownCurves(curves.curves, { ...WHOLE, shown: shown && new Set(shown) })).toEqual(expected);
  });
});

describe("zoomed", () => {
  const whole = { min: 0, max: 10 };
  const cases: [string, { min: number; max: number }, number, number, { min: number; max: number }][] = [
    ["about the middle", whole, 0.5, 5, { min: 2.5, max: 7.5 }],
    ["about an end, which stays", whole, 0.5, 0, { min: 0, max: 5 }],
    ["out again", { min: 2, max: 4 }, 2, 3, { min: 1, max: 5 }],
    ["out over an end goes on at the other", { min: 0, max: 4 }, 2, 2, { min: 0, max: 8 }],
    ["never beyond the whole", { min: 1, max: 9 }, 4, 5, whole],
    ["never below a thousandth", { min: 5, max: 5.01 }, 0.1, 5, { min: 5, max: 5.01 }],
  ];
  it.each(cases)("%s", (_, range, factor, about, expected) => {
    const { min, max } = zoomed(range, whole, factor, about);
    expect(min).toBeCloseTo(expected.min, 9);
    expect(max).toBeCloseTo(expected.max, 9);
  });
});

describe("zoomAfter", () => {
  const all = { x: { min: 0, max: 1 }, y: { min: 0, max: 1 } };
  const inside: FigureView = { shown: null, zoom: { x: { min: 0.4, max: 0.5 }, y: { min: 0.4, max: 0.5 } } };
  it("zooms lines about a point, which stays in sight", () => {
    const zoom = zoomAfter("+", curves, WHOLE, all, { x: 1, y: 0 });
    expect(zoom?.x.max).toBeCloseTo(1, 9);
    expect(zoom?.x.min).toBeCloseTo(0.3, 9);
    expect(zoom?.y).toEqual({ min: 0, max: 0.7 });
  });
  it("zooms bins by whole columns, and no further than two", () => {
    const twenty = { ...histogram, marks: Array.from({ length: 20 }, () => histogram.marks[0] ?? never()) };
    const zoom = zoomAfter("+", twenty, WHOLE, { x: { min: 0, max: 19 }, y: all.y }, { x: 19, y: 0 });
    expect(zoom?.x).toEqual({ min: 6, max: 19 });
    expect(zoomAfter("+", histogram, WHOLE, { x: { min: 0, max: 1 }, y: all.y })).toBeUndefined();
  });
  it.each([
    ["0", inside, null],
    ["0", WHOLE, undefined],
    ["-", WHOLE, undefined],
    ["x", inside, undefined],
  ] as const)("%s", (key, view, expected) => {
    expect(zoomAfter(key, curves, view, view.zoom ?? all)).toBe(expected);
  });
  it("minus comes back to the whole", () => {
    let view: FigureView = inside;
    for (let i = 0; i < 20 && view.zoom; i++) view = { ...view, zoom: zoomAfter("-", curves, view, view.zoom) ?? null };
    expect(view.zoom).toBeNull();
  });
});

it("isSameRange tells a millionth of the length apart", () => {
  expect(isSameRange({ min: 0, max: 1 }, { min: 1e-9, max: 1 })).toBe(true);
  expect(isSameRange({ min: 0, max: 1 }, { min: 1e-5, max: 1 })).toBe(false);
  expect(isSameRange({ min: 0, max: 1e-3 }, { min: 1e-6, max: 1e-3 })).toBe(false);
});

function never(): never {
  throw new Error("The histogram has marks.");
}
