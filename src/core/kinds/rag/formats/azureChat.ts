import { t } from "@vscode/l10n";
import type { RagFormat } from "../sampleFields.ts";
import { GRADES } from "./azure.ts";

/** Results of the evaluator of Azure's chat samples (ai-rag-chat-evaluator, `eval_results.jsonl`). */
export const azureChat: RagFormat = {
  id: "azure-chat",
  name: () => t("Azure chat evaluator results"),
  about: "Results of the evaluator of Azure's chat samples: answers, their sources, and grades of 1 to 5.",
  musts: ["question", "answer", "truth", "context|gpt_groundedness|gpt_relevance|latency"],
  role: "rows",
  signature: {
    needs: [["question"], ["answer"], ["truth"], ["context", "gpt_groundedness", "gpt_relevance", "latency"]],
    helps: ["context", "gpt_groundedness", "gpt_relevance", "latency", "answer_length", "has_citation"],
    excludes: ["response", "contexts"],
  },
  reads: {
    fields: { question: "question", response: "answer", ground_truth: "truth", documents: "context" },
    scores: { others: true },
    needs: ["question", "response"],
    isScanned: true,
  },
  scoreReadings: GRADES,
  example: {
    question: "When did the bridge open?",
    truth: "It opened in 1901. [bridges.pdf#page=2]",
    answer: "In 1901 [bridges.pdf#page=2].",
    context: "bridges.pdf#page=2: The bridge opened in 1901.",
    latency: 1.9,
    gpt_groundedness: 5,
    gpt_relevance: 4,
    answer_length: 29,
    has_citation: true,
    citation_match: true,
  },
};
