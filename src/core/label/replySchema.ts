import type { Criterion } from "../../model/index.ts";
import type { ReplyForm } from "./chat.ts";
import { type AskMode, fieldsOf } from "./prompt.ts";

/**
 * The reply as a strict JSON schema. It names no key of the request: providers compile a schema once and then know it,
 * and which keys there are is checked when the reply is read.
 */
export function replyForm(mode: AskMode, criteria: readonly Criterion[]): ReplyForm {
  const fields = fieldsOf(mode, criteria);
  const known: Readonly<Record<string, object>> = { ...FIELDS, criteria: criteriaSchema(criteria) };
  return {
    name: `labels_${mode}`,
    schema: object(Object.fromEntries(fields.map((field) => [field, known[field] ?? {}]))),
  };
}

const TEXT = { type: "string" };
const FLAG = { type: "boolean" };
const KEYS = { type: "array", items: TEXT };

function object(properties: Readonly<Record<string, object>>): object {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

const FIELDS: Readonly<Record<string, object>> = {
  relevance_explanation: TEXT,
  all_relevant_sentence_keys: KEYS,
  sentence_support_information: {
    type: "array",
    items: object({
      response_sentence_key: TEXT,
      explanation: TEXT,
      supporting_sentence_keys: KEYS,
      fully_supported: FLAG,
    }),
  },
  overall_supported_explanation: TEXT,
  overall_supported: FLAG,
  all_utilized_sentence_keys: KEYS,
};

function criteriaSchema(criteria: readonly Criterion[]): object {
  const scores = criteria.map(({ id, scale }) => [
    id,
    object({ explanation: TEXT, score: { type: "integer", enum: Array.from({ length: scale }, (_, i) => i + 1) } }),
  ]);
  return object(Object.fromEntries(scores));
}
