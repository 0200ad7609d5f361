import { comparisonsOf, FilterError, parseFilter } from "../analysis/table/filter.ts";
import { TAG_FIELDS } from "./tags.ts";

/** Fields that read annotators' labels. */
const LABEL_FIELDS = ["disagree", "labelled", "labelled.by", "human.verdict"] as const;
export type LabelField = (typeof LABEL_FIELDS)[number];

export const isLabelField = (name: string): name is LabelField => (LABEL_FIELDS as readonly string[]).includes(name);

/** Whether a filter, or the name of a field, asks what people said. False if it cannot be read. */
export function asksPeople(where: string): boolean {
  try {
    const names = comparisonsOf(parseFilter(where)).map(({ field }) => field);
    return names.some((name) => isLabelField(name) || TAG_FIELDS.includes(name));
  } catch (error) {
    if (error instanceof FilterError) return false;
    throw error;
  }
}
