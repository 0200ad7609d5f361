// Catches a rater of one run that is compared with another rater of the next.
import { describe, expect, it } from "vitest";
import type { ComparisonQuery, Sides } from "../../src/model/index.ts";
import { ours, theirs } from "../data.ts";
import { filesWith, never, openFiles } from "./open.ts";

type Row = readonly [gold: number | null, said: Readonly<Record<string, number>>];

const lines = (rows: readonly Row[]) =>
  rows
    .map(([gold, said], at) => {
      const ratings = Object.entries(said).map(([rater, value]) => ({ rater, value }));
      return `${JSON.stringify({ id: `q${at}`, prompt: `p${at}`, response_1: "x", response_2: "y", gold, ratings })}\n`;
    })
    .join("");

const SIDES: Sides = [
  { name: "old", files: [0], where: [] },
  { name: "new", files: [1], where: [] },
];

async function compared(a: readonly Row[], b: readonly Row[]) {
  const run = await openFiles(await filesWith({ "a.jsonl": lines(a), "b.jsonl": lines(b) }), { isPairable: true });
  const query: ComparisonQuery = { ...run.query, sides: SIDES, by: null };
  const comparison = await run.ask.compare({ query }, never);
  const pairsOf = async (where: string) =>
    (await run.ask.pairs({ query: { ...query, where: [where] }, of: "pairs", from: 0, to: 20 }, never)).rows.map(
      ({ pair }) => pair,
    );
  return { run, query, comparison, pairsOf };
}

const matrix = ({ comparison }: Awaited<ReturnType<typeof compared>>, id: string) => {
  const figure = comparison.figures.find((one) => one.id === id);
  return figure?.shape === "matrix" ? figure : null;
};

describe("comparing runs of judges", () => {
  const A: Row[] = [
    [1, { "j 1": 1, other: 1 }],
    [1, { "j 1": -1, other: 1 }],
    [-1, { "j 1": -1, other: 0 }],
    [0, { "j 1": 1, other: 0 }],
    [null, { "j 1": 1, other: 1 }],
  ];
  const B: Row[] = [
    [1, { "j 1": 1, other: 1 }],
    [1, { "j 1": 1, other: 0 }],
    [-1, { "j 1": 0, other: 0 }],
    [0, { "j 1": 1, other: 0 }],
    [null, { "j 1": -1, other: 1 }],
  ];

  it("follows each rater from run to run, by label and by agreement with gold; every cell finds its pairs", async () => {
    const both = await compared(A, B);
    const agreement = matrix(both, "transition:agreement:j 1:j 1");
    expect(agreement?.cells.map(({ value, role }) => [value, role])).toEqual([
      [1, undefined],
      [1, "bad"],
      [1, "good"],
      [1, undefined],
    ]);
    expect(agreement?.leftOut).toBe(1);
    const ratings = matrix(both, "transition:rating:j 1:j 1");
    expect(ratings?.rows).toEqual(["1", "tie", "2"]);
    expect(ratings?.cells.map(({ value }) => value)).toEqual([0, 1, 1, 0, 0, 0, 1, 0, 2]);
    for (const { value, where } of [...(agreement?.cells ?? []), ...(ratings?.cells ?? [])]) {
      expect((await both.pairsOf(where ?? "")).length, where ?? "").toBe(value);
    }
    expect(matrix(both, "transition:verdict")?.cells.map(({ label, value }) => [label, value])).toContainEqual([
      "Agrees to Raters differ",
      1,
    ]);
    await both.run.session.dispose();
  });

  it("sets the only judge of A against the only one of B", async () => {
    const rename = (rows: readonly Row[], to: string): Row[] =>
      rows.map(([gold, said]) => [gold, { [to]: said["j 1"] ?? 0 }]);
    const both = await compared(rename(A, "small"), rename(B, "large"));
    const accuracy = both.comparison.metrics.filter(({ id }) => id === "agreement.accuracy");
    expect(accuracy).toMatchObject([
      {
        between: ["small", "gold"],
        betweenB: ["large", "gold"],
        a: 0.5,
        b: 0.5,
        nA: 4,
        nB: 4,
        changes: { rose: 1, fell: 1, same: 2 },
      },
    ]);
    expect(accuracy[0]).not.toHaveProperty("against");
    // One rater each: the verdict says who agrees, and the ratings go from one judge to the other.
    expect(both.comparison.figures.map(({ id }) => id)).toEqual([
      "transition:verdict",
      "transition:agreement",
      "transition:rating:small:large",
    ]);
    await both.run.session.dispose();
  });

  it("gives the one judge's agreement an interval, as it is a mean over pairs", async () => {
    const many = (flips: number): Row[] =>
      Array.from({ length: 60 }, (_, at) => [1, { judge: at % 10 < flips ? -1 : 1 }] as const);
    const { run, query } = await compared(many(3), many(1));
    const metrics = await run.ask.comparedIntervals({ query }, never);
    const accuracy = metrics.find(({ id }) => id === "agreement.accuracy");
    expect(accuracy?.difference).toBeCloseTo(0.2, 12);
    expect(accuracy?.intervalBy).toBe("t");
    expect(accuracy?.interval?.[0]).toBeGreaterThan(0);
    await run.session.dispose();
  });

  it("pairs the records of one file that share an id, the first of each with the next", async () => {
    const files = await filesWith({ "both.jsonl": `${lines(A)}${lines(B)}` });
    const { ask, query, session } = await openFiles(files, { isPairable: true });
    const whole = { files: [0], where: [] };
    const sides: Sides = [
      { name: "first", ...whole },
      { name: "next", ...whole },
    ];
    const { pairing, figures } = await ask.compare({ query: { ...query, sides, by: null } }, never);
    expect(pairing).toMatchObject({ pairs: 5, by: "id", isWithin: true, shared: 0 });
    expect(pairing.sides.map(({ samples, only, repeated }) => [samples, only, repeated])).toEqual([
      [5, 0, 0],
      [5, 0, 0],
    ]);
    const agreement = figures.find(({ id }) => id === "transition:agreement");
    // j 1: q0 and q3 alike of five; the other: all but q1.
    const equal = agreement?.shape === "matrix" ? agreement.cells.filter((_, at) => at % 6 === 0) : [];
    expect(equal.map(({ value }) => value)).toEqual([2 / 5, 4 / 5]);
    await session.dispose();
  });

  const file = "rating/ragchecker_human_labeled_data.json";
  it.each([
    ...ours([
      {
        files: [file],
        pairs: 30,
        // A line an aspect, as test/reference/agreement.py prints them.
        expected: [
          [
            0.5333333333333333, 0.39655172413793105, 0.5847750865051903, 0.7487437185929648, 0.7373739519914474,
            0.6647037197764558,
          ],
          [
            0.4666666666666667, 0.3063583815028903, 0.5507487520798668, 0.7441860465116279, 0.7511277710477662,
            0.6689144725336238,
          ],
          [0.5, 0.3023255813953488, 0.5009784735812133, 0.6827794561933536, 0.7043096972663965, 0.6182996064302793],
        ],
      },
    ]),
    ...theirs([
      {
        files: [file],
        pairs: 280,
        expected: [
          [0.5, 0.3113383226169144, 0.47154194237897074, 0.6331422114841393, 0.5919089002053931, 0.5253901758536065],
          [0.6, 0.4625996058606803, 0.5909445069690936, 0.7183756029251596, 0.6836372329711036, 0.61807103012342],
          [
            0.5535714285714286, 0.4132537593669846, 0.5586893405226048, 0.6984998170508598, 0.6889100277271291,
            0.6150891103615445,
          ],
        ],
      },
    ]),
  ])(
    "has two people's records of one file as two raters of $pairs pairs, as scikit-learn and scipy count",
    async ({ paths, pairs, expected }) => {
      const { ask, query, session, state } = await openFiles(paths, { isPairable: true });
      const { metrics } = await ask.summary({ query }, never);
      const aspects = ["correctness", "completeness", "overall"];
      for (const [row, task] of aspects.entries()) {
        for (const [column, statistic] of STATISTICS.entries()) {
          const own = metrics.filter(({ id, slice }) => id === `agreement.${statistic}` && slice?.task === task);
          const value = expect.closeTo(expected[row]?.[column] ?? Number.NaN, 9);
          expect(own).toMatchObject([{ between: ["annotator 1", "annotator 2"], n: pairs, value }]);
        }
      }
      // The second record of each pair is read with the first: it is opened there, and is no sample of its own.
      const { records, samples } = state;
      expect([records.total, records.used, records.other, samples]).toEqual([2 * pairs, pairs, pairs, 3 * pairs]);
      const detail = await ask.detail({ query, index: samples - 1 }, never);
      expect(detail.body).toMatchObject({
        kind: "rating",
        ratings: [{ rater: "annotator 1" }, { rater: "annotator 2" }],
      });
      await session.dispose();
    },
  );
});

const STATISTICS = ["accuracy", "kappa", "kappa-linear", "kappa-quadratic", "spearman", "kendall"];
