import { t } from "@vscode/l10n";
import { Fields } from "../../adapting.ts";
import { sameNames } from "../../format.ts";
import { usualProbabilities } from "../adapting.ts";
import { type ChoiceFormat, choiceFrom } from "../mapped.ts";

/** Our own rows: a question, its choices, and a log-likelihood or a probability for each. */
export const choiceRows: ChoiceFormat = {
  id: "choice",
  name: () => t("Multiple-choice rows"),
  about: "One question per line, with a log-likelihood or a probability for each choice and which one is right.",
  role: "rows",
  signature: {
    needs: [
      ["logprobs", "probabilities", "choice_probabilities", "choice_probs"],
      ["answer", "answer_index", "answer_idx"],
      ["choices", "labels", "question", "id"],
    ],
    helps: ["id", "question", "choices", "model", "task"],
    excludes: ["filtered_resps", "response", "response1"],
  },
  reads: {
    fields: {
      ...sameNames("id", "question", "choices", "logprobs", "labels", "model", "task", "fewshot"),
      probabilities: ["probabilities", "choice_probabilities", "choice_probs"],
      answer: ["answer", "answer_index", "answer_idx"],
    },
    scores: { others: true, verdicts: [] },
    needs: [["logprobs", "probabilities"]],
    isScanned: true,
  },
  defaultsFor: (records) => ({
    probabilities: usualProbabilities(records.map((record) => choiceFrom(new Fields(record)))),
  }),
};
