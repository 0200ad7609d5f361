import { t } from "@vscode/l10n";
import {
  type ComparedMetric,
  type GroupBy,
  type GroupedBy,
  type IntervalMethod,
  judgedBy,
  LEVEL,
  type MetricInfo,
  type MetricValue,
  NO_GROUPS,
  type PairedSide,
  type PairingInfo,
  type Reason,
  type SampleGrouping,
  type Uncovered,
  wordBy,
  wordIn,
} from "../model/index.ts";
import { lineText } from "./characters.ts";
import { countText, intervalNumbers, NO_VALUE, numberText, type Unit, valueText } from "./numbers.ts";
import { reasonWord, samplesText } from "./words.ts";

/** Below this only yes-or-no rates have an interval. */
const SMALL = 30;

/** `relevance.rmse against relevance_score`: a value by the id that files and flags know it by. */
export function metricTitle({ id, against, between, order }: MetricValue): string {
  return inOrder(titleOf(id, against, between), order);
}

function titleOf(id: string, against: string | undefined, between: MetricValue["between"]): string {
  if (between !== undefined) return t("{0}, {1} and {2}", id, lineText(between[0]), lineText(between[1]));
  return against === undefined ? id : t("{0} against {1}", id, lineText(against));
}

/** `judge and gold, given order`: whose value it is, and from which votes. */
export function inOrder(whose: string, order: MetricValue["order"]): string {
  if (order === undefined) return whose;
  return order === "given" ? t("{0}, given order", whose) : t("{0}, swapped order", whose);
}

/** `45.5 to 78.1 %`; why there is none; empty if the value does not exist either. */
export function intervalText(value: MetricValue, unit: MetricInfo["unit"], group: GroupBy = null): string {
  const bounds = intervalNumbers(value.interval, unit);
  if (bounds) return t("{0} to {1}", bounds[0], bounds[1]) + (unit === "rate" ? " %" : "");
  return whyNoInterval(value, group);
}

/** Variances of repeated answers have none, however many there are. */
const VARIANCE = /^repeats\.variance-/;

/** Why a value that exists has no interval; empty if it has one, or will have one when that is worked out. */
export function whyNoInterval(value: MetricValue, group: GroupBy = null): string {
  if (value.value === null || value.interval !== null || value.expected || VARIANCE.test(value.id)) return "";
  if (value.n < SMALL && value.groups === undefined) return t("n too small");
  if (value.groups !== undefined && value.groups < SMALL) return t("only {0}", groupsText(value.groups, group));
  return "";
}

/** `n 80`, `n 80 in 16 questions`: a value's size. `group` is the grouping. */
export const sizeText = (value: Pick<MetricValue, "n" | "groups">, group: GroupBy = null): string =>
  t("n {0}", countInGroups(value, group));

/** `80 in 16 questions`: the same for a column of its own. */
export function countInGroups({ n, groups }: Pick<MetricValue, "n" | "groups">, group: GroupBy = null): string {
  return groups === undefined ? countText(n) : t("{0} in {1}", countText(n), groupsText(groups, group));
}

/** `80 of 100`: samples of the slice that the value counts. */
export function countInSlice(
  value: Pick<MetricValue, "n" | "groups">,
  samples: number | undefined,
  group: GroupBy = null,
): string {
  const own = countInGroups(value, group);
  return samples === undefined || samples === value.n ? own : t("{0} of {1}", own, countText(samples));
}

/** `16 questions`; for groups by a field another word, and for ungrouped samples their parts. */
export function groupsText(groups: number, group: GroupBy): string {
  if (group === null) return groups === 1 ? t("1 question") : t("{0} questions", countText(groups));
  if (group === NO_GROUPS) return groups === 1 ? t("1 sample") : t("{0} samples", countText(groups));
  return groups === 1 ? t("1 group") : t("{0} groups", countText(groups));
}

/**
 * `400 samples in 80 groups: same question`, with the consequence for intervals. Empty if every question is unique and
 * no other grouping was set.
 */
export function groupingText({ group, by, samples, groups }: SampleGrouping): string {
  if (group === NO_GROUPS) return t("Not grouped: repeated questions are counted as independent.");
  if (group === null && samples === groups) return "";
  const count = t("{0} in {1}", samplesText(samples), groups === 1 ? t("1 group") : t("{0} groups", countText(groups)));
  const made = groupingWords(group, by);
  return samples === groups ? t("{0}: {1}; each counts on its own.", count, made) : t("{0}: {1}.", count, made);
}

/** `same question`, `record.doc_id, else same question`: what makes samples one group. */
function groupingWords(group: GroupBy, { field, question, id }: GroupedBy): string {
  const ways = [
    ...(group !== null && field > 0 ? [`record.${lineText(group)}`] : []),
    ...(question > 0 ? [t("same question")] : []),
    ...(id > 0 ? [t("same id")] : []),
  ];
  const [first, ...others] = ways;
  if (first === undefined) return t("nothing to group by");
  return others.reduce((words, way) => t("{0}, else {1}", words, way), first);
}

/** `0.03 to 0.07 if perfectly calibrated`: the range that chance alone gives; empty if unknown. */
export function expectedText({ expected }: MetricValue, unit: MetricInfo["unit"]): string {
  const bounds = intervalNumbers(expected ?? null, unit);
  return bounds ? t("{0} to {1} if perfectly calibrated", bounds[0], bounds[1]) : "";
}

/** `12: no gold answer, 3: no response`, most frequent reason first; empty if nothing was left out. */
export function leftOutText({ id, leftOut }: Pick<MetricValue, "id" | "leftOut">): string {
  // The keys of a record of reasons are reasons.
  return (Object.entries(leftOut) as [Reason, number][])
    .sort(([, one], [, other]) => other - one)
    .map(([reason, count]) => `${countText(count)} ${reasonWord(reason, id)}`)
    .join(", ");
}

/** `43 are 1 by convention`: samples of the n without evidence; empty if none. */
export function conventionText({ byConvention = 0 }: Pick<MetricValue, "byConvention">): string {
  if (byConvention === 0) return "";
  return byConvention === 1 ? t("1 is 1 by convention") : t("{0} are 1 by convention", countText(byConvention));
}

/** `14 samples have no model: no slice covers them.` */
export function uncoveredText({ dimension, samples }: Uncovered): string {
  const name = lineText(dimension);
  return samples === 1
    ? t("1 sample has no {0}: no slice covers it.", name)
    : t("{0} samples have no {1}: no slice covers them.", countText(samples), name);
}

/** "95 % interval 45.5 to 78.1 %, Wilson"; else the range that chance alone gives. */
export function intervalSentence(value: MetricValue, info: MetricInfo): string | null {
  const bounds = intervalNumbers(value.interval, info.unit);
  if (!bounds) return expectedText(value, info.unit) || null;
  const span = t("95 % interval {0} to {1}", bounds[0], bounds[1]) + (info.unit === "rate" ? " %" : "");
  return value.intervalBy ? `${span}, ${methodWord(value)}` : span;
}

/** How the interval came about; empty if none. */
export const methodWord = ({ intervalBy, groups }: Pick<MetricValue, "intervalBy" | "groups">): string =>
  intervalBy === null ? "" : methodBy(intervalBy, groups);

const methodBy = wordBy<IntervalMethod, [groups: number | undefined]>({
  wilson: () => t("Wilson"),
  "wilson-groups": () => t("Wilson over groups"),
  bootstrap: (groups) => (groups === undefined ? t("bootstrap over samples") : t("bootstrap over groups")),
  t: () => t("Student's t"),
  normal: () => t("normal approximation"),
  "t-groups": () => t("Student's t over groups"),
});

/** Null if neither end is the better one. */
export function directionWords({ direction }: MetricInfo): string | null {
  if (direction === "none") return null;
  return direction === "higher" ? t("higher is better") : t("lower is better");
}

/** A slice dimension as people say it; fields of the person's own stay as they are. */
export const dimensionWord = (name: string): string => knownDimension(name) ?? name;

const knownDimension = wordIn({
  noise: () => t("Noise"),
  task: () => t("Task"),
  model: () => t("Model"),
  dataset: () => t("Data set"),
  source: () => t("File"),
  fewshot: () => t("Few-shot examples"),
  subset: () => t("Subset"),
});

/** What the base and a run are called. */
export type RunNames = readonly [string, string];
export const AB: RunNames = ["A", "B"];

/** Whether some pair has the metric in both runs; if not, there is no difference to show. */
export const isOfBothRuns = ({ nA, nB, all }: ComparedMetric): boolean =>
  (nA > 0 && nB > 0) || (all?.difference ?? null) !== null;

/**
 * `better` or `worse` beyond chance, or `unclear`; null if unknown. Yes-or-no scores use their exact test, others the
 * 95 % interval, those of few pairs or groups the sign test.
 */
export function trendOf(
  { difference, interval, changes }: ComparedMetric,
  { direction }: Pick<MetricInfo, "direction">,
): "better" | "worse" | "unclear" | null {
  if (difference === null || direction === "none") return null;
  const isUp = difference > 0 === (direction === "higher");
  const clear = isUp ? "better" : "worse";
  if (changes === null) return null;
  const byTest = changes.p !== null && changes.p < LEVEL && difference !== 0 ? clear : "unclear";
  if (changes.pBy !== "sign") return byTest;
  if (interval !== null) return interval[0] > 0 || interval[1] < 0 ? clear : "unclear";
  // The signs of the changes and of the mean can differ: then the trend is unclear.
  const { rose, fell } = changes.inGroups ?? changes;
  return difference > 0 === rose > fell ? byTest : "unclear";
}

/** `+2.1`, `−0.07`, `0`: a difference in the unit's numbers, its sign always there. */
function differenceNumber(difference: number | null, unit: Unit): string {
  return difference === null ? NO_VALUE : signed(numberText(difference, unit));
}

/** The same with the unit's sign: percentage points are no percentages. */
export function differenceText(difference: number | null, unit: Unit): string {
  const text = differenceNumber(difference, unit);
  return difference === null || unit !== "rate" ? text : t("{0} points", text);
}

/** `−4.0 to +1.2`, or why there is none, if one could be expected. `group` is the grouping of pairs. */
export function differenceInterval(
  { interval, changes, nA, groups }: ComparedMetric,
  unit: Unit,
  group: GroupBy = null,
): string {
  const bounds = intervalNumbers(interval, unit);
  if (bounds) return t("{0} to {1}", signed(bounds[0]), signed(bounds[1]));
  // Metrics that are not means over pairs, such as a share of sentences, have no interval at any size.
  const isOfPairs = changes !== null && changes.rose + changes.fell + changes.same === nA;
  if (!isOfPairs || nA === 0) return "";
  if (groups !== undefined) return groups < SMALL ? t("only {0}", groupsText(groups, group)) : "";
  return nA < SMALL ? t("n too small") : "";
}

/** `34`, `80 in 16 questions`, `34, 36`: sample counts behind the values of both runs. */
export function pairsText({ nA, nB, groups }: ComparedMetric, group: GroupBy = null): string {
  if (nA !== nB) return t("{0}, {1}", countText(nA), countText(nB));
  return countInGroups({ n: nA, ...(groups === undefined ? {} : { groups }) }, group);
}

/** `24 points`: the smallest difference that the pairs can show; empty if unknown. */
export const visibleText = ({ visible }: ComparedMetric): string =>
  visible == null ? "" : t("{0} points", numberText(visible, "rate"));

/** `5 points take 480 pairs`; empty if unknown. */
export const neededText = ({ needed }: ComparedMetric): string =>
  needed === undefined ? "" : t("{0} points take {1} pairs", numberText(needed.see, "rate"), countText(needed.pairs));

/** `sign flips of 16 questions`: the test behind `p`; empty if none. */
export function testText(metric: ComparedMetric, group: GroupBy = null): string {
  const { changes, groups } = metric;
  if (changes === null || judgedBy(metric) === null) return "";
  const { pBy } = changes;
  if (pBy === "sign" && metric.interval !== null) return t("from the 95 % interval");
  if (pBy === "mcnemar") return t("McNemar's exact test");
  if (groups === undefined) return pBy === "sign" ? t("sign test") : t("sign flips");
  const units = groupsText(groups, group);
  return pBy === "sign" ? t("sign test over {0}", units) : t("exact, all signs of {0}", units);
}

/** `48 pairs by id, in 12 questions; only in A: 2; only in B: 1, repeated in B: 3`. */
export function pairingText(
  { pairs, groups, by, beside, sides }: PairingInfo,
  group: GroupBy = null,
  [a, b]: RunNames = AB,
): string {
  const key = by === "id" ? t("id") : t("question text");
  const keys = [key, ...beside].join(", ");
  const head = pairs === 1 ? t("1 pair by {0}", keys) : t("{0} pairs by {1}", countText(pairs), keys);
  const inGroups = groups === undefined ? [] : [t("in {0}", groupsText(groups, group))];
  const ungrouped = group === NO_GROUPS ? [t("repeated questions are counted as independent")] : [];
  const left = [...leftTexts(sides[0], a), ...leftTexts(sides[1], b)];
  return [[head, ...inGroups].join(", "), ...ungrouped, ...left].join("; ");
}

/** What a person should know before trusting the pairs. */
export function pairingWarnings(info: PairingInfo, [a, b]: RunNames = AB): readonly string[] {
  const { pairs, by, differing, shared, sides, isWithin } = info;
  const warnings: string[] = [];
  if (isWithin === true)
    warnings.push(t("One run compared with itself: {0} is the first record of each id, {1} the next.", a, b));
  if (pairs === 0)
    warnings.push(t("No sample of {0} matches one of {1}. Check that both answer the same questions.", a, b));
  else if (by === "question" && sides.some(({ samples, keyless }) => samples > keyless)) {
    warnings.push(t("The ids of the two runs do not match, so samples are paired by question text."));
  }
  if (differing > 0) {
    warnings.push(
      t("{0} pairs have the same id but different questions. Check that the ids mean the same.", countText(differing)),
    );
  }
  if (shared > 0) warnings.push(t("{0} samples are on both sides.", countText(shared)));
  return warnings;
}

/** By side: pairs left out of a metric because that side has no score. */
export function leftOutPairs({ leftOut: { onlyA, onlyB, neither } }: ComparedMetric, [a, b]: RunNames = AB): string {
  return [
    onlyA > 0 ? t("{0} scored only in {1}", countText(onlyA), a) : "",
    onlyB > 0 ? t("{0} scored only in {1}", countText(onlyB), b) : "",
    neither > 0 ? t("{0} in neither", countText(neither)) : "",
  ]
    .filter((text) => text !== "")
    .join(", ");
}

/**
 * `against gold`, `judge and gold`, `small and gold in A, large and gold in B`: whose values they are; "" if it is
 * clear.
 */
export function comparedOf(
  { against, between, betweenB }: Pick<ComparedMetric, "against" | "between" | "betweenB">,
  [a, b]: RunNames = AB,
): string {
  if (against !== undefined) return t("against {0}", lineText(against));
  if (between === undefined) return "";
  const words = ([one, other]: readonly [string, string]) => t("{0} and {1}", lineText(one), lineText(other));
  return betweenB === undefined ? words(between) : t("{0} in {1}, {2} in {3}", words(between), a, words(betweenB), b);
}

/** `71.4 %`: a value of one run. */
export const sideValue = (value: number | null, unit: Unit): string => valueText(value, unit);

function leftTexts({ only, repeated, keyless, notRun = 0 }: PairedSide, side: string): readonly string[] {
  return [
    notRun > 0 ? t("{0} did not run in {1}", countText(notRun), side) : "",
    only > 0 ? t("{0} only in {1}", countText(only), side) : "",
    repeated > 0 ? t("{0} repeated in {1}, left out", countText(repeated), side) : "",
    keyless > 0 ? t("{0} in {1} without a pairing key", countText(keyless), side) : "",
  ].filter((text) => text !== "");
}

/** A minus as wide as the plus; no sign before a zero. */
function signed(number: string): string {
  if (number.startsWith("-")) return `−${number.slice(1)}`;
  return /[1-9]/.test(number) ? `+${number}` : number;
}
