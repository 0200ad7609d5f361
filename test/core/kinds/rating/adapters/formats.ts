/** A record of each shape as its program writes it, in our own words. */
export interface FormatRecord {
  readonly winner: string;
  readonly record: Readonly<Record<string, unknown>>;
  /** `rater: votes; gold`, as `summary` writes a sample. */
  readonly reads: readonly string[];
}

export const formats: readonly FormatRecord[] = [
  {
    winner: "ratings",
    record: {
      id: 7,
      prompt: "Name a river.",
      response1: "The Tagus.",
      response2: "Lisbon.",
      gold: -1,
      ratings: [
        { rater: "tern-1", value: -1, raw: "<winner>1</winner>" },
        { rater: "tern-1", value: "1", swapped: true },
        { rater: "plover", raw: "both are fine" },
      ],
    },
    reads: ["7 tern-1 -1 ~1 plover ? gold -1"],
  },
  { winner: "ratings", record: { id: "a", auto: 1, gold: 0 }, reads: ["a auto 1 gold 0"] },
  {
    winner: "ratings",
    record: { id: "b", response: "Mice.", gold: "good", ratings: [{ rater: "x", votes: ["good", "bad", "good"] }] },
    reads: ["b x good bad good gold good"],
  },
  {
    winner: "fastchat-pair",
    record: {
      question_id: 81,
      model_1: "north",
      model_2: "skua",
      g1_winner: "model_2",
      g2_winner: "error",
      judge: ["gpt-4", "pair-v2"],
      turn: 1,
    },
    reads: ["81 gpt-4 1 ~? gold none"],
  },
  {
    winner: "fastchat-single",
    record: {
      question_id: 81,
      model: "north",
      judge: ["gpt-4", "single-v1"],
      score: 7.5,
      turn: 2,
      judgment: "[[7.5]]",
    },
    reads: ["81 gpt-4 7.5 gold none"],
  },
  {
    winner: "fastchat-single",
    record: { question_id: 82, model: "north", judge: ["gpt-4", "single-v1"], score: -1, turn: 2 },
    reads: ["82 gpt-4 ? gold none"],
  },
  {
    winner: "reward-bench",
    record: {
      id: "alpacaeval-easy-3",
      prompt: "Name a river.",
      chosen: "The Tagus.",
      chosen_model: "a",
      rejected: "Lisbon.",
      rejected_model: "b",
      subset: "alpacaeval-easy",
    },
    reads: ["alpacaeval-easy-3 gold ±"],
  },
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
  {
    winner: "judgebench",
    record: {
      pair_id: "p1",
      source: "mmlu",
      question: "Which?",
      response_A: "This.",
      response_B: "That.",
      label: "B>A",
      judgments: [{ judgment: { response: "…" }, decision: "B>A" }, { decision: "B>A" }],
      judge_name: "arena",
    },
    reads: ["p1 arena 1 ~-1 gold 1"],
  },
  {
    winner: "llmbar",
    record: {
      input: "Write a line.",
      output_1: "A line.",
      output_2: "No.",
      label: 1,
      results: [
        { "swap = False": { completion: ["…"], winner: "1" }, "swap = True": { completion: ["…"], winner: null } },
      ],
    },
    reads: ["none judge -1 ~? gold -1"],
  },
  {
    winner: "pandalm",
    record: {
      idx: 4,
      instruction: "Shorten.",
      response1: "a",
      response2: "b",
      annotator1: 1,
      annotator2: 0,
      annotator3: 2,
    },
    reads: ["4 annotator1 -1 annotator2 0 annotator3 1 gold none"],
  },
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
  {
    winner: "openai-evals",
    record: {
      run_id: "r",
      event_id: 3,
      sample_id: "s.3",
      type: "match",
      data: { correct: false, expected: "B", picked: "A", sampled: "A." },
      created_at: "2026-01-01",
    },
    reads: ["s.3 picked A gold B"],
  },
  { winner: "openai-evals", record: { spec: { eval_name: "x" } }, reads: [] },
  {
    winner: "ragchecker-human",
    record: {
      instance_id: 0,
      query: "How?",
      gt_answer: "So.",
      model1: { model_name: "a", response: "So." },
      model2: { model_name: "b", response: "Not so." },
      correctness_label: -2,
      completeness_label: 0,
      overall_label: -1,
    },
    reads: ["0 correctness -2 completeness 0 overall -1 gold none"],
  },
];
