import { drawnAggregateOf, type Metric, type ReduceOptions } from "../../../analysis/aggregate/aggregate.ts";
import { alphaOver, type RatedUnit } from "../../../analysis/stats/agreement.ts";
import { bootstrapCells } from "../../../analysis/stats/bootstrapCells.ts";
import { drawnMethod, jackknifed } from "../../../analysis/stats/drawnGroups.ts";
import { type MetricValue, type Modes, metricInfo, type Reason } from "../../../model/index.ts";
import { columnOf, hasGold } from "../agreement.ts";
import { entriesOf } from "../combinations.ts";
import type { RatingFacts } from "../facts.ts";
import { isOrdered, labelsOf, levelOf, placesIn } from "../labels.ts";
import { ABSENT, type RatedSamples, ratedSamples, UNPARSED } from "../rated.ts";
import { GOLD, peopleIn } from "../values.ts";

/** The jackknife over more patterns of ratings takes too long. */
const MOST_PATTERNS = 2_000;

function alphaOf(taken: RatedSamples, modes: Modes, options: ReduceOptions): MetricValue | null {
  const only = taken.raters.length === 1 ? taken.raters[0] : undefined;
  const names = only === undefined ? taken.raters : hasGold(taken.view.valueNames()) ? [only, GOLD] : [];
  if (names.length < 2) return null;
  const between = only === undefined ? {} : { between: [only, GOLD] as const };
  return { ...alphaAmong(names, taken, modes, options), id: info.id, ...between };
}

/** Null for fewer than two people, and if all raters are people: then it is the other α. */
function alphaOfPeople(taken: RatedSamples, modes: Modes, options: ReduceOptions): MetricValue | null {
  const { raters } = peopleIn(taken.view);
  const people = taken.raters.filter((rater) => raters.includes(rater));
  if (people.length < 2 || people.length === taken.raters.length) return null;
  return { ...alphaAmong(people, taken, modes, options), id: ofPeople.id };
}

function alphaAmong(
  names: readonly string[],
  taken: RatedSamples,
  modes: Modes,
  options: ReduceOptions,
): Omit<MetricValue, "id"> {
  const labels = labelsOf(taken.view, modes);
  const { units, unitOf, groups, leftOut } = unitsOf(taken, names, modes, labels);
  const numbers = labels.map((label, at) => (typeof label === "number" ? label : at));
  const level = levelOf(labels, modes);
  const hasOrder = level === "nominal" || isOrdered(labels, modes);
  const alpha = alphaOver(units, numbers, level);
  const counts = units.map((unit) => unit.times);
  const value = hasOrder ? alpha(counts) : null;
  const n = unitOf.length;
  const intervalBy = value === null ? null : drawnMethod(n, groups?.count ?? n, options.bootstrap === true);
  const statistics = (times: Float64Array) => [alpha(times)];
  const [interval = null] =
    intervalBy === "bootstrap"
      ? bootstrapCells(unitOf, units.length, statistics, groups)
      : intervalBy !== null && units.length <= MOST_PATTERNS
        ? jackknifed(counts, statistics, [[-1, 1]], unitOf, groups)
        : [];
  return {
    mode: null,
    slice: null,
    value,
    n: value === null ? 0 : n,
    ...(value === null || groups === null ? {} : { groups: groups.count }),
    count: null,
    leftOut: value === null && n > 0 ? { ...leftOut, [hasOrder ? "constant" : "no-order"]: n } : leftOut,
    interval,
    intervalBy: interval === null ? null : intervalBy,
  };
}

function unitsOf(taken: RatedSamples, names: readonly string[], modes: Modes, labels: readonly (string | number)[]) {
  const placeOf = placesIn(labels);
  const columns = names.map((name) => {
    const column = columnOf(taken, name, modes);
    return { ...column, levelOf: column.values.map(placeOf) };
  });
  const levelsOf: (readonly number[])[] = [];
  const known = new Map<string, number>();
  const { entryOf, times, ...found } = entriesOf(taken, columns, (at) => {
    const levels: number[] = [];
    let reason: Reason = "no-rating";
    for (const { codes, levelOf } of columns) {
      const code = codes[at] ?? ABSENT;
      const level = levelOf[code] ?? ABSENT;
      if (level !== ABSENT) levels.push(level);
      else if (code === UNPARSED) reason = "unparsed";
      else if (code !== ABSENT && reason === "no-rating") reason = "out-of-labels";
    }
    if (levels.length < 2) return reason;
    const pattern = levels.join(" ");
    const unit = known.get(pattern) ?? known.size;
    known.set(pattern, unit);
    levelsOf[unit] = levels;
    return unit;
  });
  const units = levelsOf.map((levels, unit): RatedUnit => ({ levels, times: times[unit] ?? 0 }));
  return { ...found, units, unitOf: entryOf };
}

const info = metricInfo({
  id: "agreement.alpha",
  name: "Krippendorff's α",
  formula: "1 − observed / expected disagreement of all raters",
  range: [-1, 1],
  source: "Krippendorff 2004",
});

/**
 * Krippendorff's alpha over all raters, or a single rater and gold: at most 1, 0 is chance, higher is better. Leaves
 * out samples with fewer than two ratings. Undefined if all ratings are equal, or the chosen level needs an order that
 * labels lack. Krippendorff, Content Analysis (2004).
 */
export const alpha: Metric<RatingFacts> = { info, aggregate: aggregateOf(alphaOf) };

const ofPeople = metricInfo({
  id: "agreement.alpha-people",
  name: "Krippendorff's α of people",
  formula: "1 − observed / expected disagreement of the people among the raters",
  range: [-1, 1],
  source: "Krippendorff 2004",
});

/** Krippendorff's alpha over the raters who are people, where others rate as well: as that over all raters. */
export const peoplesAlpha: Metric<RatingFacts> = { info: ofPeople, aggregate: aggregateOf(alphaOfPeople) };

/** Of a value that some files do not have. */
function aggregateOf(found: (...asked: Parameters<typeof alphaOf>) => MetricValue | null) {
  return drawnAggregateOf(ratedSamples, (...asked) => {
    const value = found(...asked);
    return value === null ? [] : [value];
  });
}
