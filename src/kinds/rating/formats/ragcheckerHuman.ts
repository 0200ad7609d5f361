import { t } from "@vscode/l10n";
import type { Rating } from "../../../model/index.ts";
import { OTHERS } from "../../../read/join.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { hasKey } from "../../format.ts";
import { readLabel, voteOf } from "../adapting.ts";
import type { RatingFormat } from "../mapped.ts";

const ASPECTS = ["correctness", "completeness", "overall"] as const;
type Aspect = (typeof ASPECTS)[number];

/**
 * RAGChecker's human preferences, −2 (the first is much better) to 2, on three aspects. A record per person and pair; a
 * sample is a pair and an aspect, with a rating per person. arXiv:2408.08067.
 */
export const ragcheckerHuman: RatingFormat = {
  id: "ragchecker-human",
  name: () => t("RAGChecker human labels"),
  about: "RAGChecker's human preferences, -2 to 2, by two people on correctness, completeness and overall.",
  role: "rows",
  itemOf: ({ instance_id, query }) =>
    typeof instance_id === "string" || typeof instance_id === "number"
      ? JSON.stringify([String(instance_id), isText(query) ? query : null])
      : null,
  signature: {
    needs: [["model1"], ["model2"], ["overall_label", "correctness_label", "completeness_label"]],
    helps: ["instance_id", "dataset", "query_id", "query", "gt_answer"],
  },
  adapt(record, _, read) {
    const others: readonly unknown[] = Array.isArray(record[OTHERS]) ? record[OTHERS] : [];
    const people = [record, ...others.filter(isObject)];
    const aspects = ASPECTS.filter((aspect) => people.some((person) => hasKey(person, labelOf(aspect))));
    return read(record).flatMap((sample) =>
      aspects.map((aspect) => ({ ...sample, task: aspect, ratings: ratingsOf(people, aspect) })),
    );
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
    complete(_, { whole }) {
      for (const side of ["model1", "model2"]) whole.object(side);
      return {};
    },
  },
};

const labelOf = (aspect: Aspect): string => `${aspect}_label`;

const ratingsOf = (people: readonly JsonRecord[], aspect: Aspect): readonly Rating[] =>
  people.flatMap((person, at) =>
    hasKey(person, labelOf(aspect))
      ? [{ rater: t("annotator {0}", at + 1), votes: [voteOf(readLabel(person[labelOf(aspect)]))] }]
      : [],
  );
