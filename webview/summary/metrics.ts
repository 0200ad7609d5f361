import { t } from "@vscode/l10n";
import {
  addTo,
  type Card,
  equalsClause,
  type GroupBy,
  type MetricInfo,
  type MetricValue,
  metricKey,
  type Reason,
  type Slice,
  type Uncovered,
} from "../../src/model/index.ts";
import { conventionText, sizeText, whyNoInterval } from "../../src/present/metricWords.ts";
import { countText, intervalNumbers } from "../../src/present/numbers.ts";
import { reasonWord } from "../../src/present/words.ts";

/** The values with the intervals that came later, wherever both speak of the same number. */
export function withIntervals(
  metrics: readonly MetricValue[],
  later: readonly MetricValue[] | null,
): ReadonlyMap<string, MetricValue> {
  const known = new Map((later ?? []).map((value) => [metricKey(value), value]));
  return new Map(
    metrics.map((value) => {
      const key = metricKey(value);
      const same = known.get(key);
      const isNewer = same && same.value === value.value && same.n === value.n && value.interval === null;
      return [key, isNewer ? same : value];
    }),
  );
}

/**
 * Slice dimensions in order of appearance: those that divide the samples, and the chosen one even if a filter has
 * left it a single value, so that it does not vanish under the hand that filters by it.
 */
export function dimensionsOf(
  metrics: readonly MetricValue[],
  chosen: string | null,
  uncovered: readonly Uncovered[] = [],
): readonly string[] {
  const values = new Map<string, Set<string | number>>();
  for (const { slice } of metrics) {
    for (const [name, value] of Object.entries(slice ?? {})) {
      const seen = values.get(name) ?? new Set();
      values.set(name, seen.add(value));
    }
  }
  const isPartial = (name: string) => uncovered.some(({ dimension }) => dimension === name);
  return [...values]
    .filter(([name, seen]) => seen.size > 1 || name === chosen || isPartial(name))
    .map(([name]) => name);
}

/** The values of slices by dimension, then by metric, each in the order of the answer. */
export function slicesByMetric(
  metrics: readonly MetricValue[],
): ReadonlyMap<string, ReadonlyMap<string, readonly MetricValue[]>> {
  const found = new Map<string, Map<string, MetricValue[]>>();
  for (const value of metrics) {
    for (const name of Object.keys(value.slice ?? {})) {
      const byMetric = found.get(name) ?? new Map<string, MetricValue[]>();
      found.set(name, byMetric);
      const own = byMetric.get(value.id) ?? [];
      byMetric.set(value.id, own);
      own.push(value);
    }
  }
  return found;
}

/**
 * Values of one dimension for one metric, in order; of metrics for several pairs of raters only one pair's, the
 * first if `of` is none of them. Without values against published columns, and of only one order.
 */
export function slicesOf(
  metrics: readonly MetricValue[],
  id: string,
  dimension: string,
  of: string | null = null,
): readonly MetricValue[] {
  const own = slicedBy(metrics, id, dimension);
  const names = new Set(own.map(pairOf));
  const [first = null] = names;
  const chosen = names.has(of) ? of : first;
  return own.filter((value) => pairOf(value) === chosen);
}

/** Pairs of raters in a metric's slices; empty if there is one value a slice. */
export function pairsOf(metrics: readonly MetricValue[], id: string, dimension: string): readonly string[] {
  const names = new Set(slicedBy(metrics, id, dimension).map(pairOf));
  return names.size < 2 ? [] : [...names].filter((name) => name !== null);
}

const slicedBy = (metrics: readonly MetricValue[], id: string, dimension: string): readonly MetricValue[] =>
  metrics.filter(
    ({ id: own, against, between, order, slice }) =>
      own === id &&
      slice &&
      dimension in slice &&
      order === undefined &&
      (against === undefined || between !== undefined),
  );

const pairOf = ({ against }: MetricValue): string | null => against ?? null;

/** `noise == 0.4`: a slice's clause. */
export function sliceClause(slice: Slice): string | null {
  const terms = Object.entries(slice ?? {}).map(([name, value]) => equalsClause(name, value));
  return terms.length > 0 && !terms.includes(null) ? terms.join(" && ") : null;
}

/** Reasons with their counts, those with most samples first. */
export function leftOutReasons({
  leftOut,
}: MetricValue): readonly { readonly reason: Reason; readonly count: number }[] {
  return (Object.entries(leftOut) as [Reason, number][]) // Keys of a record by reason are reasons.
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => ({ reason, count }));
}

/** A value's place on the metric's range, in [0, 1]; null if the range is open or the value is outside. */
export function placeOnRange(value: number, { range: [from, to] }: Pick<MetricInfo, "range">): number | null {
  // JSON has no infinity: an open range arrives as null.
  if (!Number.isFinite(from) || !Number.isFinite(to) || to <= from) return null;
  return value >= from && value <= to ? (value - from) / (to - from) : null;
}

export { dimensionWord, directionWords, intervalSentence } from "../../src/present/metricWords.ts";

/** "n 197, 3 left out: no answer"; with several reasons each with its count: "n 80, 10 not labelled, 7 no answer". */
export function baseWords(value: MetricValue, group: GroupBy = null): string {
  const reasons = leftOutReasons(value);
  const n = [sizeText(value, group), conventionText(value)].filter((words) => words !== "").join(", ");
  const [first, ...others] = reasons;
  if (!first) return n;
  if (others.length === 0) {
    return t("{0}, {1} left out: {2}", n, countText(first.count), reasonWord(first.reason, value.id));
  }
  const all = reasons.reduce((sum, { count }) => sum + count, 0);
  return t("{0}, {1} left out: {2}", n, countText(all), reasonsWords(value.id, reasons));
}

/** "not labelled (80)"; with several reasons each with its count: "10 not labelled, 7 no answer". */
function reasonsWords(metric: string, reasons: readonly { readonly reason: Reason; readonly count: number }[]): string {
  const [first, ...others] = reasons;
  if (!first) return t("no samples");
  if (others.length === 0) return t("{0} ({1})", reasonWord(first.reason, metric), countText(first.count));
  return reasons.map(({ reason, count }) => `${countText(count)} ${reasonWord(reason, metric)}`).join(", ");
}

/** The bounds, why there are none, or that they are being computed. */
export function intervalWords(value: MetricValue, info: MetricInfo, isAwaited: boolean, group: GroupBy = null): string {
  const bounds = intervalNumbers(value.interval, info.unit);
  if (bounds) return t("{0} to {1}", bounds[0], bounds[1]);
  if (value.value === null) return "";
  const chance = intervalNumbers(value.expected ?? null, info.unit);
  // About as long as other bounds: no line breaks when it comes. The tip says whose chance.
  if (chance) return t("{0} to {1} by chance", chance[0], chance[1]);
  const instead = whyNoInterval(value, group);
  return instead === "" && isAwaited ? t("interval follows") : instead;
}

/** Metrics without a value for the same reasons, over as many samples. */
export interface UndefinedGroup {
  /** "not labelled (80)"; "10 not labelled, 7 no response" for several reasons. */
  readonly why: string;
  readonly cards: readonly Card[];
}

/** The cards with a value in their order, and the others gathered by their reasons, in order of appearance. */
export function gatherUndefined(
  cards: readonly Card[],
  /** Those that the whole file defines keep their cards under any filter. */
  isKept: (value: MetricValue) => boolean = () => false,
): {
  readonly defined: readonly Card[];
  readonly groups: readonly UndefinedGroup[];
} {
  const groups = new Map<string, Card[]>();
  for (const card of cards) {
    if (card.value.value !== null || isKept(card.value)) continue;
    addTo(groups, whyUndefined(card.value), card);
  }
  return {
    defined: cards.filter(({ value }) => value.value !== null || isKept(value)),
    groups: [...groups].map(([why, group]) => ({ why, cards: group })),
  };
}

function whyUndefined(value: MetricValue): string {
  return reasonsWords(value.id, leftOutReasons(value));
}
