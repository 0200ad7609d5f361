import type { MetricInfo, MetricValue, Modes } from "../../../model/index.ts";
import type { Metric } from "../kind.ts";
import { Tally } from "../reduce.ts";
import { sharedMetric } from "../sharedCounts.ts";
import { hasGold } from "./agreementMetric.ts";
import type { RatingFacts } from "./facts.ts";
import { ABSENT, type RatedColumn, type RatedSamples, ratedSamples } from "./rated.ts";
import { GOLD } from "./values.ts";

/** What a sample says of one rater: a score, "no-rating" where it lacks what the metric needs, null where it is of no concern. */
export type Said = number | "no-rating" | null;

/** A mean over samples for each rater that has votes of the kind that `columnOf` reads. */
export function perRater(
  info: MetricInfo,
  columnOf: (taken: RatedSamples, rater: string) => RatedColumn,
  say: (value: string | number | null) => Said,
): Metric<RatingFacts> {
  return sharedMetric(info, ratedSamples, (taken, modes: Modes, options) => {
    const raters = taken.raters.filter((rater) => columnOf(taken, rater).values.length > 0);
    return raters.map((rater): MetricValue => {
      const { codes, values } = columnOf(taken, rater);
      const rated = taken.rating(rater).codes;
      const tally = new Tally(options);
      for (let at = 0; at < codes.length; at++) {
        const code = codes[at] ?? ABSENT;
        const said = say(code === ABSENT ? null : (values[code] ?? null));
        if (typeof said === "number") tally.addValue(said);
        else if (said !== null)
          tally.leaveOut(rated[at] === ABSENT || rated[at] === undefined ? "no-rating" : "too-few");
      }
      const value = tally.value(info, modes, raters.length > 1 ? rater : undefined);
      return hasGold(taken.view.valueNames()) ? { ...value, between: [rater, GOLD] } : value;
    });
  });
}
