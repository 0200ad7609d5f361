import { aggregateOf, type Metric, type ReduceOptions } from "../../../analysis/aggregate/aggregate.ts";
import { accuracyOf, kappa } from "../../../analysis/stats/agreement.ts";
import { bootstrapCells } from "../../../analysis/stats/bootstrapCells.ts";
import { drawnMethod, jackknifed } from "../../../analysis/stats/drawnGroups.ts";
import { marginsOf, type Pairs } from "../../../analysis/stats/pairs.ts";
import type { MetricInfo, MetricValue, Modes } from "../../../model/index.ts";
import { columnOf, hasGold, MOST_PAIRED_RATERS, pairName, withReason } from "../agreement.ts";
import { entriesOf } from "../combinations.ts";
import type { RatingFacts } from "../facts.ts";
import { isOrdered, labelsOf, placesIn } from "../labels.ts";
import { ABSENT, type RatedSamples, ratedSamples, UNPARSED } from "../rated.ts";
import { GOLD } from "../values.ts";

/** Above so many different patterns of three labels leaving out each in turn would take too long. */
const MOST_PATTERNS = 2_000;

const STATISTICS = {
  accuracy: (pairs: Pairs) => accuracyOf(pairs, marginsOf(pairs).n),
  quadratic: (pairs: Pairs) => kappa(pairs, "quadratic"),
} as const;

function difference(
  info: MetricInfo,
  statistic: keyof typeof STATISTICS,
  taken: RatedSamples,
  between: readonly [string, string],
  modes: Modes,
  options: ReduceOptions,
  isOneOfSeveral: boolean,
): MetricValue {
  const labels = labelsOf(taken.view, modes);
  const k = labels.length;
  const hasOrder = statistic === "accuracy" || isOrdered(labels, modes);
  const { patterns, times: counts, patternOf, groups, leftOut } = patternsOf(taken, between, modes);
  const n = patternOf.length;
  const gold = Uint32Array.from(patterns, (pattern) => pattern.gold);
  const levels = [0, 1].map((side) => Uint32Array.from(patterns, (pattern) => pattern.levels[side] ?? 0));
  const statistics = (times: ArrayLike<number>): (number | null)[] => {
    const [a = null, b = null] = levels.map((columns) => STATISTICS[statistic]({ k, rows: gold, columns, times }));
    return [a === null || b === null ? null : a - b];
  };
  const value = hasOrder ? (statistics(counts)[0] ?? null) : null;
  const intervalBy = value === null ? null : drawnMethod(n, groups?.count ?? n, options.bootstrap === true);
  // One statistic without ranks: a quarter of what an agreement takes.
  const isUndrawn =
    intervalBy === "bootstrap" && patterns.length > MOST_PATTERNS && options.draws?.take(n / 4) === false;
  const [interval = null] =
    intervalBy === "bootstrap" && !isUndrawn
      ? bootstrapCells(patternOf, patterns.length, statistics, groups)
      : intervalBy !== null && intervalBy !== "bootstrap" && patterns.length <= MOST_PATTERNS
        ? jackknifed(counts, statistics, [[...info.range]], patternOf, groups)
        : [];
  return {
    id: info.id,
    mode: null,
    slice: null,
    ...(isOneOfSeveral ? { against: pairName(between) } : {}),
    between,
    value,
    n: value === null ? 0 : n,
    ...(value === null || groups === null ? {} : { groups: groups.count }),
    count: null,
    leftOut: value === null ? withReason(leftOut, n, hasOrder) : leftOut,
    interval,
    intervalBy: interval === null ? null : intervalBy,
    ...(isUndrawn ? { isUndrawn } : {}),
  };
}

interface Pattern {
  readonly gold: number;
  readonly levels: readonly [number, number];
}

function patternsOf(taken: RatedSamples, between: readonly [string, string], modes: Modes) {
  const labels = labelsOf(taken.view, modes);
  const placeOf = placesIn(labels);
  const columns = [GOLD, ...between].map((name) => {
    const column = columnOf(taken, name, modes);
    return { ...column, absent: name === GOLD ? "no-gold" : "no-rating", levelOf: column.values.map(placeOf) } as const;
  });
  const patterns: Pattern[] = [];
  const known = new Map<string, number>();
  const { entryOf, times, ...found } = entriesOf(taken, columns, (at) => {
    const levels: number[] = [];
    for (const { codes, levelOf, absent } of columns) {
      const code = codes[at] ?? ABSENT;
      if (code === ABSENT) return absent;
      if (code === UNPARSED) return "unparsed";
      const level = levelOf[code] ?? ABSENT;
      if (level === ABSENT) return "out-of-labels";
      levels.push(level);
    }
    const key = levels.join(" ");
    const pattern = known.get(key) ?? known.size;
    known.set(key, pattern);
    const [gold = 0, one = 0, other = 0] = levels;
    patterns[pattern] = { gold, levels: [one, other] };
    return pattern;
  });
  return { ...found, patterns, times, patternOf: entryOf };
}

interface Difference {
  readonly statistic: keyof typeof STATISTICS;
  readonly id: string;
  readonly name: string;
  readonly formula: string;
  readonly range: MetricInfo["range"];
}

const DIFFERENCES: readonly Difference[] = [
  {
    statistic: "accuracy",
    id: "agreement.accuracy-difference",
    name: "Difference of agreement",
    formula: "agreement with gold of the first − of the second, over samples that both rated",
    range: [-1, 1],
  },
  {
    statistic: "quadratic",
    id: "agreement.kappa-difference",
    name: "Difference of kappa",
    formula: "quadratic kappa with gold of the first − of the second, over samples that both rated",
    range: [-2, 2],
  },
];

/**
 * How much more the first of two raters agrees with gold than the second, over the samples that both rated: 0 is no
 * difference. The interval is drawn over samples, or their groups, both raters' at once. Undefined where either is: that
 * of kappa also where labels have no order.
 */
export const differenceMetrics: readonly Metric<RatingFacts>[] = DIFFERENCES.map(
  ({ statistic, id, name, formula, range }) => {
    const info: MetricInfo = {
      id,
      name,
      formula,
      range,
      direction: "none",
      unit: "mean",
      source: "paired, seeded bootstrap",
      family: null,
    };
    const aggregate = aggregateOf(ratedSamples, (taken, modes, options) => {
      const raters = taken.raters.slice(0, MOST_PAIRED_RATERS);
      if (!hasGold(taken.view.valueNames()) || raters.length < 2) return [];
      const pairs = raters.flatMap((one, at) => raters.slice(at + 1).map((other) => [one, other] as const));
      return pairs.map((pair) => difference(info, statistic, taken, pair, modes, options, pairs.length > 1));
    });
    return { info, aggregate };
  },
);
