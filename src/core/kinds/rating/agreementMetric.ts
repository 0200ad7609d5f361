import type { IntervalMethod, MetricInfo, MetricValue, Modes, Reason } from "../../../model/index.ts";
import { BOOTSTRAP_SIZES } from "../../stats/bootstrap.ts";
import type { Metric, ReduceOptions } from "../kind.ts";
import { sharedMetric } from "../sharedCounts.ts";
import { type Comparison, compare, RESAMPLED, type Resampled } from "./comparison.ts";
import type { RatingFacts } from "./facts.ts";
import { type RatedSamples, ratedSamples } from "./rated.ts";
import { GOLD } from "./values.ts";

/** So many raters are set against each other, two by two; all of them against gold. */
export const MOST_PAIRED_RATERS = 12;

const NO_INTERVAL = { interval: null, intervalBy: null } as const;

/** A statistic of every rater against gold, and of every two raters. */
export function agreementMetric(info: MetricInfo, statistic: Resampled): Metric<RatingFacts> {
  const place = RESAMPLED.indexOf(statistic);
  return sharedMetric(info, ratedSamples, (taken, modes, options) =>
    comparisonsIn(taken, modes).map((comparison) => {
      const value = comparison.agreement[statistic];
      const intervalBy = methodFor(comparison.agreement.n, options);
      const intervals = value === null || intervalBy === null ? [] : comparison.intervals(options.draws);
      if (intervals === "undrawn")
        return { ...pairValue(info, taken, comparison, value, NO_INTERVAL), isUndrawn: true };
      const interval = intervals[place] ?? null;
      return pairValue(info, taken, comparison, value, { interval, intervalBy: interval === null ? null : intervalBy });
    }),
  );
}

/** Every rater with gold, where a sample of the table has one; then every two raters. */
export function comparisonsIn(taken: RatedSamples, modes: Modes): readonly Comparison[] {
  return pairsIn(taken).map(([rater, other]) => compare(taken, rater, other, modes));
}

/** Who is set against whom. */
export const pairsIn = (taken: RatedSamples): readonly (readonly [string, string])[] =>
  taken.once("pairs", () => pairsOf(taken));

function pairsOf({ raters, view }: RatedSamples): readonly (readonly [string, string])[] {
  const withGold = hasGold(view.valueNames()) ? raters.map((rater) => [rater, GOLD] as const) : [];
  const few = raters.slice(0, MOST_PAIRED_RATERS);
  return [...withGold, ...few.flatMap((rater, at) => few.slice(at + 1).map((other) => [rater, other] as const))];
}

export const hasGold = (names: readonly string[]): boolean => names.includes(GOLD);

/** A value of one pair; where there are several pairs each says which one it is. */
export function pairValue(
  info: MetricInfo,
  taken: RatedSamples,
  { between, agreement, leftOut }: Comparison,
  value: number | null,
  { interval, intervalBy }: Pick<MetricValue, "interval" | "intervalBy">,
  count: number | null = null,
): MetricValue {
  return {
    id: info.id,
    mode: null,
    slice: null,
    ...(pairsIn(taken).length > 1 ? { against: pairName(between) } : {}),
    between,
    value,
    n: value === null ? 0 : agreement.n,
    count,
    leftOut: value === null ? withReason(leftOut, agreement.n) : leftOut,
    interval,
    intervalBy,
  };
}

export const pairName = ([one, other]: readonly [string, string]): string =>
  other === GOLD ? one : `${one} · ${other}`;

export function methodFor(n: number, { bootstrap }: ReduceOptions): IntervalMethod | null {
  if (n < BOOTSTRAP_SIZES.from) return null;
  if (n > BOOTSTRAP_SIZES.to) return "normal";
  return bootstrap === true ? "bootstrap" : null;
}

/** A statistic that its samples leave undefined: one sample cannot vary, and several did not. */
export function withReason(leftOut: MetricValue["leftOut"], n: number): MetricValue["leftOut"] {
  if (n === 0) return leftOut;
  const reason: Reason = n < 2 ? "too-few" : "constant";
  return { ...leftOut, [reason]: n };
}
