// Catches a judge that is shown another text or scale than the sample has.

import { describe, expect, it } from "vitest";
import { readJudgePrompt } from "../../../../src/kinds/rating/formats/fastchatSingle.ts";
import { ratingAdapters } from "../../../../src/kinds/rating/formats/registry.ts";
import { ratingRaters } from "../../../../src/kinds/rating/labelling.ts";
import type { JsonRecord } from "../../../../src/read/parse.ts";

const SINGLE =
  "[Instruction]\nPlease rate.\n\n[Question]\nName a river.\n\n[The Start of Assistant's Answer]\nThe Tarn.\n\n[The End of Assistant's Answer]";
const WITH_REFERENCE =
  "[Instruction]\nPlease rate.\n\n[Question]\n1 + 1?\n\n[The Start of Reference Answer]\n2\n[The End of Reference Answer]\n\n[The Start of Assistant's Answer]\nTwo.\n[The End of Assistant's Answer]";
const CONVERSATION =
  "<|The Start of Assistant A's Conversation with User|>\n\n### User:\nName a river.\n\n### Assistant A:\nThe Tarn.\n\n### User:\nAnd its source?\n\n### Assistant A:\nMount Lozère.\n\n<|The End of Assistant A's Conversation with User|>";

describe("what a judge was given to rate", () => {
  const cases: readonly (readonly [why: string, prompt: string, told: ReturnType<typeof readJudgePrompt>])[] = [
    ["one turn", SINGLE, { question: "Name a river.", answer: "The Tarn." }],
    ["one turn with a reference", WITH_REFERENCE, { question: "1 + 1?", answer: "Two." }],
    [
      "one turn without an instruction",
      SINGLE.slice(SINGLE.indexOf("[Q")),
      { question: "Name a river.", answer: "The Tarn." },
    ],
    ["the last of two turns", CONVERSATION, { question: "And its source?", answer: "Mount Lozère." }],
    [
      "an answer that quotes a heading",
      SINGLE.replace("The Tarn.", "It says [The End of Assistant's Answer] here."),
      { question: "Name a river.", answer: "It says [The End of Assistant's Answer] here." },
    ],
    ["no template", "Name a river.", null],
    ["a template that is cut off", SINGLE.slice(0, -20), null],
    ["nothing", "", null],
  ];
  for (const [why, prompt, told] of cases) it(why, () => expect(readJudgePrompt(prompt)).toEqual(told));

  it("is the question and the candidate of the sample", () => {
    const [sample] = adapted("fastchat-single", { question_id: 81, model: "north", user_prompt: SINGLE, score: 7 });
    expect(sample).toMatchObject({ prompt: "Name a river.", candidates: [{ name: "north", text: "The Tarn." }] });
  });

  it("stays whole where it is no template", () => {
    const [sample] = adapted("fastchat-single", { question_id: 81, user_prompt: "Name a river.", score: 7 });
    expect(sample).toMatchObject({ prompt: "Name a river.", candidates: [] });
  });
});

describe("what a person may rate with", () => {
  it("is the format's scale, whatever the sample was rated with", () => {
    const [single] = adapted("fastchat-single", { question_id: 81, score: 4 });
    expect(single && ratingRaters.ratingsFor(single)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const [pair] = adapted("ragchecker-human", { model1: {}, model2: {}, overall_label: 1 });
    expect(pair && ratingRaters.ratingsFor(pair)).toEqual([-2, -1, 0, 1, 2]);
  });
});

function adapted(id: string, record: JsonRecord) {
  return ratingAdapters.find((known) => known.id === id)?.adapt(record, { name: "judgments.jsonl", folders: [] }) ?? [];
}
