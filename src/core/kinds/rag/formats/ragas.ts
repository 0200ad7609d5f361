import { t } from "@vscode/l10n";
import type { JsonPath } from "../../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { LABEL_KEYS } from "../adapting/labels.ts";
import { ID_KEYS, type LocatedText, NOT_SAID, pathsOf, saidAt } from "../adapting/sample.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Ragas test sets with answers: `user_input …` since 0.2, `question, answer, contexts …` before. */
export const ragas: RagFormat = {
  id: "ragas",
  name: () => t("Ragas rows"),
  listedAs: "Ragas",
  about: "Rows of Ragas, before and after 0.2.",
  musts: ["user_input|question", "response|answer", "retrieved_contexts|contexts|reference|ground_truth"],
  role: "rows",
  signature: [
    {
      needs: [["user_input"], ["response", "retrieved_contexts", "reference"]],
      helps: ["response", "retrieved_contexts", "reference"],
    },
    {
      needs: [["question"], ["answer"], ["contexts", "ground_truth", "ground_truths"]],
      helps: ["contexts"],
      excludes: ["response", "choices", "judge_raw", "labels", "scores", "metrics", "pred", "gt", ...LABEL_KEYS],
    },
  ],
  responses: [["response"]],
  reads: [
    {
      when: "user_input",
      // The question may be a conversation, and the response its end.
      fields: { id: ID_KEYS, ground_truth: "reference", documents: "retrieved_contexts" },
      scores: { others: true },
      isScanned: true,
      scannedToo: { question: "user_input", response: "response" },
      complete(sample, { whole, record }) {
        const path = whole.path("user_input");
        const talk = Array.isArray(record.user_input) ? record.user_input : null;
        const question = talk === null ? saidAt(whole, "user_input") : lastSaid(path, talk, isHuman);
        whole.need("user_input");
        if (talk === null) whole.need("response");
        // In a conversation the model's last message is the response, when no field says another.
        const response =
          talk === null || whole.has("response") ? saidAt(whole, "response") : lastSaid(path, talk, isModel);
        return {
          question: question.text,
          response: response.text,
          paths: { ...sample.paths, ...pathsOf(question, response) },
        };
      },
    },
    {
      fields: {
        id: ID_KEYS,
        question: "question",
        response: "answer",
        ground_truth: ["ground_truth", "ground_truths", "reference"],
        documents: "contexts",
      },
      scores: { others: true },
      needs: ["question", "response"],
      isScanned: true,
    },
  ],
  example: {
    user_input: "When did the bridge open?",
    retrieved_contexts: ["It opened in 1901.", "Ferries ran before."],
    response: "In 1901.",
    reference: "1901",
    reference_contexts: ["It opened in 1901."],
  },
};

function lastSaid(path: JsonPath, talk: readonly unknown[], isSpeaker: (message: JsonRecord) => boolean): LocatedText {
  for (let index = talk.length - 1; index >= 0; index--) {
    const message = talk[index];
    if (!isObject(message) || !isText(message.content) || !isSpeaker(message)) continue;
    return { text: message.content, path: [...path, index, "content"] };
  }
  return NOT_SAID;
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
