import type { Origin } from "../../../../../src/core/kinds/kind.ts";
import type { JsonRecord } from "../../../../../src/core/read/parsed.ts";

/** One record of a shape, and which adapter should win it; null where none may. */
export interface Shape {
  readonly what: string;
  readonly winner: string | null;
  readonly record: JsonRecord;
}

export const ANYWHERE: Origin = { name: "rows.jsonl", folders: [] };

const support = [
  {
    response_sentence_key: "a.",
    explanation: "The first document says so.",
    supporting_sentence_keys: ["0a"],
    fully_supported: true,
  },
  { response_sentence_key: "b.", explanation: "Nobody says so.", supporting_sentence_keys: [], fully_supported: null },
];

export const labels = {
  relevance_explanation: "One sentence matters.",
  all_relevant_sentence_keys: ["0a", "0a"],
  overall_supported_explanation: "The second sentence stands alone.",
  overall_supported: false,
  sentence_support_information: support,
  unsupported_response_sentence_keys: ["b"],
  all_utilized_sentence_keys: ["0a"],
};

const fourScores = { relevance: 0.25, utilization: 0.5, completeness: 1, adherence: 1 };

export const rgbRow = {
  id: 7,
  query: "When did the bridge open?",
  ans: [["1 May 1901", "May 1, 1901"], "Aldermoor"],
  label: [1, 0],
  prediction: "It opened on May 1, 1901.",
  docs: ["The bridge opened on 1 May 1901.", "A second page."],
  noise_rate: 0.2,
  factlabel: 0,
};

export const rgbDataRow = {
  id: 7,
  query: "When did the bridge open?",
  answer: "1 May 1901",
  fakeanswer: "3 June 1911",
  positive_wrong: ["The bridge opened on 3 June 1911."],
  positive: ["The bridge opened on 1 May 1901."],
  negative: ["A second page."],
};

export const robustnessRow = {
  id: "r1",
  question: "When did the bridge open?",
  response: "In 1911.",
  ground_truth: ["1901", "the year 1901"],
  counterfactual_answer: "1911",
  task: "counterfactual_robustness",
  noise_ratio: 0.4,
  documents: ["The bridge opened in 1911."],
  model: "small-model",
};

export const ragbenchRow = {
  id: "b1",
  question: "When did the bridge open?",
  documents: ["It opened in 1901. It is long.", "Ferries ran before."],
  response: "It opened in 1901. It is red.",
  generation_model_name: "writer",
  annotating_model_name: "judge",
  dataset_name: "bridges",
  documents_sentences: [
    [
      ["0a", "It opened in 1901."],
      ["0b", "It is long."],
    ],
    [["1a", "Ferries ran before."]],
  ],
  response_sentences: [
    ["a", "It opened in 1901."],
    ["b", "It is red."],
  ],
  ...labels,
  adherence_score: false,
  relevance_score: 0.6666666666666666,
  utilization_score: 0.3333333333333333,
  completeness_score: 1,
  trulens_groundedness: 0.5,
  ragas_faithfulness: null,
};

const asked = { question: "When did the bridge open?", answer: "It opened in 1901. It is red." };

export const judgeRows = {
  nested: {
    dataset_index: 12,
    ...asked,
    ...fourScores,
    n_relevant: 2,
    n_utilized: 1,
    n_total_sents: 15,
    judge_raw: labels,
  },
  top: { example_id: "e1", ...asked, ...labels },
  inLabels: { id: "j1", ...asked, labels },
  pairs: { idx: 0, ...asked, pred: fourScores, gt: { ...fourScores, adherence: 0 } },
  scores: { example_id: "e2", domain: "Legal", ...asked, scores: { ...fourScores, adherence: true } },
  metrics: {
    query_id: "q1",
    query: "When did the bridge open?",
    response: "It opened in 1901.",
    retrieved_documents: ["It opened in 1901."],
    ground_truth: "1901",
    metrics: { context_relevance: 0.5, context_utilization: 1, completeness: 1, adherence: 1 },
    fully_supported_sentences: 1,
    partially_supported_sentences: 0,
    unsupported_sentences: 2,
  },
};

export const ragasNew = {
  user_input: "When did the bridge open?",
  retrieved_contexts: ["It opened in 1901.", "Ferries ran before."],
  response: "In 1901.",
  reference: "1901",
  reference_contexts: ["It opened in 1901."],
};

export const ragasTalk = {
  user_input: [
    { type: "human", content: "Is there a bridge?" },
    { type: "ai", content: "Yes." },
    { type: "human", content: "When did it open?" },
    { type: "ai", content: "In 1901." },
  ],
  reference: "1901",
};

export const ragasOld = {
  question: "When did the bridge open?",
  answer: "In 1901.",
  contexts: ["It opened in 1901."],
  ground_truths: ["1901", "in 1901"],
};

export const azureRow = {
  query: "When did the bridge open?",
  response: "In 1901.",
  context: "It opened in 1901.",
  ground_truth: "1901",
};

export const azureFlat = {
  "inputs.query": "When did the bridge open?",
  "inputs.context": "It opened in 1901.",
  "inputs.ground_truth": "1901",
  "outputs.response": "In 1901.",
  "outputs.groundedness.groundedness": 5,
};

export const azureNested = {
  line_number: 3,
  inputs: { question: "When did the bridge open?", ground_truth: "1901", context: ["It opened in 1901."] },
  outputs: { answer: "In 1901." },
};

export const shapes: readonly Shape[] = [
  { what: "RGB prediction", winner: "rgb-predictions", record: rgbRow },
  { what: "RGB prediction with a judge's reply", winner: "rgb-predictions", record: { ...rgbRow, evaluation: "Yes" } },
  { what: "RGB counterfactual data", winner: "rgb-data", record: rgbDataRow },
  {
    what: "RGB integration data",
    winner: "rgb-data",
    record: {
      id: 0,
      query: "q",
      answer: [["a"], ["b"]],
      answer1: "a",
      asnwer1: "a",
      answer2: "b",
      positive: [["x"]],
      negative: [],
    },
  },
  { what: "robustness row", winner: "robustness", record: robustnessRow },
  {
    what: "robustness row of parts",
    winner: "robustness",
    record: { question: "q", response: "r", ground_truth_parts: ["a"] },
  },
  {
    what: "documents without labels",
    winner: "robustness",
    record: { question: "q", response: "r", documents: ["d"] },
  },
  { what: "RAGBench", winner: "ragbench", record: ragbenchRow },
  {
    what: "RAGBench sentences alone",
    winner: "ragbench",
    record: { documents_sentences: ragbenchRow.documents_sentences, ...labels },
  },
  { what: "judge output nested", winner: "judge-labels", record: judgeRows.nested },
  { what: "judge output at the top", winner: "judge-labels", record: judgeRows.top },
  { what: "judge output in labels", winner: "judge-labels", record: judgeRows.inLabels },
  { what: "predicted and true scores", winner: "judge-labels", record: judgeRows.pairs },
  { what: "scores alone", winner: "judge-labels", record: judgeRows.scores },
  { what: "metrics and counts", winner: "judge-labels", record: judgeRows.metrics },
  {
    what: "a report with its rows",
    winner: "judge-labels",
    record: { detailed_results: [judgeRows.metrics, judgeRows.metrics] },
  },
  { what: "ragas 0.2", winner: "ragas", record: ragasNew },
  { what: "ragas 0.2 conversation", winner: "ragas", record: ragasTalk },
  { what: "ragas 0.1", winner: "ragas", record: ragasOld },
  { what: "Azure data", winner: "azure", record: azureRow },
  { what: "Azure results, flat", winner: "azure", record: azureFlat },
  { what: "prompt flow results", winner: "azure", record: azureNested },
  {
    what: "deepeval",
    winner: null,
    record: { input: "q", actual_output: "r", expected_output: "a", retrieval_context: ["d"] },
  },
  {
    what: "RAGTruth",
    winner: null,
    record: { id: "1", source_id: "2", model: "m", labels: [{ start: 0, end: 3 }], response: "r" },
  },
  {
    what: "HaluEval",
    winner: null,
    record: { knowledge: "k", question: "q", right_answer: "a", hallucinated_answer: "h" },
  },
  {
    what: "RAGChecker",
    winner: null,
    record: { query_id: "1", query: "q", gt_answer: "a", response: "r", retrieved_context: [] },
  },
  {
    what: "multiple choice",
    winner: null,
    record: { id: 1, question: "q", choices: ["a"], logprobs: [-1], answer: 0, task: "t" },
  },
  {
    what: "harness sample",
    winner: null,
    record: { doc_id: 1, doc: { question: "q" }, target: "0", resps: [[["-1", "False"]]], acc: 1 },
  },
  {
    what: "rating",
    winner: null,
    record: { id: 1, prompt: "p", response1: "a", response2: "b", gold: 1, ratings: [] },
  },
  { what: "RGB aggregate", winner: null, record: { all_rate: 0.5, noise_rate: 0.4, tt: 20, nums: 40 } },
  { what: "an empty record", winner: null, record: {} },
];
