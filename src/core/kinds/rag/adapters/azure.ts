import type { JsonPath, RagDocument, RagSample } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields, isObject } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { answerOfAlternatives } from "./parts/answer.ts";
import { readDocuments } from "./parts/documents.ts";
import { EMPTY_SAMPLE } from "./parts/sample.ts";

/** Where a field stands: at the top, or as `outputs.x`, `inputs.x`; flat keys with a dot and objects alike. */
const QUERY = ["query", "inputs.query", "inputs.question"];
const RESPONSE = ["response", "outputs.response", "outputs.answer", "inputs.response", "inputs.answer"];
const CONTEXT = ["context", "outputs.context", "inputs.context"];
const TRUTH = ["ground_truth", "inputs.ground_truth", "outputs.ground_truth"];
const ID = ["id", "inputs.id", "line_number", "inputs.line_number"];

const SIGNATURE: Signature = {
  needs: [QUERY, RESPONSE, [...CONTEXT, ...TRUTH]],
  helps: [],
  excludes: [
    "prediction",
    "metrics",
    "scores",
    "judge_raw",
    "labels",
    "sentence_support_information",
    "documents_sentences",
  ],
};

/** Azure AI evaluation and prompt flow: data rows, and results as `inputs.*` and `outputs.*`. */
export const azure: Adapter<RagSample> = {
  id: "azure",
  name: "Azure AI evaluation, prompt flow",
  role: "rows",
  match: (record) => likeness(record, SIGNATURE),
  adapt: (record) => [adapt(record)],
};

interface Found {
  readonly fields: Fields;
  readonly key: string;
}

function adapt(record: JsonRecord): RagSample {
  const top = new Fields(record);
  const query = find(top, QUERY);
  const response = find(top, RESPONSE);
  const context = find(top, CONTEXT);
  const truth = find(top, TRUTH);
  const id = find(top, ID);
  if (query === null) top.need("query");
  if (response === null) top.need("response");
  const { documents, paths } = context === null ? NO_CONTEXT : readDocuments(context.fields, context.key);
  return {
    ...EMPTY_SAMPLE,
    id: id === null ? null : id.fields.id(id.key),
    question: query === null ? null : query.fields.text(query.key),
    response: response === null ? null : response.fields.text(response.key),
    answer: truth === null ? null : answerOfAlternatives(truth.fields, truth.key),
    documents,
    paths: Object.assign(pathTo("question", query), pathTo("response", response), paths),
    issues: top.issues,
  };
}

const NO_CONTEXT: { documents: readonly RagDocument[] | null; paths: object } = { documents: null, paths: {} };

function find(top: Fields, names: readonly string[]): Found | null {
  for (const name of names) {
    if (top.has(name)) return { fields: top, key: name };
    const [group, key] = name.split(".");
    if (group === undefined || key === undefined) continue;
    const inner = top.record[group];
    if (isObject(inner) && inner[key] !== undefined && inner[key] !== null) {
      return { fields: top.within(inner, () => top.path(group)), key };
    }
  }
  return null;
}

function pathTo(name: "question" | "response", found: Found | null): { readonly [Name in typeof name]?: JsonPath } {
  return found === null ? {} : { [name]: found.fields.path(found.key) };
}
