import type { RagSample } from "../../../../model/index.ts";

/** Words of a judge's reply that RGB's judge programs look for: case counts. */
export const IDENTIFIED = ["has identified", "Yes"] as const;
export const NOT_ADDRESSED = "not addressed";

/** What a judge's reply says of a sample; null where no judge was asked that question. */
export interface Judged {
  readonly detected: boolean | null;
  readonly rejected: boolean | null;
}

const UNASKED: Judged = { detected: null, rejected: null };

/**
 * The reply in `evaluation` answers the question of the sample's task: whether the model identified the factual errors
 * (counterfactual robustness), or whether the documents address the question (negative rejection).
 */
export function judged({ evaluation, task }: RagSample): Judged {
  if (evaluation === null) return UNASKED;
  if (task === "counterfactual_robustness") return { detected: saysIdentified(evaluation), rejected: null };
  if (task === "negative_rejection") return { detected: null, rejected: saysNotAddressed(evaluation) };
  return UNASKED;
}

export function saysIdentified(evaluation: string): boolean {
  return IDENTIFIED.some((words) => evaluation.includes(words));
}

export function saysNotAddressed(evaluation: string): boolean {
  return evaluation.includes(NOT_ADDRESSED);
}
