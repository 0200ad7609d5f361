import { t } from "@vscode/l10n";
import type { Rating } from "../../../model/index.ts";
import type { JsonRecord } from "../../../read/parse.ts";
import { readWord, voteOf } from "../adapting.ts";
import type { RatingFormat } from "../mapped.ts";

const ANNOTATOR = /^annotator\d+$/;
const JUDGE = /^(.+)_result$/;

const VERDICTS = { 0: 0, 1: -1, 2: 1, Tie: 0 };

/**
 * PandaLM's test set with three annotators, and files of judges (`gpt_result`, `gpt_reason`), which have no gold label
 * and are joined by id. arXiv:2306.05087.
 */
export const pandaLm: RatingFormat = {
  id: "pandalm",
  name: () => t("PandaLM"),
  about: "PandaLM's test set with its annotators, and files of judges; compare the two by id.",
  needs: [["idx"], ["annotator1", "gpt_result", "pandalm_result"]],
  role: "rows",
  labels: VERDICTS,
  fits(record) {
    const keys = Object.keys(record);
    if (record.idx === undefined) return 0;
    if (keys.some((key) => ANNOTATOR.test(key))) return record.response1 === undefined ? 0.9 : 1;
    const judge = keys.map((key) => JUDGE.exec(key)?.[1]).find((name) => name !== undefined);
    return judge !== undefined && record[`${judge}_reason`] !== undefined ? 0.97 : 0;
  },
  reads: {
    fields: {
      id: "idx",
      prompt: "instruction",
      response1: "response1",
      response2: "response2",
      dataset: "motivation_app",
    },
    always: { isVerdict: true },
    complete({ prompt, candidates }, { whole, record }) {
      const input = whole.text("input");
      const models = modelsIn(record);
      return {
        prompt: prompt === null ? null : [prompt, input].filter(Boolean).join("\n\n"),
        candidates: candidates.map(({ text }, at) => ({ name: models[at] ?? null, text })),
        ratings: Object.keys(record).flatMap((key): Rating[] => ratingIn(record, key)),
      };
    },
  },
};

function ratingIn(record: JsonRecord, key: string): Rating[] {
  if (ANNOTATOR.test(key)) return [{ rater: key, votes: [voteOf(readWord(record[key], VERDICTS))] }];
  const judge = JUDGE.exec(key)?.[1];
  if (judge === undefined) return [];
  const reason = record[`${judge}_reason`];
  const rationale = typeof reason === "string" ? reason : null;
  return [{ rater: judge, votes: [voteOf(readWord(record[key], VERDICTS), { rationale })] }];
}

function modelsIn({ cmp_key }: JsonRecord): readonly string[] {
  return typeof cmp_key === "string" ? cmp_key.split("_") : [];
}
