import type { RagPaths, RagSample } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields, isObject } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter, Origin } from "../../kind.ts";
import { answerOfParts } from "./parts/answer.ts";
import { readDocuments } from "./parts/documents.ts";
import { rgbOrigin, rgbTask } from "./parts/rgbOrigin.ts";
import { EMPTY_SAMPLE } from "./parts/sample.ts";

const SIGNATURE: Signature = {
  needs: [["prediction"], ["query"], ["ans", "label", "docs", "noise_rate", "factlabel"]],
  helps: ["id", "ans", "label", "docs", "noise_rate", "factlabel"],
};
const PATHS: RagPaths = { question: ["query"], response: ["prediction"], documents: ["docs"] };

/** Model answers as RGB's own program writes them, with the labels that it gave (arXiv:2309.01431). */
export const rgbPredictions: Adapter<RagSample> = {
  id: "rgb-predictions",
  name: "RGB predictions",
  role: "rows",
  defaults: { matching: "benchmark" },
  match: (record) => likeness(record, SIGNATURE),
  adapt: (record, origin) => (isAggregate(record) ? [] : [adapt(record, origin)]),
};

function adapt(record: JsonRecord, origin: Origin): RagSample {
  const fields = new Fields(record);
  const data = isObject(record["@data"]) ? fields.object("@data") : null;
  const file = rgbOrigin(origin);
  const rowNoise = fields.number("noise_rate");
  const noise = file.dataset === null ? (rowNoise ?? file.noise) : (file.noise ?? rowNoise);
  const counterfactual = fields.text("fakeanswer") ?? data?.text("fakeanswer") ?? null;
  const isJoinedAnswer = data !== null && !fields.has("ans");
  if (!isJoinedAnswer) fields.need("ans");
  fields.need("query");
  fields.need("prediction");
  const documents = readDocuments(fields, "docs");
  return {
    ...EMPTY_SAMPLE,
    id: fields.id("id"),
    question: fields.text("query"),
    response: fields.text("prediction"),
    answer: isJoinedAnswer ? answerOfParts(data, "answer") : answerOfParts(fields, "ans"),
    counterfactual,
    task: counterfactual === null ? rgbTask(file.dataset, noise) : "counterfactual_robustness",
    noise,
    model: fields.text("model") ?? file.model,
    dataset: file.dataset,
    isChinese: file.isChinese,
    documents: documents.documents,
    stored: storedLabels(fields),
    evaluation: fields.text("evaluation"),
    paths: documents.paths.documentText === undefined ? PATHS : { ...PATHS, ...documents.paths },
    issues: fields.issues,
  };
}

/** The `…_result.json` beside the predictions: rates of a whole run, no sample. */
function isAggregate(record: JsonRecord): boolean {
  return record.prediction === undefined && record.query === undefined && typeof record.all_rate === "number";
}

function storedLabels(fields: Fields): RagSample["stored"] {
  const factLabel = fields.number("factlabel");
  const list = fields.list("label");
  const wrong = list?.findIndex((label) => label !== 1 && label !== 0 && label !== -1) ?? -1;
  if (wrong >= 0) fields.bad([...fields.path("label"), wrong], "number", list?.[wrong]);
  // Every element is one of the three numbers when no wrong one was found.
  const labels = wrong < 0 ? (list as readonly number[] | null) : null;
  return labels === null && factLabel === null ? null : { labels, factLabel };
}
