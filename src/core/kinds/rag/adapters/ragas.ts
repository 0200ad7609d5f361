import type { JsonPath, RagPaths, RagSample } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields, isObject, isText } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { answerOfAlternatives } from "./parts/answer.ts";
import { readDocuments } from "./parts/documents.ts";
import { LABEL_KEYS } from "./parts/labels.ts";
import { EMPTY_SAMPLE, ID_KEYS } from "./parts/sample.ts";

const NEW: Signature = {
  needs: [["user_input"], ["response", "retrieved_contexts", "reference"]],
  helps: ["response", "retrieved_contexts", "reference"],
};
const OLD: Signature = {
  needs: [["question"], ["answer"], ["contexts", "ground_truth", "ground_truths"]],
  helps: ["contexts"],
  excludes: ["response", "choices", "judge_raw", "labels", "scores", "metrics", "pred", "gt", ...LABEL_KEYS],
};

/** Ragas test sets with answers: `user_input …` since 0.2, `question, answer, contexts …` before. */
export const ragas: Adapter<RagSample> = {
  id: "ragas",
  name: "Ragas",
  role: "rows",
  match: (record) => Math.max(likeness(record, NEW), likeness(record, OLD)),
  adapt: (record) => [record.user_input === undefined ? adaptOld(record) : adaptNew(record)],
};

function adaptNew(record: JsonRecord): RagSample {
  const fields = new Fields(record);
  const talk = Array.isArray(record.user_input) ? record.user_input : null;
  const question = talk === null ? atKey(fields, "user_input") : lastSaid(fields, talk, isHuman);
  fields.need("user_input");
  if (talk === null) fields.need("response");
  // In a conversation the model's last message is the response, when no field says another.
  const response =
    talk === null || fields.has("response") ? atKey(fields, "response") : lastSaid(fields, talk, isModel);
  return sampleOf(fields, question, response, "retrieved_contexts", "reference");
}

function adaptOld(record: JsonRecord): RagSample {
  const fields = new Fields(record);
  fields.need("question");
  fields.need("answer");
  const truth = fields.firstOf(["ground_truth", "ground_truths"]) ?? "ground_truth";
  return sampleOf(fields, atKey(fields, "question"), atKey(fields, "answer"), "contexts", truth);
}

interface Said {
  readonly text: string | null;
  readonly path: JsonPath | null;
}

function sampleOf(fields: Fields, question: Said, response: Said, contextKey: string, truthKey: string): RagSample {
  const { documents, paths } = readDocuments(fields, contextKey);
  return {
    ...EMPTY_SAMPLE,
    id: fields.id(fields.firstOf(ID_KEYS) ?? "id"),
    question: question.text,
    response: response.text,
    answer: answerOfAlternatives(fields, truthKey),
    documents,
    paths: Object.assign(pathsOf(question, response), paths),
    issues: fields.issues,
  };
}

function pathsOf(question: Said, response: Said): RagPaths {
  if (question.path === null) return response.path === null ? {} : { response: response.path };
  if (response.path === null) return { question: question.path };
  return { question: question.path, response: response.path };
}

function atKey(fields: Fields, key: string): Said {
  return { text: fields.text(key), path: fields.path(key) };
}

function lastSaid(fields: Fields, talk: readonly unknown[], isSpeaker: (message: JsonRecord) => boolean): Said {
  for (let index = talk.length - 1; index >= 0; index--) {
    const message = talk[index];
    if (!isObject(message) || !isText(message.content) || !isSpeaker(message)) continue;
    return { text: message.content, path: [...fields.path("user_input"), index, "content"] };
  }
  return { text: null, path: null };
}

/** Ragas writes the speaker as `type`, chat programs as `role`. */
function isHuman(message: JsonRecord): boolean {
  const speaker = message.type ?? message.role;
  return speaker === "human" || speaker === "user";
}

function isModel(message: JsonRecord): boolean {
  const speaker = message.type ?? message.role;
  return speaker === "ai" || speaker === "assistant";
}
