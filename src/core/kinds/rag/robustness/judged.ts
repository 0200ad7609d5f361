import type { RagSample } from "../../../../model/index.ts";
import { Found } from "../facts.ts";
import { isNoPartMissing, isRefused, predictionOf } from "./benchmarkLabels.ts";

/** Words of a judge's reply that RGB's judge programs look for: case counts. */
const IDENTIFIED = ["has identified", "Yes"] as const;
const NOT_ADDRESSED = "not addressed";

/**
 * What a judge's reply (`evaluation`) says of a sample, as `Found` bits; 0 where no judge was asked. It answers the
 * question of the sample's task: whether the model identified the factual errors, or whether the documents address
 * the question. Corrected are the identified rows that are correct by the authors' labels.
 */
export function judgedBits(sample: RagSample): number {
  const { evaluation, task, answer, response } = sample;
  if (evaluation === null) return 0;
  if (task === "negative_rejection") return Found.known | (saysNotAddressed(evaluation) ? Found.rejected : 0);
  if (task !== "counterfactual_robustness") return 0;
  if (!saysIdentified(evaluation)) return Found.known;
  return Found.known | Found.detected | (isCorrect(response, answer, sample.isChinese) ? Found.corrected : 0);
}

export function saysIdentified(evaluation: string): boolean {
  return IDENTIFIED.some((words) => evaluation.includes(words));
}

export function saysNotAddressed(evaluation: string): boolean {
  return evaluation.includes(NOT_ADDRESSED);
}

function isCorrect(response: string | null, answer: RagSample["answer"], isChinese: boolean): boolean {
  if (response === null || answer === null || answer === "bad-field" || answer.length === 0) return false;
  const prediction = predictionOf(response, isChinese);
  return !isRefused(prediction) && isNoPartMissing(prediction.toLowerCase(), answer);
}
