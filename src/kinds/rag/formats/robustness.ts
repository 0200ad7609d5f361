import { t } from "@vscode/l10n";
import type { JsonRecord } from "../../../read/parse.ts";
import { sameNames } from "../../format.ts";
import { LABEL_KEYS } from "../adapting/labels.ts";
import { taskIn } from "../adapting/noise.ts";
import { isChineseSet } from "../mapped.ts";
import type { RagFormat } from "../sampleFields.ts";

const SETS_APART = ["noise_ratio", "counterfactual_answer", "ground_truth_parts"];
const PLAIN = 0.2;

const isTask = ({ task, task_type: type }: JsonRecord): boolean =>
  [task, type].some((name) => typeof name === "string" && taskIn(name, null) !== null);

export const robustness: RagFormat = {
  id: "robustness",
  name: () => t("Robustness rows"),
  about: "One line per sample, with everything that the four robustness tasks need.",
  role: "rows",
  signature: {
    needs: [
      ["question"],
      ["response"],
      ["ground_truth", "ground_truth_parts", "counterfactual_answer", "task", "noise_ratio", "documents"],
    ],
    helps: ["ground_truth", "task", "noise_ratio", "documents", "model"],
    excludes: [
      "documents_sentences",
      "response_sentences",
      "adherence_score",
      "user_input",
      "judge_raw",
      "labels",
      "scores",
      "metrics",
      "n_total_sents",
      ...LABEL_KEYS,
    ],
  },
  // Files without any of these are plain rows, read by their columns.
  fits: (record, byKeys) => (SETS_APART.some((key) => record[key] != null) || isTask(record) ? byKeys : byKeys * PLAIN),
  reads: {
    fields: {
      ...sameNames(
        "id",
        "question",
        "response",
        "ground_truth",
        "ground_truth_parts",
        "counterfactual_answer",
        "documents",
        "citations",
        "history",
        "noise_ratio",
        "model",
        "dataset",
      ),
      task: ["task", "task_type"],
    },
    scores: { others: true },
    needs: ["question", "response"],
    isScanned: true,
    settle: (sample) => ({ isChinese: isChineseSet(sample) }),
    complete({ task }, { fields }) {
      if (task !== null && task !== "negative_rejection") fields.need("ground_truth", "ground_truth_parts");
      if (task === "counterfactual_robustness") fields.need("counterfactual_answer");
      return {};
    },
  },
};
