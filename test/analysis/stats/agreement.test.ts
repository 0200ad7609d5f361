// Catches a digit of kappa, alpha or a rank statistic that is not the reference's or the definition's.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  type Agreement,
  agreementOf,
  alphaOver,
  kappa,
  type RatedUnit,
  rankedBy,
} from "../../../src/analysis/stats/agreement.ts";
import { bootstrapCells, jackknifeCells } from "../../../src/analysis/stats/bootstrapCells.ts";
import { kendall, kendallOf, spearman, spearmanOf } from "../../../src/analysis/stats/correlation.ts";
import { countCells, type Pairs, tableOf } from "../../../src/analysis/stats/pairs.ts";

type Raw = number | string | boolean;
interface Vector {
  readonly id: string;
  readonly auto: readonly Raw[];
  readonly gold: readonly Raw[];
  readonly labels: readonly Raw[] | null;
  readonly expected: Readonly<Record<string, unknown>>;
}

const vectors = readFileSync(new URL("../../fixtures/vectors/meta_agreement.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line): Vector => JSON.parse(line));

/** Labels in a sorted union: numbers ascending, then texts; flags by their words. NaN is no label. */
function labelsOf({ auto, gold, labels }: Vector): readonly Raw[] {
  if (labels) return labels;
  const all = [...new Set([...auto, ...gold])].filter((value) => value !== "NaN");
  return all.sort((a, b) => (typeof a === typeof b ? (a < b ? -1 : 1) : typeof a === "number" ? -1 : 1));
}

/** Pairs of positions in the list; what the list lacks is left out on both sides. */
function pairsOf(vector: Vector, labels: readonly Raw[]): Pairs {
  const kept = vector.gold.flatMap((gold, i) => {
    const row = labels.indexOf(gold);
    const column = labels.indexOf(vector.auto[i] ?? "NaN");
    return row < 0 || column < 0 ? [] : [{ row, column }];
  });
  return {
    k: labels.length,
    rows: kept.map(({ row }) => row),
    columns: kept.map(({ column }) => column),
    times: null,
  };
}

/** Numbers rank by value, others by their place. */
const ranksOf = (labels: readonly Raw[]): readonly number[] =>
  labels.every((label) => typeof label === "number")
    ? labels.map((label) => labels.filter((other) => other < label).length)
    : labels.map((_, place) => place);

/** Where the reference raised or gave NaN: what we say instead. */
const OURS: Readonly<Record<string, Partial<Agreement> & { confusion?: readonly number[] }>> = {
  "constant-auto": { spearman: null, kendall: null },
  "constant-both-different": { spearman: null, kendall: null },
  "constant-both-same-no-labels": {
    unweighted: null,
    linear: null,
    quadratic: null,
    spearman: null,
    kendall: null,
  },
  "single-pair-different": { spearman: null, kendall: null },
  // Lists of two lengths: what has no partner is no pair.
  "length-mismatch": {
    n: 1,
    accuracy: 1,
    unweighted: null,
    linear: null,
    quadratic: null,
    spearman: null,
    kendall: null,
    confusion: [0, 0, 0, 0, 0, 0, 0, 0, 1],
  },
  // The pair with the 2 is dropped everywhere.
  "value-outside-labels": { n: 2, accuracy: 1, unweighted: 1, linear: 1, quadratic: 1, spearman: 1, kendall: 1 },
  // Eight labels that never meet.
  floats: { accuracy: 0, unweighted: 0, confusion: undefined as never },
  "nan-in-auto": {
    n: 2,
    accuracy: 1,
    unweighted: 1,
    linear: 1,
    quadratic: 1,
    spearman: 1,
    kendall: 1,
    confusion: [1, 0, 0, 1],
  },
  "mixed-types": {
    accuracy: 0.5,
    unweighted: 0,
    linear: 0,
    quadratic: 0,
    spearman: null,
    kendall: null,
    confusion: [1, 1, 0, 0],
  },
};

const NAMES: readonly (readonly [keyof Agreement, string])[] = [
  ["n", "n"],
  ["accuracy", "accuracy"],
  ["unweighted", "kappa_unweighted"],
  ["linear", "kappa_linear"],
  ["quadratic", "kappa_quadratic"],
  ["spearman", "spearman"],
  ["kendall", "kendall_tau_b"],
];

describe("meta_agreement", () => {
  it("has every vector", () => expect(vectors).toHaveLength(20));
  for (const vector of vectors) {
    it(vector.id, () => {
      const labels = labelsOf(vector);
      const pairs = pairsOf(vector, labels);
      const counts = countCells(pairs);
      const ranks = ranksOf(labels);
      const ours = OURS[vector.id] ?? {};
      // One entry a sample, and one a cell.
      for (const form of [pairs, tableOf(labels.length, counts)]) {
        const found = agreementOf(form, rankedBy(form, Uint32Array.from(ranks)));
        for (const [ourName, name] of NAMES) {
          const expected = Object.hasOwn(ours, ourName) ? ours[ourName] : vector.expected[name];
          if (typeof expected === "number") expect(found[ourName], name).toBeCloseTo(expected, 9);
          else if (expected === null) expect(found[ourName], name).toBeNull();
          else expect(vector.id, `${name} raised or is NaN there, and needs our own answer`).toBe("floats");
        }
      }
      const confusion = ours.confusion ?? vector.expected.confusion_gold_rows;
      if (Array.isArray(confusion)) expect([...counts]).toEqual(confusion.flat());
    });
  }
});

/** Reproducible numbers. */
function* numbers(seed: number, below: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield Math.floor((state / 2 ** 32) * below);
  }
}

function take(seed: number, below: number, n: number): number[] {
  const source = numbers(seed, below);
  return Array.from({ length: n }, () => source.next().value as number); // It never ends.
}

describe("rank statistics against their definitions", () => {
  for (const [n, levels] of [
    [2, 2],
    [40, 3],
    [60, 7],
    [80, 1000],
  ] as const) {
    const xs = take(n, levels, n);
    const ys = take(n + 1, levels, n);
    it(`tau-b of ${n} over ${levels}`, () => {
      let difference = 0;
      let tiedX = 0;
      let tiedY = 0;
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < i; j++) {
          const x = Math.sign((xs[i] ?? 0) - (xs[j] ?? 0));
          const y = Math.sign((ys[i] ?? 0) - (ys[j] ?? 0));
          difference += x * y;
          if (x === 0) tiedX++;
          if (y === 0) tiedY++;
        }
      }
      const all = (n * (n - 1)) / 2;
      const untied = Math.sqrt((all - tiedX) * (all - tiedY));
      const expected = untied === 0 ? null : difference / untied;
      if (expected === null) expect(kendall(xs, ys)).toBeNull();
      else expect(kendall(xs, ys)).toBeCloseTo(expected, 12);
    });
    it(`rho of ${n} over ${levels}`, () => {
      const rank = (values: readonly number[]) =>
        values.map((v) => values.filter((o) => o < v).length + (values.filter((o) => o === v).length + 1) / 2);
      const [x, y] = [rank(xs), rank(ys)];
      const m = (n + 1) / 2;
      const sum = (f: (i: number) => number) => x.reduce((total, _, i) => total + f(i), 0);
      const scale = Math.sqrt(sum((i) => ((x[i] ?? 0) - m) ** 2) * sum((i) => ((y[i] ?? 0) - m) ** 2));
      if (scale === 0) expect(spearman(xs, ys)).toBeNull();
      else expect(spearman(xs, ys)).toBeCloseTo(sum((i) => ((x[i] ?? 0) - m) * ((y[i] ?? 0) - m)) / scale, 12);
    });
  }
  it("says nothing of lists of two lengths, of none and of one", () => {
    for (const statistic of [spearman, kendall]) {
      expect(statistic([1, 2], [1])).toBeNull();
      expect(statistic([], [])).toBeNull();
      expect(statistic([1], [1])).toBeNull();
      expect(statistic([1, 1, 1], [1, 2, 3])).toBeNull();
    }
  });
  it("weighs entries by their times", () => {
    const pairs = { k: 3, rows: [0, 1, 2, 0], columns: [0, 2, 1, 1], times: [2, 3, 1, 4] };
    const spread = pairs.times.flatMap((times, e) => Array<number>(times).fill(e));
    const one = {
      k: 3,
      rows: spread.map((e) => pairs.rows[e] ?? 0),
      columns: spread.map((e) => pairs.columns[e] ?? 0),
      times: null,
    };
    expect(kendallOf(pairs)).toBeCloseTo(kendallOf(one) ?? Number.NaN, 12);
    expect(spearmanOf(pairs)).toBeCloseTo(spearmanOf(one) ?? Number.NaN, 12);
    for (const weighting of ["unweighted", "linear", "quadratic"] as const) {
      expect(kappa(pairs, weighting)).toBeCloseTo(kappa(one, weighting) ?? Number.NaN, 12);
    }
  });
});

/** By the definition: every ordered pair of a unit's ratings in a table of level by level. */
function alphaByTable(
  units: readonly { readonly levels: readonly number[] }[],
  values: readonly number[],
  level: "nominal" | "ordinal" | "interval",
  times: readonly number[],
): number {
  const table = values.map(() => values.map(() => 0));
  for (const [u, { levels }] of units.entries()) {
    for (const [i, a] of levels.entries()) {
      for (const [j, b] of levels.entries()) {
        const row = table[a];
        if (i !== j && row) row[b] = (row[b] ?? 0) + (times[u] ?? 0) / (levels.length - 1);
      }
    }
  }
  const totals = table.map((row) => row.reduce((sum, count) => sum + count, 0));
  const between = (a: number, b: number) => totals.slice(a, b + 1).reduce((sum, count) => sum + count, 0);
  const apart = (a: number, b: number): number => {
    if (level === "nominal") return a === b ? 0 : 1;
    if (level === "interval") return ((values[a] ?? 0) - (values[b] ?? 0)) ** 2;
    return (between(Math.min(a, b), Math.max(a, b)) - ((totals[a] ?? 0) + (totals[b] ?? 0)) / 2) ** 2;
  };
  let observed = 0;
  let expected = 0;
  for (const a of values.keys()) {
    for (const b of values.keys()) {
      observed += (table[a]?.[b] ?? 0) * apart(a, b);
      expected += (totals[a] ?? 0) * (totals[b] ?? 0) * apart(a, b);
    }
  }
  return 1 - ((between(0, values.length) - 1) * observed) / expected;
}

/** Alpha of units that are each there `times` times. */
const alphaOf = (units: readonly RatedUnit[], ...how: [readonly number[], Parameters<typeof alphaOver>[2]]) =>
  alphaOver(units, ...how)(units.map(({ times }) => times));

describe("Krippendorff's alpha", () => {
  // Krippendorff, Computing Krippendorff's Alpha-Reliability (2011): four observers, twelve units.
  const units = ["111", "2232", "3333", "3333", "2222", "1234", "4444", "1121", "2222", "555", "11", "3"].map(
    (text) => ({
      levels: Array.from(text, (digit) => Number(digit) - 1),
      times: 1,
    }),
  );
  const values = [1, 2, 3, 4, 5];
  for (const [level, expected] of [
    ["nominal", 0.743],
    ["ordinal", 0.815],
    ["interval", 0.849],
  ] as const) {
    it(`${level}, the published ${expected}`, () => {
      expect(alphaOf(units, values, level)).toBeCloseTo(expected, 3);
    });
  }
  it("is 1 where all agree, null without anything to compare", () => {
    const agreeing = [
      { levels: [0, 0], times: 3 },
      { levels: [1, 1], times: 2 },
    ];
    expect(alphaOf(agreeing, [0, 1], "ordinal")).toBe(1);
    expect(alphaOf([{ levels: [0, 0], times: 3 }], [0, 1], "nominal")).toBeNull();
    expect(alphaOf([{ levels: [0], times: 3 }], [0, 1], "nominal")).toBeNull();
    expect(alphaOf([], [], "nominal")).toBeNull();
  });
  it("is what the table of coincidences says, for any number of times", () => {
    const places = [-3, 0.5, 1, 7];
    for (let round = 0; round < 60; round++) {
      const some = take(round, 4, 90);
      const random = Array.from({ length: 18 }, (_, u) => ({
        levels: some.slice(u * 5, u * 5 + 1 + (((some[u] ?? 0) + u) % 5)),
        times: 1,
      }));
      const times = take(round + 1_000, 3, random.length);
      for (const level of ["nominal", "ordinal", "interval"] as const) {
        const expected = alphaByTable(random, places, level, times);
        expect(alphaOver(random, places, level)(times), `${level} ${round}`).toBeCloseTo(expected, 12);
      }
    }
  });
  it("has no unit: numbers whose squares are too large or too small have the alpha of their likes", () => {
    const expected = alphaOf(units, values, "interval") ?? Number.NaN;
    for (const scale of [1e300, 1e-300]) {
      const scaled = values.map((value) => value * scale);
      expect(alphaOf(units, scaled, "interval")).toBeCloseTo(expected, 12);
    }
  });
  it("tells numbers apart that lie close together and far from 0", () => {
    const far = values.map((value) => 1e9 + value);
    expect(alphaOf(units, far, "interval")).toBeCloseTo(0.849, 3);
  });
});

describe("intervals", () => {
  const rows = take(1, 3, 400);
  const columns = rows.map((row, i) => (i % 4 === 0 ? (row + 1) % 3 : row));
  const pairs = { k: 3, rows, columns, times: null };
  const counts = countCells(pairs);
  const statistics = (times: Float64Array) => {
    const { quadratic, kendall: tau } = agreementOf(tableOf(3, times));
    return [quadratic, tau];
  };
  const cells = rows.map((row, i) => row * 3 + (columns[i] ?? 0));

  it("a bootstrap is the same each time, and holds the value", () => {
    const one = bootstrapCells(cells, 9, statistics);
    expect(bootstrapCells(cells, 9, statistics)).toEqual(one);
    const { quadratic } = agreementOf(pairs);
    expect(one[0]?.[0]).toBeLessThan(quadratic ?? 0);
    expect(one[0]?.[1]).toBeGreaterThan(quadratic ?? 1);
  });
  it("the jackknife comes close to it", () => {
    const normal = jackknifeCells(counts, statistics, [
      [-1, 1],
      [-1, 1],
    ]);
    const drawn = bootstrapCells(cells, 9, statistics);
    for (const s of [0, 1]) {
      for (const end of [0, 1]) expect(normal[s]?.[end]).toBeCloseTo(drawn[s]?.[end] ?? Number.NaN, 1);
    }
  });
  it("are null where the statistic is", () => {
    expect(bootstrapCells([0, 0, 0], 4, () => [null])).toEqual([null]);
    expect(jackknifeCells([3, 0, 0, 0], (times) => [agreementOf(tableOf(2, times)).quadratic], [[-1, 1]])).toEqual([
      null,
    ]);
  });
});
