import { t } from "@vscode/l10n";
import { readLabel, voteOf } from "../adapting.ts";
import type { RatingFormat } from "../mapped.ts";

const ASPECTS = ["correctness", "completeness", "overall"] as const;

/**
 * RAGChecker's human preferences, −2 (the first is much better) to 2, on three aspects, which are its raters here; the
 * file has two people's labels of each pair, a record each. arXiv:2408.08067.
 */
export const ragcheckerHuman: RatingFormat = {
  id: "ragchecker-human",
  name: () => t("RAGChecker human labels"),
  about: "RAGChecker's human preferences, -2 to 2, on correctness, completeness and overall.",
  musts: ["model1", "model2", "correctness_label|completeness_label|overall_label"],
  role: "rows",
  signature: {
    needs: [["model1"], ["model2"], ["overall_label", "correctness_label", "completeness_label"]],
    helps: ["instance_id", "dataset", "query_id", "query", "gt_answer"],
  },
  reads: {
    fields: {
      id: "instance_id",
      prompt: "query",
      reference: "gt_answer",
      response1: "model1.response",
      response2: "model2.response",
      model1: "model1.model_name",
      model2: "model2.model_name",
      dataset: "dataset",
    },
    always: { isVerdict: false, scale: [-2, -1, 0, 1, 2] },
    complete(_, { whole, record }) {
      for (const side of ["model1", "model2"]) whole.object(side);
      return {
        ratings: ASPECTS.filter((aspect) => whole.has(`${aspect}_label`)).map((aspect) => ({
          rater: aspect,
          votes: [voteOf(readLabel(record[`${aspect}_label`]))],
        })),
      };
    },
  },
  example: {
    instance_id: 0,
    query: "How?",
    gt_answer: "So.",
    model1: { model_name: "a", response: "So." },
    model2: { model_name: "b", response: "Not so." },
    correctness_label: -2,
    completeness_label: 0,
    overall_label: -1,
  },
};
