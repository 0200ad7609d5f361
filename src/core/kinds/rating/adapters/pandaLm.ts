import type { Rating, RatingSample } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields } from "../../adapting/fields.ts";
import type { Adapter } from "../../kind.ts";
import { readWord, voteOf } from "./parts/label.ts";
import { EMPTY_SAMPLE } from "./parts/sample.ts";

const ANNOTATOR = /^annotator\d+$/;
const JUDGE = /^(.+)_result$/;

/** Ints, or the texts that judges write; anything else ("garbage") could not be parsed. */
const VERDICTS = { 0: 0, 1: -1, 2: 1, Tie: 0 };

/**
 * PandaLM's test set with its three annotators, and files of judges (`gpt_result`, `gpt_reason`), which have no gold
 * label either: one of them is compared with the other by id. arXiv:2306.05087.
 */
export const pandaLm: Adapter<RatingSample> = {
  id: "pandalm",
  name: "PandaLM",
  role: "rows",
  match(record) {
    const keys = Object.keys(record);
    if (record.idx === undefined) return 0;
    if (keys.some((key) => ANNOTATOR.test(key))) return record.response1 === undefined ? 0.9 : 1;
    const judge = keys.map((key) => JUDGE.exec(key)?.[1]).find((name) => name !== undefined);
    return judge !== undefined && record[`${judge}_reason`] !== undefined ? 0.97 : 0;
  },
  adapt: (record) => [adapt(record)],
};

function adapt(record: JsonRecord): RatingSample {
  const fields = new Fields(record);
  const instruction = fields.text("instruction");
  const input = fields.text("input");
  const candidates = ["response1", "response2"].map((key, at) => ({
    name: modelsIn(record)[at] ?? null,
    text: fields.text(key),
  }));
  return {
    ...EMPTY_SAMPLE,
    id: fields.id("idx"),
    prompt: instruction === null ? null : [instruction, input].filter(Boolean).join("\n\n"),
    candidates: candidates.some(({ text }) => text !== null) ? candidates : [],
    isVerdict: true,
    ratings: Object.keys(record).flatMap((key): Rating[] => ratingIn(record, key)),
    dataset: fields.text("motivation_app"),
    paths: { prompt: ["instruction"], candidates: [["response1"], ["response2"]] },
    issues: fields.issues,
  };
}

function ratingIn(record: JsonRecord, key: string): Rating[] {
  if (ANNOTATOR.test(key)) return [{ rater: key, votes: [voteOf(readWord(record[key], VERDICTS))] }];
  const judge = JUDGE.exec(key)?.[1];
  if (judge === undefined) return [];
  const reason = record[`${judge}_reason`];
  const rationale = typeof reason === "string" ? reason : null;
  return [{ rater: judge, votes: [voteOf(readWord(record[key], VERDICTS), { rationale })] }];
}

/** `bloom-7b_llama-7b`: the two models. */
function modelsIn({ cmp_key }: JsonRecord): readonly string[] {
  return typeof cmp_key === "string" ? cmp_key.split("_") : [];
}
