import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BOOTSTRAP_SIZES } from "../../../src/analysis/stats/bootstrap.ts";
import { normalInterval } from "../../../src/analysis/stats/intervals.ts";
import { Moments } from "../../../src/analysis/stats/moments.ts";
import { ascending, ascendingRanks, sortedCopy } from "../../../src/analysis/stats/order.ts";
import { pairedAuroc, pairedAurocInterval, pairedOrder, ranksIn } from "../../../src/analysis/stats/pairedAuroc.ts";

const double = fc.double({ noNaN: true });
/** With equals among them. */
const values = fc.oneof(
  fc.array(double),
  fc.array(fc.constantFrom(0, -0, 1, -1, 0.5, 2 ** -1074, -(2 ** -1074), Number.NEGATIVE_INFINITY, Number.MAX_VALUE)),
);

const indexes = (length: number): number[] => Array.from({ length }, (_, index) => index);

describe("one order of all values", () => {
  it("is that of comparing, equals as they came", () => {
    fc.assert(
      fc.property(values, (list) => {
        const expected = indexes(list.length).sort((a, b) => {
          const [one = 0, other = 0] = [list[a], list[b]];
          return one < other ? -1 : one > other ? 1 : 0;
        });
        expect([...ascending(Float64Array.from(list)).order]).toEqual(expected);
      }),
    );
  });

  it("sorts long runs with the same upper halves too", () => {
    const close = fc.tuple(fc.constantFrom(1, -1), fc.nat(99)).map(([sign, steps]) => sign * (1 + steps * 2 ** -52));
    fc.assert(
      fc.property(fc.array(close, { minLength: 100, maxLength: 200 }), (list) => {
        const values = Float64Array.from(list);
        expect([...sortedCopy(values)]).toEqual([...values.slice().sort()]);
        const { order } = ascending(values);
        for (let at = 1; at < order.length; at++) {
          const [before = 0, own = 0] = [order[at - 1], order[at]];
          if (list[before] === list[own]) expect(before).toBeLessThan(own);
        }
      }),
    );
  });

  it("has NaN last", () => {
    expect([...ascending(Float64Array.of(Number.NaN, 2, Number.POSITIVE_INFINITY, -1)).order]).toEqual([3, 1, 2, 0]);
  });

  it("gives ranks that compare as the values do, from 0 on without gaps", () => {
    fc.assert(
      fc.property(values, (list) => {
        const distinct = [...new Set(list.slice(list.length % 2).map((value) => value + 0))].sort((a, b) =>
          a < b ? -1 : 1,
        );
        const even = list.slice(list.length % 2);
        const order = pairedOrder(even.slice(0, even.length / 2), even.slice(even.length / 2));
        const ranks = even.map((value) => distinct.indexOf(value + 0));
        expect([...ranksIn(order)]).toEqual(ranks);
      }),
    );
  });

  it("orders ranks, equals as they came", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(5), fc.nat(5000), fc.nat(0x7fff_ffff))), (ranks) => {
        const expected = indexes(ranks.length).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
        expect([...ascendingRanks(Uint32Array.from(ranks)).order]).toEqual(expected);
      }),
    );
  });
});

/** By the definition: every positive against every negative. */
function pairByPair(positives: readonly number[], negatives: readonly number[]): number | null {
  let wins = 0;
  for (const positive of positives) {
    for (const negative of negatives) wins += positive > negative ? 1 : positive === negative ? 0.5 : 0;
  }
  return positives.length === 0 ? null : wins / positives.length / negatives.length;
}

const share = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.integer({ min: 0, max: 4 }).map((n) => n / 4),
);
const questions = fc.array(fc.tuple(share, share), { maxLength: 60 });

describe("the area of pairs", () => {
  it("is to the last bit what every positive against every negative gives", () => {
    fc.assert(
      fc.property(questions, (given) => {
        const [positives, negatives] = [given.map(([one]) => one), given.map(([, other]) => other)];
        const order = pairedOrder(positives, negatives);
        expect(pairedAuroc(order)).toBe(pairByPair(positives, negatives));
      }),
    );
  });

  it("of very many questions has the interval of their placements, to the last digits", () => {
    const n = BOOTSTRAP_SIZES.to + 1;
    const positives = Float64Array.from({ length: n }, (_, i) => Math.floor(300 * Math.abs(Math.sin(i))) / 300);
    const negatives = Float64Array.from({ length: n }, (_, i) => Math.floor(300 * Math.abs(Math.sin(7 * i))) / 330);
    const order = pairedOrder(positives, negatives);
    const below = (sorted: Float64Array, score: number) => {
      const less = sorted.filter((value) => value < score).length;
      const notMore = sorted.filter((value) => value <= score).length;
      return (less + notMore) / 2 / n;
    };
    const [shareOfNegatives, shareOfPositives] = [negatives, positives].map((list) => {
      const sorted = list.slice().sort();
      const known = new Map<number, number>();
      return (score: number) => {
        const found = known.get(score) ?? below(sorted, score);
        known.set(score, found);
        return found;
      };
    });
    const moments = new Moments();
    for (let i = 0; i < n; i++) {
      const won = shareOfNegatives?.(positives[i] ?? 0) ?? 0;
      moments.add(won + 1 - (shareOfPositives?.(negatives[i] ?? 0) ?? 0));
    }
    const area = pairedAuroc(order) ?? 0;
    const [from = 0, to = 0] = normalInterval(area, moments.variance ?? 0, n, [0, 1]);
    expect(pairedAurocInterval(order)).toEqual([expect.closeTo(from, 12), expect.closeTo(to, 12)]);
  });
});
