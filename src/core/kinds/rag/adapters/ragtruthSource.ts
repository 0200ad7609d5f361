import type { RagSample } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";

const SIGNATURE: Signature = {
  needs: [["source_id"], ["source_info"]],
  helps: ["task_type", "source", "prompt"],
  excludes: ["response", "labels"],
};

/** What RAGTruth's responses were written from: texts, passages with a question, or data. */
export const ragtruthSource: Adapter<RagSample> = {
  id: "ragtruth-source",
  name: "RAGTruth sources",
  role: "lookup",
  match: (record) => likeness(record, SIGNATURE),
  adapt: () => [],
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
