// Catches a difference between two raters over samples that only one of them rated.
import { describe, expect, it } from "vitest";
import type { Label, MetricValue, RatingModes } from "../../../src/model/index.ts";
import { filesWith, never, openFiles } from "../../session/open.ts";

/** What gold and two raters say of a sample: null is nothing there, undefined a rater who was not asked. */
type Row = readonly [gold: Label | null, ...raters: (Label | null | undefined)[]];

const RATERS = ["one", "two", "three"];

async function differences(
  rows: readonly Row[],
  { modes = {}, isDrawn = false }: { modes?: Partial<RatingModes>; isDrawn?: boolean } = {},
): Promise<Readonly<Record<"accuracy" | "kappa", readonly MetricValue[]>>> {
  const lines = rows.map(([gold, ...said], id) => {
    const ratings = said.flatMap((value, at) => (value === undefined ? [] : [{ rater: RATERS[at], value }]));
    return `${JSON.stringify({ id, prompt: `p${id}`, response: "x", gold, ratings })}\n`;
  });
  const { ask, query, session } = await openFiles(await filesWith({ "ratings.jsonl": lines.join("") }));
  const ratings: RatingModes = { labels: null, consensus: "majority", level: null, ...modes };
  const asked = { query: { ...query, modes: { ...query.modes, ratings } } };
  const metrics = isDrawn ? await ask.intervals(asked, never) : (await ask.summary(asked, never)).metrics;
  await session.dispose();
  const named = (id: string) => metrics.filter((metric) => metric.id === `agreement.${id}` && metric.slice === null);
  return { accuracy: named("accuracy-difference"), kappa: named("kappa-difference") };
}

const times = (count: number, row: Row): readonly Row[] => Array.from({ length: count }, () => row);

describe("how much better one rater agrees with gold than another", () => {
  it("stands on the samples that both rated; the first reason of gold, first and second is counted", async () => {
    const { accuracy, kappa } = await differences(
      [
        [1, 1, 1],
        [2, 2, 1],
        [3, 3, 3],
        [2, 2, 3],
        // Of no use, each for one reason, or for the first of several.
        [null, 1, 1],
        [null, undefined, "four"],
        [1, undefined, 1],
        [1, undefined, null],
        [1, 1, undefined],
        [1, null, 1],
        [1, null, undefined],
        [1, 1, null],
        // Texts among numbers.
        ["four", 1, 1],
        [1, "four", 1],
        [1, 1, "four"],
      ],
      { modes: { labels: [1, 2, 3] } },
    );
    const leftOut = { "no-gold": 2, "no-rating": 3, unparsed: 3, "out-of-labels": 3 };
    expect(accuracy).toMatchObject([{ between: ["one", "two"], value: 0.5, n: 4, leftOut, interval: null }]);
    expect(accuracy[0]).not.toHaveProperty("against");
    // The first is gold itself: 1. The second is off by one twice: 1 − 2 / (Σ rᵢcⱼ(i − j)² / 4), rows 1 2 1, columns 2 0 2.
    expect(kappa).toMatchObject([{ value: expect.closeTo(1 - (1 - 2 / 6), 12), n: 4, leftOut }]);
  });

  it("has no quadratic kappa of texts until somebody lists them in their order", async () => {
    const rows = [
      [1, 1, 1],
      ["good", "good", 2],
      [2, 2, "good"],
    ] as const;
    const { accuracy, kappa } = await differences(rows);
    expect(accuracy).toMatchObject([{ value: expect.closeTo(2 / 3, 12), n: 3, leftOut: {} }]);
    expect(kappa).toMatchObject([{ value: null, n: 0, leftOut: { "no-order": 3 } }]);
    // As listed: 1, 2, good. The second is off by one twice: 1 − 2 / (12 / 3).
    const listed = await differences(rows, { modes: { labels: [1, 2, "good"] } });
    expect(listed.kappa).toMatchObject([{ value: expect.closeTo(0.5, 12), n: 3, leftOut: {} }]);
  });

  it("is undefined where a kappa is: no gold varies, or a sample alone", async () => {
    const constant = await differences([...times(3, [1, 1, 1])], { modes: { labels: [1, 2] } });
    expect(constant.accuracy).toMatchObject([{ value: 0, n: 3 }]);
    expect(constant.kappa).toMatchObject([{ value: null, n: 0, leftOut: { constant: 3 } }]);
    const alone = await differences(
      [
        [1, 1, 1],
        [null, 1, 1],
      ],
      { modes: { labels: [1, 2] } },
    );
    expect(alone.kappa).toMatchObject([{ value: null, n: 0, leftOut: { "too-few": 1, "no-gold": 1 } }]);
  });

  it("is there for every two raters, each named, and for none without gold or with one rater", async () => {
    const three = await differences([
      [1, 1, 2, 1],
      [2, 2, 1, 1],
    ]);
    expect(three.accuracy.map(({ against, value }) => [against, value])).toEqual([
      ["one · two", 1],
      ["one · three", 0.5],
      ["two · three", -0.5],
    ]);
    const none = { accuracy: [], kappa: [] };
    expect(
      await differences([
        [null, 1, 2],
        [null, 2, 2],
      ]),
    ).toEqual(none);
    expect(
      await differences([
        [1, 1],
        [2, 1],
      ]),
    ).toEqual(none);
  });

  it("has an interval from 30 samples on, of both raters' samples at once", async () => {
    const rows = [...times(10, [1, 1, 1]), ...times(10, [2, 2, 2]), ...times(9, [1, 1, 2])];
    expect((await differences(rows, { isDrawn: true })).accuracy).toMatchObject([{ interval: null, intervalBy: null }]);
    const [metric] = (await differences([...rows, [1, 1, 2]], { isDrawn: true })).accuracy;
    expect(metric).toMatchObject({ value: expect.closeTo(1 / 3, 12), n: 30, intervalBy: "t" });
    // The second is wrong in 10 of 30: t(29) · √(1/3 · 2/3 / 29) to either side.
    expect(metric?.interval?.[0]).toBeCloseTo(1 / 3 - 0.179034, 5);
    expect(metric?.interval?.[1]).toBeCloseTo(1 / 3 + 0.179034, 5);
    // Were the raters taken apart, it would be wider than this: where both are always alike nothing varies.
    const [alike] = (await differences(times(15, [1, 1, 1]).concat(times(15, [1, 2, 2])), { isDrawn: true })).accuracy;
    expect(alike).toMatchObject({ value: 0, interval: [0, 0] });
  });

  it("has the normal interval above 10,000 samples", async () => {
    const rows = [...times(6_668, [1, 1, 1]), ...times(3_333, [2, 2, 1])];
    const [metric] = (await differences(rows)).accuracy;
    const [share, n] = [3_333 / 10_001, 10_001];
    expect(metric).toMatchObject({ value: expect.closeTo(share, 12), n, intervalBy: "normal" });
    const half = 1.959964 * Math.sqrt((share * (1 - share)) / n);
    expect(metric?.interval?.[0]).toBeCloseTo(share - half, 5);
    expect(metric?.interval?.[1]).toBeCloseTo(share + half, 5);
  });
});
