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
  example: {
    query_id: "0",
    query: "When did the bridge open?",
    gt_answer: "1901",
    response: "In 1901.",
    retrieved_context: [
      { doc_id: "000", text: "It opened in 1901." },
      { doc_id: "001", text: "Ferries ran before." },
    ],
  },
};
