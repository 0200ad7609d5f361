import { t } from "@vscode/l10n";
import type { JsonRecord } from "../../../read/parse.ts";
import type { RagFormat } from "../sampleFields.ts";

/** RGB's questions with answers and counterfactuals. Ids repeat across its data sets, so the key is id and question. */
export const rgbData: RagFormat = {
  id: "rgb-data",
  name: () => t("RGB data"),
  about: "RGB's questions with answers and passages. Gives no samples: join it to predictions on id and question.",
  role: "lookup",
  signature: {
    needs: [["query"], ["answer"], ["positive", "negative", "positive_wrong", "fakeanswer"]],
    helps: ["id", "positive", "negative"],
    excludes: ["prediction", "response", "model_response"],
  },
  join: {
    as: "@data",
    on: ["id", "query"],
    keyOf,
    keyOfRow: keyOf,
    expects: (row) => keyOf(row) !== null && (row.prediction !== undefined || row.model_response !== undefined),
  },
};

/** Exports write ids as text. */
function keyOf({ id, query }: JsonRecord): string | null {
  if (typeof query !== "string" || (typeof id !== "string" && typeof id !== "number")) return null;
  return `${id}\n${query}`;
}
