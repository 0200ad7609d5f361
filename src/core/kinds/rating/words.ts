import { type Label, PAIR_LABELS } from "../../../model/index.ts";

/** A label as it is shown: a true minus sign, the rest as written. */
export const labelText = (label: Label): string =>
  typeof label === "number" ? String(label).replace("-", "−") : label;

export const listText = (labels: readonly Label[]): string => labels.map(labelText).join(", ");

/** Whether the labels are those of pairs, the tie in the middle. */
export const arePairLabels = (labels: readonly Label[]): boolean =>
  labels.length === PAIR_LABELS.length && PAIR_LABELS.every((label) => labels.includes(label));
