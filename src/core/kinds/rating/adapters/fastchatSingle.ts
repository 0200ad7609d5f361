import type { RatingSample } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { judgeName, turnOf } from "./parts/fastchat.ts";
import { readJudgePrompt } from "./parts/judgePrompt.ts";
import { readLabel, voteOf } from "./parts/label.ts";
import { EMPTY_SAMPLE } from "./parts/sample.ts";

const SIGNATURE: Signature = {
  needs: [["score"], ["judge"], ["question_id"]],
  helps: ["model", "turn", "user_prompt", "judgment", "tstamp"],
  excludes: ["g1_winner", "response"],
};

/** What FastChat writes where it found no rating in the reply. */
const NOT_PARSED = -1;

const SCALE = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** FastChat's judgments of single answers on a scale of 1 to 10. arXiv:2306.05685. */
export const fastchatSingle: Adapter<RatingSample> = {
  id: "fastchat-single",
  name: "FastChat single answers",
  role: "rows",
  match: (record) => likeness(record, SIGNATURE),
  adapt: (record) => [adapt(record)],
};

function adapt(record: JsonRecord): RatingSample {
  const fields = new Fields(record);
  const read = record.score === NOT_PARSED ? { value: null, unparsed: String(NOT_PARSED) } : readLabel(record.score);
  const model = fields.text("model");
  // The whole of what the judge read; samples are told apart by what was asked and answered in it.
  const prompt = fields.text("user_prompt");
  const told = prompt === null ? null : readJudgePrompt(prompt);
  return {
    ...EMPTY_SAMPLE,
    id: fields.id("question_id"),
    prompt: told?.question ?? prompt,
    candidates: told ? [{ name: model, text: told.answer }] : [],
    scale: SCALE,
    ratings: [{ rater: judgeName(record), votes: [voteOf(read, { raw: fields.text("judgment") })] }],
    model,
    task: turnOf(record),
    paths: { prompt: ["user_prompt"] },
    issues: fields.issues,
  };
}
