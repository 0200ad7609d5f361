import type { RatingSample } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { readLabel, voteOf } from "./parts/label.ts";
import { EMPTY_SAMPLE } from "./parts/sample.ts";

const ASPECTS = ["correctness", "completeness", "overall"] as const;

const SCALE = [-2, -1, 0, 1, 2];

const SIGNATURE: Signature = {
  needs: [["model1"], ["model2"], ["overall_label", "correctness_label", "completeness_label"]],
  helps: ["instance_id", "dataset", "query_id", "query", "gt_answer"],
};

/**
 * RAGChecker's human preferences, −2 (the first is much better) to 2, on three aspects, which are its raters here; the
 * file has two people's labels of each pair, a record each. arXiv:2408.08067.
 */
export const ragcheckerHuman: Adapter<RatingSample> = {
  id: "ragchecker-human",
  name: "RAGChecker human labels",
  role: "rows",
  match: (record) => likeness(record, SIGNATURE),
  adapt: (record) => [adapt(record)],
};

function adapt(record: JsonRecord): RatingSample {
  const fields = new Fields(record);
  const candidates = ["model1", "model2"].map((key) => {
    const model = fields.object(key);
    return { name: model?.text("model_name") ?? null, text: model?.text("response") ?? null };
  });
  return {
    ...EMPTY_SAMPLE,
    id: fields.id("instance_id"),
    prompt: fields.text("query"),
    reference: fields.text("gt_answer"),
    candidates,
    ratings: ASPECTS.filter((aspect) => fields.has(`${aspect}_label`)).map((aspect) => ({
      rater: aspect,
      votes: [voteOf(readLabel(record[`${aspect}_label`]))],
    })),
    scale: SCALE,
    dataset: fields.text("dataset"),
    paths: {
      prompt: ["query"],
      candidates: [
        ["model1", "response"],
        ["model2", "response"],
      ],
    },
    issues: fields.issues,
  };
}
