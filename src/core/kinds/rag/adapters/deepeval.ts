import type { RagSample } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { answerOfAlternatives } from "./parts/answer.ts";
import { readDocuments } from "./parts/documents.ts";
import { remark, remarksIn } from "./parts/remarks.ts";
import { pathsOf, saidAt } from "./parts/said.ts";
import { EMPTY_SAMPLE, ID_KEYS } from "./parts/sample.ts";

// Python writes its names with underscores, deepeval's own test runs write them in camel case.
const RESPONSE = ["actual_output", "actualOutput"];
const TRUTH = ["expected_output", "expectedOutput"];
/** What was retrieved; `context` is what should have been. */
const RETRIEVED = ["retrieval_context", "retrievalContext"];

const SIGNATURE: Signature = {
  needs: [["input"], RESPONSE],
  helps: [],
};

/** Test cases of deepeval. */
export const deepeval: Adapter<RagSample> = {
  id: "deepeval",
  name: "deepeval test cases",
  role: "rows",
  match: (record) => likeness(record, SIGNATURE),
  adapt: (record) => [adapt(record)],
};

function adapt(record: JsonRecord): RagSample {
  const fields = new Fields(record);
  const question = saidAt(fields, "input");
  const response = saidAt(fields, fields.firstOf(RESPONSE) ?? "actual_output");
  fields.need("input");
  fields.need("actual_output", "actualOutput");
  fields.need("expected_output", "expectedOutput");
  const { documents, paths } = readDocuments(fields, fields.firstOf([...RETRIEVED, "context"]) ?? "retrieval_context");
  return {
    ...EMPTY_SAMPLE,
    id: fields.id(fields.firstOf([...ID_KEYS, "name"]) ?? "id"),
    question: question.text,
    response: response.text,
    answer: answerOfAlternatives(fields, fields.firstOf(TRUTH) ?? "expected_output"),
    model: fields.text("model"),
    documents,
    remarks: remarksIn(record.metricsData ?? record.metrics_data, ({ name, score, reason }) =>
      remark(name, score, reason),
    ),
    paths: { ...pathsOf(question, response), ...paths },
    issues: fields.issues,
  };
}
