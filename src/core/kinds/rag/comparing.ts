import { t } from "@vscode/l10n";
import type { Comparing, Transition } from "../comparing.ts";
import { verdictValues } from "../named.ts";
import type { RagFacts } from "./facts.ts";
import { planted, ragVerdicts } from "./fields.ts";
import { labelledSentences } from "./metrics/sentences.ts";

/** What changes between two runs of the same questions: every verdict, and the support of the answers' sentences. */
export const ragComparing: Comparing<RagFacts> = {
  transitions: () => [
    {
      field: "verdict",
      title: t("Verdicts"),
      values: verdictValues(ragVerdicts),
    },
    flag("correct", t("Answer"), t("Correct"), t("Wrong"), "true"),
    flag("rejected", t("Rejection"), t("Rejected"), t("Answered")),
    { ...flag("detected", t("Error detection"), t("Detected"), t("Not detected"), "true"), among: planted },
    {
      ...flag("corrected", t("Error correction"), t("Corrected"), t("Not corrected"), "true"),
      among: planted,
    },
    flag("followed", t("Counterfactual"), t("Followed"), t("Not followed"), "false"),
  ],
  hasSentenceStates: (facts) => labelledSentences(facts) > 0,
};

function flag(field: string, title: string, yes: string, no: string, good?: string): Transition<RagFacts> {
  const values = [
    { literal: "true", label: yes },
    { literal: "false", label: no },
  ];
  return good === undefined ? { field, title, values } : { field, title, values, good };
}
