import { t } from "@vscode/l10n";
import { type Alert, type AlertRule, wordBy } from "../model/index.ts";
import { lineText } from "./characters.ts";
import { citationText } from "./citations.ts";
import { failureText } from "./failure.ts";
import { stateWord } from "./words.ts";

/** What a rule finds, in a few words. */
export const ruleWords = wordBy<AlertRule>({
  "followed-counterfactual": () => t("Followed a planted falsehood"),
  contradicted: () => t("Contradicts the true answer"),
  wrong: () => t("Wrong answer"),
  "should-have-rejected": () => t("Answered where the documents do not"),
  unsupported: () => t("Unsupported sentence"),
  "citation-dangling": () => t("Citation of a document that is not there"),
  "citation-wrong": () => t("Citation of the wrong document"),
  partial: () => t("Partly supported sentence"),
});

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
