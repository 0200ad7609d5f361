import { aggregateOf, type Metric } from "../../../analysis/aggregate/aggregate.ts";
import { accuracyOf, kappa } from "../../../analysis/stats/agreement.ts";
import { quadraticInfluences } from "../../../analysis/stats/agreementIntervals.ts";
import { formulaMethod, influenceInterval } from "../../../analysis/stats/formula.ts";
import { numbersOf } from "../../../analysis/stats/numbers.ts";
import { marginsOf, type Pairs } from "../../../analysis/stats/pairs.ts";
import { type MetricInfo, type MetricValue, type Modes, metricInfo } from "../../../model/index.ts";
import { columnOf, heldAgainstGold, MOST_PAIRED_RATERS, pairName, withReason } from "../agreement.ts";
import { entriesOf } from "../combinations.ts";
import type { RatingFacts } from "../facts.ts";
import { isOrdered, labelsWithMeans, placesIn } from "../labels.ts";
import { ABSENT, type RatedSamples, ratedSamples, UNPARSED } from "../rated.ts";
import { GOLD } from "../values.ts";

interface Statistic {
  value(pairs: Pairs): number | null;
  /** By entry: its influence on the statistic; null if undefined. */
  influences(pairs: Pairs): Float64Array | null;
}

const STATISTICS = {
  accuracy: {
    value: (pairs) => accuracyOf(pairs, marginsOf(pairs).n),
    influences: ({ rows, columns }) =>
      Float64Array.from({ length: rows.length }, (_, e) => (rows[e] === columns[e] ? 1 : 0)),
  },
  quadratic: { value: (pairs) => kappa(pairs, "quadratic"), influences: quadraticInfluences },
} as const satisfies Record<string, Statistic>;

function difference(
  info: MetricInfo,
  statistic: keyof typeof STATISTICS,
  taken: RatedSamples,
  between: readonly [string, string],
  modes: Modes,
  isOneOfSeveral: boolean,
): MetricValue {
  const labels = labelsWithMeans(taken.view, modes);
  const k = labels.length;
  const hasOrder = statistic === "accuracy" || isOrdered(labels, modes);
  const { patterns, times: counts, patternOf, groups, leftOut } = patternsOf(taken, between, modes);
  const n = patternOf.length;
  const gold = Uint32Array.from(patterns, (pattern) => pattern.gold);
  const [one, other] = [0, 1].map(
    (side): Pairs => ({
      k,
      rows: gold,
      columns: Uint32Array.from(patterns, (pattern) => pattern.levels[side] ?? 0),
      times: counts,
    }),
  );
  if (!one || !other) throw new Error("There are two raters.");
  const { value: of, influences } = STATISTICS[statistic];
  const [a, b] = [of(one), of(other)];
  const value = !hasOrder || a === null || b === null ? null : a - b;
  const [ofOne, ofOther] = value === null ? [] : [influences(one), influences(other)];
  const changes = numbersOf(n, (at) => {
    const pattern = patternOf[at] ?? 0;
    return (ofOne?.[pattern] ?? 0) - (ofOther?.[pattern] ?? 0);
  });
  const interval = value === null ? null : influenceInterval(value, changes, groups, info.range);
  const intervalBy = interval && formulaMethod(n, groups?.count ?? n);
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
    intervalBy,
  };
}

interface GoldPattern {
  readonly gold: number;
  readonly levels: readonly [number, number];
}

function patternsOf(taken: RatedSamples, between: readonly [string, string], modes: Modes) {
  const labels = labelsWithMeans(taken.view, modes);
  const placeOf = placesIn(labels);
  const columns = [GOLD, ...between].map((name) => {
    const column = columnOf(taken, name, modes);
    return { ...column, absent: name === GOLD ? "no-gold" : "no-rating", levelOf: column.values.map(placeOf) } as const;
  });
  const patterns: GoldPattern[] = [];
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
 * Agreement with gold of the first rater minus that of the second, over samples rated by both: 0 is no difference. The
 * interval is over the differences of influences by sample or group. Undefined if either agreement is.
 */
export const differenceMetrics: readonly Metric<RatingFacts>[] = DIFFERENCES.map(
  ({ statistic, id, name, formula, range }) => {
    const info = metricInfo({ id, name, formula, range, direction: "none", source: "paired" });
    const aggregate = aggregateOf(ratedSamples, (taken, modes) => {
      const raters = heldAgainstGold(taken.view, taken.raters).slice(0, MOST_PAIRED_RATERS);
      if (raters.length < 2) return [];
      const pairs = raters.flatMap((one, at) => raters.slice(at + 1).map((other) => [one, other] as const));
      return pairs.map((pair) => difference(info, statistic, taken, pair, modes, pairs.length > 1));
    });
    return { info, aggregate };
  },
);
