// Catches a meaning that is guessed against what the values of a column are.
import { describe, expect, it } from "vitest";
import { printPath } from "../../../src/kinds/dottedPath.ts";
import { guessMapping } from "../../../src/kinds/guess/guess.ts";
import { guessRatings } from "../../../src/kinds/rating/guess.ts";
import { registry } from "../../../src/kinds/registry.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";

const guessed = (...records: readonly JsonRecord[]) => {
  const guess = guessMapping(records, registry.kinds);
  return guess === null ? null : { ...guess.map };
};

const TOWNS = ["Oslo", "Bergen", "Narvik", "Hamar", "Molde", "Alta", "Moss", "Skien"];
const toldOf = (row: (town: string, at: number) => JsonRecord) => guessed(...TOWNS.map(row));

describe("the one text that was put in", () => {
  const judged = (town: string, at: number) => ({
    gt: at % 2 === 0 ? "positive" : "negative",
    pred: at % 3 === 0 ? "positive" : "negative",
    raw: "positive",
    task: "mood of a text",
    text: `We went to ${town} and it was as it is.`,
  });

  it("is the question, beside labels in one word and what is said of the answer", () => {
    expect(toldOf(judged)).toMatchObject({ question: "text", response: "pred", ground_truth: "gt" });
    expect(
      toldOf((town, at) => ({ ...judged(town, at), rationale: `It sounds glad of ${town} and the sea.` })),
    ).toMatchObject({
      question: "text",
    });
  });

  it("is none where another one may be it as well", () => {
    const map = toldOf((town, at) => ({ ...judged(town, at), title: `A day in ${town} and what came of it` }));
    expect(map).toMatchObject({ response: "pred", ground_truth: "gt" });
    expect(map).not.toHaveProperty("question");
  });

  it("is what scores without an answer are of, where it is named as such", () => {
    const scored = (name: string) => (town: string, at: number) => ({
      [name]: `We went to ${town} and it was as it is.`,
      model: at % 2 === 0 ? "tern-1" : "tern-2",
      quality_score: at / 10,
    });
    expect(toldOf(scored("Text"))).toMatchObject({ question: "Text", model: "model" });
    expect(toldOf(scored("Explanation"))).not.toHaveProperty("question");
  });
});

describe("the model", () => {
  const rows = (name: string) => (town: string, at: number) => ({
    question: `Where does the line to ${town} end?`,
    response: `The line ends in ${town}.`,
    [name]: at % 2 === 0 ? "tern-1" : "tern-2",
    quality: at / 10,
  });
  it.each(["Tested_Model", "model_display", "Evaluated Model", "target_model"])("is in %s", (name) => {
    expect(Object.values(toldOf(rows(name)) ?? {})).toContain(printPath([name]));
  });
  it.each(["judge_model", "embedding_model", "reranker_model", "user_simulator_model"])("is not in %s", (name) => {
    expect(toldOf(rows(name))).not.toHaveProperty("model");
  });
});

it.each(["topic", "category", "domain"])("%s that is yes or no is no data set", (name) => {
  const rows = (values: readonly unknown[]) =>
    Array.from({ length: 8 }, (_, at) => ({
      question: `Where does line ${at} of the coast end?`,
      response: `Line ${at} ends by the sea at last.`,
      ground_truth: `by the sea ${at}`,
      [name]: values[at % values.length],
    }));
  for (const values of [
    [1, 0],
    ["1", "0"],
    [true, false],
    ["yes", "no", ""],
  ])
    expect(guessMapping(rows(values), registry.kinds)?.map.dataset).toBeUndefined();
  expect(guessMapping(rows(["sea", "rail"]), registry.kinds)?.map.dataset).toBe(name);
});

it.each([
  ["expert_tone", "gpt_tone", true],
  ["human_label", "judge_label", true],
  ["gold", "gpt_tone", true],
  ["reference_pricing", "auto_play", false],
  ["human_scale", "auto_renewal", false],
])("%s and %s are one thing by two hands: %s", (gold, auto, expected) => {
  const rows = Array.from({ length: 12 }, (_, at) => ({
    id: at,
    [gold]: at % 3 === 0 ? "calm" : "stern",
    [auto]: at % 4 === 0 ? "calm" : "stern",
  }));
  for (const ordered of [rows, rows.toReversed()]) expect(guessRatings(ordered) !== null).toBe(expected);
});

it("grades whose name says yes or no behind a stroke are no totals", () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({
    "Item ID": `K${at % 15}`,
    "Model Tested": `tern-${at % 4}`,
    "Accuracy (0-4)": String(at % 5),
    "Reviewed (Y/N)": at % 2 === 0 ? "Y" : "N",
  }));
  expect(guessMapping(rows, registry.kinds)?.map).toEqual({ id: '["Item ID"]', model: '["Model Tested"]' });
});
