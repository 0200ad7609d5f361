import { aggregateOf, type Metric } from "../../../analysis/aggregate/aggregate.ts";
import { type MetricValue, metricInfo, type Reason } from "../../../model/index.ts";
import { columnOf, hasGold } from "../agreement.ts";
import type { RatingFacts } from "../facts.ts";
import { isSameLabel, labelsOf, placesIn } from "../labels.ts";
import { ABSENT, type RatedColumn, type RatedSamples, ratedSamples, UNPARSED } from "../rated.ts";
import { SECTIONS, sectionOf } from "../sections.ts";
import { GOLD } from "../values.ts";

const info = metricInfo({
  id: "reward-bench.section",
  name: "RewardBench section",
  formula: "Σ (accuracy · count) / Σ count over the section's subsets, with the published counts",
  source: "RewardBench, arXiv:2403.13787",
});

/**
 * RewardBench's score of each of its four sections: see `sectionScore`. A tie counts half. Undefined without a subset
 * of the section. arXiv:2403.13787.
 */
export const sectionAccuracy: Metric<RatingFacts> = {
  info,
  aggregate: aggregateOf(ratedSamples, (taken, modes) => {
    const { view } = taken;
    const isRewardBench = view.valuesOf("subset").some((subset) => sectionOf(String(subset)) !== null);
    if (!isRewardBench || !hasGold(view.valueNames())) return [];
    const placeOf = placesIn(labelsOf(view, modes));
    return taken.raters.flatMap((rater) => {
      const subsets = countsOf(taken, columnOf(taken, rater, modes), columnOf(taken, GOLD, modes), placeOf);
      return Object.keys(SECTIONS).map((section): MetricValue => {
        const value = sectionScore(section, (subset) => {
          const found = subsets.get(subset);
          return found === undefined || found.n === 0 ? null : found.points / found.n;
        });
        const own = Object.keys(SECTIONS[section] ?? {}).flatMap((subset) => subsets.get(subset) ?? []);
        const leftOut: Partial<Record<Reason, number>> = {};
        for (const counts of own) {
          for (const reason of REASONS) {
            if (counts[reason] > 0) leftOut[reason] = (leftOut[reason] ?? 0) + counts[reason];
          }
        }
        return {
          id: info.id,
          mode: null,
          slice: { section },
          ...(taken.raters.length > 1 ? { against: rater } : {}),
          between: [rater, GOLD],
          value,
          n: own.reduce((sum, { n }) => sum + n, 0),
          count: null,
          leftOut,
          interval: null,
          intervalBy: null,
        };
      });
    });
  }),
};

const REASONS = ["no-gold", "no-rating", "unparsed", "out-of-labels"] as const satisfies readonly Reason[];

type SubsetCounts = { points: number; n: number } & Record<(typeof REASONS)[number], number>;

const NO_COUNTS: SubsetCounts = { points: 0, n: 0, "no-gold": 0, "no-rating": 0, unparsed: 0, "out-of-labels": 0 };

function countsOf(
  taken: RatedSamples,
  { codes, values }: RatedColumn,
  gold: RatedColumn,
  placeOf: ReturnType<typeof placesIn>,
): ReadonlyMap<string, SubsetCounts> {
  const subsets = taken.subsets();
  const found = new Map<string, SubsetCounts>();
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? ABSENT;
    const goldCode = gold.codes[at] ?? ABSENT;
    const subset = subsets.values[subsets.codes[at] ?? ABSENT];
    if (subset === undefined) continue;
    const counts = found.get(String(subset)) ?? { ...NO_COUNTS };
    found.set(String(subset), counts);
    if (goldCode === ABSENT) counts["no-gold"]++;
    else if (code === ABSENT) counts["no-rating"]++;
    else if (code === UNPARSED || goldCode === UNPARSED) counts.unparsed++;
    else if ([values[code], gold.values[goldCode]].some((label) => placeOf(label) === ABSENT))
      counts["out-of-labels"]++;
    else {
      counts.n++;
      if (isSameLabel(values[code] ?? "", gold.values[goldCode] ?? "")) counts.points++;
      else if (values[code] === 0) counts.points += 0.5;
    }
  }
  return found;
}

/**
 * Score of a section: Σ accuracy · count / Σ count over the present subsets, with the published counts; fraction in [0,
 * 1], higher is better. Null without one. RewardBench, arXiv:2403.13787.
 */
export function sectionScore(section: string, accuracyOf: (subset: string) => number | null): number | null {
  let sum = 0;
  let total = 0;
  for (const [subset, count] of Object.entries(SECTIONS[section] ?? {})) {
    const accuracy = accuracyOf(subset);
    if (accuracy === null) continue;
    sum += accuracy * count;
    total += count;
  }
  return total === 0 ? null : sum / total;
}
