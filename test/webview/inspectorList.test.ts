// Catches a list that asks for the wrong rows, and chips that set another filter.
import { describe, expect, it } from "vitest";
import type { ChipGroup } from "../../src/model/index.ts";
import {
  activeViews,
  chipsThatFit,
  filterGroups,
  searchClause,
  searchText,
  totalsFit,
  totalViews,
  withSearch,
} from "../../webview/inspector/list/clauses.ts";
import { toggleClause } from "../../webview/ui/figures/selection.ts";
import {
  clampTop,
  isScaled,
  listTop,
  scrollTopFor,
  spacerPx,
  topShowing,
  visibleRows,
} from "../../webview/ui/viewport.ts";

describe("the search clause", () => {
  for (const words of ["tunnel", 'say "no"', "back\\slash", "a\nb", "漢字 \u202e"]) {
    it(`survives the way there and back: ${JSON.stringify(words)}`, () => {
      expect(searchText(["x > 1", searchClause(words) ?? ""])).toBe(words);
    });
  }
  it("is none for blank words, and replaces the one before", () => {
    expect(searchClause("  ")).toBeNull();
    expect(withSearch(["x > 1", 'any ~ "old"'], "new")).toEqual(["x > 1", 'any ~ "new"']);
    expect(withSearch(['any ~ "old"', "x > 1"], "")).toEqual(["x > 1"]);
    expect(searchText(['any ~ "a" && x > 1'])).toBe("");
  });
  it("toggles clauses", () => {
    expect(toggleClause(["a"], "b")).toEqual(["a", "b"]);
    expect(toggleClause(["a", "b"], "a")).toEqual(["b"]);
  });
});

describe("chips", () => {
  const chip = (id: string, count: number | null, group: ChipGroup = "wrong") => {
    return { id, group, name: id, role: id, where: `${id} > 0`, count };
  };
  it("says which filters are on, in the order in which they were pressed, foreign clauses in words", () => {
    const chips = [chip("a", 3), chip("c", 5), { ...chip("right", 2), isTotal: true }];
    const views = activeViews(chips, ["noise == 0.4", "c > 0", "right > 0", 'any ~ "x"'], (clause) => `(${clause})`);
    expect(views.map(({ name }) => name)).toEqual(["(noise == 0.4)", "c"]);
  });

  it("offers in groups what finds something, with the number that a press lists", () => {
    const second = { ...chip("ours", 9), isSecondOpinion: true };
    const total = { ...chip("right", 2), isTotal: true };
    const chips = [chip("a", 3, "support"), chip("none", 0), second, chip("b", 5), chip("modes", null), total];
    const shown = (
      left: Readonly<Record<string, number>>,
      where: readonly string[] = [],
      kept: readonly string[] = [],
    ) =>
      filterGroups(chips, left, where, new Set(kept)).map(
        ({ group, views }) => `${group}: ${views.map(({ name, count }) => `${name} ${count}`).join(", ")}`,
      );
    expect(shown({})).toEqual(["wrong: b 5, modes null, ours 9", "support: a 3"]);
    // What is on stands in a group of its own.
    expect(shown({ a: 0, b: 2, ours: 1 }, ["b > 0"])).toEqual(["wrong: modes null, ours 1"]);
    expect(shown({ a: 1, b: 0, ours: 0 }, ["b > 0"])).toEqual(["wrong: modes null", "support: a 1"]);
    // An open menu keeps what it has shown.
    expect(shown({ a: 0 }, [], ["a", "none"])).toEqual(["wrong: none 0, b 5, modes null, ours 9", "support: a 0"]);
  });

  it("have as many beside the menu as can be told, one at least", () => {
    expect([180, 240, 324, 420, 520].map((widthPx) => chipsThatFit(9, widthPx))).toEqual([1, 1, 1, 2, 3]);
    expect([chipsThatFit(0, 240), chipsThatFit(1, 2_000)]).toEqual([0, 1]);
  });

  it("keeps totals apart, without zeros, unless no sample is judged", () => {
    const total = (id: string, count: number) => ({ ...chip(id, count), isTotal: true });
    const shown = (counts: readonly number[], where: readonly string[] = []) => {
      const ids = ["wrong", "partly-right", "right", "not-scored"];
      const chips = [chip("a", 3), ...counts.map((count, at) => total(ids[at] ?? "", count))];
      return totalViews(chips, where).map(({ id, isActive }) => `${id}${isActive ? "+" : ""}`);
    };
    expect(shown([2, 0, 3, 0])).toEqual(["wrong", "right"]);
    expect(shown([0, 1, 0, 5])).toEqual(["partly-right", "not-scored"]);
    expect(shown([0, 0, 0, 5])).toEqual([]);
    expect(shown([0, 0, 0, 5], ["wrong > 0"])).toEqual(["wrong+", "not-scored"]);
  });

  it("leaves the line to the search where totals are many, their counts long, or hits beside it", () => {
    const totals = (...counts: readonly number[]) =>
      totalViews(
        counts.map((count, at) => ({ ...chip(`${at}`, count), isTotal: true })),
        [],
      );
    expect(totalsFit(totals(21, 17, 1), 304, false)).toBe(true);
    expect(totalsFit(totals(21, 17, 1), 304, true)).toBe(false);
    expect(totalsFit(totals(21, 17, 1), 242, false)).toBe(false);
    expect(totalsFit(totals(21, 17), 242, false)).toBe(false);
    expect(totalsFit(totals(21_000, 17_000, 1000), 304, false)).toBe(false);
    expect(totalsFit(totals(21_000, 17_000, 1000), 460, true)).toBe(true);
  });
});

describe("the virtual list's geometry", () => {
  const small = { size: 100, rowPx: 22, heightPx: 220 };
  const huge = { size: 1_000_000, rowPx: 22, heightPx: 660 };
  it("is one to one while the list is short", () => {
    expect(spacerPx(small)).toBe(2200);
    expect(isScaled(small)).toBe(false);
    expect(listTop(small, 440)).toBeCloseTo(440, 9);
  });
  it("reaches the last of a million rows, and comes back", () => {
    expect(isScaled(huge)).toBe(true);
    expect(spacerPx(huge)).toBe(10_000_000);
    const bottom = listTop(huge, 10_000_000 - 660);
    expect(bottom).toBeCloseTo(22_000_000 - 660, 3);
    expect(visibleRows(huge, bottom, 0).to).toBe(1_000_000);
    expect(listTop(huge, scrollTopFor(huge, 1_234_567))).toBeCloseTo(1_234_567, 3);
  });
  it("draws the rows on screen and some more", () => {
    expect(visibleRows(small, 0, 6)).toEqual({ from: 0, to: 16 });
    expect(visibleRows(small, 445, 0)).toEqual({ from: 20, to: 31 });
    expect(visibleRows({ ...small, size: 0 }, 0, 6)).toEqual({ from: 0, to: 0 });
    expect(clampTop(small, 99_999)).toBe(1980);
  });
  const shows: readonly [string, number, number, number][] = [
    ["stays for a row on screen", 0, 5, 0],
    ["moves up just enough", 440, 18, 396],
    ["moves down just enough", 0, 10, 22],
    ["puts far rows in the middle", 0, 50, 1001],
    ["stops at the end", 0, 99, 1980],
  ];
  for (const [name, top, row, expected] of shows) {
    it(name, () => expect(topShowing(small, top, row)).toBe(expected));
  }
});
