import type { MetricInfo, MetricValue, Modes, Reason } from "../../../model/index.ts";
import { alphaOver, type RatedUnit } from "../../stats/krippendorff.ts";
import { bootstrapCells, jackknifeCells } from "../../stats/resample.ts";
import type { ReduceOptions } from "../kind.ts";
import { hasGold, methodFor } from "./agreementMetric.ts";
import { columnOf } from "./comparison.ts";
import { labelsOf, levelOf } from "./labels.ts";
import { ABSENT, type RatedSamples, UNPARSED } from "./rated.ts";
import { GOLD } from "./values.ts";

/** Above so many different patterns of ratings leaving out each in turn would take too long. */
const MOST_PATTERNS = 2_000;

/** Alpha over all raters; of a single one with gold. Null where there are not two of them. */
export function alphaOf(
  info: MetricInfo,
  taken: RatedSamples,
  modes: Modes,
  options: ReduceOptions,
): MetricValue | null {
  const only = taken.raters.length === 1 ? taken.raters[0] : undefined;
  const names = only === undefined ? taken.raters : hasGold(taken.view.valueNames()) ? [only, GOLD] : [];
  if (names.length < 2) return null;
  const labels = labelsOf(taken.view, modes);
  const { units, unitOf, leftOut } = unitsOf(taken, names, modes, labels);
  const numbers = labels.map((label, at) => (typeof label === "number" ? label : at));
  const alpha = alphaOver(units, numbers, levelOf(labels, modes));
  const counts = units.map((unit) => unit.times);
  const value = alpha(counts);
  const n = unitOf.length;
  const intervalBy = value === null ? null : methodFor(n, options);
  const statistics = (times: Float64Array) => [alpha(times)];
  const [interval = null] =
    intervalBy === "bootstrap"
      ? bootstrapCells(unitOf, units.length, statistics)
      : intervalBy === "normal" && units.length <= MOST_PATTERNS
        ? jackknifeCells(counts, statistics, [[-1, 1]])
        : [];
  return {
    id: info.id,
    mode: null,
    slice: null,
    ...(only === undefined ? {} : { between: [only, GOLD] as const }),
    value,
    n: value === null ? 0 : n,
    count: null,
    leftOut: value === null && n > 0 ? { ...leftOut, constant: n } : leftOut,
    interval,
    intervalBy: interval === null ? null : intervalBy,
  };
}

/** Samples by the pattern of their ratings, so that equal ones are worked out once. */
function unitsOf(taken: RatedSamples, names: readonly string[], modes: Modes, labels: readonly (string | number)[]) {
  const positionOf = new Map(labels.map((label, at) => [label, at]));
  const columns = names.map((name) => {
    const { codes, values } = columnOf(taken, name, modes);
    return { codes, levelOf: values.map((value) => positionOf.get(value) ?? ABSENT) };
  });
  const units: { levels: readonly number[]; times: number }[] = [];
  const known = new Map<string, number>();
  const unitOf: number[] = [];
  const leftOut: Partial<Record<Reason, number>> = {};
  for (let at = 0; at < taken.size; at++) {
    const levels: number[] = [];
    let reason: Reason = "no-rating";
    for (const { codes, levelOf } of columns) {
      const code = codes[at] ?? ABSENT;
      const level = levelOf[code] ?? ABSENT;
      if (level !== ABSENT) levels.push(level);
      else if (code === UNPARSED) reason = "unparsed";
      else if (code !== ABSENT && reason === "no-rating") reason = "out-of-labels";
    }
    if (levels.length < 2) {
      leftOut[reason] = (leftOut[reason] ?? 0) + 1;
      continue;
    }
    const pattern = levels.join(" ");
    let unit = known.get(pattern);
    if (unit === undefined) {
      unit = units.length;
      known.set(pattern, unit);
      units.push({ levels, times: 0 });
    }
    const found = units[unit];
    if (found) found.times++;
    unitOf.push(unit);
  }
  return { units: units as readonly RatedUnit[], unitOf, leftOut };
}
