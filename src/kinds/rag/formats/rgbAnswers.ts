import { t } from "@vscode/l10n";
import { isObject } from "../../../read/parse.ts";
import type { Fields } from "../../adapting.ts";
import { answerOfParts, remarksOfFields } from "../adapting/sample.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Verdicts of another program. */
const VERDICT_KEYS = ["error_detected", "error_corrected", "accuracy"];

export const rgbAnswers: RagFormat = {
  id: "rgb-answers",
  name: () => t("RGB answers"),
  about: "Tables of answers to RGB's questions, mostly CSV; answers and counterfactuals come by --join.",
  role: "rows",
  signature: {
    needs: [["query"], ["model_response"], ["ability", ...VERDICT_KEYS, "model"]],
    helps: ["id", "model", "ability"],
    excludes: ["prediction"],
  },
  reads: {
    fields: {
      id: "id",
      question: "query",
      response: "model_response",
      ground_truth: "answer",
      counterfactual_answer: ["fakeanswer", "@data.fakeanswer"],
      documents: "docs",
      task: "ability",
      noise_ratio: ["noise_rate", "noise_ratio", "noise"],
      model: "model",
      dataset: "dataset",
    },
    words: {
      task: {
        noise: "noise_robustness",
        rejection: "negative_rejection",
        integration: "information_integration",
        info_integration: "information_integration",
        counterfactual: "counterfactual_robustness",
      },
    },
    needs: ["question", "response"],
    complete(sample, { fields, whole, record }) {
      const data = isObject(record["@data"]) ? whole.object("@data") : null;
      // Joined answers are lists of parts, the row's own are lists of alternatives.
      const answer = fields.has("ground_truth") ? sample.answer : data && answerOfParts(data, "answer");
      const isCounterfactual = sample.counterfactual !== null;
      if (answer === null && sample.task !== "negative_rejection") reportUnjoined(fields, "answer");
      if (!isCounterfactual && sample.task === "counterfactual_robustness") reportUnjoined(fields, "fakeanswer");
      return {
        answer,
        task: sample.task ?? (isCounterfactual ? "counterfactual_robustness" : null),
        remarks: remarksOfFields(record, VERDICT_KEYS),
      };
    },
  },
};

function reportUnjoined(fields: Fields, key: string): void {
  fields.report(
    "MISSING_FIELD",
    [],
    t("The record has no {0}, so whatever needs it is undefined. Join RGB's data file, which has it.", key),
  );
}
