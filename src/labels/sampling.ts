import {
  type CorrectedRate,
  correctedMean,
  correctedRate,
  expectedInterval,
  expectedMeanInterval,
  LEAST_LABELS,
  nextLabels,
  quartileStrata,
  type ScoredStratum,
  type Stratum,
  spreadOfLabels,
} from "../analysis/stats/corrected.ts";
import { effectiveSize, GroupSums } from "../analysis/stats/groups.ts";
import type { Estimate, EstimateStratum, NoEstimate } from "../model/index.ts";

/** Whoever asks for labels asks for so many at once, once every stratum has some. */
export const LABEL_STEP = 10;

/** Samples, or sentences, that a judge has spoken of, unit by unit. */
export interface SampledUnits {
  /** What the judge says. */
  readonly judged: Float64Array;
  /** What the person says, in the unit of the labels; NaN where nothing. */
  readonly said: Float64Array;
  /** Where the unit stands in the order that nobody chose: `hashedFraction` of its content. */
  readonly order: Float64Array;
  /** Number of the question that a unit asks, below 0 where no other asks it; null where none is asked twice. */
  readonly groups: Int32Array | null;
  /** The stratum of each unit, where it is not told by what the judge says: numbers in a list of ids. */
  readonly strata?: { readonly ids: readonly string[]; readonly of: Uint8Array };
}

/** The parts of an `Estimate` that follow from units alone; `next` are their numbers. */
export interface SampledEstimate
  extends Pick<
    Estimate,
    "value" | "interval" | "judged" | "labelled" | "outside" | "size" | "effectiveLabels" | "strata" | "more"
  > {
  readonly reason: NoEstimate | null;
  readonly groups: number;
  readonly next: readonly number[];
}

/** More values than these of a judge are put together by their quartiles. */
const MOST_VALUES = 4;

/** Units of one stratum, in the order in which they are to be labelled. */
interface Drawn {
  readonly id: string;
  readonly units: Uint32Array;
  /** How many labels count: those before the first unit without one. */
  readonly counted: number;
}

/**
 * What the person would say of all units. A label counts if all units of its stratum that come before it in the order are
 * labelled too: so whatever else was labelled, because it was doubtful or because it was seen, is outside. Where the person
 * says yes or no it is `correctedRate`, else `correctedMean`. `more` labels are to be asked for once there are enough.
 */
export function estimateUnits(units: SampledUnits, isRate: boolean, more = LABEL_STEP): SampledEstimate {
  const { judged, said } = units;
  const size = judged.length;
  const drawn = strataOf(units);
  const labelled = drawn.reduce((sum, { counted }) => sum + counted, 0);
  const scored = drawn.map((stratum) => scoredStratum(stratum, units));
  const strata = drawn.map((stratum, at) => countedStratum(stratum, units, isRate ? null : (scored[at] ?? null)));
  const estimate = isRate ? correctedRate(strata) : correctedMean(scored);
  const wanted = stepOf(strata, more);
  const shares = nextLabels(strata, wanted);
  const asked = drawn.flatMap(({ units: own, counted }, at) => [...own.slice(counted, counted + (shares[at] ?? 0))]);
  // In one order over all strata, so that what comes next does not tell what the judge said of it.
  asked.sort((a, b) => (units.order[a] ?? 0) - (units.order[b] ?? 0) || a - b);
  return {
    value: estimate?.value ?? null,
    interval: estimate?.interval ?? null,
    reason: estimate ? null : size === 0 ? "not-judged" : said.every(Number.isNaN) ? "no-labels" : "too-few",
    judged: size === 0 ? null : judged.reduce((sum, value) => sum + value, 0) / size,
    labelled,
    outside: said.reduce((sum, value) => (Number.isNaN(value) ? sum : sum + 1), 0) - labelled,
    size,
    groups: questionsOf(units),
    effectiveLabels: estimate?.effectiveLabels ?? null,
    strata: strata.map(({ size: of, labelled: n, yes }, at): EstimateStratum => {
      return { id: drawn[at]?.id ?? "", size: of, labelled: n, yes };
    }),
    more: { labels: asked.length, expected: expectedOf(estimate, strata, isRate, size, labelled, asked.length) },
    next: asked,
  };
}

function strataOf(units: SampledUnits): readonly Drawn[] {
  const { judged, said, order } = units;
  const { ids, placeOf } = units.strata ? givenStrata(units.strata) : strataByValue(judged);
  const members = ids.map((): number[] => []);
  for (let unit = 0; unit < judged.length; unit++) members[placeOf(unit)]?.push(unit);
  return ids.map((id, at) => {
    const units = Uint32Array.from(members[at] ?? []);
    units.sort((a, b) => (order[a] ?? 0) - (order[b] ?? 0) || a - b);
    const first = units.findIndex((unit) => Number.isNaN(said[unit]));
    return { id, units, counted: first < 0 ? units.length : first };
  });
}

/** Names of strata, and in which one a unit is. */
interface Strata {
  readonly ids: readonly string[];
  placeOf(unit: number): number;
}

const givenStrata = ({ ids, of }: NonNullable<SampledUnits["strata"]>): Strata => ({
  ids,
  placeOf: (unit) => of[unit] ?? 0,
});

function strataByValue(judged: Float64Array): Strata {
  const values = new Set(judged);
  const isYesOrNo = [...values].every((value) => value === 0 || value === 1);
  const ids = isYesOrNo
    ? ["yes", "no"]
    : values.size <= MOST_VALUES
      ? [...values].sort((a, b) => b - a).map(String)
      : ["q1", "q2", "q3", "q4"];
  const quartile = values.size > MOST_VALUES ? quartileStrata([...judged]) : null;
  return {
    ids,
    placeOf(unit) {
      const value = judged[unit] ?? 0;
      if (quartile) return quartile(value);
      return isYesOrNo ? (value === 1 ? 0 : 1) : ids.indexOf(String(value));
    },
  };
}

/** As `correctedMean` takes it. */
function scoredStratum({ units, counted }: Drawn, { judged, said, groups }: SampledUnits): ScoredStratum {
  const labelled = [...units.slice(0, counted)].map((unit) => {
    return { score: judged[unit] ?? 0, label: said[unit] ?? 0, group: groups?.[unit] ?? -1 };
  });
  return { scores: Array.from(units, (unit) => judged[unit] ?? 0), labelled };
}

/** As `correctedRate` takes it; with the labels' spread where they are no yes or no. */
function countedStratum(
  { units, counted }: Drawn,
  { said, groups }: SampledUnits,
  scored: ScoredStratum | null,
): Stratum {
  const sums = new GroupSums();
  let yes = 0;
  for (const unit of units.subarray(0, counted)) {
    yes += said[unit] ?? 0;
    sums.add(said[unit] ?? 0, groups?.[unit] ?? -1);
  }
  const own = { size: units.length, labelled: counted, yes };
  if (scored) return scored.labelled.length < 2 ? own : { ...own, spread: spreadOfLabels(scored) };
  if (groups === null || counted === 0) return own;
  const rate = yes / counted;
  const designEffect = Math.max(1, counted / effectiveSize(rate, counted, sums.spread(rate)));
  return designEffect > 1 ? { ...own, designEffect } : own;
}

/** What strata lack to say anything at all, else as many as asked for. */
function stepOf(strata: readonly Stratum[], more: number): number {
  const lacking = strata.reduce((sum, { size, labelled }) => {
    return sum + Math.max(0, Math.min(size, LEAST_LABELS) - labelled);
  }, 0);
  return lacking > 0 ? lacking : more;
}

function expectedOf(
  estimate: CorrectedRate | null,
  strata: readonly Stratum[],
  isRate: boolean,
  size: number,
  labelled: number,
  more: number,
) {
  if (estimate === null) return null;
  return isRate ? expectedInterval(strata, more) : expectedMeanInterval(estimate, size, labelled, more);
}

/** How many questions the units ask. */
function questionsOf({ groups, judged }: SampledUnits): number {
  if (groups === null) return judged.length;
  let alone = 0;
  const met = new Set<number>();
  for (const group of groups) {
    if (group < 0) alone++;
    else met.add(group);
  }
  return alone + met.size;
}
