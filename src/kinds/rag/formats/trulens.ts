import { t } from "@vscode/l10n";
import type { RagFormat } from "../sampleFields.ts";

/** TruLens: records of an application, with a column for each feedback function and one for its calls. */
export const trulens: RagFormat = {
  id: "trulens",
  name: () => t("TruLens records"),
  listedAs: "TruLens",
  about: "Records of TruLens with their feedback, as `get_records_and_feedback` gives them.",
  role: "rows",
  signature: {
    needs: [["record_id"], ["input"], ["output"], ["app_id", "app_name"]],
    helps: ["record_json", "perf_json", "cost_json", "total_cost"],
  },
  reads: {
    fields: {
      id: "record_id",
      question: "input",
      response: "output",
      ground_truth: ["expected_response", "ground_truth"],
      model: ["app_version", "app_name", "app_id"],
    },
    scores: { others: true, verdicts: [] },
    needs: ["question", "response"],
  },
};
