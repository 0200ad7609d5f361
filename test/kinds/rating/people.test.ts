// Catches judges who are held against other labels than those of people together, people against themselves, and an
// agreement of people that judges are mixed into.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withGoldOfPeople } from "../../../src/kinds/rating/people.ts";
import type { MetricValue, RatingModes, RatingSample } from "../../../src/model/index.ts";
import { filesWith, never, openFiles } from "../../session/open.ts";

type Row = Readonly<Record<string, string | number>>;

async function metricsOf(rows: readonly Row[], ratings: Partial<RatingModes> = {}) {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const { ask, query, state } = await openFiles(await filesWith({ "rows.jsonl": text }), { kind: "rating" });
  const modes = { ...query.modes, ratings: { labels: null, consensus: "majority" as const, level: null, ...ratings } };
  const { metrics, notes } = await ask.summary({ query: { ...query, modes } }, never);
  const all: readonly MetricValue[] = metrics.filter(({ slice }) => slice === null);
  const of = (id: string, pair: string | null) =>
    all.find((metric) => metric.id === id && (pair === null || metric.between?.join(" ") === pair));
  return { of, all, notes, state };
}

/** By the coincidences of labels, for any number of raters. */
function nominalAlpha(units: readonly (readonly string[])[]): number | null {
  const all = units.filter(({ length }) => length > 1);
  const n = all.flat().length;
  const counts = new Map<string, number>();
  for (const label of all.flat()) counts.set(label, (counts.get(label) ?? 0) + 1);
  let observed = 0;
  for (const unit of all)
    for (const [at, one] of unit.entries())
      for (const other of unit.slice(at + 1)) observed += one === other ? 0 : 2 / (unit.length - 1);
  const expected = (n * n - [...counts.values()].reduce((sum, count) => sum + count * count, 0)) / (n - 1);
  return expected === 0 ? null : 1 - observed / expected;
}

const majorityOf = (labels: readonly string[]): string | null => {
  const counts = [...new Set(labels)].map((label) => ({ label, n: labels.filter((one) => one === label).length }));
  const [first, second] = counts.sort((one, other) => other.n - one.n);
  return first === undefined || first.n === second?.n ? null : first.label;
};

describe("several people beside judges", () => {
  it("are gold by majority, agree among themselves, and are not held against themselves", async () => {
    const label = fc.constantFrom("good", "fair", "bad");
    const row = fc.record({ human_1: label, human_2: label, human_3: label, gpt4_label: label, claude_label: label });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 12, maxLength: 40 }), async (said) => {
        const known = said.map((own, at) => (at < 3 ? { ...own, ...same(["good", "fair", "bad"][at] ?? "") } : own));
        const rows = known.map((own, at) => ({ id: `r${at}`, ...own }));
        const { of, all } = await metricsOf(rows);
        const golds = known.map((own) => majorityOf([own.human_1, own.human_2, own.human_3]));
        const held = golds.flatMap((gold, at) => (gold === null ? [] : [gold === known[at]?.gpt4_label]));
        const found = of("agreement.accuracy", "gpt4 gold");
        expect(found?.n).toBe(held.length);
        expect(found?.value).toBeCloseTo(held.filter(Boolean).length / held.length, 10);
        expect(all.some(({ between }) => between?.[1] === "gold" && between[0].startsWith("human"))).toBe(false);
        const people = known.map((own) => [own.human_1, own.human_2, own.human_3]);
        const everybody = known.map((own) => Object.values(own));
        expect(of("agreement.alpha-people", null)?.value).toBeCloseTo(nominalAlpha(people) ?? 0, 10);
        expect(of("agreement.alpha", null)?.value).toBeCloseTo(nominalAlpha(everybody) ?? 0, 10);
        expect(of("agreement.kappa", "human_1 human_3")).toBeDefined();
      }),
      { numRuns: 12 },
    );
  });

  it("have the mean of their numbers, where that is asked for", async () => {
    const rows = Array.from({ length: 30 }, (_, at) => {
      const [one, other] = [1 + (at % 5), 1 + ((at + (at % 3)) % 5)];
      return {
        id: `r${at}`,
        human_1: one,
        human_2: other,
        gpt4_score: Math.round((one + other) / 2),
        llama_score: 1 + (at % 4),
      };
    });
    const split = rows.filter(({ human_1, human_2 }) => human_1 !== human_2).length;
    const byMajority = await metricsOf(rows);
    expect(byMajority.of("agreement.spearman", "gpt4 gold")).toMatchObject({
      n: 30 - split,
      leftOut: { "no-gold": split },
    });
    expect(byMajority.notes.join(" ")).toContain(`In ${split} of 30 samples`);
    const byMean = await metricsOf(rows, { consensus: "mean" });
    const means = rows.map(({ human_1, human_2 }) => (human_1 + human_2) / 2);
    const found = byMean.of("agreement.spearman", "gpt4 gold");
    expect(found?.n).toBe(30);
    expect(found?.value).toBeCloseTo(
      spearman(
        means,
        rows.map(({ gpt4_score }) => gpt4_score),
      ),
      10,
    );
    // Means between labels change nothing between two raters.
    for (const id of ["agreement.kappa-quadratic", "agreement.kappa-linear", "agreement.accuracy"])
      expect(byMean.of(id, "gpt4 llama")?.value, id).toBe(byMajority.of(id, "gpt4 llama")?.value);
  });

  it("have one mean of the same numbers in any order, with all of its digits", () => {
    const meanOf = (labels: readonly number[]) => {
      const ratings = labels.map((value, at) => ({
        rater: `human_${at}`,
        votes: [{ value, unparsed: null, raw: String(value), rationale: null, isSwapped: false }],
      }));
      const people = { raters: ratings.map(({ rater }) => rater), areGold: true };
      return withGoldOfPeople({ ...({ isVerdict: false, gold: null } as RatingSample), ratings, people }).goldByMean;
    };
    expect(meanOf([1, 2, 2])).toBeCloseTo(5 / 3, 11);
    expect(meanOf([0.1, 0.2, 0.3])).toBe(meanOf([0.3, 0.2, 0.1]));
  });

  it("agree among themselves where nobody else rates", async () => {
    const rows = Array.from({ length: 20 }, (_, at) => ({
      id: `r${at}`,
      annotator_a: at % 3,
      annotator_b: (at * 7) % 3,
    }));
    const { of, all } = await metricsOf(rows);
    expect(of("agreement.alpha", null)?.value).not.toBeNull();
    expect(of("agreement.alpha-people", null)).toBeUndefined();
    expect(all.some(({ between }) => between?.includes("gold"))).toBe(false);
  });
});

const same = (label: string) => ({
  human_1: label,
  human_2: label,
  human_3: label,
  gpt4_label: label,
  claude_label: label,
});

function spearman(one: readonly number[], other: readonly number[]): number {
  const ranks = (values: readonly number[]) =>
    values.map((value) => {
      const below = values.filter((own) => own < value).length;
      return below + (values.filter((own) => own === value).length + 1) / 2;
    });
  const [x, y] = [ranks(one), ranks(other)];
  const mean = (x.length + 1) / 2;
  const sum = (of: (at: number) => number) => x.reduce((all, _, at) => all + of(at), 0);
  const [a, b] = [(at: number) => (x[at] ?? 0) - mean, (at: number) => (y[at] ?? 0) - mean];
  return sum((at) => a(at) * b(at)) / Math.sqrt(sum((at) => a(at) ** 2) * sum((at) => b(at) ** 2));
}
