import { t } from "@vscode/l10n";
import { remark } from "../adapting/sample.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Results of LlamaIndex's evaluators (`EvaluationResult`), one a line or in a list. */
export const llamaIndex: RagFormat = {
  id: "llamaindex",
  name: () => t("LlamaIndex evaluation results"),
  listedAs: "LlamaIndex",
  about: "Results of LlamaIndex's evaluators: query, contexts, response, passing, score and feedback.",
  role: "rows",
  signature: {
    needs: [["query"], ["response"], ["passing"], ["feedback", "score"]],
    helps: ["contexts", "score", "feedback", "invalid_result", "invalid_reason", "pairwise_source"],
  },
  reads: {
    fields: { id: "id", question: "query", response: "response", documents: "contexts", ground_truth: "reference" },
    // If the judge's reply could not be parsed (`invalid_result`), passing and score are null.
    scores: { at: { passing: "passing", score: "score" }, verdicts: ["passing"] },
    complete(_, { record }) {
      const said = [remark("feedback", record.feedback, null), remark("invalid_reason", record.invalid_reason, null)];
      return { remarks: said.filter((one) => one !== null) };
    },
  },
};
