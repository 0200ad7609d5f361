import { aggregateOf, type Metric } from "../../../analysis/aggregate/aggregate.ts";
import { Tally } from "../../../analysis/aggregate/tally.ts";
import { ALONE } from "../../../analysis/table/groups.ts";
import { type ConsensusRule, type MetricInfo, type MetricValue, metricInfo } from "../../../model/index.ts";
import { hasGold } from "../agreement.ts";
import type { RatingFacts } from "../facts.ts";
import { ratingModes } from "../labels.ts";
import { ABSENT, type RatedColumn, type RatedSamples, ratedSamples } from "../rated.ts";
import { GOLD } from "../values.ts";

interface VoteMean {
  readonly id: string;
  readonly name: string;
  readonly formula: string;
  readonly direction: MetricInfo["direction"];
  readonly unit: MetricInfo["unit"];
  readonly source: string;
  columnOf(taken: RatedSamples, rater: string, rule: ConsensusRule): RatedColumn;
  /** A score, "no-rating" if the metric's input is missing, null if the sample does not count. */
  scoreOf(value: string | number | null): number | "no-rating" | null;
}

const MEANS: readonly VoteMean[] = [
  // Undefined if no pair has a verdict in both orders.
  {
    id: "order.consistency",
    name: "Same in both orders",
    formula: "pairs with the same verdict in both orders / pairs judged in both",
    direction: "higher",
    unit: "rate",
    source: "Zheng et al., arXiv:2306.05685",
    columnOf: (taken, rater, rule) => taken.order(rater, rule),
    scoreOf: (order) => (order === null ? "no-rating" : order === "consistent" ? 1 : 0),
  },
  // 0.5 is no bias. Counts inconsistent pairs; undefined without them.
  {
    id: "order.position-bias",
    name: "Preference for the first position",
    formula: "inconsistent pairs that favour the first place / inconsistent pairs",
    direction: "none",
    unit: "rate",
    source: "Zheng et al., arXiv:2306.05685",
    columnOf: (taken, rater, rule) => taken.order(rater, rule),
    scoreOf: (order) => (order === null ? "no-rating" : order === "consistent" ? null : order === "first" ? 1 : 0),
  },
  // By majority these pairs are a tie, 0: wrong if gold has a winner. Undefined if no pair has a verdict in both
  // orders.
  {
    id: "order.undecided",
    name: "Undecided pairs",
    formula: "pairs with a different winner in each order / pairs judged in both",
    direction: "lower",
    unit: "rate",
    source: "JudgeBench, arXiv:2410.12784",
    columnOf: (taken, rater, rule) => taken.undecided(rater, rule),
    scoreOf: (state) => (state === null ? "no-rating" : state === "undecided" ? 1 : 0),
  },
  // Unparsed votes are left out; undefined if no sample has two votes in one order.
  {
    id: "vote.stability",
    name: "Stability of votes",
    formula: "mean share of repeated votes for the winner of their order",
    direction: "higher",
    unit: "mean",
    source: "counted",
    columnOf: (taken, rater) => taken.stability(rater),
    scoreOf: (share) => (typeof share === "number" ? share : "no-rating"),
  },
];

export const voteMetrics: readonly Metric<RatingFacts>[] = MEANS.map(
  ({ id, name, formula, direction, unit, source, columnOf, scoreOf }) => {
    const info = metricInfo({ id, name, formula, direction, unit, source });
    const aggregate = aggregateOf(ratedSamples, (taken, modes) => {
      const { consensus } = ratingModes(modes);
      const raters = taken.raters.filter((rater) => columnOf(taken, rater, consensus).values.length > 0);
      return raters.map((rater): MetricValue => {
        const { codes, values } = columnOf(taken, rater, consensus);
        const rated = taken.rating(rater, consensus).codes;
        const groups = taken.groups();
        const tally = new Tally();
        for (let at = 0; at < codes.length; at++) {
          const code = codes[at] ?? ABSENT;
          const score = scoreOf(code === ABSENT ? null : (values[code] ?? null));
          if (typeof score === "number") tally.addValue(score, groups[at] ?? ALONE);
          else if (score !== null) tally.leaveOut((rated[at] ?? ABSENT) === ABSENT ? "no-rating" : "too-few");
        }
        const value = tally.value(info, modes, raters.length > 1 ? rater : undefined);
        return hasGold(taken.view.valueNames()) ? { ...value, between: [rater, GOLD] } : value;
      });
    });
    return { info, aggregate };
  },
);
