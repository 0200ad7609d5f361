import { alpacaEval } from "../../../../src/kinds/rating/formats/alpacaEval.ts";
import { arenaHard } from "../../../../src/kinds/rating/formats/arenaHard.ts";
import { fastchatPair } from "../../../../src/kinds/rating/formats/fastchatPair.ts";
import { fastchatSingle } from "../../../../src/kinds/rating/formats/fastchatSingle.ts";
import { judgeBench } from "../../../../src/kinds/rating/formats/judgeBench.ts";
import { llmBar } from "../../../../src/kinds/rating/formats/llmBar.ts";
import { memeragAnnotators } from "../../../../src/kinds/rating/formats/memeragAnnotators.ts";
import { openaiEvals } from "../../../../src/kinds/rating/formats/openaiEvals.ts";
import { pairPicks } from "../../../../src/kinds/rating/formats/pairPicks.ts";
import { pairVotes } from "../../../../src/kinds/rating/formats/pairVotes.ts";
import { pandaLm } from "../../../../src/kinds/rating/formats/pandaLm.ts";
import { ragcheckerHuman } from "../../../../src/kinds/rating/formats/ragcheckerHuman.ts";
import { raterRows } from "../../../../src/kinds/rating/formats/raterRows.ts";
import { ratings } from "../../../../src/kinds/rating/formats/ratings.ts";
import { rewardBench } from "../../../../src/kinds/rating/formats/rewardBench.ts";

/** A record of each shape as its program writes it, in our own words. */
export interface FormatRecord {
  readonly winner: string;
  readonly record: Readonly<Record<string, unknown>>;
  /** `rater: votes; gold`, as `summary` writes a sample. */
  readonly reads: readonly string[];
}

export const formats: readonly FormatRecord[] = [
  { winner: "ratings", record: ratings.example, reads: ["7 tern-1 -1 ~1 plover ? gold -1"] },
  { winner: "ratings", record: { id: "a", auto: 1, gold: 0 }, reads: ["a auto 1 gold 0"] },
  {
    winner: "ratings",
    record: { id: "b", response: "Mice.", gold: "good", ratings: [{ rater: "x", votes: ["good", "bad", "good"] }] },
    reads: ["b x good bad good gold good"],
  },
  { winner: "alpaca-eval", record: alpacaEval.example, reads: ["none weighted_judge -1 gold none"] },
  {
    winner: "alpaca-eval",
    record: { instruction: "i", output_1: "a", output_2: "b", preference: 1.5, annotator: "j" },
    reads: ["none j 0 gold none"],
  },
  {
    winner: "alpaca-eval",
    record: { instruction: "i", output_1: "a", output_2: "b", preference: 3, annotator: "j" },
    reads: ["none j ? gold none"],
  },
  { winner: "pair-picks", record: pairPicks.example, reads: ["p7 judge -1 gold 1"] },
  {
    winner: "pair-picks",
    record: { id: "p8", model_a: "a", model_b: "b", human_winner: "tie", judge_pick: "neither", judge: "tern" },
    reads: ["p8 tern ? gold 0"],
  },
  { winner: "pair-votes", record: pairVotes.example, reads: ["81 expert_3 1 gold none"] },
  {
    winner: "pair-votes",
    // A winner may be named.
    record: { question_id: 7, model_a: "a", model_b: "b", winner: "a", judge: ["tern", "pair-v2"], turn: 2 },
    reads: ["7 tern -1 gold none"],
  },
  { winner: "rater-rows", record: raterRows.example, reads: ["4 tern good gold none"] },
  // In the second game the model comes first.
  { winner: "arena-hard", record: arenaHard.example, reads: ["q7 judge-1 -1 ~0 gold none"] },
  {
    winner: "arena-hard",
    record: { uid: "u1", model: "m", judge: "j", games: [{ score: "B>>A" }, { score: "A>>B" }] },
    reads: ["u1 j 1 ~1 gold none"],
  },
  {
    winner: "arena-hard",
    record: { uid: "u2", model: "m", judge: "j", games: [null, { score: "nonsense" }] },
    reads: ["u2 j ? ~? gold none"],
  },
  {
    winner: "memerag-annotators",
    record: memeragAnnotators.example,
    reads: [
      "34#0 (1) annotator 1 Supported annotator 2 Supported annotator 3 Not Supported gold none",
      "34#0 (1) annotator 1 Directly answers the question annotator 2 Directly answers the question annotator 3 Adds context to the answer gold none",
    ],
  },
  { winner: "fastchat-pair", record: fastchatPair.example, reads: ["81 gpt-4 1 ~? gold none"] },
  { winner: "fastchat-single", record: fastchatSingle.example, reads: ["81 gpt-4 7.5 gold none"] },
  {
    winner: "fastchat-single",
    record: { question_id: 82, model: "north", judge: ["gpt-4", "single-v1"], score: -1, turn: 2 },
    reads: ["82 gpt-4 ? gold none"],
  },
  { winner: "reward-bench", record: rewardBench.example, reads: ["alpacaeval-easy-3 gold ±"] },
  {
    winner: "reward-bench",
    record: {
      model: "scorer",
      subset: ["donotanswer", "hep-js", "hep-js"],
      results: [1, 0, 0.5],
      scores_chosen: [2, 1, 1],
      scores_rejected: [1, 2, 1],
    },
    reads: ["none scorer right gold ±", "none scorer wrong gold ±", "none scorer tie gold ±"],
  },
  { winner: "judgebench", record: judgeBench.example, reads: ["p1 arena 1 ~-1 gold 1"] },
  { winner: "llmbar", record: llmBar.example, reads: ["none judge -1 ~? gold -1"] },
  { winner: "pandalm", record: pandaLm.example, reads: ["4 annotator1 -1 annotator2 0 annotator3 1 gold none"] },
  {
    winner: "pandalm",
    record: { idx: 4, gpt_result: "Tie", gpt_reason: "Both are short." },
    reads: ["4 gpt 0 gold none"],
  },
  {
    winner: "pandalm",
    record: { idx: 5, gpt_result: "garbage", gpt_reason: "" },
    reads: ["5 gpt ? gold none"],
  },
  { winner: "openai-evals", record: openaiEvals.example, reads: ["s.3 picked A gold B"] },
  { winner: "openai-evals", record: { spec: { eval_name: "x" } }, reads: [] },
  {
    winner: "ragchecker-human",
    record: ragcheckerHuman.example,
    reads: ["0 annotator 1 -2 gold none", "0 annotator 1 0 gold none", "0 annotator 1 -1 gold none"],
  },
  {
    winner: "ragchecker-human",
    record: {
      ...ragcheckerHuman.example,
      "@others": [{ ...ragcheckerHuman.example, correctness_label: 2, completeness_label: null }, 7],
    },
    reads: [
      "0 annotator 1 -2 annotator 2 2 gold none",
      "0 annotator 1 0 annotator 2 ? gold none",
      "0 annotator 1 -1 annotator 2 -1 gold none",
    ],
  },
];
