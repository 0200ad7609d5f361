// Catches a pressed bar that sets another filter than its samples'.
import { describe, expect, it } from "vitest";
import type { MarkedFigure } from "../../../src/model/index.ts";
import { isPressable, pointTarget, pressMark, tabStop, toggleClause } from "../../../webview/ui/figures/selection.ts";
import { bars, counts, curves, matrix } from "./figures.ts";

const press = (figure: MarkedFigure, label: string, where: readonly string[]) => {
  const mark = figure.marks.find((one) => one.label === label);
  if (!mark) throw new Error(`No mark ${label}.`);
  return { where: pressMark(where, mark, figure), isPressable: isPressable(where, mark, figure) };
};

describe("toggleClause", () => {
  const cases: [string, readonly string[], string, readonly string[]][] = [
    ["adds at the end", ["a"], "b", ["a", "b"]],
    ["takes away", ["a", "b", "c"], "b", ["a", "c"]],
    ["starts from nothing", [], "a", ["a"]],
  ];
  it.each(cases)("%s", (_, where, clause, expected) => expect(toggleClause(where, clause)).toEqual(expected));
});

describe("pressMark", () => {
  const cases: [string, MarkedFigure, string, readonly string[], readonly string[]][] = [
    ["a bar adds its clause", bars, "0.4", ["any"], ["any", "noise == 0.4"]],
    ["a second press removes it", bars, "0.4", ["noise == 0.4", "any"], ["any"]],
    ["another bar takes its place", bars, "0", ["noise == 0.4", "any"], ["any", "noise == 0"]],
    ["a count takes the place of another", counts, "Wrong", ['verdict == "correct"'], ['verdict == "wrong"']],
    ["a second press on a count removes it", counts, "Wrong", ['verdict == "wrong"'], []],
  ];
  it.each(cases)("%s", (_, figure, label, where, expected) => {
    expect(press(figure, label, where).where).toEqual(expected);
  });
  it("leaves the clauses alone where a mark stands for none", () => {
    expect(pressMark(["any"], { n: 1, where: null }, bars)).toEqual(["any"]);
  });
});

describe("points and cells", () => {
  const [large] = curves.curves;
  const [first, second, last] = large?.points ?? [];
  if (!large || !first || !second || !last) throw new Error("No points.");
  it("a point takes the place of its line's other points", () => {
    const once = pressMark(["any"], pointTarget(large, first), curves);
    expect(once).toEqual(["any", "score >= 0"]);
    expect(pressMark(once, pointTarget(large, second), curves)).toEqual(["any", "score >= 0.5"]);
  });
  it("a point without a filter of its own gives its line's", () => {
    expect(pressMark(["score >= 0"], pointTarget(large, last), curves)).toEqual(['model == "large"']);
  });
  it("a cell takes the place of another; an empty one is not pressed", () => {
    const [good, bad, empty] = matrix.cells;
    if (!good || !bad || !empty) throw new Error("No cells.");
    expect(pressMark(pressMark([], good, matrix), bad, matrix)).toEqual([bad.where]);
    expect(isPressable([], empty, matrix)).toBe(false);
    expect(isPressable([good.where ?? ""], empty, matrix)).toBe(true);
  });
});

describe("isPressable", () => {
  const cases: [string, MarkedFigure, string, readonly string[], boolean][] = [
    ["with samples", bars, "0", [], true],
    ["without samples", bars, "0.8", [], false],
    ["without samples while a sibling is pressed", bars, "0.8", ["noise == 0"], true],
    ["an empty count", counts, "Rejected", [], false],
  ];
  it.each(cases)("%s", (_, figure, label, where, expected) => {
    expect(press(figure, label, where).isPressable).toBe(expected);
  });
});

it("the Tab key stops at the pressed mark, else at the first", () => {
  expect(tabStop([], bars.marks)).toBe(0);
  expect(tabStop(["any", "noise == 0.4"], bars.marks)).toBe(1);
});
