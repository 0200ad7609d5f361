import { t } from "@vscode/l10n";
import {
  type ComparedMetric,
  improvements,
  type MetricInfo,
  type PairedSide,
  type PairingInfo,
} from "../model/index.ts";
import { lineText } from "./characters.ts";
import { countText, intervalNumbers, NO_VALUE, numberText, type Unit, valueText } from "./numbers.ts";

/** Below this probability a difference is taken to be more than chance. */
const LEVEL = 0.05;

/**
 * What a difference means: `better` or `worse` beyond chance, `unclear`; null where nothing tells. Yes-or-no scores are
 * judged by McNemar's exact test, others by the 95 % interval, those of too few pairs by the sign test.
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
  if (changes.pBy === "mcnemar") return byTest;
  if (interval !== null) return interval[0] > 0 || interval[1] < 0 ? clear : "unclear";
  // The signs of the changes and of the mean can differ: then neither tells.
  return difference > 0 === changes.rose > changes.fell ? byTest : "unclear";
}

/** `+2.1`, `−0.07`, `0`: a difference in the unit's numbers, its sign always there. */
export function differenceNumber(difference: number | null, unit: Unit): string {
  return difference === null ? NO_VALUE : signed(numberText(difference, unit));
}

/** The same with the unit's sign: percentage points are no percentages. */
export function differenceText(difference: number | null, unit: Unit): string {
  const text = differenceNumber(difference, unit);
  return difference === null || unit !== "rate" ? text : t("{0} points", text);
}

/** `−4.0 to +1.2`; why there is none, where somebody could expect one. */
export function differenceInterval({ interval, changes, nA }: ComparedMetric, unit: Unit): string {
  const bounds = intervalNumbers(interval, unit);
  if (bounds) return t("{0} to {1}", signed(bounds[0]), signed(bounds[1]));
  // What does not stand on pairs, such as a share of sentences, has none at any number of them.
  const isOfPairs = changes !== null && changes.rose + changes.fell + changes.same === nA;
  return isOfPairs && nA > 0 && nA < 30 ? t("n too small") : "";
}

/** `0.031`, `< 0.001`. */
export function probabilityText(p: number | null): string {
  if (p === null) return "";
  return p < 0.001 ? "< 0.001" : p.toFixed(3);
}

/** `48 pairs by id; only in A: 2; only in B: 1, repeated in B: 3`. */
export function pairingText({ pairs, by, beside, sides }: PairingInfo): string {
  const key = by === "id" ? t("id") : t("question text");
  const keys = [key, ...beside].join(", ");
  const head = pairs === 1 ? t("1 pair by {0}", keys) : t("{0} pairs by {1}", countText(pairs), keys);
  return [head, ...leftTexts(sides[0], "A"), ...leftTexts(sides[1], "B")].join("; ");
}

/** What a person should know before trusting the pairs. */
export function pairingWarnings(info: PairingInfo): readonly string[] {
  const { pairs, by, differing, shared, sides, isWithin } = info;
  const warnings: string[] = [];
  if (isWithin === true) warnings.push(t("One run against itself: A is the first record of an id, B the next one."));
  if (pairs === 0) warnings.push(t("No sample of A has a partner in B: check that both answer the same questions."));
  else if (by === "question" && sides.some(({ samples, keyless }) => samples > keyless)) {
    warnings.push(
      t("The ids of the two runs do not fit together, so samples are paired by the text of their questions."),
    );
  }
  if (differing > 0) {
    warnings.push(
      t("{0} pairs have the same id but other questions: check that the ids mean the same.", countText(differing)),
    );
  }
  if (shared > 0) warnings.push(t("{0} samples are on both sides.", countText(shared)));
  return warnings;
}

/** `12 improved, 3 regressed, 35 the same`; of a metric without a direction: risen and fallen. */
export function changesText({ changes }: ComparedMetric, { direction }: Pick<MetricInfo, "direction">): string {
  if (changes === null) return "";
  const same = countText(changes.same);
  const found = improvements(changes, direction);
  return found
    ? t("{0} improved, {1} regressed, {2} the same", countText(found.improved), countText(found.regressed), same)
    : t("{0} risen, {1} fallen, {2} the same", countText(changes.rose), countText(changes.fell), same);
}

/** Pairs that a metric does not stand on, by the side that has no score. */
export function leftOutPairs({ leftOut: { onlyA, onlyB, neither } }: ComparedMetric): string {
  return [
    onlyA > 0 ? t("{0} scored in A alone", countText(onlyA)) : "",
    onlyB > 0 ? t("{0} scored in B alone", countText(onlyB)) : "",
    neither > 0 ? t("{0} in neither", countText(neither)) : "",
  ]
    .filter((text) => text !== "")
    .join(", ");
}

/** `against gold`, `judge and gold`, `small and gold in A, large and gold in B`: whose values they are; "" where it is plain. */
export function comparedOf({ against, between, betweenB }: ComparedMetric): string {
  if (against !== undefined) return t("against {0}", lineText(against));
  if (between === undefined) return "";
  const words = ([one, other]: readonly [string, string]) => t("{0} and {1}", lineText(one), lineText(other));
  return betweenB === undefined ? words(between) : t("{0} in A, {1} in B", words(between), words(betweenB));
}

/** `71.4 %`: a value of one run. */
export const sideValue = (value: number | null, unit: Unit): string => valueText(value, unit);

function leftTexts({ only, repeated, keyless }: PairedSide, side: string): readonly string[] {
  return [
    only > 0 ? t("{0} only in {1}", countText(only), side) : "",
    repeated > 0 ? t("{0} repeated in {1}, left out", countText(repeated), side) : "",
    keyless > 0 ? t("{0} in {1} with nothing to pair by", countText(keyless), side) : "",
  ].filter((text) => text !== "");
}

/** A minus as wide as the plus; no sign before a zero. */
function signed(number: string): string {
  if (number.startsWith("-")) return `−${number.slice(1)}`;
  return /[1-9]/.test(number) ? `+${number}` : number;
}
