import { t } from "@vscode/l10n";
import type { OwnScores } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { jsonOf } from "../../../read/written.ts";
import { isText } from "../../adapting.ts";
import { scoreName } from "../../ownScores/names.ts";
import { ownScores, readScore } from "../../ownScores/read.ts";
import { historyIn, isModel, isPerson, lastSaid, withHistory } from "../adapting/chat.ts";
import { type LocatedText, NOT_SAID, pathsOf, remark } from "../adapting/sample.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Instance files of Every Eval Ever 0.3 (`*_samples.jsonl`): a record per interaction and result. */
export const everyEvalEver: RagFormat = {
  id: "every-eval-ever",
  name: () => t("Every Eval Ever instances"),
  listedAs: "Every Eval Ever",
  about: "Instance files of Every Eval Ever 0.3: input, output or messages, and what the evaluation said.",
  role: "rows",
  signature: {
    needs: [["evaluation_id"], ["sample_id"], ["input"], ["evaluation"]],
    helps: ["schema_version", "interaction_type", "answer_attribution", "model_id", "evaluation_name"],
  },
  reads: {
    fields: {
      id: "sample_id",
      question: "input.raw",
      ground_truth: "input.reference",
      model: "model_id",
      dataset: "evaluation_name",
    },
    complete(sample, { whole, record }) {
      const outputs =
        isObject(record.output) && Array.isArray(record.output.raw) ? record.output.raw.filter(isText) : [];
      const [first, ...more] = outputs;
      const response: LocatedText =
        first === undefined ? lastSaid(whole, "messages", isModel) : { text: first, path: ["output", "raw", 0] };
      if (response.text === null) whole.miss(["output", "raw"]);
      const question = sample.question === null ? lastSaid(whole, "messages", isPerson) : NOT_SAID;
      const scores = scoresIn(record);
      const found = Array.isArray(record.answer_attribution) ? record.answer_attribution.filter(isObject) : [];
      return {
        response: response.text,
        ...(first === undefined ? withHistory(sample, historyIn(whole, "messages")) : {}),
        ...(question.text === null ? {} : { question: question.text }),
        ...(scores ? { ownScores: scores } : {}),
        remarks: [
          ...found.flatMap((one) => remark("extracted", one.extracted_value, one.extraction_method) ?? []),
          ...more.flatMap((text, at) => remark(`output ${at + 2}`, text, null) ?? []),
          ...[remark("error", record.error, null)].flatMap((one) => one ?? []),
        ],
        paths: { ...sample.paths, ...pathsOf(question, response) },
      };
    },
  },
};

/** Scores of the evaluation, and those of `metadata`, which holds them as texts with a list of names. */
function scoresIn({ evaluation, metadata }: JsonRecord): OwnScores | null {
  const { is_correct: isCorrect, score } = isObject(evaluation) ? evaluation : {};
  const noted = isObject(metadata) ? metadata : {};
  const others = listIn(noted.scores).flatMap((id) => {
    const value = noted[id];
    const name = id.startsWith("score.") ? scoreName(id) : id;
    return isText(value) && value.trim() !== "" ? [[name, readScore(Number(value))] as const] : [];
  });
  return ownScores([["is_correct", readScore(isCorrect)], ["score", readScore(score)], ...others], ["is_correct"]);
}

function listIn(text: unknown): readonly string[] {
  const list = isText(text) ? jsonOf(text) : null;
  return Array.isArray(list) ? list.filter(isText) : [];
}
