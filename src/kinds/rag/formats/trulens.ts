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
  example: {
    app_name: "guide",
    app_version: "base",
    app_id: "app_1",
    record_id: "record_7",
    input: "When did the bridge open?",
    output: "In 1901.",
    record_json: "{}",
    "Answer Relevance": 1,
    "Answer Relevance_calls": [{ args: { prompt: "When did the bridge open?" }, ret: 1 }],
    latency: 1,
    total_cost: 0.002,
  },
};
