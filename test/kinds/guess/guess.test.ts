// Catches scored rows that are asked about although their names tell, and rows that are read without a reason to.
import { describe, expect, it } from "vitest";
import { parsePath, printPath, readPath } from "../../../src/kinds/dottedPath.ts";
import { guessMapping } from "../../../src/kinds/guess/guess.ts";
import { registry } from "../../../src/kinds/registry.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";

const guessed = (...records: readonly JsonRecord[]) => {
  const guess = guessMapping(records, registry.kinds);
  return guess === null ? null : { ...guess.map };
};

describe("a mapping by the names of fields", () => {
  it.each<[string, JsonRecord, Readonly<Record<string, string>>]>([
    [
      "chat evaluator of Azure",
      { question: "q", truth: "t", answer: "a", context: "c", latency: 2.3, gpt_groundedness: 5, has_citation: true },
      { question: "question", response: "answer", ground_truth: "truth", documents: "context" },
    ],
    [
      "dotted names",
      { "inputs.user_query": "q", outputs: { completion: "c" }, target: "t" },
      { response: "outputs.completion", ground_truth: "target" },
    ],
    [
      "documents of a retriever",
      { input: "q", output: "o", retrieved: [{ page_content: "p", metadata: {} }], score: 0.5 },
      { question: "input", response: "output", documents: "retrieved" },
    ],
    [
      "contexts of DPR",
      { prompt: "q", generation: "g", golden_answers: ["a", "b"], ctxs: [{ id: "1", text: "t" }] },
      { question: "prompt", response: "generation", ground_truth: "golden_answers", documents: "ctxs" },
    ],
    [
      "documents within an object",
      { query: "q", prediction: "p", context: { docs: ["d"] } },
      { question: "query", response: "prediction", documents: "context.docs" },
    ],
    [
      "Portuguese",
      { pergunta: "q", resposta: "r", contexto: "c", nota: 4 },
      { question: "pergunta", response: "resposta", documents: "contexto" },
    ],
    [
      "capitals",
      { Question: "q", Response: "r", "Expected Answer": "e" },
      { question: "Question", response: "Response", ground_truth: '["Expected Answer"]' },
    ],
    [
      "ChartQA",
      { query: "q", label: "12", answer: "13", score: 0 },
      { question: "query", response: "answer", ground_truth: "label" },
    ],
    ["L-Eval", { query: "q", "turbo-16k_pred": "p", gt: "g" }, { response: "turbo-16k_pred", ground_truth: "gt" }],
    [
      "a chat",
      {
        messages: [
          { role: "system", content: "Be brief." },
          { role: "user", content: "First?" },
          { role: "assistant", content: "One." },
          { role: "user", content: "And then?" },
          { role: "assistant", content: "Two." },
        ],
        grade: 1,
      },
      { question: "messages[role=user].content", response: "messages[role=assistant].content" },
    ],
    [
      "what a record is about",
      { question: "q", answer: "a", model: "m", task: "summarization", category: "law", score: 1 },
      { model: "model", dataset: "category" },
    ],
    [
      "keys that are paths",
      { "inputs.chat_input": "q", "outputs.answer": "a", "inputs.truth": "t", "outputs.tone.gpt_tone": 4 },
      { question: '["inputs.chat_input"]', response: '["outputs.answer"]', ground_truth: '["inputs.truth"]' },
    ],
    [
      "names in a language of the file",
      { question_id: 1, question_bn: "q", gold_answer_bn: "g", generated_answer_bn: "a", mode: "direct" },
      {
        id: "question_id",
        question: "question_bn",
        ground_truth: "gold_answer_bn",
        response: "generated_answer_bn",
      },
    ],
    [
      "an answer that is a number",
      { query: "q", model_answer: "9 cars", gold_answer: 9 },
      { ground_truth: "gold_answer" },
    ],
    [
      "gold beside what was put out",
      { answer: "80", short_output: "50", detailed_output: "She is 50." },
      { ground_truth: "answer", response: "short_output" },
    ],
    [
      "the right letter",
      { question: "q", answer: "D", response: "Step by step: it is C.", pred: "C" },
      { ground_truth: "answer", response: "pred" },
    ],
    [
      "a column that says whether the answer is right",
      { id: 1, expected: "e", predicted: "p", correct: true },
      { ground_truth: "expected", response: "predicted" },
    ],
    [
      "the right answer under that name",
      { question: "q", output: "o", correct: "Lisbon" },
      { ground_truth: "correct" },
    ],
    [
      "a pair of names",
      { question: "q", predicted_sql: "SELECT 1", gold_sql: "SELECT 2", predicted_class: "NESTED" },
      { question: "question", response: "predicted_sql", ground_truth: "gold_sql" },
    ],
    [
      "a pair of names, with numbers in a table",
      { id: "0e644e", true_answer: "336", predicted_answer: "0", correct: "False" },
      { response: "predicted_answer", ground_truth: "true_answer" },
    ],
    [
      "a pair of names that end so",
      { query: "q", cityPred: "Lyon", cityGold: "Paris" },
      { question: "query", response: "cityPred", ground_truth: "cityGold" },
    ],
    [
      "what a note expects",
      { query: "q", expected_note: "The index of 2020 is 120.", response: "r", guardrail: "passed" },
      { response: "response", ground_truth: "expected_note" },
    ],
    [
      "an answer that a program found somewhere",
      { question: "q", answer: "a", sources: ["visa.txt"], top_similarity: 0.7 },
      { question: "question", response: "answer" },
    ],
    ["an answer of a run", { question: "q", answer: "a", trace_id: "t" }, { response: "answer" }],
    ["an answer of a model", { question: "q", answer: "a", model: "m" }, { response: "answer", model: "model" }],
    [
      "code of a model",
      { task_id: "t/0", prompt: "def f(x):", code: "def f(x): return x", test: "assert f(1) == 1", model: "m" },
      { question: "prompt", response: "code" },
    ],
    [
      "a task under a name of its own",
      { concept: "Explain how rain falls.", axis: "Neutral", model: "m", response: "Drop by drop." },
      { question: "concept", response: "response" },
    ],
    [
      "what a model put out beside its gold",
      { id: "m-1", gold: "20", pred: "20", correct: true, completion: "Final answer: 20" },
      { response: "completion", ground_truth: "gold" },
    ],
    [
      "systems side by side with their names first",
      { query: "q", tfidf_answer: "a b", tfidf_score: 0.5, vector_answer: "b c", vector_score: 0.7 },
      { question: "query", response: "{model}_answer", "score.score": "{model}_score" },
    ],
    [
      "systems side by side with several scores each",
      { question: "q", kg_answer: "a b", kg_s: 9.1, kg_score: 0.5, text_answer: "b c", text_s: 8.2, text_score: 1 },
      { response: "{model}_answer", "score.s": "{model}_s", "score.score": "{model}_score" },
    ],
    [
      "the value of an answer",
      { qid: "q1", answer_value: "8", prediction: "7", correct: false },
      { id: "qid", response: "prediction", ground_truth: "answer_value" },
    ],
    [
      "what was put in, where nothing else is a text",
      { zh: "他正在看一本书", ref: "He is reading a book", pred: "He is reading a book.", bleu: 1 },
      { question: "zh", response: "pred", ground_truth: "ref" },
    ],
    [
      "what questions were made from, where nothing else is a text",
      { source: "The fifth president was Hutchins.", ref: "Who was the fifth president?", pred: "Who is president?" },
      { question: "source", response: "pred", ground_truth: "ref" },
    ],
    ["one letter each", { q: "What is it worth?", a: "It is worth two.", conf: 1 }, { question: "q", response: "a" }],
    [
      "patches of a model",
      { instance_id: "lib-7", model_name_or_path: "m", model_patch: "diff --git a b" },
      { id: "instance_id", response: "model_patch", model: "model_name_or_path" },
    ],
    ["our tasks", { question: "q", response: "r", task: "Noise robustness" }, { task: "task" }],
  ])("%s", (_, record, expected) => {
    expect(guessed(record)).toMatchObject(expected);
  });

  it.each<[string, readonly JsonRecord[]]>([
    ["questions with their answers", [{ question: "q", answer: "a" }]],
    ["no response", [{ question: "q", target: "t" }]],
    [
      "answers in lists of several, of nobody",
      [
        {
          id: 1,
          pairs: [
            { question: "q", answer: "a" },
            { question: "r", answer: "b" },
          ],
        },
        { id: 2, pairs: [{ question: "s", answer: "c" }] },
      ],
    ],
    [
      "what tools put out",
      [
        {
          question: "q",
          steps: [
            { model: "m", output: "a b" },
            { model: "m", output: "b" },
          ],
          passed_at: "x",
        },
      ],
    ],
    [
      "answers in two lists",
      [
        {
          question: "q",
          big: [
            { model: "m", response: "a" },
            { model: "n", response: "b" },
          ],
          small: [
            { model: "o", response: "a" },
            { model: "p", response: "b" },
          ],
        },
      ],
    ],
    ["short codes", [{ question: "q", code: "E12" }]],
    ["answers that are gold and sure", [{ question: "q", gold_answer: "a", true_answer: "b" }]],
    ["a response alone", [{ response: "r" }]],
    ["an id beside prices", [{ item_id: "a", price: 3 }]],
    ["results of models", [{ model_id: "m", accuracy: 0.5, f1: 0.4 }]],
    ["results of runs", [{ run_id: "m", accuracy: 0.5 }]],
    ["accuracies of subjects", [{ id: "biology", corr: 601, wrong: 116, acc: 0.84 }]],
    ["results with what they stand on", [{ id: "m", accuracy: 0.5, n: 200 }]],
    ["a report of scores in a list", [{ report_id: "r", results: [{ score: 0.5 }] }]],
    ["a prediction that is a class", [{ question: "q", prediction: 1, label: 0 }]],
    ["a response in some records", [{ question: "q", output: "o" }, { question: "q" }, { question: "q" }]],
    ["a list of scores beside nothing that was said", [{ id: "1", scores: [0.1, 0.2] }]],
  ])("is not guessed for %s", (_, records) => {
    expect(guessed(...records)).toBeNull();
  });

  it.each<[string, readonly JsonRecord[], Readonly<Record<string, string>>]>([
    ["an id and a flag", [{ model: "m", entry_id: "e", passed: true }], { id: "entry_id", model: "model" }],
    ["a question and scores", [{ Question: "q", Groundedness: 0.5 }], { question: "Question" }],
    ["who rated what", [{ participant_ID: "p", SENTENCE_ID: "s", rating: 4 }], { id: "SENTENCE_ID" }],
    [
      "a judge's score of a model's packet",
      [{ judge_id: "j", model_id: "m", packet_id: "p", score: 8 }],
      { id: "packet_id", model: "model_id" },
    ],
    [
      "attempts at a topic",
      [{ topic: "t", condition: "c", rep: 1, winrate: 0.5 }],
      { dataset: "topic", model: "condition", epoch: "rep" },
    ],
    ["what two prompts cost", [{ Вопрос: "q", Версия: "v1", Стоимость: 0.1 }], { question: "Вопрос", model: "Версия" }],
    [
      "labels in words",
      [
        { id: "1", winner: "plain" },
        { id: "2", winner: "tie" },
      ],
      { id: "id" },
    ],
    [
      "labels that say right or wrong",
      [
        { id: "1", human_label: "Correct" },
        { id: "2", human_label: "incorrect" },
      ],
      { id: "id" },
    ],
  ])("needs no responses beside scores: %s", (_, records, expected) => {
    expect(guessed(...records)).toEqual(expected);
  });

  it("takes the id that no two rows share where the question is there, else that of the question", () => {
    const row = (review: string, example: string) => ({ review_id: review, example_id: example, relevance: 1 });
    const rows = [row("r1", "e"), row("r2", "e")];
    expect(guessed(...rows)).toEqual({ id: "example_id" });
    expect(guessed(...rows.map((one) => ({ ...one, question: "q" })))).toEqual({
      id: "review_id",
      question: "question",
    });
  });

  it("leaves a task of other words to the data set's name", () => {
    expect(guessed({ question: "q", response: "r", task: "summarization" })).toEqual({
      question: "question",
      response: "response",
      dataset: "task",
    });
  });
});

describe("a guess that nobody should have to undo", () => {
  it.each<[string, JsonRecord, string]>([
    [
      "what should happen is no answer",
      { prompt: "q", response: "r", expected_behavior: "refuse", passed: true },
      "refuse",
    ],
    ["a kind of answer is no answer", { prompt: "q", output: "o", expected_type: "json" }, "json"],
    ["two pairs of names", { pred_city: "a", gold_city: "b", pred_land: "c", gold_land: "d", question: "q" }, "b"],
    ["a pair of counts", { question: "q", output: "o", predicted_tokens: "12", expected_tokens: "13" }, "13"],
    [
      "what a model asks is not what it was asked",
      {
        source: "The fifth president was Hutchins.",
        reference: "Who was it?",
        greedy: "Who is he?",
        beam: "Who was he?",
      },
      "Who was he?",
    ],
    ["a second question", { ask_a: "Who is it?", ask_b: "What is it?", response: "r", ok: true }, "Who is it?"],
  ])("%s", (_, record, value) => {
    const map = guessed(record) ?? {};
    const read = Object.values(map).flatMap((path) => (path in record ? [record[path]] : []));
    expect(read).not.toContain(value);
  });
});

describe("the last message of a role", () => {
  it("is read, printed and parsed", () => {
    const parsed = parsePath("log.messages[role=user].content");
    if (!parsed.ok) throw new Error(parsed.message);
    const messages = [
      { role: "user", content: "a" },
      { role: "user", content: "b" },
      { role: "assistant", content: "c" },
      null,
    ];
    expect(readPath({ log: { messages } }, parsed.path)).toBe("b");
    expect(readPath({ log: { messages: "user" } }, parsed.path)).toBeUndefined();
    expect(readPath({ log: { messages: [{ content: "a" }] } }, parsed.path)).toBeUndefined();
    expect(printPath(parsed.path)).toBe("log.messages[role=user].content");
    expect(parsePath("messages[role=]").ok).toBe(false);
  });
});

describe("scores that are written as texts", () => {
  it.each(["4/5", "80%", "0,75"])("tell a response beside a question: %s", (form) => {
    const rows = ["Who wrote Faust?", "Which river crosses Vienna?", "How high is Mont Blanc?", "Who was Bach?"].map(
      (question, at) => ({
        question,
        answer: `The passages say it is item ${at}.`,
        relevance: form.replace(/\d/, String(at % 3)),
      }),
    );
    expect(guessMapping(rows, registry.kinds)?.map).toMatchObject({ question: "question", response: "answer" });
  });
});
