// Catches an interval of agreement, area or median that takes repeated questions for more evidence than they are.
import { describe, expect, it } from "vitest";
import type { MetricValue } from "../../src/model/index.ts";
import { filesWith, never, openFiles } from "./open.ts";

const random = ((state) => () => {
  state = (state * 48271) % 2147483647;
  return state / 2147483647;
})(20261122);

const grade = (from: number): number => Math.max(-1, Math.min(1, Math.round(from + 2.4 * (random() - 0.5))));

/** A pair of judges against gold, and questions with probabilities. */
const SAMPLES = {
  ratings: Array.from({ length: 60 }, (_, at) => {
    const gold = (at % 3) - 1;
    const ratings = ["small", "large"].map((rater) => ({ rater, value: grade(gold) }));
    return { prompt: `Prompt ${at}`, response1: `Answer ${at}`, response2: "None", gold, ratings };
  }),
  choices: Array.from({ length: 60 }, (_, at) => {
    const weights = [random(), random(), random(), random()].map((weight) => Math.exp(3 * weight));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const probabilities = weights.map((weight) => weight / sum);
    return { question: `Question ${at}?`, choices: ["w", "x", "y", "z"], probabilities, answer: at % 4 };
  }),
};

/** Every sample so many times, each time under an id of its own, with the intervals of all metrics. */
async function intervalsOf(samples: readonly object[], times: number): Promise<readonly MetricValue[]> {
  const rows = samples.flatMap((sample, at) =>
    Array.from({ length: times }, (_, attempt) => JSON.stringify({ id: `${at}-${attempt}`, ...sample })),
  );
  const run = await openFiles(await filesWith({ "samples.jsonl": rows.join("\n") }));
  await run.ask.settled({}, never);
  const metrics = await run.ask.intervals({ query: run.query }, never);
  await run.session.dispose();
  // Those of repeats count questions, each of which stands alone.
  return metrics.filter(({ id, slice }) => slice === null && !id.startsWith("repeats."));
}

/** Statistics that do not change where every sample is there as often; alpha does, and ranks of medians are whole. */
const UNCHANGED = /^(agreement\.(kappa|spearman|kendall|accuracy-difference)|choice\.(auroc|phi$|delta$|bce|brier))/;

describe("the same samples three times over", () => {
  it.each(Object.entries(SAMPLES))("have the intervals that they have once: %s", async (_, samples) => {
    const once = await intervalsOf(samples, 1);
    const thrice = await intervalsOf(samples, 3);
    let compared = 0;
    for (const [at, value] of once.entries()) {
      const repeated = thrice[at];
      expect(repeated?.id).toBe(value.id);
      expect(value.groups).toBeUndefined();
      if (value.n > 0) expect([repeated?.n, repeated?.groups], value.id).toEqual([3 * value.n, value.n]);
      if (!UNCHANGED.test(value.id) || value.intervalBy !== "t") continue;
      expect(repeated?.intervalBy, value.id).toBe("t-groups");
      expect(repeated?.interval?.[0], value.id).toBeCloseTo(value.interval?.[0] ?? Number.NaN, 9);
      expect(repeated?.interval?.[1], value.id).toBeCloseTo(value.interval?.[1] ?? Number.NaN, 9);
      compared++;
    }
    expect(compared).toBeGreaterThan(4);
    expect(thrice.some(({ intervalBy }) => intervalBy === "wilson-groups")).toBe(true);
    expect(thrice.some(({ intervalBy }) => intervalBy === "wilson")).toBe(false);
  });

  it.each(Object.entries(SAMPLES))("have none of few questions: %s", async (_, samples) => {
    const metrics = await intervalsOf(samples.slice(0, 20), 3);
    for (const { id, interval, groups, n, intervalBy } of metrics) {
      if (n === 0) continue;
      expect(groups, id).toBe(20);
      if (intervalBy !== "wilson-groups") expect(interval, id).toBeNull();
    }
  });
});
