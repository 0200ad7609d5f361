// Catches a number that is rounded, grouped or given a unit wrongly.
import { describe, expect, it } from "vitest";
import {
  bytesText,
  countText,
  intervalNumbers,
  NO_VALUE,
  numberText,
  priceText,
  pValueText,
  typedNumber,
  valueText,
} from "../../src/present/numbers.ts";

describe("numbers as they are shown", () => {
  const values: readonly [number | null, "rate" | "mean" | "count", string, string][] = [
    [0.7136, "rate", "71.4", "71.4 %"],
    [1, "rate", "100.0", "100.0 %"],
    [0.294117, "mean", "0.29", "0.29"],
    [-0.001, "mean", "-0.0010", "-0.0010"],
    [-0.5, "mean", "-0.50", "-0.50"],
    [12840, "count", "12,840", "12,840"],
    [null, "rate", NO_VALUE, NO_VALUE],
    [Number.NaN, "mean", NO_VALUE, NO_VALUE],
  ];
  for (const [value, unit, number, whole] of values) {
    it(`${value} as ${unit}`, () => expect([numberText(value, unit), valueText(value, unit)]).toEqual([number, whole]));
  }
  it("keep two significant digits of small means, and take what is nearly 0 for noise", () => {
    const values = [0.00042, -0.0042, 0.05, 0.054, 0.0999, 0.1, 0.126, 4.2e-7, 1e-17, -1e-17, 0, 1.005];
    expect(values.map((value) => numberText(value, "mean"))).toEqual([
      "0.00042",
      "-0.0042",
      "0.05",
      "0.054",
      "0.10",
      "0.10",
      "0.13",
      "4.2e-7",
      "0.00",
      "0.00",
      "0.00",
      "1.00",
    ]);
  });
  it("group thousands", () => {
    expect([0, 999, 1000, 1234567, -1234567, 1234.5, -(10 ** 20), 10 ** 21].map(countText)).toEqual([
      "0",
      "999",
      "1,000",
      "1,234,567",
      "-1,234,567",
      "1,234.50",
      "-100,000,000,000,000,000,000",
      "1e+21",
    ]);
  });
  it("have a smallest p-value, by digits", () => {
    expect([null, 0.0004, 0.001, 0.0314, 1].map((p) => pValueText(p))).toEqual([
      "",
      "< 0.001",
      "0.001",
      "0.031",
      "1.000",
    ]);
    expect(pValueText(0.00004, 4)).toBe("< 0.0001");
  });
  it("keep two digits of small prices", () => {
    expect([1.5, 0.1, 0.0234, 0.02, 0.00005].map(priceText)).toEqual(["$1.50", "$0.10", "$0.023", "$0.02", "$0.00005"]);
  });
  it("are read as they are typed", () => {
    expect(["", " ", "0,5", "-1.5 ", "−999", "1e3", "1,2,3", "x"].map(typedNumber)).toEqual([
      null,
      null,
      0.5,
      -1.5,
      -999,
      1000,
      undefined,
      undefined,
    ]);
  });
  it("name bytes", () => {
    expect([0, 999, 1000, 41_300_000, 999_600, 2.5e12].map(bytesText)).toEqual([
      "0 bytes",
      "999 bytes",
      "1.0 kB",
      "41 MB",
      "1.0 MB",
      "2.5 TB",
    ]);
  });
  it("have intervals in the same unit", () => {
    expect(intervalNumbers([0.455, 0.7813], "rate")).toEqual(["45.5", "78.1"]);
    expect(intervalNumbers(null, "rate")).toBeNull();
  });
});
