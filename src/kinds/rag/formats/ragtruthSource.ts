import { t } from "@vscode/l10n";
import type { JsonRecord } from "../../../read/parse.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Sources of RAGTruth's responses: texts, passages with a question, or data. */
export const ragtruthSource: RagFormat = {
  id: "ragtruth-source",
  name: () => t("RAGTruth sources"),
  about: "Sources of RAGTruth's responses. Gives no samples: join it on source_id.",
  role: "lookup",
  signature: {
    needs: [["source_id"], ["source_info"]],
    helps: ["task_type", "source", "prompt"],
    excludes: ["response", "labels"],
  },
  join: {
    as: "@source",
    on: ["source_id"],
    keyOf,
    keyOfRow: keyOf,
    expects: (row) => keyOf(row) !== null && row.response !== undefined,
  },
};

function keyOf({ source_id: id }: JsonRecord): string | null {
  return typeof id === "string" || typeof id === "number" ? String(id) : null;
}
