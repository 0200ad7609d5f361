import { type Agreement, agreementOf, rankedBy } from "../../analysis/stats/agreement.ts";
import { agreementIntervals } from "../../analysis/stats/agreementIntervals.ts";
import type { GroupNumbers } from "../../analysis/stats/bootstrap.ts";
import { groupNumbersOf } from "../../analysis/stats/drawnGroups.ts";
import type { Interval } from "../../analysis/stats/intervals.ts";
import { countCells, MOST_TABLE_LEVELS, type Pairs, tableOf } from "../../analysis/stats/pairs.ts";
import { ALONE } from "../../analysis/table/groups.ts";
import {
  addCount,
  type Label,
  type MetricInfo,
  type MetricValue,
  type Modes,
  PAIR_ORDERS,
  type PairOrder,
  type Reason,
} from "../../model/index.ts";
import { areNumbers, isOrdered, labelsOf, labelsWithMeans, placesIn, ranksOf, ratingModes } from "./labels.ts";
import { ABSENT, type RatedColumn, type RatedSamples, UNPARSED } from "./rated.ts";
import { GOLD, peopleIn } from "./values.ts";

export const WITHOUT_ORDER = { linear: null, quadratic: null, spearman: null, kendall: null } as const;

/** Two raters, or a rater and gold, over the samples of a slice. Rows of the pairs are the second's. */
export interface RaterComparison {
  readonly between: readonly [string, string];
  readonly order: PairOrder | null;
  /** Weighted kappa and ranks need ordered labels. */
  readonly isOrdered: boolean;
  readonly labels: readonly Label[];
  readonly pairs: Pairs;
  readonly agreement: Agreement;
  readonly leftOut: Readonly<Partial<Record<Reason, number>>>;
  /** Values not in the label list, with the number of samples that each left out. */
  readonly outside: ReadonlyMap<Label, number>;
  /** Groups of the compared samples; null if each sample is its own group. */
  groups(taken: RatedSamples): GroupNumbers | null;
  /** 95 % intervals of `AGREEMENTS`; null below 30 samples or groups and if undefined. */
  intervals(groups?: GroupNumbers | null): readonly (Interval | null)[];
}

export function columnOf(
  taken: RatedSamples,
  rater: string,
  modes: Modes,
  order: PairOrder | null = null,
): RatedColumn {
  const { consensus } = ratingModes(modes);
  if (rater === GOLD) return taken.gold(consensus);
  return order === null ? taken.rating(rater, consensus) : taken.verdicts(rater, order, consensus);
}

const labelsIn = (taken: RatedSamples, modes: Modes): readonly Label[] =>
  taken.once(JSON.stringify(["labels", modes.ratings ?? null]), () => labelsOf(taken.view, modes));

const labelsOfGold = (taken: RatedSamples, modes: Modes): readonly Label[] =>
  taken.once(JSON.stringify(["labels of gold", modes.ratings ?? null]), () => labelsWithMeans(taken.view, modes));

export function compare(
  taken: RatedSamples,
  rater: string,
  other: string,
  modes: Modes,
  order: PairOrder | null = null,
): RaterComparison {
  return taken.once(JSON.stringify(["compare", rater, other, order, modes.ratings ?? null]), () => {
    const labels = other === GOLD ? labelsOfGold(taken, modes) : labelsIn(taken, modes);
    const one = columnOf(taken, rater, modes, order);
    return comparisonOf(one, columnOf(taken, other, modes), labels, { order, isOrdered: isOrdered(labels, modes) });
  });
}

/** Rows of the pairs are `other`'s: gold is second in a pair and first in a confusion matrix. */
export function comparisonOf(
  one: RatedColumn,
  other: RatedColumn,
  labels: readonly Label[],
  how: Pick<RaterComparison, "order" | "isOrdered"> = { order: null, isOrdered: areNumbers(labels) },
): RaterComparison {
  const { samples, ...found } = pairUp(one, other, labels);
  const { pairs } = found;
  const isTable = labels.length <= MOST_TABLE_LEVELS;
  const entries = isTable ? tableOf(labels.length, countCells(pairs)) : pairs;
  const ranked = rankedBy(entries, ranksOf(labels));
  const agreement = { ...agreementOf(entries, ranked), ...(how.isOrdered ? {} : WITHOUT_ORDER) };
  let kept: readonly (Interval | null)[] | null = null;
  let known: GroupNumbers | null | undefined;
  return {
    ...found,
    ...how,
    between: [one.name, other.name],
    labels,
    agreement,
    groups(taken) {
      if (known === undefined) {
        const all = taken.groups();
        known = groupNumbersOf(samples.map((at) => all[at] ?? ALONE));
      }
      return known;
    },
    intervals(groups = null) {
      kept ??= agreementIntervals(agreement, entries, ranked, entriesOf(pairs, isTable), groups);
      return kept;
    },
  };
}

function pairUp(one: RatedColumn, other: RatedColumn, labels: readonly Label[]) {
  const placeOf = placesIn(labels);
  const ofOne = one.values.map(placeOf);
  const ofOther = other.values.map(placeOf);
  const n = Math.min(one.codes.length, other.codes.length);
  const rows = new Uint32Array(n);
  const columns = new Uint32Array(n);
  const samples = new Int32Array(n);
  const outside = new Map<Label, number>();
  const leftOut: Partial<Record<Reason, number>> = {};
  const leave = (reason: Reason) => {
    leftOut[reason] = (leftOut[reason] ?? 0) + 1;
  };
  const absent: Reason = other.name === GOLD ? "no-gold" : "no-rating";
  let kept = 0;
  for (let at = 0; at < n; at++) {
    const a = one.codes[at] ?? ABSENT;
    const b = other.codes[at] ?? ABSENT;
    if (b === ABSENT) leave(absent);
    else if (a === ABSENT) leave("no-rating");
    else if (a === UNPARSED || b === UNPARSED) leave("unparsed");
    else {
      const column = ofOne[a] ?? ABSENT;
      const row = ofOther[b] ?? ABSENT;
      if (row === ABSENT || column === ABSENT) {
        leave("out-of-labels");
        note(outside, row === ABSENT ? other.values[b] : undefined);
        note(outside, column === ABSENT ? one.values[a] : undefined);
      } else {
        samples[kept] = at;
        rows[kept] = row;
        columns[kept++] = column;
      }
    }
  }
  const pairs: Pairs = {
    k: labels.length,
    rows: rows.subarray(0, kept),
    columns: columns.subarray(0, kept),
    times: null,
  };
  return { pairs, samples: samples.subarray(0, kept), leftOut, outside };
}

function note(outside: Map<Label, number>, value: Label | undefined): void {
  if (value !== undefined) addCount(outside, value);
}

/** By pair: its entry. */
function entriesOf({ k, rows, columns }: Pairs, isTable: boolean): Uint32Array {
  const entries = new Uint32Array(rows.length);
  for (let at = 0; at < entries.length; at++) entries[at] = isTable ? (rows[at] ?? 0) * k + (columns[at] ?? 0) : at;
  return entries;
}

export const MOST_PAIRED_RATERS = 12;

/** Every rater with gold, if the table has gold, and again in each order; then every two raters. */
export function comparisonsIn(taken: RatedSamples, modes: Modes): readonly RaterComparison[] {
  return pairsIn(taken).flatMap(([rater, other]) => {
    const orders = other === GOLD && taken.isInBothOrders(rater) ? PAIR_ORDERS : [];
    return [null, ...orders].map((order) => compare(taken, rater, other, modes, order));
  });
}

export const pairsIn = (taken: RatedSamples): readonly (readonly [string, string])[] =>
  taken.once("pairs", () => pairsOf(taken, taken.raters));

export function pairsOf({ view }: RatedSamples, raters: readonly string[]): readonly (readonly [string, string])[] {
  const withGold = heldAgainstGold(view, raters).map((rater) => [rater, GOLD] as const);
  const few = raters.slice(0, MOST_PAIRED_RATERS);
  return [...withGold, ...few.flatMap((rater, at) => few.slice(at + 1).map((other) => [rater, other] as const))];
}

/** The raters that are held against gold, if there is gold: not people whose labels make it. */
export function heldAgainstGold(view: RatedSamples["view"], raters: readonly string[]): readonly string[] {
  if (!hasGold(view.valueNames())) return [];
  const people = peopleIn(view);
  return raters.filter((rater) => !people.areGold || !people.raters.includes(rater));
}

export const hasGold = (names: readonly string[]): boolean => names.includes(GOLD);

/** A metric value of one pair, named after the pair if there are several. */
export function pairValue(
  info: MetricInfo,
  taken: RatedSamples,
  comparison: RaterComparison,
  value: number | null,
  { interval, intervalBy }: Pick<MetricValue, "interval" | "intervalBy">,
  count: number | null = null,
): MetricValue {
  const { between, order, isOrdered, agreement, leftOut } = comparison;
  const groups = value === null ? null : comparison.groups(taken);
  return {
    id: info.id,
    mode: null,
    slice: null,
    ...(pairsIn(taken).length > 1 ? { against: pairName(between) } : {}),
    between,
    ...(order === null ? {} : { order }),
    value,
    n: value === null ? 0 : agreement.n,
    ...(groups === null ? {} : { groups: groups.count }),
    count,
    leftOut: value === null ? withReason(leftOut, agreement.n, isOrdered || agreement.unweighted === null) : leftOut,
    interval,
    intervalBy,
  };
}

export const pairName = ([one, other]: readonly [string, string]): string =>
  other === GOLD ? one : `${one} · ${other}`;

/** The reason of an undefined statistic: no order, one sample, or equal labels. */
export function withReason(leftOut: MetricValue["leftOut"], n: number, isOrdered: boolean): MetricValue["leftOut"] {
  if (n === 0) return leftOut;
  const reason: Reason = !isOrdered ? "no-order" : n < 2 ? "too-few" : "constant";
  return { ...leftOut, [reason]: n };
}
