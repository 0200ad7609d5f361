// Catches a wrong model, question, response or reference where other columns tell what a column is of.
import { describe, expect, it } from "vitest";
import { guessMapping } from "../../../src/kinds/guess/guess.ts";
import { registry } from "../../../src/kinds/registry.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";

const rowsOf = (count: number, row: (at: number) => JsonRecord): readonly JsonRecord[] =>
  Array.from({ length: count }, (_, at) => row(at));
const mapOf = (rows: readonly JsonRecord[]) => ({ ...guessMapping(rows, registry.kinds)?.map });
const LETTERS = ["A", "B", "C", "D"];
const MODELS = ["tern-1", "heron-2", "plover-x"];
const WORDS = ["river", "harbour", "engine", "garden", "ladder", "window", "copper", "signal"];
const said = (at: number) => `Here is what I found about the ${WORDS[at % 8]} in room ${at}, seen twice today.`;

/** Questions of two writers, each answered by three models. */
const quiz = (more: (at: number) => JsonRecord): readonly JsonRecord[] =>
  rowsOf(36, (at) => ({
    question_id: `q${Math.floor(at / 3)}`,
    predicted: LETTERS[(at * 7 + (at >> 2)) % 4],
    correct_answer: LETTERS[Math.floor(at / 3) % 4],
    is_correct: (at * 7) % 3 === 0,
    ...more(at),
  }));
const writer = (at: number) => MODELS[Math.floor(at / 3) % 2];

describe("the model", () => {
  it.each<[string, (at: number) => JsonRecord, string]>([
    [
      "answered, and did not write the question",
      (at) => ({ evaluator_model: MODELS[at % 3], generator_model: writer(at) }),
      "evaluator_model",
    ],
    ["is tested", (at) => ({ tested_model: MODELS[at % 3], question_model: writer(at) }), "tested_model"],
    ["writes and answers in a file of its own", (at) => ({ generator_model: MODELS[at % 3] }), "generator_model"],
    [
      "is no way in which it was asked",
      (at) => ({ llm_model: "tern-1", mode: at % 2 ? "direct" : "rewritten", embedding_model: "e5" }),
      "llm_model",
    ],
    ["is no condition", (at) => ({ condition: ["base", "few"][at % 2], model_used: MODELS[at % 3] }), "model_used"],
    ["may be a way where nothing else is", (at) => ({ mode: ["base", "tuned", "both"][at % 3] }), "mode"],
  ])("%s", (_, more, model) => {
    expect(mapOf(quiz(more)).model).toBe(model);
  });

  it("is no judge of one response", () => {
    const rows = rowsOf(24, (at) => ({
      question: `Where does line ${Math.floor(at / 3)} end?`,
      response: said(Math.floor(at / 3)),
      generator_model: MODELS[Math.floor(at / 3) % 2],
      evaluator_model: MODELS[at % 3],
      score: at % 5,
    }));
    expect(mapOf(rows).model).toBe("generator_model");
  });
});

describe("the question", () => {
  it.each(["data_source_section", "source_document", "topic_source"])("is not what several share: %s", (name) => {
    const map = mapOf(quiz((at) => ({ [name]: `Report ${Math.floor(at / 12)}, the part about rivers and lakes` })));
    expect(map).toMatchObject({ response: "predicted", ground_truth: "correct_answer" });
    expect(map.question).toBeUndefined();
  });

  it("may have a doubtful name where each item has its own", () => {
    expect(
      mapOf(quiz((at) => ({ source: `Tell the colour of wagon ${Math.floor(at / 3)} in this train` }))).question,
    ).toBe("source");
  });

  it("is that which was asked, not that which was searched for", () => {
    const map = mapOf(
      rowsOf(12, (at) => ({
        query_for_retrieval: `What is said of the ${WORDS[at % 8]} ${at}?`,
        question_text: `What is said of the ${WORDS[at % 8]} ${at}?`,
        generated_answer: said(at),
        gold_answer: WORDS[at % 8],
      })),
    );
    expect(map).toMatchObject({ question: "question_text", response: "generated_answer", ground_truth: "gold_answer" });
    expect(map.documents).toBeUndefined();
  });
});

describe("the response", () => {
  /** Pictures that models describe, or cases that agents end, in several runs. */
  const runs = (more: (at: number) => JsonRecord): readonly JsonRecord[] =>
    rowsOf(30, (at) => ({
      item: `case-${at % 10}`,
      model: MODELS[Math.floor(at / 10)],
      correct: at % 4 === 0,
      ...more(at),
    }));

  it.each<[string, (at: number) => JsonRecord, string | undefined]>([
    ["differs between models", (at) => ({ description: said(at) }), "description"],
    ["is what was said in the end", (at) => ({ final_text: said(at) }), "final_text"],
    ["is not what all have", (at) => ({ description: said(at % 10) }), undefined],
    [
      "is not what an item has",
      (at) => ({ item: `case-${at % 20}`, model: MODELS[at < 20 ? 0 : 1], description: said(at % 20) }),
      undefined,
    ],
    ["is not what a judge wrote", (at) => ({ judge_remarks: said(at), reason: said(at + 1) }), undefined],
    ["is one of two that nobody can tell", (at) => ({ one_view: said(at), other_view: said(at + 1) }), undefined],
  ])("%s", (_, more, response) => {
    expect(mapOf(runs(more)).response).toBe(response);
  });

  it("is the claims that stand beside a question, and not those that are what is asked about", () => {
    const replies = rowsOf(12, (at) => ({
      user_question: `Do you sell the ${WORDS[at % 8]} ${at}?`,
      is_hallucination: at % 3 > 0,
      claims: `Yes, we sell it in ${at} colours and send it for free.`,
      evidence: `The ${WORDS[at % 8]} is not for sale, as of page ${at}.`,
      reason: "The reply says more than the page does.",
    }));
    expect(mapOf(replies)).toMatchObject({ question: "user_question", response: "claims", documents: "evidence" });
    const checked = rowsOf(12, (at) => ({
      claim: `The ${WORDS[at % 8]} was built in ${1900 + at} by two men.`,
      correct: at % 2 === 0,
      id: `c${at}`,
    }));
    expect(mapOf(checked).response).toBeUndefined();
  });

  it.each(["output_mode", "response_channel", "answer_language", "generation_backend"])(
    "is not how it was made: %s",
    (name) => {
      const rows = rowsOf(24, (at) => ({
        model: MODELS[at % 3],
        day: at >> 1,
        [name]: ["tool", "native"][at % 2],
        solved: at % 5 > 1,
        trace_id: `t${at}`,
      }));
      expect(mapOf(rows).response).toBeUndefined();
    },
  );

  it.each<[string, readonly string[]]>([
    ["output_class", ["spam", "ham"]],
    ["predicted_mood", ["glad", "sad"]],
    ["response_letter", ["A", "B"]],
  ])("may be a class: %s", (name, labels) => {
    const rows = rowsOf(24, (at) => ({
      id: at,
      text: said(at),
      [name]: labels[at % 2],
      gold: labels[(at >> 1) % 2],
      score: at % 2,
    }));
    expect(mapOf(rows)).toMatchObject({ response: name, ground_truth: "gold" });
  });

  it("of several answers is the final one", () => {
    const rows = rowsOf(12, (at) => ({
      id: `s${at}`,
      single_shot_answer: said(at),
      current_answer: said(at + 3),
      final_answer: said(at + 3),
      score: at % 3,
    }));
    expect(mapOf(rows).response).toBe("final_answer");
  });

  it("may be null where a tool was called instead", () => {
    const rows = rowsOf(20, (at) => ({
      prompt_text: `Look at picture ${at % 5} and decide what to do about it.`,
      scenario_label: ["sea", "land"][at % 2],
      answer_text: at % 3 === 0 ? said(at) : null,
      reply: { content: at % 3 === 0 ? said(at) : null },
      called_tool: at % 3 !== 0,
      model_id: MODELS[at % 3],
    }));
    const map = mapOf(rows);
    expect(map).toMatchObject({ question: "prompt_text", response: "answer_text" });
    expect(map.ground_truth).toBeUndefined();
  });
});

describe("labels", () => {
  /** Two of them never occur. */
  const EMOTIONS = ["Joy", "Anger", "Fear", "Hope", "Pity", "Hate"];
  const emotions = (write: (value: unknown) => unknown) =>
    rowsOf(24, (at) => ({
      id: `p${at}`,
      text: said(at),
      ...Object.fromEntries(EMOTIONS.map((name, of) => [name, write(at % 4 === of ? 1 : 0)])),
      mapped_labels: [EMOTIONS[at % 4]],
      source_labels_unmapped: at % 9 === 0 ? ["other"] : [],
      ...Object.fromEntries(EMOTIONS.map((name, of) => [`${name}_pred`, write((at >> 1) % 4 === of ? 1 : 0)])),
      gpt_predicted_emotions: at % 3 ? [EMOTIONS[(at >> 1) % 4]] : [EMOTIONS[at % 4], "Hope"],
    }));

  it.each([
    ["numbers", (value: unknown) => value],
    ["texts", String],
  ])("in lists are a prediction and the truth, and no documents, with a column each in %s", (_, write) => {
    const map = mapOf(emotions(write));
    expect(map).toMatchObject({ question: "text", response: "gpt_predicted_emotions", ground_truth: "mapped_labels" });
    expect(map.documents).toBeUndefined();
  });

  it("of a source are no contexts, and its texts are", () => {
    const rows = (source: (at: number) => readonly string[]) =>
      rowsOf(24, (at) => ({
        question: `What of ${at}?`,
        response: said(at),
        source_topics: source(at),
        score: at % 3,
      }));
    expect(mapOf(rows((at) => [EMOTIONS[at % 4] ?? ""])).documents).toBeUndefined();
    expect(mapOf(rows((at) => (at % 5 ? [] : [said(at)]))).documents).toBeUndefined();
    expect(mapOf(rows((at) => [said(at), said(at + 1)])).documents).toBe("source_topics");
  });

  it("of tasks are a data set though a score has one number for each", () => {
    const TASKS = ["Facts", "Safety", "Plans"];
    const rows = rowsOf(30, (at) => ({
      prompt_id: `p${at % 15}`,
      task: TASKS[at % 3],
      region: at % 2 ? "n" : "s",
      response: said(at),
      sentiment_score: -(at % 3) / 5,
      model: MODELS[at % 2],
    }));
    expect(mapOf(rows).dataset).toBe("task");
    const banded = rows.map((row, at) => ({ ...row, task: at < 15 ? "Fair" : "Poor", sentiment_score: at / 30 }));
    expect(mapOf(banded).dataset).toBeUndefined();
  });
});

describe("the reference", () => {
  it("may be the same as the response in most rows, if it is short", () => {
    const all = rowsOf(20, (at) => ({
      output: `${at % 7 ? at : 1}`,
      answer: `${at}`,
      score: at % 7 ? 5 : 0,
      way: "cot",
    }));
    expect(mapOf(all)).toMatchObject({ response: "output", ground_truth: "answer" });
  });

  const rows = (reference: JsonRecord) =>
    rowsOf(12, (at) => ({
      inputs: { query: `What is the ${WORDS[at % 8]} ${at} made of?` },
      reference_outputs: Object.fromEntries(
        Object.entries(reference).map(([key, value]) => [key, `${String(value)} ${at}`]),
      ),
      outputs: { answer: said(at) },
      correct: at % 2,
    }));

  it("is the text in an object that also says where it is from", () => {
    expect(mapOf(rows({ reference_answer: "wood and iron of", source: "page" })).ground_truth).toBe(
      "reference_outputs.reference_answer",
    );
    expect(mapOf(rows({ answer: "wood and iron of", doc: "page" })).ground_truth).toBe("reference_outputs.answer");
  });
});

describe("a question that stands among its passages", () => {
  const rows = rowsOf(12, (at) => {
    const asked = `Where is the ${WORDS[at % 8]} of house ${at}?`;
    return { question: asked, documents: [asked, said(at)], response: said(at + 3) };
  });

  it("is one all the same where both names leave no doubt", () => {
    expect(mapOf(rows)).toMatchObject({ question: "question", documents: "documents", response: "response" });
  });
});

describe("a label beside a prediction and its label", () => {
  const rows = (texts: (at: number) => string) =>
    Array.from({ length: 12 }, (_, at) => ({
      Predicted: at % 3 ? "Logic" : "Wordplay",
      Actual: at % 2 ? "Logic" : "Wordplay",
      Method: texts(at),
      Correct: at % 2,
    }));
  const questionIn = (records: readonly JsonRecord[]) => guessMapping(records, registry.kinds)?.map.question;

  it("is no question, if its few texts ask nothing", () => {
    expect(questionIn(rows((at) => `Layer ${at % 2} (a match of words)`))).toBeUndefined();
  });

  it("is the question, if it asks or has many texts", () => {
    expect(questionIn(rows((at) => `Which of the two is ${at % 4}?`))).toBe("Method");
    expect(questionIn(rows((at) => `The text of number ${at} is here`))).toBe("Method");
  });
});
