import type { MetricInfo, MetricValue } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { sharedMetric } from "../../sharedCounts.ts";
import { SECTIONS, sectionOf, sectionScore } from "../adapters/parts/sections.ts";
import { hasGold } from "../agreementMetric.ts";
import { columnOf } from "../comparison.ts";
import type { RatingFacts } from "../facts.ts";
import { ABSENT, type RatedColumn, type RatedSamples, ratedSamples, UNPARSED } from "../rated.ts";
import { GOLD } from "../values.ts";

const info: MetricInfo = {
  id: "reward-bench.section",
  name: "RewardBench section",
  formula: "Σ (accuracy · count) / Σ count over the section's subsets, with the published counts",
  range: [0, 1],
  direction: "higher",
  unit: "mean",
  source: "RewardBench, arXiv:2403.13787",
  family: null,
};

/**
 * RewardBench's score of each of its four sections, Σ (accuracy · count) / Σ count with the published counts: fraction
 * in [0, 1], higher is better. A tie counts half. Undefined where no subset of the section is there. arXiv:2403.13787.
 */
export const sectionAccuracy: Metric<RatingFacts> = sharedMetric(info, ratedSamples, (taken, modes) => {
  const { view } = taken;
  const isRewardBench = view.valuesOf("subset").some((subset) => sectionOf(String(subset)) !== null);
  if (!isRewardBench || !hasGold(view.valueNames())) return [];
  return taken.raters.flatMap((rater) => {
    const subsets = accuracies(taken, columnOf(taken, rater, modes));
    return Object.keys(SECTIONS).map((section): MetricValue => {
      const value = sectionScore(section, (subset) => {
        const found = subsets.get(subset);
        return found === undefined || found.n === 0 ? null : found.points / found.n;
      });
      const n = Object.keys(SECTIONS[section] ?? {}).reduce((sum, subset) => sum + (subsets.get(subset)?.n ?? 0), 0);
      return {
        id: info.id,
        mode: null,
        slice: { section },
        ...(taken.raters.length > 1 ? { against: rater } : {}),
        between: [rater, GOLD],
        value,
        n,
        count: null,
        leftOut: {},
        interval: null,
        intervalBy: null,
      };
    });
  });
});

function accuracies(taken: RatedSamples, { codes, values }: RatedColumn) {
  const gold = taken.gold();
  const subsets = taken.subsets();
  const found = new Map<string, { points: number; n: number }>();
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? ABSENT;
    const goldCode = gold.codes[at] ?? ABSENT;
    const subset = subsets.values[subsets.codes[at] ?? ABSENT];
    if (subset === undefined || code === ABSENT || code === UNPARSED || goldCode < 0) continue;
    const sums = found.get(String(subset)) ?? { points: 0, n: 0 };
    found.set(String(subset), sums);
    sums.n++;
    if (values[code] === gold.values[goldCode]) sums.points++;
    else if (values[code] === 0) sums.points += 0.5;
  }
  return found;
}
