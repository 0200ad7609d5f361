// Catches two lines of a figure that cannot be told apart.
import { expect, it } from "vitest";
import { guideDash, pointPath, SERIES_COLOURS, seriesColour, seriesLook } from "../../src/present/series.ts";

it("no two of the first 24 lines share colour, dash and mark, nor of the first eight even one of them", () => {
  const looks = Array.from({ length: 24 }, (_, at) => ({ colour: seriesColour(at), ...seriesLook(at) }));
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(24);
  const eight = looks.slice(0, SERIES_COLOURS);
  expect(new Set(eight.map(({ colour }) => colour)).size).toBe(8);
  expect(new Set(eight.map(({ dash }) => dash.join())).size).toBe(8);
  expect(new Set(eight.map(({ point }) => point)).size).toBe(8);
});

it("lines of the same colour differ in dash and mark", () => {
  for (let at = 0; at < 8; at++) {
    const [one, other] = [seriesLook(at), seriesLook(at + 8)];
    expect(one.dash).not.toEqual(other.dash);
    expect(one.point).not.toBe(other.point);
  }
});

it("guides have other dashes than each other, and none is solid", () => {
  expect(new Set([0, 1, 2].map((at) => guideDash(at).join())).size).toBe(3);
  expect([0, 1, 2, 3].every((at) => guideDash(at).length > 0)).toBe(true);
});

it("pointPath stands around its point", () => {
  expect(pointPath("rectRot", 10, 20, 4)).toBe("M10 16L14 20L10 24L6 20Z");
  expect(pointPath("dash", 0, 0, 4)).toBe("M-4 0L4 0");
});
