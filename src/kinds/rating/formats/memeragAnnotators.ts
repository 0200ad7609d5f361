import { t } from "@vscode/l10n";
import { isObject } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { readLabel, voteOf } from "../adapting.ts";
import type { RatingFormat } from "../mapped.ts";

const ASPECTS = ["factuality", "relevance"] as const;

/** MEMERAG with several annotators (`memerag_ext`): a sample per sentence and aspect. arXiv:2502.17163. */
export const memeragAnnotators: RatingFormat = {
  id: "memerag-annotators",
  name: () => t("MEMERAG annotators"),
  about: "MEMERAG with several annotators: what each said of every sentence, on factuality and relevance.",
  needs: [["query"], ["context"], ["answer"]],
  role: "rows",
  fits: ({ query, answer }) => {
    const first: unknown = Array.isArray(answer) ? answer[0] : null;
    return isText(query) && isObject(first) && isText(first.sentence) && Array.isArray(first.factuality) ? 1 : 0;
  },
  adapt(record, _, read) {
    const sentences: readonly unknown[] = Array.isArray(record.answer) ? record.answer : [];
    return read(record).flatMap((sample) =>
      sentences.flatMap((one, at) => {
        if (!isObject(one)) return [];
        const { sentence } = one;
        const rated = ASPECTS.filter((aspect) => Array.isArray(one[aspect]));
        return rated.map((task) => ({
          ...sample,
          id: sample.id === null ? null : `${sample.id} (${at + 1})`,
          task,
          candidates: [{ name: null, text: isText(sentence) ? sentence : null }],
          ratings: ratingsOf(one[task]),
          paths: { ...sample.paths, candidates: [["answer", at, "sentence"]] },
        }));
      }),
    );
  },
  reads: {
    fields: { id: "query_id", prompt: "query" },
    always: { isVerdict: false },
  },
};

const ratingsOf = (said: unknown) =>
  (Array.isArray(said) ? said : []).map((label: unknown, at) => ({
    rater: t("annotator {0}", at + 1),
    votes: [voteOf(readLabel(label))],
  }));
