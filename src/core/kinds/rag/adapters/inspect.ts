import type { RagDocument, RagPaths, RagSample, Remark } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields, isObject, isText } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { answerOfAlternatives } from "./parts/answer.ts";
import { DOCUMENT_KEYS, readDocuments } from "./parts/documents.ts";
import { remark } from "./parts/remarks.ts";
import { NOT_SAID, pathsOf, type Said, saidAt, saidIn } from "./parts/said.ts";
import { EMPTY_SAMPLE } from "./parts/sample.ts";

const SIGNATURE: Signature = {
  needs: [["input"], ["target"], ["output"], ["epoch", "scores", "messages", "model_usage", "@eval"]],
  helps: ["id", "epoch", "output.choices", "scores", "messages"],
};

/** Samples of a log of inspect_ai; of an `.eval` archive each carries what its header says under `@eval`. */
export const inspect: Adapter<RagSample> = {
  id: "inspect",
  name: "inspect_ai samples",
  role: "rows",
  match: (record) => likeness(record, SIGNATURE),
  adapt: (record) => [adapt(record)],
};

function adapt(record: JsonRecord): RagSample {
  const fields = new Fields(record);
  const question = unpacked(record, readInput(fields));
  const response = unpacked(record, readOutput(fields));
  fields.need("input");
  if (response.text === null) fields.miss(RESPONSE_PATH);
  const about = isObject(record["@eval"]) ? fields.within(record["@eval"], () => ["@eval"]) : null;
  const output = isObject(record.output) ? fields.within(record.output, () => ["output"]) : null;
  const { documents, paths } = readContext(fields);
  return {
    ...EMPTY_SAMPLE,
    id: readId(fields),
    question: question.text,
    response: response.text,
    answer: readTarget(fields),
    model: about?.text("model") ?? output?.text("model") ?? null,
    dataset: about?.text("task") ?? null,
    documents,
    remarks: readScores(record),
    paths: { ...pathsOf(question, response), ...paths },
    issues: fields.issues,
  };
}

const RESPONSE_PATH = ["output", "choices", 0, "message", "content"];

/**
 * The target, or one of several, without the white space around it, as inspect_ai's scorers take it: its data often
 * begin with a space. None where it is empty, which is what inspect_ai writes where there is none, or where
 * choices make it a letter: nearly every text holds one.
 */
function readTarget(fields: Fields): RagSample["answer"] {
  const { choices } = fields.record;
  if (Array.isArray(choices) && choices.length > 0) return null;
  const answer = answerOfAlternatives(fields, "target");
  if (answer === "bad-field") return answer;
  const trimmed = answer?.map((part) => part.map((text) => text.trim()).filter((text) => text !== ""));
  if (trimmed?.some((part) => part.length > 0)) return trimmed;
  fields.miss(["target"]);
  return null;
}

/** Each scorer's value and explanation; older logs write the value alone. */
function readScores({ scores }: JsonRecord): readonly Remark[] {
  if (!isObject(scores)) return [];
  return Object.entries(scores)
    .slice(0, 100)
    .flatMap(([name, score]) =>
      isObject(score) ? (remark(name, score.value, score.explanation) ?? []) : (remark(name, score, null) ?? []),
    );
}

/** Epochs answer the same sample anew: from the second on the id says which. */
function readId(fields: Fields): string | null {
  const id = fields.id("id");
  const epoch = fields.number("epoch");
  return id === null || epoch === null || epoch <= 1 ? id : `${id} (${epoch})`;
}

/** A text, or messages of which the person's last one asks. */
function readInput(fields: Fields): Said {
  const { input } = fields.record;
  if (!Array.isArray(input)) return saidAt(fields, "input");
  for (let index = input.length - 1; index >= 0; index--) {
    const message: unknown = input[index];
    if (!isObject(message) || message.role !== "user") continue;
    return saidIn(
      fields.within(message, () => ["input", index]),
      "content",
    );
  }
  return NOT_SAID;
}

/** The first choice's message; `completion`, which is the same text in one piece, where that has none or several. */
function readOutput(fields: Fields): Said {
  const output = fields.object("output");
  if (output === null) return NOT_SAID;
  const choices = output.list("choices");
  const [choice] = choices ?? [];
  const message = isObject(choice) ? output.within(choice, () => ["output", "choices", 0]).object("message") : null;
  const said = message === null ? NOT_SAID : saidIn(message, "content");
  return said.path === null && output.has("completion") ? saidAt(output, "completion") : said;
}

/** Long texts may stand apart, under `attachments`, with `attachment://` and their key in their place. */
function unpacked({ attachments }: JsonRecord, said: Said): Said {
  const key = said.text === null ? undefined : ATTACHED.exec(said.text)?.[1];
  if (key === undefined || !isObject(attachments) || !Object.hasOwn(attachments, key)) return said;
  const text = attachments[key];
  return isText(text) ? { text, path: ["attachments", key] } : said;
}

const ATTACHED = /^(?:attachment|tc):\/\/(\w+)$/;

/** What was retrieved for the question, where the task's author kept it with the sample. */
function readContext(fields: Fields): { readonly documents: readonly RagDocument[] | null; readonly paths: RagPaths } {
  const { metadata } = fields.record;
  if (!isObject(metadata)) return { documents: null, paths: {} };
  const inner = fields.within(metadata, () => ["metadata"]);
  const key = inner.firstOf(DOCUMENT_KEYS);
  return key === null ? { documents: null, paths: {} } : readDocuments(inner, key);
}
