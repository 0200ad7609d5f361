import type { AnswerParts } from "../../../../model/index.ts";

/** Phrases that RGB's program looks for as they are written: case counts. */
export const REFUSALS = ["insufficient information", "信息不足"] as const;
export const FACT_PHRASES = ["factual errors", "事实性错误"] as const;

/** The prediction as RGB's program compares it: for `zh` data sets U+0020 leaves it first. */
export function predictionOf(response: string, isChinese: boolean): string {
  return isChinese ? response.replaceAll(" ", "") : response;
}

/** Whether the prediction is a rejection, whatever else it says. */
export function isRefused(prediction: string): boolean {
  return prediction.includes(REFUSALS[0]) || prediction.includes(REFUSALS[1]);
}

/** RGB's `factlabel`: whether the prediction speaks of factual errors. */
export function hasFactLabel(prediction: string): boolean {
  return prediction.includes(FACT_PHRASES[0]) || prediction.includes(FACT_PHRASES[1]);
}

/** Whether any alternative of a part stands in the prediction; `small` is in lower case. */
export function isPartIn(small: string, alternatives: readonly string[]): boolean {
  for (const alternative of alternatives) if (small.includes(alternative.toLowerCase())) return true;
  return false;
}

/** Whether no part is missing: true of an answer without parts. */
export function isNoPartMissing(small: string, answer: AnswerParts): boolean {
  for (const alternatives of answer) if (!isPartIn(small, alternatives)) return false;
  return true;
}

/** RGB's `label`: `[-1]` for a rejection, else 1 or 0 for each part of the answer in its order. */
export function labelsOf(prediction: string, answer: AnswerParts): readonly number[] {
  if (isRefused(prediction)) return [-1];
  const small = prediction.toLowerCase();
  return answer.map((alternatives) => (isPartIn(small, alternatives) ? 1 : 0));
}

/** Whether a row with these labels counts as correct: no 0 and at least one 1. */
export function isCorrectByLabels(labels: readonly number[]): boolean {
  return !labels.includes(0) && labels.includes(1);
}
