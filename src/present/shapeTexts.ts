/** What a file shape is, and what its records must have, for `evaloupe formats`. */
export interface ShapeText {
  readonly about: string;
  /** Fields that make the shape; those in a group with `|` stand for each other. */
  readonly fields: readonly string[];
}

/** English: the command line and the documentation speak it. Null for an id that has no text yet. */
export function shapeText(id: string): ShapeText | null {
  return Object.hasOwn(TEXTS, id) ? (TEXTS[id] ?? null) : null;
}

const TEXTS: Readonly<Record<string, ShapeText>> = {
  "rgb-predictions": {
    about: "Answers as RGB's own program writes them, with its authors' labels; the counterfactual comes by --join.",
    fields: ["query", "prediction", "ans|label|docs|noise_rate|factlabel"],
  },
  "rgb-data": {
    about: "RGB's questions with answers and passages. Gives no samples: join it to predictions on id and question.",
    fields: ["id", "query", "answer", "positive|negative|fakeanswer"],
  },
  robustness: {
    about: "One line with everything that the four robustness tasks need.",
    fields: [
      "question",
      "response",
      "ground_truth|ground_truth_parts|counterfactual_answer|task|noise_ratio|documents",
    ],
  },
  ragbench: {
    about: "Sentences with keys in documents and response, and which supports which, as RAGBench publishes them.",
    fields: ["documents_sentences", "response_sentences", "all_relevant_sentence_keys|sentence_support_information"],
  },
  "side-labels": {
    about: "What evaloupe label writes: join it to the file that it labels, or score it alone.",
    fields: ["content_key", "annotating_model_name", "documents_sentences", "response_sentences"],
  },
  "judge-labels": {
    about: "What a judge left behind: labels, counts or scores, often without the documents' text.",
    fields: ["judge_raw|labels|scores|metrics|pred|n_total_sents|all_relevant_sentence_keys"],
  },
  ragas: {
    about: "Rows of Ragas, before and after 0.2.",
    fields: ["user_input|question", "response|answer", "retrieved_contexts|contexts|reference|ground_truth"],
  },
  azure: {
    about: "Rows and results of Azure AI evaluation and prompt flow.",
    fields: ["query|inputs.query", "response|outputs.response", "context|ground_truth"],
  },
  inspect: {
    about: "Samples of inspect_ai: a log as JSON, or an .eval archive, whose header says model and task.",
    fields: ["input", "target", "output", "epoch|scores|messages"],
  },
  promptfoo: {
    about: "Rows of promptfoo's results. Question, documents and answer are variables of the usual names.",
    fields: ["vars", "success|gradingResult", "response.output", "provider|testIdx"],
  },
  deepeval: {
    about: "Test cases of deepeval, in Python's names or in camel case.",
    fields: ["input", "actual_output", "expected_output", "retrieval_context|context"],
  },
  ragchecker: {
    about: "Inputs and results of RAGChecker.",
    fields: ["query", "gt_answer", "response|retrieved_context"],
  },
  ragtruth: {
    about: "RAGTruth's responses with marked stretches; their sources come by --join.",
    fields: ["source_id", "response", "labels"],
  },
  "ragtruth-source": {
    about: "What RAGTruth's responses were written from. Gives no samples: join it on source_id.",
    fields: ["source_id", "source_info"],
  },
  halueval: {
    about: "HaluEval's pairs of a right and a hallucinated response, two samples each; or labelled answers of ChatGPT.",
    fields: ["right_answer|user_query", "hallucinated_answer|chatgpt_response", "knowledge|hallucination"],
  },
  "rgb-answers": {
    about: "Tables of answers to RGB's questions, mostly CSV; answers and counterfactuals come by --join.",
    fields: ["query", "model_response", "ability|model"],
  },
  "harness-samples": {
    about: "Sample logs of lm-evaluation-harness (--log_samples) of tasks that score choices by log-likelihood.",
    fields: ["filtered_resps|resps", "doc_id|doc_hash", "target|doc"],
  },
  choice: {
    about: "A question a line, with a log-likelihood or a probability for each choice and which one is right.",
    fields: ["logprobs|probabilities", "answer", "choices|labels|question|id"],
  },
  "harness-results": {
    about: "results_*.json beside the samples of a run: few-shot counts and reported accuracies. Found by itself.",
    fields: ["results", "configs|n-shot|versions"],
  },
  "rbeval-run": {
    about: "rbeval's <name>.json beside the folder <name>/: of which model its logs are. Joined when opened with them.",
    fields: ["uid", "model|model_name", "model_args|fewshot|tasks"],
  },
  ratings: {
    about: "An item a line with its gold label, and the ratings of any raters, one or several votes each.",
    fields: ["gold|ratings|auto"],
  },
  "fastchat-pair": {
    about: "FastChat's pairwise judgments (*_pair.jsonl): two games a question, in either order.",
    fields: ["model_1", "model_2", "g1_winner|g2_winner"],
  },
  "fastchat-single": {
    about: "FastChat's judgments of single answers (*_single.jsonl), 1 to 10; -1 could not be parsed.",
    fields: ["question_id", "judge", "score"],
  },
  "reward-bench": {
    about: "RewardBench: its data, what its programs write for each pair, and the leaderboard's columns.",
    fields: ["chosen|text_chosen|results", "rejected|text_rejected|scores_chosen|subset"],
  },
  judgebench: {
    about: "JudgeBench: pairs with a label, and a judge's two judgments, the second with the candidates swapped.",
    fields: ["response_A", "response_B", "label|judgments"],
  },
  llmbar: {
    about: "LLMBar: an instruction, two outputs, the better one, and an evaluator's winners in both orders.",
    fields: ["input", "output_1", "output_2", "label"],
  },
  pandalm: {
    about: "PandaLM's test set with its annotators, and files of judges; compare the two by id.",
    fields: ["idx", "annotator1|gpt_result|pandalm_result"],
  },
  "openai-evals": {
    about: "Logs of OpenAI's evals: what was picked against what was expected, in events of type match.",
    fields: ["run_id", "event_id", "sample_id", "type", "data"],
  },
  "ragchecker-human": {
    about: "RAGChecker's human preferences, -2 to 2, on correctness, completeness and overall.",
    fields: ["model1", "model2", "correctness_label|completeness_label|overall_label"],
  },
  mapped: {
    about: "Records of any other shape: every object is a sample, read where --map FIELD=PATH says.",
    fields: ["response"],
  },
};
