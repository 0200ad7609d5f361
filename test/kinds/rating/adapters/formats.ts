import { exampleOf } from "../../exampleOf.ts";

/** A record of each shape as its program writes it, in our own words. */
export interface FormatRecord {
  readonly winner: string;
  readonly record: Readonly<Record<string, unknown>>;
  /** `rater: votes; gold`, as `summary` writes a sample. */
  readonly reads: readonly string[];
}

export const formats: readonly FormatRecord[] = [
  { winner: "ratings", record: exampleOf("ratings"), reads: ["7 tern-1 -1 ~1 plover ? gold -1"] },
  { winner: "ratings", record: { id: "a", auto: 1, gold: 0 }, reads: ["a auto 1 gold 0"] },
  {
    winner: "ratings",
    record: { id: "b", response: "Mice.", gold: "good", ratings: [{ rater: "x", votes: ["good", "bad", "good"] }] },
    reads: ["b x good bad good gold good"],
  },
  { winner: "alpaca-eval", record: exampleOf("alpaca-eval"), reads: ["none weighted_judge -1 gold none"] },
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
  { winner: "pair-picks", record: exampleOf("pair-picks"), reads: ["p7 judge -1 gold 1"] },
  {
    winner: "pair-picks",
    record: { id: "p8", model_a: "a", model_b: "b", human_winner: "tie", judge_pick: "neither", judge: "tern" },
    reads: ["p8 tern ? gold 0"],
  },
  { winner: "pair-votes", record: exampleOf("pair-votes"), reads: ["81 expert_3 1 gold none"] },
  {
    winner: "pair-votes",
    // A winner may be named.
    record: { question_id: 7, model_a: "a", model_b: "b", winner: "a", judge: ["tern", "pair-v2"], turn: 2 },
    reads: ["7 tern -1 gold none"],
  },
  { winner: "pair-orders", record: exampleOf("pair-orders"), reads: ["p7 auk-3 -1 gold 1"] },
  {
    winner: "pair-orders",
    // The sides trade places, and A is who is shown first.
    record: {
      ...exampleOf("pair-orders"),
      "@others": [
        {
          ...exampleOf("pair-orders"),
          ...{ model_a: "skua-2", model_b: "tern-1", response_a: "North.", response_b: "It leaves the harbour." },
          ...{ order: "swapped", verdict: "A" },
        },
      ],
    },
    reads: ["p7 auk-3 -1 ~1 gold 1"],
  },
  {
    winner: "pair-orders",
    record: { scenario_id: "s1", author_left: "a", author_right: "b", swapped: true, judge_model: "j", winner: "b" },
    reads: ["s1 j 1 gold none"],
  },
  {
    winner: "pair-votes",
    record: { id: 7, model_a: "a", model_b: "b", prompt: "p", winner_model_a: 0, winner_model_b: 0, winner_tie: 1 },
    reads: ["7 judge 0 gold none"],
  },
  { winner: "rater-rows", record: exampleOf("rater-rows"), reads: ["4 tern good gold none"] },
  // In the second game the model comes first.
  { winner: "arena-hard", record: exampleOf("arena-hard"), reads: ["q7 judge-1 -1 ~0 gold none"] },
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
    record: exampleOf("memerag-annotators"),
    reads: [
      "34#0 (1) annotator 1 Supported annotator 2 Supported annotator 3 Not Supported gold none",
      "34#0 (1) annotator 1 Directly answers the question annotator 2 Directly answers the question annotator 3 Adds context to the answer gold none",
    ],
  },
  { winner: "fastchat-pair", record: exampleOf("fastchat-pair"), reads: ["81 gpt-4 1 ~? gold none"] },
  { winner: "fastchat-single", record: exampleOf("fastchat-single"), reads: ["81 gpt-4 7.5 gold none"] },
  {
    winner: "fastchat-single",
    record: { question_id: 82, model: "north", judge: ["gpt-4", "single-v1"], score: -1, turn: 2 },
    reads: ["82 gpt-4 ? gold none"],
  },
  { winner: "reward-bench", record: exampleOf("reward-bench"), reads: ["alpacaeval-easy-3 gold ±"] },
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
  { winner: "judgebench", record: exampleOf("judgebench"), reads: ["p1 arena 1 ~-1 gold 1"] },
  { winner: "llmbar", record: exampleOf("llmbar"), reads: ["none judge -1 ~? gold -1"] },
  { winner: "pandalm", record: exampleOf("pandalm"), reads: ["4 annotator1 -1 annotator2 0 annotator3 1 gold none"] },
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
  { winner: "openai-evals", record: exampleOf("openai-evals"), reads: ["s.3 picked A gold B"] },
  { winner: "openai-evals", record: { spec: { eval_name: "x" } }, reads: [] },
  {
    winner: "ragchecker-human",
    record: exampleOf("ragchecker-human"),
    reads: ["0 annotator 1 -2 gold none", "0 annotator 1 0 gold none", "0 annotator 1 -1 gold none"],
  },
  {
    winner: "ragchecker-human",
    record: {
      ...exampleOf("ragchecker-human"),
      "@others": [{ ...exampleOf("ragchecker-human"), correctness_label: 2, completeness_label: null }, 7],
    },
    reads: [
      "0 annotator 1 -2 annotator 2 2 gold none",
      "0 annotator 1 0 annotator 2 ? gold none",
      "0 annotator 1 -1 annotator 2 -1 gold none",
    ],
  },
];
