// Catches an interval by formula that holds the truth less often than it says: near 0 and 1, of few samples, in groups.
import { describe, expect, it } from "vitest";
import { agreementOf, kappa } from "../../../src/analysis/stats/agreement.ts";
import { AGREEMENTS, agreementIntervals, quadraticInfluences } from "../../../src/analysis/stats/agreementIntervals.ts";
import { aurocInterval } from "../../../src/analysis/stats/auroc.ts";
import type { GroupNumbers } from "../../../src/analysis/stats/bootstrap.ts";
import { influenceInterval, meanInterval } from "../../../src/analysis/stats/formula.ts";
import { GroupSums } from "../../../src/analysis/stats/groups.ts";
import type { Interval } from "../../../src/analysis/stats/intervals.ts";
import { Moments, medianInterval } from "../../../src/analysis/stats/moments.ts";
import { PairedDifferences } from "../../../src/analysis/stats/paired.ts";
import {
  pairedAuroc,
  pairedAurocInterval,
  pairedOrder,
  pairedPlacements,
} from "../../../src/analysis/stats/pairedAuroc.ts";
import { countCells, tableOf } from "../../../src/analysis/stats/pairs.ts";
import { heldIn, randomOf } from "./simulated.ts";

const RUNS = 800;

/** Of 100 intervals 92 to 98; a standard error of 800 is .008. Where little is known some hold it in 99. */
function expectHeld(share: number, most = 0.985, least = 0.92): void {
  expect(share).toBeGreaterThanOrEqual(least);
  expect(share).toBeLessThanOrEqual(most);
}

/** The standard normal distribution; Abramowitz and Stegun 26.2.17. */
function normalBelow(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return x > 0 ? 1 - tail : tail;
}

/** Where the chance of being below is p. */
function normalAt(p: number): number {
  let [low, high] = [-8, 8];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (normalBelow(middle) < p) low = middle;
    else high = middle;
  }
  return low;
}

const inGroups = (sizes: readonly number[]): GroupNumbers => ({
  of: sizes.flatMap((size, group) => Array.from({ length: size }, () => group)),
  count: sizes.length,
});

describe("a mean", () => {
  const { uniform, normal } = randomOf(1);
  const drawn: Readonly<Record<string, readonly [() => number, number, Interval]>> = {
    normal: [normal, 0, [-9, 9]],
    uniform: [uniform, 0.5, [0, 1]],
    "of scores near 1": [() => 1 - uniform() ** 3, 0.75, [0, 1]],
    "skewed (exponential)": [() => -Math.log(1 - uniform()), 1, [0, 1e9]],
  };
  const intervalOf = (values: readonly number[], groups: readonly number[] | null, range: Interval) => {
    const [moments, sums] = [new Moments(), new GroupSums()];
    for (const [i, value] of values.entries()) {
      moments.add(value);
      sums.add(value, groups?.[i] ?? -1);
    }
    const { n, mean, variance } = moments;
    return meanInterval(mean ?? 0, variance ?? 0, n, groups && sums.spread(mean ?? 0), range).interval;
  };

  it.each(Object.keys(drawn).flatMap((name) => [30, 50, 200].map((n) => [name, n] as const)))("%s of %i", (name, n) => {
    const [next, truth, range] = drawn[name] ?? [normal, 0, [-9, 9]];
    const share = heldIn(2 * RUNS, truth, () => intervalOf(Array.from({ length: n }, next), null, range));
    // Of 30 that are as skewed as that no formula does better; a percentile bootstrap holds 91 to 92.
    if (name.startsWith("skewed") && n < 100) expect(share).toBeGreaterThan(0.91);
    else expectHeld(share);
  });

  it.each([
    [30, 4, 4],
    [60, 1, 8],
    [200, 2, 3],
  ])("of %i groups of %i to %i", (count, least, most) => {
    const share = heldIn(RUNS, 0, () => {
      const sizes = Array.from({ length: count }, () => least + Math.floor(uniform() * (most - least + 1)));
      const common = sizes.map(normal);
      const { of } = inGroups(sizes);
      const groups = Array.from(of);
      return intervalOf(
        groups.map((group) => (common[group] ?? 0) + normal()),
        groups,
        [-9, 9],
      );
    });
    expectHeld(share);
  });
});

describe("the difference of two rates over the same samples", () => {
  const { uniform } = randomOf(6);
  const CHANGES = [
    [0.1, 0.02],
    [0.2, 0.1],
    [0.3, 0.3],
  ] as const;
  it.each(CHANGES.flatMap(([up, down]) => [30, 100].map((n) => [up, down, n] as const)))(
    "%f improve, %f regress of %i",
    (up, down, n) => {
      const share = heldIn(2 * RUNS, up - down, () => {
        const differences = new PairedDifferences();
        for (let i = 0; i < n; i++) {
          const chance = uniform();
          differences.add(chance < up ? 1 : chance < up + down ? -1 : 0);
        }
        return differences.interval([-1, 1]).interval;
      });
      expectHeld(share);
    },
  );
});

describe("a median", () => {
  const { uniform } = randomOf(2);
  it.each([30, 31, 64, 301])("of %i, skewed", (n) => {
    const draw = () => medianInterval(Float64Array.from({ length: n }, () => -Math.log(1 - uniform())));
    expectHeld(heldIn(2 * RUNS, Math.LN2, draw));
  });

  it.each([
    [40, 4],
    [100, 3],
  ])("in %i groups of %i", (count, size) => {
    const groups = inGroups(Array.from({ length: count }, () => size));
    const draw = () => {
      const common = Array.from({ length: count }, uniform);
      return medianInterval(
        Float64Array.from(groups.of, (group) => (common[group] ?? 0) + uniform()),
        groups,
      );
    };
    expectHeld(heldIn(RUNS, 1, draw));
  });
});

describe("an area under the curve", () => {
  const { uniform, normal } = randomOf(3);
  const AREAS = [0.5, 0.7, 0.9, 0.97, 0.99];
  const SIZES = [
    [15, 15],
    [10, 40],
    [50, 50],
    [20, 180],
  ] as const;

  it.each(SIZES.flatMap(([n, m]) => AREAS.map((area) => [n, m, area] as const)))(
    "%i positives, %i negatives, area %f",
    (n, m, area) => {
      const shift = normalAt(area) * Math.SQRT2;
      const isPositive = Array.from({ length: n + m }, (_, i) => Number(i < n));
      const draw = () =>
        aurocInterval(
          isPositive,
          isPositive.map((one) => one * shift + normal()),
        );
      expectHeld(heldIn(RUNS, area, draw), area > 0.85 ? 0.995 : 0.985);
    },
  );

  it.each([
    [3, 27],
    [5, 45],
  ])("%i positives of %i more: wide rather than wrong", (n, m) => {
    for (const area of AREAS) {
      const shift = normalAt(area) * Math.SQRT2;
      const isPositive = Array.from({ length: n + m }, (_, i) => Number(i < n));
      const draw = () =>
        aurocInterval(
          isPositive,
          isPositive.map((one) => one * shift + normal()),
        );
      expect(heldIn(RUNS, area, draw)).toBeGreaterThanOrEqual(0.92);
    }
  });

  it.each([0.5, 0.8, 0.95].flatMap((area) => [30, 80].map((count) => [count, area] as const)))(
    "in %i groups, area %f",
    (count, area) => {
      // Half of the spread is the group's own, which all of its samples share, positive or negative.
      const shift = normalAt(area) * Math.SQRT2;
      const share = heldIn(RUNS, area, () => {
        const groups = inGroups(Array.from({ length: count }, () => 2 + Math.floor(4 * uniform())));
        const common = Array.from({ length: count }, normal);
        const isPositive = Array.from(groups.of, () => Number(uniform() < 0.4));
        const own = (group: number) => Math.SQRT1_2 * ((common[group] ?? 0) + normal());
        return aurocInterval(
          isPositive,
          Array.from(groups.of, (group, i) => (isPositive[i] ?? 0) * shift + own(group)),
          groups,
        );
      });
      expectHeld(share, 0.99);
    },
  );

  const questions = (n: number, area: number, common: (i: number) => number) => {
    const shift = normalAt(area) * Math.SQRT2;
    const own = (i: number) => Math.SQRT1_2 * (common(i) + normal());
    return pairedOrder(
      Array.from({ length: n }, (_, i) => shift + own(i)),
      Array.from({ length: n }, (_, i) => own(i)),
    );
  };

  it.each([0.5, 0.8, 0.95, 0.99].flatMap((area) => [30, 100].map((n) => [n, area] as const)))(
    "of %i questions with a positive and a negative each, area %f",
    (n, area) => {
      const draw = () => {
        const common = Array.from({ length: n }, normal);
        return pairedAurocInterval(questions(n, area, (i) => common[i] ?? 0));
      };
      expectHeld(heldIn(RUNS, area, draw), area > 0.94 ? 0.995 : 0.985);
    },
  );

  it.each([0.6, 0.9].flatMap((area) => [30, 100].map((count) => [count, area] as const)))(
    "of questions in %i groups of three, area %f",
    (count, area) => {
      const groups = inGroups(Array.from({ length: count }, () => 3));
      const draw = () => {
        const common = Array.from({ length: count }, normal);
        return pairedAurocInterval(
          questions(3 * count, area, (i) => common[Math.floor(i / 3)] ?? 0),
          groups,
        );
      };
      expectHeld(heldIn(RUNS, area, draw), 0.99);
    },
  );

  it.each([40, 150])("the difference of two runs over the same %i questions", (n) => {
    const [first, second] = [0.7, 0.85];
    const draw = () => {
      const common = Array.from({ length: n }, normal);
      const [a, b] = [first, second].map((area) => questions(n, area, (i) => common[i] ?? 0));
      if (!a || !b) throw new Error("There are two runs.");
      const [ofA, ofB] = [pairedPlacements(a), pairedPlacements(b)];
      const moves = ofB.map((own, i) => own - (ofA[i] ?? 0));
      return influenceInterval((pairedAuroc(b) ?? 0) - (pairedAuroc(a) ?? 0), moves, null, [-1, 1]);
    };
    expectHeld(heldIn(RUNS, second - first, draw));
  });
});

describe("agreement", () => {
  const { uniform } = randomOf(4);
  /** Labels by how frequent they are, and how often a rater repeats another one instead of following these shares. */
  const labelled = (shares: readonly number[]) => () => {
    let left = uniform();
    for (const [label, share] of shares.entries()) {
      left -= share;
      if (left < 0) return label;
    }
    return shares.length - 1;
  };
  const truthOf = (shares: readonly number[], agree: number) => {
    const k = shares.length;
    const cell = (i: number, j: number) =>
      (shares[i] ?? 0) * (Number(i === j) * agree + (1 - agree) * (shares[j] ?? 0));
    return agreementOf(
      tableOf(
        k,
        Float64Array.from({ length: k * k }, (_, at) => 1e9 * cell(Math.floor(at / k), at % k)),
      ),
    );
  };
  const SHARES = {
    two: [0.5, 0.5],
    "two, uneven": [0.7, 0.3],
    three: [1 / 3, 1 / 3, 1 / 3],
    five: [0.2, 0.2, 0.2, 0.2, 0.2],
  };
  const CASES = Object.entries(SHARES).flatMap(([name, shares]) =>
    [0, 0.5, 0.8, 0.95].flatMap((agree) => [30, 100].map((n) => [name, agree, n, shares] as const)),
  );

  it.each(CASES)("%s labels, repeated in %f of %i", (_, agree, n, shares) => {
    const k = shares.length;
    const truth = truthOf(shares, agree);
    const next = labelled(shares);
    const held = AGREEMENTS.map(() => 0);
    for (let run = 0; run < RUNS; run++) {
      const rows = Uint32Array.from({ length: n }, next);
      const columns = rows.map((row) => (uniform() < agree ? row : next()));
      const table = tableOf(k, countCells({ k, rows, columns, times: null }));
      const cells = rows.map((row, i) => row * k + (columns[i] ?? 0));
      const intervals = agreementIntervals(agreementOf(table), table, table, cells);
      for (const [at, name] of AGREEMENTS.entries()) {
        const [from = 1, to = -1] = intervals[at] ?? [];
        // A hair beside the truth, which has come out of a table of counts.
        if (from - 1e-9 <= (truth[name] ?? 9) && (truth[name] ?? 9) <= to + 1e-9) held[at] = (held[at] ?? 0) + 1;
      }
    }
    for (const count of held) expectHeld(count / RUNS, 0.995, n < 50 ? 0.91 : 0.92);
  });

  it.each([0.3, 0.8].flatMap((agree) => [30, 100].map((count) => [count, agree] as const)))(
    "in %i groups of four, repeated in %f",
    (count, agree) => {
      const shares = [1 / 3, 1 / 3, 1 / 3];
      const next = labelled(shares);
      const truth = truthOf(shares, agree).quadratic ?? 0;
      const groups = inGroups(Array.from({ length: count }, () => 4));
      const share = heldIn(RUNS, truth, () => {
        // Labels of a group, of either rater, are mostly those of its first sample.
        const firsts = Array.from({ length: count }, next);
        const seconds = firsts.map((label) => (uniform() < agree ? label : next()));
        const shared = Array.from(groups.of, () => uniform() < 0.5);
        const fresh = Array.from(groups.of, next);
        const rows = Uint32Array.from(groups.of, (group, i) => (shared[i] ? (firsts[group] ?? 0) : (fresh[i] ?? 0)));
        const columns = Uint32Array.from(groups.of, (group, i) => {
          if (shared[i]) return seconds[group] ?? 0;
          return uniform() < agree ? (fresh[i] ?? 0) : next();
        });
        const table = tableOf(3, countCells({ k: 3, rows, columns, times: null }));
        const cells = rows.map((row, i) => row * 3 + (columns[i] ?? 0));
        return (
          agreementIntervals(agreementOf(table), table, table, cells, groups)[AGREEMENTS.indexOf("quadratic")] ?? null
        );
      });
      expectHeld(share, 0.99);
    },
  );

  it.each([50, 300])("of many different ranks, %i samples", (n) => {
    const { normal } = randomOf(5);
    const held = [0, 0];
    const truths = [(6 / Math.PI) * Math.asin(0.4), (2 / Math.PI) * Math.asin(0.8)];
    for (let run = 0; run < RUNS / 2; run++) {
      const first = Array.from({ length: n }, normal);
      const second = first.map((value) => 0.8 * value + 0.6 * normal());
      const [rows = new Uint32Array(n), columns = new Uint32Array(n)] = [first, second].map((values) => {
        const places = values.map((_, i) => i).sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
        const ranks = new Uint32Array(n);
        for (const [rank, place] of places.entries()) ranks[place] = rank;
        return ranks;
      });
      const pairs = { k: n, rows, columns, times: null };
      const intervals = agreementIntervals(
        agreementOf(pairs),
        pairs,
        pairs,
        Uint32Array.from({ length: n }, (_, i) => i),
      );
      for (const [at, name] of (["spearman", "kendall"] as const).entries()) {
        const [from = 1, to = -1] = intervals[AGREEMENTS.indexOf(name)] ?? [];
        if (from <= (truths[at] ?? 9) && (truths[at] ?? 9) <= to) held[at] = (held[at] ?? 0) + 1;
      }
    }
    for (const count of held) expectHeld(count / (RUNS / 2));
  });

  it.each([60, 200])("the difference of two raters' kappas over the same %i samples", (n) => {
    const shares = [0.4, 0.3, 0.3];
    const next = labelled(shares);
    const truth = (truthOf(shares, 0.7).quadratic ?? 0) - (truthOf(shares, 0.4).quadratic ?? 0);
    const draw = () => {
      const gold = Uint32Array.from({ length: n }, next);
      const [one, other] = [0.7, 0.4].map((agree) => {
        const columns = gold.map((label) => (uniform() < agree ? label : next()));
        return { k: 3, rows: gold, columns, times: null };
      });
      if (!one || !other) throw new Error("There are two raters.");
      const [ofOne, ofOther] = [quadraticInfluences(one), quadraticInfluences(other)];
      const moves = Float64Array.from(gold, (_, i) => (ofOne?.[i] ?? 0) - (ofOther?.[i] ?? 0));
      return influenceInterval((kappa(one, "quadratic") ?? 0) - (kappa(other, "quadratic") ?? 0), moves, null, [-2, 2]);
    };
    expectHeld(heldIn(RUNS, truth, draw));
  });
});
