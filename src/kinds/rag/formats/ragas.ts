import { t } from "@vscode/l10n";
import { historyIn, isModel, isPerson, lastSaid, withHistory } from "../adapting/chat.ts";
import { LABEL_KEYS } from "../adapting/labels.ts";
import { ID_KEYS, pathsOf, saidAt } from "../adapting/sample.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Ragas test sets with answers: `user_input …` since 0.2, `question, answer, contexts …` before. */
export const ragas: RagFormat = {
  id: "ragas",
  name: () => t("Ragas rows"),
  listedAs: "Ragas",
  about: "Rows of Ragas, before and after 0.2.",
  role: "rows",
  signature: [
    {
      needs: [["user_input"], ["response", "retrieved_contexts", "reference"]],
      helps: ["response", "retrieved_contexts", "reference"],
    },
    {
      needs: [["question"], ["answer"], ["contexts", "ground_truth", "ground_truths"]],
      helps: ["contexts"],
      excludes: ["response", "choices", "judge_raw", "labels", "scores", "metrics", "pred", "gt", ...LABEL_KEYS],
    },
  ],
  responses: [["response"]],
  reads: [
    {
      when: "user_input",
      // The question may be a conversation with the response at its end.
      fields: { id: ID_KEYS, ground_truth: "reference", documents: "retrieved_contexts" },
      scores: { others: true },
      isScanned: true,
      scannedToo: { question: "user_input", response: "response" },
      complete(sample, { whole, record }) {
        const talk = Array.isArray(record.user_input) ? record.user_input : null;
        const question = talk === null ? saidAt(whole, "user_input") : lastSaid(whole, "user_input", isPerson);
        whole.need("user_input");
        if (talk === null) whole.need("response");
        // Without a response field, the model's last message of a conversation is the response.
        const response =
          talk === null || whole.has("response") ? saidAt(whole, "response") : lastSaid(whole, "user_input", isModel);
        return {
          question: question.text,
          response: response.text,
          ...withHistory(sample, historyIn(whole, "user_input")),
          paths: { ...sample.paths, ...pathsOf(question, response) },
        };
      },
    },
    {
      fields: {
        id: ID_KEYS,
        question: "question",
        response: "answer",
        ground_truth: ["ground_truth", "ground_truths", "reference"],
        documents: "contexts",
      },
      scores: { others: true },
      needs: ["question", "response"],
      isScanned: true,
    },
  ],
};
