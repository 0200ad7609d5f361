import { t } from "@vscode/l10n";
import type { RagSample, RagTask } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields, isObject } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { answerOfAlternatives, answerOfParts } from "./parts/answer.ts";
import { readDocuments } from "./parts/documents.ts";
import { remarksOfFields } from "./parts/remarks.ts";
import { pathsOf, saidAt } from "./parts/said.ts";
import { EMPTY_SAMPLE } from "./parts/sample.ts";
import { readTask } from "./robustness.ts";

const SIGNATURE: Signature = {
  needs: [["query"], ["model_response"], ["ability", "error_detected", "error_corrected", "accuracy", "model"]],
  helps: ["id", "model", "ability"],
  excludes: ["prediction"],
};

/** What a judge or a rule of somebody else's found. */
const VERDICT_KEYS = ["error_detected", "error_corrected", "accuracy"];
const NOISE_KEYS = ["noise_rate", "noise_ratio", "noise"];
/** What tables of answers call the tasks, beside their own names. */
const ABILITIES: ReadonlyMap<string, RagTask> = new Map([
  ["noise", "noise_robustness"],
  ["rejection", "negative_rejection"],
  ["integration", "information_integration"],
  ["info_integration", "information_integration"],
  ["counterfactual", "counterfactual_robustness"],
]);

/** Tables of answers to RGB's questions, mostly CSV; answers and counterfactuals come from RGB's data file. */
export const rgbAnswers: Adapter<RagSample> = {
  id: "rgb-answers",
  name: "RGB answers",
  role: "rows",
  match: (record) => likeness(record, SIGNATURE),
  adapt: (record) => [adapt(record)],
};

function adapt(record: JsonRecord): RagSample {
  const fields = new Fields(record);
  const data = isObject(record["@data"]) ? fields.object("@data") : null;
  const question = saidAt(fields, "query");
  const response = saidAt(fields, "model_response");
  const task = readTask(fields, "ability", ABILITIES);
  const noise = fields.firstOf(NOISE_KEYS);
  fields.need("query");
  fields.need("model_response");
  const answer = fields.has("answer") ? answerOfAlternatives(fields, "answer") : data && answerOfParts(data, "answer");
  const counterfactual = fields.text("fakeanswer") ?? data?.text("fakeanswer") ?? null;
  if (answer === null && task !== "negative_rejection") reportUnjoined(fields, "answer");
  if (counterfactual === null && task === "counterfactual_robustness") reportUnjoined(fields, "fakeanswer");
  const { documents, paths } = readDocuments(fields, "docs");
  return {
    ...EMPTY_SAMPLE,
    id: fields.id("id"),
    question: question.text,
    response: response.text,
    answer,
    counterfactual,
    task: task ?? (counterfactual === null ? null : "counterfactual_robustness"),
    noise: noise === null ? null : fields.number(noise),
    model: fields.text("model"),
    dataset: fields.text("dataset"),
    documents,
    remarks: remarksOfFields(record, VERDICT_KEYS),
    paths: { ...pathsOf(question, response), ...paths },
    issues: fields.issues,
  };
}

function reportUnjoined(fields: Fields, key: string): void {
  fields.report(
    "MISSING_FIELD",
    [],
    t("The record has no {0}; what needs it is undefined. Join RGB's data file, which has it.", key),
  );
}
