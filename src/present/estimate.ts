import { t } from "@vscode/l10n";
import { type Estimate, FILE_ANNOTATOR, LOCAL_ANNOTATOR, type MetricInfo, RULES_ANNOTATOR } from "../model/index.ts";
import { annotatorWord } from "./annotatorWords.ts";
import { countText, intervalNumbers, valueText } from "./numbers.ts";

type Unit = MetricInfo["unit"];

/** Rates are shown in percent, means of ratings as they are. */
export const estimateUnit = ({ isRate, unit }: Estimate): Unit => (isRate || unit === "pair" ? "rate" : "mean");

/** `People would say 41 % (33 to 49), from 20 labels; the judge says 71 %.` or what is missing for that. */
export function estimateSentence(estimate: Estimate): string {
  const { value, interval, labelled, judged } = estimate;
  const unit = estimateUnit(estimate);
  if (value === null || interval === null) return missingText(estimate);
  const [from = "", to = ""] = intervalNumbers(interval, unit) ?? [];
  const numbers = [valueText(value, unit), from, to, countText(labelled)] as const;
  const said =
    estimate.unit === "pair"
      ? t("People would find a difference of {0} ({1} to {2}), from {3} labelled pairs", ...numbers)
      : t("People would say {0} ({1} to {2}), from {3} labels", ...numbers);
  return judged === null ? `${said}.` : `${said}; ${judgeText(estimate)}.`;
}

/** `the judge says 71 %`. */
function judgeText(estimate: Estimate): string {
  const { judge, judged } = estimate;
  // Scores on a scale of their own are no shares of samples, whatever people say of these.
  const isShare = judged !== null && Math.abs(judged) <= 1;
  const value = valueText(judged, isShare ? estimateUnit(estimate) : "mean");
  switch (judge) {
    case FILE_ANNOTATOR:
      return t("the file says {0}", value);
    case RULES_ANNOTATOR:
      return t("our match says {0}", value);
    case LOCAL_ANNOTATOR:
      return t("word matching says {0}", value);
    default:
      return t("{0} says {1}", annotatorWord(judge), value);
  }
}

function missingText({ reason, more, labelled, size }: Estimate): string {
  if (reason === "not-judged") return t("The judge has spoken of no sample here.");
  const still = countText(more.labels);
  if (labelled > 0 && more.labels === 1) return t("1 more label will tell what people would say.");
  return labelled === 0
    ? t("{0} labels, of {1}, will tell what people would say.", still, countText(size))
    : t("{0} more labels will tell what people would say.", still);
}

/** `Label 10 more: expected 36 to 46`; empty if all are labelled. */
export function moreText(estimate: Estimate): string {
  const { labels, expected } = estimate.more;
  if (labels === 0) return "";
  const numbers = intervalNumbers(expected, estimateUnit(estimate));
  if (numbers === null) return t("Label {0}", countText(labels));
  return t("Label {0} more: expected {1} to {2}", countText(labels), ...numbers);
}

/** What else there is to know: which labels do not count, and what the judge is worth. */
export function estimateNotes(estimate: Estimate): readonly string[] {
  const { outside, skipped, effectiveLabels, labelled, leftOut, groups, unit, size } = estimate;
  return [
    ...(outside > 0
      ? [
          t(
            "Labels that do not count yet: {0}. Missing labels that were drawn at random before them: {1}.",
            countText(outside),
            countText(skipped),
          ),
        ]
      : []),
    ...(effectiveLabels !== null && labelled < size && Math.round(effectiveLabels) < size
      ? [t("As good as {0} labels drawn without the judge.", countText(Math.round(effectiveLabels)))]
      : []),
    ...(leftOut > 0 ? [t("The judge has not spoken of {0} samples.", countText(leftOut))] : []),
    ...(groups !== undefined && unit === "sample"
      ? [t("{0} samples ask {1} questions.", countText(size), countText(groups))]
      : []),
  ];
}
