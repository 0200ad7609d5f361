import type { RagSample } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { answerOfAlternatives } from "./parts/answer.ts";
import { readDocuments } from "./parts/documents.ts";
import { remarksOfFields } from "./parts/remarks.ts";
import { pathsOf, saidAt } from "./parts/said.ts";
import { EMPTY_SAMPLE } from "./parts/sample.ts";

const SIGNATURE: Signature = {
  needs: [["query"], ["gt_answer"], ["response", "retrieved_context"]],
  helps: ["query_id", "response", "retrieved_context"],
};

/** Inputs and results of RAGChecker, the list `results` of one object. */
export const ragchecker: Adapter<RagSample> = {
  id: "ragchecker",
  name: "RAGChecker",
  role: "rows",
  match: (record) => likeness(record, SIGNATURE),
  adapt: (record) => [adapt(record)],
};

function adapt(record: JsonRecord): RagSample {
  const fields = new Fields(record);
  const question = saidAt(fields, "query");
  const response = saidAt(fields, "response");
  fields.need("query");
  fields.need("gt_answer");
  fields.need("response");
  const { documents, paths } = readDocuments(fields, "retrieved_context");
  return {
    ...EMPTY_SAMPLE,
    id: fields.id("query_id"),
    question: question.text,
    response: response.text,
    answer: answerOfAlternatives(fields, "gt_answer"),
    model: fields.text("model"),
    documents,
    remarks: remarksOfFields(record.metrics),
    paths: { ...pathsOf(question, response), ...paths },
    issues: fields.issues,
  };
}
