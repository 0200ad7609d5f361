import { t } from "@vscode/l10n";
import type { Vote } from "../../../model/index.ts";
import type { Origin } from "../../../read/join.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { readWord, turnedRound, voteOf } from "../adapting.ts";
import type { RatingFormat } from "../mapped.ts";

const VERDICTS = { "A>B": -1, "A=B": 0, "B>A": 1 };

/**
 * JudgeBench: pairs with a label, and a judge's two judgments, the second with the candidates swapped.
 * arXiv:2410.12784.
 */
export const judgeBench: RatingFormat = {
  id: "judgebench",
  name: () => t("JudgeBench"),
  about: "JudgeBench: pairs with a label, and a judge's two judgments, the second with the candidates swapped.",
  role: "rows",
  labels: VERDICTS,
  signature: {
    needs: [["response_A"], ["response_B"], ["label", "judgments"]],
    helps: ["pair_id", "source", "question", "judgments"],
  },
  reads: {
    fields: {
      id: "pair_id",
      prompt: "question",
      response1: "response_A",
      response2: "response_B",
      model1: "response_model",
      model2: "response_model",
      gold: "label",
      subset: "source",
    },
    words: { gold: VERDICTS },
    always: { isVerdict: true },
    complete(_, { whole, record, origin }) {
      const votes = (whole.list("judgments") ?? []).slice(0, 2).map(judgment);
      return { ratings: votes.length > 0 ? [{ rater: raterOf(record, origin), votes }] : [] };
    },
  },
};

function judgment(entry: unknown, at: number): Vote {
  const isSwapped = at === 1;
  if (!isObject(entry)) return voteOf({ value: null, unparsed: "null" }, { isSwapped });
  const read = readWord(entry.decision, VERDICTS);
  const { response } = isObject(entry.judgment) ? entry.judgment : { response: entry.judgment };
  return voteOf(isSwapped ? turnedRound(read) : read, { isSwapped, raw: isText(response) ? response : null });
}

/** `…,judge_name=arena_hard,judge_model=gpt-4o.jsonl` names both; else the file. */
function raterOf({ judge_name }: JsonRecord, { name }: Origin): string {
  const model = /judge_model=([^,]+?)(?:\.jsonl|,|$)/.exec(name)?.[1];
  return model ?? (isText(judge_name) ? judge_name : "judge");
}
