import type { RatingSample } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { judgeName, turnOf } from "./parts/fastchat.ts";
import { readWord, voteOf } from "./parts/label.ts";
import { EMPTY_SAMPLE } from "./parts/sample.ts";

const SIGNATURE: Signature = {
  needs: [["g1_winner", "g2_winner"], ["model_1"], ["model_2"]],
  helps: ["question_id", "judge", "turn", "g1_winner", "g2_winner"],
};

/** Its winners name the candidate, not the place: both games are in the order of the file. */
const WINNERS = { model_1: -1, tie: 0, model_2: 1 };

/** FastChat's pairwise judgments: two games a question, the candidates in either order. arXiv:2306.05685. */
export const fastchatPair: Adapter<RatingSample> = {
  id: "fastchat-pair",
  name: "FastChat pairs",
  role: "rows",
  match: (record) => likeness(record, SIGNATURE),
  adapt: (record) => [adapt(record)],
};

function adapt(record: JsonRecord): RatingSample {
  const fields = new Fields(record);
  const games = [
    { winner: record.g1_winner, raw: fields.text("g1_judgment"), isSwapped: false },
    { winner: record.g2_winner, raw: fields.text("g2_judgment"), isSwapped: true },
  ].filter(({ winner }) => winner !== undefined && winner !== null);
  return {
    ...EMPTY_SAMPLE,
    id: fields.id("question_id"),
    candidates: [
      { name: fields.text("model_1"), text: null },
      { name: fields.text("model_2"), text: null },
    ],
    isVerdict: true,
    ratings: [
      { rater: judgeName(record), votes: games.map(({ winner, ...said }) => voteOf(readWord(winner, WINNERS), said)) },
    ],
    task: turnOf(record),
    issues: fields.issues,
  };
}
