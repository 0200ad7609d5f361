import type { RatingSample, Vote } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields, isObject, isText } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter, Origin } from "../../kind.ts";
import { readWord, turnedRound, voteOf } from "./parts/label.ts";
import { EMPTY_SAMPLE } from "./parts/sample.ts";

const SIGNATURE: Signature = {
  needs: [["response_A"], ["response_B"], ["label", "judgments"]],
  helps: ["pair_id", "source", "question", "judgments"],
};

const VERDICTS = { "A>B": -1, "A=B": 0, "B>A": 1 };

/** JudgeBench: pairs with a label, and a judge's two judgments, the second with the candidates swapped. arXiv:2410.12784. */
export const judgeBench: Adapter<RatingSample> = {
  id: "judgebench",
  name: "JudgeBench",
  role: "rows",
  match: (record) => likeness(record, SIGNATURE),
  adapt: (record, origin) => [adapt(record, origin)],
};

function adapt(record: JsonRecord, origin: Origin): RatingSample {
  const fields = new Fields(record);
  const gold = readWord(record.label, VERDICTS);
  const votes = (fields.list("judgments") ?? []).slice(0, 2).map(judgment);
  return {
    ...EMPTY_SAMPLE,
    id: fields.id("pair_id"),
    prompt: fields.text("question"),
    candidates: [
      { name: fields.text("response_model"), text: fields.text("response_A") },
      { name: fields.text("response_model"), text: fields.text("response_B") },
    ],
    isVerdict: true,
    gold: gold.value,
    unparsedGold: gold.unparsed,
    ratings: votes.length > 0 ? [{ rater: raterOf(record, origin), votes }] : [],
    subset: fields.text("source"),
    paths: { prompt: ["question"], candidates: [["response_A"], ["response_B"]] },
    issues: fields.issues,
  };
}

/** Null where the judge could not be asked: a vote that could not be parsed. */
function judgment(entry: unknown, at: number): Vote {
  const isSwapped = at === 1;
  if (!isObject(entry)) return voteOf({ value: null, unparsed: "null" }, { isSwapped });
  const read = readWord(entry.decision, VERDICTS);
  const { response } = isObject(entry.judgment) ? entry.judgment : { response: entry.judgment };
  return voteOf(isSwapped ? turnedRound(read) : read, { isSwapped, raw: isText(response) ? response : null });
}

/** `…,judge_name=arena_hard,judge_model=gpt-4o.jsonl` names both; else the file itself. */
function raterOf({ judge_name }: JsonRecord, { name }: Origin): string {
  const model = /judge_model=([^,]+?)(?:\.jsonl|,|$)/.exec(name)?.[1];
  return model ?? (isText(judge_name) ? judge_name : "judge");
}
