// Catches an interval or variance that is wrong at its ends, or for large numbers that lie close together.
import { describe, expect, it } from "vitest";
import { bootstrap } from "../../../src/analysis/stats/bootstrap.ts";
import { BOOTSTRAP_SEED, below, DRAWS, fraction, keptDraws, nextState } from "../../../src/analysis/stats/draws.ts";
import { normalInterval, percentile, percentileInterval, wilson } from "../../../src/analysis/stats/intervals.ts";
import { Moments } from "../../../src/analysis/stats/moments.ts";

describe("wilson", () => {
  // Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
  const published: readonly [number, number, number, number][] = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ];
  it.each(published)("%i of %i", (count, n, from, to) => {
    const interval = wilson(count, n);
    expect(interval?.[0]).toBeCloseTo(from, 4);
    expect(interval?.[1]).toBeCloseTo(to, 4);
  });
  it("is null without samples and closed at all of them", () => {
    expect(wilson(0, 0)).toBeNull();
    expect(wilson(20, 20)?.[1]).toBe(1);
  });
});

describe("moments", () => {
  it("has mean and sample variance", () => {
    const moments = new Moments();
    for (const value of [2, 4, 4, 4, 5, 5, 7, 9]) moments.add(value);
    expect(moments.mean).toBe(5);
    expect(moments.variance).toBeCloseTo(32 / 7, 12);
  });
  it("keeps the variance of large numbers that lie close together", () => {
    const moments = new Moments();
    for (const value of [1e9 + 1, 1e9 + 2, 1e9 + 3]) moments.add(value);
    expect(moments.variance).toBe(1);
  });
  it.each([
    ["at once", 0, [0, 1, 1, 0, 1]],
    ["at once, a one first", 0, [1, 0, 0, 1, 0, 0]],
    ["behind others", 3, [0.25, 4, -2, 1, 0, 1, 1, 0]],
    ["zeros alone, behind a one", 1, [1, 0, 0]],
    ["a single one", 2, [7, 9, 1]],
    ["nothing", 2, [7, 9]],
  ])("has the same of zeros and ones, and of a list, as one by one: %s", (_, before, values) => {
    const [single, listed, timed] = [new Moments(), new Moments(), new Moments()];
    for (const value of values) single.add(value);
    const rest = values.slice(before);
    for (const value of values.slice(0, before)) {
      listed.add(value);
      timed.add(value);
    }
    // What lies behind the length is none of the list.
    listed.addAll(Float64Array.of(...rest, 5, 5), rest.length);
    for (const value of new Set(rest)) timed.addTimes(value, rest.filter((other) => other === value).length);
    for (const { n, mean, variance } of [listed, timed]) {
      expect({ n, mean, variance }).toEqual({ n: values.length, mean: single.mean, variance: single.variance });
    }
  });
  it("has the same of a list as one by one, to the last digit", () => {
    for (const values of [[1e9 + 1, 1e9 + 2, 1e9 + 3], [0.1, 0.7, 0.3, 1.9, 0.2], [0.3]]) {
      const [single, listed] = [new Moments(), new Moments()];
      for (const value of values) single.add(value);
      listed.addAll(Float64Array.from(values), values.length);
      expect([listed.n, listed.mean, listed.variance]).toEqual([values.length, single.mean, single.variance]);
    }
  });
  it("has the same digits in any order, one by one and at once, which are those of the exact sum", () => {
    let state = 7;
    const draw = () => {
      state = nextState(state);
      return state;
    };
    for (let turn = 0; turn < 20; turn++) {
      const kinds = Array.from({ length: 40 }, () => (fraction(draw()) - 0.3) * 10 ** below(9, draw()));
      const rows = Array.from({ length: 5000 }, () => kinds[below(40, draw())] ?? 0);
      // The first is what differences are from.
      const first = rows[0] ?? 0;
      const [single, listed, ordered, timed] = [new Moments(), new Moments(), new Moments(), new Moments()];
      for (const value of rows) single.add(value);
      listed.addAll(Float64Array.from(rows), rows.length);
      ordered.addAll(Float64Array.of(first, ...rows.slice(1).sort((one, other) => one - other)), rows.length);
      for (const value of new Set(rows)) timed.addTimes(value, rows.filter((other) => other === value).length);
      // Each is a whole number of 2 to the power of -200.
      const exact = rows.reduce((sum, value) => sum + scaled(value), 0n);
      for (const { n, mean, variance } of [single, listed, ordered, timed]) {
        expect([n, mean, variance]).toEqual([rows.length, unscaled(exact) / rows.length, single.variance]);
      }
    }
  });
  it("has the mean of one value many times", () => {
    const [timed, single] = [new Moments(), new Moments()];
    timed.addTimes(0.1, 1_000_000);
    timed.addTimes(0.7, 0);
    single.addAll(new Float64Array(1_000_000).fill(0.1), 1_000_000);
    for (const { n, mean, variance } of [timed, single]) expect([n, mean, variance]).toEqual([1_000_000, 0.1, 0]);
  });
  it("has infinite sums beyond the range of numbers", () => {
    const [timed, single] = [new Moments(), new Moments()];
    timed.addTimes(1e308, 3);
    for (let i = 0; i < 3; i++) single.add(1e308);
    expect([timed.mean, single.mean]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });
  it("is null where undefined", () => {
    const moments = new Moments();
    expect(moments.mean).toBeNull();
    moments.add(3);
    expect(moments.variance).toBeNull();
  });
});

describe("normal interval", () => {
  it("is mean ± z s / √n", () => {
    const [from, to] = normalInterval(0.5, 0.04, 100, [0, 1]);
    expect(from).toBeCloseTo(0.5 - 0.0391992797, 9);
    expect(to).toBeCloseTo(0.5 + 0.0391992797, 9);
  });
  it("is cut to the range", () => expect(normalInterval(0.01, 1, 100, [0, 1])[0]).toBe(0));
});

describe("percentile", () => {
  it.each([
    [[1, 2, 3, 4], 0.5, 2.5],
    [[1, 2, 3, 4], 0.25, 1.75],
    [[7], 0.9, 7],
    [[], 0.5, null],
  ])("of %j at %d is %j", (values, p, expected) => expect(percentile(values, p)).toBe(expected));
});

describe("random", () => {
  it("spreads evenly over the range", () => {
    const counts = new Array<number>(10).fill(0);
    let state = BOOTSTRAP_SEED;
    for (let i = 0; i < 100_000; i++) {
      const value = below(10, state);
      counts[value] = (counts[value] ?? 0) + 1;
      state = nextState(state);
    }
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    // 99.9 % point of chi-square with 9 degrees of freedom.
    expect(chiSquare).toBeLessThan(27.88);
  });
});

describe("kept draws", () => {
  it.each([1, 2, 7, 45, 512])("of %i units are those of one state, step by step, also when asked again", (n) => {
    for (const units of [keptDraws(n), keptDraws(n)]) {
      let state = BOOTSTRAP_SEED;
      let different = 0;
      for (const unit of units ?? []) {
        if (unit !== below(n, state)) different++;
        state = nextState(state);
      }
      expect([units?.length, different]).toEqual([n * DRAWS, 0]);
    }
  });
});

describe("interval of draws", () => {
  const of = (n: number, value: (i: number) => number) => Float64Array.from({ length: n }, (_, i) => value(i));
  const hashed = (i: number) => below(1000, Math.imul(i + 1, 0x9e3779b1)) / 7;
  it.each([
    ["many", of(2000, hashed)],
    ["few", of(3, hashed)],
    ["two", of(2, hashed)],
    ["one", of(1, hashed)],
    ["of few values", of(2000, (i) => Math.round(hashed(i)) % 3)],
    ["all equal", of(2000, () => 0.5)],
    ["ascending", of(1999, (i) => i)],
    ["descending", of(1998, (i) => -i)],
    ["endless and undefined", of(2000, (i) => (i % 20 === 0 ? Number.NaN : i % 7 === 0 ? -1 / 0 : hashed(i)))],
  ])("%s is what sorting gives", (_, draws) => {
    const ascending = draws.toSorted();
    expect(percentileInterval(draws)).toEqual([percentile(ascending, 0.025), percentile(ascending, 0.975)]);
  });
});

describe("bootstrap", () => {
  const values = Float64Array.from({ length: 400 }, (_, i) => i / 399);
  it("of a mean comes close to the normal interval and repeats to the digit", () => {
    const mean = (times: Uint16Array) => times.reduce((sum, t, i) => sum + t * (values[i] ?? 0), 0) / 400;
    const interval = bootstrap(values.length, mean);
    const half = 1.96 * Math.sqrt(1 / 12 / 400);
    expect(interval?.[0]).toBeCloseTo(0.5 - half, 2);
    expect(interval?.[1]).toBeCloseTo(0.5 + half, 2);
    expect(bootstrap(values.length, mean)).toEqual(interval);
  });
  it("leaves out draws without a value", () => {
    expect(bootstrap(3, () => null)).toBeNull();
  });
});

const SCALE = 200;

function scaled(value: number): bigint {
  let [number, power] = [value, SCALE];
  while (!Number.isInteger(number)) {
    number *= 2;
    power--;
  }
  return BigInt(number) << BigInt(power);
}

/** The nearest number. */
function unscaled(whole: bigint): number {
  // BigInt to Number rounds to the nearest; a power of two changes no digit.
  return Number(whole) / 2 ** SCALE;
}
