import { t } from "@vscode/l10n";
import type { RagFormat } from "../sampleFields.ts";

export const ragchecker: RagFormat = {
  id: "ragchecker",
  name: () => t("RAGChecker rows"),
  listedAs: "RAGChecker",
  about: "Inputs and results of RAGChecker.",
  role: "rows",
  signature: {
    needs: [["query"], ["gt_answer"], ["response", "retrieved_context"]],
    helps: ["query_id", "response", "retrieved_context"],
  },
  reads: {
    fields: {
      id: "query_id",
      question: "query",
      response: "response",
      ground_truth: "gt_answer",
      documents: "retrieved_context",
      model: "model",
      remarks: "metrics",
    },
    scores: { within: ["metrics"] },
    needs: ["question", "ground_truth", "response"],
  },
};
