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

/** Labels per request, once every stratum has some. */
export const LABEL_STEP = 10;

/** Units, samples or sentences, with a judge's value. */
export interface SampledUnits {
  readonly judged: Float64Array;
  /** The person's value; NaN for none. */
  readonly said: Float64Array;
  /** Random order by content: `hashedFraction`. */
  readonly order: Float64Array;
  /** Number of the unit's question, below 0 if unique; null if all are. */
  readonly groups: Int32Array | null;
  /** The stratum of each unit, if it does not follow from `judged`. */
  readonly strata?: { readonly ids: readonly string[]; readonly of: Uint8Array };
}

/** Parts of an `Estimate` from units; `next` has their numbers. */
interface SampledEstimate
  extends Pick<
    Estimate,
    | "value"
    | "interval"
    | "judged"
    | "labelled"
    | "outside"
    | "skipped"
    | "size"
    | "effectiveLabels"
    | "strata"
    | "more"
  > {
  readonly reason: NoEstimate | null;
  readonly groups: number;
  readonly next: readonly number[];
}

const MOST_VALUES = 4;

interface DrawnStratum {
  readonly id: string;
  readonly units: Uint32Array;
  readonly counted: number;
}

/**
 * Estimate of the person's value over all units. A label counts if all earlier units of its stratum are labelled:
 * labels chosen for doubt or by chance of view are left out. `correctedRate` for yes and no, else `correctedMean`.
 * `more` labels are requested once there are enough.
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
  const reached = drawn.map(({ units: own, counted }, at) => own.slice(counted, counted + (shares[at] ?? 0)));
  // Some of them may have a label that will count once those before it are there.
  const asked = reached.flatMap((own) => [...own]).filter((unit) => Number.isNaN(said[unit]));
  asked.sort((a, b) => (units.order[a] ?? 0) - (units.order[b] ?? 0) || a - b);
  return {
    value: estimate?.value ?? null,
    interval: estimate?.interval ?? null,
    reason: estimate ? null : size === 0 ? "not-judged" : said.every(Number.isNaN) ? "no-labels" : "too-few",
    judged: size === 0 ? null : judged.reduce((sum, value) => sum + value, 0) / size,
    labelled,
    skipped: drawn.reduce((sum, stratum) => sum + skippedIn(stratum, said), 0),
    outside: said.reduce((sum, value) => (Number.isNaN(value) ? sum : sum + 1), 0) - labelled,
    size,
    groups: questionsOf(units),
    effectiveLabels: estimate?.effectiveLabels ?? null,
    strata: strata.map(({ size: of, labelled: n, yes }, at): EstimateStratum => {
      return { id: drawn[at]?.id ?? "", size: of, labelled: n, yes };
    }),
    more: {
      labels: asked.length,
      expected: expectedOf(
        estimate,
        strata,
        isRate,
        size,
        labelled,
        reached.reduce((sum, own) => sum + own.length, 0),
      ),
    },
    next: asked,
  };
}

/** Units without a label that were drawn before one with a label: until they have one, that one does not count. */
function skippedIn({ units, counted }: DrawnStratum, said: Float64Array): number {
  const last = units.findLastIndex((unit) => !Number.isNaN(said[unit]));
  return units
    .subarray(counted, Math.max(counted, last))
    .reduce((sum, unit) => sum + (Number.isNaN(said[unit]) ? 1 : 0), 0);
}

function strataOf(units: SampledUnits): readonly DrawnStratum[] {
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

function scoredStratum({ units, counted }: DrawnStratum, { judged, said, groups }: SampledUnits): ScoredStratum {
  const labelled = [...units.slice(0, counted)].map((unit) => {
    return { score: judged[unit] ?? 0, label: said[unit] ?? 0, group: groups?.[unit] ?? -1 };
  });
  return { scores: Array.from(units, (unit) => judged[unit] ?? 0), labelled };
}

function countedStratum(
  { units, counted }: DrawnStratum,
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

/** The strata's missing minimum, else `more`. */
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
  // Once all are labelled nothing is left to be expected.
  if (estimate === null || labelled + more >= size) return null;
  return isRate ? expectedInterval(strata, more) : expectedMeanInterval(estimate, size, labelled, more);
}

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
