import { t } from "@vscode/l10n";
import { ID_KEYS, remark, remarksIn } from "../adapting/sample.ts";
import type { RagFormat } from "../mapped.ts";

// Python writes its names with underscores, deepeval's own test runs write them in camel case.
const RESPONSE = ["actual_output", "actualOutput"];

/** Test cases of deepeval. */
export const deepeval: RagFormat = {
  id: "deepeval",
  name: () => t("deepeval test cases"),
  about: "Test cases of deepeval, in Python's names or in camel case.",
  musts: ["input", "actual_output", "expected_output", "retrieval_context|context"],
  role: "rows",
  signature: { needs: [["input"], RESPONSE], helps: [] },
  reads: {
    fields: {
      id: [...ID_KEYS, "name"],
      question: "input",
      response: RESPONSE,
      ground_truth: ["expected_output", "expectedOutput"],
      // What was retrieved; `context` is what should have been.
      documents: ["retrieval_context", "retrievalContext", "context"],
      model: "model",
    },
    needs: ["question", "response", "ground_truth"],
    complete: (_, { record }) => ({
      remarks: remarksIn(record.metricsData ?? record.metrics_data, ({ name, score, reason }) =>
        remark(name, score, reason),
      ),
    }),
  },
  example: {
    input: "When did the bridge open?",
    actual_output: "In 1901.",
    expected_output: "1901",
    retrieval_context: ["It opened in 1901.", "Ferries ran before."],
    context: ["It opened in 1901."],
  },
};
