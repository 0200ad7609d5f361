// Catches outcomes that are read as what is right, kinds of rows as models, and opposite scores as two raters of one thing.
import { describe, expect, it } from "vitest";
import { guessMapping } from "../../../src/kinds/guess/guess.ts";
import { meaningsOf } from "../../../src/kinds/reading/meaning.ts";
import { profileOf } from "../../../src/kinds/reading/profile.ts";
import { registry } from "../../../src/kinds/registry.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";

const rowsOf = (count: number, row: (at: number) => JsonRecord): readonly JsonRecord[] =>
  Array.from({ length: count }, (_, at) => row(at));
const mapOf = (rows: readonly JsonRecord[]) => ({ ...guessMapping(rows, registry.kinds)?.map });
const meaningOf = (rows: readonly JsonRecord[], path: string) => meaningsOf(profileOf(rows)).get(path)?.meaning;
const MODELS = ["tern-1", "heron-2", "plover-x", "dunlin-4"];
const WORDS = ["river", "harbour", "engine", "garden", "ladder", "window", "copper", "signal"];
const said = (at: number) => `Here is what I found about the ${WORDS[at % 8]} in room ${at}, seen twice today.`;
const MOODS = ["joy", "anger", "fear", "calm"];

describe("numbers named as what is right", () => {
  const puzzles = (correct: (item: number, model: number) => number) =>
    rowsOf(48, (at) => ({
      puzzle_id: 100 + Math.floor(at / 4),
      model: MODELS[at % 4],
      raw: said(at),
      correct_groups: correct(Math.floor(at / 4), at % 4),
      solved: correct(Math.floor(at / 4), at % 4) === 4,
    }));

  it("are outcomes where answers to one item have several", () => {
    expect(Object.values(mapOf(puzzles((item, model) => (item * 3 + model * 2) % 5)))).not.toContain("correct_groups");
  });

  it("are what is right where every answer to an item has the same", () => {
    const rows = rowsOf(48, (at) => ({
      question_id: `q${Math.floor(at / 4)}`,
      question: `How many boats are in harbour ${Math.floor(at / 4)}?`,
      model: MODELS[at % 4],
      response: String(Math.floor(at / 4) + (at % 3)),
      correct_answer: Math.floor(at / 4),
    }));
    expect(mapOf(rows).ground_truth).toBe("correct_answer");
  });

  it("are flags of two ways that were tried: none of them is the answer to the other", () => {
    const rows = rowsOf(80, (at) => ({
      qid: `T-${at % 20}`,
      question: `What is the smallest of the boats in harbour ${at % 20}?`,
      model: MODELS[Math.floor(at / 20)],
      baseline_correct: (at * 7) % 3 === 0 ? 1 : 0,
      L1_correct: (at * 5) % 4 === 0 ? 0 : 1,
    }));
    expect(mapOf(rows).ground_truth).toBeUndefined();
  });
});

describe("two labels and a verdict", () => {
  const lyrics = (isRight: (at: number) => boolean, names = ["manual_mood", "llm_mood"]) =>
    rowsOf(40, (at) => {
      const mood = ((at * at) % 7) % 4;
      const [right, given] = [MOODS[mood] ?? "", MOODS[mood + (at % 3 === 0 ? 1 : 0)] ?? "joy"];
      return {
        text: `so ${WORDS[at % 8]}, so far ${at}`,
        [names[0] ?? ""]: right,
        [names[1] ?? ""]: at % 2 ? given : given.toUpperCase(),
        correct: isRight(at) === (right === given) ? "TRUE" : "FALSE",
      };
    });

  it("are what is right and what was said, where the verdict says whether they are the same", () => {
    expect(mapOf(lyrics(() => true))).toMatchObject({ ground_truth: "manual_mood", response: "llm_mood" });
  });

  it("are two raters where the verdict is of something else, or one of them judges", () => {
    for (const rows of [lyrics((at) => at % 2 === 0), lyrics(() => true, ["human_label", "judge_label"])])
      expect(mapOf(rows)).toMatchObject({ gold: expect.any(String), auto: expect.any(String) });
  });
});

describe("a column of kinds", () => {
  const turns = (name: string, value: (at: number) => string) =>
    rowsOf(60, (at) => ({
      dialogue_id: `d${at % 12}`,
      [name]: value(at),
      metric: ["tone", "form", "leak"][Math.floor(at / 12) % 3],
      score: 1 + ((at * 7) % 5),
    }));

  it("is no model by the name of a way alone", () => {
    const kinds = ["GREETING", "HINT", "ANSWER", "CLOSING", "OTHER"];
    expect(mapOf(turns("mode", (at) => kinds[at % 5] ?? "")).model).toBeUndefined();
  });

  it("is the model where it names models", () => {
    expect(mapOf(turns("mode", (at) => ["gpt-4o", "llama-3-8b"][at % 2] ?? "")).model).toBe("mode");
  });

  it("is none under `mode`, whatever the answers to one question do", () => {
    const ways = [
      ["open", "closed"],
      ["direct", "cot", "tools"],
      ["strict", "lenient"],
    ];
    for (const names of ways)
      for (const each of [1, names.length])
        for (const differ of [true, false]) {
          const rows = rowsOf(48, (at) => ({
            question: `Where does line ${Math.floor(at / each)} end?`,
            response: said(differ ? at : Math.floor(at / each)),
            mode: names[at % names.length],
          }));
          expect(mapOf(rows).model).toBeUndefined();
          const models = ["gpt-4o", "llama-3-8b", "qwen2"];
          expect(mapOf(rows.map((row) => ({ ...row, mode: models[names.indexOf(String(row.mode))] }))).model).toBe(
            "mode",
          );
        }
  });

  it("is none where each record has another value", () => {
    const rows = rowsOf(40, (at) => ({
      condition: `Task/${at}`,
      task_id: `Task/${at}`,
      solution: said(at),
      base_status: at % 3 ? "pass" : "fail",
    }));
    expect(mapOf(rows)).toMatchObject({ id: "task_id", response: "solution" });
    expect(mapOf(rows).model).toBeUndefined();
  });
});

it("numbers that fall where others rise are no second rater's", () => {
  const essays = (second: (first: number, at: number) => number) =>
    rowsOf(60, (at) => ({
      text: said(at),
      written_human: 1 + (at % 5),
      written_ai: second(1 + (at % 5), at),
      fluent: 1 + ((at * 3) % 5),
    }));
  expect(mapOf(essays((first) => 6 - first)).gold).toBeUndefined();
  expect(mapOf(essays((first, at) => (at % 4 ? first : 3)))).toMatchObject({
    gold: "written_human",
    auto: "written_ai",
  });
});

it("a predicted class is the response beside the text that it was taken from", () => {
  const rows = rowsOf(60, (at) => ({
    prompt: `A patient tells of ${WORDS[at % 8]} and pain. What is to be done in case ${at}?`,
    raw_output: `Between Urgent and Routine I weigh what is known of case ${at}, and come to a result.`,
    triage_pred: ["Urgent", "Routine", "Self-care"][at % 3],
    correct_triage: ["Urgent", "Routine"][at % 2],
  }));
  expect(mapOf(rows)).toMatchObject({ response: "triage_pred", ground_truth: "correct_triage" });
});

it("texts of two systems are answers where each has a flag of its own", () => {
  const rows = rowsOf(40, (at) => ({
    prompt: `Write a note on the ${WORDS[at % 8]} of house ${at}.`,
    chat_text: said(at),
    tuned_text: said(at + 100),
    chat_refusal: at % 2 === 0,
    tuned_refusal: at % 5 === 0,
    scale: 0.7,
  }));
  expect(mapOf(rows)).toMatchObject({ response: expect.stringContaining("_text"), "score.refusal": expect.anything() });
  expect(meaningOf(rows, "scale")).toBe("setting");
});

it("labels that say of some answers that they are right are read without a text", () => {
  const graded = (labels: readonly string[]) =>
    rowsOf(100, (at) => ({
      question_id: `q${at % 25}`,
      model_name: MODELS[Math.floor(at / 25)],
      category: labels[at % 5 < 3 ? 0 : 1 + ((at * at) % (labels.length - 1))],
    }));
  expect(mapOf(graded(["correct", "confident_fabrication", "hedged_wrong"]))).toMatchObject({ model: "model_name" });
  expect(guessMapping(graded(["history", "law", "trade"]), registry.kinds)).toBeNull();
});

it("a key with a fraction is a key all the same, and so is one in camel case", () => {
  const rows = rowsOf(40, (at) => ({
    ImageID: `img-${at}`,
    paper_id: 1900.0101 + (at % 10),
    ModelID: MODELS[at % 4],
    Response: said(at),
  }));
  expect(meaningOf(rows, "paper_id")).toBe("id");
  expect(mapOf(rows)).toMatchObject({ id: "ImageID", response: "Response", model: "ModelID" });
});

it.each(["category", "dataset", "mood", "correct", "text", "messages", "llm_mood", "score"])(
  "an object with fields named like methods is read as any other: %s",
  (name) => {
    const odd = { toString: 2, valueOf: "x", toJSON: 1 };
    const rows = rowsOf(40, (at) => ({
      id: `r${at}`,
      question: `Where is the ${WORDS[at % 8]} of house ${at}?`,
      response: said(at),
      mood: MOODS[(at * at) % 4],
      llm_mood: MOODS[(at * 3) % 4],
      correct: at % 3 === 0,
      score: (at % 5) / 4,
      ...(at % 10 === 7 ? { [name]: odd } : {}),
    }));
    expect(() => guessMapping(rows, registry.kinds)).not.toThrow();
    expect(() => registry.kinds.map((kind) => kind.read.guess?.(rows))).not.toThrow();
  },
);
