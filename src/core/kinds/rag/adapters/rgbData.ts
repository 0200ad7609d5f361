import type { RagSample } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";

const SIGNATURE: Signature = {
  needs: [["query"], ["answer"], ["positive", "negative", "positive_wrong", "fakeanswer"]],
  helps: ["id", "positive", "negative"],
  excludes: ["prediction", "response", "model_response"],
};

/**
 * RGB's questions with their answers: the counterfactual answer stands here alone. Ids repeat across its data sets,
 * so a row finds its record by id and question together.
 */
export const rgbData: Adapter<RagSample> = {
  id: "rgb-data",
  name: "RGB data",
  role: "lookup",
  match: (record) => likeness(record, SIGNATURE),
  adapt: () => [],
  join: {
    as: "@data",
    on: ["id", "query"],
    keyOf,
    keyOfRow: keyOf,
    expects: (row) => keyOf(row) !== null && (row.prediction !== undefined || row.model_response !== undefined),
  },
};

/** Ids are equal by their digits: exports write them as text. */
function keyOf({ id, query }: JsonRecord): string | null {
  if (typeof query !== "string" || (typeof id !== "string" && typeof id !== "number")) return null;
  return `${id}\n${query}`;
}
