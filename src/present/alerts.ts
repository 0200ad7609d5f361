import { t } from "@vscode/l10n";
import type { Alert, AlertRule } from "../model/index.ts";
import { lineText } from "./characters.ts";
import { citationText } from "./citations.ts";
import { failureText } from "./failure.ts";
import { stateWord } from "./words.ts";

/** What a rule finds, in a few words. */
export function ruleWords(rule: AlertRule): string {
  switch (rule) {
    case "followed-counterfactual":
      return t("Followed a planted falsehood");
    case "contradicted":
      return t("Contradicts the true answer");
    case "wrong":
      return t("Wrong answer");
    case "should-have-rejected":
      return t("Answered where the documents do not");
    case "unsupported":
      return t("Unsupported sentence");
    case "citation-dangling":
      return t("Citation of a document that is not there");
    case "citation-wrong":
      return t("Citation of the wrong document");
    case "partial":
      return t("Partly supported sentence");
  }
}

const MOST_CHARACTERS = 1000;

/** Why there is an alert, in a line: how the answer failed, or what the labeller said of the sentence. */
export function alertReason({ failure, citation, state, explanation }: Alert): string {
  if (citation) return citationText(citation);
  if (failure) return lineText(failureText(failure));
  return lineText(explanation !== undefined && explanation !== "" ? explanation : state ? `${stateWord(state)}.` : "");
}

/** What it is about and why, in a line. */
export function alertText(alert: Alert): string {
  const { text, rule } = alert;
  const said = lineText(text.slice(0, MOST_CHARACTERS));
  const reason = alertReason(alert);
  return [`${ruleWords(rule)}: ${said}`, reason].filter(Boolean).join(" — ");
}
