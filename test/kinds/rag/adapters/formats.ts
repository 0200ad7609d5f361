import type { Origin } from "../../../../src/read/join.ts";
import type { JsonRecord } from "../../../../src/read/parse.ts";
import { exampleOf } from "../../exampleOf.ts";

/** One record of a format, and which adapter should win it; null where none may. */
export interface FormatRecord {
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

export const rgbRow = exampleOf("rgb-predictions");

export const rgbDataRow = exampleOf("rgb-data");

export const robustnessRow = exampleOf("robustness");

export const ragbenchRow = exampleOf("ragbench");

const asked = { question: "When did the bridge open?", answer: "It opened in 1901. It is red." };

export const judgeRows = {
  nested: exampleOf("judge-labels"),
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

export const ragasNew = exampleOf("ragas");

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

export const azureRow = exampleOf("azure");

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

export const inspectRow = exampleOf("inspect");

export const inspectTalk = {
  id: "b",
  epoch: 2,
  input: [
    { role: "system", content: "Be short." },
    {
      role: "user",
      content: [
        { type: "image", image: "x.png" },
        { type: "text", text: "attachment://ab12" },
      ],
    },
  ],
  target: ["1901", "in 1901"],
  output: { model: "m", choices: [{ message: { role: "assistant", content: [{ type: "text", text: "1901" }] } }] },
  scores: {},
  attachments: { ab12: "When did the bridge open?" },
};

export const promptfooRow = exampleOf("promptfoo");

export const promptfooFailed = {
  success: false,
  score: 0,
  error: "Rate limit",
  vars: { place: "bridge" },
  provider: "openai:small",
  prompt: { raw: "When did the bridge open?" },
  testCase: {
    assert: [
      { type: "contains-any", value: ["1901", "in 1901"] },
      { type: "equals", value: "Aldermoor" },
      { type: "llm-rubric", value: "is polite" },
    ],
  },
  gradingResult: null,
};

export const deepevalRow = exampleOf("deepeval");

export const deepevalCamel = {
  name: "test_bridge",
  input: "When did the bridge open?",
  actualOutput: "In 1901.",
  expectedOutput: "1901",
  retrievalContext: ["It opened in 1901."],
  success: true,
  metricsData: [{ name: "Faithfulness", score: 1, success: true, reason: "It says so." }],
};

export const ragcheckerRow = exampleOf("ragchecker");

export const ragtruthRow = exampleOf("ragtruth");

export const ragtruthSources = {
  text: exampleOf("ragtruth-source"),
  passages: {
    source_id: "7",
    task_type: "QA",
    source: "Web",
    source_info: { question: "When did the bridge open?", passages: "passage 1: It opened in 1901." },
    prompt: "Answer:",
  },
  data: {
    source_id: "7",
    task_type: "Data2txt",
    source: "Places",
    source_info: { name: "Bridge", opened: 1901, colour: null },
    prompt: "Describe:",
  },
};

export const haluevalPair = exampleOf("halueval");

export const haluevalDialogue = {
  knowledge: "It opened in 1901.",
  dialogue_history: "[Human]: When did the bridge open?",
  right_response: "In 1901.",
  hallucinated_response: "In 1911, I believe.",
};

export const haluevalSummary = {
  document: "It opened in 1901. Ferries ran before.",
  right_summary: "Opened 1901.",
  hallucinated_summary: "Opened 1911.",
};

export const haluevalGeneral = {
  ID: "5",
  user_query: "Tell of the bridge.",
  chatgpt_response: "It opened in 1901. It is red.",
  hallucination: "yes",
  hallucination_spans: ["It is red."],
};

export const sideLabelsRow = {
  id: "b1",
  content_key: "0123456789abcdef",
  question: ragbenchRow.question,
  response: ragbenchRow.response,
  documents_sentences: ragbenchRow.documents_sentences,
  response_sentences: [
    ["a", "It opened in 1901."],
    ["b", "It is red."],
  ],
  annotating_model_name: "model:judge",
  ...labels,
  criteria: { tone: { score: 4, explanation: "Kind." }, depth: { score: 2, scale: 7, explanation: "Flat." } },
  labels_by: { local: labels },
};

export const rgbAnswersRow = exampleOf("rgb-answers");

export const formats: readonly FormatRecord[] = [
  { what: "RGB prediction", winner: "rgb-predictions", record: rgbRow },
  { what: "RGB prediction with a judge's reply", winner: "rgb-predictions", record: { ...rgbRow, evaluation: "Yes" } },
  { what: "RGB counterfactual data", winner: "rgb-data", record: rgbDataRow },
  { what: "labels beside a file", winner: "side-labels", record: sideLabelsRow },
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
    winner: null,
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
  { what: "inspect_ai sample", winner: "inspect", record: inspectRow },
  { what: "inspect_ai sample of messages", winner: "inspect", record: inspectTalk },
  { what: "promptfoo row", winner: "promptfoo", record: promptfooRow },
  { what: "promptfoo row that failed", winner: "promptfoo", record: promptfooFailed },
  { what: "deepeval", winner: "deepeval", record: deepevalRow },
  { what: "deepeval in camel case", winner: "deepeval", record: deepevalCamel },
  { what: "RAGChecker", winner: "ragchecker", record: ragcheckerRow },
  { what: "RAGTruth", winner: "ragtruth", record: ragtruthRow },
  { what: "RAGTruth joined", winner: "ragtruth", record: { ...ragtruthRow, "@source": ragtruthSources.passages } },
  { what: "RAGTruth text", winner: "ragtruth-source", record: ragtruthSources.text },
  { what: "RAGTruth passages", winner: "ragtruth-source", record: ragtruthSources.passages },
  { what: "RAGTruth data", winner: "ragtruth-source", record: ragtruthSources.data },
  {
    what: "a conversation of deepeval",
    winner: "deepeval",
    record: {
      name: "conversational_test_case_0",
      turns: [
        { role: "user", content: "Hi. When did it open?" },
        { role: "assistant", content: "In 1901." },
      ],
      success: true,
      metricsData: [{ name: "Completeness", score: 0.9, success: true }],
    },
  },
  {
    what: "an output item of Microsoft Foundry",
    winner: "openai-eval-items",
    record: {
      object: "eval.run.output_item",
      id: "1",
      run_id: "evalrun_1",
      eval_id: "eval_1",
      status: "completed",
      datasource_item: { query: "When did it open?", "sample.output_text": "In 1901." },
      results: [{ name: "Quality", score: 0.8, label: "pass", reason: "Right." }],
    },
  },
  { what: "HaluEval 2.0 with a person's verdicts", winner: "halueval-2", record: exampleOf("halueval-2") },
  { what: "HaluEval questions", winner: "halueval", record: haluevalPair },
  { what: "HaluEval dialogues", winner: "halueval", record: haluevalDialogue },
  { what: "HaluEval summaries", winner: "halueval", record: haluevalSummary },
  { what: "HaluEval general", winner: "halueval", record: haluevalGeneral },
  { what: "RGB answers, counterfactual", winner: "rgb-answers", record: rgbAnswersRow },
  { what: "RGB answers joined", winner: "rgb-answers", record: { ...rgbAnswersRow, "@data": rgbDataRow } },
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
