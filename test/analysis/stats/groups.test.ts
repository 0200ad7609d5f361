// Catches an interval of repeated questions that is narrower than what they tell, or other than by its formula.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Tally } from "../../../src/analysis/aggregate/tally.ts";
import { densely, effectiveSize, GroupSums, studentT, wilsonInGroups } from "../../../src/analysis/stats/groups.ts";
import { wilson, Z95 } from "../../../src/analysis/stats/intervals.ts";
import type { MetricInfo, MetricValue, Modes } from "../../../src/model/index.ts";
import { coverage, DESIGNS } from "./coverage.ts";

interface RateVector {
  readonly kind: string;
  readonly input: { readonly x: readonly number[]; readonly group: readonly number[] };
  readonly expected: {
    readonly value: number;
    readonly n: number;
    readonly groups: number;
    readonly interval: readonly [number, number];
    readonly nEff?: number;
  };
}
const vectors = readFileSync(new URL("../../fixtures/vectors/inference.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line): RateVector => JSON.parse(line))
  .filter(({ kind }) => kind === "rate");

const MODES: Modes = { matching: "lenient", support: "ragbench", probabilities: "raw" };

const infoOf = (unit: MetricInfo["unit"]): MetricInfo => ({
  id: "x",
  name: "x",
  formula: "",
  range: [0, 1],
  direction: "higher",
  unit,
  source: "",
  family: null,
});

function metricOf(values: ArrayLike<number>, groups: ArrayLike<number> | null, unit: MetricInfo["unit"] = "rate") {
  const tally = new Tally();
  tally.addValues(Float64Array.from(values), values.length, groups && Int32Array.from(groups));
  return tally.value(infoOf(unit), MODES);
}

const isNear = ({ interval }: Pick<MetricValue, "interval">, [from, to]: readonly [number, number]) => {
  expect(interval?.[0]).toBeCloseTo(from, 9);
  expect(interval?.[1]).toBeCloseTo(to, 9);
};

describe("Student's t", () => {
  it("is that of the tables, to 1e-10", () => {
    // scipy.stats.t.ppf(0.975, degrees).
    const known: readonly (readonly [number, number])[] = [
      [1, 12.706204736174694],
      [2, 4.302652729749462],
      [3, 3.1824463052837078],
      [4, 2.7764451051977934],
      [9, 2.262157162798205],
      [29, 2.045229642132703],
      [99, 1.9842169515864174],
      [200, 1.9718962236339088],
      [201, 1.971836506779859],
      [1000, 1.9623390808264083],
      [100_000, 1.9599877075346095],
    ];
    for (const [degrees, t] of known) expect(Math.abs(studentT(degrees) - t)).toBeLessThan(1e-10);
    expect(studentT(0)).toBe(Number.POSITIVE_INFINITY);
  });

  it("falls from degree to degree, over the change of the method too, and ends at the normal's", () => {
    for (let degrees = 1; degrees < 400; degrees++) expect(studentT(degrees + 1)).toBeLessThan(studentT(degrees));
    expect(studentT(1e9)).toBeCloseTo(Z95, 8);
  });
});

describe("sums of groups", () => {
  it("are those of their rows, however large, small or many these are", () => {
    const value = fc.oneof(fc.constantFrom(0, 1, -1), fc.integer({ min: -200, max: 200 }), fc.float({ noNaN: true }));
    const row = fc.tuple(fc.oneof(fc.constant(1), value), fc.integer({ min: 0, max: 40 }));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), fc.constantFrom(1, 20), (few, times) => {
        const rows = Array.from({ length: times }, () => few).flat();
        const sums = new GroupSums();
        for (const [x, group] of rows) sums.add(x, group);
        const known = Array.from({ length: 41 }, (_, group) => rows.filter((one) => one[1] === group).map(([x]) => x));
        for (const [group, own] of known.entries()) {
          expect(sums.sizeOf(group)).toBe(own.length);
          expect(sums.sumOf(group)).toBe(own.reduce((sum, x) => sum + x, 0));
        }
        const all = [...sums.shared()];
        expect(all.filter((sum) => sum !== 0)).toEqual(
          known.map((own) => own.reduce((sum, x) => sum + x, 0)).filter(Boolean),
        );
        expect(sums.spread(0.5).groups).toBe(known.filter(({ length }) => length > 0).length);
      }),
    );
  });
});

it("sums very many rows of one group", () => {
  const sums = new GroupSums();
  for (let row = 0; row < 300; row++) sums.add(0, 0);
  expect([sums.sizeOf(0), sums.sumOf(0)]).toEqual([300, 0]);
});

describe("a rate over groups", () => {
  it("is that of the vectors", () => {
    expect(vectors.length).toBeGreaterThan(5);
    for (const { input, expected } of vectors) {
      const value = metricOf(input.x, input.group);
      expect([value.n, value.groups ?? value.n]).toEqual([expected.n, expected.groups]);
      expect(value.intervalBy).toBe(expected.groups === expected.n ? "wilson" : "wilson-groups");
      expect(value.value).toBeCloseTo(expected.value, 12);
      isNear(value, expected.interval);
      if (expected.nEff === undefined) continue;
      const sums = new GroupSums();
      for (const [row, x] of input.x.entries()) sums.add(x, input.group[row] ?? -1);
      expect(effectiveSize(expected.value, expected.n, sums.spread(expected.value))).toBeCloseTo(expected.nEff, 9);
    }
  });

  it("does not change by a digit where every row is in a group of its own", () => {
    const x = Array.from({ length: 47 }, (_, row) => ((row * 7) % 3 === 0 ? 1 : 0));
    const alone = x.map((_, row) => (row % 2 === 0 ? row : -1));
    for (const unit of ["rate", "mean"] as const) expect(metricOf(x, alone, unit)).toEqual(metricOf(x, null, unit));
    expect(metricOf(x, null).intervalBy).toBe("wilson");
  });

  it("tells rows that stand alone from those of a group by their number alone", () => {
    const x = [1, 0, 1, 1, 0, 1];
    isNear(metricOf(x, [0, -1, 0, -1, 1, 1]), metricOf(x, [5, 7, 5, 8, 2, 2]).interval ?? [0, 0]);
    expect(metricOf(x, [0, -1, 0, -1, 1, 1]).groups).toBe(4);
  });

  it("is not surer than its rows would be if they were independent", () => {
    // Each group half right: the sums do not vary at all.
    const spread = { groups: 4, squares: 0 };
    expect(effectiveSize(0.5, 8, spread)).toBe(8);
    const [from = 0, to = 1] = wilsonInGroups(4, 8, spread) ?? [];
    const [narrow = 0, wide = 1] = wilson(4, 8) ?? [];
    expect(from).toBeLessThan(narrow);
    expect(to).toBeGreaterThan(wide);
  });

  it("has no interval of one group", () => {
    expect(metricOf([1, 0, 1], [0, 0, 0])).toMatchObject({ n: 3, groups: 1, interval: null, intervalBy: null });
  });
});

describe("a mean over groups", () => {
  const values = Float64Array.from({ length: 90 }, (_, row) => ((row * 37) % 90) / 90);
  const inThrees = Int32Array.from(values, (_, row) => Math.floor(row / 3));

  it("takes t of its groups from 30 on, by hand, and has none below", () => {
    const value = metricOf(values, inThrees, "mean");
    expect(value).toMatchObject({ n: 90, groups: 30, intervalBy: "t-groups" });
    const mean = values.reduce((sum, one) => sum + one, 0) / 90;
    const sums = Array.from({ length: 30 }, (_, at) =>
      [0, 1, 2].reduce((sum, row) => sum + (values[3 * at + row] ?? 0), 0),
    );
    const ofGroups = ((30 / 29) * sums.reduce((sum, one) => sum + (one - 3 * mean) ** 2, 0)) / 90 ** 2;
    const ofRows = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 90 ** 2;
    // t(29) at 97.5 %.
    const half = 2.045229642132703 * Math.sqrt(Math.max(ofGroups, ofRows));
    isNear(value, [mean - half, mean + half]);
    const few = metricOf(values.subarray(0, 87), inThrees.subarray(0, 87), "mean");
    expect(few).toMatchObject({ n: 87, groups: 29, interval: null, intervalBy: null });
  });

  it("is that of independent rows where each group has one, and does not depend on numbers of groups", () => {
    const alone = Int32Array.from(values, (_, row) => row);
    expect(metricOf(values, alone, "mean")).toEqual(metricOf(values, null, "mean"));
    expect(metricOf(values, alone.fill(-1), "mean")).toEqual(metricOf(values, null, "mean"));
    const renamed = inThrees.map((group) => 40 - group);
    const [one, other] = [inThrees, renamed].map((groups) => metricOf(values, groups, "mean").interval ?? [0, 0]);
    expect(one).toEqual([expect.closeTo(other?.[0] ?? 9, 12), expect.closeTo(other?.[1] ?? 9, 12)]);
  });

  it("numbers groups in the order of their first rows", () => {
    expect(densely([7, -1, 7, 3, -1])).toEqual({ of: Uint32Array.of(0, 1, 0, 2, 3), count: 4 });
  });

  it("takes t of its groups above 10,000 rows, by hand", () => {
    // 101 groups of 100 equal values: the mean of 101 numbers, whose variance is all that there is.
    const many = Float64Array.from({ length: 10_100 }, (_, row) => Math.floor(row / 100) / 100);
    const value = metricOf(
      many,
      Array.from(many, (_, row) => Math.floor(row / 100)),
      "mean",
    );
    const variance = (101 * 102) / 12 / 10_000;
    const half = 1.983971518523552 * Math.sqrt(variance / 101);
    expect(value).toMatchObject({ n: 10_100, groups: 101, intervalBy: "t-groups" });
    isNear(value, [0.5 - half, 0.5 + half]);
  });
});

describe("the 95 % interval of simulated rates", () => {
  it.each(DESIGNS)("holds the true rate in 92 to 98 of 100 draws: $name", (design) => {
    for (const { rate, ours } of coverage(design, 4000, 11)) {
      expect([design.name, rate, ours >= 0.92 && ours <= 0.98, ours]).toEqual([design.name, rate, true, ours]);
    }
  });
});
