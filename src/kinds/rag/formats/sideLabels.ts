import { t } from "@vscode/l10n";
import { readSideRecord } from "../../../labels/sideFile.ts";
import type { RagFormat } from "../sampleFields.ts";
import { RAGBENCH_ROW } from "./ragbench.ts";

/**
 * Written by labelling runs next to a file. Joined to it, labels belong to their annotators; alone, a record is a row
 * of RAGBench with the first annotator's labels.
 */
export const sideLabels: RagFormat = {
  id: "side-labels",
  name: () => t("Side file of labels"),
  about: "Written by evaloupe label: join it to the file that it labels, or score it alone.",
  role: "lookup",
  signature: {
    needs: [["content_key"], ["annotating_model_name"], ["response_sentences"], ["documents_sentences"]],
    helps: ["id", "question", "response"],
  },
  reads: RAGBENCH_ROW,
  labelsIn: readSideRecord,
};
