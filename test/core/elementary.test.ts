// Catches metrics whose last digits depend on the engine: functions that differ from FDLIBM's, and their use elsewhere.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { atan, cos, distance, exp, log, power, sin, tenTo, tenths } from "../../src/core/elementary.ts";

/** Bits of a number as hexadecimal digits, as FDLIBM gives them; NaN by its name. */
function bits(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString(16).padStart(16, "0");
}

const INFINITE = Number.POSITIVE_INFINITY;

describe("functions of FDLIBM", () => {
  it.each([
    ["exp", 0, "3ff0000000000000"],
    ["exp", 1, "4005bf0a8b145769"],
    ["exp", -1, "3fd78b56362cef38"],
    ["exp", 0.3, "3ff599058c8c1a96"],
    ["exp", -0.3, "3fe7b4c869c37c05"],
    ["exp", 0.5, "3ffa61298e1e069c"],
    ["exp", 2.5, "40285d6fd931e0bb"],
    ["exp", -7.25, "3f47455fe323fafe"],
    ["exp", 88.7, "47ef4705bbffae5c"],
    ["exp", 709.7, "7fed75ae7a50ee14"],
    ["exp", 709.79, "7ff0000000000000"],
    ["exp", 710, "7ff0000000000000"],
    ["exp", -745.1, "0000000000000001"],
    ["exp", -745.2, "0000000000000000"],
    ["exp", -800, "0000000000000000"],
    ["exp", 1e-9, "3ff000000044b830"],
    ["exp", -1e-300, "3ff0000000000000"],
    ["exp", -INFINITE, "0000000000000000"],
    ["exp", INFINITE, "7ff0000000000000"],
    ["exp", Number.NaN, "NaN"],
    ["exp", -Math.LN2, "3fe0000000000000"],
    ["exp", -708.4, "000ff15b469edf89"],
    ["exp", -740.5, "0000000000000033"],
    ["log", 1, "0000000000000000"],
    ["log", 0, "fff0000000000000"],
    ["log", -1, "NaN"],
    ["log", INFINITE, "7ff0000000000000"],
    ["log", Number.NaN, "NaN"],
    ["log", 0.5, "bfe62e42fefa39ef"],
    ["log", 2, "3fe62e42fefa39ef"],
    ["log", 10, "40026bb1bbb55516"],
    ["log", 1e-300, "c085963447f87fb5"],
    ["log", 5e-324, "c0874385446d71c3"],
    ["log", 1e300, "4085963447f87fb5"],
    ["log", 0.9999999, "be7ad7f2b1049b9f"],
    ["log", 1.0000001, "3e7ad7f2847b6492"],
    ["log", Math.SQRT1_2, "bfd62e42fefa39ee"],
    ["log", Math.SQRT2, "3fd62e42fefa39f0"],
    ["log", 3.7, "3ff4eeee650ae550"],
    ["log", 1.2, "3fc7565011e49675"],
    ["log", 1.00000000001, "3da5fd7fffff871b"],
    ["sin", 0, "0000000000000000"],
    ["sin", 0.1, "3fb98eaecb8bcb2c"],
    ["sin", -0.7, "bfe49d6e694619b8"],
    ["sin", 0.785, "3fe69e4fd79ac743"],
    ["sin", 0.8, "3fe6f494c2bffecd"],
    ["sin", 1.5707963267948966, "3ff0000000000000"],
    ["sin", 3, "3fc210386db6d55b"],
    ["sin", -2.5, "bfe326af0dcfcab0"],
    ["sin", 6.2, "bfb54558dbbecd1d"],
    ["sin", 4.71, "bfeffffa03fa83ac"],
    ["sin", 1e-12, "3d719799812dea11"],
    ["sin", 12.3, "bfd0d8ca27cbc045"],
    ["cos", 0, "3ff0000000000000"],
    ["cos", 0.1, "3fefd712f9a817c0"],
    ["cos", 0.29, "3feea9ef0f5d6b26"],
    ["cos", 0.5, "3fec1528065b7d50"],
    ["cos", 0.78, "3fe6bfcdbf817bfa"],
    ["cos", 0.79, "3fe685e69c8569af"],
    ["cos", 1.5707963267948966, "3c91a62633145c07"],
    ["cos", 3, "bfefae04be85e5d2"],
    ["cos", -2.5, "bfe9a2f7ef858b7d"],
    ["cos", 6.2, "3fefe3ac4079a9ce"],
    ["cos", 4.71, "bf63920cdb9e96d1"],
    ["cos", 1e-12, "3ff0000000000000"],
    ["cos", 12.3, "3feedf16f066a376"],
    ["atan", 0, "0000000000000000"],
    ["atan", 0.1, "3fb983e282e2cc4d"],
    ["atan", -0.4, "bfd85a376b677dc0"],
    ["atan", 0.5, "3fddac670561bb4f"],
    ["atan", -0.68, "bfe31c12390e29fa"],
    ["atan", 0.7, "3fe38b112d7bd4ad"],
    ["atan", 1, "3fe921fb54442d18"],
    ["atan", 1.18, "3febc4dac279b378"],
    ["atan", 1.2, "3fec08aae496efa6"],
    ["atan", 2.4, "3ff2d0ead6066396"],
    ["atan", -2.5, "bff30b6d796a4da8"],
    ["atan", 10000000000, "3ff921fb543d4de0"],
    ["atan", 1e30, "3ff921fb54442d18"],
    ["atan", 1e-12, "3d719799812dea11"],
    ["atan", -INFINITE, "bff921fb54442d18"],
    ["atan", Number.NaN, "NaN"],
  ])("%s(%d)", (name, x, expected) => {
    const own = { exp, log, sin, cos, atan }[name as "exp"];
    expect(bits(own(x))).toBe(expected);
  });

  it("powers of ten and whole powers are exact", () => {
    for (let exponent = -300; exponent <= 300; exponent += 7) {
      expect(tenTo(exponent)).toBe(Number(`1e${exponent}`));
      expect(tenths(tenTo(exponent))).toBe(exponent);
      expect(tenths(9.999999 * tenTo(exponent))).toBe(exponent);
    }
    expect([power(3, 0), power(3, 4), power(-2, 3)]).toEqual([1, 81, -8]);
    expect(distance(3, 4)).toBe(5);
  });

  it("stand in for the engine's own wherever numbers are computed", () => {
    const folder = fileURLToPath(new URL("../../src", import.meta.url));
    const found = ["core", "session", "present"].flatMap((layer) =>
      readdirSync(join(folder, layer), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts"))
        .flatMap((name) =>
          readFileSync(join(folder, layer, name), "utf8")
            .split("\n")
            .filter((line) => ENGINES.test(line.replace(/^\s*(?:\*|\/\/|\/\*\*).*/, "")))
            .map((line) => `${layer}/${name}: ${line.trim()}`),
        ),
    );
    expect(found).toEqual([]);
  });
});

/** Functions without a rounding that all engines share; squares and powers of two are exact in all. */
const ENGINES =
  /Math\.(?:exp|expm1|log|log1p|log2|log10|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|cbrt|hypot|pow)\b|(?<!\b2|\dn|`.*) \*\* (?!2\b)/;
