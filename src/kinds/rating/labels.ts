import { t } from "@vscode/l10n";
import type { TableView } from "../../analysis/table/view.ts";
import {
  DEFAULT_RATING_MODES,
  fieldName,
  type Label,
  literalText,
  type MeasurementLevel,
  type Modes,
  PAIR_LABELS,
  PAIR_ORDERS,
  type PairPrefix,
  type RatingModes,
  TIE,
} from "../../model/index.ts";
import { asNumber, plainValue, readAlike } from "../../read/written.ts";
import { Given, type RatingFacts } from "./facts.ts";
import { ABSENT } from "./rated.ts";
import { GOLD, meanName, ratersIn, ratingName, unparsedName, verdictName } from "./values.ts";

export const ratingModes = ({ ratings }: Modes): RatingModes => ratings ?? DEFAULT_RATING_MODES;

/**
 * The labels in order: the person's list; −1, 0, 1 for verdicts on pairs; else every value of gold and raters, numbers
 * ascending, then texts alphabetically.
 */
export function labelsOf(view: TableView<RatingFacts>, modes: Modes): readonly Label[] {
  return ratingModes(modes).labels ?? known.get(view) ?? ownLabels(view);
}

/** The same with means of numbers by several people, which may lie between two labels: for comparisons with these. */
export function labelsWithMeans(view: TableView<RatingFacts>, modes: Modes): readonly Label[] {
  const labels = labelsOf(view, modes);
  const { labels: given, consensus } = ratingModes(modes);
  const means = given === null && consensus === "mean" ? view.valuesOf(meanName(GOLD)) : [];
  const between = means.filter((mean) => !labels.some((label) => isSameLabel(label, mean)));
  return between.length === 0 ? labels : sortedLabels([...labels, ...new Set(between)]);
}

const known = new WeakMap<TableView<RatingFacts>, readonly Label[]>();

function ownLabels(view: TableView<RatingFacts>): readonly Label[] {
  const labels = labelsIn(view);
  known.set(view, labels);
  return labels;
}

function labelsIn(view: TableView<RatingFacts>): readonly Label[] {
  const names = [GOLD, ...ratersIn(view.valueNames()).map(ratingName)];
  const written = names.flatMap((name) => [...view.valuesOf(name)]);
  const union = new Set(written.map(readAlike(written)));
  if (hasPairs(view) && (union.size === 0 || PAIR_LABELS.some((label) => union.has(label)))) return PAIR_LABELS;
  return sortedLabels([...union]);
}

/** Equal labels, or a flag and the number for it. */
export const isSameLabel = (one: Label, other: Label): boolean => asNumber(one) === asNumber(other);

/** Returns a label's position in the list, spelled as there or as the flag or number for it; else `ABSENT`. */
export function placesIn(labels: readonly Label[]): (label: Label | undefined) => number {
  const places = new Map<Label, number>();
  const placesOfNumbers = new Map<Label, number>();
  for (const [at, label] of labels.entries()) {
    const plain = plainValue(label);
    places.set(plain, at);
    placesOfNumbers.set(asNumber(plain), at);
  }
  return (label = "") => places.get(label) ?? placesOfNumbers.get(asNumber(label)) ?? ABSENT;
}

export function sortedLabels(labels: readonly Label[]): readonly Label[] {
  return [...labels].sort((one, other) => {
    if (typeof one !== typeof other) return typeof one === "number" ? -1 : 1;
    return one < other ? -1 : one > other ? 1 : 0;
  });
}

/** Numbers are ordered; texts are ordered if a person listed them. */
export const isOrdered = (labels: readonly Label[], modes: Modes): boolean =>
  ratingModes(modes).labels !== null || areNumbers(labels);

export const areNumbers = (labels: readonly Label[]): boolean => labels.every((label) => typeof label === "number");

export const levelOf = (labels: readonly Label[], modes: Modes): MeasurementLevel =>
  ratingModes(modes).level ?? (isOrdered(labels, modes) ? "ordinal" : "nominal");

/** Each label's rank: by value for numbers, else by position in the list. */
export function ranksOf(labels: readonly Label[]): Uint32Array {
  const sorted = areNumbers(labels) ? sortedLabels(labels) : labels;
  const placeOf = new Map(sorted.map((label, at) => [label, at]));
  return Uint32Array.from(labels, (label) => placeOf.get(label) ?? 0);
}

/** A label as people read it; verdicts on pairs are the place of the better candidate, or "tie". */
export function labelText(label: Label, isPair = false): string {
  if (isPair && label === TIE) return t("tie");
  if (isPair && (label === 1 || label === -1)) return label === 1 ? "2" : "1";
  return typeof label === "number" ? String(label).replace("-", "−") : label;
}

/** Whether the labels are those of verdicts on pairs, which the samples have. */
export const arePairVerdicts = (view: TableView<RatingFacts>, labels: readonly Label[]): boolean =>
  labels.every((label) => PAIR_LABELS.includes(label)) && hasPairs(view);

const hasPairs = (view: TableView<RatingFacts>): boolean =>
  view.anyInTable(({ given }) => (given & Given.verdict) !== 0, "verdicts on pairs");

export const listText = (labels: readonly Label[]): string => labels.map((label) => labelText(label)).join(", ");

export const arePairLabels = (labels: readonly Label[]): boolean =>
  labels.length === PAIR_LABELS.length && PAIR_LABELS.every((label, at) => labels[at] === label);

const fieldOf = (rater: string): string => quoted(plainField(rater));

export const isAnyLabel = (rater: string, labels: readonly Label[]): string => anyOf(fieldOf(rater), labels);

export const verdictsAre = (rater: string, given: Label, swapped: Label): string =>
  PAIR_ORDERS.map((order) => anyOf(quoted(verdictName(rater, order)), [order === "given" ? given : swapped])).join(
    " && ",
  );

export const isAnyLabelOn = (side: PairPrefix, rater: string, labels: readonly Label[]): string =>
  anyOf(quoted(`${side}.${plainField(rater)}`), labels);

function anyOf(field: string, labels: readonly Label[]): string {
  const clauses = labels.map((label) => `${field} == ${literalText(label)}`);
  return clauses.length === 1 ? (clauses[0] ?? "") : `(${clauses.join(" || ")})`;
}

export function agreesOn(side: PairPrefix, rater: string, golds: readonly Label[], said: readonly Label[]): string {
  const clauses = golds.map((gold) => {
    const same = [gold, ...said.filter((label) => label !== gold && isSameLabel(label, gold))];
    return `${isAnyLabelOn(side, GOLD, [gold])} && ${isAnyLabelOn(side, rater, same)}`;
  });
  return `(${clauses.join(" || ")})`;
}

export function differsOn(side: PairPrefix, rater: string, golds: readonly Label[], said: readonly Label[]): string {
  const given = [GOLD, rater].map((name) => `${quoted(`${side}.${plainField(name)}`)} != null`);
  return `(${given.join(" && ")} && !${agreesOn(side, rater, golds, said)})`;
}

const plainField = (rater: string): string => (rater === GOLD ? GOLD : ratingName(rater));

const quoted = (name: string): string => fieldName(name) ?? "";

export const isUnparsed = (rater: string): string => `${quoted(unparsedName(rater))} != null`;
